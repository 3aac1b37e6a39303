"""A PDF page as words with places, and which of them an eye can see."""
