"""The verbs of messages: send, list, mark as read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select, update

from app.auth.hooks import User
from app.inbox.models import MESSAGE_TYPES, Message
from app.inbox.texts import MESSAGES, render
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.language import LANGUAGES, Language

MESSAGES_SHOWN = 100


def send(
    user_id: int,
    type: str,
    code: str,
    params: dict[str, Any],
    link: str = "",
    message_type: int | None = None,
) -> Message:
    """Put a message into a user's inbox.

    `type` is message, notice or todo; `code` names the words in `app.inbox.texts`, `params` fill them:
    texts, numbers, or {"zh-CN": …, "en-US": …}. `message_type` is the tag: 0 not started, 1 opened,
    2 in progress, 3 expiring soon.
    """
    if type not in MESSAGE_TYPES:
        raise ValueError(f"no such type of message: {type}")
    for language in LANGUAGES:
        for words in MESSAGES[code]:
            render(words, params, language)
    message = Message(
        user_id=user_id,
        type=type,
        code=code,
        params=params,
        link=link,
        message_type=message_type,
        status=0,
        created_at=clock.now(),
    )
    db.session.add(message)
    db.session.flush()
    return message


@dataclass(frozen=True)
class Shown:
    """What a message says in one language, and the path it leads to."""

    title: str
    subtitle: str
    content: str
    link: str


def shown(message: Message, language: Language) -> Shown:
    """Return the words of a message; those of an announcement are as they stand now."""
    told = message.announcement
    if told is not None:
        return Shown(told.title(language), "", told.content(language), told.link)
    title, subtitle, content = (render(words, message.params, language) for words in MESSAGES[message.code])
    return Shown(title, subtitle, content, message.link)


def take_back(code: str, **params: Any) -> None:
    """Delete every message of a kind whose parameters hold these, as if it had not been sent."""
    for message in db.session.scalars(select(Message).where(Message.code == code)).all():
        if params.items() <= message.params.items():
            db.session.delete(message)
    db.session.flush()


def forget_links(links: Collection[str]) -> None:
    """Delete the messages that lead to these pages, which are no longer there."""
    db.session.execute(delete(Message).where(Message.link.in_(links)))


def forget_naming(user_id: int, customer: str) -> None:
    """Delete a user's messages about a customer."""
    for message in db.session.scalars(select(Message).where(Message.user_id == user_id)).all():
        if message.params.get("customer") == customer:
            db.session.delete(message)
    db.session.flush()


def list_messages(user_id: int) -> list[Message]:
    """Return a user's latest messages, newest first: what is unread, and what was read."""
    return list(
        db.session.scalars(
            select(Message)
            .where(Message.user_id == user_id)
            .order_by(Message.status, Message.id.desc())
            .limit(MESSAGES_SHOWN)
        )
    )


def mark_read(user_id: int, ids: list[int]) -> int:
    """Mark a user's own messages as read; return how many were unread. Other people's stay untouched."""
    marked = db.session.scalars(
        update(Message)
        .where(Message.user_id == user_id, Message.id.in_(ids), Message.status == 0)
        .values(status=1)
        .returning(Message.id)
    )
    return len(list(marked))


def unread(user_id: int) -> int:
    """Count a user's unread messages."""
    return (
        db.session.scalar(
            select(func.count(Message.id)).where(Message.user_id == user_id, Message.status == 0)
        )
        or 0
    )


@dataclass(frozen=True)
class Unread:
    """How many messages of each type wait, and the newest one of all (0: there is none)."""

    message: int
    notice: int
    todo: int
    latest: int


def count_unread(user_id: int) -> Unread:
    """Count what waits for a user by type: what the bell asks every few seconds, so it reads one index."""
    counts: dict[str, int] = dict.fromkeys(MESSAGE_TYPES, 0)
    rows = db.session.execute(
        select(Message.type, func.count(Message.id))
        .where(Message.user_id == user_id, Message.status == 0)
        .group_by(Message.type)
    ).all()
    counts |= {row[0]: row[1] for row in rows}
    latest = db.session.scalar(select(func.max(Message.id)).where(Message.user_id == user_id)) or 0
    return Unread(**counts, latest=latest)


def history(
    user_id: int, *, type: str, state: str, current: int, page_size: int
) -> tuple[list[Message], int]:
    """Return a page of a user's messages, newest first, and how many match; "" asks for all."""
    query = select(Message).where(Message.user_id == user_id)
    if type:
        query = query.where(Message.type == type)
    if state:
        query = query.where(Message.status == (0 if state == "unread" else 1))
    return cut(query, (Message.id.desc(),), current=current, size=page_size)


def welcome(user: User) -> None:
    """Greet a new user."""
    send(user.id, "message", "welcome", {}, link="/list/card")
