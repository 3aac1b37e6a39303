"""What single rows and cells are: a transaction, a sum, a repeated header, one that did not happen."""
