"""Shapes of the calls about reports."""
