"""What an account did lately, read from the audit log for its own owner."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, select

from app.auth.models import AuditEntry, User
from app.platform.data.database import db
from app.platform.data.paging import cut


def latest(actor_id: int, current: int, size: int) -> tuple[list[AuditEntry], int]:
    """Return a page of what an account did, newest first, and how many entries there are."""
    query = select(AuditEntry).where(AuditEntry.actor_id == actor_id)
    return cut(query, (AuditEntry.at.desc(), AuditEntry.id.desc()), current=current, size=size)


def counts(actor_id: int, start: datetime, end: datetime) -> dict[str, int]:
    """Count what an account did by event, from `start` up to `end` (aware moments)."""
    rows = db.session.execute(
        select(AuditEntry.event, func.count())
        .where(AuditEntry.actor_id == actor_id, AuditEntry.at >= start, AuditEntry.at < end)
        .group_by(AuditEntry.event)
    )
    return {row[0]: row[1] for row in rows}


def people(user_ids: set[int]) -> dict[int, User]:
    """Return several accounts by id."""
    return {user.id: user for user in db.session.scalars(select(User).where(User.id.in_(user_ids)))}
