"""Columns of cells without padding, guards, quotes and marks for "nothing": what `clean_text` makes of each cell."""

from __future__ import annotations

import polars as pl

from app.engine.values.text import BLANKS, clean_text

_READ_ONE_BY_ONE = frozenset({"moment", "amount"})
"""Whoever reads such a cell cleans it; a whole column is read at once where its cells have no padding."""
_NUMBERS = frozenset({"order_no", "merchant_order_no"})


def clean_column(role: str, cells: pl.Series) -> pl.Series:
    """The clean cells of a column; padding may stay around a moment or an amount."""
    if role in _READ_ONE_BY_ONE:
        first = cells[0] if len(cells) else ""
        return cells if first == first.strip(BLANKS) else cells.str.strip_chars(BLANKS)
    return _clean_numbers(cells) if role in _NUMBERS else _clean_words(cells)


def _clean_words(cells: pl.Series) -> pl.Series:
    """Each different cell is cleaned once."""
    # Counted, because that needs no query.
    words = cells.value_counts()[cells.name]
    changed = {word: clean for word in words if (clean := clean_text(word)) != word}
    return cells.replace(list(changed), list(changed.values())) if changed else cells


def _clean_numbers(cells: pl.Series) -> pl.Series:
    """Hardly a number stands twice: one that begins with a digit has nothing but padding."""
    bare = pl.col(cells.name).str.strip_chars(BLANKS)
    read = cells.to_frame().select(bare, ~bare.is_between(pl.lit("0"), pl.lit(":")).alias("is word"))
    numbers, places = read.to_series(0), read["is word"].arg_true()
    if places.is_empty():
        return numbers
    return numbers.scatter(places, _clean_words(cells.gather(places)))
