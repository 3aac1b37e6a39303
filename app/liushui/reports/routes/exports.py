"""Reports as files: PDF, XLSX and CSV, and the PDF by e-mail."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.inbox import delivery
from app.liushui.reports.routes.noting import note_look
from app.liushui.reports.schemas.reports import ExportQuerySchema, MailedSchema, MailSchema
from app.liushui.reports.service import exports, mail, reports
from app.liushui.reports.service.exports import MIMETYPES
from app.platform.running.jobs import jobs
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import binary

bp = APIBlueprint("liushui_exports", __name__, tag="liushui")


def _answer(report_id: int, kind: exports.Kind, query: dict[str, Any]) -> Response:
    person = person_of(current_user)
    reports.get_report(person, report_id)
    note_look("report_exported", f"report:{report_id}", kind=kind)
    report = reports.get_report(person, report_id)
    file = exports.make(report, kind, query.get("language") or current_language())
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
@bp.input(ExportQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary(MIMETYPES["pdf"], "The report"))
def pdf(report_id: int, query: dict[str, Any]) -> Response:
    """Return the report as PDF."""
    return _answer(report_id, "pdf", query)


@bp.get("/api/liushui/reports/<int:report_id>.xlsx")
@guards.user
@bp.input(ExportQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary(MIMETYPES["xlsx"], "The report"))
def xlsx(report_id: int, query: dict[str, Any]) -> Response:
    """Return the report as XLSX, one sheet for each section."""
    return _answer(report_id, "xlsx", query)


@bp.get("/api/liushui/reports/<int:report_id>.csv")
@guards.user
@bp.input(ExportQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary(MIMETYPES["csv"], "The transactions"))
def csv(report_id: int, query: dict[str, Any]) -> Response:
    """Return the report's transactions as CSV."""
    return _answer(report_id, "csv", query)


@bp.post("/api/liushui/reports/<int:report_id>/mail")
@guards.user
@guards.writes
@bp.input(MailSchema, arg_name="data")
@bp.output(MailedSchema)
def send_mail(report_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Send the report as PDF to an address; the audit log notes who sent it where."""
    report = reports.get_report(person_of(current_user), report_id)
    message = mail.send(
        report,
        sender_id=current_user.id,
        sender=current_user.nickname,
        to=data["to"],
        note=data["note"],
        language=data.get("language") or current_language(),
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
