"""The report as a PDF: A4, contents with links, embedded CJK font, searchable, the same bytes for the same input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import polars as pl

from app.engine.report.export.chart import draw_balance, draw_months
from app.engine.report.export.content import Content, Form
from app.engine.report.export.details import (
    MONTHS_ACROSS,
    balances_table,
    breaks_table,
    category_months_tables,
    decisions_table,
    evidence_table,
    hours_tables,
    network_table,
    numbers_table,
    own_numbers_table,
    problems_table,
    reading_table,
    thresholds_by_rule,
    totals_table,
)
from app.engine.report.export.document import SMALL, Document
from app.engine.report.export.first_page import put_first_page
from app.engine.report.export.labels import Language, label, unit_of
from app.engine.report.export.remarks import NONE, Remarks
from app.engine.report.export.summary import summary_table
from app.engine.report.export.tables import (
    Table,
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
    unjudged_table,
)
from app.engine.types.report import Finding, Report

MAX_EVIDENCE = 200
TOP_PARTIES = 100
FINE = 6.5
_SECTIONS = 24
"""Lines of the contents beside one for each hit finding and check."""


def render_pdf(
    report: Report,
    language: Language,
    made_at: datetime,
    made_by: str,
    evidence: pl.DataFrame,
    remarks: Remarks = NONE,
    form: Form = "full",
) -> bytes:
    """The PDF of a report: the pages by which one decides, and (in full) the chapters behind them.

    `evidence` holds the transactions (ANALYSED_SCHEMA) that findings point to.
    `made_at` is printed as it stands and becomes the creation date, so equal input gives equal bytes.
    """
    document = Document(report, language, remarks.mark)
    document.set_creation_date(made_at)
    document.set_lang(language)
    document.set_title(document.head)
    document.set_author(made_by)
    document.set_creator("Liushui")
    document.add_page()
    put_first_page(document, Content(report, language, made_at, made_by, remarks), form)
    if form == "short":
        return bytes(document.output())
    detailed = [each for each in (*report.checks, *report.findings) if _has_details(each)]
    document.leave_contents(_SECTIONS + len(detailed))
    _summary(document, report)
    _statements(document, report)
    _checks(document, report, evidence)
    _months(document, report)
    _movements(document, report)
    _balances(document, report)
    _hits(document, report, remarks)
    _findings(document, report, evidence)
    closed = label("network_closed", language) if report.network.closed else ""
    for table in (network_table(report, language), paths_table(report, language)):
        document.chapter(table, none=closed)
    document.chapter(exclusions_table(report, language))
    _method(document, report)
    return bytes(document.output())


def _summary(document: Document, report: Report) -> None:
    """Every headline figure; what was not read stands before it."""
    language = document.language
    missing = report.summary.verdict.missing
    document.title_line(label("summary", language))
    if missing:
        document.warning(missing[language])
        document.ln(2)
    table = summary_table(report, language)
    document.put_table(replace(table, rows=table.rows[1 if missing else 0 :]), size=8.5)


def _statements(document: Document, report: Report) -> None:
    language = document.language
    document.title_line(label("files", language))
    document.put_table(files_table(report, language), size=FINE)
    _part(document, reading_table(report, language))
    for table in (
        totals_table(report, language),
        breaks_table(report, language),
        problems_table(report, language),
    ):
        if table.rows:
            _part(document, table)
    _part(document, hashes_table(report, language), is_listed=False)
    document.chapter(missing_accounts_table(report, language), FINE, none=label("accounts_none", language))


def _part(document: Document, table: Table, *, is_listed: bool = True) -> None:
    """A part of a section with its own line in the contents, or (without) just below what stands there."""
    if is_listed:
        document.title_line(table.title, level=1)
    else:
        document.ln(3)
    if len(table.rows) > MAX_EVIDENCE:
        cut = label("in_xlsx", document.language, n=f"{len(table.rows):,}", shown=MAX_EVIDENCE)
        document.paragraph(cut, SMALL, is_quiet=True)
        document.ln(1)
    document.put_table(replace(table, rows=table.rows[:MAX_EVIDENCE]), size=FINE)


def _checks(document: Document, report: Report, evidence: pl.DataFrame) -> None:
    language = document.language
    document.title_line(label("checks", language))
    document.paragraph(label("checks_note", language), is_quiet=True)
    document.ln(1)
    document.put_table(findings_table(report.checks, "checks", language))
    _details(document, report.checks, "check_numbers", evidence)


def _months(document: Document, report: Report) -> None:
    language = document.language
    document.turn("L")
    document.chapter(months_table(report, language), FINE)
    if len(report.months) > 1 and any(each.real_in_fen or each.real_out_fen for each in report.months):
        unit = unit_of(report.currency, language)
        document.title_line(label("chart", language, unit=unit), space=75, level=1)
        draw_months(document, report.months, language)
    document.chapter(categories_table(report, language))
    tables = category_months_tables(report, language, MONTHS_ACROSS)
    for place, table in enumerate(tables):
        if table.rows:
            _part(document, table, is_listed=place == 0)


def _movements(document: Document, report: Report) -> None:
    language = document.language
    document.turn("P")
    debts = (debts_table(report, language), repayments_table(report, language))
    for table in (
        streams_table(report, language),
        *(each for each in debts if each.rows or each is debts[0]),
    ):
        document.chapter(table)
    document.chapter(
        parties_table(report, language, TOP_PARTIES), title=label("counterparties_all", language)
    )
    if len(report.counterparties) > TOP_PARTIES:
        cut = label("in_xlsx", language, n=len(report.counterparties), shown=TOP_PARTIES)
        document.paragraph(cut, SMALL, is_quiet=True)
    counted, summed = hours_tables(report, language)
    known, unknown = report.hours.known_rows, report.hours.unknown_rows
    told = label("hours_known", language, known=f"{known:,}", unknown=f"{unknown:,}")
    document.chapter(counted, none=told)
    if counted.rows:
        document.paragraph(told, SMALL, is_quiet=True)
    if summed.rows:
        _part(document, summed)


def _balances(document: Document, report: Report) -> None:
    language = document.language
    document.chapter(balances_table(report, language))
    for line in report.balances:
        if len(line.points) > 1:
            account = line.account or f"#{line.index + 1}"
            unit = unit_of(report.files[line.index].currency, language)
            document.title_line(
                label("balance_chart", language, account=account, unit=unit), space=50, level=1
            )
            draw_balance(document, line.points)


def _hits(document: Document, report: Report, remarks: Remarks) -> None:
    language = document.language
    document.chapter(hits_table(report, language))
    if report.hits:
        document.paragraph(label("hits_in_xlsx", language), SMALL, is_quiet=True)
    if report.hits_dismissed:
        _part(document, dismissed_table(report, language))
    if remarks.decisions:
        _part(document, decisions_table(remarks, language))
    document.chapter(unjudged_table(report, language))


def _findings(document: Document, report: Report, evidence: pl.DataFrame) -> None:
    language = document.language
    document.chapter(findings_table(report.findings, "findings", language))
    _details(document, report.findings, "finding_numbers", evidence)


def _has_details(finding: Finding) -> bool:
    """Whether a finding has a part of its own: it was hit, and there is more to show than its sentence."""
    return finding.result == "hit" and bool(finding.numbers or finding.evidence)


def _details(document: Document, findings: Sequence[Finding], numbers: str, evidence: pl.DataFrame) -> None:
    """A part for each hit with its rows, and the numbers of the others in one table."""
    for finding in findings:
        if _has_details(finding):
            _finding(document, finding, evidence)
    others = numbers_table([each for each in findings if not _has_details(each)], numbers, document.language)
    if others.rows:
        _part(document, others)


def _finding(document: Document, finding: Finding, evidence: pl.DataFrame) -> None:
    language = document.language
    severity = label(finding.severity, language)
    file = "" if finding.file is None else f" · {label('file', language)} {finding.file + 1}"
    document.title_line(f"{finding.id} {finding.name[language]} · {severity}{file}", space=50, level=1)
    document.paragraph(finding.sentence[language])
    document.paragraph(label("clearing", language) + finding.clearing[language], is_quiet=True)
    if finding.numbers:
        document.ln(1.5)
        document.put_table(own_numbers_table(finding, language))
    shown = finding.evidence[:MAX_EVIDENCE]
    if not shown:
        return
    document.ln(2)
    if len(finding.evidence) > len(shown):
        cut = label("evidence_cut", language, n=f"{len(finding.evidence):,}", shown=len(shown))
        document.paragraph(cut, SMALL, is_quiet=True)
        document.ln(1)
    document.put_table(evidence_table(shown, evidence, language), size=FINE)


def _method(document: Document, report: Report) -> None:
    language = document.language
    document.title_line(label("method", language))
    notes = [note[language] for note in report.method.notes]
    if document.has_signs:
        notes.append(label("framed", language))
    for note in notes:
        document.paragraph("· " + note)
        document.ln(0.8)
    _part(document, thresholds_by_rule(report, language))
