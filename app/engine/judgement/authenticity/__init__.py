"""Proofs that a reading is complete: the balance chain and the stated totals."""
