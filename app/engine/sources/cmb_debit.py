"""CMB debit card statement, PDF 招商银行交易流水 (statement_formats section 4.3, 4.9)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.engine.documents.opened import OpenedDocument
from app.engine.pdf.text import PdfDocument, PdfPage
from app.engine.sources.declared import DeclaredReader
from app.engine.tables.grids.grid import Box, Grid
from app.engine.tables.printed.page_marks import missing_pages
from app.engine.tables.printed.table import (
    SAME_BASELINE,
    PageTable,
    PdfRow,
    find_header,
    find_lines,
    read_table,
    split_bands,
)
from app.engine.types.declarations import Declaration, Printed
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead, bound_problems
from app.engine.values.figures import parse_figure
from app.engine.values.text import comparable

_DATE = re.compile(r"\A\d{4}-")
"""Looser than a date on purpose: a row whose date cannot be read must be listed, not lost."""
_MARK = re.compile(r"\A\d{1,4}/\d{1,4}\Z")


class CmbDebitReader:
    """Reads one statement per currency out of the PDF."""

    def __init__(self, source: Declaration, printed: Printed) -> None:
        self.source = source
        self.format = source.format
        self._printed = printed
        self._required = tuple(source.columns[role][0] for role in source.columns if role in source.required)

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """Statements of the PDF, or None when page 1 is not this bank's statement."""
        if not isinstance(document, PdfDocument):
            return None
        first = document.page(0)
        lines = [line.text for line in find_lines(first.words)]
        top = comparable("\n".join(lines[:40]))
        if self._printed.title not in top or self._header(first) is None:
            return None
        rows: list[PdfRow] = []
        problems: list[Problem] = []
        names: list[str] = []
        skipped = 0
        marks: list[tuple[int, int] | None] = []
        for index in range(document.page_count):
            page = document.page(index)
            marks.append(_page_mark(page))
            header = self._header(page)
            if header is None:
                found, lost = _page_without_header(page)
                problems += found
                skipped += lost
                continue
            printed = [name for name, _, _ in split_bands(header[0])]
            names = names or printed
            table = read_table(page, split_bands(header[0]), header[1], _DATE)
            for text in table.left_over:
                problems.append(
                    Problem(ProblemCode.TEXT_OUTSIDE_ROWS, page=page.number, params={"text": text[:60]})
                )
            undated = _count_undated(table, printed)
            skipped += undated
            problems += [Problem(ProblemCode.ROW_WITHOUT_DATE, page=page.number)] * undated
            rows += [replace(row, cells=_in_order(row.cells, printed, names)) for row in table.rows]
        grid = Grid(
            tuple(names),
            tuple(row.cells for row in rows),
            range(1, len(rows) + 1),
            tuple(row.page for row in rows),
            tuple(_rounded(row.box) for row in rows),
            before=tuple(line.replace(" ", "") for line in lines),
            skipped=skipped,
            problems=tuple(bound_problems([*problems, *missing_pages(marks)])),
        )
        return DeclaredReader(self.source).conclude(grid, "pdf")

    def _header(self, page: PdfPage) -> tuple[dict[str, float], float] | None:
        return find_header(page, self._printed.names, self._required)


def _rounded(box: Box) -> Box:
    left, top, right, bottom = (round(edge, 2) for edge in box)
    return left, top, right, bottom


def _in_order(cells: Sequence[str], printed: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """The cells under the names that a page prints, in the order of the first page's."""
    return tuple(dict(zip(printed, cells, strict=True)).get(name, "") for name in names)


def _count_undated(table: PageTable, names: list[str]) -> int:
    """Pairs of an amount and a balance above the first or below the last dated row: rows whose date is unreadable."""
    amounts, balances = (
        [line.base for line in table.outside[names.index(name)] if parse_figure(line.text)]
        for name in ("交易金额", "联机余额")
    )
    return sum(any(abs(base - other) <= SAME_BASELINE for other in balances) for base in amounts)


def _page_mark(page: PdfPage) -> tuple[int, int] | None:
    """The lowest printed mark such as `2/3`: this page and how many there are."""
    marks = [word for word in page.words if "/" in word.text and _MARK.match(word.text)]
    lowest = max(marks, key=lambda word: word.base, default=None)
    return (int(lowest.text.split("/")[0]), int(lowest.text.split("/")[1])) if lowest else None


def _page_without_header(page: PdfPage) -> tuple[list[Problem], int]:
    """The last page (合并统计, 温馨提示) has no table; rows on a page without a header are told and counted."""
    dates = [line for line in find_lines(page.words) if _DATE.match(line.text.split(" ")[0])]
    return [Problem(ProblemCode.PAGE_WITHOUT_HEADER, "warning", page=page.number) for _ in dates[:1]], len(
        dates
    )
