"""Plans as administrators keep them: listed, made, changed, taken off sale; wrong ones are refused in both languages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import select

from app.auth.models import AuditEntry
from app.platform.data.database import db
from tests.databases import PASSWORD
from tests.http import ADA, work
from tests.pay.shop import Shop

PACK = {
    "code": "points_5000",
    "kind": "points",
    "name_zh": "5000 积分",
    "name_en": "5,000 points",
    "price_fen": 38_000,
    "points": 5_000,
    "rank": 65,
}


def make(shop: Shop, language: str = "en-US", **changes: Any) -> dict[str, Any]:
    body = {name: value for name, value in {**PACK, **changes}.items() if value is not None}
    headers = {"Accept-Language": language}
    return shop.act("plans", body, headers=headers)


def test_a_new_pack_is_sold_at_once_and_off_sale_no_more(shop: Shop) -> None:
    made = make(shop)["data"]
    with work():
        assert PASSWORD not in str([entry.detail for entry in db.session.scalars(select(AuditEntry))])
    assert (made["price"], made["points"], made["is_active"], made["version"]) == ("380.00", 5_000, True, 1)
    codes = [plan["code"] for plan in shop.call("GET /api/pay/plans")["data"]["plans"]]
    assert codes.index("points_5000") == codes.index("points_2000") + 1
    assert shop.call("GET /api/user/PayZfb?plan=points_5000")["data"]["order"]["amount"] == "380.00"
    body = {"version": 1, "is_active": False}
    assert shop.act("plans/points_5000", body)["code"] == 1
    refused = shop.call("GET /api/user/PayZfb?plan=points_5000")
    assert refused["data"]["reason"] == "plan_not_on_sale"
    assert "points_5000" in [plan["code"] for plan in shop.call("GET /api/admin/plans", as_=ADA)["data"]]


def test_a_new_vip_plan_lasts_its_days(shop: Shop) -> None:
    facts = {
        "code": "vip_week",
        "kind": "vip",
        "name_zh": "周卡",
        "name_en": "VIP, a week",
        "points": None,
        "days": 7,
    }
    assert make(shop, **facts, price_fen=2_900)["data"]["days"] == 7
    assert shop.call("GET /api/user/PayVip?plan=vip_week")["data"]["order"]["days"] == 7


NOT_WHOLE: list[tuple[dict[str, Any], str]] = [
    ({"code": "Points 1"}, "code"),
    ({"code": "p" * 33}, "code"),
    ({"code": None}, "code"),
    ({"kind": "recharge"}, "kind"),
    ({"name_zh": "  "}, "name_zh"),
    ({"name_en": "x" * 61}, "name_en"),
    ({"price_fen": 0}, "price_fen"),
    ({"price_fen": 1.5}, "price_fen"),
    ({"price_fen": 10_000_000_01}, "price_fen"),
    ({"points": None}, "points"),
    ({"points": 0}, "points"),
    ({"days": 31}, "days"),
    ({"kind": "vip"}, "days"),
    ({"rank": -1}, "rank"),
    ({"version": 1}, "version"),
]


def test_a_plan_that_is_not_whole_is_refused_in_both_languages(shop: Shop) -> None:
    for changes, field in NOT_WHOLE:
        for language in ("zh-CN", "en-US"):
            answer = make(shop, language, **changes)
            assert (answer["code"], answer["data"]["reason"]) == (0, "invalid_input"), changes
            words = "".join(answer["data"]["fields"][field])
            assert words, changes
            assert words.isascii() == (language == "en-US"), words
    assert len(shop.call("GET /api/admin/plans", as_=ADA)["data"]) == 7


def test_a_code_is_used_once_and_operators_make_no_plans(shop: Shop) -> None:
    answer = make(shop, code="points_100")
    assert answer["data"]["reason"] == "plan_code_taken"
    assert answer["data"]["fields"]["code"]
    assert shop.call("POST /api/admin/plans", body=PACK)["code"] == 40300
    assert shop.call("GET /api/admin/plans")["code"] == 40300


def test_bounds_of_a_top_up_are_kept_in_order(shop: Shop) -> None:
    path = "plans/recharge"
    answer = shop.act(path, {"version": 1, "least_fen": 500, "most_fen": 400})
    assert answer["data"]["reason"] == "plan_bounds"
    assert answer["data"]["fields"]["most_fen"]
    assert shop.act(path, {"version": 1, "least_fen": 500, "most_fen": 600})["code"] == 1
    refused = shop.call("GET /api/user/PayZfb?amount=4.99")
    assert refused["data"]["reason"] == "amount_out_of_bounds"
    assert shop.call("GET /api/user/PayZfb?amount=6")["code"] == 1


def test_a_pack_gives_no_more_points_for_a_yuan_than_this_installation_sells(shop: Shop) -> None:
    # Ten million points for a fen would be a posting by hand that no second administrator saw.
    for language, least in (("zh-CN", "500000.00 元"), ("en-US", "CNY 500000.00")):
        refused = make(shop, language, price_fen=1, points=10_000_000)
        assert (refused["data"]["reason"], least in refused["msg"]) == ("plan_too_cheap", True), refused
        assert refused["data"]["fields"]["price_fen"]
    assert make(shop, price_fen=25_000)["code"] == 1
    path = "plans/points_5000"
    assert shop.act(path, {"version": 1, "points": 5_001})["data"]["reason"] == "plan_too_cheap"
    assert shop.act(path, {"version": 1, "price_fen": 24_999})["data"]["reason"] == "plan_too_cheap"
    known = shop.app.extensions
    known["config"] = replace(known["config"], pay_points_per_yuan=10)
    assert shop.act(path, {"version": 1, "price_fen": 26_000})["data"]["reason"] == "plan_too_cheap"
    # What was made before the bound is renamed and goes off sale.
    assert shop.act(path, {"version": 1, "name_en": "A pack", "is_active": False})["data"]["version"] == 2
    assert make(shop, code="points_9", price_fen=50_000)["code"] == 1


def test_the_first_plans_keep_within_the_bound(shop: Shop) -> None:
    for plan in shop.call("GET /api/admin/plans", as_=ADA)["data"]:
        if plan["kind"] == "points":
            same = {"version": plan["version"], "points": plan["points"]}
            assert shop.act(f"plans/{plan['code']}", same)["code"] == 1
