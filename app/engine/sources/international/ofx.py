"""OFX 1.x (SGML), OFX 2.x (XML) and QFX, which is OFX with tags of one vendor (statement_formats section 6).

A LEDGERBAL proves nothing: no opening balance stands beside it, and its date need not be
the end of the list. It is therefore not set against the rows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from app.engine.documents.opened import OpenedDocument, TextDocument
from app.engine.sources.international.numbers import Mark, Money, decimal_mark, parse_money
from app.engine.sources.international.ofx_tree import Node, parse_ofx
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
from app.engine.types.statements import NO_CURRENCY, Problem
from app.engine.types.table_read import TableRead
from app.engine.values.currencies import known_code

_MARK = re.compile(r"<(?:\w+:)?OFX>", re.IGNORECASE)
_VERSION = re.compile(r"OFXHEADER[:=]\s*\"?(?:100|200)\"?.*?\bVERSION[:=]\s*\"?(\d{3})", re.DOTALL)
_DATE = re.compile(r"\A(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?(?:[.:]\d*)?\s*(?:\[[^\]]*\]?)?\Z")
_STATEMENTS: dict[str, Literal["debit", "credit", "other"]] = {
    "STMTRS": "debit",
    "CCSTMTRS": "credit",
    "INVSTMTRS": "other",
}
_LISTS = ("BANKTRANLIST", "INVTRANLIST")
_ACCOUNTS = ("BANKACCTFROM", "CCACCTFROM", "INVACCTFROM")
_SIGNS = {"CREDIT": 1, "DEBIT": -1}
"""Types that say which way the money went; all others (XFER, FEE, INT, OTHER …) may go either way."""
_MATERIAL = 20
"""Contradictions weigh when they are one in so many of the entries with such a type, or of their money."""
_ROWS_NAMED = 12
_SECURITIES = re.compile(
    r"\A(?:BUY|SELL|REINVEST|INCOME|TRANSFER|INVEXPENSE|RETOFCAP|SPLIT|CLOSUREOPT|JRNL|MARGIN)"
)


@dataclass
class _Account:
    """One statement of the file with what is needed to read its entries."""

    segment: Segment
    mark: Mark | None
    columns: tuple[str, ...]
    seen: dict[str, tuple[object, ...]] = field(default_factory=dict)


class OfxReader:
    """Reads one statement per account and currency; answers without a statement become `no_transactions`."""

    format = "ofx"

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements of the document, or None when it is not OFX."""
        if not isinstance(document, TextDocument) or not _MARK.search(document.head):
            return None
        text = whole_text(document)
        if text is None:
            return None
        version = _VERSION.search(text[:2048])
        label = version.group(1) if version else None
        root = parse_ofx(text)
        if root is None:
            return refused(Source("ofx", label, ()), "damaged", ProblemCode.TRUNCATED)
        if any(not node.closed for node in root.all(*_STATEMENTS, *_LISTS)):
            return refused(Source("ofx", label, ()), "damaged", ProblemCode.TRUNCATED)
        tables: list[TableRead] = []
        for name, kind in _STATEMENTS.items():
            found = list(root.all(name))
            if found:
                tables += _read_kind(found, kind, label)
        return tables or _without_statement(root, Source("ofx", label, ()))


def _without_statement(root: Node, source: Source) -> list[TableRead]:
    """What the server said instead of a statement."""
    for status in root.all("STATUS"):
        if status.get("SEVERITY").upper() == "ERROR":
            message = status.get("MESSAGE") or status.get("CODE")
            return refused(source, "no_transactions", ProblemCode.SERVER_MESSAGE, text=message[:120])
    return refused(source, "no_transactions", ProblemCode.NO_STATEMENT)


def _read_kind(
    found: list[Node], kind: Literal["debit", "credit", "other"], label: str | None
) -> list[TableRead]:
    cells = [_cells(node) for statement in found for node in statement.all("STMTTRN")]
    columns = tuple(dict.fromkeys(name for each in cells for name in each))
    mark = decimal_mark(each["TRNAMT"] for each in cells if each.get("TRNAMT"))
    seen: dict[str | None, dict[str, tuple[object, ...]]] = {}
    segments: list[Segment] = []
    for statement in found:
        account = _account_of(statement)
        known = seen.setdefault(account, {})
        segments.append(_segment(statement, account, _Account(Segment(statement.line), mark, columns, known)))
    return make_tables(segments, Source("ofx", label, columns, kind))


def _cells(entry: Node) -> dict[str, str]:
    """The values of an entry by tag, those of an inner aggregate as `OUTER.INNER`; the first of equals counts."""
    cells: dict[str, str] = {}
    for child in entry.children:
        if child.children:
            for inner, value in _cells(child).items():
                cells.setdefault(f"{child.name}.{inner}", value)
        else:
            cells.setdefault(child.name, child.value)
    return cells


def _account_of(statement: Node) -> str | None:
    found = next(statement.all(*_ACCOUNTS), None)
    return found.get("ACCTID") or None if found else None


def _segment(statement: Node, account: str | None, into: _Account) -> Segment:
    segment = into.segment
    segment.account = account
    segment.currency = _currency(statement.get("CURDEF"), NO_CURRENCY)
    lists = list(statement.all(*_LISTS))
    if lists:
        start, end = _parse_date(lists[0].get("DTSTART")), _parse_date(lists[0].get("DTEND"))
        segment.period_from = start[0].date() if start else None
        segment.period_to = end[0].date() if end else None
    for node in statement.all("STMTTRN"):
        _take(node, into)
    for odd_return in (node for each in lists for node in each.children if node.name == "TRNAMT"):
        segment.skip(ProblemCode.UNREADABLE_ENTRY, odd_return.line, text=odd_return.value[:40])
    segment.problems += _against_types(segment.entries)
    unread = sum(bool(_SECURITIES.match(node.name)) for each in lists for node in each.children)
    if unread:
        segment.problems.append(Problem(ProblemCode.SECURITIES_OMITTED, params={"count": str(unread)}))
    return segment


def _against_types(entries: Sequence[Entry]) -> list[Problem]:
    """The finding that types say DEBIT or CREDIT and the signs of their amounts the opposite."""
    typed = [entry for entry in entries if entry.fen and entry.kind.strip().upper() in _SIGNS]
    against = [entry for entry in typed if entry.fen * _SIGNS[entry.kind.strip().upper()] < 0]
    if not against:
        return []
    fen, whole = (sum(abs(entry.fen) for entry in each) for each in (against, typed))
    is_material = len(against) * _MATERIAL >= len(typed) or fen * _MATERIAL >= whole
    code = ProblemCode.TYPES_AGAINST_SIGNS if is_material else ProblemCode.TYPE_AGAINST_SIGN
    rows = ", ".join(str(entry.row) for entry in against[:_ROWS_NAMED])
    params = {
        "count": str(len(against)),
        "typed": str(len(typed)),
        "sum": f"{fen // 100:,}.{fen % 100:02d}",
        "rows": rows + ("…" if len(against) > _ROWS_NAMED else ""),
    }
    return [Problem(code, "error" if is_material else "warning", against[0].row, params=params)]


def _take(node: Node, into: _Account) -> None:
    """Put one entry into the segment, or note why not. Order of refusal: date, amount, id."""
    segment, cells = into.segment, _cells(node)
    if not node.closed:
        segment.skip(ProblemCode.UNREADABLE_ENTRY, node.line, text=cells.get("FITID", "")[:40])
        return
    posted, amount = _parse_date(cells.get("DTPOSTED", "")), parse_money(cells.get("TRNAMT", ""), into.mark)
    if posted is None:
        segment.skip(ProblemCode.UNREADABLE_DATE, node.line, text=cells.get("DTPOSTED", "")[:40])
    elif amount is None:
        segment.skip(ProblemCode.UNREADABLE_AMOUNT, node.line, text=cells.get("TRNAMT", "")[:40])
    elif not cells.get("FITID"):
        segment.skip(ProblemCode.ENTRY_WITHOUT_ID, node.line)
    elif not _is_repeated(node, cells, amount, into):
        if not amount.exact:
            segment.problems.append(Problem(ProblemCode.ROUNDED_AMOUNT, row=node.line))
        segment.entries.append(_entry(node, cells, (posted, amount), into))


def _is_repeated(node: Node, cells: dict[str, str], amount: Money, into: _Account) -> bool:
    """Whether the id stood before with the same entry; an id that returns with another entry is told and kept."""
    identity = (cells["DTPOSTED"][:8], amount.fen, cells.get("NAME", ""), cells.get("MEMO", ""))
    known = into.seen.setdefault(cells["FITID"], identity)
    if known is identity:
        return False
    code = ProblemCode.REPEATED_ID if known == identity else ProblemCode.REUSED_ID
    into.segment.problems.append(Problem(code, row=node.line, params={"id": cells["FITID"][:60]}))
    return known == identity


def _entry(
    node: Node, cells: dict[str, str], read: tuple[tuple[datetime, bool], Money], into: _Account
) -> Entry:
    (moment, timed), amount = read
    name = cells.get("NAME") or cells.get("PAYEE.NAME") or ""
    account = cells.get("BANKACCTTO.ACCTID") or cells.get("CCACCTTO.ACCTID") or ""
    balance = parse_money(cells.get("ACCTBAL", ""), into.mark)
    return Entry(
        row=node.line,
        moment=moment,
        time_known=timed,
        fen=amount.fen,
        # <CURRENCY> states what TRNAMT is in; <ORIGCURRENCY> only what it was converted from.
        currency=_currency(cells.get("CURRENCY.CURSYM", ""), into.segment.currency),
        cells=tuple(cells.get(column, "") for column in into.columns),
        balance_fen=balance.fen if balance else None,
        party=name,
        party_account=account,
        text=cells.get("MEMO", ""),
        kind=cells.get("TRNTYPE", ""),
        order_no=cells["FITID"],
        merchant_order_no=cells.get("REFNUM") or cells.get("CHECKNUM") or "",
    )


def _currency(text: str, otherwise: str) -> str:
    code = known_code(text)
    return otherwise if code == NO_CURRENCY else code


def _parse_date(text: str) -> tuple[datetime, bool] | None:
    """The printed wall-clock time and whether it has a time of day; None for a day that does not exist."""
    match = _DATE.match(text.strip())
    day = day_of(int(match[1]), int(match[2]), int(match[3])) if match else None
    if match is None or day is None:
        return None
    hour, minute, second = (int(match[at] or 0) for at in (4, 5, 6))
    if hour > 23 or minute > 59 or second > 59:
        return None
    return day + timedelta(hours=hour, minutes=minute, seconds=second), hour + minute + second > 0


OFX = OfxReader()
