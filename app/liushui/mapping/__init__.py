"""Mapping by hand: columns of a case's unknown file, and the templates that are kept of it."""
