"""Money that came in: the first payment of an order buys, exactly once; any other one goes back."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select

from app.auth import service as auth
from app.inbox import service as inbox
from app.jifen import service as ledger
from app.jifen.service import Pot, Reference
from app.jifen.texts import Memo
from app.pay import texts
from app.pay.errors import BalanceForBalanceError, OrderNotOpenError
from app.pay.models import OPEN_STATES, PAID_STATES, Attempt, Order, Plan
from app.pay.service import orders, refunds
from app.platform import clock
from app.platform.data.database import db
from app.platform.money import fen_to_text

ALIPAY, SUSPENSE, SALES, ISSUANCE = (
    Pot(None, "alipay"),
    Pot(None, "suspense"),
    Pot(None, "consumption"),
    Pot(None, "issuance"),
)
# The problem of an order that an administrator closed knowing what was paid for it.
SETTLED = "settled_by_hand"
MEMOS = {"vip": "buy_vip", "points": "pay_order", "recharge": "recharge"}


def reference(order: Order, actor_id: int | None = None) -> Reference:
    """Return what a posting for an order refers to."""
    return Reference("order", str(order.id), actor_id)


def pay_from_balance(order: Order) -> None:
    """Pay a locked open order from the buyer's balance and credit it.

    Raises BalanceForBalanceError, OrderNotOpenError or InsufficientMoneyError.
    """
    if order.kind == "recharge":
        raise BalanceForBalanceError
    if order.state not in OPEN_STATES or order.expires_at <= clock.now():
        raise OrderNotOpenError
    db.session.add(attempt(order, "balance", order.amount_fen, "", buys=True))
    memo = Memo(MEMOS[order.kind], {"order": order.id})
    key = f"order:{order.id}:payment"
    ledger.transfer(
        "cash", order.amount_fen, Pot(order.user_id), SALES, "payment", memo, key, reference(order)
    )
    order.channel = "balance"
    _credit(order, "paid", "")


def take_alipay(order: Order, trade_no: str, amount_fen: int) -> str:
    """Take in what Alipay says was paid for a locked order; return what came of it.

    `paid`, `paid_late`, `again` (known already), `second_payment` (another channel was first: it goes
    back), `late_and_gone` (closed, and the plan changed: it goes back), `amount_mismatch`, or `settled`
    (an administrator closed it, knowing that another amount was paid).
    """
    if _has_attempt(order):
        return "again"
    if amount_fen != order.amount_fen:
        if order.state == "closed" and order.problem == SETTLED:
            return "settled"
        mismatch(order, "amount_mismatch")
        return "amount_mismatch"
    if order.state in PAID_STATES:
        _send_back(order, trade_no, "second_payment")
        return "second_payment"
    if order.state == "closed" and not _still_on_sale(order):
        _send_back(order, trade_no, "late_and_gone")
        return "late_and_gone"
    state = "paid_late" if order.state == "closed" else "paid"
    buy(order, state, trade_no)
    return state


def buy(order: Order, state: str, trade_no: str) -> None:
    """Take in an order's amount from Alipay and give what it buys; the order is locked, and nothing was paid before."""
    db.session.add(attempt(order, "alipay", order.amount_fen, trade_no, buys=True))
    memo = Memo(MEMOS[order.kind], {"order": order.id})
    target, type = (Pot(order.user_id), "recharge") if order.kind == "recharge" else (SALES, "payment")
    key = f"order:{order.id}:payment"
    ledger.transfer("cash", order.amount_fen, ALIPAY, target, type, memo, key, reference(order))
    order.channel, order.trade_no, order.next_check_at = "alipay", trade_no, None
    _credit(order, state, trade_no)


def mismatch(order: Order, problem: str) -> None:
    """Set a locked order aside for a person, unless it was paid; the gateway is asked at once.

    A notice that comes again does not put off a question that is due already.
    """
    orders.note_refusal(order, problem)
    if order.state in OPEN_STATES or (order.state == "closed" and problem == "amount_mismatch"):
        orders.move(order, "anomaly", "anomaly", {"problem": problem})
    if order.state == "anomaly":
        now = clock.now()
        order.problem, order.next_check_at = problem, min(order.next_check_at or now, now)
    db.session.flush()


def _has_attempt(order: Order) -> bool:
    known = select(Attempt.id).where(Attempt.order_id == order.id, Attempt.channel == "alipay")
    return db.session.scalar(known) is not None


def attempt(order: Order, channel: str, amount_fen: int, trade_no: str, *, buys: bool) -> Attempt:
    """Return the record of money that came in for an order."""
    return Attempt(
        order_id=order.id,
        channel=channel,
        amount_fen=amount_fen,
        trade_no=trade_no,
        buys=buys,
        paid_at=clock.now(),
    )


def _still_on_sale(order: Order) -> bool:
    plan = db.session.get(Plan, order.plan)
    if plan is None or not plan.is_active:
        return False
    price = order.amount_fen if plan.kind == "recharge" else plan.price_fen
    return (price, plan.points, plan.days) == (order.amount_fen, order.points, order.days)


def _credit(order: Order, state: str, trade_no: str) -> None:
    """Give what the money bought, in the transaction in which the order becomes paid."""
    now = clock.now()
    order.paid_at = order.credited_at = now
    order.problem, order.found_fen = "", None
    if order.kind == "points":
        memo = Memo("buy_points", {"order": order.id})
        key = f"order:{order.id}:points"
        ledger.transfer(
            "points", order.points, ISSUANCE, Pot(order.user_id), "purchase", memo, key, reference(order)
        )
    elif order.kind == "vip":
        order.vip_from, order.vip_to = auth.extend_vip(order.user_id, timedelta(days=order.days))
    detail = {"amount": fen_to_text(order.amount_fen), "trade_no": trade_no, "channel": order.channel}
    orders.move(order, state, state, detail)
    _notify(order, "order_paid", fen_to_text(order.amount_fen))


def _send_back(order: Order, trade_no: str, why: str) -> None:
    """Keep money that bought nothing apart, and ask for its refund; the record of it stays in any case."""
    db.session.add(attempt(order, "alipay", order.amount_fen, trade_no, buys=False))
    memo = Memo("second_payment", {"order": order.id})
    key = f"order:{order.id}:unbought"
    ledger.transfer("cash", order.amount_fen, ALIPAY, SUSPENSE, "payment", memo, key, reference(order))
    order.next_check_at, order.problem = None, why
    order.trade_no = order.trade_no or trade_no
    if order.state == "closed":
        orders.move(order, "paid_late", "paid_late", {"problem": why})
    else:
        orders.note(order, "second_payment", {"problem": why, "trade_no": trade_no})
    refunds.send_unbought(order, texts.PROBLEMS[why][0], {"problem": why})
    _notify(order, "order_paid_back", fen_to_text(order.amount_fen))


def _notify(order: Order, code: str, amount: str) -> None:
    inbox.send(
        order.user_id,
        "message",
        code,
        {"title": {"zh-CN": order.title_zh, "en-US": order.title_en}, "amount": amount},
        link=f"/pay/order?id={order.id}",
    )
