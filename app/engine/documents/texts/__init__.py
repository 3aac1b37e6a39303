"""Bytes of a text file to lines and records: encodings first, then separators and quotes."""
