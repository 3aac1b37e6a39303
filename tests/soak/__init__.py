"""`npm run soak`: the long proofs, too long for every change: a million random operations, hundreds of killed servers."""
