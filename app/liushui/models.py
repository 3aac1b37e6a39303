"""Tables of tasks, uploaded files, statements, reports and the operator's decisions on hits."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, CheckConstraint, ForeignKey, Index, LargeBinary, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.extensions import Base

TASK_STATES = ("queued", "working", "waiting", "done", "failed")
SEVERITIES = ("high", "medium", "low", "info")


class Task(Base):
    """One case. Its row is the truth about the work: who holds it (`lease_until`, `worker`), how far it is.

    `waiting` needs something from the operator (a password); `failed` cannot go on as it is.
    """

    __tablename__ = "task"
    __table_args__ = (
        CheckConstraint("state IN ('queued','working','waiting','done','failed')", name="state"),
        CheckConstraint("progress BETWEEN 0 AND 100", name="progress"),
        Index("ix_task_owner_id_created_at", "owner_id", "created_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    customer: Mapped[str] = mapped_column(String(64))
    related: Mapped[list[str]] = mapped_column(JSON)
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
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]

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


class Upload(Base):
    """One uploaded file: its bytes lie sealed in a blob until they are purged."""

    __tablename__ = "upload"

    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(200))
    sha256: Mapped[str] = mapped_column(String(64), index=True)
    size_bytes: Mapped[int]
    blob_id: Mapped[str | None] = mapped_column(String(32))
    sealed_passwords: Mapped[bytes | None] = mapped_column(LargeBinary)
    password_tries: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime]

    task: Mapped[Task] = relationship(back_populates="uploads")


class StatementRow(Base):
    """One statement as it was read last: source, account, period, rows, state, problems."""

    __tablename__ = "statement"

    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"), index=True)
    file: Mapped[str] = mapped_column(String(200))
    member: Mapped[str | None] = mapped_column(String(300))
    format: Mapped[str | None] = mapped_column(String(32))
    state: Mapped[str] = mapped_column(String(16))
    rows: Mapped[int] = mapped_column(default=0)
    period_from: Mapped[date | None]
    period_to: Mapped[date | None]
    detail: Mapped[dict[str, Any]] = mapped_column(JSON)

    task: Mapped[Task] = relationship(back_populates="statements")


class ReportRow(Base):
    """One version of a task's report: the figures of the list here, the whole sealed in blobs.

    `reading_blob_id` holds what the frame lacks to open the reading again (null in reports made before it was
    kept); `stored_version` is the version whose reading was analysed when the files were not read.
    """

    __tablename__ = "report"
    __table_args__ = (
        Index("uq_report_task_id_version", "task_id", "version", unique=True),
        Index("ix_report_owner_id_created_at", "owner_id", "created_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"))
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    version: Mapped[int]
    customer: Mapped[str] = mapped_column(String(64))
    sources: Mapped[list[str]] = mapped_column(JSON)
    source_key: Mapped[str] = mapped_column(String(200))
    period_from: Mapped[date | None]
    period_to: Mapped[date | None]
    rows: Mapped[int]
    in_fen: Mapped[int] = mapped_column(BigInteger)
    out_fen: Mapped[int] = mapped_column(BigInteger)
    real_in_fen: Mapped[int] = mapped_column(BigInteger)
    real_out_fen: Mapped[int] = mapped_column(BigInteger)
    hits_high: Mapped[int]
    hits_medium: Mapped[int]
    hits_low: Mapped[int]
    hits_info: Mapped[int]
    risk: Mapped[str] = mapped_column(String(8), index=True)
    authenticity: Mapped[str] = mapped_column(String(16))
    categories: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    conclusion: Mapped[str] = mapped_column(Text, default="")
    report_blob_id: Mapped[str] = mapped_column(String(32))
    frame_blob_id: Mapped[str] = mapped_column(String(32))
    reading_blob_id: Mapped[str | None] = mapped_column(String(32))
    stored_version: Mapped[int | None]
    rules_version: Mapped[str] = mapped_column(String(32))
    engine_version: Mapped[str] = mapped_column(String(32))
    created_at: Mapped[datetime]

    task: Mapped[Task] = relationship(back_populates="reports")
    decisions: Mapped[list[HitDecision]] = relationship(
        order_by="HitDecision.id", cascade="all, delete-orphan", passive_deletes=True
    )


class HitDecision(Base):
    """An operator's decision on a hit: one row of a rule, or (number 0) the whole rule; only added to."""

    __tablename__ = "hit_decision"
    __table_args__ = (CheckConstraint("state IN ('confirmed','dismissed','open')", name="state"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    report_id: Mapped[int] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"), index=True)
    rule: Mapped[str] = mapped_column(String(16))
    number: Mapped[int]
    state: Mapped[str] = mapped_column(String(16))
    reason: Mapped[str] = mapped_column(String(200))
    actor_id: Mapped[int]
    decided_at: Mapped[datetime]


class StatementTemplate(Base):
    """A layout that an operator mapped by hand; `fingerprint` hashes the header's names that it is known by."""

    __tablename__ = "statement_template"
    __table_args__ = (
        Index("uq_statement_template_owner_id_name", "owner_id", "name", unique=True),
        Index("uq_statement_template_owner_id_fingerprint", "owner_id", "fingerprint", unique=True),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(60))
    fingerprint: Mapped[str] = mapped_column(String(64))
    names: Mapped[list[str]] = mapped_column(JSON)
    kind: Mapped[str] = mapped_column(String(8))
    layout: Mapped[dict[str, Any]] = mapped_column(JSON)
    used_count: Mapped[int] = mapped_column(default=0)
    used_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


REPORT_SORTS: dict[str, Any] = {
    "createtime": ReportRow.created_at,
    "customer": ReportRow.customer,
    "rows": ReportRow.rows,
    "in_fen": ReportRow.in_fen,
    "out_fen": ReportRow.out_fen,
    "real_in_fen": ReportRow.real_in_fen,
    "real_out_fen": ReportRow.real_out_fen,
    "hits": ReportRow.hits_high * 1000 + ReportRow.hits_medium,
}
"""By what the list of reports may be sorted."""

TRANSACTION_SORTS = ("n", "occurred_at", "amount_fen", "balance_fen", "party")
"""By which columns of the frame transactions may be sorted."""


class PartyTrace(Base):
    """Where a name or an account appears in a task's newest report, found by its fingerprint across tasks.

    `role` is "party" (the other side of transactions) or "self" (the customer); `label` is sealed. The
    customer's own fingerprint stands in `customer_key`: two tasks of one customer are no link.
    """

    __tablename__ = "party_trace"
    __table_args__ = (
        CheckConstraint("kind IN ('name','account')", name="kind"),
        CheckConstraint("role IN ('party','self')", name="role"),
        Index("ix_party_trace_kind_fingerprint", "kind", "fingerprint"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(8))
    role: Mapped[str] = mapped_column(String(8))
    party_kind: Mapped[str] = mapped_column(String(8))
    fingerprint: Mapped[str] = mapped_column(String(64))
    customer_key: Mapped[str] = mapped_column(String(64))
    label: Mapped[bytes] = mapped_column(LargeBinary)
    rows: Mapped[int]
    in_fen: Mapped[int] = mapped_column(BigInteger)
    out_fen: Mapped[int] = mapped_column(BigInteger)
    first_day: Mapped[date | None]
    last_day: Mapped[date | None]


class QualityQueue(Base):
    """A queue of finished reports that somebody looks at again: a random share, or all with warnings."""

    __tablename__ = "quality_queue"
    __table_args__ = (
        CheckConstraint("mode IN ('random','warnings')", name="mode"),
        CheckConstraint("share BETWEEN 1 AND 100", name="share"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    mode: Mapped[str] = mapped_column(String(8))
    share: Mapped[int]
    since: Mapped[datetime]
    creator_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    created_at: Mapped[datetime]


class QualityItem(Base):
    """One report in a queue and what its reviewer found; a verdict is final."""

    __tablename__ = "quality_item"
    __table_args__ = (
        CheckConstraint("state IN ('pending','passed','rejected')", name="state"),
        CheckConstraint("(state = 'pending') = (decided_at IS NULL)", name="decided"),
        Index("uq_quality_item_queue_id_report_id", "queue_id", "report_id", unique=True),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    queue_id: Mapped[int] = mapped_column(ForeignKey("quality_queue.id", ondelete="CASCADE"))
    report_id: Mapped[int] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"), index=True)
    is_drawn: Mapped[bool]
    state: Mapped[str] = mapped_column(String(8), index=True)
    reviewer_id: Mapped[int | None]
    reason: Mapped[str] = mapped_column(String(200), default="")
    created_at: Mapped[datetime]
    decided_at: Mapped[datetime | None]

    report: Mapped[ReportRow] = relationship()


class RuleVersion(Base):
    """A set of changes over the built-in rules (`scope` 0), or of an operator's preset (`scope` their id).

    Of each scope at most one is the draft and one is active. A version is numbered when it is activated and
    does not change afterwards; `revision` counts the edits of a draft.
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
            sqlite_where=text("state IN ('draft','active')"),
            postgresql_where=text("state IN ('draft','active')"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    scope: Mapped[int]
    state: Mapped[str] = mapped_column(String(8))
    number: Mapped[int | None]
    revision: Mapped[int]
    base_version: Mapped[str] = mapped_column(String(32))
    changes: Mapped[dict[str, Any]] = mapped_column(JSON)
    note: Mapped[str] = mapped_column(String(200), default="")
    restores: Mapped[int | None]
    author_id: Mapped[int]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    activated_at: Mapped[datetime | None]
    retired_at: Mapped[datetime | None]


class RuleTrial(Base):
    """A trial run of a draft over past reports, one report at a time; what it found is sealed in a blob.

    `changes` are those of the draft's `revision`; `installed_id` and `preset_id` are the versions that were
    active, with which it is compared.
    """

    __tablename__ = "rule_trial"
    __table_args__ = (CheckConstraint("state IN ('running','done','cancelled')", name="state"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    draft_id: Mapped[int] = mapped_column(ForeignKey("rule_version.id", ondelete="CASCADE"), index=True)
    revision: Mapped[int]
    changes: Mapped[dict[str, Any]] = mapped_column(JSON)
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

    draft: Mapped[RuleVersion] = relationship()


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


class CategoryCorrection(Base):
    """What an operator said that a row, or every row of a party in one direction, was for.

    `subject` is the fingerprint of what is spoken of, once per account; `likeness` that of the party, or of the
    text where no party is named: equal ones together make a rule. Names and place lie in `sealed`.
    """

    __tablename__ = "category_correction"
    __table_args__ = (
        CheckConstraint("scope IN ('row','party')", name="scope"),
        CheckConstraint("direction IN ('in','out')", name="direction"),
        CheckConstraint("(scope = 'row') = (task_id IS NOT NULL)", name="task"),
        Index("uq_category_correction_owner_id_subject", "owner_id", "subject", unique=True),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    task_id: Mapped[int | None] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"), index=True)
    actor_id: Mapped[int]
    scope: Mapped[str] = mapped_column(String(8))
    direction: Mapped[str] = mapped_column(String(8))
    category: Mapped[str] = mapped_column(String(8))
    was: Mapped[str] = mapped_column(String(8))
    subject: Mapped[str] = mapped_column(String(64))
    likeness: Mapped[str] = mapped_column(String(64), index=True)
    sealed: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]

    task: Mapped[Task | None] = relationship()
