"""Comparing our orders with the gateway's books; every difference is written down with the order's number."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select

from app.auth import service as auth
from app.inbox import service as inbox
from app.pay.gateway import Alipay, GatewayError, RefusedError, Trade
from app.pay.merchant import alipay
from app.pay.models import Attempt, Order, Reconciliation, Refund
from app.platform import clock
from app.platform.data.database import db
from app.platform.money import fen_to_text

EVERY = timedelta(days=1)
# Notices come within 25 hours; a day more covers a night in which nobody was there.
LOOKS_BACK = timedelta(days=3)


@dataclass(frozen=True)
class Ours:
    """What we hold about one order that went to the gateway."""

    order_id: int
    out_trade_no: str
    state: str
    amount_fen: int
    paid_fen: int
    refunds: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Comparison:
    """Our orders since a moment, and where the gateway's books say something else."""

    since: datetime
    ours: list[Ours]
    differences: list[dict[str, Any]]


def ours_since(since: datetime) -> list[Ours]:
    """Return the orders sent to the gateway since a moment."""
    rows = db.session.execute(
        select(Order, Attempt.amount_fen)
        .outerjoin(Attempt, (Attempt.order_id == Order.id) & (Attempt.channel == "alipay"))
        .where(Order.created_at >= since, (Order.channel == "alipay") | Attempt.id.is_not(None))
        .order_by(Order.id)
    )
    return [
        Ours(
            order.id,
            order.out_trade_no,
            order.state,
            order.amount_fen,
            paid_fen or 0,
            tuple(
                (refund.request_no, refund.amount_fen)
                for refund in order.refunds
                if refund.channel == "alipay" and refund.state == "done"
            ),
        )
        for order, paid_fen in rows
    ]


def compare(gateway: Alipay, ours: list[Ours]) -> list[dict[str, Any]]:
    """Ask the gateway about each order; return the differences. No transaction may be open."""
    differences = []
    for one in ours:
        try:
            found = _differs(one, gateway.query(one.out_trade_no))
            if found is None:
                found = _refund_differs(gateway, one)
        except (GatewayError, RefusedError) as error:
            found = {"code": "not_answered", "theirs": str(error)[:100], "ours": one.state}
        if found is not None:
            differences.append({"order_id": one.order_id, "out_trade_no": one.out_trade_no, **found})
    return differences


def _differs(one: Ours, trade: Trade) -> dict[str, Any] | None:
    # A trade refunded in full is closed there; its refunds are compared on their own.
    theirs_paid = trade.amount_fen if trade.is_paid or (one.paid_fen and one.refunds) else 0
    if theirs_paid and not one.paid_fen:
        return {"code": "paid_there_only", "theirs": fen_to_text(theirs_paid), "ours": one.state}
    if one.paid_fen and not theirs_paid:
        return {"code": "paid_here_only", "theirs": trade.status or "", "ours": fen_to_text(one.paid_fen)}
    if one.paid_fen != theirs_paid:
        return {
            "code": "amounts_differ",
            "theirs": fen_to_text(theirs_paid),
            "ours": fen_to_text(one.paid_fen),
        }
    return None


def _refund_differs(gateway: Alipay, one: Ours) -> dict[str, Any] | None:
    for request_no, amount_fen in one.refunds:
        theirs = gateway.refunded(one.out_trade_no, request_no) or 0
        if theirs != amount_fen:
            return {
                "code": "refunds_differ",
                "theirs": fen_to_text(theirs),
                "ours": fen_to_text(amount_fen),
            }
    return None


def compare_since(days: int | None = None) -> Comparison:
    """Compare the orders of the last days with the gateway's books. Ends the open transaction."""
    since = clock.now() - (timedelta(days=days) if days else LOOKS_BACK)
    gateway = alipay()
    ours = ours_since(since)
    db.session.rollback()
    return Comparison(since, ours, compare(gateway, ours) if gateway is not None else [])


def keep(comparison: Comparison) -> Reconciliation:
    """Write down a comparison; the administrators hear of differences."""
    ours, differences = comparison.ours, comparison.differences
    made = Reconciliation(
        at=clock.now(),
        since=comparison.since,
        orders=len(ours),
        amount_fen=sum(one.paid_fen for one in ours),
        differences=differences,
    )
    db.session.add(made)
    db.session.flush()
    admin = auth.first_of_role("admin")
    if differences and admin is not None:
        inbox.send(
            admin.id, "notice", "reconciliation_differs", {"number": len(differences)}, link="/admin/orders"
        )
    return made


def latest(limit: int = 10) -> list[Reconciliation]:
    """Return the last comparisons, newest first."""
    return list(db.session.scalars(select(Reconciliation).order_by(Reconciliation.id.desc()).limit(limit)))


def is_due() -> bool:
    """Tell whether the last comparison is a day old, and something was sold since."""
    last = db.session.scalar(select(func.max(Reconciliation.at)))
    if last is not None and clock.now() - last < EVERY:
        return False
    recent = select(Order.id).where(Order.created_at >= clock.now() - LOOKS_BACK).limit(1)
    return db.session.scalar(recent) is not None


def describe(made: Reconciliation) -> dict[str, Any]:
    """Return a comparison for the administrators."""
    return {
        "id": made.id,
        "time_text": clock.to_text(made.at),
        "since_text": clock.to_text(made.since),
        "orders": made.orders,
        "amount": fen_to_text(made.amount_fen),
        "differences": made.differences,
    }


def waiting_refunds() -> int:
    """Count the refunds about which the gateway has not answered."""
    return db.session.scalar(select(func.count(Refund.id)).where(Refund.state == "requested")) or 0
