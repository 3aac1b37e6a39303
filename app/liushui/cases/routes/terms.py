"""The calls about what a case is for, how long it is kept, who holds it, and the administrators' policy for all."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user, get_jwt

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.liushui.cases.errors import HoldReasonError
from app.liushui.cases.schemas import TaskSchema
from app.liushui.cases.service import access, policy, terms
from app.liushui.cases.term_schemas import (
    CasePolicySchema,
    HoldSchema,
    NewCasePolicySchema,
    RetentionSchema,
    StatedSchema,
)
from app.liushui.cases.views import show_task
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import NothingSchema

HOLD_REASON_LEAST = 4

bp = APIBlueprint("liushui_terms", __name__, tag="liushui")


@bp.put("/api/liushui/tasks/<int:task_id>/terms")
@guards.user
@guards.writes
@bp.input(StatedSchema, arg_name="data")
@bp.output(TaskSchema)
def state(task_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """State what a case is for and on which basis; only its owner or an administrator may."""
    task = terms.state(person_of(current_user), task_id, terms.stated_of(data))
    # Words of one's own may name somebody: the log keeps that they were stated.
    audit.record(
        actor(), "terms_stated", f"task:{task_id}", basis=data["basis"], purpose=bool(data["purpose"])
    )
    return ok(show_task(task, in_full=True))


@bp.put("/api/liushui/tasks/<int:task_id>/retention")
@guards.user
@guards.writes
@bp.input(RetentionSchema, arg_name="data")
@bp.output(TaskSchema)
def keep_for(task_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """State for how many days uploads and the whole case are kept; null takes the administrators' policy."""
    person = person_of(current_user)
    before = terms.of(access.get_task(person, task_id))
    was = {"files_days": before.files_days, "case_days": before.case_days}
    task = terms.keep_for(person, task_id, **data)
    audit.record(actor(), "retention_changed", f"task:{task_id}", before=was, after=data)
    return ok(show_task(task, in_full=True))


@bp.put("/api/liushui/tasks/<int:task_id>/hold")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(HoldSchema, arg_name="data")
@bp.output(NothingSchema)
def hold(task_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Keep everything of a case from being deleted, whoever's it is; its owner sees why."""
    if len(data["reason"].strip()) < HOLD_REASON_LEAST:
        raise HoldReasonError(least=HOLD_REASON_LEAST)
    terms.hold(person_of(current_user), task_id, data["reason"])
    audit.record(actor(), "case_held", f"task:{task_id}", reason=data["reason"].strip())
    return ok()


@bp.delete("/api/liushui/tasks/<int:task_id>/hold")
@guards.admin
@guards.in_person
@guards.writes
@bp.output(NothingSchema)
def release(task_id: int) -> dict[str, Any]:
    """End the hold of a case."""
    terms.release(task_id)
    audit.record(actor(), "case_released", f"task:{task_id}")
    return ok()


@bp.get("/api/liushui/policy")
@guards.user
@bp.output(CasePolicySchema)
def show_policy() -> dict[str, Any]:
    """Show the administrators' policy for cases, and what the caller stated last."""
    return ok(_shown(policy.current()))


@bp.put("/api/liushui/policy")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(NewCasePolicySchema, arg_name="data")
@bp.output(CasePolicySchema)
def choose_policy(data: dict[str, Any]) -> dict[str, Any]:
    """Change the policy; what is not sent stays. Some minutes after the login it takes the password."""
    auth.confirm(current_user, get_jwt()["jti"], data.pop("password"))
    if "purposes" in data:
        data["purposes"] = tuple(
            {"zh-CN": each["zh"], "en-US": each["en"] or each["zh"]} for each in data["purposes"]
        )
    before, after = policy.choose(data)
    changed = {
        name: {"before": getattr(before, name), "after": getattr(after, name)}
        for name in data
        if getattr(before, name) != getattr(after, name)
    }
    if changed:
        audit.record(actor(), "setting_changed", "setting:case_policy", **changed)
    return ok(_shown(after))


def _shown(rules: policy.Policy) -> dict[str, Any]:
    person = person_of(current_user)
    basis, purpose = terms.remembered(person)
    longer = bool(terms.longer_for([person.id]))
    return {
        **vars(rules),
        "bases": [{"code": code, "name": name} for code, name in terms.BASES.items()],
        "last_basis": basis,
        "last_purpose": purpose,
        "own_files_days": rules.files_kept(None, longer=longer),
        "own_files_days_most": rules.most_files_days(longer=longer),
    }
