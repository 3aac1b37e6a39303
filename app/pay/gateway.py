"""Alipay page pay: the address to which a buyer is sent, and the calls from server to server.

The local cashier is spoken to by this very code; only the address and the keys differ.
"""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, RSAPublicKey

from app.pay import rsa2
from app.platform import clock
from app.platform.money import fen_to_text, text_to_fen
from app.platform.web import outward

BEIJING = ZoneInfo("Asia/Shanghai")
ANSWER_MOST = 1024 * 1024
SUCCESS, BUSY = "10000", "20000"
NO_TRADE = "ACQ.TRADE_NOT_EXIST"
# Codes of a business failure that a later try may not repeat.
PASSING = ("ACQ.SYSTEM_ERROR", "aop.ACQ.SYSTEM_ERROR", "ACQ.CONCURRENT_OPERATION")
PAID_STATES = ("TRADE_SUCCESS", "TRADE_FINISHED")


class GatewayError(Exception):
    """Nothing is known: no answer, one that is not signed, or a busy gateway. Ask again later."""


class RefusedError(Exception):
    """The gateway refused for a reason that a repeat will not change; `code` is its `sub_code`."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(f"{code}: {words}")
        self.code, self.words = code, words


@dataclass(frozen=True)
class Merchant:
    """Who we are at the gateway, and where it lies. Keys come from the environment or the data folder."""

    app_id: str
    seller_id: str
    private_key: RSAPrivateKey = field(repr=False)
    alipay_key: RSAPublicKey = field(repr=False)
    gateway_url: str
    page_url: str
    notify_url: str
    return_url: str
    timeout_seconds: float = 10.0
    is_simulation: bool = False


@dataclass(frozen=True)
class Trade:
    """What the gateway says about a trade; `status` is None while it knows none."""

    status: str | None
    trade_no: str = ""
    amount_fen: int = 0

    @property
    def is_paid(self) -> bool:
        """Tell whether the money is there, as far as this trade goes."""
        return self.status in PAID_STATES


class Alipay:
    """One merchant's calls."""

    def __init__(self, merchant: Merchant) -> None:
        self.merchant = merchant
        host = urllib.parse.urlsplit(merchant.gateway_url).hostname
        # Calls to this machine never go through a proxy.
        proxies = urllib.request.ProxyHandler({} if host in ("127.0.0.1", "localhost", "::1") else None)
        self._opener = urllib.request.build_opener(outward.NoRedirect, proxies)

    def page_pay_url(self, out_trade_no: str, amount_fen: int, subject: str, ends_at: datetime) -> str:
        """Return the signed address to which the buyer's browser goes; the trade begins there, not here."""
        content = {
            "out_trade_no": out_trade_no,
            "product_code": "FAST_INSTANT_TRADE_PAY",
            "total_amount": fen_to_text(amount_fen),
            "subject": subject[:256],
            "goods_type": "0",
            "time_expire": beijing_text(ends_at),
        }
        addresses = {"notify_url": self.merchant.notify_url, "return_url": self.merchant.return_url}
        parameters = self._signed("alipay.trade.page.pay", content, addresses)
        return f"{self.merchant.page_url}?{urllib.parse.urlencode(parameters)}"

    def query(self, out_trade_no: str) -> Trade:
        """Ask for a trade. Raises GatewayError or RefusedError."""
        try:
            answer = self._call("alipay.trade.query", {"out_trade_no": out_trade_no})
        except RefusedError as error:
            if error.code == NO_TRADE:
                return Trade(None)
            raise
        if answer.get("out_trade_no") != out_trade_no:
            raise GatewayError("the answer is about another trade")
        return Trade(
            str(answer.get("trade_status")), str(answer.get("trade_no", "")), _fen(answer.get("total_amount"))
        )

    def close(self, out_trade_no: str) -> None:
        """Close an unpaid trade. Raises GatewayError or RefusedError (paid meanwhile, unknown)."""
        self._call("alipay.trade.close", {"out_trade_no": out_trade_no})

    def refund(self, out_trade_no: str, request_no: str, amount_fen: int, reason: str) -> int:
        """Give money back; a repeat with the same number and amount is harmless. Return the trade's refunds in fen.

        Raises GatewayError or RefusedError.
        """
        content = {
            "out_trade_no": out_trade_no,
            "out_request_no": request_no,
            "refund_amount": fen_to_text(amount_fen),
            "refund_reason": reason[:256],
        }
        return _fen(self._call("alipay.trade.refund", content).get("refund_fee"))

    def refunded(self, out_trade_no: str, request_no: str) -> int | None:
        """Return what a refund gave back in fen, or None when there was none. Raises GatewayError or RefusedError."""
        content = {"out_trade_no": out_trade_no, "out_request_no": request_no}
        answer = self._call("alipay.trade.fastpay.refund.query", content)
        # The code only says that the question was understood.
        if answer.get("refund_status", "REFUND_SUCCESS") != "REFUND_SUCCESS" or not answer.get(
            "refund_amount"
        ):
            return None
        return _fen(answer["refund_amount"])

    def _signed(
        self, method: str, content: dict[str, str], addresses: dict[str, str] | None = None
    ) -> dict[str, str]:
        parameters = {
            "app_id": self.merchant.app_id,
            "method": method,
            "format": "JSON",
            "charset": "utf-8",
            "sign_type": "RSA2",
            "timestamp": beijing_text(clock.now()),
            "version": "1.0",
            "biz_content": json.dumps(content, ensure_ascii=False, separators=(",", ":")),
            **(addresses or {}),
        }
        parameters["sign"] = rsa2.sign(rsa2.request_text(parameters), self.merchant.private_key)
        return parameters

    def _call(self, method: str, content: dict[str, str]) -> dict[str, Any]:
        body = urllib.parse.urlencode(self._signed(method, content)).encode()
        request = urllib.request.Request(  # noqa: S310 (the address is a setting)
            f"{self.merchant.gateway_url}?charset=utf-8",
            data=body,
            headers={"Content-Type": "application/x-www-form-urlencoded;charset=utf-8"},
        )
        try:
            with self._opener.open(request, timeout=self.merchant.timeout_seconds) as answer:
                text = answer.read(ANSWER_MOST).decode("utf-8")
        except (urllib.error.URLError, http.client.HTTPException, OSError, UnicodeDecodeError) as error:
            raise GatewayError(f"no answer: {error}") from error
        return self._judge(method, text)

    def _judge(self, method: str, text: str) -> dict[str, Any]:
        """Return the answer's object when its signature holds and it reports success."""
        name = method.replace(".", "_") + "_response"
        try:
            members, signature = rsa2.split_answer(text)
        except ValueError as error:
            raise GatewayError("the answer is not what a gateway sends") from error
        if name not in members or signature is None:
            # Failures may come without a signature: anybody could have written them.
            raise GatewayError(f"an answer without signature: {text[:200]}")
        if not rsa2.is_signed(members[name], signature, self.merchant.alipay_key):
            raise GatewayError("the signature of the answer is not Alipay's")
        answer: dict[str, Any] = json.loads(members[name])
        code, detail = answer.get("code"), str(answer.get("sub_code") or answer.get("code"))
        if code == SUCCESS:
            return answer
        if code == BUSY or detail in PASSING:
            raise GatewayError(f"the gateway is busy: {detail}")
        raise RefusedError(detail, str(answer.get("sub_msg") or answer.get("msg") or ""))


def beijing_text(moment: datetime) -> str:
    """Write a moment as Alipay wants it, in Beijing time wherever the server stands."""
    return moment.astimezone(BEIJING).strftime("%Y-%m-%d %H:%M:%S")


def _fen(amount: object) -> int:
    try:
        return text_to_fen(str(amount))
    except ValueError as error:
        raise GatewayError(f"not an amount: {amount!r}") from error
