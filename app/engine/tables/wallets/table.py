"""The general reader of wallet tables (CSV and workbook): find the header, clean, parse, list what fails."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import islice

import polars as pl

from app.engine.documents.opened import OpenedDocument, Sheet, TextDocument, WorkbookDocument, comparable_rows
from app.engine.documents.texts.delimited import (
    Records,
    end_of,
    first_line_of,
    parse_delimited,
    split_lenient,
)
from app.engine.documents.workbooks.sheet_marks import UNCOMPUTED
from app.engine.tables.conclusion.print_time import stated_print_time
from app.engine.tables.wallets.cells import ParsedRows, parse_rows
from app.engine.tables.wallets.source import TableSource
from app.engine.types.statements import Problem
from app.engine.types.table_read import ROW_SCHEMA, StatedTotals, TableRead, empty_frame
from app.engine.values.text import clean_cell, parse_amount, parse_moment

_LONGEST_LINE = 64 * 1024

_PERIOD = re.compile(r"(?:起始|终止|开始|结束)时间[：:]\s*\[([^\]]*)\]")
_RECORDS = re.compile(r"共\s*[：:]?\s*(\d+)\s*笔")
_SUMS = re.compile(
    r"(收入|支出|中性交易|不计收支)\s*[：:]\s*(\d+)\s*笔\s*[，,]?\s*[¥￥]?\s*(-?[\d,]+(?:\.\d+)?)\s*元?"
)
_SUM_NAMES = {"收入": "in", "支出": "out", "中性交易": "neutral", "不计收支": "neutral"}


@dataclass(frozen=True)
class Header:
    """Where the header stands (1-based) and which column (0-based) plays which role."""

    line: int
    names: tuple[str, ...]
    roles: dict[str, int]


class TableReader:
    """A reader made from a TableSource; takes delimited text and workbooks alike."""

    def __init__(self, source: TableSource) -> None:
        self.source = source
        self.format = source.format

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statement in `document`, or None when this source's header is not in it."""
        if isinstance(document, TextDocument):
            return self._read_text(document)
        if isinstance(document, WorkbookDocument):
            return self._read_workbook(document)
        return None

    def _read_text(self, document: TextDocument) -> list[TableRead] | None:
        spellings = (self.source.columns[role] for role in self.source.required)
        if not all(any(map(document.may_name, names)) for names in spellings):
            return None
        header = find_header(document.top_names(), self.source)
        if header is None:
            return None
        records = _read_records(document, header)
        return [self._conclude(header, list(islice(document.top(), header.line - 1)), records, None)]

    def _read_workbook(self, document: WorkbookDocument) -> list[TableRead] | None:
        found: list[tuple[Sheet, TableRead]] = []
        repeated: list[Problem] = []
        for sheet, names in zip(document.sheets, document.top_names, strict=True):
            header = find_header(names, self.source)
            if header is None:
                continue
            read = self._read_sheet(sheet, header)
            if any(_same_rows(read.frame, other.frame) for _, other in found):
                repeated.append(Problem("repeated_sheet", "info", params={"sheet": sheet.name}))
            else:
                found.append((sheet, read))
        if not found:
            return None
        first = _with_lost(found[0][1], _count_lost(document, found[0][1], self.source))
        rest = [read for _, read in found[1:] if read.frame.height or read.skipped]
        return [_with_problems(first, repeated), *rest]

    def _read_sheet(self, sheet: Sheet, header: Header) -> TableRead:
        width = len(header.names)
        body = sheet.rows[header.line :]
        cells = pl.DataFrame(
            {f"c{at}": [row[at] if at < len(row) else "" for row in body] for at in range(width)},
            schema={f"c{at}": pl.String for at in range(width)},
        )
        numbers = pl.Series("row", range(header.line + 1, header.line + 1 + len(body)), dtype=pl.UInt32)
        around = [[line] for line in (*sheet.before, *sheet.after)]
        preamble = [*around, *(list(row) for row in sheet.rows[: header.line - 1])]
        read = _name_uncomputed(self._conclude(header, preamble, Records(cells, numbers), sheet.name), sheet)
        amount_at = header.roles["amount"]
        inexact = [row + 1 for row, column in sheet.inexact if column == amount_at and row >= header.line]
        return _with_problems(read, [Problem("inexact_number", row=row) for row in sorted(inexact)])

    def _conclude(
        self, header: Header, preamble: list[list[str]], records: Records, sheet: str | None
    ) -> TableRead:
        facts = "\n".join(" ".join(clean_cell(cell) for cell in row if cell) for row in preamble)
        parsed = parse_rows(records, header.roles, self.source)
        period_from, period_to = _find_period(facts)
        problems = list(parsed.problems)
        outside = _count_outside(parsed.frame, period_from, period_to)
        if outside:
            problems.append(Problem("rows_outside_period", params={"count": str(outside)}))
        return TableRead(
            format=self.source.format,
            format_version=version_of(header, sheet is not None),
            kind=self.source.kind,
            frame=_place(parsed, sheet),
            sheet_or_page=sheet,
            account=_first_group(self.source.account, facts),
            currency="CNY",
            holder=_first_group(self.source.holder, facts),
            period_from=period_from,
            period_to=period_to,
            skipped=parsed.skipped,
            stated=StatedTotals(find_totals(facts), self.source.totals_binding),
            problems=tuple(problems),
            refused="resaved" if parsed.dates_lost else None,
            columns=tuple(header.names),
            printed_at=stated_print_time(facts),
        )


def find_header(table: Iterable[Sequence[str]], source: TableSource) -> Header | None:
    """The first row that names every required column; None when there is none. Cells are in comparable form."""
    for at, row in enumerate(table):
        names = list(row)
        if len(names) < len(source.required):
            continue
        roles = {
            role: names.index(wanted)
            for role, spellings in source.columns.items()
            for wanted in spellings
            if wanted in names
        }
        if source.required <= roles.keys() and not _is_ambiguous(names, source):
            while len(names) > 1 and not names[-1] and not names[-2]:
                names.pop()
            return Header(at + 1, tuple(names), roles)
    return None


def _is_ambiguous(names: list[str], source: TableSource) -> bool:
    """Whether two columns claim one required role; either could be the wrong one."""
    return any(sum(name in source.columns[role] for name in names) > 1 for role in source.required)


def _read_records(document: TextDocument, header: Header) -> Records:
    """The records under the header, which may have one empty name more or less than the rows have cells."""
    lines = document.head.split("\n", header.line)[: header.line]
    body_at = len("\n".join(lines).encode()) + 1
    # Without the ends of the last lines, which no record needs.
    body = document.data[body_at : end_of(document.data)]
    width = len(header.names)
    line = first_line_of(body)
    first_cells = _cells_of(line)
    if len(first_cells) == width + 1 and not first_cells[-1]:
        rest = body[len(line) : len(line) + _LONGEST_LINE].lstrip(b"\r\n")
        width += len(_cells_of(first_line_of(rest))) != width
    elif len(first_cells) == width - 1 and not header.names[-1]:
        width -= 1
    return parse_delimited(body, header.line + 1, width)


def _cells_of(line: bytes) -> list[str]:
    return split_lenient(line.decode("utf-8", errors="replace")) or []


def version_of(header: Header, is_workbook: bool) -> str:
    """A label of the layout: container and number of the named columns, "old" when the time stands last."""
    columns = sum(1 for name in header.names if name)
    order = "-old" if header.roles.get("moment", 0) > 0 else ""
    return f"{'xlsx' if is_workbook else 'csv'}-{columns}{order}"


def find_totals(facts: str) -> dict[str, int]:
    """Counts and sums (fen) that the preamble states about the statement."""
    figures: dict[str, int] = {}
    rows = _RECORDS.search(facts)
    if rows:
        figures["rows"] = int(rows.group(1))
    for name, count, total in _SUMS.findall(facts):
        amount = parse_amount(total)
        figures[f"{_SUM_NAMES[name]}_n"] = int(count)
        if amount is not None:
            figures[f"{_SUM_NAMES[name]}_fen"] = amount.fen
    return figures


def _find_period(facts: str) -> tuple[date | None, date | None]:
    moments = [parse_moment(text) for text in _PERIOD.findall(facts)[:2]]
    days = [moment[0].date() if moment else None for moment in moments]
    return (days[0], days[1]) if len(days) == 2 else (None, None)


def _count_outside(frame: pl.DataFrame, start: date | None, end: date | None) -> int:
    if start is None or end is None or frame.is_empty():
        return 0
    moments = frame["occurred_at"]
    ends = [each for each in (moments.min(), moments.max()) if isinstance(each, datetime)]
    if ends and all(start <= each.date() <= end for each in ends):
        return 0
    return int((~moments.dt.date().is_between(start, end)).sum())


def _first_group(pattern: re.Pattern[str] | None, facts: str) -> str | None:
    match = pattern.search(facts) if pattern else None
    return match.group(1).strip() or None if match else None


def _place(parsed: ParsedRows, sheet: str | None) -> pl.DataFrame:
    if parsed.frame.is_empty():
        return empty_frame()
    if sheet is None:
        return parsed.frame
    return parsed.frame.with_columns(pl.lit(sheet, dtype=pl.String).alias("sheet")).select(list(ROW_SCHEMA))


def _same_rows(one: pl.DataFrame, other: pl.DataFrame) -> bool:
    """Whether two sheets hold the same transactions, whatever way their cells are written."""
    if one.height != other.height or one.is_empty():
        return False
    columns = ["occurred_at", "direction", "amount_fen", "party", "text", "kind", "order_no", "status"]
    return one.select(columns).sort(columns).equals(other.select(columns).sort(columns))


def _count_lost(document: WorkbookDocument, read: TableRead, source: TableSource) -> int:
    """Rows that look like those of `read` in sheets without a header of their own."""
    header = find_header(comparable_rows([read.columns]), source)
    if header is None:
        return 0
    moment, amount = header.roles["moment"], header.roles["amount"]
    return sum(
        max(moment, amount) < len(row)
        and parse_moment(row[moment]) is not None
        and parse_amount(row[amount]) is not None
        for sheet, names in zip(document.sheets, document.top_names, strict=True)
        if find_header(names, source) is None
        for row in sheet.rows
    )


def _name_uncomputed(read: TableRead, sheet: Sheet) -> TableRead:
    """Say "a formula without a result" where a cell could not be read for that reason, once per row."""
    if not sheet.uncomputed:
        return read
    problems = [
        Problem("uncomputed_formula", row=each.row) if each.params.get("text") == UNCOMPUTED else each
        for each in read.problems
    ]
    once = {(each.code, each.row, tuple(each.params.items())): each for each in problems}
    return replace(read, problems=tuple(once.values()))


def _with_lost(read: TableRead, lost: int) -> TableRead:
    if not lost:
        return read
    told = Problem("sheet_without_header", params={"count": str(lost)})
    return replace(read, skipped=read.skipped + lost, problems=(*read.problems, told))


def _with_problems(read: TableRead, more: list[Problem]) -> TableRead:
    if not more:
        return read
    return replace(read, problems=(*read.problems, *more))
