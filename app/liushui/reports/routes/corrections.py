"""The calls about corrections: what operators say that transactions were for."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth.service.person import person_of
from app.engine.rules import RuleSet
from app.liushui.cases.problems import NO_TEXT
from app.liushui.cases.service import access
from app.liushui.reports.models import CategoryCorrection
from app.liushui.reports.routes.revising import UNCHANGED, follow
from app.liushui.reports.schemas.corrections import (
    CategoryChoiceSchema,
    CorrectedSchema,
    CorrectionInputSchema,
    CorrectionListSchema,
    CorrectionQuerySchema,
)
from app.liushui.reports.schemas.decisions import ReportRevisionSchema, TakeBackSchema
from app.liushui.reports.service import corrections, decision_log, reports
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("liushui_corrections", __name__, tag="liushui")


@bp.get("/api/liushui/categories")
@guards.user
@bp.output(CategoryChoiceSchema)
def list_choices() -> dict[str, Any]:
    """List what a transaction can have been for, money in first."""
    return ok(
        {
            "list": [
                {"code": each.code, "direction": each.direction, "name": each.name}
                for each in RuleSet.builtin().categories
                if each.direction in ("in", "out")
            ]
        }
    )


@bp.post("/api/liushui/reports/<int:report_id>/corrections")
@guards.user
@guards.writes
@bp.input(CorrectionInputSchema, arg_name="data")
@bp.output(CorrectedSchema)
def correct(report_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Say what a transaction, or all of its party, was for; the report follows at once."""
    person = person_of(current_user)
    report = reports.get_report(person, report_id)
    # A correction holds for all of the owner's tasks: it is theirs to make.
    access.own_task(person, report.task_id)
    made = corrections.correct(person, report, data["n"], data["category"], data["scope"])
    shown = _shown(made)
    entry = decision_log.note(person, report.task_id, "made", "category", _noted(made))
    return ok(shown | {"revision": follow(report.task_id, entry)})


@bp.get("/api/liushui/corrections")
@guards.user
@bp.input(CorrectionQuerySchema, location="query", arg_name="query")
@bp.output(CorrectionListSchema)
def list_corrections(query: dict[str, Any]) -> dict[str, Any]:
    """List the caller's corrections, or those that hold for one task, newest first."""
    page, total = corrections.list_corrections(
        person_of(current_user),
        task_id=query.get("task_id"),
        current=query["current"],
        size=query["pageSize"],
    )
    return ok({"list": [_shown(each) for each in page], "total": total})


@bp.delete("/api/liushui/corrections/<int:correction_id>")
@guards.user
@guards.writes
@bp.input(TakeBackSchema, location="query", arg_name="query")
@bp.output(ReportRevisionSchema)
def delete(correction_id: int, query: dict[str, Any]) -> dict[str, Any]:
    """Forget a correction: the rules decide again, in the case it was made of or that of `report_id` at once."""
    person = person_of(current_user)
    seen_in = reports.get_report(person, query["report_id"]).task if "report_id" in query else None
    found = corrections.get_correction(person, correction_id, seen_in)
    task_id = seen_in.id if seen_in else found.task_id
    said = _noted(found)
    corrections.delete(found)
    if task_id is None:
        return ok(UNCHANGED)
    return ok(follow(task_id, decision_log.note(person, task_id, "undone", "category", said)))


def _shown(correction: CategoryCorrection) -> dict[str, Any]:
    spoken = corrections.spoken_of(correction)
    task = correction.task
    return {
        "id": correction.id,
        "scope": correction.scope,
        "direction": correction.direction,
        "category": correction.category,
        "category_name": _name(correction.category),
        "was": correction.was,
        "was_name": _name(correction.was),
        "party": spoken.party,
        "text": spoken.text,
        "time_text": spoken.place["occurred_at"].replace("T", " ").removesuffix(" 00:00:00"),
        "amount_fen": spoken.place["amount_fen"],
        "customer": task.customer if task else "",
        "report_id": task.reports[-1].id if task and task.reports else None,
        "createtime_text": clock.to_text(correction.created_at),
    }


def _noted(correction: CategoryCorrection) -> dict[str, Any]:
    """What the log of a case keeps of a correction."""
    spoken = corrections.spoken_of(correction)
    return {
        "party": spoken.party or spoken.text,
        "category": correction.category,
        "was": correction.was,
        "scope": correction.scope,
        "n": spoken.n,
    }


def _name(code: str) -> dict[str, str]:
    known = RuleSet.builtin().category_by_code.get(code)
    return known.name if known else NO_TEXT
