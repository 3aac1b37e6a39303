"""Rules of the installation and of operators: drafts, versions, trial runs, the black list."""
