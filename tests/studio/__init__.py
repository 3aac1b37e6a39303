"""Stories of the studio."""
