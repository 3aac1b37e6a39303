"""Which rows are no net inflow or outflow: reversals, refunds, own moves, repeats and mirrored rows (N10…N20)."""
