"""CAMT.053 statements, .052 reports and .054 notices, versions 001.01 on (statement_formats section 6).

One Ntry is one row with its own amount, also when it holds several transactions: the bank
booked one amount and its balances count one. Their parties and texts are joined in the row.

RvslInd marks that an entry undoes another; by the standard CdtDbtInd is already that of
the entry itself. Some banks leave the indicator of the undone entry in it. When only that reading
makes the balances hold it is taken, and the statement still counts as one that disagrees.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from lxml import etree

from app.engine.documents.opened import OpenedDocument, TextDocument
from app.engine.sources.international.camt_details import details_add_up, kind_of, parse_amt, read_details
from app.engine.sources.international.segments import (
    Entry,
    Segment,
    Source,
    day_of,
    make_tables,
    refused,
    whole_text,
)
from app.engine.sources.international.xml_tree import (
    XmlRefusedError,
    child,
    children,
    first_value,
    line_of,
    parse_xml,
    value,
)
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead
from app.engine.values.currencies import known_code

COLUMNS = (
    "Amt",
    "Ccy",
    "CdtDbtInd",
    "RvslInd",
    "Sts",
    "BookgDt",
    "ValDt",
    "AcctSvcrRef",
    "EndToEndId",
    "BkTxCd",
    "Party",
    "PartyAcct",
    "RmtInf",
    "AddtlNtryInf",
)

_MESSAGE = re.compile(r"<(?:[\w.-]+:)?(BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn))[\s>]")
_MESSAGES = {
    "BkToCstmrStmt": ("camt053", "Stmt"),
    "BkToCstmrAcctRpt": ("camt052", "Rpt"),
    "BkToCstmrDbtCdtNtfctn": ("camt054", "Ntfctn"),
}
_VERSION = re.compile(r"camt\.05[234]\.(001\.\d{2})")
_DATE = re.compile(
    r"\A(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?\Z"
)
_BOOKED = frozenset({"BOOK", ""})
_NOT_BOOKED = frozenset({"PDNG", "INFO", "FUTR"})
_TRUE = frozenset({"true", "1"})


@dataclass
class _Taken:
    """What one pass over the entries of a statement gathered beside the rows."""

    reversals: list[int]
    pending: int = 0


class CamtReader:
    """Reads one statement per account and currency."""

    format = "camt053"

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements of the message, or None when the document is not one of the three messages."""
        if not isinstance(document, TextDocument) or not document.head.lstrip().startswith("<"):
            return None
        found = _MESSAGE.search(document.head)
        text = whole_text(document) if found else None
        if found is None or text is None:
            return None
        code, unit = _MESSAGES[found.group(1)]
        version = _VERSION.search(document.head)
        source = Source(code, version.group(1) if version else None, COLUMNS)
        try:
            root = parse_xml(text, "Ntry")
        except XmlRefusedError as error:
            return refused(
                source,
                "unknown_layout" if error.code == ProblemCode.XML_DOCTYPE else "damaged",
                error.code,
            )
        messages = root.iter("{*}" + found.group(1))
        segments = [_segment(each, code) for message in messages for each in children(message, unit)]
        return make_tables(segments, source) or refused(source, "no_transactions", ProblemCode.NO_STATEMENT)


def _segment(statement: etree._Element, code: str) -> Segment:
    account = child(statement, "Acct")
    segment = Segment(
        line_of(statement),
        first_value(account, "Id/IBAN", "Id/Othr/Id", "Id/PrtryAcct/Id", "Id/BBAN") or None,
        number=first_value(statement, "Id", "ElctrncSeqNb", "LglSeqNb"),
        holder=first_value(account, "Ownr/Nm", "Nm") or None,
        period_from=_day(first_value(statement, "FrToDt/FrDtTm", "FrToDt/FrDt")),
        period_to=_day(first_value(statement, "FrToDt/ToDtTm", "FrToDt/ToDt")),
    )
    segment.currency = _currency_of(statement, account)
    _read_balances(statement, segment, code)
    taken = _Taken([])
    for entry in children(statement, "Ntry"):
        _take(entry, segment, taken)
    if taken.pending:
        segment.problems.append(
            Problem(ProblemCode.PENDING_OMITTED, "info", params={"count": str(taken.pending)})
        )
    _settle_reversals(segment, taken.reversals)
    _read_summary(statement, segment, taken)
    return segment


def _currency_of(statement: etree._Element, account: etree._Element | None) -> str:
    stated = value(account, "Ccy")
    for path in (("Bal", "Amt"), ("Ntry", "Amt")):
        amount = child(statement, *path)
        stated = stated or (amount.get("Ccy", "") if amount is not None else "")
    return known_code(stated)


def _read_balances(statement: etree._Element, segment: Segment, code: str) -> None:
    """Opening (OPBD, else PRCD) and closing (CLBD) balance in the segment's currency.

    A report within the day closes with the interim balance (ITBD), which need not follow
    from the entries of that report alone: it informs and does not bind.
    """
    balances: dict[str, int] = {}
    for balance in children(statement, "Bal"):
        kind = first_value(balance, "Tp/CdOrPrtry/Cd", "Tp/Cd", "Tp/CdOrPrtry/Prtry")
        amount, stated = child(balance, "Amt"), parse_amt(child(balance, "Amt"))
        if amount is None or amount.get("Ccy", segment.currency) != segment.currency:
            continue
        indicator = value(balance, "CdtDbtInd")
        if stated is None or indicator not in ("CRDT", "DBIT"):
            problem = Problem(
                ProblemCode.UNREADABLE_STATED_BALANCE,
                row=line_of(balance),
                params={"text": value(amount)[:40]},
            )
            segment.problems.append(problem)
            continue
        balances.setdefault(kind, stated.fen if indicator == "CRDT" else -stated.fen)
    segment.opening_fen = balances.get("OPBD", balances.get("PRCD"))
    segment.closing_fen = balances.get("CLBD")
    if segment.closing_fen is None and code == "camt052" and "ITBD" in balances:
        segment.closing_fen, segment.binding = balances["ITBD"], False


def _take(entry: etree._Element, segment: Segment, taken: _Taken) -> None:
    """Put one entry into the segment, or note why not; what is not booked yet is counted apart."""
    line = line_of(entry)
    status = first_value(entry, "Sts/Cd", "Sts/Prtry", "Sts").upper()
    if status in _NOT_BOOKED:
        taken.pending += 1
        return
    stated = child(entry, "Amt")
    amount, indicator = parse_amt(stated), value(entry, "CdtDbtInd")
    booked = first_value(entry, "BookgDt/DtTm", "BookgDt/Dt", "ValDt/Dt", "ValDt/DtTm")
    moment = parse_date(booked)
    if amount is None or stated is None:
        segment.skip(ProblemCode.UNREADABLE_AMOUNT, line, text=value(stated)[:40])
    elif indicator not in ("CRDT", "DBIT"):
        segment.skip(ProblemCode.UNREADABLE_DIRECTION, line, text=indicator[:40])
    elif moment is None:
        segment.skip(ProblemCode.UNREADABLE_DATE, line, text=booked[:40])
    else:
        fen = amount.fen if indicator == "CRDT" else -amount.fen
        if value(entry, "RvslInd").lower() in _TRUE:
            taken.reversals.append(len(segment.entries))
        if not amount.exact:
            segment.problems.append(Problem(ProblemCode.ROUNDED_AMOUNT, row=line))
        if status not in _BOOKED:
            segment.problems.append(
                Problem(ProblemCode.UNKNOWN_STATUS, row=line, params={"value": status[:40]})
            )
        currency = known_code(stated.get("Ccy") or segment.currency)
        if details_add_up(entry, fen, currency) is False:
            segment.problems.append(Problem(ProblemCode.DETAILS_DO_NOT_ADD_UP, "info", row=line))
        segment.entries.append(_entry(entry, segment, (fen, currency, status), moment))


def _entry(
    entry: etree._Element, segment: Segment, booked: tuple[int, str, str], moment: tuple[datetime, bool]
) -> Entry:
    fen, currency, status = booked
    reversal = value(entry, "RvslInd")
    indicator = value(entry, "CdtDbtInd")
    details = read_details(entry, indicator == "CRDT", reversal.lower() in _TRUE)
    note = value(entry, "AddtlNtryInf")
    kind = kind_of(entry)
    reference = first_value(entry, "AcctSvcrRef", "NtryDtls/TxDtls/Refs/AcctSvcrRef")
    return Entry(
        row=line_of(entry),
        moment=moment[0],
        time_known=moment[1],
        fen=fen,
        currency=currency,
        cells=(
            value(entry, "Amt"),
            currency,
            indicator,
            reversal,
            status,
            first_value(entry, "BookgDt/DtTm", "BookgDt/Dt"),
            first_value(entry, "ValDt/Dt", "ValDt/DtTm"),
            reference,
            details.end_to_end,
            kind,
            details.party,
            details.party_account,
            details.text,
            note,
        ),
        party=details.party,
        party_account=details.party_account,
        text=details.text or note,
        kind=kind,
        status=status,
        order_no=reference,
        merchant_order_no=details.end_to_end,
        note=note if details.text else "",
    )


def _settle_reversals(segment: Segment, reversals: list[int]) -> None:
    """Decide the direction of reversals by the balances; note it where they cannot decide."""
    if not reversals:
        return
    opening, closing = segment.opening_fen, segment.closing_fen
    if opening is None or closing is None:
        segment.problems.append(
            Problem(ProblemCode.REVERSALS_UNPROVEN, params={"count": str(len(reversals))})
        )
        return
    own = [entry.currency == segment.currency for entry in segment.entries]
    moved = sum(entry.fen for entry, mine in zip(segment.entries, own, strict=True) if mine)
    undone = sum(segment.entries[at].fen for at in reversals if own[at])
    if opening + moved != closing and opening + moved - 2 * undone == closing:
        for at in reversals:
            segment.entries[at] = replace(segment.entries[at], fen=-segment.entries[at].fen)
        segment.problems.append(Problem(ProblemCode.REVERSALS_TURNED, params={"count": str(len(reversals))}))


def _read_summary(statement: etree._Element, segment: Segment, taken: _Taken) -> None:
    """Stated counts and sums of the entries, where they speak of the rows read: nothing pending, one currency."""
    summary = child(statement, "TxsSummry")
    plain = not taken.pending and all(e.fen and e.currency == segment.currency for e in segment.entries)
    if summary is None or not plain or any(p.code == ProblemCode.REVERSALS_TURNED for p in segment.problems):
        return
    for name, path in (("rows", "TtlNtries"), ("in_n", "TtlCdtNtries"), ("out_n", "TtlDbtNtries")):
        count = value(summary, path, "NbOfNtries")
        if count.isascii() and count.isdigit() and len(count) <= 15:
            segment.figures[name] = int(count)
    for name, path in (("in_fen", "TtlCdtNtries"), ("out_fen", "TtlDbtNtries")):
        total = parse_amt(child(summary, path, "Sum"))
        if total is not None:
            segment.figures[name] = total.fen


def parse_date(text: str) -> tuple[datetime, bool] | None:
    """The printed wall-clock time of an ISO date, and whether it has a time of day other than midnight."""
    match = _DATE.match(text)
    day = day_of(int(match[1]), int(match[2]), int(match[3])) if match else None
    if match is None or day is None:
        return None
    hour, minute, second = (int(match[at] or 0) for at in (4, 5, 6))
    if hour > 23 or minute > 59 or second > 59:
        return None
    return day + timedelta(hours=hour, minutes=minute, seconds=second), hour + minute + second > 0


def _day(text: str) -> date | None:
    parsed = parse_date(text)
    return parsed[0].date() if parsed else None


CAMT = CamtReader()
