"""The administrators' side: everybody's orders, refunds, plans, reconciliation, faults of the local cashier."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import current_app
from flask_jwt_extended import current_user, get_jwt

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.pay import cashier
from app.pay.merchant import uses_cashier
from app.pay.schemas import (
    AdminOrderListSchema,
    AdminOrderQuerySchema,
    AdminOrderWholeSchema,
    FaultListSchema,
    FaultsSchema,
    OrderDecisionSchema,
    PlanEditSchema,
    PlanNewSchema,
    PlanRowSchema,
    ReconciliationSchema,
    RefundNewSchema,
)
from app.pay.service import anomalies, checks, orders, plans, reconcile, refunds
from app.platform.data.database import db, writing
from app.platform.errors import NotFoundError
from app.platform.money import fen_to_text
from app.platform.running.jobs import jobs
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok

bp = APIBlueprint("pay_admin", __name__, url_prefix="/api/admin", tag="pay")


def _confirm(data: dict[str, Any]) -> None:
    """What moves money or issues points is done by who is there; the password goes no further than here."""
    auth.confirm(current_user, get_jwt()["jti"], data.pop("password"))


def _whole(order: Any) -> dict[str, Any]:
    username = auth.usernames({order.user_id}).get(order.user_id, "")
    found = {
        "found": None if order.found_fen is None else fen_to_text(order.found_fen),
        "found_fen": order.found_fen,
    }
    return orders.describe_whole(order, current_language()) | {"username": username, **found}


@bp.get("/orders")
@guards.admin
@bp.input(AdminOrderQuerySchema, location="query", arg_name="query")
@bp.output(AdminOrderListSchema)
def list_orders(query: dict[str, Any]) -> dict[str, Any]:
    """List everybody's orders, newest first."""
    wanted = orders.Filter(None, query.get("state"), query.get("kind"), query.get("keyword"))
    page, total = orders.list_orders(wanted, query["current"], query["pageSize"])
    language, names = current_language(), auth.usernames({order.user_id for order in page})
    rows = [orders.describe(order, language) | {"username": names.get(order.user_id, "")} for order in page]
    return ok(
        {
            "list": rows,
            "total": total,
            "waiting_refunds": reconcile.waiting_refunds(),
            "simulation": _simulates(),
        }
    )


@bp.get("/orders/<int:order_id>")
@guards.admin
@bp.output(AdminOrderWholeSchema)
def get_order(order_id: int) -> dict[str, Any]:
    """Return an order with its history."""
    return ok(_whole(orders.find(order_id, None)))


@bp.post("/orders/<int:order_id>/refunds")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(RefundNewSchema, arg_name="data")
@bp.output(AdminOrderWholeSchema)
def refund(order_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Send back part or all of what was paid, and take back what it bought.

    When the login was over 15 minutes ago, with the password.
    """
    _confirm(data)
    order = orders.lock(order_id)
    made = refunds.ask(order, data["amount"], data["reason"], current_user.id)
    audit.record(
        actor(), "order_refunded", f"order:{order.id}", amount_fen=made.amount_fen, reason=made.reason
    )
    refund_id = made.id
    if made.state == "requested":
        guards.after_commit(lambda: jobs().wake(refunds.JOB, refund_id))
    return ok(_whole(order))


@bp.post("/orders/<int:order_id>/decide")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(OrderDecisionSchema, arg_name="data")
@bp.output(AdminOrderWholeSchema)
def decide(order_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Decide about an order for which another amount was paid: send the money back, accept it, or close.

    When the login was over 15 minutes ago, with the password.
    """
    _confirm(data)
    order = orders.lock(order_id)
    amounts = {"amount_fen": order.amount_fen, "found_fen": order.found_fen}
    anomalies.decide(order, data["decision"], data["reason"], current_user.id)
    audit.record(actor(), "order_decided", f"order:{order.id}", **amounts, **data)
    waiting = [each.id for each in order.refunds if each.state == "requested"]
    if waiting:
        guards.after_commit(lambda: jobs().wake(refunds.JOB, waiting[-1]))
    return ok(_whole(order))


@bp.post("/orders/<int:order_id>/check")
@guards.admin
@guards.writes
@bp.input({}, schema_name="CheckAnyOrder", arg_name="_data")
@bp.output(AdminOrderWholeSchema)
def check_order(order_id: int, _data: dict[str, Any]) -> dict[str, Any]:
    """Ask the payment channel about an order soon."""
    order = orders.lock(order_id)
    if orders.ask_soon(order, also_closed=True):
        guards.after_commit(lambda: jobs().wake(checks.JOB, order_id))
    return ok(_whole(order))


@bp.get("/plans")
@guards.admin
@bp.output(PlanRowSchema(many=True))
def list_plans() -> dict[str, Any]:
    """List every plan, also those not on sale."""
    return ok([plans.describe(plan, current_language()) for plan in plans.plans(everything=True)])


@bp.post("/plans")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(PlanNewSchema, arg_name="data")
@bp.output(PlanRowSchema)
def create_plan(data: dict[str, Any]) -> dict[str, Any]:
    """Put a new VIP plan or point pack into the shop; there is one row of top-ups, and it stays.

    When the login was over 15 minutes ago, with the password.
    """
    _confirm(data)
    plan = plans.create(data)
    audit.record(actor(), "plan_created", f"plan:{plan.code}", **data)
    return ok(plans.describe(plan, current_language()))


@bp.post("/plans/<code>")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(PlanEditSchema, arg_name="data")
@bp.output(PlanRowSchema)
def edit_plan(code: str, data: dict[str, Any]) -> dict[str, Any]:
    """Change a plan; orders that exist keep their price. When the login was over 15 minutes ago, with the password."""
    _confirm(data)
    version = data.pop("version")
    plan = plans.edit(code, version, data)
    audit.record(actor(), "plan_edited", f"plan:{code}", **data)
    return ok(plans.describe(plan, current_language()))


@bp.get("/reconciliations")
@guards.admin
@bp.output(ReconciliationSchema(many=True))
def list_reconciliations() -> dict[str, Any]:
    """List the last comparisons with the payment channel."""
    return ok([reconcile.describe(made) for made in reconcile.latest()])


@bp.post("/reconciliations")
@guards.admin
@bp.input({}, schema_name="Reconcile", arg_name="_data")
@bp.output(ReconciliationSchema)
def reconcile_now(_data: dict[str, Any]) -> dict[str, Any]:
    """Compare now; this asks the channel about each recent order, so it may take a while."""
    # No write lock while the channel is asked.
    comparison = reconcile.compare_since()
    with writing():
        made = reconcile.keep(comparison)
        db.session.commit()
    return ok(reconcile.describe(made))


@bp.get("/cashier")
@guards.admin
@bp.output(FaultListSchema)
def list_faults() -> dict[str, Any]:
    """List the faults of the local cashier."""
    _must_simulate()
    return ok({"faults": sorted(cashier.faults()), "known": list(cashier.FAULTS)})


@bp.post("/cashier")
@guards.admin
@guards.writes
@bp.input(FaultsSchema, arg_name="data")
@bp.output(FaultListSchema)
def set_faults(data: dict[str, Any]) -> dict[str, Any]:
    """Switch faults of the local cashier on, and the others off."""
    _must_simulate()
    cashier.set_faults(data["faults"])
    audit.record(actor(), "cashier_faults", "cashier", faults=sorted(cashier.faults()))
    return ok({"faults": sorted(cashier.faults()), "known": list(cashier.FAULTS)})


def _simulates() -> bool:
    return uses_cashier(current_app.extensions["config"])


def _must_simulate() -> None:
    if not _simulates():
        raise NotFoundError
