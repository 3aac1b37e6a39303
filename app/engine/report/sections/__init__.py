"""The sections of the report: each module turns the classified rows into one part of the page."""
