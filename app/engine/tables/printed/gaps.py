"""Room between the rows of a table: from what hangs lowest in one row to the line of the next."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import itemgetter

from app.engine.tables.printed.header import fold_name
from app.engine.tables.printed.table import SAME_BASELINE, Line

_BASE = itemgetter(Line._fields.index("base"))


def line_near(base: float, lines: Sequence[Line]) -> Line | None:
    """The line at a baseline; `lines` in their order down the page."""
    at = bisect_left(lines, base - SAME_BASELINE, key=_BASE)
    return lines[at] if at < len(lines) and lines[at].base <= base + SAME_BASELINE else None


def gap_below(
    row: Line, below: Line, columns: list[list[Line]], step: float, footer: re.Pattern[str]
) -> float:
    """How far the row `below` stands from the lowest line that hangs from the cells of `row`.

    Lines of one cell stand `step` apart at most; one that begins as a `footer` does hangs from none.
    """
    return below.base - max(_foot(row, below, column, step, footer) for column in columns)


def _foot(row: Line, below: Line, column: list[Line], step: float, footer: re.Pattern[str]) -> float:
    foot = row.base
    if line_near(foot, column) is None:
        return foot
    for line in column[bisect_right(column, foot + SAME_BASELINE, key=_BASE) :]:
        is_beyond = line.base >= below.base - SAME_BASELINE or line.base - foot > step
        if is_beyond or footer.match(fold_name(line.text)):
            break
        foot = line.base
    return foot
