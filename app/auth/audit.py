"""The audit log: rows that are only added, each bound to the one before."""

from __future__ import annotations

import hmac
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import current_app
from sqlalchemy import select, text, update
from sqlalchemy.event import listens_for
from sqlalchemy.orm import Session

from app.auth import facts
from app.auth.events import EVENTS
from app.auth.models import AuditAnchor, AuditEntry
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.vault import key_ring

_CONTEXT = "audit"
_BATCH = 1_000
_WAITING = "audit_waiting"
_WRITTEN = "audit_written"
_LOG = logging.getLogger(__name__)
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
    if current_app.testing and (unnamed := facts.without_words(subject, detail)):
        raise ValueError(f"the log has no words for {unnamed} of {event}: app/auth/facts.py")
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
    anchored = {"entry_id": entry.id, "seal": _seal(entry.id, entry.digest)}
    db.session.execute(update(AuditAnchor).values(anchored), execution_options={"synchronize_session": False})
    db.session.info[_WRITTEN] = entry.id, entry.digest
    return entry


def _seal(entry_id: int, digest: str) -> str:
    return key_ring().fingerprint(f"{entry_id}:{digest}", f"{_CONTEXT}_anchor")


def entries_of(actor_id: int) -> list[AuditEntry]:
    """Return what an account did, the newest first, as far as it is of use to its owner."""
    newest = select(AuditEntry).where(AuditEntry.actor_id == actor_id).order_by(AuditEntry.id.desc())
    return list(db.session.scalars(newest.limit(_BATCH)))


def entries_about(subject: str, events: Sequence[str], since: datetime) -> list[AuditEntry]:
    """Return what happened to a subject since a moment, of some kinds of events."""
    wanted = AuditEntry.subject == subject, AuditEntry.event.in_(events), AuditEntry.at >= since
    return list(db.session.scalars(select(AuditEntry).where(*wanted)))


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


@listens_for(Session, "after_commit")
def _tell_last(session: Session) -> None:
    # Where lines are collected elsewhere, what stood last is known even when a whole older database is brought back.
    written = session.info.pop(_WRITTEN, None)
    if written is not None:
        _LOG.info("audit log: entry %d is the last one, digest %s", *written)


@listens_for(Session, "after_rollback")
def _forget_waiting(session: Session) -> None:
    session.info.pop(_WAITING, None)
    session.info.pop(_WRITTEN, None)


def first_break() -> int | None:
    """Return the id of the first row that is not what was written, does not follow the one before it, or is cut off."""
    before, last = "", 0
    while True:
        batch = select(AuditEntry).where(AuditEntry.id > last).order_by(AuditEntry.id).limit(_BATCH)
        entries = list(db.session.scalars(batch))
        if not entries:
            return None if _is_last(last, before) else last + 1
        for entry in entries:
            if entry.digest != _digest(before, entry):
                return entry.id
            before, last = entry.digest, entry.id
        db.session.expunge_all()


def _is_last(entry_id: int, digest: str) -> bool:
    """Whether the anchor says that this entry is the last one; of an empty log nothing is sealed."""
    anchor = db.session.scalar(select(AuditAnchor).execution_options(populate_existing=True))
    if anchor is None or anchor.entry_id != entry_id:
        return False
    return (anchor.seal == "") if entry_id == 0 else hmac.compare_digest(anchor.seal, _seal(entry_id, digest))


def _digest(before: str, entry: AuditEntry) -> str:
    signed = [
        before,
        entry.at.isoformat(),
        entry.actor_id,
        entry.event,
        entry.subject,
        entry.detail,
        entry.ip,
        entry.request_id,
    ]
    return key_ring().fingerprint(json.dumps(signed, ensure_ascii=False, sort_keys=True), _CONTEXT)
