"""The call by which an administrator confirms a report's PDF as the bank's original; it is in the audit log."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.liushui.cases.service import readings, stored_reports
from app.liushui.reports.schemas.originals import ConfirmedOriginalSchema
from app.liushui.reports.service import reports
from app.liushui.rulebook.service import originals
from app.platform.errors import NotFoundError
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("liushui_confirming_originals", __name__, tag="liushui")


@bp.post("/api/liushui/reports/<int:report_id>/files/<int:number>/original")
@guards.admin
@guards.writes
@bp.output(ConfirmedOriginalSchema)
def confirm(report_id: int, number: int) -> dict[str, Any]:
    """Confirm the file of a report's statement (by its place from 0) as the bank's original: how it is made is learned."""
    report = reports.get_report(person_of(current_user), report_id)
    statements = readings.open_statements(report)
    if number >= len(statements):
        raise NotFoundError
    against = {
        check["id"]
        for check in stored_reports.load_report(report)["checks"]
        if check["file"] == number and check["result"] == "hit" and check["severity"] in ("medium", "high")
    }
    row = originals.confirm(current_user.id, statements[number], against)
    audit.record(
        actor(),
        "original_confirmed",
        f"original:{row.id}",
        format=row.format,
        layout=row.layout,
        report=report.id,
    )
    return ok({"id": row.id})
