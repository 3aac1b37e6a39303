"""The verbs of rules, backtests and the black list."""
