"""QIF, the line format of personal ledgers (statement_formats section 6).

A date such as 03/04/24 means two days. The order is proven over the whole file: by a value above 12. Failing
that, at least four days must run one way in one reading only. What stays ambiguous is refused, unless day and
month are equal in every date. The format has neither a currency (ISO code XXX is given) nor a balance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Literal

from app.engine.documents.opened import OpenedDocument, TextDocument
from app.engine.sources.international.numbers import Mark, decimal_mark, parse_money
from app.engine.sources.international.segments import (
    Entry,
    Segment,
    Source,
    day_of,
    make_tables,
    refused,
    show,
    whole_text,
)
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import NO_CURRENCY, Problem
from app.engine.types.table_read import TableRead
from app.engine.values.date_orders import date_orders

_Kind = Literal["debit", "credit", "other"]

_HEAD = re.compile(r"\A\s*!(?:Type:|Account|Option:|Clear:)", re.IGNORECASE)
_DATE = re.compile(r"\A\s*(\d{1,4})\s*[/.\-]\s*(\d{1,2})\s*([/.'\-])\s*(\d{1,4})\s*\Z")
_SHORT = re.compile(r"\A\s*\d{2}[/.\-]\d{1,2}[/.\-]\d{1,2}\s*\Z")
_TYPES: dict[str, _Kind] = {
    "bank": "debit",
    "cash": "other",
    "ccard": "credit",
    "oth a": "other",
    "oth l": "other",
}
_SECURITIES = re.compile(r"^!Type:Invst", re.IGNORECASE | re.MULTILINE)
_ORDERS = ("mdy", "dmy")
_DAYS_THAT_PROVE = 4
"""Fewer days run one way by chance in either reading."""


@dataclass
class _Record:
    """One entry: its fields in the order of the file; `whole` is False when no ^ ends it."""

    line: int
    fields: list[tuple[str, str]] = field(default_factory=list)
    whole: bool = False

    def get(self, letter: str) -> str:
        return next((value for name, value in self.fields if name == letter), "")

    def all(self, letter: str) -> list[str]:
        return [value for name, value in self.fields if name == letter]


@dataclass
class _Block:
    """The records under one !Type line with the account that was named before."""

    line: int
    account: str | None
    kind: _Kind
    records: list[_Record] = field(default_factory=list)


class QifReader:
    """Reads one statement per account."""

    format = "qif"

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements of the file, or None when it is not QIF."""
        if not isinstance(document, TextDocument) or not _HEAD.match(document.head):
            return None
        text = whole_text(document)
        if text is None:
            return None
        blocks = [block for block in _blocks(text) if block.records]
        records = [record for block in blocks for record in block.records]
        if not records:
            return refused(Source("qif", None, ()), "no_transactions", ProblemCode.NO_STATEMENT)
        order = _order([record.get("D") for record in records])
        if order is None:
            return refused(Source("qif", None, ()), "unknown_layout", ProblemCode.AMBIGUOUS_DATES)
        mark = decimal_mark(value for record in records for value in record.all("T"))
        columns = tuple(dict.fromkeys(letter for record in records for letter, _ in record.fields))
        securities = len(_SECURITIES.findall(text))
        tables: list[TableRead] = []
        for kind in dict.fromkeys(block.kind for block in blocks):
            segments = [_segment(block, order, mark, columns) for block in blocks if block.kind == kind]
            if securities and not tables:
                segments[0].problems.append(
                    Problem(ProblemCode.SECURITIES_OMITTED, params={"count": str(securities)})
                )
            tables += make_tables(segments, Source("qif", order.name, columns, kind))
        return tables


def _blocks(text: str) -> Iterator[_Block]:
    """The blocks of entries; lists of categories, classes, securities and investments are passed over."""
    account: str | None = None
    for line, name, records in _parts(text):
        if name.startswith("account"):
            named = [record.get("N") for record in records if record.get("N")]
            account = named[-1] if named else account
        kind = _TYPES.get(name.removeprefix("type:").strip()) if name.startswith("type:") else None
        if kind:
            yield _Block(line, account, kind, records)


def _parts(text: str) -> Iterator[tuple[int, str, list[_Record]]]:
    """What stands under each line with an exclamation mark: its line, its name in lower case, its records."""
    header, name = 1, ""
    records: list[_Record] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith("!"):
            yield header, name, records
            header, name, records = number, line[1:].strip().lower(), []
        elif line.startswith("^"):
            if records:
                records[-1].whole = True
        elif line.strip():
            if not records or records[-1].whole:
                records.append(_Record(number))
            records[-1].fields.append((line[0], line[1:].strip()))
    yield header, name, records


@dataclass(frozen=True)
class _Order:
    """How the dates of the file are to be read, and whether only their sequence says so."""

    name: str
    by_sequence: bool = False


def _order(texts: list[str]) -> _Order | None:
    """The order of day and month that the dates of the file prove, None when they stay ambiguous."""
    pairs = [
        (int(match[1]), int(match[2])) for match in map(_DATE.match, texts) if match and len(match[1]) < 3
    ]
    if not pairs or all(first == second for first, second in pairs):
        return _Order("mdy")
    day_first = any(first > 12 for first, _ in pairs)
    month_first = any(second > 12 for _, second in pairs)
    if day_first and (month_first or _may_begin_with_years(texts)):
        return None
    if day_first or month_first:
        return _Order("dmy" if day_first else "mdy")
    runs = [order for order in _ORDERS if _runs_one_way(texts, order)]
    return _Order(runs[0], by_sequence=True) if len(runs) == 1 else None


def _may_begin_with_years(texts: list[str]) -> bool:
    """Whether every date has two digits in front that may be a year as well (25/01/31), and nothing tells."""
    dates = [text for text in texts if _DATE.match(text)]
    orders = date_orders(dates, "")[0] if all(map(_SHORT.match, dates)) else []
    return "ymd" in orders


def _runs_one_way(texts: list[str], order: str) -> bool:
    days = [day for day in (parse_date(text, order) for text in texts) if day]
    if len(set(days)) < _DAYS_THAT_PROVE:
        return False
    steps = list(pairwise(days))
    return all(one <= other for one, other in steps) or all(one >= other for one, other in steps)


def parse_date(text: str, order: str) -> datetime | None:
    """Read `12/19/18`, `19.12.2018`, `1/ 5'08` or `2018-12-19`; None for a day that does not exist.

    An apostrophe stands before years from 2000 on; other years of two digits from 70 on are of the last century.
    """
    match = _DATE.match(text)
    if not match:
        return None
    first, second, last = int(match[1]), int(match[2]), int(match[4])
    if len(match[1]) == 4:
        return day_of(first, second, last)
    if len(match[1]) == 3 or len(match[4]) == 3:
        return None
    if len(match[4]) < 3:
        last += 2000 if match[3] == "'" or last < 70 else 1900
    return day_of(last, first, second) if order == "mdy" else day_of(last, second, first)


def _segment(block: _Block, order: _Order, mark: Mark | None, columns: tuple[str, ...]) -> Segment:
    segment = Segment(block.line, block.account)
    if order.by_sequence:
        segment.problems.append(Problem(ProblemCode.DATE_ORDER_INFERRED, params={"order": order.name}))
    for record in block.records:
        if _is_opening(record, block):
            segment.problems.append(Problem(ProblemCode.OPENING_ENTRY_OMITTED, "info", record.line))
        else:
            _take(record, segment, order.name, mark, columns)
    return segment


def _is_opening(record: _Record, block: _Block) -> bool:
    """Whether the first record only says what the account began with: a transfer from the account to itself."""
    if record is not block.records[0] or record.get("P").lower() != "opening balance":
        return False
    return record.get("L") == f"[{block.account}]" if block.account else record.get("L").startswith("[")


def _take(record: _Record, segment: Segment, order: str, mark: Mark | None, columns: tuple[str, ...]) -> None:
    amounts = record.all("T") or record.all("U")
    moment = parse_date(record.get("D"), order)
    amount = parse_money(amounts[0], mark) if len(amounts) == 1 else None
    if not record.whole:
        segment.skip(ProblemCode.UNREADABLE_ENTRY, record.line, text=record.get("P")[:40])
        return
    if moment is None:
        segment.skip(ProblemCode.UNREADABLE_DATE, record.line, text=record.get("D")[:40])
        return
    if amount is None:
        segment.skip(ProblemCode.UNREADABLE_AMOUNT, record.line, text=" ".join(amounts)[:40])
        return
    if not amount.exact:
        segment.problems.append(Problem(ProblemCode.ROUNDED_AMOUNT, row=record.line))
    segment.problems += _check_splits(record, amount.fen, mark)
    category = record.get("L")
    transfer = category[1:-1] if category.startswith("[") and category.endswith("]") else ""
    segment.entries.append(
        Entry(
            row=record.line,
            moment=moment,
            fen=amount.fen,
            currency=NO_CURRENCY,
            cells=tuple("\n".join(record.all(letter)) for letter in columns),
            party=record.get("P") or transfer,
            party_account=transfer,
            text=record.get("M"),
            kind="" if transfer else category,
            status=record.get("C"),
            order_no=record.get("N"),
            note="; ".join(part for part in record.all("S") if part),
        )
    )


def _check_splits(record: _Record, fen: int, mark: Mark | None) -> list[Problem]:
    """The parts of a split entry must add up to it; the entry counts whole either way."""
    texts = record.all("$")
    if not texts:
        return []
    parts = [parse_money(text, mark) for text in texts]
    total = sum(part.fen for part in parts if part)
    if all(parts) and total == fen:
        return []
    return [
        Problem(
            ProblemCode.PARTS_DO_NOT_ADD_UP,
            row=record.line,
            params={"parts": show(total), "amount": show(fen)},
        )
    ]


QIF = QifReader()
