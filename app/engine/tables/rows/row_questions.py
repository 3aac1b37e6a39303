"""What a row of a table is, asked of its cells: the header again, a transaction, cut short, not computed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.engine.tables.rows.cells import RoleCells
from app.engine.tables.rows.lost_rows import cut_at_comma, may_be_cut, sums_up
from app.engine.values.figures import Figure

_MONTH = re.compile(r"(?:\d{4}\s*年\s*)?\d{1,2}\s*月份?|\d{4}[-/.]\d{1,2}")
"""A month without a day, as it stands above the rows of its own."""


def is_header(cells: RoleCells, row: Sequence[str]) -> bool:
    """Whether a row repeats the header of its table."""
    names = cells.grid.names
    return bool(names) and tuple(map(cells.compare, row)) == tuple(map(cells.compare, names))


def may_be_transaction(cells: RoleCells, at: int, date_cell: str, figure: Figure | None) -> bool:
    """Whether a row without a readable date could be one all the same, so that it must not vanish."""
    if cells.is_export:
        way = cells.layout.directions.get(cells.mark(cells.printed(at, "direction")), "neutral")
        begun = re.match(r"\d{4}|#", date_cell) or re.search(r"[\d#]", cells.text(at, "amount"))
        return way != "neutral" or bool(begun)
    row = cells.grid.cells[at]
    words = [text for cell in row if (text := cells.clean(cell)) and cells.figure(text) is None]
    has_amount = not date_cell and _has_amount(cells, at)
    totals = sums_up(row, words, has_amount=has_amount)
    if date_cell and cells.sum_word(date_cell):
        return False  # 2025-01 小计 in the place of a date
    if words == [date_cell] and sum(map(bool, map(cells.clean, row))) == 1 and _is_month(cells, date_cell):
        return False
    if re.match(r"\A(?:\d{2}|\d[-/.]|#{3})", date_cell):
        return not (totals and cells.figure(date_cell))  # meant as a date, whatever else the row says
    if figure is None and not has_digits(cells, at):
        return False
    return (bool(words) or has_amount) and not totals


def _is_month(cells: RoleCells, text: str) -> bool:
    """Whether a cell names a month above its rows; on a page 2025-01 may be what is left of a day."""
    return bool(_MONTH.fullmatch(text)) and ("月" in text or not cells.grid.pages)


def has_digits(cells: RoleCells, at: int) -> bool:
    """Whether a cell of the amounts holds a digit."""
    return any(re.search(r"\d", cells.text(at, role)) for role in ("amount", "credit", "debit"))


def _has_amount(cells: RoleCells, at: int) -> bool:
    """Whether a column of amounts holds one, though nothing may tell yet which way it went."""
    figures = [cells.figure(text) for role in ("amount", "credit", "debit") if (text := cells.text(at, role))]
    return any(figure is not None and figure.fen for figure in figures)


def is_cut(cells: RoleCells, at: int, row: Sequence[str]) -> bool:
    """Whether the amount itself may be cut: by the end of the file, or at its own comma (1,234.00)."""
    if (
        at in cells.grid.short
        and at == len(cells.grid.cells) - 1
        and not any(row[max(cells.money, default=0) + 1 :])
    ):
        return len(cells.grid.short) == 1
    return cut_at_comma(row, cells.beside_text) or (
        any(may_be_cut(row, place) for place in cells.beside_text)
        and any(may_be_cut(row, place) for place in cells.beside_words)
    )


def is_uncomputed(cells: RoleCells, at: int) -> bool:
    """Whether a cell that decides about the row holds a formula that nobody computed."""
    if not cells.grid.uncomputed:
        return False
    judged = [cells.layout.columns.get(role) for role in ("moment", "amount", "credit", "debit", "direction")]
    return any((at, column) in cells.grid.uncomputed for column in judged if column is not None)
