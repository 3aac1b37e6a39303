"""Columns that print a day and below it something else: the day of value, the number of the document."""

from __future__ import annotations

import re
from dataclasses import replace

from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import roles_of
from app.engine.values.date_orders import is_day
from app.engine.values.text import clean_text

_DAY = r"\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{4}[-./]\d{1,2}[-./]\d{1,2}"
_DAY_FIRST = re.compile(rf"({_DAY})\s+(?:(?P<second>{_DAY})\Z|(?=\d))")
"""A day with its whole year, and figures behind it; a second day may look like a time of day."""
_FEWEST = 2
"""Cells with something below their day; a single one may be a misprint."""


def with_first_days(grid: Grid) -> Grid:
    """The printed table with the first days of such cells in a column of their own, which takes the name of the printed one.

    A header that heads two things in one column names the day of booking first. Every cell has to be a day, with or
    without the other thing: what is printed in another way is left as it is, to be told.
    """
    roles = roles_of(grid.names)
    if "moment" not in roles or not grid.pages:
        return grid
    at = roles["moment"]
    cells = [clean_text(row[at]) for row in grid.cells]
    matches = [(cell, match) for cell in cells if (match := _DAY_FIRST.match(cell))]
    found = {cell: match[1] for cell, match in matches if match["second"] or not is_day(cell)}
    if sum(cell in found for cell in cells) < _FEWEST or not all(
        cell in found or is_day(cell) for cell in cells if cell
    ):
        return grid
    return replace(
        grid,
        names=(*grid.names[:at], "", *grid.names[at + 1 :], grid.names[at]),
        cells=tuple((*row, found.get(cell, cell)) for row, cell in zip(grid.cells, cells, strict=True)),
    )
