"""The verbs of mapping: previews, trials, templates."""
