"""What the columns of a table mean together: signs, parts, balances, fees, turned dates."""
