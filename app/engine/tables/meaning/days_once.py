"""Tables that print each day once: the rows below its first one take its date."""

from __future__ import annotations

from dataclasses import replace

from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import roles_of
from app.engine.tables.rows.sum_words import sum_word
from app.engine.values.date_orders import is_day
from app.engine.values.text import clean_text

_FEWEST = 2
"""Rows without a date; one alone may have lost it."""


def with_days(grid: Grid) -> Grid:
    """The table with its dates carried down, where none stands twice below each other and rows between have none.

    On a page without the rows above a day may be printed again. A table that begins with a row without a date, or
    stands between drawn lines, may print each day below or beside the middle of its rows: it is left as it is.
    """
    roles = roles_of(grid.names)
    money = [roles[role] for role in ("amount", "credit", "debit") if role in roles]
    if "moment" not in roles or not money or not grid.pages or grid.is_ruled:
        return grid
    carried = _carried(grid, roles["moment"], money)
    if carried is None or len(carried) < _FEWEST:
        return grid
    at = roles["moment"]
    cells = tuple(
        (*row[:at], carried.get(place, row[at]), *row[at + 1 :]) for place, row in enumerate(grid.cells)
    )
    return replace(grid, cells=cells)


def _carried(grid: Grid, at: int, money: list[int]) -> dict[int, str] | None:
    """The date of each row without one by its place; None where dates are not printed once a day."""
    carried: dict[int, str] = {}
    last, page = "", 0
    for place, row in enumerate(grid.cells):
        cell = clean_text(row[at])
        if cell and not is_day(cell):
            return None
        if cell:
            if cell == last and grid.pages[place] == page and place - 1 not in carried:
                return None
            last, page = cell, grid.pages[place]
        elif _moves(row, money):
            if not last:
                return None
            carried[place] = last
    return carried


def _moves(row: tuple[str, ...], money: list[int]) -> bool:
    """Whether a row has an amount and is no sum."""
    return any(any(map(str.isdigit, row[one])) for one in money) and not any(
        map(sum_word, filter(None, map(clean_text, row)))
    )
