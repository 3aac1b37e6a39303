"""Tokens for programs: made once, shown once, kept as a digest, good for what their scopes say."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from sqlalchemy import delete, select

from app.auth import audit, hooks
from app.auth.models import SCOPES, ApiToken, User
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import (
    AppError,
    ForbiddenError,
    NotFoundError,
    SessionRevokedError,
    TokenExpiredError,
    TokenUnknownError,
)

PREFIX = "lst_"
"""How every token begins: programs that look for lost secrets know it by that."""
MOST = 20
SEEN_EVERY = timedelta(minutes=1)


class TooManyTokensError(AppError):
    """An account has as many tokens as it may."""

    reason = "too_many_tokens"
    zh = "每个账号最多 {most} 个令牌，请先吊销不用的"
    en = "An account has at most {most} tokens: revoke one first"


def create(user: User, name: str, scopes: list[str], days: int, actor: audit.Actor) -> tuple[ApiToken, str]:
    """Make a token; returns its row and, this once, the token. Raises TooManyTokensError or ForbiddenError.

    `read` is part of every other scope; `admin` is for administrators.
    """
    if "admin" in scopes and user.role != "admin":
        raise ForbiddenError
    if len(live(user.id)) >= MOST:
        raise TooManyTokensError(most=MOST)
    token = PREFIX + secrets.token_urlsafe(32)
    now = clock.now()
    row = ApiToken(
        user_id=user.id,
        name=name,
        hint=token[: len(PREFIX) + 4],
        digest=_digest(token),
        scopes=[scope for scope in SCOPES if scope in {"read", *scopes}],
        created_at=now,
        expires_at=now + timedelta(days=days),
    )
    db.session.add(row)
    db.session.flush()
    audit.record(
        actor, "token_made", f"api_token:{row.id}", scopes=row.scopes, until=row.expires_at.isoformat()
    )
    hooks.notify(user, "token_made", {"name": name})
    return row, token


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def live(user_id: int) -> list[ApiToken]:
    """Return the tokens of an account that were not revoked, the newest first; those over are among them."""
    return list(
        db.session.scalars(
            select(ApiToken)
            .where(ApiToken.user_id == user_id, ApiToken.revoked_at.is_(None))
            .order_by(ApiToken.id.desc())
        )
    )


def revoke(user_id: int, token_id: int, actor: audit.Actor) -> None:
    """Let a token be refused from the next call on. Raises NotFoundError for another account's."""
    row = db.session.get(ApiToken, token_id)
    if row is None or row.user_id != user_id or row.revoked_at is not None:
        raise NotFoundError
    row.revoked_at = clock.now()
    audit.record(actor, "token_revoked", f"api_token:{token_id}")


def revoke_all(user_id: int) -> None:
    """Let all tokens of an account be refused from the next call on."""
    for row in live(user_id):
        row.revoked_at = clock.now()


def forget(user_id: int) -> None:
    """Forget all tokens of an account, also those revoked long ago: they bear names, and addresses of last use."""
    db.session.execute(delete(ApiToken).where(ApiToken.user_id == user_id))


def find(token: str) -> ApiToken:
    """Find the row of a token. Raises TokenUnknownError."""
    row: ApiToken | None = db.session.scalar(select(ApiToken).where(ApiToken.digest == _digest(token)))
    if row is None:
        raise TokenUnknownError
    return row


def check(token_id: int) -> ApiToken:
    """Return a token that is alive. Raises TokenUnknownError, SessionRevokedError or TokenExpiredError."""
    row = db.session.get(ApiToken, token_id)
    if row is None:
        raise TokenUnknownError
    if row.revoked_at is not None or row.user.disabled_at is not None:
        raise SessionRevokedError
    if clock.now() >= row.expires_at:
        raise TokenExpiredError
    return row


def is_due(row: ApiToken) -> bool:
    """Tell whether the token's last use is old enough to be written again."""
    return row.last_used_at is None or clock.now() - row.last_used_at >= SEEN_EVERY


def touch(token_id: int, ip: str) -> None:
    """Note that the token was used."""
    row = db.session.get(ApiToken, token_id)
    if row is not None:
        row.last_used_at, row.last_used_ip = clock.now(), ip[:64]
