"""In which currency amounts are: what a file says, and what the operator answered."""
