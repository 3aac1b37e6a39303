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

    On a page without the rows above a day may be printed again. The balances must prove that the rows are whole; where the
    date of a day stands at its first row, they follow in the order of the rows.
    """
    roles = roles_of(grid.names)
    money = [roles[role] for role in ("amount", "credit", "debit") if role in roles]
    if "moment" not in roles or not money or not grid.pages:
        return grid
    at = roles["moment"]
    carried: dict[int, str] = {}
    last, page = "", 0
    for place, row in enumerate(grid.cells):
        cell = clean_text(row[at])
        if cell and is_day(cell):
            if cell == last and grid.pages[place] == page and place - 1 not in carried:
                return grid
            last, page = cell, grid.pages[place]
        elif not cell and last and _moves(row, money):
            carried[place] = last
        elif cell:
            return grid
    if len(carried) < _FEWEST:
        return grid
    cells = tuple(
        (*row[:at], carried.get(place, row[at]), *row[at + 1 :]) for place, row in enumerate(grid.cells)
    )
    return replace(grid, cells=cells)


def _moves(row: tuple[str, ...], money: list[int]) -> bool:
    """Whether a row has an amount and is no sum."""
    return any(any(map(str.isdigit, row[one])) for one in money) and not any(
        map(sum_word, filter(None, map(clean_text, row)))
    )
