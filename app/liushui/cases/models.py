"""Tables of tasks, uploaded files, statements and the versions of reports."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, CheckConstraint, Float, ForeignKey, Index, LargeBinary, String, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.engine.judgement.applied_loan import AppliedLoan
from app.platform.data.database import Base
from app.platform.data.sealed import SealedJson, SealedOptionalText, SealedRow, SealedText

BASES = ("consent", "contract", "duty", "other")
KEPT_DAYS_MOST = 36_500
TASK_STATES = ("queued", "working", "waiting", "done", "failed")
# Each database writes the condition `ReportRow.is_newest` in its own way, and looks for it in an index as written.
_NEWEST_LITE, _NEWEST_POST = text("is_newest = 1"), text("is_newest")
SEVERITIES = ("high", "medium", "low", "info")


class Task(SealedRow, Base):
    """One case. Its row is the truth about the work: who holds it (`lease_until`, `worker`), how far it is.

    `waiting` needs something from the operator (a password); `failed` cannot go on as it is. `finished_at` is when
    a run of it ended last, also while the next one waits or goes on. Whose statements they are (`customer`) and who
    belongs to them (`related`, a list of names) is sealed. `applied_*` is the loan that they apply for: amount,
    term and yearly rate (a fraction of 1), where somebody stated it.
    """

    __tablename__ = "task"
    __table_args__ = (
        CheckConstraint("state IN ('queued','working','waiting','done','failed')", name="state"),
        CheckConstraint("progress BETWEEN 0 AND 100", name="progress"),
        Index("ix_task_owner_id_created_at", "owner_id", "created_at", "id"),
        Index(None, "owner_id", "state", "created_at", "id"),
        # When somebody was served last.
        Index(None, "owner_id", "finished_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    customer_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    customer_signature: Mapped[int] = mapped_column(BigInteger)
    related_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    state: Mapped[str] = mapped_column(String(16), index=True)
    stage: Mapped[str] = mapped_column(String(16), default="")
    progress: Mapped[int] = mapped_column(default=0)
    problem: Mapped[str] = mapped_column(String(32), default="")
    price: Mapped[int] = mapped_column(default=0)
    hold_id: Mapped[int | None]
    runs: Mapped[int] = mapped_column(default=0)
    attempts: Mapped[int] = mapped_column(default=0)
    worker: Mapped[str | None] = mapped_column(String(64))
    lease_until: Mapped[datetime | None]
    queued_at: Mapped[datetime | None]
    demo: Mapped[bool] = mapped_column(default=False)
    applied_amount_fen: Mapped[int | None] = mapped_column(BigInteger)
    applied_term_months: Mapped[int | None]
    applied_yearly_rate: Mapped[float | None] = mapped_column(Float)
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]

    customer = SealedText("customer_sealed", signature="customer_signature")
    related = SealedJson("related_sealed")

    uploads: Mapped[list[Upload]] = relationship(
        back_populates="task", order_by="Upload.id", cascade="all, delete-orphan", passive_deletes=True
    )
    statements: Mapped[list[StatementRow]] = relationship(
        back_populates="task", order_by="StatementRow.id", cascade="all, delete-orphan", passive_deletes=True
    )
    reports: Mapped[list[ReportRow]] = relationship(
        back_populates="task",
        order_by="ReportRow.version",
        cascade="all, delete-orphan",
        passive_deletes=True,
    )
    # Asked for where it is shown.
    terms: Mapped[CaseTerms | None] = relationship(cascade="all, delete-orphan", passive_deletes=True)
    # Not joined: PostgreSQL cannot lock a row whose other half may be missing.
    share: Mapped[TaskShare | None] = relationship(
        lazy="selectin", cascade="all, delete-orphan", passive_deletes=True
    )

    @property
    def applied(self) -> AppliedLoan | None:
        """The loan applied for."""
        if self.applied_amount_fen is None or self.applied_term_months is None:
            return None
        return AppliedLoan(self.applied_amount_fen, self.applied_term_months, self.applied_yearly_rate)

    @property
    def project_id(self) -> int | None:
        """The project whose members share the task."""
        return self.share.project_id if self.share else None


class TaskShare(Base):
    """With which project a task is shared; a removed project takes the row along, and leaves the task."""

    __tablename__ = "task_share"

    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"), primary_key=True)
    project_id: Mapped[int] = mapped_column(ForeignKey("team_group.id", ondelete="CASCADE"), index=True)


class CaseTerms(SealedRow, Base):
    """What a case was taken in for, on which basis, how long it is kept; a case without a row says nothing of its own.

    `said` holds purpose (words in both languages), the words of the basis and the number of the consent. Days are null
    where the administrators' policy counts. While `held_at` is set nothing of the case is deleted.
    """

    __tablename__ = "case_terms"
    __table_args__ = (
        CheckConstraint("basis IN ('','consent','contract','duty','other')", name="basis"),
        Index(None, "stated_by_id", "stated_at"),
    )

    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"), primary_key=True)
    basis: Mapped[str] = mapped_column(String(16), default="")
    consent_on: Mapped[date | None]
    said_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    stated_by_id: Mapped[int | None]
    stated_at: Mapped[datetime | None]
    files_days: Mapped[int | None]
    case_days: Mapped[int | None]
    held_at: Mapped[datetime | None]
    held_by_id: Mapped[int | None]
    hold_reason_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)

    said = SealedJson("said_sealed")
    hold_reason = SealedText("hold_reason_sealed")


class CasePolicy(Base):
    """What the administrators chose about all cases: a single row, absent until they chose something."""

    __tablename__ = "case_policy"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    value: Mapped[dict[str, Any]] = mapped_column(JSON)


class CaseReveal(Base):
    """Until when an administrator may see a case of somebody else; why stands in the audit log."""

    __tablename__ = "case_reveal"
    __table_args__ = (Index("uq_case_reveal_task_id_admin_id", "task_id", "admin_id", unique=True),)

    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"))
    admin_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    until: Mapped[datetime]


class Upload(SealedRow, Base):
    """One uploaded file: its bytes lie sealed in a blob until they are purged, its name and passwords beside.

    `currency` is what the operator answered for statements in it that do not say their own (XXX: not known).
    `typed_cells` are what the operator typed of pictures, by SHA-256 of the document, as `TypedCell` in JSON.
    `confirmations` say who compared which rows with its pages, by the same, as `Confirmation`.
    `rows_read` counts up while a run reads it; null before its turn.
    """

    __tablename__ = "upload"

    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"), index=True)
    name_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    sha256: Mapped[str] = mapped_column(String(64), index=True)
    size_bytes: Mapped[int]
    blob_id: Mapped[str | None] = mapped_column(String(32))
    sealed_passwords: Mapped[bytes | None] = mapped_column(LargeBinary)
    sealed_typed_cells: Mapped[bytes | None] = mapped_column(LargeBinary)
    sealed_confirmations: Mapped[bytes | None] = mapped_column(LargeBinary)
    password_tries: Mapped[int] = mapped_column(default=0)
    currency: Mapped[str | None] = mapped_column(String(3))
    rows_read: Mapped[int | None]
    created_at: Mapped[datetime]

    name = SealedText("name_sealed")
    passwords = SealedJson("sealed_passwords", context=lambda row: f"upload:{row.sha256}")
    typed_cells = SealedJson("sealed_typed_cells")
    confirmations = SealedJson("sealed_confirmations")

    task: Mapped[Task] = relationship(back_populates="uploads")


class StatementRow(SealedRow, Base):
    """One statement as it was read last: source, period, rows, state; sealed: file, holder, account, problems."""

    __tablename__ = "statement"

    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"), index=True)
    file_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    member_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    format: Mapped[str | None] = mapped_column(String(32))
    state: Mapped[str] = mapped_column(String(16))
    rows: Mapped[int] = mapped_column(default=0)
    period_from: Mapped[date | None]
    period_to: Mapped[date | None]
    detail_sealed: Mapped[bytes] = mapped_column(LargeBinary)

    file = SealedText("file_sealed")
    member = SealedOptionalText("member_sealed")
    detail = SealedJson("detail_sealed")

    task: Mapped[Task] = relationship(back_populates="statements")


class HandedIn(SealedRow, Base):
    """What the accounts of a task said day by day, to be compared with what the same customer hands in later.

    Sealed: the customer, with a blind index to find them, and `statements`, as `earlier.statements_by_day` makes them.
    """

    __tablename__ = "handed_in"
    __table_args__ = (
        Index("uq_handed_in_task_id", "task_id", unique=True),
        Index("ix_handed_in_owner_id_customer_index", "owner_id", "customer_index", "task_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"))
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    customer_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    customer_index: Mapped[str] = mapped_column(String(64))
    statements_sealed: Mapped[bytes] = mapped_column(LargeBinary)

    customer = SealedText("customer_sealed", index="customer_index")
    statements = SealedJson("statements_sealed")


class ReportRow(SealedRow, Base):
    """One version of a task's report: the figures of the list here, the whole sealed in blobs.

    `reading_blob_id` holds what the frame lacks to open the reading again (null in reports made before it was
    kept); `stored_version` is the version whose reading was analysed when the files were not read. `revises` is the
    version whose judgement this one corrects: further corrections take its place, and so do not pile up.
    `hits_high` to `hits_info` count hits and findings, without those that were dismissed; `risk` is the heaviest of them.
    `authenticity`, `incomplete` and `verdict` (words for the list of tasks) say what the report's verdict says;
    the last two are null in reports made before there were verdicts, until `verdicts.judge_older` fills them in.
    `review_items` are the hits and findings that a review decides, `review_decided` those that are; null in reports
    made before there were reviews. `reviewed_at` is when `reviewed_by_id` completed the review, null while it is open.
    """

    __tablename__ = "report"
    __table_args__ = (
        Index("uq_report_task_id_version", "task_id", "version", unique=True),
        Index("ix_report_owner_id_created_at", "owner_id", "created_at"),
        Index(
            "uq_report_newest",
            "task_id",
            unique=True,
            sqlite_where=_NEWEST_LITE,
            postgresql_where=_NEWEST_POST,
        ),
        # Whose reviews are open, newest first.
        Index("ix_report_review", "owner_id", "is_newest", "reviewed_at", "id"),
        # Which sources there are, step by step.
        Index("ix_report_sources", "owner_id", "is_newest", "source_key"),
        # All that the list is narrowed and sorted by, so that the wide rows of other pages are not read.
        Index(
            "ix_report_listed",
            "owner_id",
            "is_newest",
            "created_at",
            "id",
            "risk",
            "authenticity",
            "source_key",
            "rows",
            "in_fen",
            "out_fen",
            "real_in_fen",
            "real_out_fen",
            "hits_high",
            "hits_medium",
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"))
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    version: Mapped[int]
    is_newest: Mapped[bool] = mapped_column(default=True)
    customer_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    customer_signature: Mapped[int] = mapped_column(BigInteger)
    sources: Mapped[list[str]] = mapped_column(JSON)
    source_key: Mapped[str] = mapped_column(String(200))
    period_from: Mapped[date | None]
    period_to: Mapped[date | None]
    rows: Mapped[int]
    currency: Mapped[str] = mapped_column(String(8))
    in_fen: Mapped[int] = mapped_column(BigInteger)
    out_fen: Mapped[int] = mapped_column(BigInteger)
    real_in_fen: Mapped[int] = mapped_column(BigInteger)
    real_out_fen: Mapped[int] = mapped_column(BigInteger)
    recognised_income_month_fen: Mapped[int | None] = mapped_column(BigInteger)
    hits_high: Mapped[int]
    hits_medium: Mapped[int]
    hits_low: Mapped[int]
    hits_info: Mapped[int]
    risk: Mapped[str] = mapped_column(String(8), index=True)
    authenticity: Mapped[str] = mapped_column(String(16))
    incomplete: Mapped[bool | None]
    review_items: Mapped[int | None]
    review_decided: Mapped[int | None]
    reviewed_at: Mapped[datetime | None]
    reviewed_by_id: Mapped[int | None]
    categories: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    verdict_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    conclusion_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    report_blob_id: Mapped[str] = mapped_column(String(32))
    frame_blob_id: Mapped[str] = mapped_column(String(32))
    reading_blob_id: Mapped[str | None] = mapped_column(String(32))
    stored_version: Mapped[int | None]
    revises: Mapped[int | None]
    rules_version: Mapped[str] = mapped_column(String(32))
    engine_version: Mapped[str] = mapped_column(String(32))
    created_at: Mapped[datetime]

    customer = SealedText("customer_sealed", signature="customer_signature")
    conclusion = SealedText("conclusion_sealed")
    verdict = SealedJson("verdict_sealed")

    task: Mapped[Task] = relationship(back_populates="reports")
