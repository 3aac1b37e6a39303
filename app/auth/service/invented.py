"""The invented people of the demonstration: accounts that nobody can log in to, marked by their name."""

from __future__ import annotations

import secrets

from sqlalchemy import select

from app.auth import passwords
from app.auth.models import User
from app.auth.service.accounts import key_of
from app.platform import clock
from app.platform.data.database import db

PREFIX = "demo:"
"""How their names begin: nobody can register a name with a colon."""


def invent(name: str) -> User:
    """Add an invented account; without the points of a real one, so that it can go without a trace."""
    username = f"{PREFIX}{name}"
    user = User(
        username=username,
        username_key=key_of(username),
        nickname=name,
        # A hash of something nobody knows.
        password_hash=passwords.hash_password(secrets.token_urlsafe(32)),
        role="user",
        created_at=clock.now(),
    )
    db.session.add(user)
    db.session.flush()
    return user


def invented() -> list[User]:
    """Return the invented accounts that are there."""
    return list(db.session.scalars(select(User).where(User.username.startswith(PREFIX)).order_by(User.id)))


def is_invented(username: str) -> bool:
    """Tell whether a name is one of theirs."""
    return username.startswith(PREFIX)


def plain_name(username: str) -> str:
    """Return a name without the mark of an invented one, as people read it."""
    return username.removeprefix(PREFIX)


def close_invented() -> None:
    """Close the invented accounts: from then on nobody can invite them, let them in or give them anything."""
    for user in invented():
        user.disabled_at = user.closed_at = clock.now()
    db.session.flush()


def remove_invented() -> None:
    """Delete the invented accounts with what belongs to them alone."""
    for user in invented():
        db.session.delete(user)
    db.session.flush()
