"""What stands close above the first row of a page without a header: the rest of the row that the page break cut."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection
from itertools import pairwise

from app.liushui.engine.pdf_columns import Columns
from app.liushui.engine.pdf_header import fold_name
from app.liushui.engine.pdf_rows import FOOTER, Cut, Manner
from app.liushui.engine.pdf_table import SAME_BASELINE, Line

_STEP = 1.8
"""Letter heights between two lines of one cell at most."""

_EDGE = 0.3


def carried_lines(cut: Cut, manner: Manner, headings: Collection[str]) -> list[list[Line]]:
    """Of the pieces above the first row, per column, those that hang on one another down to that row.

    Without a header nothing parts the rows from the head of the page: what is wider than its column,
    further off than rows stand apart, or among the texts (`headings`) around the table is no part of a row.
    """
    known = {fold_name(text) for text in headings}
    pieces = [(line, at) for at, column in enumerate(cut.above) for line in column]
    bases = sorted({round(line.base, 1) for line, _ in pieces}, reverse=True)
    found: list[list[Line]] = [[] for _ in cut.above]
    below, reach = (cut.bases[0] if cut.bases else 0.0), _row_step(cut.bases, manner)
    for base in bases:
        level = [(line, at) for line, at in pieces if round(line.base, 1) == base]
        if below - base > reach or not all(_is_rest(line, at, manner.columns, known) for line, at in level):
            break
        for line, at in level:
            found[at].insert(0, line)
        below, reach = base, _STEP * manner.height
    return found


def _row_step(bases: list[float], manner: Manner) -> float:
    """How far the first row may stand below the rest of the one before: as far as rows stand apart."""
    steps = sorted(below - above for above, below in pairwise(bases)) or [2 * _STEP * manner.height]
    return steps[len(steps) // 2] + SAME_BASELINE


def _is_rest(line: Line, at: int, columns: Columns, known: Collection[str]) -> bool:
    """Whether a piece may be the rest of a cell: within its column alone, and no text of the head of a page."""
    folded = fold_name(line.text)
    bands = {bisect_right(columns.limits, x) for x in (line.x0 + _EDGE, line.x1 - _EDGE)}
    return bands == {at} and folded not in known and not FOOTER.match(folded)
