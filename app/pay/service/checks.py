"""Asking the gateway: what became of an order whose notice did not come, and closing it when its time is over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import select

from app.pay.gateway import Alipay, RefusedError, Trade
from app.pay.models import OPEN_STATES, Order
from app.pay.service import anomalies, orders, paying
from app.platform import clock
from app.platform.data.database import db

JOB = "pay.check"
# A payment page that stood open may still be paid shortly after the end.
LATE_LOOK = timedelta(minutes=10)


@dataclass(frozen=True)
class Question:
    """An order about which the gateway is asked; `is_over` when it is to end now."""

    order_id: int
    out_trade_no: str
    is_over: bool


def due(limit: int) -> list[int]:
    """Return the orders about which the gateway is to be asked now, the longest waiting first."""
    waiting = select(Order.id).where(Order.next_check_at <= clock.now())
    return list(db.session.scalars(waiting.order_by(Order.next_check_at).limit(limit)))


def claim(order_id: int, again_after: timedelta) -> Question | None:
    """Take an order that is due and put its next check off; None when it is not due."""
    order = orders.lock(order_id)
    now = clock.now()
    if order.next_check_at is None or order.next_check_at > now:
        return None
    order.next_check_at = now + again_after
    db.session.flush()
    return Question(order.id, order.out_trade_no, order.expires_at <= now and order.state != "closed")


def ask(gateway: Alipay, question: Question) -> Trade:
    """Ask for the trade; one that is over is closed there first, unless it was paid.

    No transaction may be open. Raises GatewayError or RefusedError.
    """
    trade = gateway.query(question.out_trade_no)
    if trade.status != "WAIT_BUYER_PAY" or not question.is_over:
        return trade
    try:
        gateway.close(question.out_trade_no)
    except RefusedError:
        # Paid in this very moment, perhaps: the last question tells.
        return gateway.query(question.out_trade_no)
    return gateway.query(question.out_trade_no)


def apply(question: Question, trade: Trade) -> None:
    """Write down what the gateway said, in a write transaction."""
    order = orders.lock(question.order_id)
    if trade.is_paid:
        outcome = paying.take_alipay(order, trade.trade_no[:64], trade.amount_fen)
        order.next_check_at = None
        if outcome == "amount_mismatch":
            # The gateway itself says so: a person has to decide, asking again would not help.
            anomalies.set_aside(order, trade.trade_no[:64], trade.amount_fen)
        db.session.flush()
        return
    if order.state == "anomaly" and order.refunds:
        # Its money is on the way back, and a trade that was refunded in full is closed: the refund says the last word.
        order.next_check_at = None
    elif order.state in (*OPEN_STATES, "anomaly"):
        if question.is_over and trade.status in (None, "TRADE_CLOSED"):
            was_cancelled = any(event.event == "cancel_asked" for event in order.events)
            orders.close(order, "cancelled" if was_cancelled else "expired")
            order.next_check_at = clock.now() + LATE_LOOK
        elif trade.status == "TRADE_CLOSED":
            orders.close(order, "closed_by_gateway")
            order.next_check_at = None
        elif order.problem == "unreachable":
            order.problem = ""
    elif question.is_over or order.state == "closed":
        # Closed or paid otherwise, and the gateway has nothing: there is nothing left to ask.
        order.next_check_at = None
    db.session.flush()


def note_failure(question: Question, problem: str) -> None:
    """Write down that the gateway did not answer, once in a row; the next check is set already."""
    order = orders.lock(question.order_id)
    if order.state in OPEN_STATES and order.problem != problem:
        orders.note_refusal(order, problem, "check_failed")
