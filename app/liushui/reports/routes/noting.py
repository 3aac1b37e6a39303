"""Writing into the audit log that somebody looked at a report: in a transaction of its own, before it is read."""

from __future__ import annotations

from typing import Any

from app.auth import audit
from app.auth.routes.actor import actor
from app.platform.data.database import db, writing


def note_look(event: str, subject: str, **detail: Any) -> None:
    """Commit an entry about a look at something; what the request has read so far is read again."""
    who = actor()
    db.session.rollback()
    with writing():
        audit.record(who, event, subject, **detail)
        db.session.commit()
