"""Orders: made once, kept with their history, moved only along legal ways."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import func, select

from app.auth import audit
from app.auth import service as auth
from app.pay import texts
from app.pay.errors import BalanceForBalanceError, ChannelUnavailableError, OrderNotOpenError
from app.pay.merchant import alipay
from app.pay.models import OPEN_STATES, Order, OrderEvent, Plan
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.errors import NotFoundError
from app.platform.language import Language
from app.platform.money import fen_to_text

LIFE = timedelta(minutes=30)
# An order about to end is not offered again: nobody pays within its last moments.
LEAST_LEFT = timedelta(minutes=1)
# What strangers can make us write about one order.
REFUSALS_KEPT = 20

WAYS: dict[str, frozenset[str]] = {
    "created": frozenset({"paying", "paid", "closed", "anomaly"}),
    "paying": frozenset({"paid", "closed", "anomaly"}),
    "anomaly": frozenset({"paid", "closed", "refunded"}),
    "closed": frozenset({"paid_late", "anomaly"}),
    "paid": frozenset({"part_refunded", "refunded"}),
    "paid_late": frozenset({"part_refunded", "refunded"}),
    "part_refunded": frozenset({"part_refunded", "refunded"}),
    "refunded": frozenset(),
}


@dataclass(frozen=True)
class Filter:
    """Which orders are wanted; None means any."""

    user_id: int | None = None
    state: str | None = None
    kind: str | None = None
    keyword: str | None = None


def open_order(user_id: int, plan: Plan, amount_fen: int, channel: str) -> Order:
    """Return the buyer's open order for this plan and amount, made now if there is none.

    The price comes from the plan's row (for top-ups: from bounds checked before). Raises
    ChannelUnavailableError or BalanceForBalanceError.
    """
    if channel == "alipay" and alipay() is None:
        raise ChannelUnavailableError
    if channel == "balance" and plan.kind == "recharge":
        raise BalanceForBalanceError
    # Two calls at once would both find no open order.
    auth.lock_user(user_id)
    # An order by Alipay may be paid from the balance instead: it is the same purchase.
    key = f"{user_id}:{plan.code}:{amount_fen}"
    now = clock.now()
    standing = db.session.scalar(select(Order).where(Order.open_key == key).with_for_update())
    if standing is not None:
        if standing.expires_at - now >= LEAST_LEFT and _is_still(standing, plan):
            return standing
        standing.open_key = None
        db.session.flush()
    order = Order(
        user_id=user_id,
        out_trade_no=f"{now.astimezone(clock.DEFAULT_TIME_ZONE):%Y%m%d%H%M%S}{secrets.token_hex(8)}",
        kind=plan.kind,
        plan=plan.code,
        title_zh=plan.name_zh,
        title_en=plan.name_en,
        amount_fen=amount_fen,
        points=plan.points,
        days=plan.days,
        channel=channel,
        state="created",
        open_key=key,
        created_at=now,
        expires_at=now + LIFE,
    )
    db.session.add(order)
    db.session.flush()
    note(order, "created", {"amount": fen_to_text(amount_fen)}, user_id)
    return order


def _is_still(order: Order, plan: Plan) -> bool:
    return (order.points, order.days) == (plan.points, plan.days)


def send_to_cashier(order: Order, first_check: timedelta) -> str:
    """Return the address at which an order is paid; from now on the gateway is asked about it.

    Raises ChannelUnavailableError or OrderNotOpenError.
    """
    gateway = alipay()
    if gateway is None:
        raise ChannelUnavailableError
    left = order.expires_at - clock.now()
    if order.state not in OPEN_STATES or left <= timedelta(0):
        raise OrderNotOpenError
    if order.state == "created":
        move(order, "paying", "paying", {"channel": "alipay"}, order.user_id)
        order.channel, order.next_check_at = "alipay", clock.now() + first_check
        db.session.flush()
    # One number keeps one title there, whatever language the buyer reads.
    return gateway.page_pay_url(order.out_trade_no, order.amount_fen, order.title_zh, order.expires_at)


def lock(order_id: int) -> Order:
    """Return an order that nobody else changes until the transaction ends. Raises NotFoundError."""
    found = db.session.scalar(
        select(Order).where(Order.id == order_id).with_for_update(),
        execution_options={"populate_existing": True},
    )
    if found is None:
        raise NotFoundError
    return found


def lock_by_number(out_trade_no: str) -> Order | None:
    """Return the order with this number, locked as by `lock`."""
    order_id = db.session.scalar(select(Order.id).where(Order.out_trade_no == out_trade_no))
    return None if order_id is None else lock(order_id)


def move(order: Order, state: str, event: str, detail: dict[str, Any], actor_id: int | None = None) -> None:
    """Move a locked order along a legal way and write it into its history."""
    if state not in WAYS[order.state]:
        raise ValueError(f"no way from {order.state} to {state}")
    order.state = state
    if state not in OPEN_STATES:
        order.open_key = None
    note(order, event, detail, actor_id)
    # In the log of the whole place too: who moved it, or nobody when the gateway did.
    was_paid = event in ("paid", "paid_late")
    audit.record_at_commit(
        audit.Actor(actor_id),
        "order_paid" if was_paid else "order_moved",
        f"order:{order.id}",
        step=event,
        state=state,
    )


def note(order: Order, event: str, detail: dict[str, Any], actor_id: int | None = None) -> None:
    """Write something into an order's history."""
    db.session.add(
        OrderEvent(
            order_id=order.id,
            at=clock.now(),
            event=event,
            state=order.state,
            detail=detail,
            actor_id=actor_id,
        )
    )
    db.session.flush()


def note_refusal(order: Order, problem: str, event: str = "notice_refused") -> None:
    """Write down why something was refused, as long as that does not fill the history.

    Strangers can make us write it: why an order is closed, set aside or sent back stays as it was.
    """
    if order.state in OPEN_STATES:
        order.problem = problem
    count = db.session.scalar(
        select(func.count(OrderEvent.id)).where(OrderEvent.order_id == order.id, OrderEvent.event == event)
    )
    if (count or 0) < REFUSALS_KEPT:
        note(order, event, {"problem": problem})
    db.session.flush()


def close(order: Order, problem: str, actor_id: int | None = None) -> None:
    """Close a locked, unpaid order; what was found for it waits for nobody's decision any more."""
    order.problem, order.closed_at, order.found_fen = problem, clock.now(), None
    move(order, "closed", "closed", {"problem": problem}, actor_id)


def ask_cancel(order: Order, actor_id: int) -> None:
    """Let an unpaid order end now: closed at once, or when the gateway has said that nothing was paid.

    Raises OrderNotOpenError.
    """
    if order.state not in OPEN_STATES:
        raise OrderNotOpenError
    order.open_key = None
    if order.state == "created":
        close(order, "cancelled", actor_id)
        return
    order.expires_at = order.next_check_at = clock.now()
    note(order, "cancel_asked", {}, actor_id)


def ask_soon(order: Order, *, also_closed: bool = False) -> bool:
    """Have the gateway asked about a locked order at the worker's next turn; False when there is nothing to ask."""
    waits = order.next_check_at is not None or order.state in ("paying", "anomaly")
    if not waits and not (also_closed and order.state == "closed" and order.channel == "alipay"):
        return False
    order.next_check_at = clock.now()
    db.session.flush()
    return True


def find(order_id: int, user_id: int | None) -> Order:
    """Find an order; with `user_id` only one of that buyer. Raises NotFoundError."""
    order = db.session.get(Order, order_id)
    if order is None or (user_id is not None and order.user_id != user_id):
        raise NotFoundError
    return order


def list_orders(filters: Filter, current: int, page_size: int) -> tuple[list[Order], int]:
    """Return one page of orders, newest first, and the number of all that match."""
    wanted = []
    if filters.user_id is not None:
        wanted.append(Order.user_id == filters.user_id)
    if filters.state == "open":
        wanted.append(Order.state.in_(OPEN_STATES))
    elif filters.state:
        wanted.append(Order.state == filters.state)
    if filters.kind:
        wanted.append(Order.kind == filters.kind)
    if filters.keyword:
        user = auth.find_user(filters.keyword)
        by_user = Order.user_id == (user.id if user else -1)
        wanted.append((Order.out_trade_no == filters.keyword) | (Order.trade_no == filters.keyword) | by_user)
    return cut(select(Order).where(*wanted), (Order.id.desc(),), current=current, size=page_size)


def count_open(user_id: int) -> int:
    """Count a buyer's orders that wait for payment."""
    waiting = select(func.count(Order.id)).where(Order.user_id == user_id, Order.state.in_(OPEN_STATES))
    return db.session.scalar(waiting) or 0


def title(order: Order, language: Language) -> str:
    """Return what an order buys, in words."""
    return order.title_zh if language == "zh-CN" else order.title_en


def describe(order: Order, language: Language) -> dict[str, Any]:
    """Return an order for a list."""
    return {
        "id": order.id,
        "out_trade_no": order.out_trade_no,
        "kind": order.kind,
        "plan": order.plan,
        "title": title(order, language),
        "amount": fen_to_text(order.amount_fen),
        "amount_fen": order.amount_fen,
        "refunded": fen_to_text(order.refunded_fen),
        "refunded_fen": order.refunded_fen,
        "points": order.points,
        "days": order.days,
        "channel": order.channel,
        "state": order.state,
        "problem": order.problem,
        "problem_text": texts.pick(texts.PROBLEMS[order.problem], language) if order.problem else "",
        "trade_no": order.trade_no,
        "user_id": order.user_id,
        "createtime_text": clock.to_text(order.created_at),
        "paytime_text": clock.to_text(order.paid_at),
        "expiretime_text": clock.to_text(order.expires_at),
        "expires_in": max(0, int((order.expires_at - clock.now()).total_seconds())),
    }


def describe_whole(order: Order, language: Language) -> dict[str, Any]:
    """Return an order with its history and refunds."""
    return describe(order, language) | {
        "vip_from_text": clock.to_text(order.vip_from),
        "vip_to_text": clock.to_text(order.vip_to),
        "events": [
            {
                "id": event.id,
                "event": event.event,
                "text": texts.pick(texts.EVENTS[event.event], language),
                "detail": _detail(event.detail, language),
                "state": event.state,
                "time_text": clock.to_text(event.at),
            }
            for event in order.events
        ],
        "refunds": [
            {
                "id": refund.id,
                "request_no": refund.request_no,
                "amount": fen_to_text(refund.amount_fen),
                "amount_fen": refund.amount_fen,
                "points": refund.points,
                "reason": refund.reason,
                "state": refund.state,
                "problem": refund.problem,
                "createtime_text": clock.to_text(refund.created_at),
                "closetime_text": clock.to_text(refund.closed_at),
            }
            for refund in order.refunds
        ],
    }


def _detail(detail: dict[str, Any], language: Language) -> str:
    """Write what belongs to a step: a problem in words, an amount, a reason."""
    if "problem" in detail:
        return texts.pick(texts.PROBLEMS.get(detail["problem"], (detail["problem"],) * 2), language)
    return " · ".join(
        str(detail[name]) for name in ("amount", "found", "reason", "trade_no") if detail.get(name)
    )
