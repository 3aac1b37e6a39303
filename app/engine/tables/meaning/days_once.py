"""Tables that print each day once: the rows below its first one take its date."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import roles_of
from app.engine.tables.rows.sum_words import TOTALS_LINE, sum_word
from app.engine.values.date_orders import is_day
from app.engine.values.text import clean_text, comparable

_LEADS = re.compile(r"(?:sub-?)?totals?\b|合计|总计|合計|總計", re.IGNORECASE)
"""How the text of a row begins that sums up, whatever else it says."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_FEWEST = 2
"""Rows without a date; one alone may have lost it."""


def with_days(grid: Grid) -> Grid:
    """The table with its dates carried down, where none stands twice below each other and rows between have none.

    Where balances are printed once a day too, no row of a day follows its balance: it has lost its date.
    On a page without the rows above a day may be printed again. A table that begins with a row without a date, or
    stands between drawn lines, may print each day below or beside the middle of its rows: it is left as it is.
    """
    roles = roles_of(grid.names)
    money = [roles[role] for role in ("amount", "credit", "debit") if role in roles]
    if "moment" not in roles or not money or not grid.pages or grid.is_ruled:
        return grid
    carried = _carried(grid, roles["moment"], money)
    if (
        carried is None
        or len(carried) < _FEWEST
        or _follow_balances(grid, carried, money, roles.get("balance"))
    ):
        return grid
    at = roles["moment"]
    cells = tuple(
        (*row[:at], carried.get(place, row[at]), *row[at + 1 :]) for place, row in enumerate(grid.cells)
    )
    return replace(grid, cells=cells)


def _carried(grid: Grid, at: int, money: list[int]) -> dict[int, str] | None:
    """The date of each row without one by its place; None where dates are not printed once a day."""
    carried: dict[int, str] = {}
    last, page, brought = "", 0, False
    for place, row in enumerate(grid.cells):
        cell = clean_text(row[at])
        if cell and not is_day(cell):
            if TOTALS_LINE.match(comparable("".join(row))):
                continue
            if _YEAR.fullmatch(cell) and not _has_amount(row, money):
                carried[place] = ""  # the year of the days below, beside a balance
                continue
            return None
        if cell:
            carries = _carries(row, money)
            is_again = cell == last and grid.pages[place] == page and place - 1 not in carried
            if is_again and not (carries or brought):
                return None
            last, page, brought = cell, grid.pages[place], carries
        elif _moves(row, money):
            if not last:
                return None
            carried[place] = last
    return carried


def _follow_balances(grid: Grid, carried: dict[int, str], money: list[int], at: int | None) -> bool:
    """Whether a row without a date stands below a balance, in a table whose other rows of a day have none."""
    if at is None:
        return False
    held = [bool(clean_text(row[at])) for row in grid.cells]
    moving = [place for place, row in enumerate(grid.cells) if _moves(row, money)]
    ends = {one for one, other in pairwise(moving) if other not in carried}
    once = [place for place in moving if not held[place]]
    if not once or not set(once).isdisjoint(ends):
        return False  # balances stand in every row, or not at the end of each day
    undated = carried.keys() & set(moving)
    return any(held[place - 1] and grid.pages[place - 1] == grid.pages[place] for place in undated)


def _moves(row: tuple[str, ...], money: list[int]) -> bool:
    """Whether a row has an amount and is no sum."""
    return (
        _has_amount(row, money) and not any(map(sum_word, _texts(row))) and not _LEADS.match(_texts(row)[0])
    )


def _carries(row: tuple[str, ...], money: list[int]) -> bool:
    """Whether a row is a balance brought forward or handed on, whose day may be printed again."""
    return not _has_amount(row, money) and "carried" in map(sum_word, _texts(row))


def _has_amount(row: tuple[str, ...], money: list[int]) -> bool:
    return any(any(map(str.isdigit, row[one])) for one in money)


def _texts(row: tuple[str, ...]) -> list[str]:
    return list(filter(None, map(clean_text, row)))
