"""Orders for which another amount was paid than they cost: nothing is given until an administrator decides.

Only what the gateway itself answers counts as found; a notice with another amount makes us ask, and no more.
"""

from __future__ import annotations

from app.auth import service as auth
from app.inbox import service as inbox
from app.jifen import service as ledger
from app.jifen.texts import Memo
from app.pay.errors import NotUndecidedError
from app.pay.models import Order
from app.pay.service import orders, paying, refunds
from app.platform.data.database import db
from app.platform.money import fen_to_text


def set_aside(order: Order, trade_no: str, found_fen: int) -> None:
    """Write down that the gateway holds another amount for a locked order; the administrator hears of it once."""
    is_new = order.found_fen != found_fen
    order.trade_no, order.found_fen, order.next_check_at = trade_no, found_fen, None
    db.session.flush()
    admin = auth.first_of_role("admin") if is_new else None
    if admin is not None:
        amounts = {"amount": fen_to_text(order.amount_fen), "found": fen_to_text(found_fen)}
        inbox.send(
            admin.id,
            "notice",
            "order_differs",
            {"order": order.out_trade_no, **amounts},
            link="/admin/orders?state=anomaly",
        )


def decide(order: Order, decision: str, reason: str, actor_id: int) -> None:
    """Do with a locked order what an administrator decided: `refund`, `accept` or `close`.

    `refund` sends back all that was paid; `accept` gives what was ordered, or tops up by what was paid; `close`
    gives nothing and moves nothing, for money that was dealt with elsewhere. Raises NotUndecidedError.
    """
    found_fen = order.found_fen
    if order.state != "anomaly" or found_fen is None or (found_fen <= 0 and decision != "close"):
        raise NotUndecidedError
    amounts = {"amount": fen_to_text(order.amount_fen), "found": fen_to_text(found_fen)}
    orders.note(order, f"{decision}_decided", {**amounts, "reason": reason}, actor_id)
    order.next_check_at = None
    if decision == "close":
        orders.close(order, paying.SETTLED, actor_id)
        _notify_closed(order, reason)
        return
    # From here on the order is about the money that is there; what it was to cost stands in its history.
    order.amount_fen, order.found_fen, order.problem = found_fen, None, ""
    if decision == "accept":
        paying.buy(order, "paid", order.trade_no)
        return
    _send_back(order, reason, actor_id)


def _send_back(order: Order, reason: str, actor_id: int) -> None:
    db.session.add(paying.attempt(order, "alipay", order.amount_fen, order.trade_no, buys=False))
    ledger.transfer(
        "cash",
        order.amount_fen,
        refunds.ALIPAY,
        refunds.SUSPENSE,
        "payment",
        Memo("wrong_amount", {"order": order.id}),
        f"order:{order.id}:unbought",
        paying.reference(order, actor_id),
    )
    refunds.send_unbought(order, reason, {"reason": reason}, actor_id)


def _notify_closed(order: Order, reason: str) -> None:
    inbox.send(
        order.user_id,
        "message",
        "order_settled",
        {"title": {"zh-CN": order.title_zh, "en-US": order.title_en}, "reason": reason},
        link=f"/pay/order?id={order.id}",
    )
