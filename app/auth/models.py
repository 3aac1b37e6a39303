"""Tables of accounts and their sessions."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.extensions import Base
from app.sealed import SealedJson, SealedRow

ROLES = ("admin", "user")


class User(Base):
    """An operator or administrator; `vip_until` is the end of the paid time span."""

    __tablename__ = "user"
    __table_args__ = (CheckConstraint("role IN ('admin', 'user')", name="role"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    username: Mapped[str] = mapped_column(String(64), unique=True)
    nickname: Mapped[str] = mapped_column(String(64))
    password_hash: Mapped[str] = mapped_column(String(256))
    role: Mapped[str] = mapped_column(String(16))
    job: Mapped[str] = mapped_column(String(64), default="")
    organization: Mapped[str] = mapped_column(String(64), default="")
    location: Mapped[str] = mapped_column(String(64), default="")
    introduction: Mapped[str] = mapped_column(String(400), default="")
    personal_website: Mapped[str] = mapped_column(String(200), default="")
    vip_until: Mapped[datetime | None]
    created_at: Mapped[datetime]
    disabled_at: Mapped[datetime | None]
    last_login_at: Mapped[datetime | None]
    last_login_ip: Mapped[str] = mapped_column(String(64), default="")


class Session(Base):
    """One login: the token's `jti`, how long it may live, and whether it was ended."""

    __tablename__ = "session"

    jti: Mapped[str] = mapped_column(String(36), primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    idle_seconds: Mapped[int]
    ip: Mapped[str] = mapped_column(String(64))
    agent: Mapped[str] = mapped_column(String(200))
    ended_at: Mapped[datetime | None]

    user: Mapped[User] = relationship()


class AuditEntry(SealedRow, Base):
    """Who did or looked at what; each row holds the digest of the one before. Never changed or deleted (triggers).

    `actor_id` refers to no row: what somebody did outlives the account. `detail` is sealed; only its seal may be
    renewed, with another key, and the digest still says what was in it.
    """

    __tablename__ = "audit_entry"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(index=True)
    actor_id: Mapped[int | None] = mapped_column(index=True)
    event: Mapped[str] = mapped_column(String(32), index=True)
    subject: Mapped[str] = mapped_column(String(96))
    detail_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    ip: Mapped[str] = mapped_column(String(64))
    request_id: Mapped[str] = mapped_column(String(32))
    digest: Mapped[str] = mapped_column(String(64))

    detail = SealedJson("detail_sealed")
