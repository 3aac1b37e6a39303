"""The verbs of the room: tasks (intake), work (the worker's side), reports (reading what was found)."""
