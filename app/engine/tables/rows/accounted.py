"""Lines between and below the rows that say nothing but sums, counts and balances of rows that were read.

No word is asked: where every balance follows from the one before, all figures of such a line can be worked out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

import polars as pl

from app.engine.proofs.balance_chain import check_balance, signed_fen
from app.engine.tables.rows.cells import RoleCells
from app.engine.tables.rows.found import Found
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.values.figures import parse_figure
from app.engine.values.spans import DAY, DAY_ORDERS, day_of
from app.engine.values.text import clean_text

_FEWEST_SUMMED = 2
"""Rows of a sum: what one row comes to may as well be a payment like that one."""
_FEWEST_COUNTED = 4
"""Rows of a sum whose number beside it tells that it is one: a payment of what two brought may say "2" as well."""
_LONGEST_TEXT = 60
"""Where texts of problems are cut off; behind it more figures may have stood."""
_NEAR = timedelta(days=45)
_DAY = re.compile(DAY, re.IGNORECASE)
_CLOCK = re.compile(r"(?<!\d)\d{1,2}[:：]\d{2}(?:[:：]\d{2})?(?!\d)")
_PAGE = re.compile(r"(\d{1,4})\s*(?:/|of|von|de|di|van|av|z|共)\s*(\d{1,4})", re.IGNORECASE)
_DIGITS = r"\d{1,3}(?:[,.'’ ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?"
_FIGURE = re.compile(_DIGITS)
_CLOSE_FIGURE = re.compile(_DIGITS.replace(" ]", "]"))
"""The same where blanks part no thousands, as before a point: 10 716.83 are a count and a sum."""


class _Move(NamedTuple):
    """One row that was read: its place, and fen as the balance feels them."""

    at: int
    page: int | None
    day: date
    signed: int
    balance: int | None


class _Sums(NamedTuple):
    """What some rows come to, in fen and rows: figures that a line may state of them.

    `parts` are numbers of rows with their sums, `stated` all sums and balances.
    """

    parts: Sequence[tuple[int, int]]
    stated: frozenset[int]

    def of_rows(self, fewest: int) -> set[int]:
        """The sums of so many rows or more."""
        return {fen for count, fen in self.parts if count >= fewest and fen}


class _Line(NamedTuple):
    """The figures of a line: those in columns of amounts, in the column of balances, and elsewhere."""

    amounts: list[str]
    balance: list[str]
    others: list[str]


def leave_out_accounted(cells: RoleCells, found: Found, frame: pl.DataFrame) -> None:
    """Take lines that the rows of `frame` account for out of those that `found` lost, and tell nothing of them.

    A line is taken out when the balances prove all rows, each of its figures is a count, sum or balance of the same
    rows, and it cannot be a row itself: nothing moves in it, it states two sums or a sum and its number of rows, or
    the balances leave no room for a row where it stands.
    """
    undated = [at for at, _ in found.failed.get(ProblemCode.UNREADABLE_DATE, [])]
    empty = [at for at, _ in found.failed.get(ProblemCode.UNREADABLE_AMOUNT, []) if _is_empty(cells, at)]
    if not undated and not empty:
        return
    accounts = _Accounts.of(cells, frame, [*undated, *empty])
    if accounts is None:
        return
    left_out = {
        *(at for at in undated if accounts.has_line(at)),
        *(at for at in empty if accounts.stands_still(at)),
    }
    for code in (ProblemCode.UNREADABLE_DATE, ProblemCode.UNREADABLE_AMOUNT):
        kept = [one for one in found.failed.get(code, []) if one[0] not in left_out]
        found.failed[code] = kept
        if not kept:
            del found.failed[code]
    found.skipped -= len(left_out)
    for at in sorted(left_out):
        found.drop(cells.grid.cells[at])


def tell_moved(cells: RoleCells, found: Found, frame: pl.DataFrame) -> None:
    """Tell rows left out without a day, for words of sums, whose amount leads from the balance beside them to their own.

    No sum does: somebody may be called TOTAL, or what was bought 合计.
    """
    accounts = _Accounts.of(cells, frame, found.undated) if found.undated else None
    for at in filter(accounts.moves_on, found.undated) if accounts else ():
        found.dropped.remove(tuple(cells.grid.cells[at]))
        found.fail(ProblemCode.UNREADABLE_DATE, at)


def without_accounted(cells: RoleCells, frame: pl.DataFrame) -> list[Problem]:
    """The problems of the grid without words beside its rows that are a year, a count or a sum of them."""
    problems = list(cells.grid.problems)
    if not any(one.code == ProblemCode.TEXT_OUTSIDE_ROWS for one in problems):
        return problems
    accounts = _Accounts.of(cells, frame)
    return [
        one
        for one in problems
        if accounts is None
        or one.code != ProblemCode.TEXT_OUTSIDE_ROWS
        or not accounts.has_text(one.params.get("text", ""), one.page)
    ]


def _is_empty(cells: RoleCells, at: int) -> bool:
    """Whether a row has no figure in any column of amounts."""
    row = cells.grid.cells[at]
    return not any(char.isdigit() for column in cells.money for char in row[column])


class _Accounts:
    """The rows of one account whose balances prove them all, and what lines may state of them."""

    def __init__(
        self, cells: RoleCells, moves: Sequence[_Move], unread: Sequence[int], opening: int, closing: int
    ) -> None:
        self.cells, self.moves, self.unread = cells, moves, unread
        self.opening, self.closing = opening, closing
        self.days = min(one.day for one in moves) - _NEAR, max(one.day for one in moves) + _NEAR
        # Both hold where the account ends as it began; nothing is concluded from its ends then.
        self.ends_below = moves[-1].balance == closing != moves[0].balance
        self.ends_above = moves[0].balance == closing != moves[-1].balance

    @classmethod
    def of(cls, cells: RoleCells, frame: pl.DataFrame, unread: Sequence[int] = ()) -> _Accounts | None:
        """None where the balances do not prove every row."""
        if "balance" not in cells.layout.columns or cells.is_export or frame.height < _FEWEST_SUMMED:
            return None
        if frame["currency"].n_unique() > 1 or len(set(cells.own_accounts(frame["at"]))) > 1:
            return None
        chain = check_balance(frame)
        if not chain.checked or chain.breaks or chain.outside:
            return None
        columns = frame.select("at", "page", "occurred_at", "direction", "amount_fen", "balance_fen")
        moves = [
            _Move(at, page, moment.date(), signed_fen(way, fen), balance)
            for at, page, moment, way, fen, balance in columns.iter_rows()
        ]
        return cls(cells, moves, unread, chain.opening_fen or 0, chain.closing_fen or 0)

    def stands_still(self, at: int) -> bool:
        """Whether a dated row without an amount shows the balance that stands beside it, so that nothing moved."""
        line = self._line(at)
        held = self._fens(line.balance)
        if not held or line.amounts or line.others:
            return False
        return self._is_unmoved(at, held)

    def moves_on(self, at: int) -> bool:
        """Whether the one amount of a row leads from the balance beside it to its own."""
        line = self._line(at)
        amounts, held = self._fens(line.amounts) - {0}, self._fens(line.balance)
        return len(amounts) == 1 and self._steps_by(at, held, amounts)

    def has_line(self, at: int) -> bool:
        """Whether a row without a readable day states nothing but what some of the rows come to."""
        line = self._line(at)
        figures = [*line.amounts, *line.balance, *line.others]
        return bool(figures) and any(
            all(self._fits(one, sums) for one in figures) and self._is_no_row(at, line, sums)
            for sums in self._scopes(at)
        )

    def has_text(self, text: str, page: int | None) -> bool:
        """Whether words beside the rows are their year, or figures that they account for."""
        if len(text) >= _LONGEST_TEXT:
            return False
        if text.isdigit() and any(text == str(move.day.year) for move in self.moves):
            return True
        figures = self._figures(text)
        # One amount beside its day, or one that two rows come to, may be a row that was lost.
        alone = len(self._fens(figures)) < 2
        if not figures or (alone and _DAY.search(text)):
            return False
        of_page = [move for move in self.moves if move.page == page]
        fewest = _FEWEST_COUNTED if alone else _FEWEST_SUMMED
        return any(
            all(self._fens([one]) & sums.of_rows(fewest) for one in figures)
            for sums in (self._sums(self.moves), self._sums(of_page))
        )

    def _is_no_row(self, at: int, line: _Line, sums: _Sums) -> bool:
        """Whether a line whose figures all fit could not be a row that was lost: a row has one amount, and moves."""
        # What stands among amounts may be one, whatever rows there are as many of.
        counted = [one for one in line.others if not self._counts(one, sums)]
        amounts, held = self._fens(line.amounts) - {0}, self._fens(line.balance)
        moved = amounts | (self._fens(counted) - {0})
        if held and self._steps_by(at, held, moved):
            return False
        if not moved:
            return not held or self._is_unmoved(at, held)
        if len(amounts) > 1:
            return True
        if held and self._leads_on(at, held) and not self._has_no_room(at):
            return False
        if self._is_summed_twice(line, moved, sums):
            return True
        # Two rows that were lost may cancel each other out.
        return self._is_alone(at) and (self._is_unmoved(at, held) if held else self._has_no_room(at))

    def _is_summed_twice(self, line: _Line, moved: set[int], sums: _Sums) -> bool:
        """Whether a line states two sums of several rows, or one of them and their number: no row does."""
        broad = moved & sums.of_rows(_FEWEST_SUMMED)
        said = {int(one) for one in (*line.amounts, *line.others) if one.isdigit()}
        numbered = {fen: count for count, fen in sums.parts if count in said}
        is_listed = len(moved) > 1 and moved <= set(numbered)
        return len(broad) > 1 or is_listed or any(numbered.get(fen, 0) >= _FEWEST_COUNTED for fen in broad)

    def _is_unmoved(self, at: int, held: set[int]) -> bool:
        """Whether a line shows the balance that stands beside it already."""
        beside = {abs(move.balance or 0) for move in self._beside(at)}
        return self._ends_with(at, held) or (self._has_no_room(at) and held <= beside)

    def _steps_by(self, at: int, held: set[int], moved: set[int]) -> bool:
        """Whether one of the figures leads from the balance of the row above or below to that of the line."""
        # A balance may be below zero without a sign.
        ends = [sign * fen for sign in (1, -1) for fen in held]
        return any(abs((move.balance or 0) - end) in moved for move in self._beside(at) for end in ends)

    def _leads_on(self, at: int, held: set[int]) -> bool:
        """Whether the balance of a line is the one that the row above or below began with."""
        return any(abs((move.balance or 0) - move.signed) in held for move in self._beside(at))

    def _ends_with(self, at: int, held: set[int]) -> bool:
        """Whether a line behind the latest row shows the balance that this row left."""
        is_last = (at > self.moves[-1].at and self.ends_below) or (at < self.moves[0].at and self.ends_above)
        return is_last and held == {abs(self.closing)}

    def _has_no_room(self, at: int) -> bool:
        """Whether the balances above and below follow each other, so that no row is missing between them."""
        above, below = [*self._beside(at), None, None][:2]
        if not above or not below or above.balance is None or below.balance is None:
            return False
        return above.balance + below.signed == below.balance or below.balance + above.signed == above.balance

    def _is_alone(self, at: int) -> bool:
        """Whether no other line that is no row stands between the rows above and below a line."""
        beside = [move.at for move in self._beside(at)]
        above = max((one for one in beside if one < at), default=-1)
        below = min((one for one in beside if one > at), default=len(self.cells.grid.cells))
        return not any(above < other < below for other in self.unread if other != at)

    def _beside(self, at: int) -> list[_Move]:
        """The row above a line and the row below it, where there are such."""
        above = next((move for move in reversed(self.moves) if move.at < at), None)
        below = next((move for move in self.moves if move.at > at), None)
        return [move for move in (above, below) if move]

    def _scopes(self, at: int) -> Iterator[_Sums]:
        """The rows that a line in place `at` may sum up: all, those above it, of its page, its month, its part."""
        above = [move for move in self.moves if move.at < at]
        begun = max((other for other in self.unread if other < at), default=-1)
        near = (above or self.moves)[-1 if above else 0]
        yield self._sums(self.moves)
        yield self._sums(above)
        yield self._sums([move for move in above if move.at > begun])
        yield self._sums(
            [move for move in self.moves if move.page is not None and move.page == self._page(at)]
        )
        months = (near.day.year, near.day.month)
        yield self._sums([move for move in self.moves if (move.day.year, move.day.month) == months])

    def _page(self, at: int) -> int | None:
        return self.cells.grid.pages[at] if self.cells.grid.pages else None

    def _sums(self, moves: Sequence[_Move]) -> _Sums:
        come = [move.signed for move in moves if move.signed > 0]
        gone = [-move.signed for move in moves if move.signed < 0]
        parts = [(len(come), sum(come)), (len(gone), sum(gone))]
        held = {abs(self.opening), abs(self.closing)}
        for move in (*moves[:1], *moves[-1:]):
            if move.balance is not None:
                held |= {abs(move.balance), abs(move.balance - move.signed)}
        if moves:
            parts.append((len(moves), sum(come) + sum(gone)))
            held.add(abs(sum(come) - sum(gone)))
        return _Sums(parts, frozenset(held | {fen for _, fen in parts}))

    def _fits(self, figure: str, sums: _Sums) -> bool:
        return self._counts(figure, sums) or bool(self._fens([figure]) & sums.stated)

    def _counts(self, figure: str, sums: _Sums) -> bool:
        return figure.isdigit() and any(int(figure) == count for count, _ in sums.parts)

    def _fens(self, figures: Sequence[str]) -> set[int]:
        found = (parse_figure(figure, self.cells.layout.decimal) for figure in figures)
        return {abs(one.fen) for one in found if one is not None and one.exact}

    def _line(self, at: int) -> _Line:
        row = self.cells.grid.cells[at]
        by_column = [self._figures(clean_text(cell), self._page(at)) for cell in row]
        balance = self.cells.layout.columns["balance"]
        amounts = set(self.cells.money) - {balance}
        elsewhere = set(range(len(row))) - amounts - {balance}
        return _Line(
            [one for column in amounts for one in by_column[column]],
            by_column[balance],
            [one for column in elsewhere for one in by_column[column]],
        )

    def _figures(self, text: str, page: int | None = None) -> list[str]:
        """The figures in a text but days of the period, times of day and the number of the page."""
        text = _CLOCK.sub(" ", _DAY.sub(self._without_day, text))
        text = _PAGE.sub(lambda mark: " " if int(mark[1]) == page else mark[0], text)
        return (_FIGURE if self.cells.layout.decimal == "," else _CLOSE_FIGURE).findall(text)

    def _without_day(self, match: re.Match[str]) -> str:
        days = {day_of(match[0], order) for order in DAY_ORDERS} - {None}
        first, last = self.days
        return " " if any(first <= day <= last for day in days if day) else match[0]
