"""The calls by which administrators look after accounts."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user, get_jwt

from app.auth import addresses, audit
from app.auth.models import User
from app.auth.routes.actor import actor
from app.auth.schemas.factors import FactorResetSchema
from app.auth.schemas.people import (
    AccountLineSchema,
    AccountListSchema,
    DisablingSchema,
    GivenPasswordSchema,
    LinkingSchema,
    NewAccountSchema,
    NewRegistrationSchema,
    PeopleQuerySchema,
    RegistrationSchema,
    RoleSchema,
)
from app.auth.schemas.sessions import EndedSchema, EndingSchema
from app.auth.service import accounts, people, sessions, settings
from app.auth.service.factors import policy
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("people", __name__, url_prefix="/api/admin", tag="auth")


def _line(user: User, open_sessions: int, factors: list[str]) -> dict[str, Any]:
    return {
        "id": user.id,
        "username": user.username,
        "nickname": user.nickname,
        "role": user.role,
        "phone": addresses.mask(user.mobile or ""),
        "email": addresses.mask(user.email or ""),
        "disabled": user.disabled_at is not None,
        "initialPassword": accounts.has_initial_password(user),
        "hasPassword": accounts.has_password(user),
        "factors": factors,
        "sessions": open_sessions,
        "loginip": user.last_login_ip,
        "logintime_text": clock.to_text(user.last_login_at),
        "createtime_text": clock.to_text(user.created_at),
    }


def _counted(user: User) -> dict[str, Any]:
    factors = policy.factors_of([user.id]).get(user.id, [])
    return _line(user, sessions.count_live([user.id]).get(user.id, 0), factors)


def _one(user: User) -> dict[str, Any]:
    return ok(_counted(user))


@bp.get("/users")
@guards.admin
@bp.input(PeopleQuerySchema, location="query", arg_name="query")
@bp.output(AccountListSchema)
def list_users(query: dict[str, Any]) -> dict[str, Any]:
    """List accounts, the newest first."""
    found, total = people.find_people(
        keyword=query["keyword"],
        role=query["role"],
        state=query["state"],
        current=query["current"],
        size=query["pageSize"],
    )
    ids = [user.id for user in found]
    counted, factors = sessions.count_live(ids), policy.factors_of(ids)
    lines = [_line(user, counted.get(user.id, 0), factors.get(user.id, [])) for user in found]
    return ok(
        {
            "list": lines,
            "total": total,
            "registration": settings.may_register(),
            "sso": settings.has_provider(),
        }
    )


def _confirm(data: dict[str, Any]) -> None:
    """Acts of power are done by who is there: a session that lies open does not suffice."""
    sessions.confirm(current_user, get_jwt()["jti"], data["password"])


def _given(user: User, password: str) -> dict[str, Any]:
    until = clock.to_text(user.password_initial_until)
    return ok({"account": _counted(user), "password": password, "until_text": until})


@bp.post("/users")
@guards.admin
@guards.in_person
@guards.returns_secret
@guards.writes
@bp.input(NewAccountSchema, location="json_or_form", arg_name="data")
@bp.output(GivenPasswordSchema)
def make_user(data: dict[str, Any]) -> dict[str, Any]:
    """Open an account for somebody, with an initial password that is shown this once.

    When the login was over 15 minutes ago, with the caller's password.
    """
    _confirm(data)
    return _given(*people.make_user(data["username"], actor(), role=data["role"]))


@bp.post("/users/<int:user_id>/password")
@guards.admin
@guards.in_person
@guards.returns_secret
@guards.writes
@bp.input(EndingSchema, location="json_or_form", arg_name="data")
@bp.output(GivenPasswordSchema)
def give_password(user_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Make a new initial password for somebody who has not chosen one of their own yet.

    When the login was over 15 minutes ago, with the caller's password.
    """
    _confirm(data)
    return _given(*people.give_password(user_id, actor()))


@bp.post("/users/<int:user_id>/role")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(RoleSchema, location="json_or_form", arg_name="data")
@bp.output(AccountLineSchema)
def set_role(user_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Make somebody an administrator or an operator; when the login was over 15 minutes ago, with the password."""
    _confirm(data)
    return _one(people.set_role(user_id, data["role"], actor()))


@bp.post("/users/<int:user_id>/sso")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(LinkingSchema, location="json_or_form", arg_name="data")
@bp.output(AccountLineSchema)
def link(user_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Let somebody in by single sign-on who never chose a password; their initial one ends.

    When the login was over 15 minutes ago, with the caller's password.
    """
    _confirm(data)
    return _one(people.link(user_id, data["subject"].strip(), actor()))


@bp.post("/users/<int:user_id>/disable")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(DisablingSchema, location="json_or_form", arg_name="data")
@bp.output(AccountLineSchema)
def disable(user_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Let somebody in no more; their sessions and tokens are refused from the next call on.

    When the login was over 15 minutes ago, with the password.
    """
    _confirm(data)
    return _one(people.disable(user_id, data["reason"], actor()))


@bp.post("/users/<int:user_id>/enable")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(EndingSchema, location="json_or_form", arg_name="data")
@bp.output(AccountLineSchema)
def enable(user_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Let somebody in again; when the login was over 15 minutes ago, with the password."""
    _confirm(data)
    return _one(people.enable(user_id, actor()))


@bp.delete("/users/<int:user_id>/factors")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(FactorResetSchema, location="json_or_form", arg_name="data")
@bp.output(AccountLineSchema)
def reset_factors(user_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Take all second factors from an account whose owner lost them, with password and reason."""
    sessions.reauthenticate(current_user, data["password"], get_jwt()["jti"])
    return _one(people.reset_factors(user_id, data["reason"], actor()))


@bp.delete("/users/<int:user_id>/sessions")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(EndingSchema, location="json_or_form", arg_name="data")
@bp.output(EndedSchema)
def end_sessions(user_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """End all sessions of an account and revoke its tokens; when the login was over 15 minutes ago, with the password."""
    _confirm(data)
    return ok({"ended": people.end_all(user_id, actor())})


@bp.post("/registration")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(NewRegistrationSchema, location="json_or_form", arg_name="data")
@bp.output(RegistrationSchema)
def let_register(data: dict[str, Any]) -> dict[str, Any]:
    """Let strangers open accounts, or not; when the login was over 15 minutes ago, with the password."""
    _confirm(data)
    audit.record(
        actor(), "setting_changed", "setting:registration", before=settings.may_register(), after=data["open"]
    )
    settings.let_register(data["open"])
    return ok({"open": data["open"]})
