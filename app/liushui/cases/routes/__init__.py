"""The edges of cases."""
