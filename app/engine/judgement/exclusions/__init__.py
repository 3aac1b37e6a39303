"""Which rows are no real income or expense: reversals, refunds, own moves, repeats and twins (N10…N20)."""
