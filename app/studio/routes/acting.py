"""Who acts in the studio, for its own log and for the audit log."""

from __future__ import annotations

from typing import Any

from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor as caller
from app.studio.service.room import Actor


def actor() -> Actor:
    """Return who makes the present request."""
    return Actor(current_user.id, current_user.username)


def note(event: str, subject: str, **detail: Any) -> None:
    """Write into the audit log what the caller did."""
    audit.record(caller(), event, subject, **detail)
