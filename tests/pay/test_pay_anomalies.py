"""Another amount was paid than the order costs: nothing is given, and an administrator decides what becomes of it."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import Any

import pytest

from app.auth import audit
from app.auth.models import AuditEntry
from app.pay.cashier import bank, keys
from app.pay.cashier.store import Store
from app.platform.data.database import db
from tests.http import ADA
from tests.pay.shop import Shop, events
from tests.pay.test_pay_faults import WELCOME, settle

pytestmark = pytest.mark.both_databases

WANTED, PAID = "10.00", "9.99"


def decide(shop: Shop, order_id: int, decision: str, reason: str = "looked at it") -> dict[str, Any]:
    body = {"decision": decision, "reason": reason}
    return shop.act(f"orders/{order_id}/decide", body)


def whole(shop: Shop, order_id: int) -> dict[str, Any]:
    found: dict[str, Any] = shop.call(f"GET /api/admin/orders/{order_id}", as_=ADA)["data"]
    return found


def books(shop: Shop, query: str, *values: object) -> list[tuple[Any, ...]]:
    """Read or change the provider's own books."""
    path = shop.app.extensions["config"].data_dir / "cashier.sqlite"
    with contextlib.closing(sqlite3.connect(path, timeout=30)) as connection, connection:
        return connection.execute(query, values).fetchall()


@pytest.fixture
def odd(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> int:
    """An order of ten yuan for which the provider really holds 9.99."""
    return odd_order(shop, monkeypatch)


def odd_order(shop: Shop, monkeypatch: pytest.MonkeyPatch, query: str = "PayZfb?plan=points_100") -> int:
    shop.faults("silent")
    order_id, pay_url = shop.buy(query)
    page = shop.cashier(pay_url)
    number = shop.order(order_id)["out_trade_no"]
    books(shop, "UPDATE trade SET total_fen = 999 WHERE out_trade_no = ?", number)
    shop.open(page, {"choice": "pay"})
    settle(shop, monkeypatch)
    return order_id


def test_another_amount_gives_nothing_and_the_administrator_hears_of_it(shop: Shop, odd: int) -> None:
    order = whole(shop, odd)
    assert (order["state"], order["problem"], order["found"]) == ("anomaly", "amount_mismatch", PAID)
    assert shop.have() == (WELCOME, 0)
    waiting = shop.call("GET /api/user/waiting", as_=ADA)["data"]["list"]
    (kind,) = [each for each in waiting if each["kind"] == "order"]
    assert [(each["id"], each["path"]) for each in kind["list"]] == [(odd, "/admin/orders?state=anomaly")]
    messages = shop.call("POST /api/message/list", as_=ADA)["data"]
    (message,) = [each for each in messages if each["title"] == "An order was paid with another amount"]
    assert "CNY 10.00" in message["content"]
    assert "CNY 9.99" in message["content"]
    assert shop.call("POST /api/admin/reconciliations", as_=ADA)["data"]["differences"][0]["theirs"] == PAID
    assert shop.proven() == []


def test_the_money_is_really_sent_back(shop: Shop, odd: int) -> None:
    answer = decide(shop, odd, "refund")["data"]
    assert (answer["refunds"][0]["amount"], answer["refunds"][0]["state"]) == (PAID, "requested")
    assert shop.proven() == []
    shop.sweep()
    order = whole(shop, odd)
    assert (order["state"], order["amount"], order["refunded"]) == ("refunded", PAID, PAID)
    assert events(order)[-3:] == ["refund_decided", "refund_asked", "refunded"]
    assert order["events"][-3]["detail"] == "10.00 · 9.99 · looked at it"
    assert books(shop, "SELECT amount_fen FROM refund") == [(999,)]
    assert shop.have() == (WELCOME, 0)
    assert shop.call("POST /api/admin/reconciliations", as_=ADA)["data"]["differences"] == []
    assert shop.call("POST /api/message/list")["data"][0]["title"] == "Refunded"
    assert shop.proven() == []


def test_a_provider_that_refuses_keeps_the_refund_waiting_and_the_books_in_order(
    shop: Shop, odd: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    books(shop, "UPDATE trade SET paid_at = ''")
    decide(shop, odd, "refund")
    shop.sweep()
    order = whole(shop, odd)
    assert (order["state"], order["refunds"][0]["state"]) == ("anomaly", "requested")
    assert order["refunds"][0]["problem"]
    assert decide(shop, odd, "accept")["data"]["reason"] == "not_undecided"
    assert shop.proven() == []


def test_a_check_between_the_refund_and_its_answer_does_not_close_the_order(shop: Shop, odd: int) -> None:
    order = decide(shop, odd, "refund")["data"]
    gateway = shop.app.extensions["alipay"]
    # As if the process had died after the provider gave the money back.
    gateway.refund(order["out_trade_no"], order["refunds"][0]["request_no"], 999, "looked at it")
    shop.call(f"POST /api/admin/orders/{odd}/check", as_=ADA)
    shop.sweep()
    order = whole(shop, odd)
    assert (order["state"], order["refunded"]) == ("refunded", PAID)
    assert books(shop, "SELECT amount_fen FROM refund") == [(999,)]
    assert shop.proven() == []


def test_an_accepted_order_is_credited_once_at_what_was_paid(shop: Shop, odd: int) -> None:
    order = decide(shop, odd, "accept")["data"]
    assert (order["state"], order["amount"], order["found"]) == ("paid", PAID, None)
    assert shop.have() == (WELCOME + 100, 0)
    again = decide(shop, odd, "accept")
    assert (again["code"], again["data"]["reason"]) == (0, "not_undecided")
    shop.call(f"POST /api/admin/orders/{odd}/check", as_=ADA)
    shop.sweep()
    assert shop.have() == (WELCOME + 100, 0)
    assert shop.call("POST /api/admin/reconciliations", as_=ADA)["data"]["differences"] == []
    refund = {"amount": PAID, "reason": "a complaint"}
    assert shop.act(f"orders/{odd}/refunds", refund)["code"] == 1
    shop.sweep()
    assert whole(shop, odd)["state"] == "refunded"
    assert shop.have() == (WELCOME, 0)
    assert shop.proven() == []


def test_an_accepted_top_up_is_worth_what_was_paid(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    order_id = odd_order(shop, monkeypatch, "PayZfb?amount=10")
    decide(shop, order_id, "accept")
    assert shop.have() == (WELCOME, 999)
    assert shop.proven() == []


def test_a_closed_order_gives_nothing_and_the_same_news_does_not_open_it_again(shop: Shop, odd: int) -> None:
    assert decide(shop, odd, "close")["data"]["state"] == "closed"
    shop.call(f"POST /api/admin/orders/{odd}/check", as_=ADA)
    shop.sweep()
    order = whole(shop, odd)
    assert (order["state"], order["problem"]) == ("closed", "settled_by_hand")
    assert shop.have() == (WELCOME, 0)
    # What the provider holds goes on to differ from our books until it is returned there.
    found = shop.call("POST /api/admin/reconciliations", as_=ADA)["data"]["differences"]
    assert [(each["code"], each["theirs"]) for each in found] == [("paid_there_only", PAID)]
    assert shop.call("POST /api/message/list")["data"][0]["title"] == "An order was closed"
    assert shop.proven() == []


def test_no_notice_of_a_stranger_changes_why_an_order_stands_as_it_does(shop: Shop, odd: int) -> None:
    number = shop.order(odd)["out_trade_no"]
    forged = {"out_trade_no": number, "sign_type": "RSA2", "sign": "AAAA"}
    assert shop.open("/api/pay/notify/alipay", forged).text == "failure"
    assert (whole(shop, odd)["state"], whole(shop, odd)["problem"]) == ("anomaly", "amount_mismatch")
    decide(shop, odd, "close")
    assert shop.open("/api/pay/notify/alipay", forged).text == "failure"
    order = whole(shop, odd)
    assert (order["state"], order["problem"]) == ("closed", "settled_by_hand")
    assert events(order)[-1] == "notice_refused"
    # The provider tells the amount once more, and the decision stands.
    shop.call(f"POST /api/admin/orders/{odd}/check", as_=ADA)
    shop.sweep()
    assert (whole(shop, odd)["state"], whole(shop, odd)["problem"]) == ("closed", "settled_by_hand")
    assert shop.have() == (WELCOME, 0)


def test_a_repeated_notice_after_the_provider_closed_the_trade_gives_nobody_an_amount_to_accept(
    shop: Shop, odd: int
) -> None:
    books(shop, "UPDATE trade SET status = 'TRADE_CLOSED'")
    shop.call(f"POST /api/admin/orders/{odd}/check", as_=ADA)
    shop.sweep()
    order = whole(shop, odd)
    assert (order["state"], order["problem"], order["found"]) == ("closed", "closed_by_gateway", None)
    folder = shop.app.extensions["config"].data_dir
    trade = Store(folder / "cashier.sqlite").trade(order["out_trade_no"])
    assert trade is not None
    notice = bank.sealed(bank.notice(trade, "TRADE_SUCCESS", ""), "", keys.load(folder))
    assert shop.open("/api/pay/notify/alipay", notice.encode()).text == "failure"
    assert whole(shop, odd)["state"] == "anomaly"
    assert decide(shop, odd, "accept")["data"]["reason"] == "not_undecided"
    assert shop.have() == (WELCOME, 0)


def test_a_decision_needs_an_administrator_a_reason_and_something_to_decide(shop: Shop, odd: int) -> None:
    body = {"decision": "accept", "reason": "mine"}
    assert shop.call(f"POST /api/admin/orders/{odd}/decide", body=body)["code"] == 40300
    assert decide(shop, odd, "accept", reason="x")["data"]["fields"]["reason"]
    assert decide(shop, odd, "keep")["data"]["fields"]["decision"]
    shop.faults()
    other, _ = shop.buy("PayZfb?plan=points_500")
    for decision in ("refund", "accept", "close"):
        answer = decide(shop, other, decision)
        assert (answer["code"], answer["data"]["reason"]) == (0, "not_undecided")
        assert "ask the payment channel" in answer["msg"]
    assert shop.have() == (WELCOME, 0)


def test_a_decision_stands_in_the_audit_log(shop: Shop, odd: int) -> None:
    decide(shop, odd, "refund", "a wrong transfer")
    db.session.rollback()
    entry = db.session.query(AuditEntry).order_by(AuditEntry.id.desc()).first()
    assert entry is not None
    assert (entry.event, entry.subject, entry.actor_id) == ("order_decided", f"order:{odd}", ADA.id)
    expected = {"amount_fen": 1000, "found_fen": 999, "decision": "refund", "reason": "a wrong transfer"}
    assert entry.detail == expected
    assert audit.first_break() is None
    db.session.rollback()
