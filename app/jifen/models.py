"""Tables of the ledger: accounts, transactions with their entries, holds, and prices in points."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.platform.data.database import Base

KINDS = ("points", "cash")
USER_CODES = ("user", "held")
# What the house holds: points come from `issuance` and end in `consumption`, which also takes what was sold;
# `alipay` is the other side of money that came in there, `suspense` money that waits to go back.
SYSTEM_CODES = ("issuance", "consumption", "adjustment", "alipay", "suspense")


class Account(Base):
    """One pot of points, or of fen, of a user or (`user_id` null) of the house."""

    __tablename__ = "ledger_account"
    __table_args__ = (
        CheckConstraint("kind IN ('points', 'cash')", name="kind"),
        CheckConstraint("allow_negative OR balance >= 0", name="floor"),
        CheckConstraint("version >= 0", name="version"),
        CheckConstraint(
            "(user_id IS NULL AND code IN ('issuance', 'consumption', 'adjustment', 'alipay', 'suspense'))"
            " OR (user_id IS NOT NULL AND code IN ('user', 'held') AND NOT allow_negative)",
            name="code",
        ),
        UniqueConstraint("user_id", "code", "kind"),
        # A unique constraint takes two nulls for different; the house's accounts need their own.
        Index(
            "uq_ledger_account_system",
            "code",
            "kind",
            unique=True,
            sqlite_where=text("user_id IS NULL"),
            postgresql_where=text("user_id IS NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))
    code: Mapped[str] = mapped_column(String(16))
    kind: Mapped[str] = mapped_column(String(8))
    balance: Mapped[int] = mapped_column(BigInteger, default=0)
    version: Mapped[int] = mapped_column(BigInteger, default=0)
    # All that ever came in and went out, so that no list has to add up a million entries.
    came_in: Mapped[int] = mapped_column(BigInteger, default=0)
    went_out: Mapped[int] = mapped_column(BigInteger, default=0)
    allow_negative: Mapped[bool] = mapped_column(default=False)


class Transaction(Base):
    """One posting: why points or money moved. Never changed and never deleted (triggers)."""

    __tablename__ = "ledger_transaction"

    id: Mapped[int] = mapped_column(primary_key=True)
    type: Mapped[str] = mapped_column(String(16))
    ref_type: Mapped[str] = mapped_column(String(32))
    ref_id: Mapped[str] = mapped_column(String(64))
    idem_key: Mapped[str] = mapped_column(String(128), unique=True)
    request_hash: Mapped[str] = mapped_column(String(64))
    memo_code: Mapped[str] = mapped_column(String(32))
    memo_params: Mapped[dict[str, Any]] = mapped_column(JSON)
    actor_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))
    created_at: Mapped[datetime]
    reverses_id: Mapped[int | None] = mapped_column(ForeignKey("ledger_transaction.id"), unique=True)


class Entry(Base):
    """One side of a transaction: what it did to one account. Never changed and never deleted (triggers)."""

    __tablename__ = "ledger_entry"
    __table_args__ = (
        CheckConstraint("amount <> 0", name="amount"),
        CheckConstraint("balance_after = balance_before + amount", name="balance"),
        UniqueConstraint("account_id", "seq"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    transaction_id: Mapped[int] = mapped_column(ForeignKey("ledger_transaction.id"), index=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("ledger_account.id"))
    seq: Mapped[int] = mapped_column(BigInteger)
    amount: Mapped[int] = mapped_column(BigInteger)
    balance_before: Mapped[int] = mapped_column(BigInteger)
    balance_after: Mapped[int] = mapped_column(BigInteger)


class DayTotal(Base):
    """What a user's account did on one day (Asia/Shanghai) by one type of transaction, and between which entries.

    Kept with each posting, so that no filter of the ledger has to go through a million entries. Other types' entries
    may stand between `first_seq` and `last_seq`, and, where two postings met at midnight, other days' too.
    """

    __tablename__ = "ledger_day_total"

    account_id: Mapped[int] = mapped_column(ForeignKey("ledger_account.id"), primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
    type: Mapped[str] = mapped_column(String(16), primary_key=True)
    first_seq: Mapped[int] = mapped_column(BigInteger)
    last_seq: Mapped[int] = mapped_column(BigInteger)
    came_in: Mapped[int] = mapped_column(BigInteger)
    went_out: Mapped[int] = mapped_column(BigInteger)
    times_in: Mapped[int] = mapped_column(BigInteger)
    times_out: Mapped[int] = mapped_column(BigInteger)


class Hold(Base):
    """Points set aside for work that is not finished; a reference has at most one that was not released."""

    __tablename__ = "ledger_hold"
    __table_args__ = (
        CheckConstraint("state IN ('held', 'captured', 'released')", name="state"),
        CheckConstraint("amount > 0", name="amount"),
        CheckConstraint("(state = 'held') = (closed_at IS NULL)", name="closed"),
        Index(
            "uq_ledger_hold_ref",
            "ref_type",
            "ref_id",
            unique=True,
            sqlite_where=text("state <> 'released'"),
            postgresql_where=text("state <> 'released'"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"), index=True)
    amount: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(String(8))
    ref_type: Mapped[str] = mapped_column(String(32))
    ref_id: Mapped[str] = mapped_column(String(64))
    memo_code: Mapped[str] = mapped_column(String(32))
    memo_params: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime | None] = mapped_column(index=True)
    closed_at: Mapped[datetime | None]


class Request(Base):
    """A posting by hand that an administrator asked for; a large one waits for a second administrator."""

    __tablename__ = "ledger_request"
    __table_args__ = (
        CheckConstraint("kind IN ('points', 'cash')", name="kind"),
        CheckConstraint("amount <> 0", name="amount"),
        CheckConstraint("state IN ('waiting', 'posted', 'refused')", name="state"),
        CheckConstraint("(state = 'waiting') = (decided_at IS NULL)", name="decided"),
        CheckConstraint("(state = 'posted') = (transaction_id IS NOT NULL)", name="posted"),
        Index(None, "state", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"), index=True)
    kind: Mapped[str] = mapped_column(String(8))
    amount: Mapped[int] = mapped_column(BigInteger)
    reason: Mapped[str] = mapped_column(String(200))
    state: Mapped[str] = mapped_column(String(8))
    asked_by: Mapped[int] = mapped_column(ForeignKey("user.id"))
    decided_by: Mapped[int | None] = mapped_column(ForeignKey("user.id"))
    transaction_id: Mapped[int | None] = mapped_column(ForeignKey("ledger_transaction.id"))
    created_at: Mapped[datetime]
    decided_at: Mapped[datetime | None]


class Price(Base):
    """What one of something costs in points."""

    __tablename__ = "price"
    __table_args__ = (CheckConstraint("points >= 0", name="points"),)

    code: Mapped[str] = mapped_column(String(32), primary_key=True)
    points: Mapped[int]
