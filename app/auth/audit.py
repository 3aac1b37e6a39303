"""The audit log: rows that are only added, each bound to the one before."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from flask import current_app
from sqlalchemy import select, text
from sqlalchemy.event import listens_for
from sqlalchemy.orm import Session

from app.auth.events import EVENTS
from app.auth.models import AuditEntry
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.vault import key_ring

_CONTEXT = "audit"
_BATCH = 1_000
_WAITING = "audit_waiting"
# Any number that nothing else locks: on PostgreSQL it makes writers of the log wait for each other.
_LOCK = 7_205_119


@dataclass(frozen=True)
class Actor:
    """Who acts, from where, in which request."""

    id: int | None
    ip: str = ""
    request_id: str = ""


def record(actor: Actor, event: str, subject: str, **detail: Any) -> AuditEntry:
    """Add that `actor` did `event` to `subject` ("kind:id"); it stands when the transaction does."""
    if current_app.testing and event not in EVENTS:
        raise ValueError(f"the log has no words for {event}: app/auth/events.py")
    if db.session.get_bind().dialect.name == "postgresql":
        db.session.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
    before = db.session.scalar(select(AuditEntry.digest).order_by(AuditEntry.id.desc()).limit(1)) or ""
    entry = AuditEntry(
        at=clock.now(),
        actor_id=actor.id,
        event=event,
        subject=subject,
        detail=detail,
        ip=actor.ip[:64],
        request_id=actor.request_id,
    )
    entry.digest = _digest(before, entry)
    db.session.add(entry)
    db.session.flush()
    return entry


def entries_of(actor_id: int) -> list[AuditEntry]:
    """Return what an account did, the newest first, as far as it is of use to its owner."""
    newest = select(AuditEntry).where(AuditEntry.actor_id == actor_id).order_by(AuditEntry.id.desc())
    return list(db.session.scalars(newest.limit(_BATCH)))


def record_at_commit(actor: Actor, event: str, subject: str, **detail: Any) -> None:
    """Add an entry as `record` does, as the last thing that the transaction does.

    Writers of the log wait for each other until they commit: whoever goes on to lock other rows writes last.
    """
    # From here on there is a transaction, whose end decides about the entry.
    db.session.connection()
    db.session.info.setdefault(_WAITING, []).append((actor, event, subject, detail))


@listens_for(Session, "before_commit")
def _record_waiting(session: Session) -> None:
    for actor, event, subject, detail in session.info.pop(_WAITING, []):
        record(actor, event, subject, **detail)


@listens_for(Session, "after_rollback")
def _forget_waiting(session: Session) -> None:
    session.info.pop(_WAITING, None)


def first_break() -> int | None:
    """Return the id of the first row that is not what was written or does not follow the one before it."""
    before, last = "", 0
    while True:
        batch = select(AuditEntry).where(AuditEntry.id > last).order_by(AuditEntry.id).limit(_BATCH)
        entries = list(db.session.scalars(batch))
        if not entries:
            return None
        for entry in entries:
            if entry.digest != _digest(before, entry):
                return entry.id
            before, last = entry.digest, entry.id
        db.session.expunge_all()


def _digest(before: str, entry: AuditEntry) -> str:
    facts = [
        before,
        entry.at.isoformat(),
        entry.actor_id,
        entry.event,
        entry.subject,
        entry.detail,
        entry.ip,
        entry.request_id,
    ]
    return key_ring().fingerprint(json.dumps(facts, ensure_ascii=False, sort_keys=True), _CONTEXT)
