"""A client written for the template, as recorded requests, against this server."""
