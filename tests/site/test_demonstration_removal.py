"""Removing the demonstration: by an administrator, once, told before and after; what is the operators' own stays."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.liushui.cases.models import Task
from app.platform.data.database import db
from app.site import demo
from tests.content.desk import ARTICLES, SETS, make_set, write
from tests.http import ADA, ALICE, Person, call, work

CALL = "/api/site/demonstration"
EMPTY = dict.fromkeys(
    (
        "tasks", "reports", "articles", "sets", "promotions", "events", "visits", "groups", "people", "messages",
        "changes", "comments_of_people",
    ),
    0,
)  # fmt: skip


@pytest.fixture
def client(database: APIFlask) -> FlaskClient:
    """A console with the demonstration loaded."""
    with work():
        assert demo.load() == 3
    return database.test_client()


def held(client: FlaskClient, as_: Person = ADA) -> dict[str, Any]:
    answer = call(client, f"GET {CALL}", as_=as_)
    assert answer["code"] == 1
    data: dict[str, Any] = answer["data"]
    return data


def articles(client: FlaskClient) -> list[dict[str, Any]]:
    query = {"pageSize": 100}
    found: list[dict[str, Any]] = call(client, f"GET {ARTICLES}", as_=ADA, query_string=query)["data"]["list"]
    return found


@pytest.mark.everything  # before a commit: test_demonstration of content, without a trace
def test_what_goes_is_told_before_and_after_and_a_second_time_nothing_is_left(client: FlaskClient) -> None:
    before = held(client)
    assert before["tasks"] == 3
    assert before["reports"] == 0  # no worker has made them here
    assert before["articles"] == 12
    assert before["events"] > 1_000
    assert min(before[name] for name in ("sets", "promotions", "visits")) > 0
    assert (before["groups"], before["people"], before["messages"], before["changes"]) == (2, 3, 6, 1)
    removed = call(client, f"DELETE {CALL}", as_=ADA)
    assert (removed["code"], removed["data"]) == (1, before)
    assert held(client) == EMPTY
    again = call(client, f"DELETE {CALL}", as_=ADA)
    assert (again["code"], again["data"]) == (1, EMPTY)
    log = call(client, "GET /api/admin/audit?event=demonstration_removed", as_=ADA)["data"]["list"]
    assert [(entry["event"], entry["detail"]["articles"]) for entry in log] == [("demonstration_removed", 12)]


def test_only_administrators_see_and_remove_it(client: FlaskClient) -> None:
    for method in ("GET", "DELETE"):
        assert call(client, f"{method} {CALL}", as_=ALICE)["code"] == 40300
        assert call(client, f"{method} {CALL}")["code"] == 50008
    assert held(client)["tasks"] == 3


def test_what_people_made_stays(client: FlaskClient) -> None:
    own = write(client, "自己的")
    assert call(client, f"POST {ARTICLES}/{own}/comments", as_=ALICE, json={"text": "好"})["code"] == 1
    shown = make_set(client, articles=[own], status="online")["data"]["id"]
    [changed] = [each for each in sets(client) if is_own_choice(each)][:1]
    whole = call(client, f"GET {SETS}/{changed['id']}", as_=ADA)["data"]
    fields = {
        "number": whole["number"],
        "name": "自己改过的",
        "contentType": whole["contentType"],
        "filterType": "artificial",
        "status": "online",
        "articles": [*(each["id"] for each in whole["articles"]), own],
        "version": whole["version"],
    }
    assert call(client, f"PUT {SETS}/{changed['id']}", as_=ADA, json=fields)["code"] == 1
    said = {"content": "自己说的", "category": "other"}
    assert call(client, "POST /api/studio/messages", as_=ALICE, json=said)["code"] == 1
    with work():
        task = db.session.query(Task).filter(Task.demo).first()
        assert task is not None
        task.demo = False
        kept = task.id
    assert call(client, f"DELETE {CALL}", as_=ADA)["data"]["tasks"] == 2
    assert [each["title"] for each in articles(client)] == ["自己的"]
    comments = call(client, f"GET {ARTICLES}/{own}/comments", as_=ALICE)["data"]["list"]
    assert [each["text"] for each in comments] == ["好"]
    assert {each["id"] for each in sets(client)} == {str(shown), changed["id"]}
    left = call(client, f"GET {SETS}/{changed['id']}", as_=ADA)["data"]
    assert [each["id"] for each in left["articles"]] == [own]
    assert [each["content"] for each in call(client, "GET /api/chat/list", as_=ALICE)["data"]] == ["自己说的"]
    listed = call(client, "POST /api/user/getZipfilelist", as_=ADA, json={})["data"]["list"]
    assert [each["id"] for each in listed] == [kept]


def is_own_choice(line: dict[str, Any]) -> bool:
    return (line["demo"], line["filterType"], line["contentType"]) == (True, "artificial", "img")


def sets(client: FlaskClient) -> list[dict[str, Any]]:
    query = {"pageSize": 100}
    found: list[dict[str, Any]] = call(client, "GET /api/list/policy", as_=ADA, query_string=query)["data"][
        "list"
    ]
    return found


@pytest.mark.everything  # before a commit: what people made stays
def test_an_article_that_somebody_changes_is_theirs_and_loses_its_invented_readers(
    client: FlaskClient,
) -> None:
    line = next(each for each in articles(client) if each["kind"] == "guide" and each["counts"]["view"] > 9)
    assert call(client, f"POST {ARTICLES}/{line['id']}/view", as_=ALICE)["code"] == 1
    comment = {"text": "请教"}
    assert call(client, f"POST {ARTICLES}/{line['id']}/comments", as_=ALICE, json=comment)["code"] == 1
    whole = call(client, f"GET {ARTICLES}/{line['id']}", as_=ADA)["data"]
    names = ("kind", "title", "summary", "body", "topic", "source", "version")
    fields = {name: whole[name] for name in names} | {"title": "改过的标题"}
    saved = call(client, f"PUT {ARTICLES}/{line['id']}", as_=ADA, json=fields)["data"]
    assert saved["demo"] is False
    assert saved["counts"] == {"view": 1, "like": 0, "comment": 1, "share": 0}
    visits = call(client, "POST /api/public-opinion-analysis", as_=ADA, json={"quota": "visitors"})["data"]
    assert visits["count"] == visits["demo"] + 1
    call(client, f"DELETE {CALL}", as_=ADA)
    assert [(each["title"], each["counts"]["view"]) for each in articles(client)] == [("改过的标题", 1)]
    overview = call(client, "GET /api/data-overview", as_=ADA)["data"]["data"]
    assert [(each["code"], each["count"], each["demo"]) for each in overview if each["code"] != "contentExposure"] == [
        ("contentProduction", 1, 0), ("contentClick", 1, 0), ("activeUsers", 1, 0),
    ]  # fmt: skip


@pytest.mark.everything  # before a commit: what people made stays
def test_comments_of_people_under_demonstration_articles_are_counted_before_they_go(
    client: FlaskClient,
) -> None:
    assert held(client)["comments_of_people"] == 0
    article = next(each["id"] for each in articles(client) if each["demo"])
    call(client, f"POST {ARTICLES}/{article}/comments", as_=ALICE, json={"text": "好"})
    assert held(client)["comments_of_people"] == 1


def marks(client: FlaskClient) -> dict[str, list[Any]]:
    """What each figure of the screens says of invented things."""

    def ask(request: str, **body: Any) -> Any:
        more = {"json": body} if body else {}
        return call(client, request, as_=ADA, **more)["data"]

    tiles = [
        ask("POST /api/public-opinion-analysis", quota=name)
        for name in ("visitors", "published", "comment", "share")
    ]
    chains = [
        ask("POST /api/data-chain-growth", quota=name)
        for name in ("userRetention", "retentionTrends", "contentConsumption", "contentConsumptionTrends")
    ]
    return {
        "tiles": [tile["demo"] for tile in tiles],
        "publish": [line["demo"] for line in ask("GET /api/content-publish")],
        "period": [ask("GET /api/content-period-analysis")["demo"]],
        "authors": [row["demo"] for row in ask("GET /api/popular-author/list")["list"]],
        "overview": [line["demo"] for line in ask("GET /api/data-overview")["data"]],
        "chains": [card["demo"] for card in chains],
        "actions": [line["demo"] for line in ask("GET /api/content/actions")],
        "distribution": [ask("GET /api/content/distribution")["demo"]],
        "sources": [item["demo"] for form in ask("GET /api/content/sources") for item in form["items"]],
        "days": [point["demo"] for point in ask("GET /api/content-data")],
        "popular": [row["demo"] for row in ask("GET /api/popular/list")],
        "shelf": [row["demo"] for row in ask("GET /api/content/shelf")["documents"]],
        "chart": [ask("POST /api/user/chart", series="content", days=30)["data"][0]["demo"]],
        "panel": list(ask("GET /api/user/getPanlCount")["demo"].values()),
        "chat": [message["demo"] for message in ask("GET /api/chat/list")],
    }


def test_every_figure_says_what_of_it_is_invented_and_the_mark_goes_with_it(client: FlaskClient) -> None:
    own = write(client, "自己的")
    call(client, f"POST {ARTICLES}/{own}/view", as_=ALICE)
    call(client, "POST /api/studio/messages", as_=ALICE, json={"content": "好", "category": "other"})
    found = marks(client)
    for name, said in found.items():
        assert any(said), name
    for name in ("visitors", "published", "comment", "share"):
        tile = call(client, "POST /api/public-opinion-analysis", as_=ADA, json={"quota": name})["data"]
        assert tile["count"] - tile["demo"] == {"visitors": 1, "published": 1}.get(name, 0), name
    panel = call(client, "GET /api/user/getPanlCount", as_=ADA)["data"]
    assert panel["onlineContent"] - panel["demo"]["onlineContent"] == 1
    assert panel["demo"]["tasks"] == sum(panel["tasks"].values()) == 3
    views = next(
        line
        for line in call(client, "GET /api/data-overview", as_=ADA)["data"]["data"]
        if line["code"] == "contentClick"
    )
    assert views["count"] - views["demo"] == 1
    assert found["chat"] == [True] * 6 + [False]
    call(client, f"DELETE {CALL}", as_=ADA)
    for name, said in marks(client).items():
        assert not any(said), name


@pytest.mark.everything  # before a commit: the mark's own test
def test_a_range_before_the_invented_events_carries_no_mark(client: FlaskClient) -> None:
    body = {"quota": "visitors", "from": "2020-01-01", "to": "2020-01-31"}
    tile = call(client, "POST /api/public-opinion-analysis", as_=ADA, json=body)["data"]
    assert (tile["count"], tile["demo"], tile["demoBefore"]) == (0, 0, 0)
