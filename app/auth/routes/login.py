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
from app.auth.routes.record import own_record
from app.auth.routes.site import site
from app.auth.schemas.accounts import CodeLoginSchema, RegisterSchema, ResetPasswordSchema
from app.auth.schemas.factors import PasskeyLoginSchema, PasskeyOptionsSchema, TicketAnswerSchema
from app.auth.schemas.login import LoginAnswerSchema, LoginSchema, MenuNodeSchema, UserSchema
from app.auth.service import credentials, sessions
from app.auth.service.factors import passkeys, policy, proof
from app.auth.tokens import make_token
from app.platform.data.database import db, writing
from app.platform.errors import AppError
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.places import place_of

bp = APIBlueprint("auth", __name__, url_prefix="/api/user", tag="auth")


def _caller() -> sessions.Caller:
    return sessions.Caller((request.remote_addr or "")[:64], request.headers.get("User-Agent", ""))


def _answer(user: User, session: Session) -> dict[str, Any]:
    userinfo = sessions.login_record(user, session, make_token(session)) | hooks.user_record(user)
    userinfo["factorMissing"] = not session.by_firm and policy.lacks(user, policy.policy())
    return ok({"userinfo": userinfo})


@bp.post("/login")
@guards.public
@bp.input(LoginSchema, location="json_or_form")
@bp.output(LoginAnswerSchema)
def login(json_or_form_data: dict[str, Any]) -> dict[str, Any]:
    """Log in; unknown account and wrong password get one answer in one time.

    An account with a second factor gives its code as `otp`, or is refused with a ticket for `login/factor`.
    """
    given = json_or_form_data
    caller, password = _caller(), given["password"]
    # Two short transactions: hashing takes long, and no lock waits for it.
    with writing():
        attempt = sessions.begin_login(given.get("username") or given["account"], caller)
        db.session.commit()
    is_right = attempt.is_right(password)
    with writing():
        try:
            user = sessions.end_login(attempt, password, actor(), is_right=is_right)
            session = proof.let_in(
                user, caller, actor(), site(), remember=given["remember"], otp=given["otp"]
            )
        except AppError as refusal:
            if refusal.keeps_work:
                db.session.commit()
            raise
        answer = _answer(user, session)
        db.session.commit()
    return answer


@bp.post("/login/factor")
@guards.public
@guards.writes
@bp.input(TicketAnswerSchema, location="json_or_form", arg_name="data")
@bp.output(LoginAnswerSchema)
def log_in_by_factor(data: dict[str, Any]) -> dict[str, Any]:
    """Go on with a login that needs a second factor: with a code, a recovery code or a passkey."""
    answer = proof.Answer(data["otp"], data["passkey"])
    return _answer(*proof.answer_ticket(data["ticket"], answer, _caller(), actor(), site()))


@bp.post("/passkey/options")
@guards.public
@guards.writes
@bp.output(PasskeyOptionsSchema)
def offer_passkey_login() -> dict[str, Any]:
    """Return what a browser needs to log in by a passkey, without a name."""
    return ok({"publicKey": passkeys.offer_login(site(), place_of(_caller().ip))})


@bp.post("/passkey/login")
@guards.public
@guards.writes
@bp.input(PasskeyLoginSchema, location="json_or_form", arg_name="data")
@bp.output(LoginAnswerSchema)
def log_in_by_passkey(data: dict[str, Any]) -> dict[str, Any]:
    """Log in by a passkey, which stands for both factors: the device has verified who holds it."""
    return _answer(
        *proof.log_in_by_passkey(data["passkey"], _caller(), actor(), site(), remember=data["remember"])
    )


@bp.post("/mobilelogin")
@guards.public
@guards.writes
@bp.input(CodeLoginSchema, location="json_or_form", arg_name="data")
@bp.output(LoginAnswerSchema)
def log_in_by_code(data: dict[str, Any]) -> dict[str, Any]:
    """Log in by a code that was sent to the account's mobile number; a second factor is asked for as at a login."""
    user = credentials.owner_by_code(addresses.mobile(data["mobile"]), data["captcha"], actor())
    return _answer(user, proof.let_in(user, _caller(), actor(), site(), remember=data["remember"]))


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
@guards.without_factor
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
@guards.without_factor
@bp.output(UserSchema)
def info() -> dict[str, Any]:
    """Return the caller's user record."""
    return ok(own_record())


@bp.post("/menu")
@bp.get("/menu")
@guards.user
@bp.output(MenuNodeSchema(many=True))
def menu() -> dict[str, Any]:
    """Return the menu for the caller's role."""
    return ok(menu_for(current_user.role))
