"""Tables of in-site messages, announcements, and messages that leave the house."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.platform.data.database import Base
from app.platform.data.sealed import SealedJson, SealedRow
from app.platform.language import Language

MESSAGE_TYPES = ("message", "notice", "todo")
ANNOUNCEMENT_TYPES = ("activity", "message", "notice")
ANNOUNCEMENT_STATES = ("scheduled", "live", "ended", "withdrawn")
OUTBOX_KINDS = ("mail", "sms")
OUTBOX_STATES = ("queued", "sent", "failed", "kept")


class Message(SealedRow, Base):
    """One message to one user: a text of `app.inbox.texts` by code, filled by sealed `params`; `status` 1 is read.

    What was announced shows the words and the link of its announcement as they are now, and goes with it.
    """

    __tablename__ = "inbox_message"
    __table_args__ = (
        CheckConstraint("type IN ('message', 'notice', 'todo')", name="type"),
        CheckConstraint("status IN (0, 1)", name="status"),
        CheckConstraint("message_type BETWEEN 0 AND 3", name="message_type"),
        Index(None, "user_id", "status", "id"),
        Index(None, "user_id", "status", "type"),
        Index(None, "user_id", "type", "id"),
        Index(None, "user_id", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    type: Mapped[str] = mapped_column(String(8))
    code: Mapped[str] = mapped_column(String(32))
    params_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    link: Mapped[str] = mapped_column(String(200))
    status: Mapped[int] = mapped_column(default=0)
    message_type: Mapped[int | None]
    announcement_id: Mapped[int | None] = mapped_column(
        ForeignKey("announcement.id", ondelete="CASCADE"), index=True
    )
    created_at: Mapped[datetime]

    params = SealedJson("params_sealed")
    # One question for a whole list, however many announcements stand in it.
    announcement: Mapped[Announcement | None] = relationship(lazy="selectin")


class Announcement(Base):
    """What the house tells everybody, written in both languages; shown from `published_at` until `ends_at`.

    `about` names what it was made for ("article:7"): when that goes, it is withdrawn. `is_sent` tells that it
    stands in the message boxes. A withdrawn one is seen by administrators only, and can be published again.
    """

    __tablename__ = "announcement"
    __table_args__ = (CheckConstraint("type IN ('activity', 'message', 'notice')", name="type"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    type: Mapped[str] = mapped_column(String(8))
    title_zh: Mapped[str] = mapped_column(String(200))
    title_en: Mapped[str] = mapped_column(String(200))
    content_zh: Mapped[str] = mapped_column(Text)
    content_en: Mapped[str] = mapped_column(Text)
    pinned: Mapped[bool]
    link: Mapped[str] = mapped_column(String(200))
    about: Mapped[str] = mapped_column(String(64), index=True)
    published_at: Mapped[datetime] = mapped_column(index=True)
    ends_at: Mapped[datetime | None]
    withdrawn_at: Mapped[datetime | None]
    is_sent: Mapped[bool]
    version: Mapped[int]

    def title(self, language: Language) -> str:
        """Return the title in a language."""
        return self.title_zh if language == "zh-CN" else self.title_en

    def content(self, language: Language) -> str:
        """Return the text in a language."""
        return self.content_zh if language == "zh-CN" else self.content_en


class OutboxMessage(Base):
    """One e-mail or SMS on its way out. Its row is the truth about the delivery: state, attempts, next attempt.

    `kept` stays on this machine because no way out is set up. Address, subject, text and the names of
    attachments are sealed; `masked_to` is what a list may show. `ref` names what it is about
    ("report:7"), and goes with it.
    """

    __tablename__ = "outbox_message"
    __table_args__ = (
        CheckConstraint("kind IN ('mail', 'sms')", name="kind"),
        CheckConstraint("state IN ('queued', 'sent', 'failed', 'kept')", name="state"),
        Index(None, "owner_id", "created_at"),
        Index(None, "state", "next_at"),
        Index(None, "state", "id"),
        Index(None, "kind", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    purpose: Mapped[str] = mapped_column(String(16))
    ref: Mapped[str] = mapped_column(String(64), index=True)
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    masked_to: Mapped[str] = mapped_column(String(128))
    sealed: Mapped[bytes] = mapped_column(LargeBinary)
    blob_ids: Mapped[list[str]] = mapped_column(JSON)
    token: Mapped[str] = mapped_column(String(32))
    state: Mapped[str] = mapped_column(String(8))
    adapter: Mapped[str] = mapped_column(String(16), default="")
    attempts: Mapped[int] = mapped_column(default=0)
    next_at: Mapped[datetime | None]
    problem: Mapped[str] = mapped_column(String(200), default="")
    created_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]

    content = SealedJson("sealed", context=lambda row: f"outbox:{row.token}")
