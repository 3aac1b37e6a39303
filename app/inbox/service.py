"""The verbs of the inbox: send, list, mark as read, announce."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select, update

from app.auth.hooks import User
from app.inbox.models import ANNOUNCEMENT_TYPES, MESSAGE_TYPES, Announcement, Message
from app.inbox.texts import MESSAGES, render
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.language import LANGUAGES, Words

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


def take_back(code: str, **params: Any) -> None:
    """Delete every message of a kind whose parameters hold these, as if it had not been sent."""
    for message in db.session.scalars(select(Message).where(Message.code == code)).all():
        if params.items() <= message.params.items():
            db.session.delete(message)
    db.session.flush()


def forget_links(links: Collection[str]) -> None:
    """Delete the messages that lead to these pages, which are no longer there."""
    db.session.execute(delete(Message).where(Message.link.in_(links)))


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


def announcements(limit: int) -> list[Announcement]:
    """Return what was announced: pinned ones first, then the newest."""
    return list(
        db.session.scalars(
            select(Announcement)
            .where(Announcement.published_at <= clock.now())
            .order_by(Announcement.pinned.desc(), Announcement.published_at.desc(), Announcement.id.desc())
            .limit(limit)
        )
    )


def announce(type: str, title: Words, content: Words, *, pinned: bool = False) -> Announcement:
    """Tell everybody; `type` is activity, message or notice, the words stand in both languages."""
    if type not in ANNOUNCEMENT_TYPES:
        raise ValueError(f"no such type of announcement: {type}")
    announcement = Announcement(
        type=type,
        title_zh=title["zh-CN"],
        title_en=title["en-US"],
        content_zh=content["zh-CN"],
        content_en=content["en-US"],
        pinned=pinned,
        published_at=clock.now(),
    )
    db.session.add(announcement)
    db.session.flush()
    return announcement


def announce_welcome() -> Announcement:
    """Publish the first announcement of a new installation."""
    return announce(
        "notice",
        {"zh-CN": "流水已就绪", "en-US": "Liushui is ready"},
        {
            "zh-CN": "上传的文件只保存在本机，加密存放；报告中的每个数字都能查到原始行",
            "en-US": "Uploads stay on this machine, encrypted; every number of a report leads to its row",
        },
        pinned=True,
    )


def welcome(user: User) -> None:
    """Greet a new user."""
    send(user.id, "message", "welcome", {}, link="/list/card")
