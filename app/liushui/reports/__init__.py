"""Reports: made by a run, listed, opened, corrected, analysed again, exported, sent."""
