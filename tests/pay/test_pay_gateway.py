"""RSA2 to the byte, beside openssl and another implementation, in both directions; and answers that are not to be believed."""

from __future__ import annotations

import base64
import json
import subprocess
import threading
import time
import urllib.parse
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from alipay import AliPay
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from hypothesis import given, settings
from hypothesis import strategies as st

from app.pay import rsa2
from app.pay.cashier import bank, keys
from app.pay.gateway import Alipay, GatewayError, Merchant, RefusedError
from app.pay.merchant import merchant_of, uses_cashier
from app.platform.config import Config, ConfigError
from tests.effort import examples
from tests.http import ADA
from tests.pay.shop import Shop

OURS, THEIRS = (rsa.generate_private_key(public_exponent=65537, key_size=2048) for _ in range(2))
SUBJECT = '100 积分 "a}b" {'


def merchant(**changes: Any) -> Merchant:
    plain = Merchant(
        app_id=keys.APP_ID,
        seller_id=keys.SELLER_ID,
        private_key=OURS,
        alipay_key=THEIRS.public_key(),
        gateway_url="http://127.0.0.1:9/gateway.do",
        page_url="/gateway.do",
        notify_url="http://127.0.0.1:9/notify",
        return_url="/return",
    )
    return replace(plain, **changes)


def sdk(private: rsa.RSAPrivateKey, public: rsa.RSAPublicKey) -> AliPay:
    return AliPay(
        appid=keys.APP_ID,
        app_private_key_string=rsa2.private_text(private),
        alipay_public_key_string=rsa2.public_text(public),
        sign_type="RSA2",
    )


@pytest.mark.parametrize("text", ["a=1&b=2", "subject=100 积分&total_amount=0.01", ""])
def test_a_signature_is_that_of_openssl_to_the_byte(text: str, tmp_path: Path) -> None:
    key, message = tmp_path / "key.pem", tmp_path / "message"
    key.write_text(rsa2.private_text(OURS))
    message.write_bytes(text.encode())
    command = ["openssl", "dgst", "-sha256", "-sign", str(key), str(message)]
    signed = subprocess.run(command, capture_output=True, check=True).stdout
    assert rsa2.sign(text, OURS) == base64.b64encode(signed).decode()
    assert rsa2.is_signed(text, base64.b64encode(signed).decode(), OURS.public_key())


@settings(max_examples=examples(20))
@given(st.dictionaries(st.text("abcdefghij_", min_size=1), st.text(), max_size=8))
def test_signatures_are_those_of_the_other_implementation(fields: dict[str, str]) -> None:
    other = sdk(OURS, OURS.public_key())
    present = {name: value for name, value in fields.items() if value and name not in ("sign", "sign_type")}
    theirs = dict(urllib.parse.parse_qsl(other.sign_data(dict(present)), keep_blank_values=True))["sign"]
    assert theirs == rsa2.sign(rsa2.request_text(fields | {"sign": "x"} | {}), OURS) or not present
    assert (
        rsa2.is_notice_signed({**present, "sign": theirs, "sign_type": "RSA2"}, OURS.public_key())
        or not present
    )


def test_only_sha256_is_believed() -> None:
    weak = base64.b64encode(OURS.sign(b"a=1", padding.PKCS1v15(), hashes.SHA1())).decode()
    assert not rsa2.is_signed("a=1", weak, OURS.public_key())
    good = rsa2.sign("a=1", OURS)
    assert rsa2.is_notice_signed({"a": "1", "sign": good, "sign_type": "RSA2"}, OURS.public_key())
    for sign_type in ("RSA", ""):
        assert not rsa2.is_notice_signed({"a": "1", "sign": good, "sign_type": sign_type}, OURS.public_key())
    for broken in ("", "?", good[:-4], good + "AAAA", good[:-1] + "ü"):
        assert not rsa2.is_notice_signed({"a": "1", "sign": broken, "sign_type": "RSA2"}, OURS.public_key())


def test_a_notice_signed_with_or_without_its_empty_fields_is_authentic() -> None:
    fields = {"a": "1", "body": "", "z": "2"}
    for text in ("a=1&body=&z=2", "a=1&z=2"):
        signed = fields | {"sign": rsa2.sign(text, OURS), "sign_type": "RSA2"}
        assert rsa2.is_notice_signed(signed, OURS.public_key())
    assert not rsa2.is_notice_signed(signed | {"z": "3"}, OURS.public_key())


def test_keys_are_read_as_pem_and_as_the_bare_text_that_alipay_gives_out() -> None:
    pem, public = rsa2.private_text(OURS), rsa2.public_text(OURS.public_key())
    bare = "".join(pem.splitlines()[1:-1])
    for text in (pem, bare, f"{bare[:64]}\n{bare[64:]}\n"):
        assert rsa2.load_private_key(text).private_numbers() == OURS.private_numbers()
    for text in (public, "".join(public.splitlines()[1:-1])):
        assert rsa2.load_public_key(text).public_numbers() == OURS.public_key().public_numbers()
    short = rsa.generate_private_key(public_exponent=65537, key_size=1024)
    for text in ("", "AAAA", "not base64 ü", pem.replace("A", "B"), rsa2.private_text(short), public):
        with pytest.raises(rsa2.KeyTextError):
            rsa2.load_private_key(text)
    for text in ("", "AAAA", pem):
        with pytest.raises(rsa2.KeyTextError):
            rsa2.load_public_key(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}x",
        '{"a":1',
        '{"a":1,}',
        '{"a":1}{"b":2}',
        '{"a":1,"a":2}',
        "{1:2}",
        "<html>",
        '{"a" 1}',
    ],
)
def test_an_answer_that_is_not_one_object_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        rsa2.split_answer(text)


@given(st.dictionaries(st.text(), st.text()))
def test_the_signed_text_of_an_answer_is_taken_as_it_stands(content: dict[str, str]) -> None:
    for text in (json.dumps(content), json.dumps(content, ensure_ascii=False, indent=1)):
        members, signature = rsa2.split_answer(f' {{"x_response" : {text},\n"sign":"abc"}}\n')
        assert (members["x_response"], signature) == (text, "abc")


def judged(text: str) -> dict[str, Any]:
    return Alipay(merchant())._judge("alipay.trade.query", text)


def written(content: dict[str, Any]) -> str:
    return bank.write_answer("alipay.trade.query", content, keys.Keys(OURS, THEIRS))


def test_answers_are_believed_by_their_signature_alone() -> None:
    good = written({"code": "10000", "subject": SUBJECT, "total_amount": "1.00"})
    assert judged(good)["subject"] == SUBJECT
    for forged in (
        good.replace("1.00", "2.00"),
        good.replace('"sign":"', '"sign":"A'),
        good[: good.index(',"sign"')] + "}",
        '{"error_response":{"code":"40004","sub_code":"ACQ.TRADE_NOT_EXIST"}}',
        "<html>",
    ):
        with pytest.raises(GatewayError):
            judged(forged)
    with pytest.raises(RefusedError) as refused:
        judged(written({"code": "40004", "sub_code": "ACQ.TRADE_HAS_CLOSE", "sub_msg": "x"}))
    assert refused.value.code == "ACQ.TRADE_HAS_CLOSE"
    for passing in ({"code": "20000"}, {"code": "40004", "sub_code": "ACQ.SYSTEM_ERROR"}):
        with pytest.raises(GatewayError):
            judged(written(passing))


@pytest.mark.parametrize("status", [301, 302, 303, 307])
def test_a_redirect_takes_no_call_along_and_tells_nothing(status: int) -> None:
    paths: list[str] = []
    paid = {"out_trade_no": "1", "trade_status": "TRADE_SUCCESS", "total_amount": "1.00"}
    elsewhere = written({"code": "10000", **paid}).encode()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            paths.append(self.path)
            self.send_response(status)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def do_GET(self) -> None:
            """Answer whoever followed the redirect."""
            paths.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(elsewhere)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            address = f"http://127.0.0.1:{server.server_address[1]}/gateway.do"
            with pytest.raises(GatewayError, match=str(status)):
                Alipay(merchant(gateway_url=address)).query("1")
        finally:
            server.shutdown()
            thread.join()
    assert paths == ["/gateway.do?charset=utf-8"]


def test_the_other_implementation_believes_our_answers_and_we_believe_its_requests() -> None:
    ours = keys.Keys(OURS, THEIRS)
    answer = written({"code": "10000", "subject": "100 积分", "trade_no": "1"})
    other = sdk(OURS, THEIRS.public_key())
    text = answer[answer.index(":") + 1 : answer.rindex(',"sign"')]
    assert other._verify(text, json.loads(answer)["sign"])
    fields = bank.notice(_trade(), "TRADE_SUCCESS", "")
    form = dict(urllib.parse.parse_qsl(bank.sealed(fields, "", ours), keep_blank_values=True))
    signature = form.pop("sign")
    assert other.verify(dict(form), signature)
    request = other.client_api("alipay.trade.query", {"out_trade_no": "1"})
    parameters = dict(urllib.parse.parse_qsl(request, keep_blank_values=True))
    assert rsa2.is_signed(rsa2.request_text(parameters), parameters["sign"], OURS.public_key())


def _trade() -> Any:
    from app.pay.cashier.store import TradeRow

    return TradeRow("1", "2", "t", "TRADE_SUCCESS", 100, SUBJECT, "", "", "", "", "2026-06-01 20:00:00", 0)


@pytest.fixture
def beijing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The other implementation writes the time of the machine: let that be Beijing's."""
    monkeypatch.setenv("TZ", "Asia/Shanghai")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_the_other_client_pays_asks_and_refunds_at_our_cashier_over_http(
    shop: Shop, beijing: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = keys.load(shop.app.extensions["config"].data_dir)
    other = sdk(pairs.merchant, pairs.alipay.public_key())
    other._gateway = f"{shop.url}{keys.GATEWAY_PATH}"
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    query = other.client_api(
        "alipay.trade.page.pay",
        {
            "out_trade_no": "sdk_1",
            "product_code": "FAST_INSTANT_TRADE_PAY",
            "total_amount": "12.34",
            "subject": "100 积分",
        },
        return_url="/api/pay/return/alipay",
    )
    page = shop.open(f"{keys.GATEWAY_PATH}?{query}").location
    assert other.api_alipay_trade_query(out_trade_no="sdk_1")["trade_status"] == "WAIT_BUYER_PAY"
    back = shop.open(page, {"choice": "pay"}).location
    returned = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(back).query))
    assert other.verify(returned, returned.pop("sign"))
    found = other.api_alipay_trade_query(out_trade_no="sdk_1")
    assert (found["code"], found["trade_status"], found["total_amount"]) == (
        "10000",
        "TRADE_SUCCESS",
        "12.34",
    )
    refund = other.api_alipay_trade_refund("2.34", out_trade_no="sdk_1", out_request_no="r1")
    assert (refund["fund_change"], refund["refund_fee"]) == ("Y", "2.34")
    again = other.api_alipay_trade_refund("2.34", out_trade_no="sdk_1", out_request_no="r1")
    assert again["fund_change"] == "N"
    assert (
        other.api_alipay_trade_refund("20.00", out_trade_no="sdk_1", out_request_no="r2")["code"] == "40004"
    )
    assert other.api_alipay_trade_query(out_trade_no="unknown")["sub_code"] == "ACQ.TRADE_NOT_EXIST"


def test_our_client_asks_closes_and_refunds_at_the_cashier(shop: Shop) -> None:
    gateway: Alipay = _gateway(shop)
    assert gateway.query("nothing").status is None
    order_id, pay_url = shop.buy()
    number = shop.order(order_id)["out_trade_no"]
    assert gateway.query(number).status is None
    page = shop.cashier(pay_url)
    assert gateway.query(number).status == "WAIT_BUYER_PAY"
    with pytest.raises(RefusedError, match="TRADE_STATUS_ERROR"):
        gateway.refund(number, "r1", 100, "too early")
    shop.open(page, {"choice": "pay"})
    assert gateway.query(number).is_paid
    with pytest.raises(RefusedError, match="TRADE_STATUS_ERROR"):
        gateway.close(number)
    assert gateway.refunded(number, "r1") is None
    assert [gateway.refund(number, "r1", 400, "x") for _ in range(2)] == [400, 400]
    assert gateway.refund(number, "r2", 600, "x") == 1_000
    assert gateway.refunded(number, "r1") == 400
    assert gateway.query(number).status == "TRADE_CLOSED"
    with pytest.raises(RefusedError, match="REASON_TRADE_REFUND_FEE_ERR"):
        gateway.refund(number, "r3", 1, "x")


def _gateway(shop: Shop) -> Alipay:
    shop.call("GET /api/pay/plans", as_=ADA)
    found: Alipay = shop.app.extensions["alipay"]
    return found


def test_a_stranger_gets_nothing_from_the_cashier(shop: Shop) -> None:
    forged = Alipay(replace(_gateway(shop).merchant, private_key=OURS))
    with pytest.raises(RefusedError, match="invalid-signature"):
        forged.query("1")
    late = datetime(2020, 1, 1, tzinfo=UTC)
    page = shop.open(forged.page_pay_url("1", 100, "x", late))
    assert (page.status, "isv.invalid-signature" in page.text) == (400, True)
    absent = shop.open("/cashier/trade/nothing?lang=en-US")
    assert (absent.status, "This trade does not exist; go back" in absent.text) == (404, True)


def test_simulation_needs_force_in_production_and_ends_with_a_real_account(tmp_path: Path) -> None:
    plain = {"DATA_DIR": str(tmp_path), "LIUSHUI_KEYS": "{}"}
    real = {
        "ALIPAY_APP_ID": "2021000000000009",
        "ALIPAY_SELLER_ID": "2088000000000009",
        "ALIPAY_PRIVATE_KEY": rsa2.private_text(OURS).replace("\n", "\\n"),
        "ALIPAY_PUBLIC_KEY": "".join(rsa2.public_text(THEIRS.public_key()).splitlines()[1:-1]),
        "PUBLIC_URL": "https://liushui.example/",
    }
    assert uses_cashier(Config.from_environment(plain))
    assert not uses_cashier(Config.from_environment({**plain, "APP_ENV": "production"}))
    assert uses_cashier(Config.from_environment({**plain, "APP_ENV": "production", "PAY_CASHIER": "force"}))
    assert merchant_of(Config.from_environment({**plain, "PAY_CASHIER": "off"})) is None
    config = Config.from_environment({**plain, **real})
    assert not uses_cashier(config)
    assert "PRIVATE" not in repr(config)
    made = merchant_of(config)
    assert made is not None
    assert made.notify_url == "https://liushui.example/api/pay/notify/alipay"
    for name in real:
        with pytest.raises(ConfigError, match=name.removeprefix("ALIPAY_")):
            Config.from_environment({**plain, **real, name: ""})
    with pytest.raises(ConfigError, match="ALIPAY_PRIVATE_KEY"):
        merchant_of(Config.from_environment({**plain, **real, "ALIPAY_PRIVATE_KEY": "AAAA"}))
    for name, value in (
        ("PAY_CASHIER", "maybe"),
        ("CASHIER_TIME_FACTOR", "0"),
        ("ALIPAY_GATEWAY", "http://x"),
    ):
        with pytest.raises(ConfigError, match=name):
            Config.from_environment({**plain, **real, name: value})


def test_the_cashiers_keys_are_for_nobody_else_to_read(tmp_path: Path) -> None:
    first = keys.load(tmp_path)
    assert (tmp_path / keys.FILE).stat().st_mode & 0o777 == 0o600
    assert keys.load(tmp_path).merchant.private_numbers() == first.merchant.private_numbers()
    assert [path.name for path in tmp_path.iterdir()] == [keys.FILE]
