"""The report: put together, compared, exported."""
