"""What the rooms of the engine pass to each other: problems, statements, transactions, the report."""
