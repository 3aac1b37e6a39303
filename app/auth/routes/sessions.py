"""The calls about sessions and tokens for programs."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user, get_jwt

from app.auth.models import ApiToken
from app.auth.routes.actor import actor
from app.auth.schemas.sessions import (
    ApiTokenSchema,
    EndedSchema,
    EndingSchema,
    MadeApiTokenSchema,
    NewApiTokenSchema,
    SessionSchema,
)
from app.auth.service import api_tokens, sessions
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("sessions", __name__, url_prefix="/api/auth", tag="auth")


@bp.get("/sessions")
@guards.user
@guards.in_person
@bp.output(SessionSchema(many=True))
def list_sessions() -> dict[str, Any]:
    """List the caller's sessions, the one used last first."""
    jti = get_jwt()["jti"]
    return ok(
        [
            {
                "id": sessions.shown_id(each),
                "current": each.jti == jti,
                "remembered": sessions.is_remembered(each),
                "ip": each.ip,
                "agent": each.agent,
                "createtime_text": clock.to_text(each.created_at),
                "seentime_text": clock.to_text(each.last_seen_at),
                "expiretime_text": clock.to_text(each.expires_at),
            }
            for each in sessions.live_sessions(current_user.id)
        ]
    )


@bp.delete("/sessions/<session_id>")
@guards.user
@guards.in_person
@guards.writes
@bp.input(EndingSchema, location="json_or_form", arg_name="data")
@bp.output({}, schema_name="Nothing")
def end_session(session_id: str, data: dict[str, Any]) -> dict[str, Any]:
    """End one of the caller's sessions; when the login was over 15 minutes ago, with the password."""
    session = sessions.find_live(current_user.id, session_id)
    sessions.confirm(current_user, get_jwt()["jti"], data["password"])
    sessions.end_session(session, actor())
    return ok()


@bp.delete("/sessions")
@guards.user
@guards.in_person
@guards.writes
@bp.input(EndingSchema, location="json_or_form", arg_name="data")
@bp.output(EndedSchema)
def end_other_sessions(data: dict[str, Any]) -> dict[str, Any]:
    """End all of the caller's sessions but this one; when the login was over 15 minutes ago, with the password."""
    sessions.confirm(current_user, get_jwt()["jti"], data["password"])
    return ok({"ended": sessions.end_others(current_user.id, get_jwt()["jti"], actor())})


def _line(row: ApiToken) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "hint": row.hint,
        "scopes": row.scopes,
        "expired": row.expires_at <= clock.now(),
        "createtime_text": clock.to_text(row.created_at),
        "expiretime_text": clock.to_text(row.expires_at),
        "usedtime_text": clock.to_text(row.last_used_at),
        "usedip": row.last_used_ip,
    }


@bp.get("/tokens")
@guards.user
@guards.in_person
@bp.output(ApiTokenSchema(many=True))
def list_tokens() -> dict[str, Any]:
    """List the caller's tokens for programs, the newest first."""
    return ok([_line(row) for row in api_tokens.live(current_user.id)])


@bp.post("/tokens")
@guards.user
@guards.in_person
@guards.returns_secret
@guards.writes
@bp.input(NewApiTokenSchema, location="json_or_form", arg_name="data")
@bp.output(MadeApiTokenSchema)
def make_token(data: dict[str, Any]) -> dict[str, Any]:
    """Make a token for a program; it is shown this once."""
    sessions.reauthenticate(current_user, data["password"], get_jwt()["jti"])
    row, token = api_tokens.create(current_user, data["name"].strip(), data["scopes"], data["days"], actor())
    return ok({"token": token, "line": _line(row)})


@bp.delete("/tokens/<int:token_id>")
@guards.user
@guards.in_person
@guards.writes
@bp.output({}, schema_name="Nothing")
def revoke_token(token_id: int) -> dict[str, Any]:
    """Revoke one of the caller's tokens; it is refused from the next call on."""
    api_tokens.revoke(current_user.id, token_id, actor())
    return ok()
