"""Money on its way back: what it bought is taken back first, the gateway is asked until it has answered.

Only what is left can go back: points that were not spent, balance that is still there, VIP time that has not
passed. Who wants to give back more posts it by hand, with a reason, in the ledger.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import InstrumentedAttribute

from app.auth import service as auth
from app.inbox import service as inbox
from app.jifen import service as ledger
from app.jifen.service import Pot, Reference
from app.jifen.texts import Memo
from app.pay.errors import NotRefundableError, RefundSpentError, RefundTooLargeError
from app.pay.models import Order, Refund
from app.pay.service import orders
from app.platform import clock
from app.platform.data.database import db
from app.platform.money import fen_to_text

JOB = "pay.refund"
REFUNDABLE = ("paid", "paid_late", "part_refunded")
RETRY_FIRST, RETRY_MOST = timedelta(seconds=15), timedelta(hours=1)
ALIPAY, SUSPENSE, SALES, ISSUANCE = (
    Pot(None, "alipay"),
    Pot(None, "suspense"),
    Pot(None, "consumption"),
    Pot(None, "issuance"),
)


@dataclass(frozen=True)
class Asked:
    """What the gateway is asked for."""

    id: int
    out_trade_no: str
    request_no: str
    amount_fen: int
    reason: str


def ask(order: Order, amount_fen: int, reason: str, actor_id: int) -> Refund:
    """Take back what part of a locked order's money bought, and send that money back.

    From the balance it goes back at once; by Alipay it is `requested` until the gateway answers. Raises
    NotRefundableError, RefundTooLargeError or RefundSpentError.
    """
    if order.state not in REFUNDABLE or order.credited_at is None:
        raise NotRefundableError
    left_fen = order.amount_fen - order.refunded_fen
    if left_fen <= 0:
        raise NotRefundableError
    if amount_fen > left_fen:
        raise RefundTooLargeError(most=fen_to_text(left_fen))
    refund = _row(order, order.channel, amount_fen, reason, actor_id, takes_back=True)
    order.refunded_fen += amount_fen
    if order.kind == "points":
        refund.points = _share(order, order.points) - _taken(order, Refund.points)
    elif order.kind == "vip":
        refund.seconds = _share(order, _span_seconds(order)) - _taken(order, Refund.seconds)
    db.session.add(refund)
    db.session.flush()
    # Money before what it bought, as with a payment: two that held each other's account would wait for ever.
    _take_money(order, refund)
    _take_back(order, refund)
    orders.note(order, "refund_asked", {"amount": fen_to_text(amount_fen), "reason": reason}, actor_id)
    if order.channel == "balance":
        finish(refund)
    return refund


def send_unbought(order: Order, reason: str, why: dict[str, str], actor_id: int | None = None) -> Refund:
    """Send back money that bought nothing; it waits in the house's suspense account. The history tells `why`."""
    refund = _row(order, "alipay", order.amount_fen, reason, actor_id, takes_back=False)
    db.session.add(refund)
    db.session.flush()
    orders.note(order, "refund_asked", {"amount": fen_to_text(refund.amount_fen), **why}, actor_id)
    return refund


def _row(
    order: Order, channel: str, amount_fen: int, reason: str, actor_id: int | None, *, takes_back: bool
) -> Refund:
    number = db.session.scalar(select(func.count(Refund.id)).where(Refund.order_id == order.id)) or 0
    return Refund(
        order_id=order.id,
        request_no=f"{order.out_trade_no}R{number + 1}",
        channel=channel,
        amount_fen=amount_fen,
        points=0,
        seconds=0,
        takes_back=takes_back,
        reason=reason,
        state="requested",
        actor_id=actor_id,
        created_at=clock.now(),
        next_try_at=clock.now(),
    )


def _share(order: Order, whole: int) -> int:
    """Return which part of `whole` all refunds so far stand for, rounded up; all of it for all the money."""
    return -(-whole * order.refunded_fen // order.amount_fen)


def _taken(order: Order, column: InstrumentedAttribute[int]) -> int:
    taken = db.session.scalar(
        select(func.coalesce(func.sum(column), 0)).where(
            Refund.order_id == order.id, Refund.state != "failed"
        )
    )
    return int(taken or 0)


def _span_seconds(order: Order) -> int:
    if order.vip_from is None or order.vip_to is None:
        return 0
    return int((order.vip_to - order.vip_from).total_seconds())


def _take_back(order: Order, refund: Refund) -> None:
    """Take back points or VIP time. Raises RefundSpentError when too little of it is left."""
    if refund.points:
        try:
            ledger.transfer(
                "points",
                refund.points,
                Pot(order.user_id),
                ISSUANCE,
                "refund",
                _memo(order, refund),
                f"refund:{refund.request_no}:points",
                _reference(order, refund),
            )
        except ledger.InsufficientPointsError as error:
            raise _spent(
                order, refund, ledger.available(order.user_id), order.points, refund.points
            ) from error
    if refund.seconds:
        left = auth.shorten_vip(order.user_id, timedelta(seconds=refund.seconds))
        if left is not None:
            unused = int(left.total_seconds())
            raise _spent(order, refund, unused, _span_seconds(order), refund.seconds)


def _spent(order: Order, refund: Refund, left: int, whole: int, refund_fen: int) -> RefundSpentError:
    taken_before = _share(order, whole) - refund_fen
    most = (taken_before + left) * order.amount_fen // whole - (order.refunded_fen - refund.amount_fen)
    return RefundSpentError(most=fen_to_text(max(0, most)))


def _take_money(order: Order, refund: Refund) -> None:
    """Move the money to where it leaves from. Raises RefundSpentError when a top-up was spent."""
    source = Pot(order.user_id) if order.kind == "recharge" else SALES
    target = SUSPENSE if refund.channel == "alipay" else Pot(order.user_id)
    try:
        ledger.transfer(
            "cash",
            refund.amount_fen,
            source,
            target,
            "refund",
            _memo(order, refund),
            f"refund:{refund.request_no}",
            _reference(order, refund),
        )
    except ledger.InsufficientMoneyError as error:
        raise RefundSpentError(most=fen_to_text(ledger.available(order.user_id, "cash"))) from error


def _memo(order: Order, refund: Refund) -> Memo:
    return Memo("refund", {"order": order.id, "reason": refund.reason})


def _reference(order: Order, refund: Refund) -> Reference:
    return Reference("order", str(order.id), refund.actor_id)


def due(limit: int) -> list[int]:
    """Return the refunds about which the gateway is to be asked now."""
    waiting = select(Refund.id).where(Refund.state == "requested", Refund.next_try_at <= clock.now())
    return list(db.session.scalars(waiting.order_by(Refund.next_try_at).limit(limit)))


def claim(refund_id: int) -> Asked | None:
    """Take a refund that is due and put its next try off; None when it is settled or not due."""
    refund = db.session.scalar(select(Refund).where(Refund.id == refund_id).with_for_update())
    now = clock.now()
    if (
        refund is None
        or refund.state != "requested"
        or refund.next_try_at is None
        or refund.next_try_at > now
    ):
        return None
    refund.tries += 1
    refund.next_try_at = now + min(RETRY_MOST, RETRY_FIRST * 2 ** min(refund.tries - 1, 10))
    db.session.flush()
    return Asked(refund.id, refund.order.out_trade_no, refund.request_no, refund.amount_fen, refund.reason)


def lock(refund_id: int) -> Refund:
    """Return a refund whose order nobody else changes until the transaction ends."""
    order_id = db.session.scalar(select(Refund.order_id).where(Refund.id == refund_id))
    orders.lock(order_id or 0)
    return db.session.get_one(Refund, refund_id, populate_existing=True)


def finish(refund: Refund) -> None:
    """Note that the money is back; the order is locked. Nothing happens to a settled refund."""
    if refund.state != "requested":
        return
    order = refund.order
    if refund.channel == "alipay":
        ledger.transfer(
            "cash",
            refund.amount_fen,
            SUSPENSE,
            ALIPAY,
            "refund",
            _memo(order, refund),
            f"refund:{refund.request_no}:sent",
            _reference(order, refund),
        )
    refund.state, refund.closed_at, refund.next_try_at, refund.problem = "done", clock.now(), None, ""
    detail = {"amount": fen_to_text(refund.amount_fen), "reason": refund.reason}
    if refund.takes_back:
        whole = _done(order) == order.amount_fen
        orders.move(order, "refunded" if whole else "part_refunded", "refunded", detail, refund.actor_id)
    elif order.state in ("paid_late", "anomaly") and order.credited_at is None:
        order.refunded_fen = order.amount_fen
        orders.move(order, "refunded", "refunded", detail, refund.actor_id)
    else:
        orders.note(order, "refunded", detail)
    inbox.send(
        order.user_id,
        "message",
        "order_refunded",
        {
            "title": {"zh-CN": order.title_zh, "en-US": order.title_en},
            "amount": fen_to_text(refund.amount_fen),
            "reason": refund.reason,
        },
        link=f"/pay/order?id={order.id}",
    )


def _done(order: Order) -> int:
    done = select(func.coalesce(func.sum(Refund.amount_fen), 0)).where(
        Refund.order_id == order.id, Refund.state == "done", Refund.takes_back
    )
    return int(db.session.scalar(done) or 0)


def fail(refund: Refund, problem: str) -> None:
    """Give back what was taken, because the gateway refused for good; the order is locked."""
    if refund.state != "requested":
        return
    order = refund.order
    refund.problem = problem[:200]
    if not refund.takes_back:
        # The money bought nothing: it stays in suspense, and a person has to send it.
        refund.next_try_at = clock.now() + RETRY_MOST
        db.session.flush()
        return
    memo = Memo("refund_failed", {"order": order.id})
    for key in (f"refund:{refund.request_no}", f"refund:{refund.request_no}:points"):
        posted = ledger.posted_under(key)
        if posted is not None:
            ledger.undo(posted, memo, _reference(order, refund))
    if refund.seconds:
        auth.extend_vip(order.user_id, timedelta(seconds=refund.seconds))
    refund.state, refund.closed_at, refund.next_try_at = "failed", clock.now(), None
    order.refunded_fen -= refund.amount_fen
    detail = {"amount": fen_to_text(refund.amount_fen), "reason": problem[:200]}
    orders.note(order, "refund_failed", detail, refund.actor_id)
