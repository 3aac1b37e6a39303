"""What rows mean for the holder: exclusions, categories, hits, behaviours, authenticity."""
