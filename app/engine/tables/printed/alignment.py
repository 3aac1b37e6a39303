"""How the cells of a printed table stand beside their dates: what contradicts each way, counted."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from app.engine.tables.printed.table import SAME_BASELINE, Line, assign_lines
from app.engine.types.declarations import Alignment

_NEARER = 1.0
"""Points by which a line must be nearer to another row than to its own cell to count as torn from it."""


def misplaced(column: list[Line], middles: list[float], alignment: Alignment) -> int:
    """Lines and cells of one column that do not stand as they would by this alignment.

    `middles` are the baselines of the rows' dates, or the middles of dates of two lines.
    """
    cells, rest = assign_lines(column, middles, alignment)
    if alignment == "centred":
        wrong = map(_is_off_centre, cells, middles, _beside(cells))
    elif alignment == "top":
        wrong = map(_hangs_wrong, cells, middles, [*middles[1:], math.inf])
    else:
        wrong = map(_is_misaligned, cells, middles, [-math.inf, *middles[:-1]])
    return len(rest) + sum(wrong)


def _is_off_centre(cell: list[Line], middle: float, beside: list[list[Line]]) -> bool:
    """Whether a cell is not centred on its date, or a line of it is nearer to a cell `beside` it."""
    off = bool(cell) and abs((cell[0].base + cell[-1].base) / 2 - middle) > 1.6 * SAME_BASELINE
    return off or _is_torn(cell, beside)


def _hangs_wrong(cell: list[Line], base: float, following: float) -> bool:
    """Whether a cell does not begin beside its date, or a line in it is nearer to the next row."""
    if not cell:
        return False
    return abs(cell[0].base - base) > SAME_BASELINE or _widest(cell) > following - cell[-1].base + _NEARER


def _is_misaligned(cell: list[Line], base: float, before: float) -> bool:
    """Whether a cell does not end beside its date, or a line in it is nearer to the row before."""
    if not cell:
        return False
    return abs(cell[-1].base - base) > SAME_BASELINE or _widest(cell) > cell[0].base - before + _NEARER


def _widest(cell: list[Line]) -> float:
    return max((below.base - above.base for above, below in pairwise(cell)), default=0.0)


def doubtful_cells(cells: list[list[Line]], middles: list[float], alignment: Alignment) -> list[str]:
    """Texts of the cells of one column that do not stand beside their dates as the table's cells do.

    Nothing is said of where cells hang from the first line: there the next date alone ends a cell.
    """
    if alignment == "top":
        return []
    is_wrong = _is_off_centre if alignment == "centred" else _is_off_foot
    return [
        "".join([line.text for line in cell])
        for cell, middle, beside in zip(cells, middles, _beside(cells), strict=True)
        if cell and (len(cell) > 1 or cell[0].base != middle) and is_wrong(cell, middle, beside)
    ]


def _is_off_foot(cell: list[Line], base: float, beside: list[list[Line]]) -> bool:
    return abs(cell[-1].base - base) > SAME_BASELINE or _is_torn(cell, beside)


def _beside(cells: list[list[Line]]) -> Iterator[list[list[Line]]]:
    """The cells above and below each one of a column."""
    return (cells[max(0, at - 1) : at] + cells[at + 1 : at + 2] for at in range(len(cells)))


def _is_torn(cell: list[Line], beside: list[list[Line]]) -> bool:
    """Whether lines of a cell stand further apart than the cell stands from those above and below it."""
    if len(cell) < 2:
        return False
    rooms = [max(one[0].base - cell[-1].base, cell[0].base - one[-1].base) for one in beside if one]
    return bool(rooms) and _widest(cell) > min(rooms) + _NEARER
