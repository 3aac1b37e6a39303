"""Promotions: the specification's rules, a short link that counts visits and leads nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from tests.conftest import FrozenClock
from tests.content.desk import PROMOTION, PROMOTIONS
from tests.http import ADA, ALICE, call, send

LINK = str(PROMOTION["promoteLink"])


def make(client: FlaskClient, **fields: Any) -> dict[str, Any]:
    return call(client, f"POST {PROMOTIONS}", as_=ADA, json=PROMOTION | fields)


def detail(client: FlaskClient, number: int) -> dict[str, Any]:
    found: dict[str, Any] = call(client, f"GET {PROMOTIONS}/{number}", as_=ADA)["data"]
    return found


def test_three_visits_show_as_three_with_their_day_and_hour(database: APIFlask, frozen: FrozenClock) -> None:
    client = database.test_client()
    made = make(client)["data"]
    for agent in ("one", "one", "two"):
        answer = send(client, f"GET {made['link']}", headers={"User-Agent": agent})
        assert (answer.status_code, answer.headers["Location"]) == (302, LINK)
    shown = detail(client, made["id"])
    assert (shown["visits"], shown["visitors"]) == (3, 2)
    assert (shown["days"][-1], shown["daily"][-1], sum(shown["daily"])) == ("2026-06-01", 3, 3)
    assert (shown["hourly"][20], sum(shown["hourly"])) == (3, 3)
    visits = call(client, "POST /api/public-opinion-analysis", as_=ADA, json={"quota": "visitors"})
    assert visits["data"]["count"] == 3


def test_the_link_leads_to_the_stored_address_whatever_the_request_says(client: FlaskClient) -> None:
    path = make(client)["data"]["link"]
    for tail in ("?url=https://evil.test", "?promoteLink=//evil.test", "?next=/x"):
        assert send(client, f"GET {path}{tail}").headers["Location"] == LINK
    answer = send(client, f"GET {path}", headers={"Host": "evil.test", "X-Forwarded-Host": "evil.test"})
    assert answer.headers["Location"] == LINK
    assert send(client, "GET /r/nothing").get_json()["code"] == 40400


def test_outside_its_days_the_link_leads_on_uncounted(client: FlaskClient, frozen: FrozenClock) -> None:
    made = make(client, promotionTime=["2026-06-02", "2026-06-03"])["data"]
    for day, state, visits in ((0, "coming", 0), (1, "running", 1), (1, "running", 2), (1, "over", 2)):
        frozen.advance(days=day)
        assert send(client, f"GET {made['link']}").headers["Location"] == LINK
        assert (detail(client, made["id"])["state"], detail(client, made["id"])["visits"]) == (state, visits)


def test_looking_ahead_and_hammering_are_no_visits(client: FlaskClient, frozen: FrozenClock) -> None:
    made = make(client)["data"]
    send(client, f"HEAD {made['link']}")
    send(client, f"GET {made['link']}", headers={"Sec-Purpose": "prefetch"})
    for _ in range(40):
        assert send(client, f"GET {made['link']}").status_code == 302
    assert detail(client, made["id"])["visits"] == 30
    frozen.advance(minutes=1)
    send(client, f"GET {made['link']}")
    assert detail(client, made["id"])["visits"] == 31


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("activityName", "", "activityName"),
        ("activityName", "带 空格", "activityName"),
        ("activityName", "a-b", "activityName"),
        ("activityName", "一" * 21, "activityName"),
        ("channelType", "app", "channelType"),
        ("channelType", None, "channelType"),
        ("promotionTime", [], "promotionTime"),
        ("promotionTime", ["2026-06-02", "x"], "promotionTime.1"),
        ("promoteLink", "", "promoteLink"),
        ("promoteLink", "ftp://example.com", "promoteLink"),
        ("promoteLink", "javascript:alert(1)", "promoteLink"),
        ("promoteLink", "//example.com", "promoteLink"),
        ("promoteLink", "http://", "promoteLink"),
        ("promoteLink", "https://good.test@evil.test/", "promoteLink"),
        ("promoteLink", "https://a.test/\r\nSet-Cookie: x=1", "promoteLink"),
        ("promoteLink", "https://a.test:99999/", "promoteLink"),
        ("advertisingSource", "", "advertisingSource"),
        ("advertisingMedia", "", "advertisingMedia"),
        ("keyword", [], "keyword"),
        ("advertisingContent", "", "advertisingContent"),
        ("advertisingContent", "字" * 201, "advertisingContent"),
    ],
)
def test_the_specifications_rules_hold_on_the_server(
    client: FlaskClient, field: str, value: Any, named: str
) -> None:
    answer = make(client, **{field: value})
    assert (answer["code"], list(answer["data"]["fields"])) == (0, [named]), answer


def test_what_is_just_within_the_rules_is_taken(client: FlaskClient) -> None:
    made = make(client, activityName="活动A1" * 5, advertisingContent="字" * 200, promoteLink="http://a.test")
    assert made["code"] == 1
    backwards = make(client, promotionTime=["2026-06-02", "2026-06-01"])
    assert backwards["data"]["reason"] == "promotion_ends_early"
    assert backwards["data"]["fields"] == {"promotionTime": ["A promotion must not end before it begins"]}
    nameless = make(client, activityName="")
    assert nameless["data"]["fields"] == {
        "activityName": ["Use Chinese characters, letters or digits, 20 at most"]
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [("activityName", "a b"), ("promoteLink", "ftp://a.test"), ("keyword", []), ("promotionTime", None)],
)
def test_the_templates_form_hears_of_its_fields_where_it_sent_them(
    client: FlaskClient, field: str, value: Any
) -> None:
    form = {"data": PROMOTION | {field: value}}
    answer = call(client, "POST /api/channel-form/submit", as_=ADA, json=form)
    assert (answer["code"], list(answer["data"]["fields"])) == (0, [f"data.{field}"])


def test_the_templates_form_stores_a_promotion_and_hears_ok(client: FlaskClient) -> None:
    form = PROMOTION | {"channelType": "APP通用渠道", "promotionTime": ["2026-05-01T00:00:00", "2026-06-30"]}
    answer = call(client, "POST /api/channel-form/submit", as_=ADA, json={"data": form})
    assert (answer["code"], answer["data"]) == (1, "ok")
    (row,) = call(client, f"GET {PROMOTIONS}", as_=ADA)["data"]["list"]
    assert {name: row[name] for name in PROMOTION} == PROMOTION | {"channelType": "api"}


def test_a_push_tells_everybody_the_tracked_link_on_the_days_of_the_promotion(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    make(client, pushNotify=False)
    assert announced(client) == []
    made = make(client, pushNotify=True)["data"]
    days = ["2026-07-02", "2026-07-03"]
    later = make(client, activityName="冬季", promotionTime=days, pushNotify=True)["data"]
    line = ("activity", "秋季推广2026", made["link"])
    assert announced(client) == [line]
    frozen.advance(days=31)
    assert announced(client) == [("activity", "冬季", later["link"])]
    call(client, f"DELETE {PROMOTIONS}/{later['id']}", as_=ADA)
    assert announced(client) == []


def announced(client: FlaskClient) -> list[tuple[str, str, str]]:
    rows = call(client, "GET /api/user/getGonggao", as_=ALICE)["data"]
    return [(each["type"], each["title"], each["link"]) for each in rows]


def test_promotions_are_found_and_deleted_by_administrators_alone(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    first = make(client, activityName="春")["data"]
    make(client, activityName="夏", channelType="api", promotionTime=["2026-07-01", "2026-07-02"])
    send(client, f"GET {first['link']}")

    def names(**query: Any) -> list[str]:
        rows = call(client, f"GET {PROMOTIONS}", as_=ADA, query_string=query)["data"]["list"]
        return [row["activityName"] for row in rows]

    assert names() == ["夏", "春"]
    assert names(keyword="春") == ["春"]
    assert names(state="running") == ["春"]
    assert names(state="coming", channelType="api") == ["夏"]
    assert names(sort="-visits") == ["春", "夏"]
    for request in (f"GET {PROMOTIONS}", f"GET {PROMOTIONS}/1", f"DELETE {PROMOTIONS}/1"):
        assert call(client, request, as_=ALICE)["code"] == 40300
    assert call(client, f"DELETE {PROMOTIONS}/{first['id']}", as_=ADA)["code"] == 1
    assert send(client, f"GET {first['link']}").get_json()["code"] == 40400
    quota = {"quota": "visitors"}
    assert call(client, "POST /api/public-opinion-analysis", as_=ADA, json=quota)["data"]["count"] == 0
