"""Looking again: decisions on hits, quality inspection, links between cases."""
