"""What is kept: the database, sealed columns, keys, objects, pages of long lists."""
