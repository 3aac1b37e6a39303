"""The verbs of mapping: previews of tables and of mappings, templates."""
