"""The verbs of rules, trial runs and the black list."""
