"""Tables of the studio: its state, playlist, chat, watchers by the minute, operations, changes of parameters."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from app.platform.data.database import Base

METHODS = ("normal", "flow", "video", "web")
STREAMS = ("main", "hot", "cold")
CLARITIES = ("original", "super", "high", "standard")
CATEGORIES = ("product", "statement", "rule", "compliance", "training", "other")
AUDIT_STATES = ("auditing", "passed", "failed")
OPERATIONS = ("clarity", "stream", "remove_clarity", "gasket")
CHANGE_STATES = ("auditing", "passed", "finished", "refused", "cancelled")


def _one_of(column: str, values: tuple[str, ...]) -> CheckConstraint:
    return CheckConstraint(f"{column} IN ({', '.join(repr(value) for value in values)})", name=column)


class Studio(Base):
    """The one room (id 1). `version` grows with everything that watchers see; `parameters_version` with those."""

    __tablename__ = "studio"
    __table_args__ = (_one_of("method", METHODS), _one_of("stream", STREAMS), _one_of("clarity", CLARITIES))

    id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int]
    title: Mapped[str] = mapped_column(String(60))
    notification: Mapped[str] = mapped_column(String(200))
    category: Mapped[str] = mapped_column(String(16))
    method: Mapped[str] = mapped_column(String(8))
    viewers_most: Mapped[int]
    rotations: Mapped[int]
    started_at: Mapped[datetime | None]
    stream: Mapped[str] = mapped_column(String(8))
    clarity: Mapped[str] = mapped_column(String(8))
    clarities: Mapped[list[str]] = mapped_column(JSON)
    gasket: Mapped[bool]
    parameters: Mapped[dict[str, Any]] = mapped_column(JSON)
    parameters_version: Mapped[int]


class Program(Base):
    """One video of the playlist; only one whose audit `passed` is played."""

    __tablename__ = "studio_program"
    __table_args__ = (_one_of("audit", AUDIT_STATES),)

    id: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int]
    name: Mapped[str] = mapped_column(String(80))
    video_id: Mapped[int] = mapped_column(ForeignKey("content_media.id"))
    cover_id: Mapped[int | None] = mapped_column(ForeignKey("content_media.id"))
    seconds: Mapped[int]
    audit: Mapped[str] = mapped_column(String(8))
    reason: Mapped[str] = mapped_column(String(200))
    created_by: Mapped[int]
    created_at: Mapped[datetime]


class ChatMessage(Base):
    """What somebody said in the studio; `user_id` refers to no row, the words outlive the account."""

    __tablename__ = "studio_message"
    __table_args__ = (_one_of("category", CATEGORIES),)

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int]
    username: Mapped[str] = mapped_column(String(64))
    category: Mapped[str] = mapped_column(String(16))
    content: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime] = mapped_column(index=True)


class Collected(Base):
    """A message that somebody keeps."""

    __tablename__ = "studio_collected"

    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    message_id: Mapped[int] = mapped_column(
        ForeignKey("studio_message.id", ondelete="CASCADE"), primary_key=True, index=True
    )


class Watcher(Base):
    """Who has the studio open, by the last sign of life of one of their pages."""

    __tablename__ = "studio_watcher"

    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    seen_at: Mapped[datetime] = mapped_column(index=True)


class ViewerMinute(Base):
    """The most watchers at once in a minute (whole minutes since 1970)."""

    __tablename__ = "studio_minute"

    minute: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    viewers: Mapped[int]


class Operation(Base):
    """What was done to the studio: a quick operation with before and after, or a change of parameters."""

    __tablename__ = "studio_operation"
    __table_args__ = (Index(None, "change_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    detail: Mapped[dict[str, Any]] = mapped_column(JSON)
    change_id: Mapped[int | None] = mapped_column(ForeignKey("studio_change.id", ondelete="CASCADE"))
    actor_id: Mapped[int]
    actor: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]


class Change(Base):
    """A change of parameters on its way: handed in, approved by another administrator, finished or ended.

    `base_version` is the studio's `parameters_version` that it was made from; `version` grows with each step.
    """

    __tablename__ = "studio_change"
    __table_args__ = (_one_of("state", CHANGE_STATES),)

    id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int]
    state: Mapped[str] = mapped_column(String(10), index=True)
    wanted: Mapped[dict[str, Any]] = mapped_column(JSON)
    original: Mapped[dict[str, Any]] = mapped_column(JSON)
    base_version: Mapped[int]
    description: Mapped[str] = mapped_column(String(200))
    reason: Mapped[str] = mapped_column(String(200))
    asked_id: Mapped[int]
    asked_by: Mapped[str] = mapped_column(String(64))
    decided_by: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
