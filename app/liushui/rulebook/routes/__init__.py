"""The calls about rules, backtests and the black list."""
