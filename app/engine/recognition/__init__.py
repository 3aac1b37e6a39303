"""Pictures of statements become pages of words: decoded, turned straight, recognised on this machine."""
