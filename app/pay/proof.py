"""Proof that orders and ledger agree: each paid order was credited once, and nothing was credited without one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from sqlalchemy import func, select

from app.jifen import entries
from app.jifen import service as ledger
from app.pay.models import PAID_STATES, Attempt, Order, Refund
from app.platform.data.database import db


def breaks() -> Iterator[str]:
    """Yield a sentence for everything that breaks I6 or I7; nothing when all agrees."""
    posted: dict[int, dict[str, int]] = defaultdict(dict)
    for row in entries.postings_about("order"):
        posted[int(row.ref_id)][row.idem_key] = row.amount
    orders = db.session.execute(
        select(Order.id, Order.kind, Order.state, Order.amount_fen, Order.points, Order.credited_at)
    )
    known = set()
    for order in orders:
        known.add(order.id)
        yield from _credit_breaks(order, posted.get(order.id, {}))
    for order_id in sorted(set(posted) - known):
        yield f"I6 order {order_id}: it has postings, but does not exist"
    yield from _refund_breaks()
    yield from _suspense_breaks()


def _credit_breaks(order: object, posted: dict[str, int]) -> Iterator[str]:
    number: int = order.id  # type: ignore[attr-defined]
    is_credited = order.credited_at is not None  # type: ignore[attr-defined]
    expected = {f"order:{number}:payment": order.amount_fen} if is_credited else {}  # type: ignore[attr-defined]
    if is_credited and order.kind == "points":  # type: ignore[attr-defined]
        expected[f"order:{number}:points"] = order.points  # type: ignore[attr-defined]
    credits = {
        key: amount
        for key, amount in posted.items()
        if key in (f"order:{number}:payment", f"order:{number}:points")
    }
    if credits != expected:
        yield f"I6 order {number}: credited {credits}, expected {expected}"
    state: str = order.state  # type: ignore[attr-defined]
    gone = f"order:{number}:unbought" in posted
    if state in PAID_STATES and not is_credited and not gone:
        yield f"I6 order {number} is {state}, but nothing was given for it"
    if state not in PAID_STATES and is_credited:
        yield f"I6 order {number} is {state}, but something was given for it"


def _refund_breaks() -> Iterator[str]:
    refunds = func.coalesce(func.sum(Refund.amount_fen), 0)
    rows = db.session.execute(
        select(Order.id, Order.amount_fen, Order.refunded_fen, refunds.label("refunds"))
        .outerjoin(Refund, (Refund.order_id == Order.id) & (Refund.state != "failed") & Refund.takes_back)
        .where(Order.credited_at.is_not(None))
        .group_by(Order.id, Order.amount_fen, Order.refunded_fen)
    )
    for row in rows:
        if row.refunds != row.refunded_fen or row.refunds > row.amount_fen:
            yield f"I7 order {row.id}: refunds of {row.refunds} fen, {row.refunded_fen} noted, {row.amount_fen} paid"


def _suspense_breaks() -> Iterator[str]:
    on_their_way = db.session.scalar(
        select(func.coalesce(func.sum(Refund.amount_fen), 0)).where(
            Refund.state == "requested", Refund.channel == "alipay"
        )
    )
    held = ledger.house_balance("suspense", "cash")
    if held != on_their_way:
        yield f"I7 suspense holds {held} fen, refunds on their way need {on_their_way}"
    twice = (
        select(Attempt.order_id)
        .where(Attempt.buys)
        .group_by(Attempt.order_id)
        .having(func.count(Attempt.id) > 1)
    )
    for order_id in db.session.scalars(twice):
        yield f"I6 order {order_id} was bought by two payments"
