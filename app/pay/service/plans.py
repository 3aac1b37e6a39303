"""What can be bought: plans as rows, read by everybody and edited by administrators."""

from __future__ import annotations

from typing import Any

from flask import current_app
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from app.pay.errors import (
    AmountOutOfBoundsError,
    PlanBoundsError,
    PlanCodeTakenError,
    PlanFieldError,
    PlanGoneError,
    PlanTooCheapError,
)
from app.pay.models import Plan
from app.platform.config import Config
from app.platform.data.database import db
from app.platform.errors import ConflictError, NotFoundError
from app.platform.language import Language
from app.platform.money import fen_to_text

RECHARGE = "recharge"
_ALWAYS = frozenset({"name_zh", "name_en", "is_active", "rank"})
EDITABLE: dict[str, frozenset[str]] = {
    "vip": _ALWAYS | {"price_fen", "days"},
    "points": _ALWAYS | {"price_fen", "points"},
    "recharge": _ALWAYS | {"least_fen", "most_fen"},
}


def plans(*, everything: bool = False) -> list[Plan]:
    """Return the plans on sale, or every plan, in the order of the shop."""
    wanted = select(Plan).order_by(Plan.rank, Plan.code)
    return list(db.session.scalars(wanted if everything else wanted.where(Plan.is_active)))


def plan_on_sale(code: str, *kinds: str) -> Plan:
    """Find a plan of one of these kinds that can be bought. Raises PlanGoneError."""
    plan = db.session.get(Plan, code)
    if plan is None or not plan.is_active or plan.kind not in kinds:
        raise PlanGoneError
    return plan


def recharge_plan(amount_fen: int) -> Plan:
    """Find the row of top-ups. Raises PlanGoneError or AmountOutOfBoundsError."""
    plan = plan_on_sale(RECHARGE, "recharge")
    if not plan.least_fen <= amount_fen <= plan.most_fen:
        raise AmountOutOfBoundsError(least=fen_to_text(plan.least_fen), most=fen_to_text(plan.most_fen))
    return plan


def create(facts: dict[str, Any]) -> Plan:
    """Put a new VIP plan or point pack into the shop. Raises PlanCodeTakenError or PlanTooCheapError."""
    if db.session.get(Plan, facts["code"]) is not None:
        raise PlanCodeTakenError
    plan = Plan(**facts)
    _refuse_too_cheap(plan)
    try:
        with db.session.begin_nested():
            db.session.add(plan)
    except IntegrityError as error:
        # Somebody else was faster by a moment.
        raise PlanCodeTakenError from error
    return plan


def edit(code: str, version: int, changes: dict[str, Any]) -> Plan:
    """Change a plan; orders that exist keep what they copied.

    Raises NotFoundError, ConflictError when somebody changed it since `version`, PlanFieldError, PlanBoundsError or
    PlanTooCheapError.
    """
    plan = db.session.get(Plan, code, with_for_update=True)
    if plan is None:
        raise NotFoundError
    if plan.version != version:
        raise ConflictError
    if set(changes) - EDITABLE[plan.kind]:
        raise PlanFieldError
    for name, value in changes.items():
        setattr(plan, name, value)
    if plan.least_fen > plan.most_fen:
        raise PlanBoundsError
    # A pack of before the bound can still be renamed and taken off sale.
    if {"price_fen", "points"} & set(changes):
        _refuse_too_cheap(plan)
    plan.version += 1
    db.session.flush()
    return plan


def _refuse_too_cheap(plan: Plan) -> None:
    """Refuse a point pack that is as good as a gift: gifts of points are postings by hand. Raises PlanTooCheapError."""
    config: Config = current_app.extensions["config"]
    most = config.pay_points_per_yuan
    if plan.kind == "points" and plan.points * 100 > plan.price_fen * most:
        least_fen = -(-plan.points * 100 // most)
        raise PlanTooCheapError(most=most, points=plan.points, least=fen_to_text(least_fen))


def describe(plan: Plan, language: Language) -> dict[str, Any]:
    """Return a plan for the shop."""
    return {
        "code": plan.code,
        "kind": plan.kind,
        "name": plan.name_zh if language == "zh-CN" else plan.name_en,
        "price": fen_to_text(plan.price_fen),
        "price_fen": plan.price_fen,
        "days": plan.days,
        "points": plan.points,
        "least_fen": plan.least_fen,
        "most_fen": plan.most_fen,
        "least": fen_to_text(plan.least_fen),
        "most": fen_to_text(plan.most_fen),
        "name_zh": plan.name_zh,
        "name_en": plan.name_en,
        "is_active": plan.is_active,
        "rank": plan.rank,
        "version": plan.version,
    }
