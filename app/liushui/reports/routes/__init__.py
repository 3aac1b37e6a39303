"""The calls about reports and what belongs to them."""
