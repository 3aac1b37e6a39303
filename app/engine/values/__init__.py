"""What one cell can mean: text, amounts, days, currencies."""
