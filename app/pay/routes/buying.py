"""The shop: what can be bought, orders, and where to pay them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from apiflask import APIBlueprint
from flask import current_app
from flask_jwt_extended import current_user

from app.auth import service as auth
from app.jifen import service as ledger
from app.pay.merchant import alipay
from app.pay.schemas import (
    AlipayQuerySchema,
    BoughtSchema,
    OrderListSchema,
    OrderNewSchema,
    OrderQuerySchema,
    OrderWholeSchema,
    PayWithSchema,
    ShopSchema,
    VipQuerySchema,
)
from app.pay.service import checks, orders, paying, plans
from app.platform import clock
from app.platform.config import Config
from app.platform.money import fen_to_text
from app.platform.running.jobs import jobs
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok

bp = APIBlueprint("pay", __name__, tag="pay")


@bp.get("/api/pay/plans")
@guards.user
@bp.output(ShopSchema)
def shop() -> dict[str, Any]:
    """List what can be bought, and what the caller has."""
    language, gateway = current_language(), alipay()
    balance_fen = ledger.available(current_user.id, "cash")
    return ok(
        {
            "plans": [plans.describe(plan, language) for plan in plans.plans()],
            "alipay": gateway is not None,
            "simulation": gateway is not None and gateway.merchant.is_simulation,
            "points": ledger.available(current_user.id),
            "balance": fen_to_text(balance_fen),
            "balance_fen": balance_fen,
            "vip": auth.is_vip(current_user),
            "viptime_text": clock.to_text(current_user.vip_until),
        }
    )


@bp.get("/api/user/PayVip")
@guards.user
@guards.writes
@bp.input(VipQuerySchema, location="query", arg_name="query")
@bp.output(BoughtSchema)
def pay_vip(query: dict[str, Any]) -> dict[str, Any]:
    """Buy a VIP plan; an open order for the same plan is used again."""
    plan = plans.plan_on_sale(query["plan"], "vip")
    return _buy(orders.open_order(current_user.id, plan, plan.price_fen, query["channel"]), query["channel"])


@bp.get("/api/user/PayZfb")
@guards.user
@guards.writes
@bp.input(AlipayQuerySchema, location="query", arg_name="query")
@bp.output(BoughtSchema)
def pay_alipay(query: dict[str, Any]) -> dict[str, Any]:
    """Top up the balance by `amount` yuan, or buy the point pack `plan`, by Alipay."""
    return _buy(_order(query, "alipay", ("points",)), "alipay")


@bp.post("/api/pay/orders")
@guards.user
@guards.writes
@bp.input(OrderNewSchema, arg_name="data")
@bp.output(BoughtSchema)
def make_order(data: dict[str, Any]) -> dict[str, Any]:
    """Buy a plan or top up; from the balance it is paid at once."""
    return _buy(_order(data, data["channel"], ("vip", "points")), data["channel"])


def _order(wanted: dict[str, Any], channel: str, kinds: tuple[str, ...]) -> Any:
    """Return the caller's open order for an amount to top up, or for a plan of one of these kinds."""
    if "amount" in wanted:
        amount_fen = wanted["amount"]
        return orders.open_order(current_user.id, plans.recharge_plan(amount_fen), amount_fen, channel)
    plan = plans.plan_on_sale(wanted["plan"], *kinds)
    return orders.open_order(current_user.id, plan, plan.price_fen, channel)


def _buy(order: Any, channel: str) -> dict[str, Any]:
    language = current_language()
    if channel == "balance":
        paying.pay_from_balance(order)
        return ok({"order": orders.describe(order, language), "pay_url": None})
    pay_url = orders.send_to_cashier(order, _first_check())
    return ok({"order": orders.describe(order, language), "pay_url": pay_url})


def _first_check() -> timedelta:
    config: Config = current_app.extensions["config"]
    return timedelta(seconds=config.pay_check_seconds)


@bp.post("/api/user/getpayorderlist")
@guards.user
@bp.input(OrderQuerySchema, location="json_or_form", arg_name="query")
@bp.output(OrderListSchema)
def list_orders(query: dict[str, Any]) -> dict[str, Any]:
    """List the caller's orders, newest first."""
    wanted = orders.Filter(current_user.id, query.get("state"), query.get("kind"))
    page, total = orders.list_orders(wanted, query["current"], query["pageSize"])
    language = current_language()
    return ok({"list": [orders.describe(order, language) for order in page], "total": total})


@bp.get("/api/pay/orders/<int:order_id>")
@guards.user
@bp.output(OrderWholeSchema)
def get_order(order_id: int) -> dict[str, Any]:
    """Return one of the caller's orders with its history."""
    return ok(orders.describe_whole(orders.find(order_id, current_user.id), current_language()))


@bp.post("/api/pay/orders/<int:order_id>/pay")
@guards.user
@guards.writes
@bp.input(PayWithSchema, arg_name="data")
@bp.output(BoughtSchema)
def pay_order(order_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Pay an open order: from the balance at once, by Alipay at the address that is answered."""
    orders.find(order_id, current_user.id)
    return _buy(orders.lock(order_id), data["channel"])


@bp.post("/api/pay/orders/<int:order_id>/close")
@guards.user
@guards.writes
@bp.input({}, schema_name="CloseOrder", arg_name="_data")
@bp.output(OrderWholeSchema)
def close_order(order_id: int, _data: dict[str, Any]) -> dict[str, Any]:
    """Cancel an unpaid order; what was paid meanwhile is credited all the same."""
    orders.find(order_id, current_user.id)
    order = orders.lock(order_id)
    orders.ask_cancel(order, current_user.id)
    guards.after_commit(lambda: jobs().wake(checks.JOB, order_id))
    return ok(orders.describe_whole(order, current_language()))


@bp.post("/api/pay/orders/<int:order_id>/check")
@guards.user
@guards.writes
@bp.input({}, schema_name="CheckOrder", arg_name="_data")
@bp.output(OrderWholeSchema)
def check_order(order_id: int, _data: dict[str, Any]) -> dict[str, Any]:
    """Ask the payment channel soon; the answer is in the order a moment later."""
    orders.find(order_id, current_user.id)
    order = orders.lock(order_id)
    if orders.ask_soon(order):
        guards.after_commit(lambda: jobs().wake(checks.JOB, order_id))
    return ok(orders.describe_whole(order, current_language()))
