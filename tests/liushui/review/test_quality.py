"""Stories of quality inspection: what a queue samples, who decides, and who is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from apiflask import APIFlask

from app.liushui.review.service import quality
from app.platform import clock
from tests.http import ADA, ALICE, BOB, Person, call
from tests.liushui.conftest import tasks_of, uploader, worker

QUIET = ("日期,金额,余额,摘要\n2025-01-02,5.00,105.00,工资\n2025-01-03,-1.00,104.00,早餐\n").encode()


def ask(app: APIFlask, what: str, person: Person = ADA, **json: Any) -> dict[str, Any]:
    return call(app.test_client(), what, as_=person, **({"json": json} if json else {}))


def queue(app: APIFlask, **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = ask(
        app, "POST /api/liushui/quality", name="每周抽检", **({"mode": "random", "share": 100} | more)
    )["data"]
    return made


def queues(app: APIFlask) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = ask(app, "GET /api/liushui/quality")["data"]["list"]
    return listed


def items(app: APIFlask, queue_id: int, **query: Any) -> list[dict[str, Any]]:
    path = f"GET /api/liushui/quality/{queue_id}/items"
    listed: list[dict[str, Any]] = call(app.test_client(), path, as_=ADA, query_string=query)["data"]["list"]
    return listed


@pytest.fixture
def report(database: APIFlask) -> Callable[..., None]:
    """Make a report on a statement."""
    made: list[int] = []

    def make(person: Person = ALICE, content: bytes = QUIET) -> None:
        made.append(1)
        unlike = content + b"\n" * len(made)
        assert uploader(database.test_client())(person, {"a.csv": unlike})["code"] == 1
        worker(database)()

    return make


def test_a_queue_takes_past_reports_and_new_ones(database: APIFlask, report: Callable[..., None]) -> None:
    report()
    made = queue(database)
    assert (made["pending"], made["to_draw"]) == (1, 0)
    report(BOB)
    assert [each["pending"] for each in queues(database)] == [2]
    assert {item["made_by"] for item in items(database, made["id"])} == {"alice", "bob"}


def test_a_queue_for_the_future_leaves_past_reports_to_drawing_by_hand(
    database: APIFlask, report: Callable[..., None]
) -> None:
    report()
    assert queue(database, past_days=0)["pending"] == 0
    assert queue(database, past_days=0)["to_draw"] == 0
    made = queue(database, share=1)
    left = made["to_draw"]
    assert made["pending"] + left == 1
    while left:
        assert ask(database, f"POST /api/liushui/quality/{made['id']}/draw")["data"]["is_drawn"]
        left -= 1
    refused = ask(database, f"POST /api/liushui/quality/{made['id']}/draw")
    assert (refused["code"], refused["data"]["reason"]) == (0, "nothing_to_draw")


def test_a_report_that_was_drawn_by_hand_still_waits_after_it_is_analysed_again(
    database: APIFlask, report: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quality, "_is_wanted", lambda queue, _report: queue.mode == "warnings")
    report()
    made, watched = queue(database, share=1), queue(database, mode="warnings")
    drawn = ask(database, f"POST /api/liushui/quality/{made['id']}/draw")["data"]
    task = tasks_of(database.test_client(), ALICE)[0]["id"]
    assert (
        call(database.test_client(), f"POST /api/liushui/tasks/{task}/rerun", as_=ALICE, json={})["code"] == 1
    )
    worker(database)()
    [item] = items(database, made["id"])
    assert (item["id"], item["is_drawn"], item["createtime_text"]) == (
        drawn["id"],
        True,
        drawn["createtime_text"],
    )
    assert item["report"]["id"] == tasks_of(database.test_client(), ALICE)[0]["report_id"]
    assert item["report"]["id"] != drawn["report"]["id"]
    # A queue that wants every version has the newest once.
    assert [each["report"]["id"] for each in items(database, watched["id"])] == [item["report"]["id"]]


def test_a_queue_of_warnings_takes_only_reports_with_warnings(
    database: APIFlask, report: Callable[..., None]
) -> None:
    report()
    report(BOB, QUIET.replace("早餐".encode(), "百家乐".encode()))
    made = queue(database, mode="warnings")
    [item] = items(database, made["id"])
    assert (item["made_by"], item["report"]["risk"]) == ("bob", "medium")
    report()
    assert len(items(database, made["id"])) == 1
    report(ALICE, QUIET.replace("早餐".encode(), "时时彩".encode()))
    assert len(items(database, made["id"])) == 2


def test_about_the_asked_share_is_drawn(database: APIFlask, report: Callable[..., None]) -> None:
    report()
    drawn = sum(queue(database, share=30)["pending"] for _ in range(60))
    assert 6 <= drawn <= 32


def test_a_verdict_is_final_and_a_rejection_reaches_its_maker(
    database: APIFlask, report: Callable[..., None]
) -> None:
    report()
    made = queue(database)
    [item] = items(database, made["id"])
    path = f"PUT /api/liushui/quality/items/{item['id']}"
    nameless = ask(database, path, verdict="rejected", reason="  ")
    assert (nameless["code"], list(nameless["data"]["fields"])) == (0, ["reason"])
    decided = ask(database, path, verdict="rejected", reason="缺少第二页")["data"]
    assert (decided["state"], decided["reviewer"], decided["reason"]) == ("rejected", "ada", "缺少第二页")
    again = ask(database, path, verdict="passed")
    assert (again["code"], again["data"]["reason"]) == (40900, "quality_decided")
    shown = ask(database, "POST /api/message/list", ALICE)["data"]
    assert any("缺少第二页" in str(message) for message in shown)
    assert (queues(database)[0]["pending"], queues(database)[0]["rejected"]) == (0, 1)


def test_the_backlog_is_the_age_of_what_waits_longest(
    database: APIFlask, report: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    report()
    queue(database)
    now: datetime = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(hours=2))
    assert 7_199 <= queues(database)[0]["backlog_seconds"] <= 7_260


def test_clients_of_the_template_get_the_queues_as_cards(
    database: APIFlask, report: Callable[..., None]
) -> None:
    report()
    made = queue(database)
    [card] = ask(database, "GET /api/list/quality-inspection")["data"]
    assert (card["id"], card["title"]) == (made["id"], "每周抽检")
    assert card["data"][0] == {"label": "Pending", "value": "1"}
    # Operators see how much waits, and nobody's report.
    assert ask(database, "POST /api/list/quality-inspection", ALICE)["data"] == [card]


def test_a_deleted_queue_or_report_leaves_nothing_waiting(
    database: APIFlask, report: Callable[..., None]
) -> None:
    report()
    made = queue(database)
    task = ask(database, "POST /api/user/getZipfilelist", ALICE, state="")["data"]["list"][0]
    ask(database, f"DELETE /api/liushui/tasks/{task['id']}", ALICE)
    assert queues(database)[0]["pending"] == 0
    assert ask(database, f"DELETE /api/liushui/quality/{made['id']}")["code"] == 1
    assert queues(database) == []
    assert ask(database, f"DELETE /api/liushui/quality/{made['id']}")["code"] == 40400


@pytest.mark.parametrize(
    "what",
    [
        "GET /api/liushui/quality",
        "POST /api/liushui/quality",
        "DELETE /api/liushui/quality/1",
        "POST /api/liushui/quality/1/draw",
        "GET /api/liushui/quality/1/items",
        "PUT /api/liushui/quality/items/1",
    ],
)
def test_operators_may_not_inspect(database: APIFlask, what: str) -> None:
    assert call(database.test_client(), what, as_=ALICE, json={})["code"] == 40300
