"""Rules of the installation and of operators: drafts, versions, backtests, the black list."""
