"""Text lists of five columns without a header: date, words, two columns of amounts, balance; no bank is claimed."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from app.engine.documents.opened import OpenedDocument, TextDocument
from app.engine.tables.conclusion.conclude import Facts, conclude
from app.engine.tables.currency.stated_in import table_currency
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.records import raw_tables
from app.engine.tables.layout import Layout
from app.engine.types.declarations import DateOrder
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead
from app.engine.values.date_orders import date_orders
from app.engine.values.figures import parse_day, parse_figure
from app.engine.values.text import clean_cell

_COLUMNS = ("Date", "Description", "Withdrawal", "Deposit", "Balance")
_WIDTH = len(_COLUMNS)
_SIDES = ((2, 3), (3, 2))
_DATE = re.compile(r"\A\d{2}/\d{2}/\d{4}\Z")
_LOOKED_AT = 200


class HeaderlessReader:
    """Recognises a list by the shape of its first lines; its balances must tell the two columns of amounts apart."""

    format = "headerless"

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statement, or None when one of the first lines is of another shape."""
        if not isinstance(document, TextDocument):
            return None
        (raw,) = raw_tables(document)
        rows = [tuple(map(clean_cell, row)) for row in raw.rows]
        if not rows or not all(map(_is_row, rows[:_LOOKED_AT])):
            return None
        orders, _ = date_orders([row[0] for row in rows], "")
        if not orders:
            return None
        cells = tuple((*row[:_WIDTH], *[""] * (_WIDTH - len(row))) for row in raw.rows)
        long = frozenset(at for at, row in enumerate(rows) if any(row[_WIDTH:]))
        grid = Grid(_COLUMNS, cells, raw.numbers, long=long)
        rows = [(*row, *[""] * (_WIDTH - len(row))) for row in rows]
        debit, credit, is_proven = _prove(rows)
        columns = {"moment": 0, "text": 1, "debit": debit, "credit": credit, "balance": 4}
        order = min(orders, key=lambda order: _days_covered(rows, order))
        is_open = len(orders) > 1
        layout = Layout(columns, "two_columns", order, currency=table_currency(grid, columns))
        names = tuple(
            _COLUMNS[at] for at in sorted(range(_WIDTH), key=lambda at: {2: debit, 3: credit}.get(at, at))
        )
        # Where nothing tells the day from the month, the usual order is shown and never passes for read.
        problems = (Problem(ProblemCode.DATE_ORDER_OPEN),) if is_open and order == "mdy" else ()
        firm = ProblemCode.AMBIGUOUS_DATES if is_open and order != "mdy" else None
        tables = conclude(grid, layout, Facts(self.format, "csv-5", "debit", problems=problems))
        return [
            replace(
                one,
                columns=names,
                ambiguity=firm or (None if is_proven else ProblemCode.UNPROVEN_TABLE),
                ambiguity_is_final=firm is not None,
            )
            for one in tables
        ]


def _days_covered(rows: list[tuple[str, ...]], order: DateOrder) -> int:
    days = [moment.day for row in rows if (moment := parse_day(row[0], order))]
    return (max(days) - min(days)).days


def _prove(rows: list[tuple[str, ...]]) -> tuple[int, int, bool]:
    """The columns of money out and in by which most balances follow each other, and whether no other way is as good.

    Lines run from old to new or from new to old, whatever their dates say.
    """
    found = {(debit, credit): _held(rows, debit, credit) for debit, credit in _SIDES}
    (debit, credit), held = max(found.items(), key=lambda one: one[1])
    links = len(rows) - 1
    alone = sum(count == held for count in found.values()) == 1
    return debit, credit, alone and (held * 20 >= links * 19 or (held >= 4 and links - held == 1))


def _held(rows: list[tuple[str, ...]], debit: int, credit: int) -> int:
    figures = [tuple(_fen(row[at]) for at in (debit, credit, 4)) for row in rows]
    downward = sum(one[2] - out + into == balance for one, (out, into, balance) in pairwise(figures))
    upward = sum(one[2] + one[0] - one[1] == below[2] for one, below in pairwise(figures))
    return max(downward, upward)


def _fen(cell: str) -> int:
    figure = parse_figure(cell) if cell else None
    return figure.fen if figure else 0


def _is_row(row: tuple[str, ...]) -> bool:
    if len(row) < _WIDTH or any(row[_WIDTH:]) or not _DATE.match(row[0]):
        return False
    if parse_day(row[0], "mdy") is None and parse_day(row[0], "dmy") is None:
        return False
    sides = [bool(row[2]), bool(row[3])]
    return sum(sides) == 1 and all(parse_figure(cell) for cell in row[2:5] if cell) and bool(row[4])


HEADERLESS = HeaderlessReader()
