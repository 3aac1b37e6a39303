"""What people may ask for whose data is kept: what there is about them, a copy, its erasure."""
