"""What the console's frame asks for: settings that follow their owner, the search, and one menu on both sides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from tests.engine.fixtures.wechat import wechat_csv
from tests.http import ALICE, BOB, Person, call
from tests.liushui.conftest import uploader, worker

pytestmark = pytest.mark.both_databases

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = "POST /api/user/settings"


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def test_settings_follow_their_owner_and_nobody_else(client: FlaskClient) -> None:
    assert call(client, "GET /api/user/settings", as_=ALICE)["data"] == {}
    call(client, SETTINGS, as_=ALICE, json={"tabBar": True, "themeColor": "#00B42A"})
    kept = call(client, SETTINGS, as_=ALICE, json={"menuWidth": 260, "tabBar": False})["data"]
    assert kept == {"tabBar": False, "themeColor": "#00B42A", "menuWidth": 260}
    assert call(client, "GET /api/user/settings", as_=ALICE)["data"] == kept
    assert call(client, "POST /api/user/info", as_=ALICE)["data"]["settings"] == kept
    assert call(client, "POST /api/user/info", as_=BOB)["data"]["settings"] == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("menuWidth", 159),
        ("menuWidth", 401),
        ("menuWidth", "220"),
        ("themeColor", "red"),
        ("themeColor", "#165DFF;}"),
        ("theme", "blue"),
        ("serverMenu", []),
        ("device", "desktop"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused_at_its_field(
    client: FlaskClient, name: str, value: object
) -> None:
    answer = call(client, SETTINGS, as_=ALICE, json={name: value})
    assert answer["data"]["reason"] == "invalid_input"
    assert set(answer["data"]["fields"]) == {name}
    assert call(client, "GET /api/user/settings", as_=ALICE)["data"] == {}


@pytest.fixture
def cases(app: APIFlask) -> FlaskClient:
    """Alice has a finished task with a report, and one whose customer's name holds signs of SQL patterns."""
    client = app.test_client()
    content, _ = wechat_csv()
    uploader(client)(ALICE, {"微信账单.csv": content}, customer="张三")
    worker(app)()
    uploader(client)(ALICE, {"Other.CSV": content + b"\n"}, customer="100%_A")
    return client


def found(client: FlaskClient, words: str, person: Person = ALICE) -> list[tuple[str, str]]:
    answer = call(client, "GET /api/search", as_=person, query_string={"q": words})
    return [(each["kind"], each["title"]) for each in answer["data"]]


def test_tasks_and_reports_are_found_by_customer_file_and_number(cases: FlaskClient) -> None:
    assert found(cases, "张") == [("task", "张三"), ("report", "张三")]
    assert found(cases, " 微信账单 ") == [("task", "张三")]
    assert found(cases, "other.csv") == [("task", "100%_A")]
    first = call(cases, "GET /api/search", as_=ALICE, query_string={"q": "张三"})["data"]
    number = first[1]["id"]
    assert ("report", "张三") in found(cases, f"#{number}")
    assert first[1]["path"] == f"/report/reportinfo?id={number}"
    assert (first[0]["state"], first[0]["path"]) == ("done", "/list/card?keyword=%E5%BC%A0%E4%B8%89")


def test_signs_of_patterns_are_letters_and_nothing_finds_nothing(cases: FlaskClient) -> None:
    assert found(cases, "%") == [("task", "100%_A")]
    assert found(cases, "100_") == []
    assert found(cases, "   ") == []
    assert found(cases, "99999999999999999999") == []


def test_what_belongs_to_somebody_else_is_never_found(cases: FlaskClient) -> None:
    assert found(cases, "张三", BOB) == []
    assert found(cases, "1", BOB) == []


def screens(client: FlaskClient, person: Person) -> Iterator[tuple[str, str]]:
    """Yield (name, path) of every screen in the server's menu."""
    nodes: list[dict[str, Any]] = call(client, "GET /api/user/menu", as_=person)["data"]
    for node in nodes:
        for child in node.get("children", []):
            yield child["name"], f"{node['path']}/{child['path']}"


def test_the_menu_of_the_server_names_the_very_screens_of_the_console(
    client: FlaskClient, ada: Person, alice: Person
) -> None:
    rows = json.loads((ROOT / "app" / "auth" / "screens.json").read_text("utf-8"))["screens"]
    everything = sorted((row["name"], row["path"]) for row in rows)
    of_everybody = sorted((row["name"], row["path"]) for row in rows if "roles" not in row)
    assert sorted(screens(client, ada)) == everything
    # 404 and 500 can be reached by everybody, but stand under a heading of administrators.
    assert sorted(screens(client, alice)) == of_everybody
    labels = {row["name"]: row["label"] for row in rows}
    nodes = call(client, "GET /api/user/menu", as_=ada)["data"]
    for child in (child for node in nodes for child in node.get("children", [])):
        assert child["meta"]["locale"] == labels[child["name"]]


def test_links_that_leave_the_console_are_for_administrators(
    client: FlaskClient, ada: Person, alice: Person
) -> None:
    def links(person: Person) -> list[str]:
        nodes = call(client, "GET /api/user/menu", as_=person)["data"]
        return [node["path"] for node in nodes if node["path"].startswith("https://")]

    assert links(ada) == ["https://arco.design", "https://arco.design/vue/docs/pro/faq"]
    assert links(alice) == []
