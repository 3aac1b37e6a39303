"""The calls about looking again."""
