"""What stories about rules share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask

from tests.http import ADA, ALICE, Person, call
from tests.liushui.conftest import uploader, worker

Ask = Callable[..., dict[str, Any]]

STATEMENT = (
    "日期,金额,余额,摘要,对方户名\n"
    "2025-01-02,3000.00,3100.00,工资,某某有限公司\n"
    "2025-01-03,-100.00,3000.00,青云阁雅集定金,青云阁有限公司\n"
    "2025-01-04,-88.00,2912.00,百家乐,李四\n"
).encode()


@pytest.fixture
def ask(database: APIFlask) -> Ask:
    """Make a call as somebody, the administrator unless told; returns the envelope."""
    client = database.test_client()

    def made(what: str, person: Person = ADA, **json: Any) -> dict[str, Any]:
        return call(client, what, as_=person, **({"json": json} if json else {}))

    return made


@pytest.fixture
def report(database: APIFlask) -> Callable[..., dict[str, Any]]:
    """Make a report of a statement and return it as its list shows it."""
    made: list[int] = []

    def make(person: Person = ALICE, content: bytes = STATEMENT, *, work: bool = True) -> dict[str, Any]:
        made.append(1)
        client = database.test_client()
        assert uploader(client)(person, {"a.csv": content + b"\n" * len(made)})["code"] == 1
        if not work:
            return {}
        worker(database)()
        listed = call(client, "POST /api/user/getClientreportlist", as_=person, json={})
        newest: dict[str, Any] = listed["data"]["list"][0]
        return newest

    return make
