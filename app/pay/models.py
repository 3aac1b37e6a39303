"""Tables of buying: plans, orders with their history, what was paid, refunds, notices, reconciliations."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.platform.data.database import Base
from app.platform.data.sealed import SealedBytes

KINDS = ("vip", "points", "recharge")
CHANNELS = ("alipay", "balance")
OPEN_STATES = ("created", "paying")
PAID_STATES = ("paid", "paid_late", "part_refunded", "refunded")
STATES = (*OPEN_STATES, *PAID_STATES, "closed", "anomaly")
DECISIONS = ("refund", "accept", "close")


class Plan(Base):
    """Something that can be bought: a VIP span, a point pack, or (`recharge`) balance within bounds."""

    __tablename__ = "pay_plan"
    __table_args__ = (
        CheckConstraint("kind IN ('vip', 'points', 'recharge')", name="kind"),
        CheckConstraint("price_fen >= 0 AND days >= 0 AND points >= 0", name="amounts"),
        CheckConstraint("least_fen >= 0 AND most_fen >= least_fen", name="bounds"),
        CheckConstraint(
            "(kind = 'vip' AND price_fen > 0 AND days > 0 AND points = 0)"
            " OR (kind = 'points' AND price_fen > 0 AND points > 0 AND days = 0)"
            " OR (kind = 'recharge' AND price_fen = 0 AND least_fen > 0)",
            name="whole",
        ),
    )

    code: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    name_zh: Mapped[str] = mapped_column(String(60))
    name_en: Mapped[str] = mapped_column(String(60))
    price_fen: Mapped[int] = mapped_column(BigInteger, default=0)
    days: Mapped[int] = mapped_column(default=0)
    points: Mapped[int] = mapped_column(default=0)
    least_fen: Mapped[int] = mapped_column(BigInteger, default=0)
    most_fen: Mapped[int] = mapped_column(BigInteger, default=0)
    is_active: Mapped[bool] = mapped_column(default=True)
    rank: Mapped[int] = mapped_column(default=0)
    version: Mapped[int] = mapped_column(default=1)


class Order(Base):
    """One purchase; what it buys and costs was copied from the plan when it was made."""

    __tablename__ = "pay_order"
    __table_args__ = (
        CheckConstraint("kind IN ('vip', 'points', 'recharge')", name="kind"),
        CheckConstraint("channel IN ('alipay', 'balance')", name="channel"),
        CheckConstraint(
            "state IN ('created', 'paying', 'paid', 'paid_late', 'part_refunded', 'refunded', 'closed', 'anomaly')",
            name="state",
        ),
        CheckConstraint("amount_fen > 0", name="amount"),
        CheckConstraint("refunded_fen BETWEEN 0 AND amount_fen", name="refunded"),
        CheckConstraint("(open_key IS NULL) OR state IN ('created', 'paying')", name="open"),
        Index(None, "user_id", "id"),
        Index(None, "state", "id"),
        Index(None, "kind", "id"),
        Index(None, "user_id", "state", "id"),
        Index(None, "user_id", "kind", "id"),
        Index(None, "trade_no"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    out_trade_no: Mapped[str] = mapped_column(String(32), unique=True)
    kind: Mapped[str] = mapped_column(String(8))
    plan: Mapped[str] = mapped_column(String(32))
    title_zh: Mapped[str] = mapped_column(String(60))
    title_en: Mapped[str] = mapped_column(String(60))
    amount_fen: Mapped[int] = mapped_column(BigInteger)
    points: Mapped[int] = mapped_column(default=0)
    days: Mapped[int] = mapped_column(default=0)
    channel: Mapped[str] = mapped_column(String(8))
    state: Mapped[str] = mapped_column(String(16))
    # Held while the order is open, so that a buyer has one open order of a kind.
    open_key: Mapped[str | None] = mapped_column(String(96), unique=True)
    problem: Mapped[str] = mapped_column(String(40), default="")
    trade_no: Mapped[str] = mapped_column(String(64), default="")
    refunded_fen: Mapped[int] = mapped_column(BigInteger, default=0)
    # What the gateway says was paid, while that is not the amount and nobody has decided about it.
    found_fen: Mapped[int | None] = mapped_column(BigInteger)
    # Set exactly once: when points, balance or VIP were given for the money.
    credited_at: Mapped[datetime | None]
    vip_from: Mapped[datetime | None]
    vip_to: Mapped[datetime | None]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    paid_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    next_check_at: Mapped[datetime | None] = mapped_column(index=True)

    events: Mapped[list[OrderEvent]] = relationship(order_by="OrderEvent.id")
    refunds: Mapped[list[Refund]] = relationship(order_by="Refund.id", back_populates="order")


class OrderEvent(Base):
    """One step in the life of an order. Never changed and never deleted (triggers)."""

    __tablename__ = "pay_order_event"

    id: Mapped[int] = mapped_column(primary_key=True)
    order_id: Mapped[int] = mapped_column(ForeignKey("pay_order.id"), index=True)
    at: Mapped[datetime]
    event: Mapped[str] = mapped_column(String(24))
    state: Mapped[str] = mapped_column(String(16))
    detail: Mapped[dict[str, Any]] = mapped_column(JSON)
    actor_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))


class Attempt(Base):
    """Money that came in for an order by one channel; the first one buys, any further one goes back."""

    __tablename__ = "pay_attempt"
    __table_args__ = (
        CheckConstraint("channel IN ('alipay', 'balance')", name="channel"),
        CheckConstraint("amount_fen > 0", name="amount"),
        UniqueConstraint("order_id", "channel"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    order_id: Mapped[int] = mapped_column(ForeignKey("pay_order.id"))
    channel: Mapped[str] = mapped_column(String(8))
    amount_fen: Mapped[int] = mapped_column(BigInteger)
    trade_no: Mapped[str] = mapped_column(String(64), default="")
    # False for money that bought nothing and goes back.
    buys: Mapped[bool]
    paid_at: Mapped[datetime]


class Refund(Base):
    """Money on its way back; what it had bought is taken back when the refund is asked for."""

    __tablename__ = "pay_refund"
    __table_args__ = (
        CheckConstraint("state IN ('requested', 'done', 'failed')", name="state"),
        CheckConstraint("channel IN ('alipay', 'balance')", name="channel"),
        CheckConstraint("amount_fen > 0 AND points >= 0 AND seconds >= 0", name="amounts"),
        CheckConstraint("(state = 'requested') = (closed_at IS NULL)", name="closed"),
        Index(
            "uq_pay_refund_unbought",
            "order_id",
            unique=True,
            sqlite_where=text("NOT takes_back"),
            postgresql_where=text("NOT takes_back"),
        ),
        Index(None, "state", "next_try_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    order_id: Mapped[int] = mapped_column(ForeignKey("pay_order.id"), index=True)
    request_no: Mapped[str] = mapped_column(String(40), unique=True)
    channel: Mapped[str] = mapped_column(String(8))
    amount_fen: Mapped[int] = mapped_column(BigInteger)
    points: Mapped[int] = mapped_column(default=0)
    seconds: Mapped[int] = mapped_column(BigInteger, default=0)
    # False when nothing had been given for the money: paid twice, or too late.
    takes_back: Mapped[bool]
    reason: Mapped[str] = mapped_column(String(200))
    state: Mapped[str] = mapped_column(String(12))
    problem: Mapped[str] = mapped_column(String(200), default="")
    actor_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))
    created_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
    next_try_at: Mapped[datetime | None]
    tries: Mapped[int] = mapped_column(default=0)

    order: Mapped[Order] = relationship(back_populates="refunds")


class Notice(Base):
    """A notice whose signature held, as it came (sealed), and what was done with it."""

    __tablename__ = "pay_notice"

    id: Mapped[int] = mapped_column(primary_key=True)
    notify_id: Mapped[str] = mapped_column(String(128), index=True)
    order_id: Mapped[int | None] = mapped_column(ForeignKey("pay_order.id"), index=True)
    trade_status: Mapped[str] = mapped_column(String(32))
    outcome: Mapped[str] = mapped_column(String(32))
    sealed_body: Mapped[bytes] = mapped_column(LargeBinary)
    received_at: Mapped[datetime]

    body = SealedBytes("sealed_body", context=lambda _row: "pay-notice")


class Reconciliation(Base):
    """One comparison of our paid orders with the gateway's books; `differences` are sentences."""

    __tablename__ = "pay_reconciliation"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(index=True)
    since: Mapped[datetime]
    orders: Mapped[int]
    amount_fen: Mapped[int] = mapped_column(BigInteger)
    differences: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
