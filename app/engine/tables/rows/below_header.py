"""The table below a header: its rows and cells, and which of them a separator inside a cell has cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.records import RawTable
from app.engine.tables.rows.lost_rows import count_like, other_header
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.values.date_orders import is_day
from app.engine.values.text import clean_cell, clean_text

_SHARE_OF_USUAL = 10
"""One row of so many shows how many cells a row of a text has."""


def grid_below(raw: RawTable, at: int, lines: int, names: tuple[str, ...]) -> Grid:
    """The table under a header that begins at the 0-based row `at` and takes `lines` rows.

    It ends where a header of other names begins another table. Rows above it and in that other table
    that look like transactions are counted in `skipped`.
    """
    width, first = len(names), at + lines
    body = raw.rows[first:]
    end = other_header(body, names)
    beside = [*raw.rows[:at], *([] if end is None else body[end:])]
    lost = count_like(raw.rows[:at], names) + (0 if end is None else count_like(body[end + 1 :], body[end]))
    problem = Problem(ProblemCode.ROWS_OUTSIDE_TABLE, row=raw.numbers[at], params={"count": str(lost)})
    body = body[:end]
    most = usual_cells(body, width) if raw.separator else max(map(len, body), default=0)
    long = frozenset(
        n
        for n, row in enumerate(body)
        if any(map(clean_cell, row[width:])) or len(row) > max(width, most) or _is_torn(row, width)
    )
    short = frozenset(n for n, row in enumerate(body) if len(row) < width)
    return Grid(
        names=names,
        cells=tuple((*row[:width], *([""] * (width - len(row)))) for row in body),
        numbers=raw.numbers[first : first + len(body)],
        before=(*raw.before, *map(_line, beside[:at])),
        after=(*map(_line, beside[at:]), *raw.after),
        sheet=raw.sheet,
        short=short,
        long=long,
        inexact=frozenset((row - first, column) for row, column in raw.inexact if row >= first),
        uncomputed=frozenset((row - first, column) for row, column in raw.uncomputed if row >= first),
        date_columns=raw.date_columns,
        skipped=lost,
        problems=(problem,) if lost else (),
        formats=raw.formats,
    )


def usual_cells(body: Sequence[Sequence[str]], width: int) -> int:
    """How many cells a dated row of a text has when no comma inside a cell cut it; at least `width`, where any has them.

    Many exports end each row with one more separator than the header. So the count that a tenth of these rows share is
    a usual one, and the least of those counts.
    """
    lengths = Counter(len(row) for row in body if len(row) >= width)
    if len(lengths) > 1:
        dated = (row for row in body if any(is_day(clean_text(cell)) for cell in row))
        lengths = Counter(len(row) for row in dated if len(row) >= width) or lengths
    often = [length for length, count in lengths.items() if count * _SHARE_OF_USUAL >= lengths.total()]
    return min(often, default=width)


def _is_torn(row: Sequence[str], width: int) -> bool:
    """Whether a quote of the row was left open, so that its cells were cut wherever a separator stood."""
    return len(row) != width and any(cell.startswith('"') for cell in row)


def _line(row: Sequence[str]) -> str:
    return " ".join(filter(None, map(clean_cell, row)))
