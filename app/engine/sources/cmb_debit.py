"""CMB debit card statement, PDF 招商银行交易流水 (statement_formats section 4.3, 4.9)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime

import polars as pl

from app.engine.documents.opened import OpenedDocument
from app.engine.pdf.text import PdfDocument, PdfPage
from app.engine.tables.conclusion.print_time import stated_print_time
from app.engine.tables.printed.page_marks import missing_pages
from app.engine.tables.printed.table import (
    SAME_BASELINE,
    PageTable,
    PdfRow,
    find_header,
    find_lines,
    read_table,
    split_bands,
)
from app.engine.types.statements import NO_CURRENCY, Problem
from app.engine.types.table_read import MAX_LISTED_PROBLEMS, ROW_SCHEMA, TableRead, list_series
from app.engine.values.currencies import currency_of
from app.engine.values.figures import Figure, Moment, combine, parse_day, parse_figure
from app.engine.values.text import EARLIEST, LATEST, clean_text, comparable

COLUMNS = ("记账日期", "货币", "交易金额", "联机余额", "交易摘要", "对手信息", "客户摘要")
REQUIRED = ("记账日期", "交易金额", "联机余额", "交易摘要")

_TITLE = ("招商银行交易流水", "transactionstatementofchinamerchantsbank")
_DATE = re.compile(r"\A\d{4}-")
"""Looser than a date on purpose: a row whose date cannot be read must be listed, not lost."""
_PERIOD = re.compile(r"(\d{4}-\d{2}-\d{2})--(\d{4}-\d{2}-\d{2})")
_HOLDER = re.compile(r"户名[:：](.+?)(?:账号|\n|$)")
_ACCOUNT = re.compile(r"账号[:：]([\d*]{6,})")
_PARTY_ACCOUNT = re.compile(r"\A(.*?)[\s]*([\d*]{6,})\Z", re.DOTALL)
_MARK = re.compile(r"\A\d{1,4}/\d{1,4}\Z")


@dataclass
class _Found:
    """What has been gathered per currency while the pages go by."""

    rows: list[dict[str, object]] = field(default_factory=list)
    boxes: list[tuple[float, ...]] = field(default_factory=list)
    cells: list[tuple[str, ...]] = field(default_factory=list)
    skipped: int = 0


class CmbDebitReader:
    """Reads one statement per currency out of the PDF."""

    format = "cmb_debit"

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """Statements of the PDF, or None when page 1 is not this bank's statement."""
        if not isinstance(document, PdfDocument):
            return None
        first = document.page(0)
        lines = [line.text for line in find_lines(first.words)]
        top = comparable("\n".join(lines[:40]))
        if not all(mark in top for mark in _TITLE[:1]) or find_header(first, COLUMNS, REQUIRED) is None:
            return None
        found: dict[str, _Found] = {}
        problems: list[Problem] = []
        names: list[str] = []
        number = skipped = 0
        marks: list[tuple[int, int] | None] = []
        for index in range(document.page_count):
            page = document.page(index)
            marks.append(_page_mark(page))
            header = find_header(page, COLUMNS, REQUIRED)
            if header is None:
                told, lost = _page_without_header(page)
                problems += told
                skipped += lost
                continue
            names = [name for name, _, _ in split_bands(header[0])]
            table = read_table(page, split_bands(header[0]), header[1], _DATE)
            for text in table.left_over:
                problems.append(Problem("text_outside_rows", page=page.number, params={"text": text[:60]}))
            undated = _count_undated(table, names)
            skipped += undated
            problems += [Problem("row_without_date", page=page.number)] * undated
            for row in table.rows:
                number += 1
                problems += _take_row(row, number, names, found)
        problems += missing_pages(marks)
        found = found or {"CNY": _Found()}
        for into in found.values():
            into.skipped += skipped
        return [_table(found, currency, names, lines, problems) for currency in found]


def _count_undated(table: PageTable, names: list[str]) -> int:
    """Pairs of an amount and a balance above the first or below the last dated row: rows whose date is unreadable."""
    amounts, balances = (
        [line.base for line in table.outside[names.index(name)] if parse_figure(line.text)]
        for name in ("交易金额", "联机余额")
    )
    return sum(any(abs(base - other) <= SAME_BASELINE for other in balances) for base in amounts)


def _page_mark(page: PdfPage) -> tuple[int, int] | None:
    """The lowest printed mark such as `2/3`: this page and how many there are."""
    marks = [word for word in page.words if "/" in word.text and _MARK.match(word.text)]
    lowest = max(marks, key=lambda word: word.base, default=None)
    return (int(lowest.text.split("/")[0]), int(lowest.text.split("/")[1])) if lowest else None


def _page_without_header(page: PdfPage) -> tuple[list[Problem], int]:
    """The last page (合并统计, 温馨提示) has no table; rows on a page without a header are told and counted."""
    dates = [line for line in find_lines(page.words) if _DATE.match(line.text.split(" ")[0])]
    return [Problem("page_without_header", "warning", page=page.number) for _ in dates[:1]], len(dates)


def _take_row(row: PdfRow, number: int, names: list[str], found: dict[str, _Found]) -> list[Problem]:
    cells = dict(zip(names, row.cells, strict=True))
    currency_cell = cells.get("货币", "CNY").strip()
    currency = (currency_of(currency_cell) or NO_CURRENCY) if currency_cell else "CNY"
    into = found.setdefault(currency, _Found())
    moment, amount = _plausible(parse_day(cells["记账日期"])), parse_figure(cells["交易金额"])
    balance = parse_figure(cells["联机余额"])
    for code, parsed, name in (
        ("unreadable_date", moment, "记账日期"),
        ("unreadable_amount", amount, "交易金额"),
        ("unreadable_balance", balance, "联机余额"),
    ):
        if parsed is None or (isinstance(parsed, Figure) and parsed.currency not in (None, currency)):
            into.skipped += 1
            return [Problem(code, row=number, page=row.page, params={"text": cells[name][:40]})]
    if moment is None or amount is None or balance is None:
        return []
    into.boxes.append(tuple(round(edge, 2) for edge in row.box))
    into.cells.append(row.cells)
    party, party_account = split_party(cells.get("对手信息", ""))
    into.rows.append(
        {
            "row": number,
            "page": row.page,
            "occurred_at": combine(moment, moment.time),
            "time_known": moment.time is not None,
            "direction": direction_of(amount.fen),
            "amount_fen": abs(amount.fen),
            "refunded_fen": 0,
            "balance_fen": balance.fen,
            "currency": currency,
            "party": party,
            "party_account": party_account,
            "text": clean_text(cells.get("客户摘要", "")),
            "kind": clean_text(cells["交易摘要"]),
        }
    )
    if currency == NO_CURRENCY:
        return [Problem("strange_currency", row=number, page=row.page, params={"text": currency_cell[:40]})]
    return []


def _plausible(moment: Moment | None) -> Moment | None:
    is_plausible = moment and not moment.impossible_time and EARLIEST.date() <= moment.day <= LATEST.date()
    return moment if is_plausible else None


def direction_of(fen: int) -> str:
    """Signed amount to direction; a row of 0.00 moves nothing."""
    return "in" if fen > 0 else "out" if fen < 0 else "neutral"


def split_party(cell: str) -> tuple[str, str]:
    """`对手信息` is a name with the account number behind it."""
    cell = clean_text(cell)
    match = _PARTY_ACCOUNT.match(cell)
    return (match.group(1).strip(), match.group(2)) if match else (cell, "")


def _table(
    found: dict[str, _Found], currency: str, names: list[str], lines: list[str], problems: list[Problem]
) -> TableRead:
    mine = found.get(currency, _Found())
    facts = "\n".join(line.replace(" ", "") for line in lines)
    period = _PERIOD.search(facts)
    plain = {name: dtype for name, dtype in ROW_SCHEMA.items() if name not in ("sheet", "bbox", "raw")}
    columns = {
        name: pl.Series(
            name, [row.get(name, "" if dtype == pl.String else None) for row in mine.rows], dtype=dtype
        )
        for name, dtype in plain.items()
    }
    frame = pl.DataFrame(columns).with_columns(
        pl.lit(None, dtype=pl.String).alias("sheet"),
        list_series(mine.boxes, pl.Float32).alias("bbox"),
        list_series(mine.cells, pl.String).alias("raw"),
    )
    return TableRead(
        format="cmb_debit",
        format_version=f"pdf-{len(names)}",
        kind="debit",
        frame=frame.select(list(ROW_SCHEMA)),
        account=_group(_ACCOUNT, facts),
        holder=_group(_HOLDER, facts),
        currency=currency,
        period_from=_day(period.group(1)) if period else None,
        period_to=_day(period.group(2)) if period else None,
        skipped=mine.skipped,
        problems=tuple(_bounded(problems)),
        columns=tuple(names),
        printed_at=stated_print_time(facts),
    )


def _bounded(problems: list[Problem]) -> list[Problem]:
    by_code: dict[str, list[Problem]] = {}
    for problem in problems:
        by_code.setdefault(problem.code, []).append(problem)
    bounded: list[Problem] = []
    for code, same in by_code.items():
        bounded += same[:MAX_LISTED_PROBLEMS]
        rest = len(same) - MAX_LISTED_PROBLEMS
        if rest > 0:
            bounded.append(Problem("more_of_the_same", params={"code": code, "count": str(rest)}))
    return bounded


def _group(pattern: re.Pattern[str], facts: str) -> str | None:
    match = pattern.search(facts)
    return match.group(1).strip() or None if match else None


def _day(text: str) -> date | None:
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 - a printed date has no offset
    except ValueError:
        return None


CMB_DEBIT = CmbDebitReader()
