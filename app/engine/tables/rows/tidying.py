"""Columns of cells without padding, guards, quotes and marks for "nothing": what `clean_text` makes of each cell."""

from __future__ import annotations

import polars as pl

from app.engine.values.text import BLANKS, clean_text

_READ_ONE_BY_ONE = frozenset({"moment", "amount"})
"""Whoever reads such a cell cleans it; a whole column is read at once where its cells have no padding."""
_FEW_WORDS = 4
"""Words that are sooner put in one by one."""

_NUMBERS = frozenset({"order_no", "merchant_order_no"})


def clean_column(role: str, cells: pl.Series) -> pl.Series:
    """The clean cells of a column; padding may stay around a moment or an amount."""
    if role in _READ_ONE_BY_ONE:
        first = cells[0] if len(cells) else ""
        return cells if first == first.strip(BLANKS) else cells.str.strip_chars(BLANKS)
    if role not in _NUMBERS:
        return _cleaned(cells, cells)
    # Hardly a number stands twice: one that begins with a digit has nothing but padding.
    numbers = cells.str.strip_chars(BLANKS)
    return _cleaned(numbers, numbers.filter((numbers < "0") | (numbers >= ":")))


def _cleaned(cells: pl.Series, words: pl.Series) -> pl.Series:
    """The cells, each different one of the `words` among them cleaned once."""
    # Counted, because that needs no query.
    different = words.value_counts().to_series().to_list()
    changed = {word: clean for word in different if (clean := clean_text(word)) != word}
    if len(changed) > _FEW_WORDS:
        return cells.replace(list(changed), list(changed.values()))
    found = cells
    for word, clean in changed.items():
        found = pl.Series(cells.name, [clean]).new_from_index(0, len(cells)).zip_with(cells == word, found)
    return found
