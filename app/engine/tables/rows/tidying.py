"""Columns of cells without padding, guards, quotes and marks for "nothing": what `clean_text` makes of each cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import polars as pl

from app.engine.tables.rows.columns import with_columns
from app.engine.values.text import BLANKS, clean_text

_READ_ONE_BY_ONE = frozenset({"moment", "amount"})
"""Whoever reads such a cell cleans it; a whole column is read at once where its cells have no padding."""

_NUMBERS = frozenset({"order_no", "merchant_order_no"})
"""Hardly one stands twice, and few begin like a mark or a word for "nothing", or are as short."""

_SHORT_BYTES = 6
_FEW_WORDS = 16
"""Words that are sooner put in one by one."""


def clean_columns(columns: Mapping[str, pl.Series]) -> dict[str, tuple[pl.Series, list[str]]]:
    """The clean cells of columns, by role, and their different words; padding may stay around a moment or an amount.

    Of numbers only those are among the words that could be one.
    """
    table = pl.DataFrame([cells.alias(role) for role, cells in columns.items()])
    table = with_columns(
        table, [expr for role, cells in columns.items() for expr in _bare(role, _padding(cells))]
    )
    words = with_columns(
        table, [_different(role) for role in columns if role not in _READ_ONE_BY_ONE], keep=False
    )
    found = words.row(0, named=True) if words.width else {}
    return {role: _cleaned(table[role], found.get(role, [])) for role in columns}


def _padding(cells: pl.Series) -> str:
    """The blanks at both ends of the first cell."""
    first = cells[0] if len(cells) else ""
    return first[: len(first) - len(first.lstrip(BLANKS))] + first[len(first.rstrip(BLANKS)) :]


@cache
def _bare(role: str, padding: str) -> list[pl.Expr]:
    """The cells of a role without the padding of the first; of numbers also which may mean "nothing"."""
    bare = pl.col(role)
    if padding:
        # Polars takes one kind of blank off twice as fast as any of several.
        bare = bare.str.strip_chars(padding[0])
    if (padding and role not in _READ_ONE_BY_ONE) or role in _NUMBERS:
        bare = bare.str.strip_chars(BLANKS)
    if role not in _NUMBERS:
        return [bare]
    odd = (bare < "0") | bare.is_between(pl.lit(":"), pl.lit("A")) | (bare.str.len_bytes() <= _SHORT_BYTES)
    return [bare, odd.alias(f"{role} is odd")]


@cache
def _different(role: str) -> pl.Expr:
    cells = pl.col(role)
    return (cells.filter(pl.col(f"{role} is odd")) if role in _NUMBERS else cells).unique().implode()


def _cleaned(cells: pl.Series, words: Sequence[str]) -> tuple[pl.Series, list[str]]:
    """The cells with each of their words cleaned, and these."""
    clean = {word: clean_text(word) for word in words}
    changed = {word: each for word, each in clean.items() if each != word}
    if len(changed) > _FEW_WORDS:
        cells = cells.replace(list(changed), list(changed.values()))
    else:
        for word, each in changed.items():
            cells = pl.Series(cells.name, [each]).new_from_index(0, len(cells)).zip_with(cells == word, cells)
    return cells, list(dict.fromkeys(clean.values()))
