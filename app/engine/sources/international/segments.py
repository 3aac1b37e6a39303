"""What the machine formats have in common: entries, segments between two balances, statements made of segments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from itertools import pairwise
from typing import Literal

import polars as pl

from app.engine.documents.opened import OpenedDocument, TextDocument
from app.engine.documents.texts.decoding import decode_text
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import NO_CURRENCY, Problem, State
from app.engine.types.table_read import ROW_SCHEMA, StatedTotals, TableRead, bound_problems, empty_frame
from app.engine.values.text import EARLIEST, LATEST


@dataclass(frozen=True)
class Entry:
    """One booked entry: `fen` is positive for money in; `cells` stand in the order of the table's columns."""

    row: int
    moment: datetime
    fen: int
    currency: str
    cells: tuple[str, ...]
    time_known: bool = False
    balance_fen: int | None = None
    party: str = ""
    party_account: str = ""
    text: str = ""
    kind: str = ""
    status: str = ""
    order_no: str = ""
    merchant_order_no: str = ""
    note: str = ""


@dataclass
class Segment:
    """What stands between an opening and a closing balance of one account in one currency.

    `number` is what the bank calls it; `figures` are stated counts and sums as in StatedTotals.
    """

    line: int
    account: str | None = None
    currency: str = NO_CURRENCY
    number: str = ""
    holder: str | None = None
    opening_fen: int | None = None
    closing_fen: int | None = None
    figures: dict[str, int] = field(default_factory=dict)
    binding: bool = True
    period_from: date | None = None
    period_to: date | None = None
    entries: list[Entry] = field(default_factory=list)
    skipped: int = 0
    problems: list[Problem] = field(default_factory=list)

    def skip(self, code: ProblemCode, row: int, **params: str) -> None:
        """Note an entry that cannot be read; it is counted as skipped and nowhere else."""
        self.skipped += 1
        self.problems.append(Problem(code, row=row, params=params))


@dataclass(frozen=True)
class Source:
    """What all statements of one file share."""

    format: str
    version: str | None
    columns: tuple[str, ...]
    kind: Literal["debit", "credit", "other"] = "debit"


def whole_text(document: OpenedDocument) -> str | None:
    """The text of a text document without carriage returns at the ends of lines, else None."""
    if not isinstance(document, TextDocument):
        return None
    try:
        text = document.data.decode("utf-8")
    except UnicodeDecodeError:
        decoded = decode_text(document.data)
        if decoded is None:
            return None
        text = decoded
    return text.replace("\r\n", "\n")


def make_tables(segments: Sequence[Segment], source: Source) -> list[TableRead]:
    """One statement per account and currency as long as its segments join (closing = next opening).

    Banks send a segment per day or per page; joined they are one statement that opens
    with the first balance and closes with the last. Where the balances do not join a
    new statement begins with the problem `opening_differs`.
    """
    groups: dict[tuple[str | None, str], list[Segment]] = {}
    for segment in (part for whole in segments for part in _by_currency(whole)):
        groups.setdefault((segment.account, segment.currency), []).append(segment)
    return [_table(run, source) for group in groups.values() for run in _runs(_once(_in_time_order(group)))]


def refused(source: Source, state: State, code: ProblemCode, **params: str) -> list[TableRead]:
    """The answer for a file of this format without anything that could be read."""
    problem = Problem(code, "error" if state != "no_transactions" else "warning", params=params)
    return [
        TableRead(
            source.format,
            source.version,
            source.kind,
            empty_frame(),
            currency=NO_CURRENCY,
            problems=(problem,),
            refused=state,
        )
    ]


def _by_currency(segment: Segment) -> list[Segment]:
    """The segment, and one more without balances for every other currency that its entries have."""
    others = sorted({entry.currency for entry in segment.entries} - {segment.currency})
    if not others:
        return [segment]
    parts = [replace(segment, entries=[e for e in segment.entries if e.currency == segment.currency])]
    parts += [
        Segment(
            segment.line,
            segment.account,
            currency,
            segment.number,
            segment.holder,
            period_from=segment.period_from,
            period_to=segment.period_to,
            entries=[entry for entry in segment.entries if entry.currency == currency],
        )
        for currency in others
    ]
    used = parts[0].entries or parts[0].skipped or parts[0].opening_fen is not None
    if not used:
        parts[1].problems += parts[0].problems
    return parts if used else parts[1:]


def _in_time_order(group: list[Segment]) -> list[Segment]:
    """The segments in the order in which more of their balances join: as they stand, or newest first."""
    pairs = list(pairwise(group))
    forward = sum(_joins(one, other) for one, other in pairs)
    backward = sum(_joins(other, one) for one, other in pairs)
    return group[::-1] if backward > forward else group


def _joins(one: Segment, other: Segment) -> bool:
    if one.closing_fen is None and other.opening_fen is None:
        return one.opening_fen is None and other.closing_fen is None and one.binding == other.binding
    return one.closing_fen == other.opening_fen


def _once(group: list[Segment]) -> list[Segment]:
    """Leave out a segment that stands twice with the same number, balances and entries, and tell it."""
    kept: dict[object, Segment] = {}
    for at, segment in enumerate(group):
        cells = tuple(entry.cells for entry in segment.entries)
        named = segment.number and cells
        key = (segment.number, segment.opening_fen, segment.closing_fen, cells) if named else at
        if key in kept:
            problem = Problem(
                ProblemCode.REPEATED_SEGMENT, row=segment.line, params={"number": segment.number}
            )
            kept[key].problems.append(problem)
        else:
            kept[key] = segment
    return list(kept.values())


def _runs(group: list[Segment]) -> list[list[Segment]]:
    runs = [[group[0]]]
    for before, segment in pairwise(group):
        if _joins(before, segment):
            runs[-1].append(segment)
            continue
        if before.closing_fen is not None and segment.opening_fen is not None:
            params = {"closing": show(before.closing_fen), "opening": show(segment.opening_fen)}
            segment.problems.append(Problem(ProblemCode.OPENING_DIFFERS, row=segment.line, params=params))
        runs.append([segment])
    return runs


def show(fen: int) -> str:
    """Fen as a plain number with two decimals, for the text of a problem."""
    return f"{'-' if fen < 0 else ''}{abs(fen) // 100}.{abs(fen) % 100:02d}"


def _table(run: list[Segment], source: Source) -> TableRead:
    run_problems = [problem for segment in run for problem in segment.problems]
    if len(run) > 1:
        run_problems += [
            Problem(ProblemCode.SEGMENT_DISAGREES, row=segment.line, params={"number": segment.number})
            for segment in run
            if not _holds(segment)
        ]
    first, last = run[0], run[-1]
    entries = sorted((entry for segment in run for entry in segment.entries), key=lambda entry: entry.row)
    starts = [segment.period_from for segment in run if segment.period_from]
    ends = [segment.period_to for segment in run if segment.period_to]
    return TableRead(
        format=source.format,
        format_version=source.version,
        kind=source.kind,
        frame=_frame(entries),
        account=first.account,
        holder=next((segment.holder for segment in run if segment.holder), None),
        currency=last.currency,
        period_from=min(starts, default=None),
        period_to=max(ends, default=None),
        skipped=sum(segment.skipped for segment in run),
        stated=_stated(run),
        problems=tuple(bound_problems(run_problems)),
        columns=source.columns,
    )


def _holds(segment: Segment) -> bool:
    """Whether what one segment states agrees with its entries; the pipeline checks them only joined."""
    moved = [entry.fen for entry in segment.entries]
    ways = {"in": [fen for fen in moved if fen > 0], "out": [-fen for fen in moved if fen < 0]}
    read = {"rows": len(moved)}
    for way, fens in ways.items():
        read |= {f"{way}_n": len(fens), f"{way}_fen": sum(fens)}
    balanced = (
        segment.opening_fen is None
        or segment.closing_fen is None
        or segment.opening_fen + sum(moved) == segment.closing_fen
    )
    return balanced and all(read[name] == stated for name, stated in segment.figures.items())


def _stated(run: list[Segment]) -> StatedTotals:
    """The figures of the segments together: what all of them state is added up, the outer balances stay."""
    shared = set(run[0].figures).intersection(*(segment.figures for segment in run))
    figures = {name: sum(segment.figures[name] for segment in run) for name in shared}
    if run[0].opening_fen is not None:
        figures["opening_fen"] = run[0].opening_fen
    if run[-1].closing_fen is not None:
        figures["closing_fen"] = run[-1].closing_fen
    return StatedTotals(figures, all(segment.binding for segment in run))


def _frame(entries: list[Entry]) -> pl.DataFrame:
    if not entries:
        return empty_frame()
    timed = len({entry.moment.time() for entry in entries if entry.time_known}) > 1
    columns: dict[str, object] = {
        "row": [entry.row for entry in entries],
        "raw": [list(entry.cells) for entry in entries],
        "occurred_at": [_moment(entry, timed) for entry in entries],
        "time_known": [entry.time_known and timed for entry in entries],
        "direction": ["in" if e.fen > 0 else "out" if e.fen < 0 else "neutral" for e in entries],
        "amount_fen": [abs(entry.fen) for entry in entries],
        "refunded_fen": [0] * len(entries),
        "balance_fen": [entry.balance_fen for entry in entries],
        "currency": [entry.currency for entry in entries],
    }
    for name in ("party", "party_account", "text", "kind", "status", "order_no", "merchant_order_no", "note"):
        columns[name] = [getattr(entry, name) for entry in entries]
    columns["method"] = [""] * len(entries)
    for name in ("page", "sheet", "bbox"):
        columns[name] = [None] * len(entries)
    return pl.DataFrame({name: columns[name] for name in ROW_SCHEMA}, schema=ROW_SCHEMA)


def _moment(entry: Entry, timed: bool) -> datetime:
    """The time of day only where it says something: one that all entries share is the stamp of a batch."""
    if entry.time_known and timed:
        return entry.moment.replace(microsecond=0)
    return datetime.combine(entry.moment.date(), time())


def day_of(year: int, month: int, day: int) -> datetime | None:
    """Midnight of that day, or None when there is no such day or it lies beyond what can be a booking."""
    try:
        moment = datetime(year, month, day)  # noqa: DTZ001 - a printed date has no offset
    except ValueError:
        return None
    return moment if EARLIEST <= moment <= LATEST else None
