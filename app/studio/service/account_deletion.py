"""What this room gives along to somebody who leaves, and forgets with them; what was said and done stays, unnamed."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update

from app.auth.deleted_names import DELETED_NAME
from app.auth.hooks import User
from app.platform.data.database import db
from app.studio.models import Change, ChatMessage, Collected, Operation, Watcher

NOBODY = 0
"""The number that no account has."""


def export(user: User) -> dict[str, Any]:
    """Return what an account said in the studio, what it kept of others, and what it did there."""
    messages = select(ChatMessage).where(ChatMessage.user_id == user.id).order_by(ChatMessage.id)
    kept = select(ChatMessage).join(Collected).where(Collected.user_id == user.id).order_by(ChatMessage.id)
    done = select(Operation).where(Operation.actor_id == user.id).order_by(Operation.id)
    return {
        "messages": [_message(each) for each in db.session.scalars(messages)],
        "collected": [_message(each) for each in db.session.scalars(kept)],
        "operations": [
            {"kind": each.kind, "detail": each.detail, "at": each.created_at}
            for each in db.session.scalars(done)
        ],
    }


def _message(row: ChatMessage) -> dict[str, Any]:
    return {"category": row.category, "content": row.content, "at": row.created_at}


def forget(user: User) -> None:
    """Take an account's name off what it said, did and decided; delete what it kept and that it watched."""
    for table in (Collected, Watcher):
        db.session.execute(delete(table).where(table.user_id == user.id))
    for change in (
        update(ChatMessage)
        .where(ChatMessage.user_id == user.id)
        .values(username=DELETED_NAME, user_id=NOBODY),
        update(Operation).where(Operation.actor_id == user.id).values(actor=DELETED_NAME, actor_id=NOBODY),
        update(Change).where(Change.asked_id == user.id).values(asked_by=DELETED_NAME, asked_id=NOBODY),
        update(Change).where(Change.decided_by == user.username).values(decided_by=DELETED_NAME),
    ):
        db.session.execute(change)
    db.session.flush()
