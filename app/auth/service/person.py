"""Who asks: what the rooms need to know of the account that makes a call."""

from __future__ import annotations

from dataclasses import dataclass

from app.auth.models import User
from app.auth.service.accounts import is_vip
from app.platform.data.database import db


@dataclass(frozen=True)
class Person:
    """Who asks: the owner's id, and whether every object is open to them."""

    id: int
    is_admin: bool
    is_vip: bool = False


def person_of(user: User) -> Person:
    """Describe the logged-in user."""
    return Person(user.id, user.role == "admin", is_vip(user))


def person_with(user_id: int) -> Person:
    """Describe the account of an id that a row names. Raises NoResultFound when there is none."""
    return person_of(db.session.get_one(User, user_id))
