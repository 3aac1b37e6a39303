"""Shapes of the room's calls."""
