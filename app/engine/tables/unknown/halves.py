"""Tables that are printed in two halves side by side, under the same names twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from app.engine.tables.grids.grid import Grid
from app.engine.values.text import clean_text, comparable


def stacked(grid: Grid) -> list[Grid]:
    """The table with its halves in one column, in each way in which they may follow; none where it has no halves.

    The right half of a page may follow the left one, each of its rows the row beside it, or all of them all others.
    """
    width = len(grid.names) // 2
    names = [comparable(name) for name in grid.names]
    if len(names) != 2 * width or width < 3 or names[:width] != names[width:] or not grid.pages:
        return []
    places = range(len(grid.cells))
    by_page = [list(page) for _, page in groupby(places, key=lambda at: grid.pages[at])]
    below = [(at, side) for page in by_page for side in (0, width) for at in page]
    beside = [(at, side) for at in places for side in (0, width)]
    behind = [(at, side) for side in (0, width) for at in places]
    return [_ordered(grid, width, order) for order in (below, beside, behind)]


def _ordered(grid: Grid, width: int, order: Iterable[tuple[int, int]]) -> Grid:
    kept = [(at, side) for at, side in order if any(map(clean_text, grid.cells[at][side : side + width]))]
    return replace(
        grid,
        names=grid.names[:width],
        cells=tuple(grid.cells[at][side : side + width] for at, side in kept),
        numbers=tuple(range(1, len(kept) + 1)),
        pages=tuple(grid.pages[at] for at, _ in kept),
        boxes=tuple(grid.boxes[at] for at, _ in kept) if grid.boxes else (),
    )
