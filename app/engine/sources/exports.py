"""What the app of a wallet exports: long lists of payments as comma-separated text, cut column by column, or as a workbook."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

import polars as pl

from app.engine.documents.opened import OpenedDocument, TextDocument, WorkbookDocument
from app.engine.documents.texts.delimited import (
    Records,
    end_of,
    first_line_of,
    parse_delimited,
    split_lenient,
)
from app.engine.sources.declared import DeclaredReader
from app.engine.tables.grids.grid import CutColumns, Grid
from app.engine.types.declarations import Patterns
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead
from app.engine.values.text import clean_cell, comparable

_LONGEST_LINE = 64 * 1024

PERIOD = re.compile(
    r"(?:起始|开始)时间[：:]\s*\[([^\]]*)\].*?(?:终止|结束)时间[：:]\s*\[([^\]]*)\]", re.DOTALL
)
"""From when to when an export was asked for."""

RECORDS = (re.compile(r"共\s*[:：]?\s*(\d+)\s*笔"), "rows")
"""How many records an export says that it has."""


def stated_sums(word: str, name: str) -> Patterns:
    """Patterns of a line above the table such as `收入：3笔 12.00元`: the count, then the sum."""
    count = rf"{word}\s*[:：]\s*(\d+)\s*笔"
    amount = rf"{word}\s*[:：]\s*\d+\s*笔(?:\s*[(（][^()（）]*[)）])?\s*[,，]?\s*[¥￥]?\s*([\d,]+(?:\.\d+)?)"
    return (re.compile(count), f"{name}_n"), (re.compile(amount), f"{name}_fen")


class ExportReader(DeclaredReader):
    """Reads the export of a wallet's app; its declaration is one like any other."""

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements of the document, or None when the header is not in it."""
        if isinstance(document, TextDocument):
            return self._read_text(document)
        return super().read(document) if isinstance(document, WorkbookDocument) else None

    def _read_text(self, document: TextDocument) -> list[TableRead] | None:
        columns = self.source.columns
        if not all(any(map(document.may_name, columns[role])) for role in self.source.required):
            return None
        moments = frozenset(columns["moment"])
        for at, names in enumerate(document.top_names()):
            roles = None if moments.isdisjoint(names) else self.roles(names)
            if roles:
                last = max(roles[role] for role in self.source.required)
                return self.conclude(_grid(document, at, last), "csv")
        return None

    def conclude(self, grid: Grid, medium: str) -> list[TableRead]:
        """The statements in a table under this source's header, with what only exports tell of themselves."""
        first, *others = super().conclude(grid, medium)
        columns = self.source.columns
        order = "" if comparable(grid.names[0]) in columns["moment"] else "-old"
        version = f"{medium.replace('xls', 'xlsx')}-{sum(map(bool, grid.names))}{order}"
        inexact = sorted(
            grid.numbers[at]
            for at, column in grid.inexact
            if comparable(grid.names[column]) in columns["amount"]
        )
        problems = [Problem(ProblemCode.INEXACT_NUMBER, row=row) for row in inexact]
        outside = _count_outside(first.frame["occurred_at"], first.period_from, first.period_to)
        if outside:
            problems.append(Problem(ProblemCode.ROWS_OUTSIDE_PERIOD, params={"count": str(outside)}))
        first = replace(first, format_version=version, problems=(*first.problems, *problems))
        return [first, *others]


def _grid(document: TextDocument, at: int, last: int) -> Grid:
    """The table under the header in the 0-based line `at`; `last` is the last column that every row needs."""
    *above, printed = [row for _, row in zip(range(at + 1), document.top(), strict=False)]
    names = list(map(clean_cell, printed))
    while len(names) > 1 and not names[-1] and not names[-2]:
        names.pop()
    records = _read_records(document, at + 1, names)
    width, numbers, counts = records.cells.width, records.rows, records.counts
    is_run = len(numbers) > 0 and numbers[-1] - numbers[0] == len(numbers) - 1
    return Grid(
        names=tuple([*names, ""][:width]),
        cells=CutColumns(records.cells, records.raw),
        numbers=range(numbers[0], numbers[-1] + 1) if is_run else numbers.to_list(),
        before=tuple(" ".join(map(clean_cell, filter(None, row))) for row in above),
        short=_places(counts is not None and counts < width),
        long=_places(counts is not None and (counts > width) | (counts <= last)),
    )


def _places(these: pl.Series | bool) -> frozenset[int]:
    return frozenset() if isinstance(these, bool) else frozenset(these.arg_true())


def _read_records(document: TextDocument, lines: int, names: Sequence[str]) -> Records:
    """The records under a header, which may have one empty name more or less than the rows have cells."""
    head = document.head.split("\n", lines)[:lines]
    # Without the ends of the last lines, which no record needs.
    body = document.data[len("\n".join(head).encode()) + 1 : end_of(document.data)]
    width = len(names)
    line = first_line_of(body)
    first_cells = _cells_of(line)
    if len(first_cells) == width + 1 and not first_cells[-1]:
        rest = body[len(line) : len(line) + _LONGEST_LINE].lstrip(b"\r\n")
        width += len(_cells_of(first_line_of(rest))) != width
    elif len(first_cells) == width - 1 and not names[-1]:
        width -= 1
    return parse_delimited(body, lines + 1, width)


def _cells_of(line: bytes) -> list[str]:
    return split_lenient(line.decode("utf-8", errors="replace")) or []


def _count_outside(times: pl.Series, start: date | None, end: date | None) -> int:
    ends = [each.date() for each in (times.min(), times.max()) if isinstance(each, datetime)]
    if start is None or end is None or all(start <= each <= end for each in ends):
        return 0
    return int((~times.dt.date().is_between(start, end)).sum())
