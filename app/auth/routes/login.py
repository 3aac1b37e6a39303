"""The calls by which one comes in and goes out: login, register, reset, logout; the user record and the menu."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import request
from flask_jwt_extended import current_user, get_jwt

from app.auth import addresses, hooks
from app.auth.menu import menu_for
from app.auth.models import Session, User
from app.auth.routes.actor import actor
from app.auth.schemas.accounts import CodeLoginSchema, RegisterSchema, ResetPasswordSchema
from app.auth.schemas.login import LoginAnswerSchema, LoginSchema, MenuNodeSchema, UserSchema
from app.auth.service import accounts, credentials, sessions
from app.auth.tokens import make_token
from app.platform.data.database import db, writing
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("auth", __name__, url_prefix="/api/user", tag="auth")


def _caller() -> sessions.Caller:
    return sessions.Caller((request.remote_addr or "")[:64], request.headers.get("User-Agent", ""))


def _answer(user: User, session: Session) -> dict[str, Any]:
    userinfo = sessions.login_record(user, session, make_token(session)) | hooks.user_record(user)
    return ok({"userinfo": userinfo})


@bp.post("/login")
@guards.public
@bp.input(LoginSchema, location="json_or_form")
@bp.output(LoginAnswerSchema)
def login(json_or_form_data: dict[str, Any]) -> dict[str, Any]:
    """Log in; unknown account and wrong password get one answer in one time."""
    given = json_or_form_data
    caller, password = _caller(), given["password"]
    # Two short transactions: hashing takes long, and no lock waits for it.
    with writing():
        attempt = sessions.begin_login(given.get("username") or given["account"], caller)
        db.session.commit()
    is_right = attempt.is_right(password)
    with writing():
        try:
            user, session = sessions.end_login(
                attempt, password, caller, actor(), is_right=is_right, remember=given["remember"]
            )
        except (sessions.BadCredentialsError, sessions.InitialPasswordOverError):
            db.session.commit()
            raise
        answer = _answer(user, session)
        db.session.commit()
    return answer


@bp.post("/mobilelogin")
@guards.public
@guards.writes
@bp.input(CodeLoginSchema, location="json_or_form", arg_name="data")
@bp.output(LoginAnswerSchema)
def log_in_by_code(data: dict[str, Any]) -> dict[str, Any]:
    """Log in by a code that was sent to the account's mobile number."""
    number = addresses.mobile(data["mobile"])
    return _answer(
        *credentials.log_in_by_code(number, data["captcha"], _caller(), actor(), remember=data["remember"])
    )


def _address(data: dict[str, Any]) -> str:
    return addresses.mobile(data["mobile"]) if data["mobile"] else addresses.email(data["email"])


@bp.post("/register")
@guards.public
@guards.writes
@bp.input(RegisterSchema, location="json_or_form", arg_name="data")
@bp.output(LoginAnswerSchema)
def register(data: dict[str, Any]) -> dict[str, Any]:
    """Open an account with a code that was sent to its mobile number or e-mail address, and log in."""
    user = credentials.register(data["username"], data["password"], _address(data), data["captcha"], actor())
    return _answer(user, sessions.open_session(user, _caller(), actor(), remember=False))


@bp.post("/resetpwd")
@guards.public
@guards.writes
@bp.input(ResetPasswordSchema, location="json_or_form", arg_name="data")
@bp.output({}, schema_name="Nothing")
def reset_password(data: dict[str, Any]) -> dict[str, Any]:
    """Set a new password with a code; all sessions of the account end, and nobody is logged in by it."""
    credentials.reset_password(_address(data), data["captcha"], data["newpassword"], actor())
    return ok()


@bp.post("/logout")
@guards.public
@guards.recognises
@guards.in_person
@guards.with_initial_password
@guards.writes
@bp.output({}, schema_name="Nothing")
def logout() -> dict[str, Any]:
    """End the session of this token; one that is over, or none, is already what is asked for."""
    if current_user:
        sessions.log_out(get_jwt()["jti"], actor())
    return ok()


@bp.post("/info")
@guards.user
@guards.with_initial_password
@bp.output(UserSchema)
def info() -> dict[str, Any]:
    """Return the caller's user record."""
    return ok(accounts.record(current_user) | hooks.user_record(current_user))


@bp.post("/menu")
@bp.get("/menu")
@guards.user
@bp.output(MenuNodeSchema(many=True))
def menu() -> dict[str, Any]:
    """Return the menu for the caller's role."""
    return ok(menu_for(current_user.role))
