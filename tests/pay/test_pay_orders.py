"""Orders through HTTP: prices of the server, one open order, VIP, balance, closing, refunds, books."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.auth import service as auth
from app.pay.gateway import Alipay
from app.pay.models import Plan
from app.pay.service import orders
from app.platform.data.database import db
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, BOB, work
from tests.pay.shop import Shop, events
from tests.pay.test_pay_faults import give


def refund(shop: Shop, order_id: int, amount: str, reason: str = "a complaint") -> dict[str, Any]:
    return shop.act(f"orders/{order_id}/refunds", {"amount": amount, "reason": reason})


def vip_end(shop: Shop) -> int:
    return int(shop.call("POST /api/user/info")["data"]["viptime"])


def bought(shop: Shop, query: str = "PayZfb?plan=points_100") -> int:
    """Buy and pay something at the cashier."""
    order_id, pay_url = shop.buy(query)
    shop.pay(pay_url)
    shop.wait(order_id, "paid")
    return order_id


def test_the_shop_lists_plans_and_what_the_buyer_has(shop: Shop) -> None:
    data = shop.call("GET /api/pay/plans")["data"]
    assert [plan["code"] for plan in data["plans"]] == [
        "vip_month",
        "vip_quarter",
        "vip_year",
        "points_100",
        "points_500",
        "points_2000",
        "recharge",
    ]
    assert (data["plans"][0]["price"], data["plans"][0]["days"]) == ("99.00", 31)
    assert (data["alipay"], data["simulation"], data["points"], data["balance"]) == (True, True, 100, "0.00")
    assert data["vip"] is False


def test_one_open_order_is_used_again_until_it_is_about_to_end(shop: Shop, frozen: FrozenClock) -> None:
    first, _ = shop.buy()
    assert shop.buy()[0] == first
    assert shop.buy("PayZfb?plan=points_500")[0] != first
    assert shop.buy(person=BOB)[0] != first
    frozen.advance(minutes=29, seconds=30)
    second, _ = shop.buy()
    assert second != first
    listed = shop.call("POST /api/user/getpayorderlist", body={"kind": "points"})["data"]
    assert listed["list"][0]["id"] == second
    assert listed["total"] == 3
    assert shop.call("POST /api/user/getpayorderlist", body={"state": "paid"})["data"]["total"] == 0
    counts = shop.call("GET /api/user/getPanlCount")["data"]
    assert counts["pendingOrders"] == 3


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("PayVip?plan=points_100", "plan_not_on_sale"),
        ("PayVip?plan=nothing", "plan_not_on_sale"),
        ("PayVip?plan=vip_month&price=0.01", "invalid_input"),
        ("PayVip?plan=vip_month&channel=wechat", "invalid_input"),
        ("PayVip?plan=vip_month&channel=balance", "insufficient_balance"),
        ("PayZfb?plan=vip_month", "plan_not_on_sale"),
        ("PayZfb?amount=0.99", "amount_out_of_bounds"),
        ("PayZfb?amount=50000.01", "amount_out_of_bounds"),
        ("PayZfb?amount=1.001", "invalid_input"),
        ("PayZfb?amount=-5", "invalid_input"),
        ("PayZfb?amount=1e3", "invalid_input"),
        ("PayZfb?amount=10&plan=points_100", "invalid_input"),
        ("PayZfb", "invalid_input"),
    ],
)
def test_what_cannot_be_bought_is_refused(shop: Shop, query: str, reason: str) -> None:
    answer = shop.call(f"GET /api/user/{query}")
    assert (answer["code"], answer["data"]["reason"]) == (0, reason)
    assert shop.call("POST /api/user/getpayorderlist")["data"]["total"] == 0


def test_an_order_belongs_to_its_buyer(shop: Shop) -> None:
    order_id, _ = shop.buy()
    for call in ("GET /api/pay/orders/{}", "POST /api/pay/orders/{}/close", "POST /api/pay/orders/{}/check"):
        assert shop.call(call.format(order_id), as_=BOB)["code"] == 40400
    pay = shop.call(f"POST /api/pay/orders/{order_id}/pay", as_=BOB, body={"channel": "balance"})
    assert pay["code"] == 40400
    assert shop.call("GET /api/admin/orders")["code"] == 40300
    assert refund(shop, order_id, "1.00")["data"]["reason"] == "not_refundable"
    assert shop.call(f"POST /api/admin/orders/{order_id}/refunds", body={})["code"] == 40300


def test_a_top_up_becomes_balance_and_the_balance_buys(shop: Shop) -> None:
    bought(shop, "PayZfb?amount=100")
    assert shop.have() == (100, 10_000)
    vip = shop.call("GET /api/user/PayVip?plan=vip_month&channel=balance")["data"]
    assert (vip["order"]["state"], vip["order"]["channel"], vip["pay_url"]) == ("paid", "balance", None)
    assert shop.have() == (100, 100)
    points = shop.call("POST /api/pay/orders", body={"plan": "points_100", "channel": "balance"})
    assert points["data"]["reason"] == "insufficient_balance"
    top_up = shop.call("POST /api/pay/orders", body={"amount": "5", "channel": "balance"})
    assert top_up["data"]["reason"] == "balance_for_balance"
    assert shop.proven() == []
    rows = shop.call("POST /api/user/getScorelist", body={"kind": "balance"})["data"]["list"]
    assert [(row["type"], row["score_text"]) for row in rows] == [
        ("payment", "-99.00"),
        ("recharge", "100.00"),
    ]


def test_the_same_key_buys_once(shop: Shop) -> None:
    give(shop, 5_000)
    answers = [
        shop.call(
            "POST /api/pay/orders",
            body={"plan": "points_100", "channel": "balance"},
            headers={"Idempotency-Key": "one purchase"},
        )
        for _ in range(3)
    ]
    assert len({answer["data"]["order"]["id"] for answer in answers}) == 1
    assert shop.have() == (200, 4_000)


def test_vip_goes_on_from_its_end(shop: Shop, frozen: FrozenClock) -> None:
    give(shop, 100_000)
    day = 24 * 3600
    start = int(frozen.moment.timestamp())
    shop.call("GET /api/user/PayVip?plan=vip_month&channel=balance")
    assert vip_end(shop) == start + 31 * day
    frozen.advance(days=10)
    shop.call("GET /api/user/PayVip?plan=vip_quarter&channel=balance")
    assert vip_end(shop) == start + (31 + 92) * day
    frozen.advance(days=365)
    shop.call("GET /api/user/PayVip?plan=vip_month&channel=balance")
    assert vip_end(shop) == start + (375 + 31) * day


def test_an_order_that_nobody_pays_is_closed_and_can_be_made_anew(shop: Shop, frozen: FrozenClock) -> None:
    unopened, _ = shop.buy()
    opened, pay_url = shop.buy("PayZfb?plan=points_500")
    page = shop.cashier(pay_url)
    frozen.advance(minutes=29)
    shop.sweep()
    assert {shop.order(each)["state"] for each in (unopened, opened)} == {"paying"}
    frozen.advance(minutes=2)
    shop.sweep()
    for each in (unopened, opened):
        order = shop.order(each)
        assert (order["state"], order["problem"]) == ("closed", "expired")
    assert "TRADE_SUCCESS" not in shop.open(page, {"choice": "pay"}).location
    assert shop.buy()[0] != unopened
    assert shop.call(f"POST /api/pay/orders/{opened}/pay", body={"channel": "alipay"})["code"] == 0
    assert shop.have() == (100, 0)


def test_a_buyer_cancels(shop: Shop) -> None:
    order_id, pay_url = shop.buy()
    shop.cashier(pay_url)
    shop.call(f"POST /api/pay/orders/{order_id}/close")
    shop.sweep()
    order = shop.order(order_id)
    assert (order["state"], order["problem"]) == ("closed", "cancelled")
    again = shop.call(f"POST /api/pay/orders/{order_id}/close")
    assert again["data"]["reason"] == "order_not_open"


def test_who_cancels_after_paying_has_paid(shop: Shop) -> None:
    shop.faults("silent")
    order_id, pay_url = shop.buy()
    shop.pay(pay_url)
    shop.call(f"POST /api/pay/orders/{order_id}/close")
    shop.sweep()
    assert shop.order(order_id)["state"] == "paid"
    assert shop.have() == (200, 0)


def late(shop: Shop, frozen: FrozenClock) -> int:
    """Close an order while its trade stays open at the cashier, and pay that one."""
    shop.faults("close_ignored")
    order_id, pay_url = shop.buy()
    page = shop.cashier(pay_url)
    with work():
        orders.close(orders.lock(order_id), "expired")
    shop.open(page, {"choice": "pay"})
    return order_id


def test_money_that_comes_after_closing_is_credited_while_the_plan_stands(
    shop: Shop, frozen: FrozenClock
) -> None:
    order_id = late(shop, frozen)
    shop.wait(order_id, "paid_late")
    assert shop.have() == (200, 0)
    assert shop.proven() == []
    assert refund(shop, order_id, "10.00")["code"] == 1
    shop.sweep()
    assert shop.order(order_id)["state"] == "refunded"
    assert shop.have() == (100, 0)


@pytest.mark.everything  # before a commit: the money credited while the plan stands
def test_money_that_comes_after_closing_goes_back_when_the_plan_changed(
    shop: Shop, frozen: FrozenClock
) -> None:
    plan = shop.call("GET /api/admin/plans", as_=ADA)["data"][3]
    assert plan["code"] == "points_100"
    order_id, pay_url = shop.buy()
    page = shop.cashier(pay_url)
    with work():
        orders.close(orders.lock(order_id), "expired")
    body = {"version": plan["version"], "price_fen": 2_000}
    assert shop.act("plans/points_100", body)["data"]["price"] == "20.00"
    shop.open(page, {"choice": "pay"})
    order = shop.wait(order_id, "paid_late")
    assert order["problem"] == "late_and_gone"
    shop.sweep()
    order = shop.wait(order_id, "refunded")
    assert order["refunded"] == "10.00"
    assert shop.have() == (100, 0)
    assert shop.proven() == []


def test_plans_are_edited_by_administrators_and_two_edits_do_not_overwrite(shop: Shop) -> None:
    path = "plans/vip_month"
    assert shop.call(f"POST /api/admin/{path}", body={"version": 1, "price_fen": 1})["code"] == 40300
    assert shop.act(path, {"version": 1, "points": 5})["data"]["reason"] == "plan_field"
    assert shop.act(path, {"version": 1, "price_fen": 8_800})["data"]["version"] == 2
    assert shop.act(path, {"version": 1, "price_fen": 7_700})["code"] == 40900
    assert shop.act(path, {"version": 2, "is_active": False})["data"]["is_active"] is False
    assert shop.call("GET /api/user/PayVip?plan=vip_month")["data"]["reason"] == "plan_not_on_sale"
    bounds = {"version": 1, "least_fen": 500, "most_fen": 400}
    answer = shop.act("plans/recharge", bounds)
    assert answer["data"]["reason"] == "plan_bounds"
    with work():
        assert db.session.get_one(Plan, "recharge").most_fen == 5_000_000


def test_points_are_refunded_in_parts_and_never_beyond_what_is_left(shop: Shop) -> None:
    order_id = bought(shop)
    assert refund(shop, order_id, "3.33")["data"]["refunds"][0]["points"] == 34
    shop.sweep()
    assert shop.order(order_id)["state"] == "part_refunded"
    assert shop.have() == (166, 0)
    too_much = refund(shop, order_id, "6.68")
    assert (too_much["data"]["reason"], "6.67" in too_much["msg"]) == ("refund_too_large", True)
    give(shop, -140, "points")
    spent = refund(shop, order_id, "6.67")
    assert spent["data"]["reason"] == "refund_spent"
    assert "2.67" in spent["msg"]
    assert shop.have() == (26, 0)
    assert refund(shop, order_id, "2.67")["code"] == 1
    shop.sweep()
    assert shop.have() == (0, 0)
    assert shop.proven() == []


def test_a_refund_from_the_balance_is_back_at_once(shop: Shop) -> None:
    give(shop, 10_000)
    order = shop.call("GET /api/user/PayVip?plan=vip_month&channel=balance")["data"]["order"]
    assert refund(shop, order["id"], "99.00")["data"]["reason"] == "refund_spent"
    most = refund(shop, order["id"], "98.99")
    assert most["data"]["state"] == "part_refunded"
    assert shop.have() == (100, 9_999)
    assert shop.proven() == []


def test_a_top_up_that_was_spent_does_not_go_back(shop: Shop) -> None:
    order_id = bought(shop, "PayZfb?amount=100")
    shop.call("GET /api/user/PayVip?plan=vip_month&channel=balance")
    answer = refund(shop, order_id, "100.00")
    assert (answer["data"]["reason"], "1.00" in answer["msg"]) == ("refund_spent", True)
    assert refund(shop, order_id, "1.00")["code"] == 1
    assert shop.have() == (100, 0)
    shop.sweep()
    assert shop.proven() == []
    shown = shop.call("POST /api/message/list")["data"]
    assert shown[0]["title"] == "Refunded"
    assert "a complaint" in shown[0]["content"]


def test_a_refund_that_the_gateway_refuses_restores_everything(shop: Shop) -> None:
    order_id = bought(shop)
    number = shop.order(order_id)["out_trade_no"]
    # Somebody sent the money back in Alipay's own console.
    shop.app.extensions["alipay"].refund(number, "by hand", 1_000, "x")
    assert refund(shop, order_id, "10.00")["code"] == 1
    assert shop.have() == (100, 0)
    shop.sweep()
    order = shop.order(order_id)
    assert (order["state"], order["refunded"], order["refunds"][0]["state"]) == ("paid", "0.00", "failed")
    assert "REASON_TRADE_REFUND_FEE_ERR" in order["refunds"][0]["problem"]
    assert events(order)[-1] == "refund_failed"
    assert shop.have() == (200, 0)
    assert shop.proven() == []


def test_a_refund_waits_for_a_gateway_that_is_away(shop: Shop, frozen: FrozenClock) -> None:
    order_id = bought(shop)
    known = shop.app.extensions
    there = known["alipay"]
    known["alipay"] = Alipay(replace(there.merchant, gateway_url="http://127.0.0.1:9/"))
    assert refund(shop, order_id, "10.00")["data"]["refunds"][0]["state"] == "requested"
    shop.sweep()
    assert shop.order(order_id)["refunds"][0]["state"] == "requested"
    assert shop.have() == (100, 0)
    assert shop.proven() == []
    known["alipay"] = there
    shop.sweep()
    assert shop.order(order_id)["refunds"][0]["state"] == "requested"
    frozen.advance(minutes=1)
    shop.sweep()
    assert shop.order(order_id)["state"] == "refunded"
    assert shop.proven() == []


def test_reconciliation_agrees_and_finds_what_differs(shop: Shop) -> None:
    shop.faults("silent")
    order_id, pay_url = shop.buy()
    shop.pay(pay_url)
    made = shop.call("POST /api/admin/reconciliations", as_=ADA)["data"]
    assert [difference["code"] for difference in made["differences"]] == ["paid_there_only"]
    assert made["differences"][0]["order_id"] == order_id
    shown = shop.call("POST /api/message/list", as_=ADA)["data"]
    assert any(message["title"] == "The books differ from the payment channel" for message in shown)
    shop.call(f"POST /api/admin/orders/{order_id}/check", as_=ADA)
    shop.sweep()
    refund(shop, order_id, "10.00")
    shop.sweep()
    made = shop.call("POST /api/admin/reconciliations", as_=ADA)["data"]
    assert (made["differences"], made["orders"], made["amount"]) == ([], 1, "10.00")
    runner = shop.app.test_cli_runner()
    db.session.rollback()
    done = runner.invoke(args=["reconcile"])
    assert (done.exit_code, done.output) == (0, "1 order compared, 0 differ\n")
    shop.faults("silent")
    shop.pay(shop.buy("PayZfb?amount=7")[1])
    differing = runner.invoke(args=["reconcile", "--days", "1"])
    assert differing.exit_code == 1
    assert "paid_there_only" in differing.output


def test_administrators_find_orders_by_number_and_by_buyer(shop: Shop) -> None:
    order_id = bought(shop)
    shop.buy(person=BOB)
    order = shop.order(order_id)
    for keyword in (order["out_trade_no"], order["trade_no"], "alice"):
        found = shop.call(f"GET /api/admin/orders?keyword={keyword}", as_=ADA)["data"]
        assert [(row["id"], row["username"]) for row in found["list"]] == [(order_id, "alice")]
    assert shop.call("GET /api/admin/orders", as_=ADA)["data"]["total"] == 2
    assert shop.call("GET /api/admin/orders?keyword=nobody", as_=ADA)["data"]["total"] == 0
    assert shop.call(f"GET /api/admin/orders/{order_id}", as_=ADA)["data"]["username"] == "alice"


def test_the_history_of_an_order_is_final(shop: Shop) -> None:
    shop.buy()
    for statement in ("UPDATE pay_order_event SET event = 'paid'", "DELETE FROM pay_order_event"):
        with pytest.raises(DBAPIError, match="rows are final"), work():
            db.session.execute(text(statement))


@pytest.mark.parametrize(
    ("damage", "invariant"),
    [
        ("UPDATE pay_order SET state = 'closed' WHERE state = 'paid'", "I6"),
        ("UPDATE pay_order SET credited_at = NULL", "I6"),
        ("UPDATE pay_order SET points = 99", "I6"),
        ("UPDATE pay_order SET refunded_fen = 1", "I7"),
    ],
)
def test_orders_that_do_not_agree_with_the_ledger_are_found(shop: Shop, damage: str, invariant: str) -> None:
    bought(shop)
    assert shop.proven() == []
    with work():
        db.session.execute(text(damage))
    assert any(sentence.startswith(invariant) for sentence in shop.proven())


def test_no_order_moves_along_an_illegal_way(shop: Shop) -> None:
    order_id = bought(shop)
    with pytest.raises(ValueError, match="no way"), work():
        orders.move(orders.lock(order_id), "paying", "paying", {})
    with work():
        assert auth.shorten_vip(ALICE.id, timedelta(seconds=1)) is not None
