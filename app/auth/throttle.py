"""Rate limits against guessing: from the fifth failure on one waits 1, 2, 4 … seconds, at most a quarter of an hour.

A failure is counted before the secret is looked at, and taken back when it was right. So guesses made at once
count like guesses made one after the other. Limits are rows: every process sees the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, update
from sqlalchemy.dialects import postgresql, sqlite

from app.auth import models
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.vault import key_ring
from app.platform.errors import TooOftenError
from app.platform.web.places import place_of

LONGEST = timedelta(minutes=15)
FORGOTTEN = timedelta(hours=24)
"""After how long without a failure a limit starts anew."""
ACCOUNT_FREE, IP_FREE = 4, 19
"""How many failures cost nothing: of one account, and of one network address over all accounts."""


@dataclass(frozen=True)
class RateLimit:
    """What is counted together: a name, and how many failures are free."""

    name: str
    free: int = ACCOUNT_FREE

    @property
    def key(self) -> str:
        """How the row is called; names hold addresses of people."""
        return key_ring().fingerprint(self.name, "gate")


def hit(limits: Iterable[RateLimit]) -> None:
    """Count a try on all limits. Raises TooOftenError, with nothing counted, while one of them is exceeded."""
    now = clock.now()
    ordered = sorted(limits, key=lambda limit: limit.key)
    rows = {}
    for limit in ordered:
        rows[limit.key] = _locked(limit, now)
    latest = max((row.closed_until for row in rows.values()), default=now)
    if latest > now:
        raise TooOftenError((latest - now).total_seconds())
    for limit in ordered:
        row = rows[limit.key]
        row.failures = (0 if row.last_at < now - FORGOTTEN else row.failures) + 1
        row.last_at = now
        over = row.failures - limit.free
        row.closed_until = now + min(timedelta(seconds=2 ** min(over - 1, 20)), LONGEST) if over > 0 else now
    db.session.execute(delete(models.RateLimit).where(models.RateLimit.last_at < now - FORGOTTEN))
    db.session.flush()


def _locked(limit: RateLimit, now: datetime) -> models.RateLimit:
    """The limit's row, which nobody else touches until this transaction ends."""
    while True:
        _make(limit, now)
        row = db.session.get(models.RateLimit, limit.key, with_for_update=True, populate_existing=True)
        # A try that was right may have taken it away meanwhile.
        if row is not None:
            return row


def _make(limit: RateLimit, now: datetime) -> None:
    dialect = db.session.get_bind().dialect.name
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    db.session.execute(
        insert(models.RateLimit)
        .values(key=limit.key, failures=0, closed_until=now, last_at=now)
        .on_conflict_do_nothing()
    )


def reset(limits: Iterable[RateLimit]) -> None:
    """Take back a try that was right: an account's limit starts anew, that of an address goes down by one."""
    for limit in sorted(limits, key=lambda each: each.key):
        row = models.RateLimit.key == limit.key
        if limit.free == ACCOUNT_FREE:
            db.session.execute(delete(models.RateLimit).where(row))
        else:
            db.session.execute(
                update(models.RateLimit)
                .where(row, models.RateLimit.failures > 0)
                .values(failures=models.RateLimit.failures - 1)
                .execution_options(synchronize_session=False)
            )
    db.session.expire_all()


def by_account(name: str) -> RateLimit:
    """The limit of an account, or of one thing about it ("user:7", "user:7:secret")."""
    return RateLimit(f"account:{name}")


def by_ip(ip: str) -> RateLimit:
    """The limit of a network address."""
    return RateLimit(f"place:{place_of(ip)}", IP_FREE)
