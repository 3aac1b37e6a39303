"""Balances behind asterisks, as passbooks print them so that no digit can be put in front: *8,612.98."""

from __future__ import annotations

import re
from dataclasses import replace

from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import roles_of
from app.engine.values.text import clean_text

_PROTECTED = re.compile(r"\*{1,3}((?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2})")


def without_protection(grid: Grid) -> Grid:
    """The table with plain balances, where each of them stands behind an asterisk.

    Digits hidden by an asterisk do not follow from row to row, so that nothing is read of a balance that is masked.
    """
    at = roles_of(grid.names).get("balance")
    if at is None:
        return grid
    filled = [cell for row in grid.cells if (cell := clean_text(row[at]))]
    if not filled or not all(map(_PROTECTED.fullmatch, filled)):
        return grid
    cells = tuple(
        (*row[:at], _PROTECTED.sub(r"\1", clean_text(row[at])), *row[at + 1 :]) for row in grid.cells
    )
    return replace(grid, cells=cells)
