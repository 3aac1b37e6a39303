"""Challenges: random names of a few minutes that an answer has to bring back, from where they were asked for."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from sqlalchemy import ColumnElement, delete, func, select, update

from app.auth.models import Challenge, SignOnAttempt
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import AppError, TooOftenError

LIFE = timedelta(minutes=5)
CHECKS = 5
MOST_OF_A_PLACE = 200
"""How many may be open in one place: a whole office behind one address, but no flood."""


class DeadChallengeError(AppError):
    """Too old, used, answered from elsewhere, or answered wrongly too often."""

    reason, keeps_work = "dead_challenge", True
    zh, en = "验证已超时或已使用，请重新开始", "This took too long or was used already: start again"


def issue(purpose: str, bound_to: str, *, user_id: int | None = None, remember: bool = False) -> str:
    """Make a challenge and return it: 32 random bytes as base64url. Raises TooOftenError."""
    now = clock.now()
    _forget_old()
    here = select(func.count()).where(Challenge.bound_to == bound_to, Challenge.expires_at > now)
    if (db.session.scalar(here) or 0) >= MOST_OF_A_PLACE:
        raise TooOftenError(LIFE.total_seconds())
    made = secrets.token_urlsafe(32)
    db.session.add(
        Challenge(
            digest=_digest(made),
            purpose=purpose,
            user_id=user_id,
            bound_to=bound_to,
            remember=remember,
            expires_at=now + LIFE,
        )
    )
    db.session.flush()
    return made


def count(purpose: str, challenge: str, bound_to: str) -> Challenge:
    """Count an answer to a challenge, before it is looked at, and return its row. Raises DeadChallengeError.

    One statement counts and refuses; until the transaction ends nobody else answers the same one.
    """
    counted = db.session.execute(
        update(Challenge)
        .where(*_alive(purpose, challenge, bound_to), Challenge.checks < CHECKS)
        .values(checks=Challenge.checks + 1)
        .returning(Challenge.digest)
        .execution_options(synchronize_session=False)
    ).scalar_one_or_none()
    if counted is None:
        raise DeadChallengeError
    return db.session.get_one(Challenge, counted, populate_existing=True)


def use_up(purpose: str, challenge: str, bound_to: str) -> None:
    """Take a challenge away, whatever the answer to it is worth. Raises DeadChallengeError."""
    gone = db.session.execute(
        delete(Challenge)
        .where(*_alive(purpose, challenge, bound_to))
        .returning(Challenge.digest)
        .execution_options(synchronize_session=False)
    ).scalar_one_or_none()
    if gone is None:
        raise DeadChallengeError


def forget(user_id: int) -> None:
    """Take away what is open for an account, its ways to the provider too: what was right a moment ago opens nothing."""
    for model in (Challenge, SignOnAttempt):
        db.session.execute(
            delete(model).where(model.user_id == user_id).execution_options(synchronize_session=False)
        )


def _alive(purpose: str, challenge: str, bound_to: str) -> tuple[ColumnElement[bool], ...]:
    return (
        Challenge.digest == _digest(challenge),
        Challenge.purpose == purpose,
        Challenge.bound_to == bound_to,
        Challenge.expires_at > clock.now(),
    )


def _digest(challenge: str) -> str:
    return hashlib.sha256(challenge.encode()).hexdigest()


def _forget_old() -> None:
    # Two who clear away at once pass over what the other has in hand.
    old = select(Challenge.digest).where(Challenge.expires_at < clock.now()).with_for_update(skip_locked=True)
    db.session.execute(
        delete(Challenge).where(Challenge.digest.in_(old)).execution_options(synchronize_session=False)
    )
