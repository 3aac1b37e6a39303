"""The verbs of cases: who may open one, taking files in, the queue, the worker's side, what is kept."""
