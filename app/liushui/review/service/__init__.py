"""The verbs of looking again."""
