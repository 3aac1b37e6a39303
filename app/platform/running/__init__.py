"""How processes run: jobs and their queue, logs, metrics."""
