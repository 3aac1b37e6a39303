"""Several statements joined into one PDF, as customers join their files: each is read as a document of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

import polars as pl

from app.engine.pdf.text import PdfDocument, PdfPage
from app.engine.sources.banks import formats_titled
from app.engine.tables.conclusion.conclude import ACCOUNT, stated_period
from app.engine.tables.printed.header import fold_lines
from app.engine.tables.printed.manner import ANY_DATE
from app.engine.tables.printed.page_marks import page_mark
from app.engine.tables.printed.table import find_lines, group_baselines
from app.engine.types.statements import Statement

MAX_PARTS = 200


@dataclass(frozen=True)
class Part:
    """One of the statements: its pages, numbered from 1, and how many pages of the file lie before."""

    document: PdfDocument
    before: int


@dataclass(frozen=True)
class _Head:
    """What a page says of the statement it belongs to; pages repeat it, or the first one alone has it."""

    formats: frozenset[str]
    account: str | None
    period: tuple[date | None, date | None] | None
    mark: tuple[int, int] | None

    @property
    def is_first(self) -> bool:
        """Whether the page is marked as the first one of its statement."""
        return self.mark is not None and self.mark[0] == 1

    def is_of_another(self, before: _Head) -> bool:
        """Whether it names another bank, account or period than a page before."""
        return bool(self.formats) and (
            (bool(before.formats) and not self.formats & before.formats)
            or (None not in (self.account, before.account) and self.account != before.account)
            or (None not in (self.period, before.period) and self.period != before.period)
        )


def statements_in(document: PdfDocument) -> list[Part]:
    """The parts of a PDF in which several statements follow each other; none where there is but one.

    A statement begins where printed marks count from 1 again, or where a title stands that is another bank's, or
    another account or period is named below it. A page of somebody else's among those of a statement begins none.
    """
    starts, current, ended = [0], _head_of(document.page(0)), list[_Head]()
    for index in range(1, document.page_count):
        head = _head_of(document.page(index))
        if not head.is_first and not head.is_of_another(current):
            continue
        ended.append(current)
        if not head.is_first and not all(map(head.is_of_another, ended)):
            return []
        starts.append(index)
        current = head
    if not 1 < len(starts) <= MAX_PARTS:
        return []
    return [
        Part(_pages(document, start, end), start) for start, end in pairwise([*starts, document.page_count])
    ]


def of_pages(part: Part, statement: Statement, frame: pl.DataFrame) -> tuple[Statement, pl.DataFrame]:
    """What was read of a part, with the pages of the file."""
    last = part.before + part.document.page_count
    problems = tuple(
        replace(one, page=one.page + part.before) if one.page else one for one in statement.problems
    )
    return (
        replace(statement, problems=problems, sheet_or_page=f"{part.before + 1}–{last}"),
        frame.with_columns(pl.col("page") + part.before),
    )


def _head_of(page: PdfPage) -> _Head:
    lines = group_baselines(page.words)
    mark = page_mark(page, lines, fold_lines(lines))
    above: list[str] = []
    for line in lines:
        if ANY_DATE.match(line[0].text):
            break
        above += [piece.text for piece in find_lines(line)]
    text = "\n".join(above)
    account = ACCOUNT.search(text)
    period = stated_period(text)
    return _Head(
        formats_titled(page.folded),
        account[1].strip() if account else None,
        period if period[0] else None,
        mark,
    )


def _pages(document: PdfDocument, start: int, end: int) -> PdfDocument:
    """The pages from `start` to before `end` (0-based) as a document whose pages are numbered from 1."""

    def page(index: int) -> PdfPage:
        found = document.page(start + index)
        unseen = found.unseen and replace(found.unseen, page=index + 1)
        return replace(found, number=index + 1, unseen=unseen)

    return PdfDocument(end - start, _keeping(page), lambda index: document.ruling(start + index))


def _keeping(page: Callable[[int], PdfPage]) -> Callable[[int], PdfPage]:
    """The same pages, the last one kept: what a page has worked out of its words is asked for more than once."""
    last: dict[int, PdfPage] = {}

    def kept(index: int) -> PdfPage:
        if index not in last:
            found = page(index)
            last.clear()
            last[index] = found
        return last[index]

    return kept
