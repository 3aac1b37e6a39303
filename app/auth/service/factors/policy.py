"""Who must have a second factor, from which day on: a choice of the administrators."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy import ColumnElement, exists, func, or_, select

from app.auth.models import Passkey, Setting, Totp, User
from app.auth.service import accounts
from app.platform import clock
from app.platform.data.database import db

_HAS = (
    exists().where(Totp.user_id == User.id, Totp.confirmed_at.is_not(None)),
    exists().where(Passkey.user_id == User.id),
)
NAME = "second_factor"


@dataclass(frozen=True)
class Policy:
    """Of whom a second factor is demanded (one of FACTOR_DEMANDS), and from which day on in China."""

    who: str
    since: date


def policy() -> Policy | None:
    """Return what is demanded; None for nothing."""
    row = db.session.get(Setting, NAME)
    return policy_in(row.value if row is not None else None)


def policy_in(value: dict[str, str] | None) -> Policy | None:
    """Return what a row of settings demands; None for nothing."""
    if value is None or value["who"] == "none":
        return None
    return Policy(value["who"], date.fromisoformat(value["since"]))


def demand(who: str, since: date | None) -> Policy | None:
    """Demand a second factor of these from a day on, or from today."""
    row = db.session.get(Setting, NAME, with_for_update=True)
    if row is None:
        row = Setting(name=NAME)
        db.session.add(row)
    row.value = {"who": who, "since": (since or _today()).isoformat()}
    db.session.flush()
    return policy()


def count_missing(found: Policy) -> int:
    """Count the open accounts that a demand is about and that have no second factor."""
    meant: list[ColumnElement[bool]] = [
        User.closed_at.is_(None),
        User.disabled_at.is_(None),
        User.password_hash != accounts.NO_PASSWORD,
    ]
    if found.who == "admin":
        meant.append(User.role == "admin")
    return db.session.scalar(select(func.count()).select_from(User).where(*meant, ~or_(*_HAS))) or 0


def is_meant(user: User, found: Policy | None) -> bool:
    """Tell whether a demand is about this account, now or later: about none that single sign-on alone lets in."""
    return found is not None and accounts.has_password(user) and (found.who == "all" or user.role == "admin")


def is_demanded(user: User, found: Policy | None) -> bool:
    """Tell whether this account must have a second factor by now."""
    return found is not None and is_meant(user, found) and found.since <= _today()


def lacks(user: User, found: Policy | None) -> bool:
    """Tell whether this account must have a second factor by now and has none."""
    return is_demanded(user, found) and not has_factor(user.id)


def has_factor(user_id: int) -> bool:
    """Tell whether an account has an authenticator app or a passkey."""
    return db.session.scalar(select(User.id).where(User.id == user_id, or_(*_HAS))) is not None


def factors_of(user_ids: list[int]) -> dict[int, list[str]]:
    """Return which factors accounts have: "totp", "passkey"; who has none is not there."""
    apps = select(Totp.user_id).where(Totp.user_id.in_(user_ids), Totp.confirmed_at.is_not(None))
    keys = select(Passkey.user_id).where(Passkey.user_id.in_(user_ids)).distinct()
    found: dict[int, list[str]] = {}
    for name, holders in (("totp", apps), ("passkey", keys)):
        for user_id in db.session.scalars(holders):
            found.setdefault(user_id, []).append(name)
    return found


def _today() -> date:
    return clock.now().astimezone(clock.DEFAULT_TIME_ZONE).date()
