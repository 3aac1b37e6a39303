"""Session tokens: JWTs whose `jti` is a row that can be ended."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask_jwt_extended import create_access_token

from app import clock
from app.auth import service
from app.auth.models import Session, User
from app.extensions import db, jwt, writing
from app.vault import key_ring


def make_token(session: Session) -> str:
    """Sign the token of a session; it carries the session's `jti` and end, nothing else."""
    token: str = create_access_token(
        identity=str(session.user_id),
        additional_claims={"jti": session.jti},
        expires_delta=max(session.expires_at - clock.now(), timedelta(seconds=1)),
    )
    return token


def register_tokens() -> None:
    """Tell flask-jwt-extended where keys, sessions and users are."""

    @jwt.encode_key_loader
    def signing_key(_identity: str) -> str:
        return key_ring().signing

    @jwt.decode_key_loader
    def verifying_key(_header: dict[str, Any], _payload: dict[str, Any]) -> str:
        return key_ring().signing

    @jwt.token_in_blocklist_loader
    def session_is_over(_header: dict[str, Any], payload: dict[str, Any]) -> bool:
        session = service.check_session(payload["jti"])
        if service.is_due(session):
            db.session.rollback()
            with writing():
                service.touch(payload["jti"])
                db.session.commit()
        return False

    @jwt.user_lookup_loader
    def user_of(_header: dict[str, Any], payload: dict[str, Any]) -> User | None:
        return service.get_user(int(payload["sub"]))
