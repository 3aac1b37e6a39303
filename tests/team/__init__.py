"""Stories of projects and teams."""
