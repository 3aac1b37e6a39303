"""What people read about a reading, in both languages."""
