"""The calls by which administrators demand second factors."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user, get_jwt

from app.auth import audit
from app.auth.routes.actor import actor
from app.auth.schemas.factors import FactorPolicySchema, NewFactorPolicySchema
from app.auth.service import sessions
from app.auth.service.factors import policy
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("factor_rules", __name__, url_prefix="/api/admin", tag="auth")


def _shown() -> dict[str, Any]:
    found = policy.policy()
    if found is None:
        return {"who": "none", "since": None, "missing": 0}
    return {"who": found.who, "since": found.since, "missing": policy.count_missing(found)}


@bp.get("/second-factor")
@guards.admin
@bp.output(FactorPolicySchema)
def factor_policy() -> dict[str, Any]:
    """Tell of whom a second factor is demanded, and how many of them have none yet."""
    return ok(_shown())


@bp.post("/second-factor")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(NewFactorPolicySchema, location="json_or_form", arg_name="data")
@bp.output(FactorPolicySchema)
def demand_factor(data: dict[str, Any]) -> dict[str, Any]:
    """Demand a second factor from a day on (today when none is given); when the login was over 15 minutes ago, with the password."""
    sessions.confirm(current_user, get_jwt()["jti"], data["password"])
    before = policy.policy()
    after = policy.demand(data["who"], data["since"])
    audit.record(
        actor(), "setting_changed", "setting:second_factor", before=_words(before), after=_words(after)
    )
    return ok(_shown())


def _words(found: policy.Policy | None) -> str:
    return f"{found.who} {found.since.isoformat()}" if found else "none"
