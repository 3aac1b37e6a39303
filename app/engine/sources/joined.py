"""Several statements joined into one PDF, as customers join their files: each is read as a document of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

import polars as pl

from app.engine.pdf.text import PdfDocument, PdfPage
from app.engine.sources.banks import formats_titled
from app.engine.tables.conclusion.conclude import stated_period
from app.engine.tables.conclusion.stated_owner import stated_account
from app.engine.tables.printed.header import fold_lines
from app.engine.tables.printed.manner import ANY_DATE
from app.engine.tables.printed.page_marks import page_mark
from app.engine.tables.printed.table import find_lines, group_baselines
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import READABLE_STATES, Problem, Statement

MAX_PARTS = 200


@dataclass(frozen=True)
class Part:
    """One of the statements: its pages, numbered from 1, and how many pages of the file lie before.

    `is_marked`: marks or titles tell that it is one. Else only its figures can.
    """

    document: PdfDocument
    before: int
    is_marked: bool

    def is_read(self, found: Sequence[tuple[Statement, pl.DataFrame]]) -> bool:
        """Whether the statements `found` in it show that it is rightly read apart; what nothing marks is proven."""
        states = READABLE_STATES if self.is_marked else {"read"}
        return all(one.format and one.state in states for one, _ in found)


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


def statements_in(document: PdfDocument, problems: Iterable[Problem]) -> list[Part]:
    """The parts of a PDF in which several statements follow each other; none where there is but one.

    A statement begins where printed marks count from 1 again, or where a title stands that is another bank's, or
    another account or period is named below it. A page of somebody else's among those of a statement begins none.
    `problems` are those of the whole: a page that does not go on with its table may begin one of a bank that has no
    title known here. Then either part must prove itself.
    """
    starts = _marked_starts(document)
    if len(starts) > MAX_PARTS:
        return []
    if len(starts) > 1:
        return _parts(document, starts, is_marked=True)
    strange = [one.page for one in problems if one.code == ProblemCode.PAGE_WITHOUT_HEADER and one.page]
    first = min(strange, default=1)
    return _parts(document, [0, first - 1], is_marked=False) if first > 1 else []


def _marked_starts(document: PdfDocument) -> list[int]:
    starts, current, ended = [0], _head_of(document.page(0)), list[_Head]()
    for index in range(1, document.page_count):
        head = _head_of(document.page(index))
        if not head.is_first and not head.is_of_another(current):
            continue
        ended.append(current)
        if not head.is_first and not all(map(head.is_of_another, ended)):
            return [0]
        starts.append(index)
        current = head
    return starts


def _parts(document: PdfDocument, starts: Sequence[int], *, is_marked: bool) -> list[Part]:
    spans = pairwise([*starts, document.page_count])
    return [Part(_pages(document, start, end), start, is_marked) for start, end in spans]


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
    period = stated_period(text)
    return _Head(
        formats_titled(page.folded),
        stated_account(text),
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
