"""The report as a workbook: one sheet per section, numbers as numbers, text never as a formula."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import polars as pl
import xlsxwriter

from app.engine.report.export.csv import TEXT_COLUMNS, income_words, with_relations
from app.engine.report.export.details import (
    balance_points_table,
    balances_table,
    breaks_table,
    category_months_tables,
    decisions_table,
    hours_tables,
    inflow_table,
    network_table,
    numbers_table,
    problems_table,
    reading_table,
    totals_table,
)
from app.engine.report.export.labels import Language, label
from app.engine.report.export.long_sheet import MAX_TEXT, put_frame
from app.engine.report.export.remarks import NONE, Remarks
from app.engine.report.export.summary import mark, mark_columns, mark_money, summary_lines
from app.engine.report.export.tables import (
    Column,
    Measure,
    Table,
    Value,
    categories_table,
    debts_table,
    dismissed_table,
    exclusions_table,
    files_table,
    findings_table,
    hashes_table,
    hits_table,
    missing_accounts_table,
    months_table,
    parties_table,
    paths_table,
    repayments_table,
    streams_table,
    thresholds_table,
    unjudged_table,
)
from app.engine.types.report import Report

MAX_ROWS = 1_048_576
MIN_WIDTH, MAX_WIDTH = 9, 60
_FOOTER = 255
"""Characters that a footer may have."""
SAMPLE = 200
"""Rows whose cells decide the width of a column."""


def render_xlsx(
    report: Report, language: Language, transactions: pl.DataFrame, remarks: Remarks = NONE
) -> bytes:
    """The workbook of a report and its transactions (ANALYSED_SCHEMA). Amounts are yuan as numbers."""
    out = BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(out, options) as book:
        formats = _formats(book)
        inflow = mark_money(inflow_table(report, language), report, language)
        # What was not read stands before everything else.
        is_whole = report.summary.verdict.missing is None
        if is_whole:
            _put_table(book, formats, inflow)
        _put_summary(book, formats, report, language, remarks)
        if not is_whole:
            _put_table(book, formats, inflow)
        for table in _tables_before_evidence(report, language):
            _put_table(book, formats, mark_money(table, report, language))
        if remarks.decisions:
            _put_table(book, formats, decisions_table(remarks, language))
        _put_evidence(book, formats, report, language)
        for table in (exclusions_table(report, language), thresholds_table(report, language)):
            _put_table(book, formats, mark_money(table, report, language))
        _put_transactions(book, formats, transactions, report, language)
        if remarks.mark:
            for sheet in book.worksheets():
                # An ampersand begins a code there.
                sheet.set_footer(f"&C&8{remarks.mark.replace('&', '&&')}"[:_FOOTER])
    return out.getvalue()


def _tables_before_evidence(report: Report, language: Language) -> list[Table]:
    own = (totals_table(report, language), breaks_table(report, language), problems_table(report, language))
    return [
        files_table(report, language),
        reading_table(report, language),
        hashes_table(report, language),
        *(table for table in own if table.rows),
        missing_accounts_table(report, language),
        findings_table(report.checks, "checks", language),
        numbers_table(report.checks, "check_numbers", language),
        months_table(report, language),
        categories_table(report, language),
        *category_months_tables(report, language),
        streams_table(report, language),
        debts_table(report, language),
        repayments_table(report, language),
        parties_table(report, language),
        *hours_tables(report, language),
        balances_table(report, language),
        balance_points_table(report, language),
        hits_table(report, language),
        *([dismissed_table(report, language)] if report.hits_dismissed else []),
        unjudged_table(report, language),
        findings_table(report.findings, "findings", language),
        numbers_table(report.findings, "finding_numbers", language),
        network_table(report, language),
        paths_table(report, language),
    ]


def _formats(book: Any) -> dict[str, Any]:
    return {
        "head": book.add_format(
            {"bold": True, "bg_color": "#E8F3FF", "border": 1, "border_color": "#C9CDD4"}
        ),
        "text": book.add_format({"num_format": "@", "valign": "top"}),
        "fen": book.add_format({"num_format": "#,##0.00", "valign": "top"}),
        "count": book.add_format({"num_format": "#,##0", "valign": "top"}),
        "share": book.add_format({"num_format": '[>=0.0005]0.0%;[>0]"<0.1%";0.0%', "valign": "top"}),
        "plain": book.add_format({"num_format": "General", "valign": "top"}),
    }


def _put_summary(
    book: Any, formats: dict[str, Any], report: Report, language: Language, remarks: Remarks
) -> None:
    sheet = book.add_worksheet(label("summary", language))
    sheet.freeze_panes(1, 0)
    sheet.set_column(0, 0, 40)
    sheet.set_column(1, 1, 44)
    for place, key in enumerate(("item", "value")):
        sheet.write_string(0, place, label(key, language), formats["head"])
    own = summary_lines(report, language, causes=None)
    # What was not read stands before everything else.
    leading = 1 if report.summary.verdict.missing else 0
    lines = [
        *(line[:3] for line in own[:leading]),
        (label("customer", language), "text", report.customer),
        (label("period", language), "text", f"{report.period_from or '?'} – {report.period_to or '?'}"),
        (label("currency", language), "text", report.currency),
        *(
            (mark(title, language) if depends else title, kind, value)
            for title, kind, value, depends in own[leading:]
        ),
        *([(label("terms", language), "text", remarks.terms)] if remarks.terms else []),
        *([(label("conclusion", language), "text", remarks.conclusion)] if remarks.conclusion else []),
        (
            label("hour", language),
            "text",
            label("hours_known", language, known=report.hours.known_rows, unknown=report.hours.unknown_rows),
        ),
        (
            label("versions", language),
            "text",
            f"{report.method.engine_version} / {report.method.rules_version}",
        ),
        *((label("method", language), "text", note[language]) for note in report.method.notes),
    ]
    for row, (title, kind, value) in enumerate(lines, start=1):
        sheet.write_string(row, 0, title, formats["text"])
        _put_value(sheet, row, 1, kind, value, formats)


def _put_table(book: Any, formats: dict[str, Any], table: Table) -> None:
    sheet = book.add_worksheet(_sheet_name(table.title))
    sheet.freeze_panes(1, 0)
    for place, column in enumerate(table.columns):
        sheet.write_string(0, place, column.title, formats["head"])
        sheet.set_column(place, place, _width(column, [values[place] for values in table.rows[:SAMPLE]]))
    if table.rows:
        sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)
    for row, values in enumerate(table.rows, start=1):
        for place, (column, value) in enumerate(zip(table.columns, values, strict=True)):
            _put_value(sheet, row, place, column.kind, value, formats)


def _put_value(sheet: Any, row: int, place: int, kind: str, value: Value, formats: dict[str, Any]) -> None:
    if isinstance(value, Measure):
        kind = value.unit if value.unit in ("fen", "share") else "count"
        value = value.value
    if value is None:
        return
    if kind == "text" or isinstance(value, str):
        sheet.write_string(row, place, str(value)[:MAX_TEXT], formats["text"])
    elif kind == "fen":
        sheet.write_number(row, place, value / 100, formats["fen"])
    else:
        exact = kind == "count" and isinstance(value, float) and not value.is_integer()
        sheet.write_number(row, place, value, formats["plain" if exact else kind])


def _sheet_name(title: str) -> str:
    """A name that Excel accepts: no brackets, colons or slashes, at most 31 characters."""
    return "".join(each for each in title if each not in "[]:*?/\\：")[:31]


def _width(column: Column, values: Sequence[Value]) -> float:
    cells = [column.title, *(str(value or "") for value in values)]
    longest = max(sum(2 if ord(each) > 0x2E80 else 1 for each in cell) for cell in cells)
    return min(max(longest + 2, MIN_WIDTH), MAX_WIDTH)


def _put_evidence(book: Any, formats: dict[str, Any], report: Report, language: Language) -> None:
    """Which transactions every hit and finding points to."""
    columns = [Column(label("code", language), "text"), Column(label("number", language), "count")]
    lists = [
        *((each.rule, each.evidence) for each in (*report.hits, *report.hits_dismissed)),
        *((each.id, each.evidence) for each in (*report.findings, *report.checks)),
    ]
    frame = pl.DataFrame(lists, schema={"code": pl.String, "n": pl.List(pl.UInt32)}, orient="row")
    rows = frame.filter(pl.col("n").list.len() > 0).explode("n")
    _put_frame(book, formats, label("evidence", language), columns, rows)


def _put_frame(
    book: Any, formats: dict[str, Any], title: str, columns: list[Column], rows: pl.DataFrame
) -> None:
    sample = rows.head(SAMPLE)
    widths = [_width(column, values.to_list()) for column, values in zip(columns, sample, strict=True)]
    put_frame(book, formats, _sheet_name(title), columns, widths, rows)


def _put_transactions(
    book: Any, formats: dict[str, Any], transactions: pl.DataFrame, report: Report, language: Language
) -> None:
    """All transactions, in as many sheets as Excel's row limit needs."""
    words = {key: label(key, language) for key in ("in", "out", "neutral", "left")}
    rows = (
        with_relations(report, language, transactions)
        .sort("n")
        .select(
            "n",
            pl.when("time_known")
            .then(pl.col("occurred_at").dt.strftime("%Y-%m-%d %H:%M:%S"))
            .otherwise(pl.col("occurred_at").dt.strftime("%Y-%m-%d")),
            pl.col("direction").replace(words),
            "amount_fen",
            "balance_fen",
            "currency",
            *(name for name, _ in TEXT_COLUMNS),
            pl.col("flow").replace(words),
            "real_fen",
            "category",
            income_words(language),
            "relation",
            "relation_reason",
            pl.col("rules").list.join(" "),
            pl.col("statement") + 1,
            "row",
        )
    )
    keys: list[tuple[str, Any]] = [
        ("number", "count"), ("time", "text"), ("direction", "text"), ("amount", "fen"), ("balance", "fen"),
        ("currency", "text"), *((title, "text") for _, title in TEXT_COLUMNS), ("flow", "text"),
        ("counted", "fen"), ("category", "text"), ("income", "text"), ("relation", "text"),
        ("relation_reason", "text"), ("rules", "text"), ("file", "count"), ("source", "count"),
    ]  # fmt: skip
    columns = mark_columns([Column(label(key, language), kind) for key, kind in keys], report, language)
    title = label("transactions", language)
    for part, some in enumerate(list(rows.iter_slices(MAX_ROWS - 1)) or [rows], start=1):
        _put_frame(book, formats, f"{title} {part}" if part > 1 else title, columns, some)
