"""Reports as files: PDF, XLSX and CSV."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user

from app import guards
from app.auth import service as auth
from app.envelope import current_language
from app.liushui.engine.export.csv import render_csv
from app.liushui.engine.export.pdf import render_pdf
from app.liushui.engine.export.xlsx import render_xlsx
from app.liushui.engine.report_codec import report_from_json
from app.liushui.models import ReportRow
from app.liushui.schemas.reports import ExportQuerySchema
from app.liushui.service import reports, tasks
from app.shapes import binary

bp = APIBlueprint("liushui_exports", __name__, tag="liushui")

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _report(report_id: int) -> ReportRow:
    return reports.get_report(tasks.person_of(current_user), report_id)


def _file(report: ReportRow, data: bytes, ending: str, mimetype: str) -> Response:
    name = f"{report.customer}_v{report.version}.{ending}"
    return Response(
        data,
        mimetype=mimetype,
        headers={
            "Content-Disposition": f'attachment; filename="report_{report.id}.{ending}"; '
            f"filename*=UTF-8''{quote(name, safe='')}"
        },
    )


@bp.get("/api/liushui/reports/<int:report_id>.pdf")
@guards.user
@bp.input(ExportQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary("application/pdf", "The report"))
def pdf(report_id: int, query: dict[str, Any]) -> Response:
    """Return the report as PDF."""
    row = _report(report_id)
    owner = auth.get_user(row.owner_id)
    data = render_pdf(
        report_from_json(reports.load_report(row)),
        query.get("language") or current_language(),
        row.created_at,
        owner.nickname if owner else "",
        reports.load_transactions(row),
    )
    return _file(row, data, "pdf", "application/pdf")


@bp.get("/api/liushui/reports/<int:report_id>.xlsx")
@guards.user
@bp.input(ExportQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary(XLSX, "The report"))
def xlsx(report_id: int, query: dict[str, Any]) -> Response:
    """Return the report as XLSX, one sheet for each section."""
    row = _report(report_id)
    report = report_from_json(reports.load_report(row))
    language = query.get("language") or current_language()
    return _file(row, render_xlsx(report, language, reports.load_transactions(row)), "xlsx", XLSX)


@bp.get("/api/liushui/reports/<int:report_id>.csv")
@guards.user
@bp.input(ExportQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary("text/csv", "The transactions"))
def csv(report_id: int, query: dict[str, Any]) -> Response:
    """Return the report's transactions as CSV."""
    row = _report(report_id)
    language = query.get("language") or current_language()
    return _file(row, render_csv(reports.load_transactions(row), language), "csv", "text/csv")
