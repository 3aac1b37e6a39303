"""The report as a PDF: A4, embedded CJK font, searchable text, the same bytes for the same input."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import polars as pl
from fpdf import FPDF, FontFace

from app.liushui.engine.export.chart import draw_months
from app.liushui.engine.export.labels import Language, label
from app.liushui.engine.export.tables import (
    Column,
    Table,
    Value,
    balances_table,
    categories_table,
    debts_table,
    files_table,
    findings_table,
    hashes_table,
    hits_table,
    left_out_table,
    missing_accounts_table,
    months_table,
    parties_table,
    streams_table,
    summary_lines,
    unjudged_table,
)
from app.liushui.engine.export.typesetting import FAMILY, Grid, font_for_document
from app.liushui.engine.report_types import Finding, Report
from app.liushui.engine.wording import percent, yuan

THEME = (22, 93, 255)
GREY = (134, 144, 156)
STRIPE = (247, 248, 250)
HEAD = (232, 243, 255)
MAX_EVIDENCE = 200
TOP_PARTIES = 20
SMALL = 7.0


class _Document(FPDF):  # type: ignore[misc]
    """Pages with a head line and page numbers."""

    def __init__(self, report: Report, language: Language) -> None:
        super().__init__(orientation="P", unit="mm", format="A4")
        self.language = language
        self.head = f"{label('report', language)} · {report.customer or label('unnamed', language)}"
        self.set_auto_page_break(True, margin=16)
        self.set_margins(14, 16, 14)
        self.alias_nb_pages()
        self.fonts[FAMILY] = font_for_document()
        self.set_font(FAMILY, size=9)

    def header(self) -> None:
        """The report's name and customer at the top of every page but the first."""
        if self.page_no() > 1:
            self.set_font(FAMILY, size=SMALL)
            self.set_text_color(*GREY)
            self.set_y(8)
            self.cell(0, 4, self.head)
            self.set_y(16)
            self.set_text_color(0)

    def footer(self) -> None:
        """The page number."""
        self.set_y(-11)
        self.set_font(FAMILY, size=SMALL)
        self.set_text_color(*GREY)
        self.cell(0, 4, label("page", self.language, page=self.page_no(), pages="{nb}"), align="C")
        self.set_text_color(0)

    def printable(self, text: str) -> str:
        """Text with characters that the font lacks (emoji, private use) shown as a box."""
        cmap = self.fonts[FAMILY].cmap
        return "".join(each if ord(each) in cmap or each == "\n" else "□" for each in text)

    def title_line(self, text: str, space: float = 40) -> None:
        """A section title that keeps some room below it on its page."""
        if self.will_page_break(space):
            self.add_page(same=True)
        self.ln(3)
        self.set_font(FAMILY, size=12)
        self.set_text_color(*THEME)
        self.cell(0, 7, text, new_x="LMARGIN", new_y="NEXT")
        self.set_text_color(0)
        self.ln(1)

    def paragraph(self, text: str, size: float = 8.5) -> None:
        """Running text over the whole width."""
        self.set_font(FAMILY, size=size)
        self.multi_cell(0, size * 0.55, self.printable(text), align="L", new_x="LMARGIN", new_y="NEXT")

    def put_table(self, table: Table, size: float = SMALL) -> None:
        """A table with repeated headings; numbers stand to the right."""
        if not table.rows:
            self.paragraph(label("none", self.language))
            return
        self.set_font(FAMILY, size=size)
        self.set_draw_color(229, 230, 235)
        self.set_fill_color(*STRIPE)
        grid = Grid(
            self,
            col_widths=tuple(column.width for column in table.columns),
            text_align=tuple("LEFT" if column.kind == "text" else "RIGHT" for column in table.columns),
            borders_layout="HORIZONTAL_LINES",
            headings_style=FontFace(fill_color=HEAD, color=(29, 33, 41)),
            cell_fill_mode="EVEN_ROWS",
            line_height=size * 0.5,
            padding=(0.9, 1.3),
            wrapmode="CHAR" if self.language == "zh-CN" else "WORD",
        )
        grid.row([column.title for column in table.columns])
        for values in table.rows:
            cells = zip(table.columns, values, strict=True)
            grid.row([self.printable(printed(column, value)) for column, value in cells])
        grid.render()


def printed(column: Column, value: Value) -> str:
    """A value as it is printed: amounts with two decimals, shares in per cent, nothing as a dash."""
    if value is None:
        return "–"
    if column.kind == "fen":
        return yuan(int(value))
    if column.kind == "share":
        return percent(float(value))
    return f"{value:,}" if column.kind == "count" else str(value)


def render_pdf(
    report: Report, language: Language, made_at: datetime, made_by: str, evidence: pl.DataFrame
) -> bytes:
    """The PDF of a report. `evidence` holds the transactions (ANALYSED_SCHEMA) that findings point to.

    `made_at` becomes the creation date, so equal input gives equal bytes.
    """
    document = _Document(report, language)
    document.set_creation_date(made_at)
    document.set_lang(language)
    document.set_title(document.head)
    document.set_author(made_by)
    document.set_creator("Liushui")
    document.add_page()
    _cover(document, report, made_at, made_by)
    _data(document, report)
    _months(document, report)
    document.add_page(orientation="P")
    for table in (
        categories_table(report, language),
        streams_table(report, language),
        debts_table(report, language),
        parties_table(report, language, TOP_PARTIES),
        balances_table(report, language),
        hits_table(report, language),
        unjudged_table(report, language),
    ):
        document.title_line(table.title)
        document.put_table(table)
    _findings(document, report, evidence)
    document.title_line(label("left_out", language))
    document.put_table(left_out_table(report, language))
    _method(document, report)
    return bytes(document.output())


def _cover(document: _Document, report: Report, made_at: datetime, made_by: str) -> None:
    language = document.language
    document.set_fill_color(*THEME)
    document.rect(0, 0, document.w, 38, style="F")
    document.set_text_color(255)
    document.set_xy(14, 11)
    document.set_font(FAMILY, size=20)
    document.cell(0, 10, label("report", language), new_x="LMARGIN", new_y="NEXT")
    document.set_font(FAMILY, size=11)
    customer = report.customer or label("unnamed", language)
    document.cell(0, 7, document.printable(f"{label('customer', language)}: {customer}"))
    document.set_text_color(0)
    document.set_y(43)
    period = f"{report.period_from or '?'} – {report.period_to or '?'}"
    lines = (
        (label("period", language), f"{period} · {label('currency', language)} {report.currency}"),
        (label("made_at", language), made_at.strftime("%Y-%m-%d %H:%M")),
        (label("made_by", language), made_by),
        (label("versions", language), f"{report.method.engine_version} / {report.method.rules_version}"),
    )
    for title, text in lines:
        document.set_font(FAMILY, size=9)
        document.set_text_color(*GREY)
        document.cell(44, 5.5, title)
        document.set_text_color(0)
        document.cell(0, 5.5, document.printable(text), new_x="LMARGIN", new_y="NEXT")
    document.title_line(label("summary", language))
    columns = [Column(label("item", language), "text", 1.3), Column(label("value", language), "text", 1.0)]
    rows: list[list[Value]] = [
        [title, printed(Column("", kind), value)] for title, kind, value in summary_lines(report, language)
    ]
    document.put_table(Table("summary", "", columns, rows), size=8.5)


def _data(document: _Document, report: Report) -> None:
    language = document.language
    document.add_page()
    document.title_line(label("files", language))
    document.put_table(files_table(report, language), size=6.5)
    document.ln(2)
    document.put_table(hashes_table(report, language), size=6)
    missing = missing_accounts_table(report, language)
    document.title_line(missing.title)
    if missing.rows:
        document.put_table(missing, size=6.5)
    else:
        document.paragraph(label("accounts_none", language))
    document.title_line(label("checks", language))
    document.paragraph(label("checks_note", language))
    document.put_table(findings_table(report.checks, "checks", language))


def _months(document: _Document, report: Report) -> None:
    document.add_page(orientation="L")
    document.title_line(label("months", document.language))
    document.put_table(months_table(report, document.language), size=6.5)
    if report.months:
        document.title_line(label("chart", document.language), space=75)
        draw_months(document, report.months, document.language)


def _findings(document: _Document, report: Report, evidence: pl.DataFrame) -> None:
    language = document.language
    document.title_line(label("findings", language))
    document.put_table(findings_table(report.findings, "findings", language))
    for finding in report.findings:
        if finding.result == "hit":
            _finding(document, finding, evidence)


def _finding(document: _Document, finding: Finding, evidence: pl.DataFrame) -> None:
    language = document.language
    severity = label(finding.severity, language)
    document.title_line(f"{finding.id} {finding.name[language]} · {severity}", space=50)
    document.paragraph(finding.sentence[language])
    document.paragraph(label("clearing", language) + finding.clearing[language])
    document.ln(1)
    document.put_table(numbers_table(finding, language))
    shown = finding.evidence[:MAX_EVIDENCE]
    if not shown:
        return
    document.ln(2)
    if len(finding.evidence) > len(shown):
        cut = label("evidence_cut", language, n=len(finding.evidence), shown=len(shown))
        document.paragraph(cut, SMALL)
    document.put_table(evidence_table(shown, evidence, language), size=6.5)


def numbers_table(finding: Finding, language: Language) -> Table:
    """The numbers of a finding beside their thresholds."""
    columns = [
        Column(label("item", language), "text", 2.0),
        Column(label("value", language), "measure", 1.0),
        Column(label("threshold", language), "measure", 1.0),
    ]
    rows: list[list[Value]] = [
        [each.name[language], measured(each.value, each.unit), measured(each.threshold, each.unit)]
        for each in finding.numbers
    ]
    return Table("numbers", "", columns, rows)


def measured(value: float | None, unit: str) -> str:
    """A finding's number in its unit."""
    if value is None:
        return "–"
    if unit == "fen":
        return yuan(round(value))
    return percent(value) if unit == "share" else f"{value:,.0f}"


def evidence_table(ns: Sequence[int], evidence: pl.DataFrame, language: Language) -> Table:
    """The evidence rows of a finding in time order, with their place in the original."""
    columns = [
        Column(label("number", language), "count", 0.6),
        Column(label("time", language), "text", 1.5),
        Column(label("direction", language), "text", 0.7),
        Column(label("amount", language), "fen", 1.2),
        Column(label("party", language), "text", 1.8),
        Column(label("text", language), "text", 2.2),
        Column(label("source", language), "text", 1.3),
    ]
    found = pl.DataFrame({"n": ns}, schema={"n": pl.UInt32}).join(evidence, on="n", maintain_order="left")
    rows: list[list[Value]] = []
    for each in found.iter_rows(named=True):
        at = each["occurred_at"].strftime("%Y-%m-%d %H:%M" if each["time_known"] else "%Y-%m-%d")
        place = label("row_at", language, row=each["row"])
        page = f" {label('page_at', language, page=each['page'])}" if each["page"] else ""
        text = each["text"] or each["kind"]
        source = f"#{each['statement'] + 1}{page} {place}"
        rows.append(
            [
                each["n"],
                at,
                label(each["direction"], language),
                each["amount_fen"],
                each["party"],
                text,
                source,
            ]
        )
    return Table("evidence", label("evidence", language), columns, rows)


def _method(document: _Document, report: Report) -> None:
    document.title_line(label("method", document.language))
    for note in report.method.notes:
        document.paragraph("· " + note[document.language])
        document.ln(0.8)
