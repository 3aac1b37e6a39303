"""Reports as files: PDF, Word, XLSX and CSV with the operator's conclusion and decisions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import polars as pl

from app.auth import service as auth
from app.engine.report.export.content import Content, Form
from app.engine.report.export.csv import render_csv
from app.engine.report.export.pdf import render_pdf
from app.engine.report.export.remarks import DecisionNote, Remarks, ReviewState
from app.engine.report.export.word.document import render_docx
from app.engine.report.export.word.filling import fill_template
from app.engine.report.export.xlsx import render_xlsx
from app.engine.types.plain_json import from_json, to_json
from app.engine.types.report import Report
from app.liushui.cases import sandbox
from app.liushui.cases.heavy_work import turn
from app.liushui.cases.models import ReportRow
from app.liushui.cases.service import policy, stored_reports, terms
from app.liushui.reports.errors import ExportTooLargeError
from app.liushui.reports.service import decision_log, decision_words
from app.platform import clock
from app.platform.language import Language

ROWS_HERE = 10_000
"""A larger report is written in a child process: a workbook of 100,000 rows takes 330 MB, and Python keeps what it had."""

Kind = Literal["pdf", "docx", "xlsx", "csv"]

MIMETYPES: dict[Kind, str] = {
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv",
}


@dataclass(frozen=True)
class ExportFile:
    """A file with its name as the operator sees it."""

    name: str
    mimetype: str
    data: bytes


def make(
    report: ReportRow,
    kind: Literal["pdf", "xlsx", "csv"],
    language: Language,
    form: Form = "full",
    *,
    viewer: str,
) -> ExportFile:
    """Write a report as a file; `form` is the PDF's, `viewer` who takes it.

    Raises TooOftenError while too many are being written, ExportTooLargeError where the memory does not suffice.
    """
    mark = policy.mark(viewer, report.task_id, language)
    with turn():
        transactions = stored_reports.load_rows(report)
        if kind == "csv":
            loaded = from_json(Report, stored_reports.load_report(report))
            data = render_csv(loaded, language, transactions)
        elif transactions.height > ROWS_HERE:
            data = _make_in_child(report, kind, language, form, transactions, mark)
        else:
            data = _make_here(report, kind, language, form, transactions, mark)
    # A remark in a CSV would be read as a payment: its name says it.
    return _file(report, kind, data, mark if kind == "csv" else "")


def _make_here(
    report: ReportRow,
    kind: Literal["pdf", "xlsx"],
    language: Language,
    form: Form,
    transactions: pl.DataFrame,
    mark: str,
) -> bytes:
    loaded, remarks = from_json(Report, stored_reports.load_report(report)), _remarks(report, language, mark)
    if kind == "xlsx":
        return render_xlsx(loaded, language, transactions, remarks)
    made_at, made_by = _made(report)
    return render_pdf(loaded, language, made_at, made_by, transactions, remarks, form)


def _make_in_child(
    report: ReportRow,
    kind: Literal["pdf", "xlsx"],
    language: Language,
    form: Form,
    transactions: pl.DataFrame,
    mark: str,
) -> bytes:
    made_at, made_by = _made(report)
    job = {
        "file": kind,
        "report": stored_reports.load_report(report),
        "remarks": to_json(_remarks(report, language, mark)),
        "language": language,
        "form": form,
        "made_at": made_at.isoformat(),
        "made_by": made_by,
    }
    try:
        return sandbox.run_export(job, transactions)
    except sandbox.SandboxError as error:
        raise ExportTooLargeError(rows=transactions.height) from error


def _made(report: ReportRow) -> tuple[datetime, str]:
    owner = auth.get_user(report.owner_id)
    return report.created_at.astimezone(clock.DEFAULT_TIME_ZONE), owner.nickname if owner else ""


def make_word(
    report: ReportRow, language: Language, form: Form, template: bytes | None = None, *, viewer: str
) -> ExportFile:
    """Write a report as a Word document: the house's own, or `template` filled in; `viewer` is who takes it."""
    mark = policy.mark(viewer, report.task_id, language)
    with turn():
        loaded = from_json(Report, stored_reports.load_report(report))
        content = Content(loaded, language, *_made(report), _remarks(report, language, mark))
        data = render_docx(content, form) if template is None else fill_template(template, content)
    return _file(report, "docx", data)


def _file(report: ReportRow, kind: Kind, data: bytes, mark: str = "") -> ExportFile:
    taken = f"_{mark.replace(' · ', '_').replace(':', '').replace(' ', '-')}" if mark else ""
    return ExportFile(f"{report.customer}_v{report.version}{taken}.{kind}", MIMETYPES[kind], data)


def _remarks(report: ReportRow, language: Language, mark: str) -> Remarks:
    """What the operator wrote, and what was decided, corrected and reviewed up to this version."""
    lines = [
        each
        for each in decision_log.entries_of(report.task)
        if each.version is None or each.version <= report.version
    ]
    names = auth.usernames({each.actor_id for each in lines})
    notes = (
        DecisionNote(
            about=decision_words.about(each.kind, each.said)[language],
            decision=decision_words.noted(each)[language],
            reason=decision_words.reason(each.said)[language],
            changes=decision_words.changes(each.changes or [], language),
            made_by=names.get(each.actor_id, ""),
            made_at=clock.to_text(each.made_at),
        )
        for each in lines
    )
    return Remarks(report.conclusion, tuple(notes), _review(report), terms.line(report.task, language), mark)


def _review(report: ReportRow) -> ReviewState | None:
    """How far the review is; None for reports made before there were reviews."""
    if report.review_items is None:
        return None
    by = report.reviewed_by_id
    return ReviewState(
        report.review_items,
        report.review_decided or 0,
        auth.usernames({by}).get(by, "") if by is not None else "",
        clock.to_text(report.reviewed_at),
    )
