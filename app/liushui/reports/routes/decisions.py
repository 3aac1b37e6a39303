"""The calls about decisions: on hits, findings and parties; each is followed by the report at once."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import service as auth
from app.auth.service.person import person_of
from app.engine.rules import RuleSet
from app.engine.rules.decisions import DecisionKind
from app.liushui.reports.models import DecisionEntry, OperatorDecision
from app.liushui.reports.routes.revising import follow
from app.liushui.reports.schemas.decisions import (
    DecisionListSchema,
    DecisionLogSchema,
    DecisionQuerySchema,
    DecisionSchema,
    LenderChoiceSchema,
    ReportRevisionSchema,
    TakeBackSchema,
)
from app.liushui.reports.service import decision_log, decision_words, decisions, reports
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import PagingSchema

bp = APIBlueprint("liushui_decisions", __name__, tag="liushui")


@bp.post("/api/liushui/reports/<int:report_id>/decisions")
@guards.user
@guards.writes
@bp.input(DecisionSchema, arg_name="data")
@bp.output(ReportRevisionSchema)
def decide(report_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Confirm or dismiss a hit, dismiss a finding, say what a party is, or take that back; the report follows."""
    person = person_of(current_user)
    report = reports.get_report(person, report_id)
    wish = decisions.Wish(**data | {"kind": DecisionKind(data["kind"])})
    decision, entry = decisions.decide(person, report, wish)
    decision_id = decision.id if decision else None
    return ok(follow(report.task_id, entry) | {"decision_id": decision_id})


@bp.get("/api/liushui/lenders")
@guards.user
@bp.output(LenderChoiceSchema)
def list_lenders() -> dict[str, Any]:
    """List the lenders of the register and their kinds, as a decision may name them."""
    rules = RuleSet.builtin()
    return ok(
        {
            "kinds": [{"code": each.code, "name": each.name} for each in rules.lender_kinds],
            "list": [
                {"id": each.id, "name": each.name, "kind": each.kind, "legal_name": (*each.legal, "")[0]}
                for each in rules.lenders
            ],
        }
    )


@bp.get("/api/liushui/reports/<int:report_id>/decisions")
@guards.user
@bp.input(PagingSchema, location="query", arg_name="query")
@bp.output(DecisionLogSchema)
def show_log(report_id: int, query: dict[str, Any]) -> dict[str, Any]:
    """List who decided or took back what in a case, and the figures before and after, newest first."""
    report = reports.get_report(person_of(current_user), report_id)
    page, total = decision_log.list_entries(report, current=query["current"], size=query["pageSize"])
    names = auth.usernames({each.actor_id for each in page})
    return ok({"list": [_entry(each, names) for each in page], "total": total})


@bp.get("/api/liushui/decisions")
@guards.user
@bp.input(DecisionQuerySchema, location="query", arg_name="query")
@bp.output(DecisionListSchema)
def list_decisions(query: dict[str, Any]) -> dict[str, Any]:
    """List what was learned for all of the caller's cases, or what holds for one task, newest first."""
    person = person_of(current_user)
    page, total = decisions.list_decisions(
        person, task_id=query.get("task_id"), current=query["current"], size=query["pageSize"]
    )
    names = auth.usernames({each.actor_id for each in page})
    return ok({"list": [_line(each, names) for each in page], "total": total})


@bp.delete("/api/liushui/decisions/<int:decision_id>")
@guards.user
@guards.writes
@bp.input(TakeBackSchema, location="query", arg_name="query")
@bp.output(ReportRevisionSchema)
def take_back(decision_id: int, query: dict[str, Any]) -> dict[str, Any]:
    """Take a decision back; the report says again what it would without it."""
    person = person_of(current_user)
    seen_in = reports.get_report(person, query["report_id"]).task if "report_id" in query else None
    found = decisions.get_decision(person, decision_id, seen_in)
    entry = decisions.take_back(person, found, seen_in.id if seen_in else None)
    return ok(follow(entry.task_id, entry))


def _line(decision: OperatorDecision, names: dict[int, str]) -> dict[str, Any]:
    said = decision.said | {"state": decision.state}
    return {
        "id": decision.id,
        "kind": decision.kind,
        "state": decision.state,
        "scope": "account" if decision.task_id is None else "case",
        **{name: said[name] for name in ("rule", "number", "party", "party_key", "value")},
        "title": decision_words.about(decision.kind, said),
        "said": decision_words.decided(decision.kind, said),
        "reason": decision_words.reason(said),
        "made_by": names.get(decision.actor_id, ""),
        "createtime_text": clock.to_text(decision.created_at),
    }


def _entry(entry: DecisionEntry, names: dict[int, str]) -> dict[str, Any]:
    said = entry.said
    return {
        "id": entry.id,
        "action": entry.action,
        "kind": entry.kind,
        "party": said["party"],
        "title": decision_words.about(entry.kind, said),
        "said": decision_words.decided(entry.kind, said),
        "reason": decision_words.reason(said),
        "made_by": names.get(entry.actor_id, ""),
        "made_text": clock.to_text(entry.made_at),
        "version": entry.version,
        "changes": entry.changes or [],
        "rules_text": decision_words.rules_changed(said),
    }
