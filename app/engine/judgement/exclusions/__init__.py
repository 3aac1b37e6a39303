"""Which rows are no real income or expense: reversals, refunds, own moves, repeats and mirrored rows (N10…N20)."""
