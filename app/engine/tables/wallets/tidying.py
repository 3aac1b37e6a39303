"""Padding, guards and quotes around the cells of a table, taken off whole columns."""

from __future__ import annotations

from functools import cache

import polars as pl

from app.engine.values.text import BLANKS, clean_cell

_UNTIDY = rf'\A[{BLANKS}]|[{BLANKS}]\z|\A=?"'
_RARELY_REPEATED = frozenset({"moment", "amount", "order_no", "merchant_order_no"})


def tidy(table: pl.DataFrame, roles: list[str], quotes: bool) -> pl.DataFrame:
    """Take padding, guards and quotes off the cells; only columns that have any are touched.

    `quotes` says whether a cell may hold a quote at all.
    """
    # Where the first cell is padded the others need not be looked at.
    untidy = {role: bool(padding(table[role])) for role in roles}
    unsure = [role for role in roles if not untidy[role]]
    judged = table.select(is_untidy(role, quotes) for role in unsure)
    untidy |= {role: bool(judged[f"{role} is untidy"][0]) for role in unsure}
    found = [role for role in roles if untidy[role]]
    if not found:
        return table
    table = strip(table, found)
    if not quotes:
        return table
    dressed = table.select(_is_dressed(pl.col(role)).any() for role in found).row(0, named=True)
    return table.with_columns(
        pl.Series(role, [clean_cell(cell) for cell in table[role].to_list()], dtype=pl.String)
        for role in found
        if dressed[role]
    )


def strip(table: pl.DataFrame, roles: list[str]) -> pl.DataFrame:
    """Take the padding off the cells of these columns."""
    return table.with_columns(without_padding(role, padding(table[role])[1:2]) for role in roles)


def padding(cells: pl.Series) -> str:
    """The blanks at both ends of the first cell."""
    first = cells[0] if len(cells) else ""
    return first[: len(first) - len(first.lstrip(BLANKS))] + first[len(first.rstrip(BLANKS)) :]


@cache
def without_padding(role: str, mostly: str) -> pl.Expr:
    """The cells without padding; `mostly` is a blank that pads by several, "" where none does."""
    # Polars takes one kind of blank off twice as fast as any of several.
    cell = pl.col(role).str.strip_chars(mostly) if mostly else pl.col(role)
    return cell.str.strip_chars(BLANKS)


@cache
def is_untidy(role: str, quotes: bool) -> pl.Expr:
    """Whether any cell is padded or dressed, as "… is untidy"."""
    cell = pl.col(role)
    if role not in _RARELY_REPEATED:
        # A column of few different texts is judged by those, which is faster than by every cell.
        untidy = cell.unique().str.contains(_UNTIDY)
    else:
        padded = cell.str.strip_chars(BLANKS) != cell
        untidy = padded | _is_dressed(cell) if quotes else padded
    return untidy.any().alias(f"{role} is untidy")


def _is_dressed(cell: pl.Expr) -> pl.Expr:
    """Whether a cell has the text guard of a spreadsheet program or quotes that survived the parser."""
    return cell.str.starts_with('="') | cell.str.starts_with('"')
