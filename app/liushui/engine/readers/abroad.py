"""Text exports of banks abroad: HSBC Hong Kong, BMO, TD (statement_formats section 4.7)."""

from __future__ import annotations

import re
from dataclasses import replace

from app.liushui.engine.readers.base import OpenedDocument, TableRead, TextDocument
from app.liushui.engine.readers.conclude import Facts, conclude
from app.liushui.engine.readers.declared import DeclaredReader, DeclaredSource
from app.liushui.engine.readers.figures import parse_day, parse_figure
from app.liushui.engine.readers.grid import Grid
from app.liushui.engine.readers.layout import Layout
from app.liushui.engine.readers.records import raw_tables
from app.liushui.engine.text import clean_cell

HSBC_DEBIT = DeclaredReader(
    DeclaredSource(
        format="hsbc_hk_debit",
        kind="debit",
        columns={
            "moment": ("date",),
            "text": ("description",),
            "amount": ("billingamount",),
            "currency": ("billingcurrency",),
            "balance": ("balance",),
        },
        required=frozenset({"moment", "text", "amount", "currency", "balance"}),
        also=frozenset({"balancecurrency"}),
        sign="signed",
        date_order="dmy",
        currency="HKD",
    )
)

HSBC_CREDIT = DeclaredReader(
    DeclaredSource(
        format="hsbc_hk_credit",
        kind="credit",
        columns={
            "moment": ("transactiondate",),
            "booked": ("postdate",),
            "text": ("description",),
            "amount": ("billingamount",),
            "currency": ("billingcurrency",),
            "status": ("transactionstatus",),
            "party": ("merchantname",),
            "kind": ("credit/debit",),
        },
        required=frozenset({"moment", "text", "amount", "currency", "party"}),
        also=frozenset({"credit/debit"}),
        # Unlike most card bills, spending is negative here (section 0, rule 6).
        sign="signed",
        date_order="dmy",
        currency="HKD",
    )
)

BMO_CREDIT = DeclaredReader(
    DeclaredSource(
        format="bmo_credit",
        kind="credit",
        columns={
            "moment": ("transactiondate",),
            "booked": ("postingdate",),
            "amount": ("transactionamount",),
            "text": ("description",),
            "own_account": ("card#",),
        },
        required=frozenset({"moment", "booked", "amount", "text"}),
        also=frozenset({"item#"}),
        sign="reversed",
        currency="CAD",
    )
)

BMO_DEBIT = DeclaredReader(
    DeclaredSource(
        format="bmo_debit",
        kind="debit",
        columns={
            "moment": ("dateposted",),
            "amount": ("transactionamount",),
            "text": ("description",),
            "kind": ("transactiontype",),
            "own_account": ("firstbankcard",),
        },
        required=frozenset({"moment", "amount", "text", "own_account"}),
        sign="signed",
        currency="CAD",
    )
)

_TD_NAMES = ("Date", "Description", "Withdrawal", "Deposit", "Balance")
_TD_LAYOUT = Layout(
    {"moment": 0, "text": 1, "debit": 2, "credit": 3, "balance": 4}, "two_columns", "mdy", currency="CAD"
)
_TD_DATE = re.compile(r"\A\d{2}/\d{2}/\d{4}\Z")


class TdReader:
    """TD Canada: five columns without a header; recognised when every line has that shape."""

    format = "td"

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statement, or None when a single line is of another shape."""
        if not isinstance(document, TextDocument):
            return None
        (raw,) = raw_tables(document)
        rows = [tuple(map(clean_cell, row)) for row in raw.rows]
        if not rows or not all(map(_is_td_row, rows[:200])):
            return None
        cells = tuple((*row[:5], *[""] * (5 - len(row))) for row in raw.rows)
        grid = Grid(
            _TD_NAMES,
            cells,
            raw.numbers,
            long=frozenset(at for at, row in enumerate(rows) if any(row[5:])),
        )
        tables = conclude(grid, _TD_LAYOUT, Facts(self.format, "csv-5", "debit"))
        doubt = None if _puts_month_first([row[0] for row in rows]) else "ambiguous_dates"
        return [
            replace(table, columns=_TD_NAMES, doubt=doubt, doubt_is_firm=doubt is not None)
            for table in tables
        ]


def _puts_month_first(cells: list[str]) -> bool:
    """Whether the dates themselves tell this bank, which has no header, from those that put the day first.

    Some day is beyond the twelfth, or the rows lie closer together when the month comes first.
    """
    months = [moment.day for cell in cells if (moment := parse_day(cell, "mdy"))]
    days = [moment.day for cell in cells if (moment := parse_day(cell, "dmy"))]
    return len(days) < len(months) or max(months) - min(months) < max(days) - min(days)


def _is_td_row(row: tuple[str, ...]) -> bool:
    if len(row) < 5 or any(row[5:]) or not _TD_DATE.match(row[0]) or parse_day(row[0], "mdy") is None:
        return False
    sides = [bool(row[2]), bool(row[3])]
    return sum(sides) == 1 and all(parse_figure(cell) for cell in row[2:5] if cell) and bool(row[4])


ABROAD = (HSBC_DEBIT, HSBC_CREDIT, BMO_CREDIT, BMO_DEBIT)
TD = TdReader()
