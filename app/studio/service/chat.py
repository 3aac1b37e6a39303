"""What is said in the studio: sent, searched, kept by each for themselves, downloaded."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import func, select

from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import NotFoundError
from app.studio.errors import TooFastError
from app.studio.models import ChatMessage, Collected

SHOWN = 200
DOWNLOADED = 5_000
BURST, WITHIN = 10, timedelta(seconds=10)


def last_id() -> int:
    """Return the number of the newest message."""
    return db.session.scalar(select(func.max(ChatMessage.id))) or 0


def say(user_id: int, username: str, category: str, content: str) -> ChatMessage:
    """Say something. Raises TooFastError above ten messages in ten seconds."""
    recent = select(func.count(ChatMessage.id)).where(
        ChatMessage.user_id == user_id, ChatMessage.created_at > clock.now() - WITHIN
    )
    if (db.session.scalar(recent) or 0) >= BURST:
        raise TooFastError
    message = ChatMessage(
        user_id=user_id,
        username=username,
        category=category,
        content=content.strip(),
        created_at=clock.now(),
    )
    db.session.add(message)
    db.session.flush()
    return message


def messages(
    *, category: str = "", keyword: str = "", after: int = 0, kept_by: int | None = None, most: int
) -> list[ChatMessage]:
    """Return the newest messages that match (and that somebody keeps), the oldest of them first."""
    query = select(ChatMessage).where(ChatMessage.id > after)
    if category:
        query = query.where(ChatMessage.category == category)
    if keyword.strip():
        query = query.where(ChatMessage.content.contains(keyword.strip(), autoescape=True))
    if kept_by is not None:
        query = query.join(Collected).where(Collected.user_id == kept_by)
    newest = db.session.scalars(query.order_by(ChatMessage.id.desc()).limit(most))
    return list(reversed(list(newest)))


def collected_by(user_id: int) -> set[int]:
    """Return the numbers of the messages that somebody keeps."""
    return set(db.session.scalars(select(Collected.message_id).where(Collected.user_id == user_id)))


def collect(user_id: int, message_id: int, *, keeps: bool) -> None:
    """Keep a message, or no longer. Raises NotFoundError."""
    if db.session.get(ChatMessage, message_id) is None:
        raise NotFoundError
    found = db.session.get(Collected, (user_id, message_id))
    if keeps and found is None:
        db.session.add(Collected(user_id=user_id, message_id=message_id))
    if not keeps and found is not None:
        db.session.delete(found)
    db.session.flush()


def remove(message_id: int) -> None:
    """Take a message away. Raises NotFoundError."""
    found = db.session.get(ChatMessage, message_id)
    if found is None:
        raise NotFoundError
    db.session.delete(found)
    db.session.flush()
