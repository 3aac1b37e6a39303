"""What this room gives along to somebody who leaves; orders are money records and stay."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from app.auth.hooks import User
from app.pay.models import OPEN_STATES, Order
from app.pay.service import orders
from app.platform import clock
from app.platform.data.database import db
from app.platform.language import DEFAULT_LANGUAGE


def export(user: User) -> list[dict[str, Any]]:
    """Return an account's orders, the newest first."""
    owned = select(Order).where(Order.user_id == user.id).order_by(Order.id.desc())
    return [orders.describe(order, DEFAULT_LANGUAGE) for order in db.session.scalars(owned)]


def forget(user: User) -> None:
    """End what an account has not paid yet."""
    unpaid = select(Order.id).where(Order.user_id == user.id, Order.state.in_(OPEN_STATES)).order_by(Order.id)
    for order_id in db.session.scalars(unpaid).all():
        order = orders.lock(order_id)
        if order.state in OPEN_STATES and order.expires_at > clock.now():
            orders.ask_cancel(order, user.id)
