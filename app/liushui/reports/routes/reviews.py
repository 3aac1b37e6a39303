"""The calls about the review of a report: how far it is, completed, open again."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.liushui.reports.schemas.reviews import CompleteReviewSchema, ReportReviewSchema
from app.liushui.reports.service import reports, reviews
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("liushui_reviews", __name__, tag="liushui")


@bp.get("/api/liushui/reports/<int:report_id>/review")
@guards.user
@bp.output(ReportReviewSchema)
def show_review(report_id: int) -> dict[str, Any]:
    """Say what a review of the report has decided and what it has not, and draft its conclusion."""
    return ok(reviews.show(reports.get_report(person_of(current_user), report_id)))


@bp.post("/api/liushui/reports/<int:report_id>/review")
@guards.user
@guards.writes
@bp.input(CompleteReviewSchema, arg_name="data")
@bp.output(ReportReviewSchema)
def complete(report_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Complete the review of the newest version; a later correction or decision opens it again."""
    report = reviews.complete(person_of(current_user), report_id, **data)
    audit.record(actor(), "review_completed", f"report:{report_id}", version=report.version)
    return ok(reviews.show(report))


@bp.delete("/api/liushui/reports/<int:report_id>/review")
@guards.user
@guards.writes
@bp.output(ReportReviewSchema)
def reopen(report_id: int) -> dict[str, Any]:
    """Open a completed review again."""
    report = reviews.reopen(person_of(current_user), report_id)
    audit.record(actor(), "review_reopened", f"report:{report_id}", version=report.version)
    return ok(reviews.show(report))
