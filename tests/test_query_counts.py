"""No list asks the database more often because it has more rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import Engine, event

from app.site.document import specification
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call
from tests.liushui.conftest import tasks_of, uploader, worker

FEW, MANY = 2, 7
# They answer one object of the path each; what they list is asked in stories of their own.
NEEDS_AN_ID = "{"
# A search needs words, and recognising needs files: it lists what was sent and asks the database nothing of it.
NEEDS_MORE = {"/api/search", "/api/liushui/recognise"}


class Counter:
    """How many statements went to the database."""

    def __init__(self) -> None:
        self.count = 0

    @contextmanager
    def counting(self) -> Iterator[None]:
        def note(*_: Any) -> None:
            self.count += 1

        event.listen(Engine, "before_cursor_execute", note)
        try:
            yield
        finally:
            event.remove(Engine, "before_cursor_execute", note)


def list_calls() -> list[str]:
    """Every documented call that answers a page of a list."""
    document = specification()
    shapes = document["components"]["schemas"]

    def is_page(operation: dict[str, Any]) -> bool:
        content = operation["responses"].get("200", {}).get("content", {}).get("application/json", {})
        data = content.get("schema", {}).get("properties", {}).get("data", {})
        while "$ref" in data:
            data = shapes[data["$ref"].rsplit("/", 1)[1]]
        return "list" in data.get("properties", {}) or data.get("type") == "array"

    return sorted(
        f"{method.upper()} {path}"
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if is_page(operation) and NEEDS_AN_ID not in path and "import" not in path and path not in NEEDS_MORE
    )


def grow(client: FlaskClient, app: APIFlask, alice: Person, ada: Person, sizes: range) -> None:
    """Make one more of everything that lists hold, for each number."""
    upload = uploader(client)
    for number in sizes:
        upload(alice, {f"{number}.csv": wechat_csv(rows=40, seed=number + 1)[0]}, customer=f"客户{number}")
        upload(ada, {f"{number}.csv": wechat_csv(rows=40, seed=number + 1)[0]}, customer=f"客户{number}")
        worker(app)()
        for person in (alice, ada):
            call(client, f"GET /api/user/PayZfb?amount={number + 10}", as_=person)
        call(
            client,
            "POST /api/liushui/black-list",
            as_=ada,
            json={"names": [f"坏人{number}"], "reason": "test"},
        )
    for task in tasks_of(client, ada, pageSize=50):
        rows = call(client, f"GET /api/liushui/reports/{task['report_id']}/transactions", as_=ada)["data"]
        assert rows["total"] == 40


def needed(client: FlaskClient, name: str, person: Person) -> tuple[int, int]:
    """The statements that one call takes, and the rows that it answers."""
    counter = Counter()
    method = name.split(" ", 1)[0]
    body: dict[str, Any] = {"json": {"pageSize": 50}} if method == "POST" else {}
    # What was asked a moment ago would be repeated, and ask nothing.
    anew = {"Cache-Control": "no-cache"}
    if "getmingzhonglist" in name or "getxingweilist" in name:
        # The same report both times: another one has other hits.
        oldest = {"sort": "createtime"}
        report = call(client, "POST /api/user/getClientreportlist", as_=person, json=oldest)["data"]["list"][
            0
        ]
        body = {"json": {"report_id": report["id"]}}
    with counter.counting():
        answer = call(client, name, as_=person, headers=anew, **body)
    if answer["code"] != 1 and method == "POST":
        with counter.counting():
            counter.count = 0
            answer = call(client, name, as_=person, headers=anew, json={})
    assert answer["code"] == 1, (name, answer)
    data = answer["data"]
    return counter.count, len(data["list"] if isinstance(data, dict) else data)


def test_no_list_asks_more_often_for_more_rows(app: APIFlask, alice: Person, ada: Person) -> None:
    client = app.test_client()
    asked = [
        (name, person)
        for name in list_calls()
        for person in (alice, ada)
        if person is ada or call(client, name, as_=alice, **_body(name))["code"] != 40300
    ]
    grow(client, app, alice, ada, range(FEW))
    few = {one: needed(client, *one) for one in asked}
    grow(client, app, alice, ada, range(FEW, MANY))
    many = {one: needed(client, *one) for one in asked}
    grown = {one for one in asked if many[one][1] > few[one][1]}
    lists = ("POST /api/user/getZipfilelist", "POST /api/user/getClientreportlist", "POST /api/message/list")
    assert {(name, person) for name in lists for person in (alice, ada)} <= grown
    worse = {one: (few[one], many[one]) for one in asked if many[one][0] > few[one][0]}
    assert worse == {}


def _body(name: str) -> dict[str, Any]:
    return {"json": {}} if name.startswith("POST") else {}
