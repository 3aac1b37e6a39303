"""The verbs of reports: making, listing, opening, correcting, comparing, exporting."""
