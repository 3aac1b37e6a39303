"""Reports as files: PDF, XLSX and CSV."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user

from app import guards
from app.envelope import current_language
from app.liushui.schemas.reports import ExportQuerySchema
from app.liushui.service import exports, reports, tasks
from app.liushui.service.exports import MIMETYPES
from app.shapes import binary

bp = APIBlueprint("liushui_exports", __name__, tag="liushui")


def _answer(report_id: int, kind: exports.Kind, query: dict[str, Any]) -> Response:
    report = reports.get_report(tasks.person_of(current_user), report_id)
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
