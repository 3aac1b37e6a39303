"""The sixteen faults of a payment provider, each over real HTTP: credited exactly once, or refused with the reason."""

from __future__ import annotations

import time
import urllib.parse
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import has_request_context, request
from flask_sqlalchemy.session import Session
from sqlalchemy import func, select

from app.pay.cashier import FAULTS
from app.pay.gateway import Alipay
from app.pay.models import Notice, Order
from app.platform import clock
from app.platform.data.database import db
from tests.databases import PASSWORD
from tests.http import ADA
from tests.pay.shop import Shop, events, opened

BOUGHT, WELCOME = 100, 100
BY_THEMSELVES = ("reordered", "silent", "finished", "refund_notice", "close_ignored", "gateway_timeout")


def settle(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a minute pass for the sweeper."""
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + timedelta(minutes=1))
    shop.sweep()


def credited_once(shop: Shop, order_id: int) -> None:
    order = shop.order(order_id)
    assert order["state"] == "paid"
    assert events(order).count("paid") == 1
    assert shop.have() == (WELCOME + BOUGHT, 0)
    assert shop.proven() == []


def test_the_plain_way(shop: Shop) -> None:
    order_id, pay_url = shop.buy()
    back = shop.pay(pay_url)
    order = shop.wait(order_id, "paid")
    assert shop.open(back).location == f"/#/pay/order?id={order_id}"
    credited_once(shop, order_id)
    assert events(order) == ["created", "paying", "paid"]
    messages = shop.call("POST /api/message/list")["data"]
    assert messages[0]["title"] == "Payment received"


def test_every_fault_has_a_test_of_its_own() -> None:
    assert {*HARMLESS, *REFUSED, *BY_THEMSELVES} == set(FAULTS)
    assert len(FAULTS) == 16


HARMLESS = ("duplicate", "delayed", "answer_lost")


@pytest.mark.parametrize("fault", HARMLESS)
def test_notices_that_come_twice_or_late_credit_once(shop: Shop, fault: str) -> None:
    shop.faults(fault)
    order_id, pay_url = shop.buy()
    shop.pay(pay_url)
    shop.wait(order_id, "paid")
    if fault in ("duplicate", "answer_lost"):
        wait_until(lambda: notices(order_id) >= 2)
    credited_once(shop, order_id)


def test_a_notice_after_the_buyers_return_credits_once(database_url: str, tmp_path: Path) -> None:
    with opened(database_url, tmp_path, cashier_time_factor=0.2) as shop:
        shop.faults("reordered")
        order_id, pay_url = shop.buy()
        back = shop.pay(pay_url)
        assert shop.open(back).location == f"/#/pay/order?id={order_id}"
        assert shop.order(order_id)["state"] == "paying"
        shop.wait(order_id, "paid")
        shop.sweep()
        credited_once(shop, order_id)


REFUSED = {
    "wrong_amount": "amount_mismatch",
    "wrong_app": "app_mismatch",
    "wrong_seller": "seller_mismatch",
    "sha1": "bad_signature",
    "tampered": "bad_signature",
    "doubled_parameter": "doubled_parameter",
    "gbk": "wrong_charset",
}


@pytest.mark.parametrize("fault", REFUSED)
def test_a_wrong_notice_is_refused_with_the_reason_and_the_gateway_is_asked(
    shop: Shop, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.faults(fault)
    order_id, pay_url = shop.buy()
    shop.pay(pay_url)
    order = shop.wait_event(order_id, "notice_refused")
    assert order["problem"] == REFUSED[fault]
    assert order["problem_text"]
    assert order["state"] == ("anomaly" if fault.startswith("wrong_") else "paying")
    assert shop.have() == (WELCOME, 0)
    settle(shop, monkeypatch)
    credited_once(shop, order_id)


def test_a_wrong_notice_that_comes_again_does_not_put_off_the_question(shop: Shop) -> None:
    shop.faults("wrong_app")
    order_id, pay_url = shop.buy()
    shop.pay(pay_url)
    shop.wait_event(order_id, "anomaly")
    first = due_at(order_id)
    seen = notices(order_id)
    wait_until(lambda: notices(order_id) > seen)
    assert due_at(order_id) == first


def test_a_notice_that_never_comes_is_made_good_within_a_minute(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.faults("silent")
    order_id, pay_url = shop.buy()
    shop.pay(pay_url)
    shop.sweep()
    assert shop.order(order_id)["state"] == "paying"
    settle(shop, monkeypatch)
    credited_once(shop, order_id)


def test_a_buyer_who_returns_has_the_gateway_asked_at_once(shop: Shop) -> None:
    shop.faults("silent")
    order_id, pay_url = shop.buy()
    back = shop.pay(pay_url)
    shop.open(back)
    assert shop.order(order_id)["state"] == "paying"
    shop.sweep()
    credited_once(shop, order_id)


def test_a_gateway_that_does_not_answer_is_asked_again(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    shop.faults("silent", "gateway_timeout")
    order_id, pay_url = shop.buy()
    shop.pay(pay_url)
    known = shop.app.extensions
    known["alipay"] = Alipay(replace(known["alipay"].merchant, timeout_seconds=0.3))
    settle(shop, monkeypatch)
    order = shop.order(order_id)
    assert (order["state"], order["problem"]) == ("paying", "unreachable")
    for _ in range(3):
        settle(shop, monkeypatch)
    credited_once(shop, order_id)


def test_the_end_of_a_trade_months_later_changes_nothing(shop: Shop) -> None:
    shop.faults("finished")
    order_id, pay_url = shop.buy()
    shop.pay(pay_url)
    shop.wait(order_id, "paid")
    wait_until(lambda: notices(order_id) == 2)
    credited_once(shop, order_id)


def test_a_notice_about_a_refund_changes_nothing(shop: Shop) -> None:
    shop.faults("refund_notice")
    order_id, pay_url = shop.buy()
    shop.pay(pay_url)
    shop.wait(order_id, "paid")
    shop.act(f"orders/{order_id}/refunds", {"amount": "4.00", "reason": "a complaint"})
    shop.sweep()
    wait_until(lambda: notices(order_id) == 2)
    order = shop.order(order_id)
    assert (order["state"], order["refunded"]) == ("part_refunded", "4.00")
    assert shop.have() == (WELCOME + 60, 0)
    assert shop.proven() == []


def test_what_was_paid_by_two_channels_goes_back_once(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    shop.faults("close_ignored")
    give(shop, 5_000)
    order_id, pay_url = shop.buy()
    page = shop.cashier(pay_url)
    paid = shop.call(f"POST /api/pay/orders/{order_id}/pay", body={"channel": "balance"})
    assert paid["data"]["order"]["state"] == "paid"
    shop.open(page, {"choice": "pay"})
    order = shop.wait_event(order_id, "second_payment")
    assert order["state"] == "paid"
    shop.sweep()
    order = shop.wait_event(order_id, "refunded")
    assert [(refund["amount"], refund["state"]) for refund in order["refunds"]] == [("10.00", "done")]
    assert order["state"] == "paid"
    assert shop.have() == (WELCOME + BOUGHT, 4_000)
    assert shop.proven() == []


def test_a_commit_that_fails_is_not_told_as_success(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = iter([True, True])
    real = Session.commit

    def commit(session: Any) -> None:
        if "notify" in _path() and next(failures, False):
            raise RuntimeError("the disk is full")
        real(session)

    monkeypatch.setattr(Session, "commit", commit)
    # Not testing: a fault is answered by 500, as in life.
    with opened(database_url, tmp_path, testing=False) as shop:
        order_id, pay_url = shop.buy()
        shop.pay(pay_url)
        shop.wait(order_id, "paid")
        assert next(failures, None) is None
        credited_once(shop, order_id)


def _path() -> str:
    return request.path if has_request_context() else ""


def test_a_forged_return_is_sent_away_and_a_true_one_never_credits(shop: Shop) -> None:
    shop.faults("silent")
    order_id, pay_url = shop.buy()
    back = shop.pay(pay_url)
    forged = back.replace("total_amount=10.00", "total_amount=0.01")
    assert forged != back
    assert shop.open(forged).location == "/#/user/setting/plans"
    assert shop.open(back + "&total_amount=10.00").location == "/#/user/setting/plans"
    assert shop.open(back).location == f"/#/pay/order?id={order_id}"
    assert shop.order(order_id)["state"] == "paying"
    assert shop.have() == (WELCOME, 0)


def test_a_strangers_notice_is_refused(shop: Shop) -> None:
    order_id, _ = shop.buy()
    number = shop.order(order_id)["out_trade_no"]
    body = urllib.parse.urlencode(
        {
            "out_trade_no": number,
            "trade_status": "TRADE_SUCCESS",
            "total_amount": "10.00",
            "sign": "AAAA",
            "sign_type": "RSA2",
        }
    ).encode()
    for _ in range(30):
        assert shop.open("/api/pay/notify/alipay", body).text == "failure"
    order = shop.order(order_id)
    assert (order["state"], order["problem"]) == ("paying", "bad_signature")
    assert events(order).count("notice_refused") == 20
    assert shop.open("/api/pay/notify/alipay", b"\xff=\xff").text == "failure"
    assert shop.open("/api/pay/notify/alipay", b"a=" + b"1" * 70_000).status == 413


def give(shop: Shop, amount: int, kind: str = "balance") -> None:
    body = {"username": "alice", "kind": kind, "amount": amount, "reason": "for a test"}
    body["password"] = PASSWORD
    assert shop.call("POST /api/admin/ledger/requests", as_=ADA, body=body)["data"]["state"] == "posted"


def notices(order_id: int) -> int:
    db.session.rollback()
    found = db.session.scalar(select(func.count(Notice.id)).where(Notice.order_id == order_id)) or 0
    db.session.rollback()
    return found


def due_at(order_id: int) -> datetime | None:
    db.session.rollback()
    found = db.session.scalar(select(Order.next_check_at).where(Order.id == order_id))
    db.session.rollback()
    return found


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + 300
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)
