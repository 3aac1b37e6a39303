"""The verbs of the studio: run it, watch it, speak in it, change its parameters."""
