"""The calls about reports: list, one report, hits, findings, categories, transactions, evidence."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.engine.report.deciding import why
from app.engine.rules import RuleSet
from app.engine.types.codes import EXCLUDED
from app.liushui.cases.models import ReportRow
from app.liushui.cases.problems import NO_TEXT
from app.liushui.cases.routes.tasks import reveal_case
from app.liushui.cases.schemas import AppliedLoanSchema, RevealCaseSchema, RevealedCaseSchema
from app.liushui.cases.service import intake, policy, readings, stored_reports
from app.liushui.cases.views import show_case_terms
from app.liushui.reports.routes.noting import note_look
from app.liushui.reports.routes.revising import follow
from app.liushui.reports.schemas.decisions import ReportRevisionSchema
from app.liushui.reports.schemas.hits import (
    FindingListSchema,
    FindingQuerySchema,
    HitListSchema,
    HitQuerySchema,
)
from app.liushui.reports.schemas.reports import (
    CategoryListSchema,
    CategoryQuerySchema,
    ConclusionSchema,
    ReportInfoQuerySchema,
    ReportInfoSchema,
    ReportListSchema,
    ReportQuerySchema,
)
from app.liushui.reports.schemas.reviews import ReportReviewSchema
from app.liushui.reports.schemas.transactions import (
    EvidenceSchema,
    MarkedPageQuerySchema,
    TransactionListSchema,
    TransactionQuerySchema,
)
from app.liushui.reports.service import applying, corrections, hits, reports, reviews, transactions
from app.liushui.reports.views import show_report, show_report_line, show_sources, show_versions
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import NothingSchema, binary

bp = APIBlueprint("liushui_reports", __name__, tag="liushui")

COUNTERPARTIES_SHOWN = 100


def _report(report_id: int, version: int | None = None) -> ReportRow:
    return reports.get_report(person_of(current_user), report_id, version)


def _page(rows: list[dict[str, Any]], query: dict[str, Any]) -> list[dict[str, Any]]:
    start = (query["current"] - 1) * query["pageSize"]
    return rows[start : start + query["pageSize"]]


@bp.post("/api/user/getClientreportlist")
@guards.user
@bp.input(ReportQuerySchema, location="json_or_form", arg_name="query")
@bp.output(ReportListSchema)
def list_reports(query: dict[str, Any]) -> dict[str, Any]:
    """List the caller's reports, each task's newest version."""
    person = person_of(current_user)
    page, total, sources = reports.list_reports(person, query)
    listed = [show_report_line(report) for report in page]
    return ok({"list": listed, "total": total, "sources": show_sources(sources)})


@bp.post("/api/liushui/reports/<int:report_id>/reveal")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(RevealCaseSchema, arg_name="data")
@bp.output(RevealedCaseSchema)
def reveal(report_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Let the caller see the case of a report for an hour, as the call by its task does."""
    return ok(reveal_case(reports.task_id_of(report_id), data))


@bp.post("/api/user/getClientreportinfo")
@guards.user
@bp.input(ReportInfoQuerySchema, location="json_or_form", arg_name="query")
@bp.output(ReportInfoSchema)
def show_one(query: dict[str, Any]) -> dict[str, Any]:
    """Return one report, whole; of the counterparties the hundred with the largest turnover."""
    seen = _report(query["id"], query.get("version"))
    note_look("report_opened", f"report:{seen.id}", version=seen.version)
    row = _report(query["id"], query.get("version"))
    report = stored_reports.load_report(row)
    everybody = report["counterparties"]
    owner = auth.get_user(row.owner_id)
    return ok(
        {
            "line": show_report_line(row),
            "versions": show_versions(row),
            "made_by": owner.nickname if owner else "",
            "related": readings.options_of(row)["related"],
            "applied": row.task.applied,
            "conclusion": row.conclusion,
            "terms": show_case_terms(row.task),
            "mark": policy.mark(current_user.username, row.task_id, current_language()),
            "counterparty_total": len(everybody),
            "report": show_report(report | {"counterparties": everybody[:COUNTERPARTIES_SHOWN]}),
        }
    )


@bp.delete("/api/liushui/reports/<int:report_id>")
@guards.user
@guards.writes
@bp.output(NothingSchema)
def delete(report_id: int) -> dict[str, Any]:
    """Delete all versions of a report; the task stays."""
    reports.delete_report(person_of(current_user), report_id)
    audit.record(actor(), "report_deleted", f"report:{report_id}")
    return ok()


@bp.put("/api/liushui/reports/<int:report_id>/conclusion")
@guards.user
@guards.writes
@bp.input(ConclusionSchema, arg_name="data")
@bp.output(ReportReviewSchema)
def conclude(report_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Write the conclusion of the newest version; other words open a completed review again."""
    report, is_opened = reviews.conclude(person_of(current_user), report_id, **data)
    if is_opened:
        audit.record(actor(), "review_reopened", f"report:{report_id}", version=report.version)
    return ok(reviews.show(report))


@bp.put("/api/liushui/reports/<int:report_id>/applied")
@guards.user
@guards.writes
@bp.input(AppliedLoanSchema, arg_name="data")
@bp.output(ReportRevisionSchema)
def apply_for(report_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Change the loan that the customer applies for, or without any field take it away; the report follows at once."""
    report = _report(report_id)
    entry = applying.apply_for(person_of(current_user), report, intake.stated_loan(data))
    return ok(follow(report.task_id, entry))


@bp.post("/api/user/getmingzhonglist")
@guards.user
@bp.input(HitQuerySchema, location="json_or_form", arg_name="query")
@bp.output(HitListSchema)
def list_hits(query: dict[str, Any]) -> dict[str, Any]:
    """List the hits of a report, by transaction or (`group`) by rule."""
    report = _report(query["report_id"])
    if query["group"]:
        groups = hits.list_groups(report, query, current_language())
        return ok({"list": [], "groups": _page(groups, query), "total": len(groups)})
    rows = hits.list_rows(report, query, current_language())
    return ok({"list": _page(rows, query), "groups": [], "total": len(rows)})


@bp.post("/api/user/getxingweilist")
@guards.user
@bp.input(FindingQuerySchema, location="json_or_form", arg_name="query")
@bp.output(FindingListSchema)
def list_findings(query: dict[str, Any]) -> dict[str, Any]:
    """List the findings and checks of a report."""
    report = _report(query["report_id"])
    found = hits.list_findings(report, query.get("family"), query.get("result"))
    return ok({"list": found, "total": len(found)})


@bp.post("/api/user/getcategories")
@guards.user
@bp.input(CategoryQuerySchema, location="json_or_form", arg_name="query")
@bp.output(CategoryListSchema)
def list_categories(query: dict[str, Any]) -> dict[str, Any]:
    """Add up the categories of one report, or of the caller's reports of the last 30 days."""
    if "report_id" in query:
        report = _report(query["report_id"])
        listed, demo = reports.categories_of(report), int(report.task.demo)
    else:
        listed, demo = reports.recent_categories(person_of(current_user))
    total_fen = sum(line["value_fen"] for line in listed if line["direction"] != EXCLUDED)
    return ok({"total_fen": total_fen, "list": listed, "demo": demo})


@bp.get("/api/liushui/reports/<int:report_id>/transactions")
@guards.user
@bp.input(TransactionQuerySchema, location="query", arg_name="query")
@bp.output(TransactionListSchema)
def list_transactions(report_id: int, query: dict[str, Any]) -> dict[str, Any]:
    """Filter, sort and page the transactions of a report."""
    report = _report(report_id)
    page = transactions.find(report, query, query["current"], query["pageSize"])
    waiting = corrections.coming(report, [row["n"] for row in page.rows])
    return ok(
        {
            "list": [_named(row, waiting) for row in page.rows],
            "current": page.current,
            "total": page.total,
            "amount_fen": page.amount_fen,
            "in_fen": page.in_fen,
            "out_fen": page.out_fen,
            "real_in_fen": page.real_in_fen,
            "real_out_fen": page.real_out_fen,
        }
    )


def _named(row: dict[str, Any], waiting: dict[int, str]) -> dict[str, Any]:
    """The row with the names of its category now and, where `waiting` has it, after the next analysis."""
    rules = RuleSet.builtin()
    known = rules.category_by_code
    following = waiting.get(row["n"])
    return row | {
        "category_name": known[row["category"]].name,
        "category_reason": why(row["category_rule"], rules),
        "correctable": corrections.is_open_to_correction(row),
        "next_category": following,
        "next_category_name": known[following].name if following else NO_TEXT,
    }


@bp.get("/api/liushui/reports/<int:report_id>/transactions/<int:number>/evidence")
@guards.user
@bp.output(EvidenceSchema)
def show_evidence(report_id: int, number: int) -> dict[str, Any]:
    """Say where a transaction stands in the original, with its raw cells."""
    report = _report(report_id)
    found = transactions.evidence(report, number)
    return ok(found | {"transaction": _named(found["transaction"], corrections.coming(report, [number]))})


@bp.get("/api/liushui/reports/<int:report_id>/transactions/<int:number>/evidence.png")
@guards.user
@bp.doc(responses=binary("image/png", "The page of the original, the row marked"))
def show_picture(report_id: int, number: int) -> Response:
    """Draw the page of the original with the transaction's row marked."""
    report = _report(report_id)
    mark = policy.mark(current_user.username, report.task_id, current_language())
    return Response(transactions.picture(report, number, mark), mimetype="image/png")


@bp.get("/api/liushui/reports/<int:report_id>/evidence.png")
@guards.user
@bp.input(MarkedPageQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary("image/png", "The page of the original, what the check found on it marked"))
def show_marked_page(report_id: int, query: dict[str, Any]) -> Response:
    """Draw a page of a statement with what a check found on it marked."""
    report = _report(report_id)
    mark = policy.mark(current_user.username, report.task_id, current_language())
    return Response(transactions.marked_page(report, **query, mark=mark), mimetype="image/png")
