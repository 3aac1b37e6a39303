"""The calls about mapping by hand, and about cells of pictures that somebody types."""
