"""Tables as they stand in documents: names of columns, cells, places."""
