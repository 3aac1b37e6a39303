"""The worker's edge of buying: questions to the gateway, between transactions and never inside one."""

from __future__ import annotations

import time
from datetime import timedelta

from apiflask import APIFlask
from flask import current_app

from app.pay.gateway import Alipay, GatewayError, RefusedError, Trade
from app.pay.merchant import alipay
from app.pay.service import checks, reconcile, refunds
from app.platform.config import Config
from app.platform.data.database import db, writing

TAKEN_AT_ONCE = 50
# A gateway that does not answer must not keep the other sweeps waiting.
SWEEP_SECONDS = 10.0


def check_order(order_id: int) -> None:
    """Ask the gateway about one order, if that is due, and write down what it said."""
    config: Config = current_app.extensions["config"]
    db.session.rollback()
    with writing():
        question = checks.claim(order_id, timedelta(seconds=config.pay_check_seconds))
        db.session.commit()
    if question is None:
        return
    gateway = alipay()
    try:
        # Without a gateway nothing can have been paid there, and nothing will be.
        trade = Trade(None) if gateway is None else checks.ask(gateway, question)
    except (GatewayError, RefusedError) as error:
        with writing():
            problem = "unreachable" if isinstance(error, GatewayError) else "refused_by_gateway"
            checks.note_failure(question, problem)
            db.session.commit()
        return
    with writing():
        checks.apply(question, trade)
        db.session.commit()


def send_refund(refund_id: int) -> None:
    """Ask the gateway to give money back, if that is due; the number makes a repeat harmless."""
    gateway = alipay()
    db.session.rollback()
    if gateway is None:
        return
    with writing():
        claimed = refunds.claim(refund_id)
        db.session.commit()
    if claimed is None:
        return
    problem = _refund(gateway, claimed)
    if problem is None:
        return
    with writing():
        refund = refunds.lock(refund_id)
        if problem:
            refunds.fail(refund, problem)
        else:
            refunds.finish(refund)
        db.session.commit()


def _refund(gateway: Alipay, claimed: refunds.Asked) -> str | None:
    """Return "" when the money is back, the problem when it never will be, None when that is not known."""
    try:
        gateway.refund(claimed.out_trade_no, claimed.request_no, claimed.amount_fen, claimed.reason)
    except GatewayError:
        return None
    except RefusedError as error:
        return str(error)
    return ""


def sweep() -> None:
    """Ask about orders and refunds that are due, as long as the gateway answers in time.

    Each has half of the time, and at least one turn: orders that are slow to check do not keep refunds waiting.
    """
    for work, waiting in ((check_order, checks.due), (send_refund, refunds.due)):
        until = time.monotonic() + SWEEP_SECONDS / 2
        found = waiting(TAKEN_AT_ONCE)
        db.session.rollback()
        for number in found:
            work(number)
            if time.monotonic() > until:
                break


def sweep_reconciliation() -> None:
    """Compare once a day."""
    due = reconcile.is_due()
    db.session.rollback()
    if not due:
        return
    comparison = reconcile.compare_since()
    with writing():
        reconcile.keep(comparison)
        db.session.commit()


def register_jobs(app: APIFlask) -> None:
    """Tell the application's jobs what this room does."""
    jobs = app.extensions["jobs"]
    jobs.handles(checks.JOB, check_order)
    jobs.handles(refunds.JOB, send_refund)
    jobs.sweeps(sweep)
    jobs.sweeps(sweep_reconciliation)
