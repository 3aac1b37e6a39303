"""Shapes of the calls about accounts."""
