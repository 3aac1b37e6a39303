"""How the cells of a printed table stand beside their dates: what contradicts each way, counted."""

from __future__ import annotations

import math
from itertools import pairwise

from app.liushui.engine.pdf_table import SAME_BASELINE, Alignment, Line, assign_lines

_NEARER = 1.0
"""Points by which a line must be nearer to another row than to its own cell to count as torn from it."""


def misplaced(column: list[Line], middles: list[float], alignment: Alignment) -> int:
    """Lines and cells of one column that do not stand as they would by this alignment.

    `middles` are the baselines of the rows' dates, or the middles of dates of two lines.
    """
    cells, rest = assign_lines(column, middles, alignment)
    if alignment == "centred":
        wrong = map(_is_off_centre, cells, middles)
    elif alignment == "top":
        wrong = map(_hangs_wrong, cells, middles, [*middles[1:], math.inf])
    else:
        wrong = map(_stands_wrong, cells, middles, [-math.inf, *middles[:-1]])
    return len(rest) + sum(wrong)


def _is_off_centre(cell: list[Line], middle: float) -> bool:
    return bool(cell) and abs((cell[0].base + cell[-1].base) / 2 - middle) > 1.6 * SAME_BASELINE


def _hangs_wrong(cell: list[Line], base: float, following: float) -> bool:
    """Whether a cell does not begin beside its date, or a line in it is nearer to the next row."""
    if not cell:
        return False
    return abs(cell[0].base - base) > SAME_BASELINE or _widest(cell) > following - cell[-1].base + _NEARER


def _stands_wrong(cell: list[Line], base: float, before: float) -> bool:
    """Whether a cell does not end beside its date, or a line in it is nearer to the row before."""
    if not cell:
        return False
    return abs(cell[-1].base - base) > SAME_BASELINE or _widest(cell) > cell[0].base - before + _NEARER


def _widest(cell: list[Line]) -> float:
    return max((below.base - above.base for above, below in pairwise(cell)), default=0.0)
