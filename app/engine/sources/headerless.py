"""Lists without a header: date, amounts and balance are where alone every balance follows from the one before.

No bank is claimed. Two ways to choose the columns under which the balances follow are a refusal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from app.engine.documents.opened import OpenedDocument
from app.engine.tables.conclusion.conclude import Facts, conclude
from app.engine.tables.currency.stated_in import table_currency
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.records import RawTable, raw_tables
from app.engine.tables.interpret import interpret
from app.engine.tables.layout import Layout
from app.engine.tables.unknown.ambiguities import ambiguity_of_proven
from app.engine.tables.unknown.guess import is_figure
from app.engine.types.declarations import DateOrder, DecimalMark, SignRule
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead
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
        return self._read_table(filled[0]) if len(filled) == 1 else None

    def _read_table(self, raw: RawTable) -> list[TableRead] | None:
        if len(raw.rows) < _FEWEST_ROWS or not _is_row(list(map(clean_text, raw.rows[0]))):
            return None
        rows = [tuple(map(clean_text, row)) for row in raw.rows]
        width = max(map(len, rows))
        if width > _MOST_COLUMNS:
            return None
        rows = [(*row, *[""] * (width - len(row))) for row in rows]
        days = [
            at
            for at in range(width)
            if all(is_day(row[at]) and not _SIX_DIGITS.fullmatch(row[at]) for row in rows[:_LOOKED_AT])
        ]
        ways = _ways(rows, days) if days else []
        orders, _ = date_orders([row[days[0]] for row in rows], "") if days else ([], None)
        if not ways or not orders:
            return None
        way = ways[0]
        columns = way.columns | {"moment": days[0], **_text(rows, {*days, *way.columns.values()})}
        names = tuple(
            next((_NAMES[role] for role in columns if columns[role] == at), "") for at in range(width)
        )
        cells = tuple((*row, *[""] * (width - len(row))) for row in raw.rows)
        grid = Grid(
            names, cells, raw.numbers, sheet=raw.sheet, date_columns=raw.date_columns, formats=raw.formats
        )
        order = min(orders, key=lambda order: _days_covered(rows, days[0], order))
        currency = table_currency(grid, columns, way.decimal)
        layout = Layout(columns, way.sign, order, way.decimal, currency)
        # Where nothing tells the day from the month, the usual order is shown and never passes for read.
        is_open = len(orders) > 1
        problems = (Problem(ProblemCode.DATE_ORDER_OPEN),) if is_open and order == "mdy" else ()
        firm = ProblemCode.AMBIGUOUS_DATES if is_open and order != "mdy" else None
        if any(row[at] != row[days[0]] for row in rows for at in days):
            firm = ProblemCode.AMBIGUOUS_DATES  # which of the days is it?
        if len(ways) > 1:
            firm = ProblemCode.AMBIGUOUS_AMOUNTS
        if way.sign == "reversed":
            firm = ProblemCode.OPEN_SIGN_CONVENTION
        read = interpret(grid, layout)
        column = {role: [row[at] for row in rows] for role, at in columns.items()}
        firm = firm or ambiguity_of_proven(grid, layout, read, column)
        facts = Facts(self.format, f"csv-{width}", "debit", problems=problems)
        tables = conclude(grid, layout, facts, names, read)
        return [replace(one, ambiguity=firm, ambiguity_is_final=firm is not None) for one in tables]


def _is_row(row: Sequence[str]) -> bool:
    """Whether a row has a day and two figures."""
    return any(map(is_day, row)) and sum(map(is_figure, row)) > 1


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
        if not signed and not turned and min(moves) >= 0 and steps in (moves[1:], moves[:-1]):
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
