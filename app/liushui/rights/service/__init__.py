"""The verbs of people's rights."""
