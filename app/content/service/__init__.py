"""The verbs of the room."""
