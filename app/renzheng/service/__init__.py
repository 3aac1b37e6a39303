"""The verbs of verification."""
