"""Gates against guessing: from the fifth failure on one waits 1, 2, 4 … seconds, at most a quarter of an hour.

A failure is counted before the secret is looked at and taken back when it was right, so that guesses made at
once are counted like guesses made one after the other. Gates are rows: every process sees the same.
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

LONGEST = timedelta(minutes=15)
FORGOTTEN = timedelta(hours=24)
"""After how long without a failure a gate starts anew."""
ACCOUNT_FREE, PLACE_FREE = 4, 19
"""How many failures cost nothing: of one account, and of one network address over all accounts."""


@dataclass(frozen=True)
class Gate:
    """What is counted together: a name, and how many failures are free."""

    name: str
    free: int = ACCOUNT_FREE

    @property
    def key(self) -> str:
        """How the row is called; names hold addresses of people."""
        return key_ring().fingerprint(self.name, "gate")


def enter(gates: Iterable[Gate]) -> None:
    """Count a try at all gates. Raises TooOftenError, with nothing counted, while one of them is closed."""
    now = clock.now()
    ordered = sorted(gates, key=lambda gate: gate.key)
    rows = {}
    for gate in ordered:
        _make(gate, now)
        rows[gate.key] = db.session.get_one(
            models.Gate, gate.key, with_for_update=True, populate_existing=True
        )
    latest = max((row.closed_until for row in rows.values()), default=now)
    if latest > now:
        raise TooOftenError((latest - now).total_seconds())
    for gate in ordered:
        row = rows[gate.key]
        row.failures = (0 if row.last_at < now - FORGOTTEN else row.failures) + 1
        row.last_at = now
        over = row.failures - gate.free
        row.closed_until = now + min(timedelta(seconds=2 ** min(over - 1, 20)), LONGEST) if over > 0 else now
    db.session.execute(delete(models.Gate).where(models.Gate.last_at < now - FORGOTTEN))
    db.session.flush()


def _make(gate: Gate, now: datetime) -> None:
    dialect = db.session.get_bind().dialect.name
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    db.session.execute(
        insert(models.Gate)
        .values(key=gate.key, failures=0, closed_until=now, last_at=now)
        .on_conflict_do_nothing()
    )


def passed(gates: Iterable[Gate]) -> None:
    """Take the count of a try back that was right: an account's gate opens wholly, a place's by one."""
    for gate in sorted(gates, key=lambda each: each.key):
        row = models.Gate.key == gate.key
        if gate.free == ACCOUNT_FREE:
            db.session.execute(delete(models.Gate).where(row))
        else:
            db.session.execute(
                update(models.Gate)
                .where(row, models.Gate.failures > 0)
                .values(failures=models.Gate.failures - 1)
                .execution_options(synchronize_session=False)
            )
    db.session.expire_all()


def of_account(name: str) -> Gate:
    """The gate of an account, or of one thing about it ("user:7", "user:7:secret")."""
    return Gate(f"account:{name}")


def of_place(ip: str) -> Gate:
    """The gate of a network address."""
    return Gate(f"place:{ip}", PLACE_FREE)
