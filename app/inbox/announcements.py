"""The verbs of announcements: write, schedule, withdraw, and put them into the message boxes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, or_, select

from app.auth import service as auth
from app.inbox.models import ANNOUNCEMENT_TYPES, Announcement, Message
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.errors import AppError, ConflictError, NotFoundError
from app.platform.language import Words

CODE = "announcement"
# A screen of the console or a tracked link: what everybody is shown never leads to another host by itself.
_LINK = re.compile(r"(/[A-Za-z0-9][^\s\\]*)?")


class LinkError(AppError):
    """An announcement that leads to another host."""

    reason, field = "announcement_link", "link"
    zh = "请填写控制台内的地址（以 / 开头），例如 /content/read?id=3；外部网址请先建推广，再填它的跟踪链接 /r/…"
    en = (
        "Give a path of the console that begins with /, such as /content/read?id=3; "
        "for another site make a promotion first and give its tracked link /r/…"
    )


class EndsBeforeError(AppError):
    """An announcement that ends before it begins."""

    reason, field = "ends_before", "ends_at"
    zh, en = "结束时间应晚于发布时间", "It has to end after it begins"


@dataclass(frozen=True)
class Draft:
    """What an announcement says, where it leads, and when; `starts_at` None is at once, `ends_at` None is never.

    `is_quiet` leaves it to the workplace: it comes into no message box.
    """

    type: str
    title: Words
    content: Words
    link: str = ""
    pinned: bool = False
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    about: str = ""
    is_quiet: bool = False


def list_live(limit: int) -> list[Announcement]:
    """Return what is announced now: pinned ones first, then the newest."""
    return list(
        db.session.scalars(
            select(Announcement)
            .where(*_in_state("live"))
            .order_by(Announcement.pinned.desc(), Announcement.published_at.desc(), Announcement.id.desc())
            .limit(limit)
        )
    )


def find(state: str, *, current: int, size: int) -> tuple[list[Announcement], int]:
    """Return a page of all announcements of a state ("": any), newest first, and how many there are."""
    query = select(Announcement).where(*_in_state(state))
    order = (Announcement.published_at.desc(), Announcement.id.desc())
    return cut(query, order, current=current, size=size)


def state_of(row: Announcement) -> str:
    """Tell whether an announcement is scheduled, live, ended or withdrawn."""
    if row.withdrawn_at is not None:
        return "withdrawn"
    now = clock.now()
    if row.ends_at is not None and row.ends_at <= now:
        return "ended"
    return "scheduled" if row.published_at > now else "live"


def _in_state(state: str) -> list[ColumnElement[bool]]:
    """Return the conditions that `state_of` names."""
    now = clock.now()
    is_over = (Announcement.ends_at.is_not(None)) & (Announcement.ends_at <= now)
    stands = Announcement.withdrawn_at.is_(None)
    conditions: dict[str, list[ColumnElement[bool]]] = {
        "": [],
        "scheduled": [stands, ~is_over, Announcement.published_at > now],
        "live": [stands, ~is_over, Announcement.published_at <= now],
        "ended": [stands, is_over],
        "withdrawn": [~stands],
    }
    return conditions[state]


def lock(announcement_id: int) -> Announcement:
    """Return an announcement that nobody else changes meanwhile. Raises NotFoundError."""
    row = db.session.get(Announcement, announcement_id, with_for_update=True)
    if row is None:
        raise NotFoundError
    return row


def write(draft: Draft) -> Announcement:
    """Tell everybody, now or from a moment on. Raises LinkError or EndsBeforeError."""
    if draft.type not in ANNOUNCEMENT_TYPES:
        raise ValueError(f"no such type of announcement: {draft.type}")
    row = Announcement(is_sent=draft.is_quiet, version=0, about=draft.about, published_at=clock.now())
    _fill(row, draft)
    db.session.add(row)
    db.session.flush()
    _settle(row)
    return row


def edit(announcement_id: int, draft: Draft, version: int) -> Announcement:
    """Write an announcement anew; who has it in the message box sees the new words.

    Raises NotFoundError, ConflictError, LinkError or EndsBeforeError.
    """
    row = lock(announcement_id)
    if row.version != version:
        raise ConflictError
    _fill(row, draft)
    db.session.flush()
    _settle(row)
    return row


def _fill(row: Announcement, draft: Draft) -> None:
    if not _LINK.fullmatch(draft.link):
        raise LinkError
    # Without a moment it begins now, or where it began already.
    starts_at = draft.starts_at or min(row.published_at, clock.now())
    if draft.ends_at is not None and draft.ends_at <= starts_at:
        raise EndsBeforeError
    row.type, row.link, row.pinned = draft.type, draft.link, draft.pinned
    row.title_zh, row.title_en = draft.title["zh-CN"], draft.title["en-US"]
    row.content_zh, row.content_en = draft.content["zh-CN"], draft.content["en-US"]
    row.published_at, row.ends_at = starts_at, draft.ends_at
    row.version += 1


def withdraw(row: Announcement) -> None:
    """Take an announcement back: off every screen and out of every message box."""
    if row.withdrawn_at is None:
        row.withdrawn_at = clock.now()
        row.version += 1
        _settle(row)


def restore(row: Announcement) -> None:
    """Publish an announcement again that was withdrawn."""
    if row.withdrawn_at is not None:
        row.withdrawn_at = None
        row.version += 1
        _settle(row)


def restore_about(about: str) -> bool:
    """Publish again what was announced about something ("article:7"); tell whether there was anything."""
    rows = db.session.scalars(select(Announcement).where(Announcement.about == about).with_for_update()).all()
    for row in rows:
        restore(row)
    return bool(rows)


def withdraw_about(about: str) -> None:
    """Withdraw what was announced about something that is no longer there."""
    for row in db.session.scalars(
        select(Announcement).where(Announcement.about == about).with_for_update()
    ).all():
        withdraw(row)


def is_due() -> bool:
    """Tell whether an announcement begins or has ended since the last sweep."""
    return db.session.scalar(select(Announcement.id).where(_is_due()).limit(1)) is not None


def send_due() -> None:
    """Put what begins into the message boxes, and take out what has ended."""
    for row in db.session.scalars(select(Announcement).where(_is_due()).with_for_update()).all():
        _settle(row)


def _is_due() -> ColumnElement[bool]:
    begins = and_(*_in_state("live"), ~Announcement.is_sent)
    return or_(begins, and_(*_in_state("ended"), Announcement.is_sent))


def _settle(row: Announcement) -> None:
    """Let the message boxes hold an announcement exactly while it is live."""
    is_live = state_of(row) == "live"
    if row.is_sent and not is_live:
        db.session.execute(delete(Message).where(Message.announcement_id == row.id))
    elif is_live and not row.is_sent:
        readers = auth.ids_of_role("user") | auth.ids_of_role("admin")
        db.session.add_all(_message(row, reader) for reader in sorted(readers))
    row.is_sent = is_live
    db.session.flush()


def _message(row: Announcement, user_id: int) -> Message:
    nothing: dict[str, Any] = {}
    return Message(
        user_id=user_id,
        type="notice",
        code=CODE,
        params=nothing,
        link="",
        status=0,
        announcement_id=row.id,
        created_at=clock.now(),
    )


def write_welcome() -> Announcement:
    """Publish the first announcement of a new installation."""
    return write(
        Draft(
            "notice",
            {"zh-CN": "流水已就绪", "en-US": "Liushui is ready"},
            {
                "zh-CN": "上传的文件只保存在本机，加密存放；报告中的每个数字都能查到原始行",
                "en-US": "Uploads stay on this machine, encrypted; every number of a report leads to its row",
            },
            pinned=True,
            is_quiet=True,
        )
    )
