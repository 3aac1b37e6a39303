"""Shapes of the calls about rules and the black list."""
