"""Tables of the versions of rules, of their backtests, of the black list, trusted roots and confirmed originals."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, LargeBinary, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.platform.data.database import Base
from app.platform.data.sealed import SealedJson, SealedRow, SealedText

IN_USE = text("state IN ('draft','active')")
"""Beside the state that is looked for: SQLite uses the index of these two only where this stands."""


class RuleVersion(SealedRow, Base):
    """A set of changes over the built-in rules (`scope` 0), or of an operator's preset (`scope` their id).

    Of each scope at most one is the draft and one is active. A version is numbered when it is activated and
    does not change afterwards; `revision` counts the edits of a draft. Words of rules may be names: changes and
    note are sealed.
    """

    __tablename__ = "rule_version"
    __table_args__ = (
        CheckConstraint("state IN ('draft','active','retired')", name="state"),
        CheckConstraint("(state = 'draft') = (number IS NULL)", name="numbered"),
        CheckConstraint("scope = COALESCE(owner_id, 0)", name="scope"),
        Index("uq_rule_version_scope_number", "scope", "number", unique=True),
        Index(
            "uq_rule_version_scope_state",
            "scope",
            "state",
            unique=True,
            sqlite_where=IN_USE,
            postgresql_where=IN_USE,
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    scope: Mapped[int]
    state: Mapped[str] = mapped_column(String(8))
    number: Mapped[int | None]
    revision: Mapped[int]
    base_version: Mapped[str] = mapped_column(String(32))
    changes_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    note_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    restores: Mapped[int | None]
    author_id: Mapped[int]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    activated_at: Mapped[datetime | None]
    retired_at: Mapped[datetime | None]

    changes = SealedJson("changes_sealed")
    note = SealedText("note_sealed")


class Backtest(SealedRow, Base):
    """A backtest of a draft over past reports, one report at a time; what it found is sealed in a blob.

    `changes` are those of the draft's `revision`; `installed_id` and `preset_id` are the versions that were
    active, with which it is compared.
    """

    __tablename__ = "rule_trial"
    __table_args__ = (CheckConstraint("state IN ('running','done','cancelled')", name="state"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    draft_id: Mapped[int] = mapped_column(ForeignKey("rule_version.id", ondelete="CASCADE"), index=True)
    revision: Mapped[int]
    changes_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    installed_id: Mapped[int | None]
    preset_id: Mapped[int | None]
    report_ids: Mapped[list[int]] = mapped_column(JSON)
    done: Mapped[int]
    state: Mapped[str] = mapped_column(String(16), index=True)
    attempts: Mapped[int]
    lease_until: Mapped[datetime | None]
    result_blob_id: Mapped[str | None] = mapped_column(String(32))
    requester_id: Mapped[int]
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]

    changes = SealedJson("changes_sealed")

    draft: Mapped[RuleVersion] = relationship()


class TrustedRoot(Base):
    """A certificate of an authority whose signatures on statements are trusted; public, and so not sealed."""

    __tablename__ = "trusted_root"
    __table_args__ = (Index("uq_trusted_root_fingerprint", "fingerprint", unique=True),)

    id: Mapped[int] = mapped_column(primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(80))
    pem: Mapped[str] = mapped_column(Text)
    ends_at: Mapped[datetime]
    author_id: Mapped[int]
    created_at: Mapped[datetime]


MOST_ORIGINALS = 400
"""Confirmed originals: an analysis is given all of them, a kilobyte each."""


class ConfirmedOriginal(SealedRow, Base):
    """A file that an administrator confirmed as the bank's original: how it is made, and nothing of what it says.

    `digest` is the SHA-256 of the file, so that it counts once; `made` the month in which it says it was created.
    """

    __tablename__ = "genuine_print"
    __table_args__ = (Index("uq_genuine_print_digest", "digest", "format", "layout", unique=True),)

    id: Mapped[int] = mapped_column(primary_key=True)
    format: Mapped[str] = mapped_column(String(40))
    layout: Mapped[str] = mapped_column(String(80))
    digest: Mapped[str] = mapped_column(String(64))
    made: Mapped[str | None] = mapped_column(String(7))
    traits_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    author_id: Mapped[int]
    created_at: Mapped[datetime]

    traits = SealedJson("traits_sealed")


class BlackEntry(Base):
    """A party on the black list: its name, its account and why, sealed; found twice by its fingerprint."""

    __tablename__ = "black_entry"
    __table_args__ = (
        CheckConstraint("severity IN ('info','low','medium','high')", name="severity"),
        Index("uq_black_entry_fingerprint", "fingerprint", unique=True),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(64))
    sealed: Mapped[bytes] = mapped_column(LargeBinary)
    severity: Mapped[str] = mapped_column(String(8))
    author_id: Mapped[int]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]

    facts = SealedJson("sealed", context=lambda row: f"black_list:{row.fingerprint}")
