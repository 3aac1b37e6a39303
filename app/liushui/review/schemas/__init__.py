"""Shapes of the calls about looking again."""
