"""Opened documents to grids, grids to rows: `interpret` is the way from cells to transactions."""
