"""Lists without a header, or below one nobody knows: date, amounts and balance are where alone every balance follows.

No bank is claimed. Two ways to choose the columns under which the balances follow are a refusal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from app.engine.documents.opened import HEADER_SEARCH_ROWS, OpenedDocument
from app.engine.proofs.balance_chain import check_balance
from app.engine.tables.conclusion.conclude import Facts, conclude
from app.engine.tables.currency.stated_in import table_currency
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.records import RawTable, raw_tables
from app.engine.tables.grids.vocabulary import roles_of
from app.engine.tables.interpret import interpret
from app.engine.tables.layout import Layout
from app.engine.tables.unknown.ambiguities import ambiguity_of_proven
from app.engine.tables.unknown.guess import is_figure
from app.engine.types.declarations import DateOrder, DecimalMark, SignRule
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TEXT_ROLES, TableRead
from app.engine.values.date_orders import date_orders, is_day
from app.engine.values.figures import parse_day, parse_figure
from app.engine.values.text import clean_cell, clean_text

_LOOKED_AT = 200
_MOST_COLUMNS = 20
_SIX_DIGITS = re.compile(r"\d{6}")
"""Without a name above it such a column holds a number as likely as days."""
_FEWEST_ROWS = 3
_NAMES = {
    "moment": "Date",
    "text": "Description",
    "amount": "Amount",
    "debit": "Withdrawal",
    "credit": "Deposit",
    "balance": "Balance",
}


@dataclass(frozen=True)
class _Way:
    """Which columns are amounts and balance, what a sign says, and what stands before the cents."""

    columns: dict[str, int]
    sign: SignRule
    decimal: DecimalMark


class HeaderlessReader:
    """Recognises a list by the shape of its first rows; its balances must tell all columns of figures apart."""

    format = "headerless"

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statement, or None when one of the first rows is of another shape or no balances follow each other."""
        filled = [raw for raw in raw_tables(document) if raw.rows]
        if len(filled) != 1 or not _is_row(list(map(clean_text, filled[0].rows[0]))):
            return None
        return read_by_balances(filled[0], 0, self.format)


def read_below_strange_header(raw: RawTable, form: str) -> list[TableRead]:
    """The statement below a header that nobody knows, or below lines without one; none where not all of it is proven.

    What stays open there an operator maps by hand.
    """
    rows = raw.rows[:HEADER_SEARCH_ROWS]
    first = next((at for at, row in enumerate(rows) if _is_row(list(map(clean_text, row)))), None)
    tables = (read_by_balances(raw, first, form) or []) if first else []
    return tables if all(map(_is_proven, tables)) else []


def read_strange_print(grids: Sequence[Grid], form: str) -> list[TableRead]:
    """The same of the only table of a print, whose columns nobody knows by their names; of several one may go on another."""
    if len(grids) != 1:
        return []
    (grid,) = grids
    listed = _Listed.of(RawTable((grid.names, *grid.cells), (0, *grid.numbers)), 1)
    tables = (listed.read(form, grid) or []) if listed and not listed.may_miss_row(1) else []
    return tables if all(map(_is_proven, tables)) else []


def _is_proven(table: TableRead) -> bool:
    chain = check_balance(table.frame)
    is_whole = (
        not table.skipped and not table.ambiguity and not any(one.is_doubtful for one in table.problems)
    )
    return is_whole and chain.checked > 0 and not chain.breaks and not chain.outside


def read_by_balances(raw: RawTable, first: int, form: str) -> list[TableRead] | None:
    """The statement in the rows from the 0-based place `first` on; None where no balances follow each other.

    The first row may be a summary of the list: it is one where the rows below come to each of its figures.
    """
    whole = _Listed.of(raw, first)
    below = None if whole and whole.links_first() else _Listed.of(raw, first + 1)
    listed = below if below and below.sums_up(raw.rows[first]) else whole
    return listed.read(form) if listed and not listed.may_miss_row(first) else None


@dataclass(frozen=True)
class _Listed:
    """Rows from the place `first` of a list on, those of them with a day and an amount, and how they may be meant."""

    raw: RawTable
    first: int
    width: int
    rows: list[tuple[str, ...]]
    days: list[int]
    ways: list[_Way]

    @classmethod
    def of(cls, raw: RawTable, first: int) -> _Listed | None:
        body = [tuple(map(clean_text, row)) for row in raw.rows[first:]]
        width = max(map(len, body), default=0)
        top = [row for row in body[:_LOOKED_AT] if _is_row(row)]
        rest = (row for row in body[_LOOKED_AT:] if any(map(is_day, row)))
        rows = [(*row, *[""] * (width - len(row))) for row in (*top, *rest)]
        if len(rows) < _FEWEST_ROWS or width > _MOST_COLUMNS or 10 * len(rows) < 7 * len(body):
            return None
        days = [
            at
            for at in range(width)
            if all(is_day(row[at]) and not _SIX_DIGITS.fullmatch(row[at]) for row in rows[:_LOOKED_AT])
        ]
        ways = _ways(rows, days) if days else []
        return cls(raw, first, width, rows, days, ways) if ways else None

    def links_first(self) -> bool:
        """Whether the balance of the first row and that of the second follow each other."""
        top = replace(self, rows=self.rows[:2])
        (first, second), (moved, moves) = top._held(), top._moves()
        return first + moves == second or second + moved == first

    def may_miss_row(self, first: int) -> bool:
        """Whether a line above the place `first` has a figure among the amounts: a row that lost its day stands so."""
        columns = {at for way in self.ways for role, at in way.columns.items() if role != "balance"}
        above = self.raw.rows[:first]
        return any(is_figure(clean_text(row[at])) for row in above for at in columns if at < len(row))

    def sums_up(self, row: Sequence[str]) -> bool:
        """Whether a row has no other figures than a count of these rows, their sums, and what stands before and behind."""
        held, moves, mark = self._held(), self._moves(), self.ways[0].decimal
        ends = {held[0], held[-1], held[0] - moves[0], held[-1] - moves[-1]}
        ends |= {sum(move for move in moves if move > 0), sum(move for move in moves if move < 0)}
        stated = {abs(one) for one in ends}
        cells = [cell for each in row if (cell := clean_text(each)) and not is_day(cell) and is_figure(cell)]
        # A row whose balance is missing has an amount, and at times a fee of nothing.
        return len({cell for cell in cells if _fen(cell, mark)}) > 2 and all(
            cell == str(len(held)) or abs(_fen(cell, mark) or 0) in stated for cell in cells
        )

    def _held(self) -> list[int]:
        way = self.ways[0]
        return [_fen(row[way.columns["balance"]], way.decimal) or 0 for row in self.rows]

    def _moves(self) -> list[int]:
        way = self.ways[0]
        if way.sign == "balance":
            held = self._held()
            return [held[0], *(after - before for before, after in pairwise(held))]
        turn = {"amount": -1 if way.sign == "reversed" else 1, "credit": 1, "debit": -1, "balance": 0}
        return [
            sum(turn[role] * (_fen(row[at], way.decimal) or 0) for role, at in way.columns.items())
            for row in self.rows
        ]

    def read(self, form: str, own: Grid | None = None) -> list[TableRead] | None:
        """The statement by the first of the ways; what else the rows may mean is its ambiguity. `own`: as it was printed."""
        rows, way = self.rows, self.ways[0]
        printed = self._printed()
        grid = own or self._grid()
        booked, is_sure = self._booked(printed)
        orders, year_month = date_orders([row[booked] for row in rows], grid.facts)
        if not orders:
            return None
        order = orders[0] if year_month else min(orders, key=lambda order: _days_covered(rows, booked, order))
        columns = way.columns | {"moment": booked}
        known = {
            role: at for role, at in roles_of(printed).items() if role in TEXT_ROLES or role == "currency"
        }
        taken = {*self.days, *columns.values()}
        columns |= {role: at for role, at in known.items() if at not in taken} or _text(rows, taken)
        names = tuple(
            printed[at]
            or next((_NAMES[role] for role in columns if columns[role] == at and role in _NAMES), "")
            for at in range(self.width)
        )
        grid = replace(grid, names=names)
        currency = table_currency(grid, columns, way.decimal)
        layout = Layout(columns, way.sign, order, way.decimal, currency, year_month=year_month)
        # Where nothing tells the day from the month, the usual order is shown and never passes for read.
        is_open = len(orders) > 1
        problems = (Problem(ProblemCode.DATE_ORDER_OPEN),) if is_open and order == "mdy" else ()
        firm = ProblemCode.AMBIGUOUS_DATES if is_open and order != "mdy" else None
        if not is_sure:
            firm = ProblemCode.AMBIGUOUS_DATES  # which of the days is it?
        if len(self.ways) > 1:
            firm = ProblemCode.AMBIGUOUS_AMOUNTS
        named = roles_of(printed)
        is_other = any(named.get(role, at) != at for role, at in way.columns.items())
        if way.sign == "reversed" or is_other:
            firm = ProblemCode.OPEN_SIGN_CONVENTION  # the balance may be owed, whatever a name means
        read = interpret(grid, layout)
        column = {role: [row[at] for row in rows] for role, at in columns.items()}
        firm = firm or ambiguity_of_proven(grid, layout, read, column)
        version = "pdf" if own else f"csv-{self.width}"
        facts = Facts(form, version, "debit", problems=problems, states_balances=bool(self.first))
        tables = conclude(grid, layout, facts, names, read)
        return [replace(one, ambiguity=firm, ambiguity_is_final=firm is not None) for one in tables]

    def _grid(self) -> Grid:
        raw = self.raw
        head = (" ".join(filter(None, map(clean_text, row))) for row in raw.rows[: self.first])
        return Grid(
            ("",) * self.width,
            tuple((*row, *[""] * (self.width - len(row))) for row in raw.rows[self.first :]),
            raw.numbers[self.first :],
            before=(*raw.before, *head),
            after=raw.after,
            sheet=raw.sheet,
            date_columns=raw.date_columns,
            formats=raw.formats,
        )

    def _printed(self) -> tuple[str, ...]:
        """The names above the rows, whether anybody knows them or not; empty ones where words stand above no columns."""
        above = [clean_cell(cell) for cell in self.raw.rows[self.first - 1]] if self.first else []
        above = [*above, *[""] * (self.width - len(above))][: self.width]
        is_header = 2 * sum(map(bool, above)) >= self.width and not any(map(is_figure, above))
        return tuple(above) if is_header else ("",) * self.width

    def _booked(self, printed: tuple[str, ...]) -> tuple[int, bool]:
        """The column of the day of booking, and whether that is sure: its name says so, or its days alone run one way."""
        named = roles_of(printed).get("moment")
        if named in self.days:
            return named, True
        columns = {at: [row[at] for row in self.rows] for at in self.days}
        first = self.days[0]
        if all(cells == columns[first] for cells in columns.values()):
            return first, True
        running = [at for at, cells in columns.items() if _runs_one_way(cells)]
        return (running[0], True) if len(running) == 1 else (first, False)


def _is_row(row: Sequence[str]) -> bool:
    """Whether a row has a day and two figures."""
    return any(map(is_day, row)) and sum(map(is_figure, row)) > 1


def _runs_one_way(cells: Sequence[str]) -> bool:
    """Whether the days of a column never step back, or never forward."""
    orders, _ = date_orders(list(cells), "")
    days = (
        [moment.day for cell in cells if (moment := parse_day(cell, orders[0]))] if len(orders) == 1 else []
    )
    steps = [after >= before for before, after in pairwise(days) if after != before]
    return bool(days) and (all(steps) or not any(steps))


def _text(rows: list[tuple[str, ...]], taken: set[int]) -> dict[str, int]:
    """The column of words: of those that are left the one with most characters."""
    free = [at for at in range(len(rows[0])) if at not in taken]
    longest = max(free, key=lambda at: sum(len(row[at]) for row in rows), default=None)
    return {} if longest is None else {"text": longest}


def _days_covered(rows: list[tuple[str, ...]], at: int, order: DateOrder) -> int:
    days = [moment.day for row in rows if (moment := parse_day(row[at], order))]
    return (max(days) - min(days)).days


def _ways(rows: list[tuple[str, ...]], days: Sequence[int]) -> list[_Way]:
    """Every choice of columns under which nearly all balances follow each other, down the list or up."""
    figures = [
        at
        for at in range(len(rows[0]))
        if at not in days and _is_figures([row[at] for row in rows[:_LOOKED_AT]])
    ]
    found: list[_Way] = []
    marks: tuple[DecimalMark, ...] = (".", ",")
    read: list[dict[int, list[int | None]]] = []
    for mark in marks:
        fens = {at: [_fen(row[at], mark) for row in rows] for at in figures}
        if fens in read:
            continue  # both marks give the same
        read.append(fens)
        whole = [at for at in figures if None not in fens[at]]
        for balance in (at for at in whole if all(row[at] for row in rows)):
            amounts = [at for at in whole if at != balance]
            found += _ways_to(rows, fens, balance, amounts, mark)
    return found


def _ways_to(
    rows: list[tuple[str, ...]],
    fens: dict[int, list[int | None]],
    balance: int,
    amounts: Sequence[int],
    mark: DecimalMark,
) -> Iterator[_Way]:
    held = [fen or 0 for fen in fens[balance]]
    for at in amounts:
        moves = [fen or 0 for fen in fens[at]]
        if not any(moves) or not all(row[at] for row in rows):
            continue
        columns = {"amount": at, "balance": balance}
        signed, turned = _follows(held, moves), _follows(held, [-move for move in moves])
        if signed:
            yield _Way(columns, "signed", mark)
        if turned:
            yield _Way(columns, "reversed", mark)
        steps = [abs(after - before) for before, after in pairwise(held)]
        # Where none is below zero nothing tells whether amounts have signs: the first may be of the other kind.
        if not turned and min(moves) >= 0 and (signed or steps in (moves[1:], moves[:-1])):
            yield _Way(columns, "balance", mark)
    for one, other in combinations(amounts, 2):
        sides = [(a or 0, b or 0) for a, b in zip(fens[one], fens[other], strict=True)]
        if any((a and b) or a < 0 or b < 0 for a, b in sides) or not all(
            any(side) for side in zip(*sides, strict=True)
        ):
            continue
        moves = [b - a for a, b in sides]
        if _follows(held, moves):
            yield _Way({"debit": one, "credit": other, "balance": balance}, "two_columns", mark)
        if _follows(held, [-move for move in moves]):
            yield _Way({"debit": other, "credit": one, "balance": balance}, "two_columns", mark)


def _follows(held: Sequence[int], moves: Sequence[int]) -> bool:
    """Whether nearly every balance follows from the one above, or nearly every one from the one below."""
    links = len(held) - 1
    steps = list(zip(pairwise(held), pairwise(moves), strict=True))
    down = sum(above + move == below for (above, below), (_, move) in steps)
    up = sum(below + move == above for (above, below), (move, _) in steps)
    best = max(down, up)
    return best * 20 >= links * 19 or (best >= 4 and links - best == 1)


def _is_figures(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell]
    return bool(filled) and all(map(is_figure, filled))


def _fen(cell: str, mark: DecimalMark) -> int | None:
    """The fen of a cell, 0 of an empty one; None for what is no amount with this mark."""
    if not clean_cell(cell):
        return 0
    figure = parse_figure(cell, mark)
    return None if figure is None else figure.fen


HEADERLESS = HeaderlessReader()
