"""Tables of verification: applications, their scans, and whether operators need to be verified at all."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import (
    JSON,
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.platform.data.database import Base
from app.platform.data.sealed import SealedOptionalText, SealedRow, SealedText
from app.renzheng.states import STATES

KINDS = ("personal", "enterprise")
OUTCOMES = ("match", "mismatch", "unavailable")
_OPEN = text("state IN ('draft', 'auditing')")
_VALID = text("state IN ('pass', 'changing')")


def _one_of(column: str, values: tuple[str, ...]) -> CheckConstraint:
    return CheckConstraint(f"{column} IN ({', '.join(repr(value) for value in values)})", name=column)


class Application(SealedRow, Base):
    """What somebody said about who they are, and what became of it.

    Never edited: whoever wants something else applies anew, and `replaces_id` names what that would replace.
    `name` and `number` are those of the person, for an enterprise those of its legal person. `subject_index` is the
    fingerprint of the certificate that may be verified for one account only. `version` counts transitions.
    `forget_at` is set when the account is closed: then the whole row goes.
    """

    __tablename__ = "verification"
    __table_args__ = (
        _one_of("kind", KINDS),
        _one_of("state", STATES),
        _one_of("outcome", OUTCOMES),
        CheckConstraint("(kind = 'enterprise') = (enterprise_type IS NOT NULL)", name="enterprise"),
        Index("uq_verification_open", "user_id", unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN),
        Index("uq_verification_valid", "user_id", unique=True, sqlite_where=_VALID, postgresql_where=_VALID),
        Index(
            "uq_verification_subject",
            "subject_index",
            unique=True,
            sqlite_where=_VALID,
            postgresql_where=_VALID,
        ),
        Index(None, "user_id", "created_at"),
        Index(None, "state", "due_at"),
        Index(None, "subject_index"),
        Index(None, "state", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(16))
    state: Mapped[str] = mapped_column(String(16))
    version: Mapped[int] = mapped_column(default=1)
    replaces_id: Mapped[int | None] = mapped_column(ForeignKey("verification.id", ondelete="SET NULL"))

    certificate_type: Mapped[str] = mapped_column(String(24))
    name_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    number_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    phone_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    enterprise_type: Mapped[str | None] = mapped_column(String(24))
    enterprise_name_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    enterprise_number_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    subject_index: Mapped[str] = mapped_column(String(64))
    valid_until: Mapped[date | None]
    warnings: Mapped[list[str]] = mapped_column(JSON)

    consent_version: Mapped[str] = mapped_column(String(16))
    consented_at: Mapped[datetime]
    created_at: Mapped[datetime]
    submitted_at: Mapped[datetime | None]
    due_at: Mapped[datetime | None]
    alerted_at: Mapped[datetime | None]

    outcome: Mapped[str | None] = mapped_column(String(16))
    provider: Mapped[str] = mapped_column(String(32), default="")
    check_attempts: Mapped[int] = mapped_column(default=0)
    next_check_at: Mapped[datetime | None] = mapped_column(index=True)
    checked_at: Mapped[datetime | None]

    reviewer_id: Mapped[int | None]
    decided_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    reason_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    forget_at: Mapped[datetime | None] = mapped_column(index=True)

    name = SealedText("name_sealed")
    number = SealedText("number_sealed")
    phone = SealedText("phone_sealed")
    enterprise_name = SealedOptionalText("enterprise_name_sealed")
    enterprise_number = SealedOptionalText("enterprise_number_sealed")
    reason = SealedOptionalText("reason_sealed")

    scans: Mapped[list[Scan]] = relationship(
        back_populates="application", order_by="Scan.place", cascade="all, delete-orphan"
    )


class Scan(Base):
    """One picture or PDF of a certificate. Its bytes lie sealed in a blob until they are purged."""

    __tablename__ = "verification_scan"
    __table_args__ = (Index("uq_verification_scan_place", "application_id", "place", unique=True),)

    id: Mapped[int] = mapped_column(primary_key=True)
    application_id: Mapped[int] = mapped_column(ForeignKey("verification.id", ondelete="CASCADE"))
    place: Mapped[int]
    blob_id: Mapped[str | None] = mapped_column(String(32))
    mimetype: Mapped[str] = mapped_column(String(32))
    size_bytes: Mapped[int]
    created_at: Mapped[datetime]

    application: Mapped[Application] = relationship(back_populates="scans")


class Policy(Base):
    """Whether operators have to be verified: one row, changed by administrators."""

    __tablename__ = "verification_policy"
    __table_args__ = (CheckConstraint("id = 1", name="id"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    is_required: Mapped[bool]
    changed_by: Mapped[int | None]
    changed_at: Mapped[datetime | None]


class Allowance(Base):
    """How many tasks an operator began without being verified; deleting a task does not give one back."""

    __tablename__ = "verification_allowance"

    user_id: Mapped[int] = mapped_column(
        ForeignKey("user.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    tasks: Mapped[int]
