"""Tables of sources on no list: the best guess, what forbids it, and columns that a person mapped."""
