"""Tables of in-site messages and announcements."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Base

MESSAGE_TYPES = ("message", "notice", "todo")
ANNOUNCEMENT_TYPES = ("activity", "message", "notice")


class Message(Base):
    """One message to one user: a text of `app.inbox.texts` by code; `status` 1 is read."""

    __tablename__ = "inbox_message"
    __table_args__ = (
        CheckConstraint("type IN ('message', 'notice', 'todo')", name="type"),
        CheckConstraint("status IN (0, 1)", name="status"),
        CheckConstraint("message_type BETWEEN 0 AND 3", name="message_type"),
        Index(None, "user_id", "status"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    type: Mapped[str] = mapped_column(String(8))
    code: Mapped[str] = mapped_column(String(32))
    params: Mapped[dict[str, Any]] = mapped_column(JSON)
    link: Mapped[str] = mapped_column(String(200))
    status: Mapped[int] = mapped_column(default=0)
    message_type: Mapped[int | None]
    created_at: Mapped[datetime]


class Announcement(Base):
    """What the house tells everybody, written in both languages."""

    __tablename__ = "announcement"
    __table_args__ = (CheckConstraint("type IN ('activity', 'message', 'notice')", name="type"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    type: Mapped[str] = mapped_column(String(8))
    title_zh: Mapped[str] = mapped_column(String(200))
    title_en: Mapped[str] = mapped_column(String(200))
    content_zh: Mapped[str] = mapped_column(Text)
    content_en: Mapped[str] = mapped_column(Text)
    pinned: Mapped[bool]
    published_at: Mapped[datetime] = mapped_column(index=True)
