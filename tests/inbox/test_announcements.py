"""Announcements: what everybody reads, on the workplace and in the message box."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.inbox import announcements
from app.inbox.jobs import announce
from app.platform.language import LANGUAGES
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, BOB, Person, call, work

ROOT = "/api/admin/announcements"
WORDS = {
    "type": "notice",
    "title_zh": "系统维护",
    "title_en": "Maintenance",
    "content_zh": "周六停机一小时",
    "content_en": "Down for an hour on Saturday",
}


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def write(client: FlaskClient, **more: Any) -> dict[str, Any]:
    answer = call(client, f"POST {ROOT}", as_=ADA, json=WORDS | more)
    assert answer["code"] == 1, answer
    row: dict[str, Any] = answer["data"]
    return row


def edit(client: FlaskClient, row: dict[str, Any], **more: Any) -> dict[str, Any]:
    names = (*WORDS, "link", "pinned", "starts_at", "ends_at", "version")
    body = {name: row[name] for name in names} | more
    return call(client, f"PUT {ROOT}/{row['id']}", as_=ADA, json=body)


def shown(client: FlaskClient, language: str = "en-US") -> list[str]:
    rows = call(client, "GET /api/user/getGonggao", as_=ALICE, language=language)["data"]
    return [row["title"] for row in rows]


def boxed(client: FlaskClient, person: Person = ALICE, language: str = "en-US") -> list[tuple[str, str]]:
    """Return title and link of the notices in somebody's message box."""
    rows = call(client, "GET /api/message/history?type=notice", as_=person, language=language)["data"]
    return [(row["title"], row["link"]) for row in rows["list"]]


def test_what_is_announced_stands_on_the_workplace_and_in_every_message_box_in_both_languages(
    client: FlaskClient,
) -> None:
    write(client, link="/content/read?id=3")
    for person in (ADA, ALICE, BOB):
        assert boxed(client, person) == [("Maintenance", "/content/read?id=3")]
    assert boxed(client, language="zh-CN") == [("系统维护", "/content/read?id=3")]
    assert call(client, "GET /api/message/unread", as_=ALICE)["data"]["notice"] == 1
    (row,) = call(client, "GET /api/user/getGonggao", as_=ALICE, language="zh-CN")["data"]
    assert (row["title"], row["content"], row["link"]) == ("系统维护", "周六停机一小时", "/content/read?id=3")


def test_an_announcement_edited_shows_its_new_words_everywhere_and_is_told_once(client: FlaskClient) -> None:
    row = write(client)
    ids = [each["id"] for each in call(client, "POST /api/message/list", as_=ALICE)["data"]]
    call(client, "POST /api/message/read", as_=ALICE, json={"ids": ids})
    answer = edit(client, row, title_en="Maintenance on Sunday", link="/r/abc23456")
    assert (answer["code"], answer["data"]["version"]) == (1, 2)
    assert (shown(client), boxed(client)) == (
        ["Maintenance on Sunday"],
        [("Maintenance on Sunday", "/r/abc23456")],
    )
    assert call(client, "GET /api/message/unread", as_=ALICE)["data"]["notice"] == 0
    # Somebody else edited it meanwhile.
    assert edit(client, row)["code"] == 40900


def test_a_withdrawn_announcement_goes_from_workplace_and_message_boxes_and_can_come_back(
    client: FlaskClient,
) -> None:
    row = write(client)
    for state, titles in (("withdrawn", []), ("live", ["Maintenance"])):
        answer = call(client, f"POST {ROOT}/{row['id']}/state", as_=ADA, json={"state": state})
        assert answer["data"]["state"] == state
        assert shown(client) == titles
        assert [title for title, _ in boxed(client)] == titles
    audit = call(client, "GET /api/admin/audit", as_=ADA)["data"]["list"]
    assert [line["event"] for line in audit if line["event"].startswith("announcement")] == [
        "announcement_state",
        "announcement_state",
        "announcement_written",
    ]


def test_an_announcement_begins_and_ends_at_its_moments(client: FlaskClient, frozen: FrozenClock) -> None:
    begins, ends = frozen.now() + timedelta(hours=1), frozen.now() + timedelta(hours=3)
    row = write(client, starts_at=begins.isoformat(), ends_at=ends.isoformat())
    assert row["state"] == "scheduled"
    for state, titles in (("scheduled", []), ("live", ["Maintenance"]), ("ended", [])):
        announce()
        assert shown(client) == titles, state
        assert [title for title, _ in boxed(client)] == titles, state
        for asked in ("scheduled", "live", "ended", "withdrawn"):
            found = call(client, f"GET {ROOT}?state={asked}", as_=ADA)["data"]["list"]
            assert [each["state"] for each in found] == ([state] if asked == state else [])
        frozen.advance(hours=2)


def test_pinned_ones_come_first_then_the_newest(client: FlaskClient, frozen: FrozenClock) -> None:
    for name in ("old", "pinned", "new"):
        frozen.advance(minutes=1)
        write(client, title_en=name, pinned=name == "pinned")
    assert shown(client) == ["pinned", "new", "old"]
    limited = call(client, "GET /api/user/getGonggao?limit=1", as_=ALICE)["data"]
    assert [each["pinned"] for each in limited] == [True]


@pytest.mark.parametrize("link", ["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)"])
def test_an_announcement_leads_to_no_other_host(client: FlaskClient, link: str) -> None:
    answer = call(client, f"POST {ROOT}", as_=ADA, json=WORDS | {"link": link})
    assert (answer["code"], answer["data"]["reason"]) == (0, "announcement_link")
    assert list(answer["data"]["fields"]) == ["link"]


def test_an_announcement_that_ends_before_it_begins_is_refused(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    ended = (frozen.now() - timedelta(minutes=1)).isoformat()
    answer = call(client, f"POST {ROOT}", as_=ADA, json=WORDS | {"ends_at": ended})
    assert (answer["code"], list(answer["data"]["fields"])) == (0, ["ends_at"])


@pytest.mark.parametrize("missing", ["title_en", "content_zh"])
def test_an_announcement_needs_both_languages(client: FlaskClient, missing: str) -> None:
    answer = call(client, f"POST {ROOT}", as_=ADA, json=WORDS | {missing: " "})
    assert (answer["code"], list(answer["data"]["fields"])) == (0, [missing])


def test_operators_write_no_announcements(client: FlaskClient) -> None:
    row = write(client)
    for request, body in (
        (f"GET {ROOT}", None),
        (f"POST {ROOT}", WORDS),
        (f"PUT {ROOT}/{row['id']}", WORDS | {"version": 1}),
        (f"POST {ROOT}/{row['id']}/state", {"state": "withdrawn"}),
    ):
        assert call(client, request, as_=ALICE, json=body)["code"] == 40300, request
    assert call(client, f"POST {ROOT}/99/state", as_=ADA, json={"state": "live"})["code"] == 40400


def test_the_first_announcement_is_written_in_both_languages_and_is_no_message(client: FlaskClient) -> None:
    with work():
        announcements.write_welcome()
    titles = [shown(client, language) for language in LANGUAGES]
    assert titles == [["流水已就绪"], ["Liushui is ready"]]
    assert boxed(client) == []
