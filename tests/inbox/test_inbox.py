"""In-site messages."""

from __future__ import annotations

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.inbox import service
from app.inbox.texts import MESSAGES, render
from app.platform.data.database import db
from app.platform.language import LANGUAGES
from tests.conftest import FrozenClock
from tests.http import ALICE, BOB, call, work


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def test_a_finished_task_is_told_to_its_owner_in_both_languages(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    with work():
        sent = service.send(
            ALICE.id,
            "message",
            "task_done",
            {"customer": "张三", "hits": 3},
            link="/report/reportinfo?id=1",
            message_type=1,
        ).id
    first = call(client, "POST /api/message/list", as_=ALICE, language="zh-CN")["data"][0]
    assert first == {
        "id": sent,
        "type": "message",
        "title": "报告已生成",
        "subTitle": "张三",
        "avatar": "",
        "content": "张三的流水报告已生成，高、中级待核对事项 3 项",
        "time": "2026-06-01 20:00:00",
        "status": 0,
        "messageType": 1,
        "link": "/report/reportinfo?id=1",
    }
    english = call(client, "GET /api/message/list", as_=ALICE)["data"][0]
    assert english["content"] == "The flow report on 张三 is ready; red flags of high or medium severity: 3"


def test_a_reason_comes_in_the_language_of_the_reader(client: FlaskClient) -> None:
    reason = {"zh-CN": "文件已损坏", "en-US": "the file is damaged"}
    with work():
        service.send(ALICE.id, "message", "task_failed", {"customer": "Li", "reason": reason})
    shown = call(client, "POST /api/message/list", as_=ALICE, language="zh-CN")["data"][0]
    assert shown["content"] == "Li的流水未能分析：文件已损坏"


def test_reading_marks_only_ones_own_messages(client: FlaskClient) -> None:
    hers = call(client, "POST /api/message/list", as_=ALICE)["data"]
    assert [message["title"] for message in hers] == ["Welcome to Liushui"]
    ids = [message["id"] for message in hers]
    assert call(client, "POST /api/message/read", as_=BOB, json={"ids": ids})["code"] == 1
    assert service.unread(ALICE.id) == 1
    answer = call(client, "POST /api/message/read", as_=ALICE, json={"ids": ids})
    assert (answer["code"], answer["data"]) == (1, True)
    db.session.rollback()
    assert (service.unread(ALICE.id), service.unread(BOB.id)) == (0, 1)
    assert call(client, "POST /api/message/list", as_=ALICE)["data"][0]["status"] == 1


@pytest.mark.parametrize("ids", [None, "1", [0], ["x"], list(range(1, 502))])
def test_ids_that_make_no_sense_are_refused(client: FlaskClient, ids: object) -> None:
    answer = call(client, "POST /api/message/read", as_=ALICE, json={"ids": ids})
    assert answer["data"]["reason"] == "invalid_input"


def test_a_message_without_its_parameters_is_not_sent() -> None:
    with pytest.raises(KeyError), work():
        service.send(ALICE.id, "message", "task_done", {"customer": "Li"})
    with pytest.raises(ValueError, match="no such type"), work():
        service.send(ALICE.id, "letter", "welcome", {})


def test_every_message_has_words_in_both_languages() -> None:
    params = {
        "customer": "c",
        "hits": 1,
        "amount": "1.00",
        "number": 2,
        "reason": "r",
        "file": "f",
        "title": "t",
        "content": "x",
        "queue": "q",
        "to": "a***@example.com",
        "services": "s",
        "until": "2026-06-01",
        "needed": 1,
        "available": 0,
        "order": 7,
        "found": 1,
        "ip": "192.0.2.1",
        "role": "operator",
        "name": "n",
        "since": "2026-06-01",
        "kind": "k",
        "who": "w",
        "group": "g",
        "missing": "m",
        "what": "w",
        "left": 1,
    }
    for code, message in MESSAGES.items():
        for language in LANGUAGES:
            assert render(message.title, params, language), code
            assert render(message.content, params, language), code


def test_what_waits_is_counted_by_type_and_falls_when_it_is_read(client: FlaskClient) -> None:
    with work():
        newest = service.send(ALICE.id, "todo", "welcome", {}).id
    count = call(client, "GET /api/message/unread", as_=ALICE)["data"]
    assert count == {"message": 1, "notice": 0, "todo": 1, "latest": newest}
    call(client, "POST /api/message/read", as_=ALICE, json={"ids": [newest]})
    count = call(client, "GET /api/message/unread", as_=ALICE)["data"]
    assert count == {"message": 1, "notice": 0, "todo": 0, "latest": newest}
    assert call(client, "GET /api/message/unread", as_=BOB)["data"]["todo"] == 0


def test_all_messages_can_be_paged_and_filtered_by_their_reader(client: FlaskClient) -> None:
    with work():
        sent = [service.send(ALICE.id, "notice", "welcome", {}).id for _ in range(3)]
        service.send(BOB.id, "notice", "welcome", {})
    call(client, "POST /api/message/read", as_=ALICE, json={"ids": sent[:1]})

    def page(**query: object) -> dict[str, object]:
        answer = call(client, "GET /api/message/history", as_=ALICE, query_string=query)["data"]
        return {"ids": [each["id"] for each in answer["list"]], "total": answer["total"]}

    assert page(type="notice") == {"ids": sent[::-1], "total": 3}
    assert page(type="notice", state="unread", pageSize=1, current=2) == {"ids": [sent[1]], "total": 2}
    assert page(state="read") == {"ids": sent[:1], "total": 1}
    unread = call(client, "GET /api/message/history", as_=ALICE)["data"]["unread"]
    assert (unread["notice"], unread["message"]) == (2, 1)
