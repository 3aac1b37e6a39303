"""Writing into the audit log that somebody looked at a report: in a transaction of its own, before it is read."""

from __future__ import annotations

from typing import Any

from flask import g, request
from flask_jwt_extended import current_user

from app.auth import audit
from app.extensions import db, writing


def caller() -> audit.Actor:
    """Return who makes the present request."""
    return audit.Actor(current_user.id, request.remote_addr or "", g.request_id)


def note_look(event: str, subject: str, **detail: Any) -> None:
    """Commit an entry about a look at something; what the request has read so far is read again."""
    who = caller()
    db.session.rollback()
    with writing():
        audit.record(who, event, subject, **detail)
        db.session.commit()
