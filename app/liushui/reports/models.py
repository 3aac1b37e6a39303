"""Tables of what operators say about a report: decisions, corrected categories, the log of both; and their Word templates."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.liushui.cases.models import ReportRow, Task
from app.platform.data.database import Base
from app.platform.data.sealed import SealedJson, SealedRow, SealedText


class HitDecision(SealedRow, Base):
    """A decision on a hit from before decisions counted: one row of a rule, or (number 0) the whole rule.

    Nothing is added any more. They are shown with the version that they were made on and change no figure.
    """

    __tablename__ = "hit_decision"
    __table_args__ = (CheckConstraint("state IN ('confirmed','dismissed','open')", name="state"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    report_id: Mapped[int] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"), index=True)
    rule: Mapped[str] = mapped_column(String(16))
    number: Mapped[int]
    state: Mapped[str] = mapped_column(String(16))
    reason_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    actor_id: Mapped[int]
    decided_at: Mapped[datetime]

    reason = SealedText("reason_sealed")


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
        Index(None, "likeness", "category", "owner_id", "scope", "id"),
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
    likeness: Mapped[str] = mapped_column(String(64))
    sealed: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]

    spoken = SealedJson("sealed", context=lambda row: f"correction:{row.subject}")

    task: Mapped[Task | None] = relationship()


class OperatorDecision(Base):
    """What an operator decided about a hit, a finding or a party, for one case or (without a task) for all of theirs.

    `subject` is the fingerprint of what is decided about, once per account: a later word takes the place of the
    former. What is only `confirmed` changes nothing; everything else goes into the analysis.
    """

    __tablename__ = "operator_decision"
    __table_args__ = (
        CheckConstraint("kind IN ('hit','finding','relation','lender','same_party')", name="kind"),
        CheckConstraint("state IN ('confirmed','dismissed','set')", name="state"),
        Index("uq_operator_decision_owner_id_subject", "owner_id", "subject", unique=True),
        # Who keeps the number of a decision takes that one back and no later one.
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    task_id: Mapped[int | None] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"), index=True)
    actor_id: Mapped[int]
    kind: Mapped[str] = mapped_column(String(16))
    state: Mapped[str] = mapped_column(String(16))
    subject: Mapped[str] = mapped_column(String(64))
    sealed: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]

    said = SealedJson("sealed", context=lambda row: f"decision:{row.subject}")

    task: Mapped[Task | None] = relationship()


class DecisionEntry(SealedRow, Base):
    """One line of a case's log: who decided or took back what, and the figures before and after.

    `version` is the version of the report that counted it first; null while none does. Only added to.
    """

    __tablename__ = "decision_entry"
    __table_args__ = (CheckConstraint("action IN ('made','undone')", name="action"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = mapped_column(ForeignKey("task.id", ondelete="CASCADE"), index=True)
    actor_id: Mapped[int]
    action: Mapped[str] = mapped_column(String(8))
    kind: Mapped[str] = mapped_column(String(16))
    version: Mapped[int | None]
    said_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    changes_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    made_at: Mapped[datetime]

    said = SealedJson("said_sealed")
    changes = SealedJson("changes_sealed")


class WordTemplate(SealedRow, Base):
    """The Word template of an account; `fields` are the ids of the named fields in it, the file lies in the blob."""

    __tablename__ = "word_template"

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), unique=True)
    name_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    fields: Mapped[list[str]] = mapped_column(JSON)
    blob_id: Mapped[str] = mapped_column(String(32))
    size_bytes: Mapped[int]
    created_at: Mapped[datetime]

    name = SealedText("name_sealed")


REPORT_SORTS: dict[str, Any] = {
    "createtime": ReportRow.created_at,
    "rows": ReportRow.rows,
    "in_fen": ReportRow.in_fen,
    "out_fen": ReportRow.out_fen,
    "real_in_fen": ReportRow.real_in_fen,
    "real_out_fen": ReportRow.real_out_fen,
    "recognised_income_month_fen": ReportRow.recognised_income_month_fen,
    "hits": ReportRow.hits_high * 1000 + ReportRow.hits_medium,
}
"""By what the list of reports may be sorted in the database; beside these by "customer", which is sealed there.

The amount that lists show is sorted within its currency: across currencies none is more than another.
"""

TRANSACTION_SORTS = ("n", "occurred_at", "amount_fen", "balance_fen", "party")
"""By which columns of the frame transactions may be sorted."""
