"""Reports as files: PDF, Word, XLSX and CSV, and the PDF by e-mail; the account's Word template."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from apiflask import APIBlueprint
from flask import Response, g
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.engine.report.export.content import Form
from app.engine.report.export.word.example import example_docx
from app.engine.report.export.word.package import TEMPLATE_BYTES
from app.inbox import delivery
from app.liushui.cases.models import ReportRow
from app.liushui.reports.routes.noting import note_look
from app.liushui.reports.schemas.reports import (
    ExportQuerySchema,
    MailedSchema,
    MailSchema,
    PdfQuerySchema,
    WordFileSchema,
    WordQuerySchema,
    WordTemplateSchema,
)
from app.liushui.reports.service import exports, mail, reports, word_templates
from app.liushui.reports.service.exports import MIMETYPES
from app.liushui.reports.views import show_word_template
from app.platform.language import Language
from app.platform.running.jobs import jobs
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import NothingSchema, binary

bp = APIBlueprint("liushui_exports", __name__, tag="liushui")


def _exported(report_id: int, kind: exports.Kind) -> ReportRow:
    """The report, once the log has noted that it leaves as a file."""
    person = person_of(current_user)
    reports.get_report(person, report_id)
    note_look("report_exported", f"report:{report_id}", kind=kind)
    return reports.get_report(person, report_id)


def _language(query: dict[str, Any]) -> Language:
    return query.get("language") or current_language()


def _answer(report: ReportRow, file: exports.ExportFile) -> Response:
    kind = file.name.rpartition(".")[2]
    return Response(
        file.data,
        mimetype=file.mimetype,
        headers={
            "Content-Disposition": f'attachment; filename="report_{report.id}.{kind}"; '
            f"filename*=UTF-8''{quote(file.name, safe='')}"
        },
    )


@bp.get("/api/liushui/reports/<int:report_id>.pdf")
@guards.user
@bp.input(PdfQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary(MIMETYPES["pdf"], "The report"))
def pdf(report_id: int, query: dict[str, Any]) -> Response:
    """Return the report as PDF, short or in full."""
    report = _exported(report_id, "pdf")
    return _answer(
        report, exports.make(report, "pdf", _language(query), query["form"], viewer=current_user.username)
    )


@bp.get("/api/liushui/reports/<int:report_id>.docx")
@guards.user
@bp.input(WordQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary(MIMETYPES["docx"], "The report"))
def docx(report_id: int, query: dict[str, Any]) -> Response:
    """Return the report as a Word document: the house's own, or the caller's template filled in."""
    reports.get_report(person_of(current_user), report_id)
    template = word_templates.file_of(current_user.id) if query["form"] == "own" else None
    report = _exported(report_id, "docx")
    form: Form = "full" if query["form"] == "full" else "short"
    return _answer(
        report, exports.make_word(report, _language(query), form, template, viewer=current_user.username)
    )


@bp.get("/api/liushui/reports/<int:report_id>.xlsx")
@guards.user
@bp.input(ExportQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary(MIMETYPES["xlsx"], "The report"))
def xlsx(report_id: int, query: dict[str, Any]) -> Response:
    """Return the report as XLSX, one sheet for each section."""
    report = _exported(report_id, "xlsx")
    return _answer(report, exports.make(report, "xlsx", _language(query), viewer=current_user.username))


@bp.get("/api/liushui/reports/<int:report_id>.csv")
@guards.user
@bp.input(ExportQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary(MIMETYPES["csv"], "The transactions"))
def csv(report_id: int, query: dict[str, Any]) -> Response:
    """Return the report's transactions as CSV."""
    report = _exported(report_id, "csv")
    return _answer(report, exports.make(report, "csv", _language(query), viewer=current_user.username))


def _attached(report_id: int, data: dict[str, Any]) -> exports.ExportFile:
    """The file of an e-mail: large reports take seconds to write."""
    report = reports.get_report(person_of(current_user), report_id)
    return mail.render(
        report, sender_id=current_user.id, viewer=current_user.username, language=_language(data)
    )


@bp.post("/api/liushui/reports/<int:report_id>/mail")
@guards.user
@bp.input(MailSchema, arg_name="data")
@guards.prepared_by(_attached)
@guards.writes
@bp.output(MailedSchema)
def send_mail(report_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Send the report as PDF to an address; the audit log notes who sent it where."""
    report = reports.get_report(person_of(current_user), report_id)
    message = mail.send(
        report,
        g.prepared,
        sender_id=current_user.id,
        sender=current_user.nickname,
        to=data["to"],
        note=data["note"],
        language=_language(data),
    )
    # The log is never purged: it keeps what tells addresses apart, not the address.
    audit.record(
        actor(),
        "report_mailed",
        f"report:{report.id}",
        to=message.masked_to,
        outbox=message.id,
        state=message.state,
    )
    message_id, queue = message.id, jobs()
    guards.after_commit(lambda: queue.wake(delivery.JOB, message_id))
    return ok({"id": message.id, "to": message.masked_to, "state": message.state})


@bp.get("/api/liushui/word-template")
@guards.user
@bp.output(WordTemplateSchema)
def show_template() -> dict[str, Any]:
    """Show the caller's Word template, if any, and every field that one may name."""
    return ok(show_word_template(word_templates.find(current_user.id)))


@bp.post("/api/liushui/word-template")
@guards.user
@guards.writes
@bp.input(WordFileSchema, location="files", arg_name="files")
@bp.output(WordTemplateSchema)
def keep_template(files: dict[str, Any]) -> dict[str, Any]:
    """Keep a Word file as the caller's template; one with unknown fields is refused by their names."""
    file = files["file"]
    with file.stream as stream:
        row = word_templates.keep(current_user.id, file.filename or "", stream.read(TEMPLATE_BYTES + 1))
    audit.record(actor(), "word_template_kept", f"word_template:{row.id}")
    return ok(show_word_template(row))


@bp.delete("/api/liushui/word-template")
@guards.user
@guards.writes
@bp.output(NothingSchema)
def remove_template() -> dict[str, Any]:
    """Delete the caller's Word template."""
    row = word_templates.find(current_user.id)
    if row is not None:
        audit.record(actor(), "word_template_removed", f"word_template:{row.id}")
        word_templates.forget(current_user.id)
    return ok()


@bp.get("/api/liushui/word-template/example.docx")
@guards.user
@bp.input(ExportQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary(MIMETYPES["docx"], "A template with every field"))
def example_template(query: dict[str, Any]) -> Response:
    """Return a template to begin with, which names every field."""
    return Response(
        example_docx(_language(query)),
        mimetype=MIMETYPES["docx"],
        headers={"Content-Disposition": 'attachment; filename="word_template.docx"'},
    )
