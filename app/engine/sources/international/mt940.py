"""SWIFT MT940 statements and MT942 reports within the day (statement_formats section 6).

The row's date is the entry date (MMDD, its year that which lies nearest to the value date),
else the value date. Banks print 30 February for interest. A day beyond the end of its month becomes the last
day of that month and is reported: the money of the row is proven by the balances, so leaving it out would be
wrong for certain.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import datetime
from typing import Literal

from app.engine.documents.opened import OpenedDocument, TextDocument
from app.engine.sources.international.mt_details import Details, plain, read_details, read_short_lines, tidy
from app.engine.sources.international.mt_fields import Field, Message, split_messages
from app.engine.sources.international.numbers import Money, money
from app.engine.sources.international.segments import (
    Entry,
    Segment,
    Source,
    day_of,
    make_tables,
    refused,
    whole_text,
)
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead
from app.engine.values.currencies import known_code

COLUMNS = ("61", "86")

_START = re.compile(r"^\W{0,3}(?:\{1:[^\n]*)?:20:", re.MULTILINE)
_FIELDS = re.compile(r"^:(?:25P?|28C?|60[FM]|61|62[FM]|34F):", re.MULTILINE)
_AMOUNT = r"(?P<whole>\d{1,15})(?:,(?P<cents>\d*)|\.(?P<points>\d{1,2}))?"
"""Some banks write a point before the cents; before three digits it could part thousands, and is none."""
_BALANCE = re.compile(r"\A(?P<mark>[CD])(?P<date>\d{6})(?P<currency>[A-Z]{3})?" + _AMOUNT + r"\Z")
_ENTRY = re.compile(
    r"\A(?P<value>\d{6})(?P<entry>\d{4}| {4})?(?P<mark>R[CD]|E[CD]|[CD])[A-Z]?"
    + _AMOUNT
    + r"(?P<type>[A-Z][A-Z0-9 ]{3})(?P<reference>.*)\Z"
)
_IBAN = re.compile(r"\A[A-Z]{2}\d{2}[A-Z0-9]{10,30}\Z")
_FLOOR = re.compile(r"\A([A-Z]{3})[CD]?\d")
_TOTAL = re.compile(r"\A(?P<count>\d{1,9})(?P<currency>[A-Z]{3})" + _AMOUNT + r"\Z")
_NO_FIELD = Field("", 0, [""])
"""Stands behind the last field, so that an entry always ends with the field after it."""
_IN = frozenset({"C", "RD"})
_EXPECTED = frozenset({"EC", "ED"})


class MtReader:
    """Reads one statement per account and currency out of one or many messages."""

    format = "mt940"

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements of the messages, or None when the text is no such message."""
        if not isinstance(document, TextDocument):
            return None
        if not _START.search(document.head) or not _FIELDS.search(document.head):
            return None
        text = whole_text(document)
        if text is None:
            return None
        by_format: dict[Literal["mt940", "mt942"], list[Segment]] = {}
        for message in split_messages(text):
            if any(field.tag in ("25", "25P", "60F", "60M", "61", "62F", "62M") for field in message.fields):
                by_format.setdefault(_format_of(message), []).append(_segment(message))
        tables: list[TableRead] = []
        for code, segments in by_format.items():
            tables += make_tables(segments, Source(code, None, COLUMNS))
        return tables or refused(Source("mt940", None, COLUMNS), "no_transactions", ProblemCode.NO_STATEMENT)


def _format_of(message: Message) -> Literal["mt940", "mt942"]:
    tags = {field.tag for field in message.fields}
    within_the_day = tags & {"34F", "13D", "13", "90C", "90D"} and not tags & {"60F", "60M", "62F", "62M"}
    return "mt942" if within_the_day else "mt940"


def _segment(message: Message) -> Segment:
    segment = Segment(message.line)
    for field in message.fields:
        _take_head(field, segment)
    _read_balances(message, segment)
    if not message.named and segment.opening_fen is None:
        segment.problems.append(Problem(ProblemCode.ENTRY_OUTSIDE_STATEMENT, row=message.line))
    entry: Field | None = None
    details: list[Field] = []
    for field in (*message.fields, _NO_FIELD):
        if field.tag in ("86", "NS"):
            details.append(field)
            continue
        if entry is not None:
            _take(entry, details, segment)
        entry, details = (field if field.tag == "61" else None), []
    return segment


def _take_head(field: Field, segment: Segment) -> None:
    if field.tag in ("25", "25P"):
        segment.account = tidy(plain(field.first)) or None
    elif field.tag in ("28", "28C"):
        segment.number = field.first
    elif field.tag == "34F" and (floor := _FLOOR.match(field.first)):
        segment.currency = known_code(floor[1])
    elif field.tag in ("90C", "90D") and (total := _TOTAL.match(field.first)):
        amount = _amount(total)
        way = "in" if field.tag == "90C" else "out"
        segment.currency = known_code(total["currency"])
        segment.figures[f"{way}_n"] = int(total["count"])
        if amount is not None:
            segment.figures[f"{way}_fen"] = amount.fen


def _read_balances(message: Message, segment: Segment) -> None:
    """Opening and closing balance with their dates; one that is missing or unreadable is told."""
    for tags, end in ((("60F", "60M"), "opening"), (("62F", "62M"), "closing")):
        field = next((field for field in message.fields if field.tag in tags), None)
        match = _BALANCE.match(field.first) if field else None
        amount = _amount(match) if match else None
        if field is not None and (match is None or amount is None):
            problem = Problem(
                ProblemCode.UNREADABLE_STATED_BALANCE, row=field.line, params={"text": field.first[:40]}
            )
            segment.problems.append(problem)
        if match is None or amount is None:
            continue
        fen = amount.fen if match["mark"] == "C" else -amount.fen
        segment.currency = known_code(match["currency"]) if match["currency"] else segment.currency
        day, _ = _day_of(match["date"])
        if end == "opening":
            segment.opening_fen, segment.period_from = fen, day.date() if day else None
        else:
            segment.closing_fen, segment.period_to = fen, day.date() if day else None
    if segment.period_from and segment.period_to and segment.period_from > segment.period_to:
        segment.period_from = segment.period_to = None
    present = {field.tag for field in message.fields}
    if message.named and _format_of(message) == "mt940":
        for code, wanted in (
            (ProblemCode.OPENING_MISSING, {"60F", "60M"}),
            (ProblemCode.CLOSING_MISSING, {"62F", "62M"}),
        ):
            if not present & wanted:
                segment.problems.append(Problem(code, row=message.line))


def _take(field: Field, details: list[Field], segment: Segment) -> None:
    """Put one :61: with the fields behind it into the segment, or note why not."""
    match = _ENTRY.match(field.first)
    amount = _amount(match) if match else None
    if match is None or amount is None:
        segment.skip(ProblemCode.UNREADABLE_ENTRY, field.line, text=plain(field.first)[:40])
        return
    if match["mark"] in _EXPECTED:
        segment.problems.append(
            Problem(ProblemCode.PENDING_OMITTED, "info", field.line, params={"count": "1"})
        )
        return
    entry = (match["entry"] or "").strip()
    moment, impossible = _booking_day(match["value"], entry)
    if moment is None:
        segment.skip(ProblemCode.UNREADABLE_DATE, field.line, text=field.first[:10])
        return
    if impossible:
        text = match["value"] + entry
        segment.problems.append(Problem(ProblemCode.IMPOSSIBLE_DATE, row=field.line, params={"text": text}))
    if not amount.exact:
        segment.problems.append(Problem(ProblemCode.ROUNDED_AMOUNT, row=field.line))
    reference, _, bank_reference = match["reference"].partition("//")
    texts = _details(details)
    more = tidy(plain(" ".join(field.lines[1:])))
    segment.entries.append(
        Entry(
            row=field.line,
            moment=moment,
            fen=amount.fen if match["mark"] in _IN else -amount.fen,
            currency=segment.currency,
            cells=(field.text.strip(), "\n".join(each.text for each in details).strip()),
            party=texts.party,
            party_account=texts.party_account or (more if _IBAN.match(more) else ""),
            text=texts.text or more,
            kind=texts.kind or match["type"].strip(),
            order_no=_reference(bank_reference),
            merchant_order_no=texts.end_to_end or _reference(reference),
            note=more if texts.text else "",
        )
    )


def _details(fields: list[Field]) -> Details:
    lines = [line for field in fields if field.tag == "86" for line in field.lines]
    if lines:
        return read_details(lines)
    return read_short_lines([line for field in fields for line in field.lines])


def _reference(text: str) -> str:
    text = tidy(plain(text))
    return "" if text in ("N", "NONREF", "KREF+", "EREF") else text


def _amount(match: re.Match[str]) -> Money | None:
    return money("", match["whole"], match["cents"] or match["points"] or "")


def _booking_day(value: str, entry: str) -> tuple[datetime | None, bool]:
    """The day of the row, and whether a date of the entry does not exist."""
    day, impossible = _day_of(value)
    if day is None or not entry:
        return day, impossible
    month, month_day = int(entry[:2]), int(entry[2:])
    years = (day.year - 1, day.year, day.year + 1)
    near = [found for found in (day_of(year, month, month_day) for year in years) if found]
    if not near:
        return day, True
    return min(near, key=lambda found: abs(found - day)), impossible


def _day_of(text: str) -> tuple[datetime | None, bool]:
    """YYMMDD as a day; a day beyond the end of its month becomes the last one (True)."""
    year, month, day = int(text[:2]), int(text[2:4]), int(text[4:])
    year += 1900 if year >= 80 else 2000
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None, False
    last = monthrange(year, month)[1]
    return day_of(year, month, min(day, last)), day > last


MT = MtReader()
