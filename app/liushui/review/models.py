"""Tables of what is looked at again: links between cases, quality inspection."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.liushui.cases.models import ReportRow
from app.platform.data.database import Base
from app.platform.data.sealed import SealedRow, SealedText


class PartyTrace(Base):
    """Where a name or an account appears in a task's newest report, found by its fingerprint across tasks.

    `role` is "party" (the other side of transactions) or "self" (the customer); `label` is sealed. `currency` is the
    report's; XXX where it was deleted before its currency was kept here. The customer's own fingerprint stands in
    `customer_key`: two tasks of one customer are no link.
    """

    __tablename__ = "party_trace"
    __table_args__ = (
        CheckConstraint("kind IN ('name','account')", name="kind"),
        CheckConstraint("role IN ('party','self')", name="role"),
        Index("ix_party_trace_kind_fingerprint", "kind", "fingerprint", "customer_key"),
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
    currency: Mapped[str] = mapped_column(String(8))
    in_fen: Mapped[int] = mapped_column(BigInteger)
    out_fen: Mapped[int] = mapped_column(BigInteger)
    first_day: Mapped[date | None]
    last_day: Mapped[date | None]

    name = SealedText("label", context=lambda row: f"trace:{row.fingerprint}")


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


class QualityItem(SealedRow, Base):
    """One report in a queue and what its reviewer found; a verdict is final."""

    __tablename__ = "quality_item"
    __table_args__ = (
        CheckConstraint("state IN ('pending','passed','rejected')", name="state"),
        CheckConstraint("(state = 'pending') = (decided_at IS NULL)", name="decided"),
        Index(None, "queue_id", "decided_at", "id"),
        Index(None, "queue_id", "state", "decided_at", "id"),
        Index("uq_quality_item_queue_id_report_id", "queue_id", "report_id", unique=True),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    queue_id: Mapped[int] = mapped_column(ForeignKey("quality_queue.id", ondelete="CASCADE"))
    report_id: Mapped[int] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"), index=True)
    is_drawn: Mapped[bool]
    state: Mapped[str] = mapped_column(String(8), index=True)
    reviewer_id: Mapped[int | None]
    reason_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]
    decided_at: Mapped[datetime | None]

    reason = SealedText("reason_sealed")

    report: Mapped[ReportRow] = relationship()
