"""The calls about rules, trial runs and the black list."""
