"""Texts that were painted later than what stands around them: set in afterwards, whatever font they have.

Programs paint a statement row by row, or column by column; its head before the table or after it. A text put in later lies at
the end of the page's contents, though it stands in the midst of a line that was painted long before. So does the number of
the account where it was set anew on every page: no program paints a head, then rows or a foot, then that number.
"""

from __future__ import annotations

import ctypes
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium_c

from app.engine.pdf.facts.amounts import RowPlace
from app.engine.pdf.words import Rooms, handle, unchecked
from app.engine.types.pdf_facts import Mark

_GET_ORIGIN = unchecked(pdfium_c.FPDFText_GetCharOrigin, None)
_ORIGINS = Rooms(ctypes.c_double)

_LEVEL = 0.35
"""Points by which letters of one line may differ."""
_DOUBLE = 1.0
"""Points between two prints of the same letters."""
_RISING = 0.9
"""Share of a page's rows that must be painted from the top or from the bottom, or nothing is usual on it."""
_DESIGN = 0.8
"""Share of a page's rows with late texts from which it may be the layout."""
_FEWEST_ROWS = 4
_TOP = 3
"""Rows at the top of the first page, among which a layout that paints something late begins."""
_FEWEST_BEFORE = 2
"""Other texts of a head, or nothing is usual in it."""
_SHORT = 4
"""Letters: what is as short may be the number of pages, which is known last."""
_PAGE_NUMBER = re.compile(r"\D{0,12}?(\d{1,4})(?:\D{1,8}\d{1,4})?\D{0,6}")
"""The number of a page, and of how many, with the few words around them."""


Origins = tuple[Sequence[float], Sequence[float]]
"""Where letters begin, one by one."""

_Box = tuple[float, float, float, float]

_ABOVE, _UNDER, _WIDE = 10.0, 3.0, 6.0
"""Points that letters reach from their line, and behind the place where the last one begins."""


class _Run(NamedTuple):
    """Letters painted one after the other on one line: the place of the first in the text, where it stands, how many.

    `end` is where the last letter begins.
    """

    at: int
    x: float
    y: float
    length: int
    end: float

    @property
    def box(self) -> _Box:
        """About what the letters cover: left, top, right, bottom."""
        return (self.x, self.y - _ABOVE, self.end + _WIDE, self.y + _UNDER)


class PageOrder(NamedTuple):
    """What of one page was painted late: rows, of how many, whether from the first on; and where something of its head or foot.

    `account` is where the account is named, if that was painted apart from the rest of the head.
    """

    page: int
    rows: tuple[int, ...]
    of_rows: int
    from_top: bool
    beside: _Box | None
    account: _Box | None = None


def origins_of(textpage: Any, count: int) -> Origins:
    """Where the first `count` letters of a loaded text page begin: points from its left, points from its bottom."""
    _, (xs, ys) = _ORIGINS.ask(_GET_ORIGIN, range(count), (0, 1), handle(textpage))
    return xs, ys


def order_of(
    origins: Origins,
    text: str,
    page: int,
    height: float,
    places: Sequence[RowPlace],
    accounts: Sequence[str] = (),
) -> PageOrder:
    """Look at a page of `height` points that says `text` (`text_of`) at these places (`origins_of`).

    `accounts` are the numbers that its statements name.
    """
    runs = _without_doubles(_runs(origins, len(text), height), text)
    rows = sorted(places, key=lambda place: place.y0)
    by_row, outside = _sorted_out(runs, rows)
    firsts = [min((run.at for run in found), default=-1) for found in by_row]
    late: dict[int, list[_Run]] = {}
    if _is_ordered([first for first in firsts if first >= 0]):
        late = dict(_late_in_rows(by_row, firsts))
    marked = tuple(rows[at].row for at in late)
    gone = {run for found in late.values() for run in found}
    inner = [run for found in by_row for run in found if run not in gone]
    numbered = [run for run in outside if _is_page_number(text[run.at : run.at + run.length], page)]
    beside = _late_beside([run for run in outside if run not in numbered], inner)
    account = None
    if accounts and rows:
        head = [run for run in outside if run.y < rows[0].y0]
        foot = [run for run in outside if run.y >= rows[0].y0]
        account = _late_account(head, [*inner, *foot], text, accounts)
    return PageOrder(page, marked, len(rows), min(late, default=_TOP) < _TOP, beside, account)


def late_texts(pages: Sequence[PageOrder]) -> list[Mark]:
    """Marks of what is late on single pages; what is so on every page is how the program paints."""
    full = [len(page.rows) >= _DESIGN * (page.of_rows - 1) for page in pages if page.of_rows >= _FEWEST_ROWS]
    # Who changes balances from one row on leaves those above it as they were.
    by_design = bool(full) and all(full) and pages[0].from_top
    marks = [] if by_design else [Mark("late_text", page.page, row) for page in pages for row in page.rows]
    beside = [Mark("late_text", page.page, 0, page.beside) for page in pages if page.beside]
    if len(beside) <= max(1, len(pages) // 2):
        marks += beside
    # Here every page may have it; one place tells it.
    account = next((Mark("late_text", page.page, 0, page.account) for page in pages if page.account), None)
    return [*marks, account] if account and account not in marks else marks


def _runs(origins: Origins, count: int, height: float) -> Iterator[_Run]:
    """Letters in the order in which they were painted, gathered while they stay on one line."""
    xs, ys = origins
    start = 0
    for at in range(1, count + 1):
        if at < count and abs(ys[at] - ys[start]) < 0.01 and xs[at] > xs[at - 1]:
            continue
        if at - start > 1 or not xs[start] == ys[start] == 0:
            yield _Run(start, xs[start], height - ys[start], at - start, xs[at - 1])
        start = at


def _without_doubles(runs: Iterable[_Run], text: str) -> list[_Run]:
    """The runs that say something, those that are printed a second time in the same place only once."""
    kept: list[_Run] = []
    said: dict[str, list[_Run]] = {}
    for run in runs:
        words = text[run.at : run.at + run.length].strip()
        before = said.setdefault(words, [])
        if words and not any(
            abs(run.x - each.x) < _DOUBLE and abs(run.y - each.y) < _DOUBLE for each in before
        ):
            kept.append(run)
        before.append(run)
    return kept


def _sorted_out(runs: Sequence[_Run], rows: Sequence[RowPlace]) -> tuple[list[list[_Run]], list[_Run]]:
    """The runs of each row, and those outside of all."""
    tops = [row.y0 for row in rows]
    by_row: list[list[_Run]] = [[] for _ in rows]
    outside = []
    for run in runs:
        at = bisect_right(tops, run.y) - 1
        if at >= 0 and run.y <= rows[at].y1 + 1 and rows[at].x0 - 1 <= run.x <= rows[at].x1 + 1:
            by_row[at].append(run)
        else:
            outside.append(run)
    return by_row, outside


def _is_ordered(firsts: Sequence[int]) -> bool:
    """Whether rows are painted one below the other."""
    if len(firsts) < _FEWEST_ROWS:
        return False
    rising = sum(after > before for before, after in pairwise(firsts))
    return rising >= _RISING * (len(firsts) - 1)


def _late_in_rows(
    by_row: Sequence[Sequence[_Run]], firsts: Sequence[int]
) -> Iterator[tuple[int, list[_Run]]]:
    """Rows of which a part was painted after the rows below it had begun."""
    begun = 0
    for at in range(len(by_row) - 2, -1, -1):
        # The row below may be cut so that it holds a line of this one: the one after it tells.
        below = [first for first in firsts[at + 1 : at + 3] if first >= 0]
        begun = max(below, default=begun)
        found = [run for run in by_row[at] if begun and run.at > begun]
        if found and len(found) < len(by_row[at]):
            yield at, found


def _late_beside(outside: Sequence[_Run], inner: Sequence[_Run]) -> _Box | None:
    """Where a text beside the table was painted after all below it, and its line before some of that."""
    if not inner:
        return None
    for line in _lines(outside):
        last = max(line, key=lambda each: each.at)
        first = min(each.at for each in line)
        lower = [each.at for each in (*outside, *inner) if each.y > last.y + _LEVEL]
        if last.length > _SHORT and lower and first < max(lower) < last.at and first < min(lower):
            return last.box
    return None


def _lines(runs: Iterable[_Run]) -> list[list[_Run]]:
    """The runs that stand on one line together, from the top."""
    lines: list[list[_Run]] = []
    for run in sorted(runs, key=lambda each: each.y):
        if lines and abs(run.y - lines[-1][0].y) <= _LEVEL:
            lines[-1].append(run)
        else:
            lines.append([run])
    return lines


def _is_page_number(text: str, page: int) -> bool:
    found = _PAGE_NUMBER.fullmatch(text.strip())
    return found is not None and int(found[1]) == page


def _late_account(
    head: Sequence[_Run], others: Sequence[_Run], text: str, accounts: Sequence[str]
) -> _Box | None:
    """Where the account is named, if that is the last of the head and was painted after a text of the rows or the foot."""
    if len(head) <= _FEWEST_BEFORE:
        return None
    *earlier, last = sorted(head, key=lambda run: run.at)
    is_apart = any(earlier[-1].at < run.at < last.at for run in others)
    said = _compact(text[last.at : last.at + last.length])
    return last.box if is_apart and any(_compact(account) in said for account in accounts) else None


def _compact(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum() or letter == "*")
