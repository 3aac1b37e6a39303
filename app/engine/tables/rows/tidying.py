"""Columns of cells without padding, guards, quotes and marks for "nothing": what `clean_text` makes of each cell."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import polars as pl

from app.engine.values.text import BLANKS, clean_text

_READ_ONE_BY_ONE = frozenset({"moment", "amount"})
"""Whoever reads such a cell cleans it; a whole column is read at once where its cells have no padding."""

_NUMBERS = frozenset({"order_no", "merchant_order_no"})
"""Hardly one stands twice, and few begin like a mark or a word for "nothing", or are as short."""

_SHORT_BYTES = 6
_FEW_WORDS = 16
"""Words that are sooner put in one by one."""

_FEW_ROWS = 4_096
_AS_IT_STANDS = pl.QueryOptFlags.none()


def clean_columns(columns: Mapping[str, pl.Series]) -> dict[str, pl.Series]:
    """The clean cells of columns, by role; padding may stay around a moment or an amount.

    It is one query: waking the threads of polars takes as long as some hundred rows, so few rows are worked on by one.
    """
    table = pl.DataFrame([cells.alias(role) for role, cells in columns.items()])
    asked = [expr for role in table.columns for expr in _bare(role, _padding(table[role]))]
    step = table.lazy().with_columns_seq if table.height <= _FEW_ROWS else table.lazy().with_columns
    read = step(asked).collect(engine="in-memory", optimizations=_AS_IT_STANDS) if asked else table
    return {role: _cleaned(role, read) for role in columns}


def _padding(cells: pl.Series) -> str:
    """The blanks at both ends of the first cell."""
    first = cells[0] if len(cells) else ""
    return first[: len(first) - len(first.lstrip(BLANKS))] + first[len(first.rstrip(BLANKS)) :]


@cache
def _bare(role: str, padding: str) -> list[pl.Expr]:
    """The cells of a role without padding, where there may be any; of numbers also which may mean "nothing"."""
    if not padding and role not in _NUMBERS:
        return []
    # Polars takes one kind of blank off twice as fast as any of several.
    bare = pl.col(role).str.strip_chars(padding[0]) if padding else pl.col(role)
    bare = bare.str.strip_chars(BLANKS)
    if role not in _NUMBERS:
        return [bare]
    odd = (bare < "0") | bare.is_between(pl.lit(":"), pl.lit("A")) | (bare.str.len_bytes() <= _SHORT_BYTES)
    return [bare, odd.alias(f"{role} is odd")]


def _cleaned(role: str, read: pl.DataFrame) -> pl.Series:
    """The cells of a role, each different one that may be a word cleaned once."""
    cells = read[role]
    if role in _READ_ONE_BY_ONE:
        return cells
    words = cells.filter(read[f"{role} is odd"]) if role in _NUMBERS else cells
    # Counted, because that needs no query.
    different = words.value_counts().to_series().to_list()
    changed = {word: clean for word in different if (clean := clean_text(word)) != word}
    if len(changed) > _FEW_WORDS:
        return cells.replace(list(changed), list(changed.values()))
    for word, clean in changed.items():
        cells = pl.Series(role, [clean]).new_from_index(0, len(cells)).zip_with(cells == word, cells)
    return cells
