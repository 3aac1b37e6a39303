"""Tokens: JWTs whose `jti` is a row that can be ended, of a session or of a token for programs.

A token for programs is opaque; for one request it is exchanged for a JWT that carries its scopes. So everything
behind the guards meets one kind of token.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from apiflask import APIFlask
from flask import g, request
from flask_jwt_extended import JWTManager, create_access_token

from app.auth import service
from app.auth.models import Session, User
from app.auth.service import api_tokens
from app.auth.service.factors import policy
from app.platform import clock
from app.platform.data.database import db, writing
from app.platform.data.vault import key_ring
from app.platform.errors import TokenUnknownError

_AUDIENCE = "liushui"


def make_token(session: Session) -> str:
    """Sign the token of a session; it carries the session's `jti` and end, and whom it is for."""
    token: str = create_access_token(
        identity=str(session.user_id),
        additional_claims={"jti": session.jti, "aud": _AUDIENCE},
        expires_delta=max(session.expires_at - clock.now(), timedelta(seconds=1)),
    )
    return token


def lacks_factor(user: User) -> bool:
    """Tell whether the caller must have a second factor by now and has none; whom the firm let in needs none here."""
    session: Session | None = g.get("session")
    if session is not None and session.by_firm:
        return False
    return policy.lacks(user, g.factor_policy if "factor_policy" in g else policy.policy())


_API = "api:"
_REQUEST_LASTS = timedelta(minutes=1)


def exchange(token: str) -> str:
    """Turn a token for programs into a JWT of this request; leave every other token as it is.

    Raises TokenUnknownError.
    """
    if not token.startswith(api_tokens.PREFIX):
        return token
    row = api_tokens.find(token)
    made: str = create_access_token(
        identity=str(row.user_id),
        additional_claims={"jti": f"{_API}{row.id}", "aud": _AUDIENCE, "scopes": row.scopes},
        expires_delta=_REQUEST_LASTS,
    )
    return made


def _check_api_token(token_id: int) -> None:
    row = api_tokens.check(token_id)
    if api_tokens.is_due(row):
        db.session.rollback()
        with writing():
            api_tokens.touch(token_id, request.remote_addr or "")
            db.session.commit()


def register_tokens(app: APIFlask) -> None:
    """Tell flask-jwt-extended where keys, sessions and users are, and the guards what other tokens stand for."""
    jwt = JWTManager(app)
    app.extensions["token_exchange"] = exchange
    app.extensions["lacks_factor"] = lacks_factor

    @jwt.encode_key_loader
    def signing_key(_identity: str) -> str:
        return key_ring().signing

    @jwt.decode_key_loader
    def verifying_key(_header: dict[str, Any], _payload: dict[str, Any]) -> str:
        return key_ring().signing

    @jwt.token_in_blocklist_loader
    def session_is_over(_header: dict[str, Any], payload: dict[str, Any]) -> bool:
        # Tokens of sessions that began before tokens said it say nothing; the key has never signed for anybody else.
        if payload.get("aud", _AUDIENCE) != _AUDIENCE:
            raise TokenUnknownError
        if payload["jti"].startswith(_API):
            _check_api_token(int(payload["jti"].removeprefix(_API)))
            return False
        # Held for the request: who it belongs to is read with it, and would be read again once both were let go.
        session, g.factor_policy = service.check_session(payload["jti"])
        g.session = session
        if service.is_due(session):
            db.session.rollback()
            with writing():
                service.touch(payload["jti"])
                db.session.commit()
        return False

    @jwt.user_lookup_loader
    def user_of(_header: dict[str, Any], payload: dict[str, Any]) -> User | None:
        return service.get_user(int(payload["sub"]))
