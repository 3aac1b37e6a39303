"""Notices of Alipay: accepted only when signature, app, seller, order, amount and state all agree."""

from __future__ import annotations

import urllib.parse
from dataclasses import dataclass

from app.pay import rsa2
from app.pay.gateway import PAID_STATES
from app.pay.merchant import alipay
from app.pay.models import Notice, Order
from app.pay.service import orders, paying
from app.platform import clock
from app.platform.data.database import db
from app.platform.money import text_to_fen

FIELDS_MOST = 100


@dataclass(frozen=True)
class Read:
    """A notice as it was read: its fields, and why it cannot be accepted ("" when nothing speaks against it)."""

    fields: dict[str, str]
    problem: str


def read(body: bytes) -> Read:
    """Read a form and check everything that needs no database: one value for each field, UTF-8, RSA2."""
    try:
        pairs = urllib.parse.parse_qsl(
            body.decode("ascii"), keep_blank_values=True, max_num_fields=FIELDS_MOST, encoding="latin-1"
        )
    except ValueError:
        return Read({}, "bad_signature")
    raw = dict(pairs)
    # Numbers and names are ASCII: the order is found whatever the encoding of the rest.
    if len(raw) != len(pairs):
        return Read(raw, "doubled_parameter")
    if raw.get("charset", "utf-8").lower() != "utf-8":
        return Read(raw, "wrong_charset")
    try:
        fields = {name: value.encode("latin-1").decode("utf-8") for name, value in raw.items()}
    except UnicodeError:
        return Read(raw, "wrong_charset")
    gateway = alipay()
    if gateway is None or not rsa2.is_notice_signed(fields, gateway.merchant.alipay_key):
        return Read(fields, "bad_signature")
    return Read(fields, "")


def is_authentic_return(fields: dict[str, str]) -> bool:
    """Tell whether the parameters with which a browser came back were signed by Alipay."""
    gateway = alipay()
    return gateway is not None and rsa2.is_notice_signed(fields, gateway.merchant.alipay_key)


def take(notice: Read, body: bytes) -> bool:
    """Act on a notice in a write transaction; return whether it may be answered with `success`.

    A refusal is written into the history of the order that the notice names.
    """
    order = orders.lock_by_number(notice.fields.get("out_trade_no", "")[:64])
    if notice.problem:
        if order is not None:
            orders.note_refusal(order, notice.problem)
        return False
    outcome = "no_such_order" if order is None else _act(order, notice.fields)
    _keep(notice.fields, body, order, outcome)
    return order is not None and outcome not in ("app_mismatch", "seller_mismatch", "amount_mismatch")


def _act(order: Order, fields: dict[str, str]) -> str:
    gateway = alipay()
    assert gateway is not None  # noqa: S101 (`read` found the signature good)
    if fields.get("app_id") != gateway.merchant.app_id:
        paying.mismatch(order, "app_mismatch")
        return "app_mismatch"
    if fields.get("seller_id") != gateway.merchant.seller_id:
        paying.mismatch(order, "seller_mismatch")
        return "seller_mismatch"
    try:
        amount_fen = text_to_fen(fields.get("total_amount", ""))
    except ValueError:
        amount_fen = -1
    if amount_fen != order.amount_fen and order.problem == paying.SETTLED:
        return "settled"
    if amount_fen != order.amount_fen:
        paying.mismatch(order, "amount_mismatch")
        return "amount_mismatch"
    status = fields.get("trade_status")
    if status in PAID_STATES:
        # Also notices about refunds say so: the payment is known then, and nothing happens.
        return paying.take_alipay(order, fields.get("trade_no", "")[:64], amount_fen)
    if status == "TRADE_CLOSED" and not fields.get("gmt_refund") and order.state in ("created", "paying"):
        # Not the last word: the gateway itself is asked.
        order.next_check_at = clock.now()
        return "closing"
    return "ignored"


def _keep(fields: dict[str, str], body: bytes, order: Order | None, outcome: str) -> None:
    """Keep an authentic notice as it came; it names the buyer, so it is sealed."""
    db.session.add(
        Notice(
            notify_id=fields.get("notify_id", "")[:128],
            order_id=order.id if order else None,
            trade_status=fields.get("trade_status", "")[:32],
            outcome=outcome,
            body=body,
            received_at=clock.now(),
        )
    )
    db.session.flush()
