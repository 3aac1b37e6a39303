"""The calls about accounts: login, logout, info, menu."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import request
from flask_jwt_extended import current_user, get_jwt

from app import guards
from app.auth import hooks, service
from app.auth.menu import menu_for
from app.auth.schemas.login import LoginAnswerSchema, LoginSchema, MenuNodeSchema, UserSchema
from app.auth.tokens import make_token
from app.envelope import ok

bp = APIBlueprint("auth", __name__, url_prefix="/api/user", tag="auth")


@bp.post("/login")
@guards.public
@guards.writes
@bp.input(LoginSchema, location="json_or_form")
@bp.output(LoginAnswerSchema)
def login(json_or_form_data: dict[str, Any]) -> dict[str, Any]:
    """Log in; unknown account and wrong password get one answer in one time."""
    credentials = json_or_form_data
    caller = service.Caller(request.remote_addr or "", request.headers.get("User-Agent", ""))
    user, session = service.log_in(
        credentials.get("username") or credentials["account"],
        credentials["password"],
        caller,
        remember=credentials["remember"],
    )
    userinfo = service.login_record(user, session, make_token(session)) | hooks.describe(user)
    return ok({"userinfo": userinfo})


@bp.post("/logout")
@guards.user
@guards.writes
@bp.output({}, schema_name="Nothing")
def logout() -> dict[str, Any]:
    """End the session of this token."""
    service.log_out(get_jwt()["jti"])
    return ok()


@bp.post("/info")
@guards.user
@bp.output(UserSchema)
def info() -> dict[str, Any]:
    """Return the caller's user record."""
    return ok(service.record(current_user) | hooks.describe(current_user))


@bp.post("/menu")
@bp.get("/menu")
@guards.user
@bp.output(MenuNodeSchema(many=True))
def menu() -> dict[str, Any]:
    """Return the menu for the caller's role."""
    return ok(menu_for(current_user.role))
