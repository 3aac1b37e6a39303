"""What the local cashier answers to a merchant's signed calls, and the notices it writes."""

from __future__ import annotations

import base64
import json
import secrets
import urllib.parse
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding

from app.pay import rsa2
from app.pay.cashier import keys
from app.pay.cashier.store import Store, TradeRow
from app.pay.gateway import BEIJING, beijing_text
from app.platform import clock
from app.platform.money import fen_to_text, text_to_fen

SKEW = timedelta(minutes=15)
PAGE_PAY = "alipay.trade.page.pay"
Answer = dict[str, Any]


class CallError(Exception):
    """A call that cannot be answered; `code` as Alipay's gateway has them."""

    def __init__(self, code: str, sub_code: str, words: str) -> None:
        super().__init__(words)
        self.answer: Answer = {"code": code, "msg": "Failed", "sub_code": sub_code, "sub_msg": words}


def check_call(parameters: Mapping[str, str], ours: keys.Keys) -> dict[str, Any]:
    """Check signature, app, time and form of a call; return its content. Raises CallError."""
    if parameters.get("app_id") != keys.APP_ID:
        raise CallError("40002", "isv.invalid-app-id", "unknown app_id")
    if parameters.get("sign_type") != "RSA2" or parameters.get("charset", "").lower() != "utf-8":
        raise CallError("40002", "isv.invalid-signature-type", "sign_type must be RSA2, charset utf-8")
    text = rsa2.request_text(parameters)
    if not rsa2.is_signed(text, parameters.get("sign", ""), ours.merchant.public_key()):
        raise CallError("40002", "isv.invalid-signature", "the signature does not fit")
    try:
        sent = datetime.strptime(parameters["timestamp"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=BEIJING)
        content = json.loads(parameters.get("biz_content", ""))
    except (KeyError, ValueError) as error:
        raise CallError("40002", "isv.invalid-parameter", "timestamp or biz_content") from error
    if abs(clock.now() - sent) > SKEW and parameters.get("method") != PAGE_PAY:
        raise CallError("40002", "isv.invalid-timestamp", "the timestamp is too far from now")
    if not isinstance(content, dict):
        raise CallError("40002", "isv.invalid-parameter", "biz_content is no object")
    return content


def open_trade(store: Store, parameters: Mapping[str, str], content: dict[str, Any]) -> TradeRow:
    """Begin the trade of a page-pay call: only now it exists. Raises CallError."""
    number = str(content.get("out_trade_no", ""))
    try:
        total_fen = text_to_fen(str(content.get("total_amount")))
    except ValueError as error:
        raise CallError("40002", "isv.invalid-parameter", "total_amount") from error
    if content.get("product_code") != "FAST_INSTANT_TRADE_PAY" or not 1 <= total_fen <= 10**10:
        raise CallError("40002", "isv.invalid-parameter", "product_code or total_amount")
    if not 1 <= len(number) <= 64 or not all(c.isascii() and (c.isalnum() or c == "_") for c in number):
        raise CallError("40002", "isv.invalid-parameter", "out_trade_no")
    trade = store.open_trade(
        {
            "out_trade_no": number,
            "total_fen": total_fen,
            "subject": str(content.get("subject", ""))[:256],
            "notify_url": parameters.get("notify_url", ""),
            "return_url": parameters.get("return_url", ""),
            "ends_at": str(content.get("time_expire") or beijing_text(clock.now() + timedelta(days=15))),
            "created_at": beijing_text(clock.now()),
        }
    )
    if trade is None:
        raise CallError("40004", "ACQ.CONTEXT_INCONSISTENT", "the number belongs to another amount or title")
    return trade


def answer(store: Store, method: str, content: dict[str, Any]) -> Answer:
    """Answer a call from server to server. Raises CallError."""
    verbs: dict[str, Callable[[Store, TradeRow, dict[str, Any]], Answer]] = {
        "alipay.trade.query": _query,
        "alipay.trade.close": _close,
        "alipay.trade.refund": _refund,
        "alipay.trade.fastpay.refund.query": _refund_query,
    }
    if method not in verbs:
        raise CallError("40002", "isv.invalid-method", "no such method")
    trade = store.trade(str(content.get("out_trade_no", "")))
    if trade is None:
        raise CallError("40004", "ACQ.TRADE_NOT_EXIST", "交易不存在")
    _end_if_over(store, trade)
    trade = store.trade(trade.out_trade_no) or trade
    head = {"code": "10000", "msg": "Success", "out_trade_no": trade.out_trade_no, "trade_no": trade.trade_no}
    return head | verbs[method](store, trade, content)


def is_over(trade: TradeRow) -> bool:
    """Tell whether the time to pay has passed."""
    return beijing_text(clock.now()) >= trade.ends_at


def _end_if_over(store: Store, trade: TradeRow) -> None:
    if is_over(trade):
        store.move(trade.out_trade_no, ("WAIT_BUYER_PAY",), "TRADE_CLOSED")


def _query(_store: Store, trade: TradeRow, _content: dict[str, Any]) -> Answer:
    amount = fen_to_text(trade.total_fen)
    return {
        "trade_status": trade.status,
        "total_amount": amount,
        "receipt_amount": amount if trade.paid_at else "0.00",
        "buyer_pay_amount": amount if trade.paid_at else "0.00",
        "buyer_logon_id": "sim***@local",
        "send_pay_date": trade.paid_at,
        "subject": trade.subject,
    }


def _close(store: Store, trade: TradeRow, _content: dict[str, Any]) -> Answer:
    if "close_ignored" in store.faults():
        return {}
    if not store.move(trade.out_trade_no, ("WAIT_BUYER_PAY",), "TRADE_CLOSED"):
        raise CallError("40004", "ACQ.TRADE_STATUS_ERROR", "交易状态不合法")
    return {}


def _refund(store: Store, trade: TradeRow, content: dict[str, Any]) -> Answer:
    try:
        amount_fen = text_to_fen(str(content.get("refund_amount")))
    except ValueError as error:
        raise CallError("40002", "isv.invalid-parameter", "refund_amount") from error
    if not trade.paid_at:
        raise CallError("40004", "ACQ.TRADE_STATUS_ERROR", "交易状态不合法")
    request_no = str(content.get("out_request_no") or trade.out_trade_no)
    if "out_request_no" not in content and amount_fen != trade.total_fen:
        raise CallError("40004", "ACQ.REFUND_AMT_NOT_EQUAL_TOTAL", "退款金额与订单金额不一致")
    outcome = store.refund(trade.out_trade_no, request_no, amount_fen, beijing_text(clock.now()))
    if outcome in ("too_much", "differs"):
        raise CallError("40004", "ACQ.REASON_TRADE_REFUND_FEE_ERR", "退款金额无效")
    refunded = store.refunded(trade.out_trade_no)
    if refunded == trade.total_fen:
        store.move(trade.out_trade_no, ("TRADE_SUCCESS",), "TRADE_CLOSED")
    return {"fund_change": "Y" if outcome == "new" else "N", "refund_fee": fen_to_text(refunded)}


def _refund_query(store: Store, trade: TradeRow, content: dict[str, Any]) -> Answer:
    request_no = str(content.get("out_request_no", ""))
    refunded = store.refunded(trade.out_trade_no, request_no)
    if not refunded:
        return {}
    return {
        "out_request_no": request_no,
        "refund_amount": fen_to_text(refunded),
        "total_amount": fen_to_text(trade.total_fen),
        "refund_status": "REFUND_SUCCESS",
    }


def write_answer(method: str, content: Answer, ours: keys.Keys) -> str:
    """Write an answer as the gateway does: the object's text as it stands is what was signed."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    name = method.replace(".", "_") + "_response"
    return f'{{"{name}":{text},"sign":"{rsa2.sign(text, ours.alipay)}"}}'


def notice(
    trade: TradeRow, status: str, fault: str, extra: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return the fields of a notice, not signed yet; `fault` names what is wrong in it."""
    amount = fen_to_text(trade.total_fen + (1 if fault == "wrong_amount" else 0))
    bills = [{"amount": fen_to_text(trade.total_fen), "fundChannel": "ALIPAYACCOUNT"}]
    return {
        "notify_time": beijing_text(clock.now()),
        "notify_type": "trade_status_sync",
        "notify_id": secrets.token_hex(17),
        "charset": "GBK" if fault == "gbk" else "utf-8",
        "version": "1.0",
        "app_id": "2021999999999999" if fault == "wrong_app" else keys.APP_ID,
        "auth_app_id": keys.APP_ID,
        "trade_no": trade.trade_no,
        "out_trade_no": trade.out_trade_no,
        "seller_id": "2088999999999999" if fault == "wrong_seller" else keys.SELLER_ID,
        "buyer_id": "2088000000000002",
        "trade_status": status,
        "total_amount": amount,
        "receipt_amount": amount,
        "buyer_pay_amount": amount,
        "subject": trade.subject,
        "body": "",
        "gmt_create": trade.created_at,
        "gmt_payment": trade.paid_at or beijing_text(clock.now()),
        "fund_bill_list": json.dumps(bills, separators=(",", ":")),
        **(extra or {}),
    }


def sealed(fields: dict[str, str], fault: str, ours: keys.Keys) -> str:
    """Sign a notice and write it as a form; some faults lie in how that is done."""
    charset = "gbk" if fault == "gbk" else "utf-8"
    text = rsa2.notice_texts(fields)[0]
    if fault == "sha1":
        signed = ours.alipay.sign(text.encode(), padding.PKCS1v15(), hashes.SHA1())  # noqa: S303
        signature = base64.b64encode(signed).decode()
    else:
        signature = rsa2.sign(text, ours.alipay, charset)
    whole = {**fields, "sign_type": "RSA2", "sign": signature}
    if fault == "tampered":
        whole["subject"] += "!"
    form = urllib.parse.urlencode(whole, encoding=charset)
    return form + "&total_amount=0.01" if fault == "doubled_parameter" else form
