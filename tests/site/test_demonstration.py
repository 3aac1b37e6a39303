"""The demonstration's people: a project, a team, talk in the studio, a change that waits; nobody can be them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from app.auth import audit
from app.auth import service as auth
from app.platform.data.database import db
from app.site import demo
from tests.content import desk
from tests.databases import PASSWORD
from tests.http import ADA, ALICE, call, work

NOBODY = audit.Actor(None)
TABLES = (
    '"user"', "session", "team_group", "team_membership", "studio_message", "studio_operation", "studio_change",
    "ledger_account", "ledger_entry", "inbox_message",
)  # fmt: skip


def rows() -> dict[str, int]:
    db.session.rollback()
    return {table: db.session.scalar(text(f"SELECT COUNT(*) FROM {table}")) or 0 for table in TABLES}


@contextmanager
def loaded() -> Iterator[dict[str, int]]:
    """Load the demonstration, and remove it at the end; gives the rows that were there before."""
    before = rows()
    with work():
        assert demo.load() == 3
    yield before
    with work():
        assert demo.remove(NOBODY)["tasks"] == 3


@pytest.mark.everything  # before a commit: test_demonstration of content
def test_an_administrator_finds_a_project_an_invitation_talk_and_a_change_and_they_go_without_a_trace(
    database: APIFlask,
) -> None:
    client = database.test_client()
    with loaded() as before:
        once = rows()
        with work():
            assert demo.load() == 0
        assert rows() == once
        hits = call(client, "GET /api/search", as_=ADA, query_string={"q": "陈"})["data"]
        assert hits
        assert all(each["demo"] for each in hits)
        [project] = call(client, "POST /api/user/my-project/list", as_=ADA)["data"]
        assert [each["name"] for each in project["contributors"]] == ["何雨桐", "宋清和", "Ada"]
        [asked] = call(client, "GET /api/team/groups?state=invited", as_=ADA)["data"]["list"]
        assert (asked["kind"], asked["owner"], asked["peopleNumber"]) == ("team", "demo:何雨桐", 3)
        joined = call(client, f"POST /api/team/groups/{asked['id']}/answer", as_=ADA, json={"accept": True})
        assert joined["code"] == 1
        assert len(call(client, "GET /api/chat/list", as_=ALICE)["data"]) == 6
        profile = call(client, "GET /api/profile/basic", as_=ADA)["data"]
        assert (profile["status"], profile["differences"]) == (1, ["video.encoding.rate.default"])
        step = {"version": profile["change"]["version"], "agree": True}
        path = f"POST /api/studio/changes/{profile['change']['id']}/decision"
        assert call(client, path, as_=ADA, json=step)["data"]["status"] == 2
    assert rows() == before
    assert call(client, "GET /api/studio/room", as_=ADA)["data"]["title"] == ""


def test_nobody_logs_in_as_one_of_them_or_invites_them(database: APIFlask) -> None:
    client = database.test_client()
    with loaded():
        credentials = {"username": "demo:何雨桐", "password": PASSWORD}
        assert call(client, "POST /api/user/login", json=credentials)["code"] == 0
        own = call(client, "POST /api/team/groups", as_=ADA, json={"kind": "team", "name": "自己的"})["data"]
        refused = call(
            client,
            f"POST /api/team/groups/{own['id']}/invitations",
            as_=ADA,
            json={"username": "demo:何雨桐"},
        )
        assert refused["data"]["reason"] == "unknown_person"
        listed = call(client, "GET /api/admin/users", as_=ADA)["data"]["list"]
        assert not [each for each in listed if each["username"].startswith("demo:")]
        with work():
            invented = auth.find_user("demo:何雨桐")
        assert invented is not None
        assert (
            call(client, f"POST /api/admin/users/{invented.id}/enable", as_=ADA, json={"password": PASSWORD})[
                "code"
            ]
            == 40400
        )
        posting = {
            "username": "demo:何雨桐",
            "kind": "points",
            "amount": 5,
            "reason": "a gift",
            "password": PASSWORD,
        }
        assert call(client, "POST /api/admin/ledger/requests", as_=ADA, json=posting)["code"] == 40400
    listed = call(client, "POST /api/user/my-team/list", as_=ADA)["data"]
    assert [each["name"] for each in listed] == ["自己的"]


@pytest.mark.everything  # before a commit: test_demonstration_removal: what people made stays
def test_what_an_administrator_began_in_the_studio_is_left_alone(database: APIFlask) -> None:
    client = database.test_client()
    info = {"title": "周会", "notification": "", "category": "other"}
    assert call(client, "PUT /api/studio/info", as_=ADA, json=info)["code"] == 1
    profile = call(client, "GET /api/profile/basic", as_=ADA)["data"]
    profile["audio"]["encoding"]["rate"] = 256
    own = {
        "video": profile["video"],
        "audio": profile["audio"],
        "description": "自己的",
        "base_version": profile["parameters_version"],
    }
    assert call(client, "POST /api/studio/changes", as_=ADA, json=own)["code"] == 1
    with loaded():
        assert call(client, "GET /api/studio/room", as_=ADA)["data"]["title"] == "周会"
        assert call(client, "GET /api/profile/basic", as_=ADA)["data"]["change"]["asked_by"] == "ada"
    assert call(client, "GET /api/studio/room", as_=ADA)["data"]["title"] == "周会"
    assert call(client, "GET /api/profile/basic", as_=ADA)["data"]["change"]["asked_by"] == "ada"


HAN = re.compile(r"[\u4e00-\u9fff]")
NAMES = {"何雨桐", "宋清和", "白景行"}
"""People keep their names in every language."""


def texts_in(answer: object) -> Iterator[str]:
    """Every text of an answer but names of people."""
    if isinstance(answer, dict):
        for key, value in answer.items():
            if key not in ("author", "username", "owner", "asked_by", "contributors", "members"):
                yield from texts_in(value)
    elif isinstance(answer, list):
        for each in answer:
            yield from texts_in(each)
    elif isinstance(answer, str):
        yield answer


CALLS = (
    "GET /api/content/articles?pageSize=100",
    "GET /api/list/policy?pageSize=100",
    "GET /api/content/promotions",
    "GET /api/content/shelf",
    "GET /api/popular/list?type=text",
    "GET /api/popular/list?type=image",
    "GET /api/studio/room",
    "GET /api/chat/list",
    "GET /api/profile/basic",
    "GET /api/team/groups",
    "POST /api/user/my-project/list",
)


def test_the_demonstration_speaks_the_language_of_its_reader(database: APIFlask) -> None:
    client = database.test_client()
    with loaded():
        for asked in CALLS:
            answer = call(client, asked, as_=ADA)
            assert answer["code"] == 1, asked
            told = list(texts_in(answer["data"]))
            assert [each for each in told if HAN.search(each)] == [], asked
            chinese = call(client, asked, as_=ADA, language="zh-CN")["data"]
            assert any(HAN.search(each) for each in texts_in(chinese)), asked
        for line in call(client, "GET /api/content/articles?pageSize=100", as_=ADA)["data"]["list"]:
            whole = call(client, f"GET /api/content/articles/{line['id']}", as_=ADA)["data"]
            assert not HAN.search(whole["title"] + whole["summary"] + whole["body"]), whole["title"]
            said = call(client, f"GET /api/content/articles/{line['id']}/comments", as_=ADA)["data"]["list"]
            assert not any(HAN.search(each["text"]) for each in said)
        waits = call(client, "GET /api/user/waiting", as_=ADA)["data"]["list"]
        [change] = next(each["list"] for each in waits if each["kind"] == "parameters")
        assert change["title"].startswith("Demo: ")
        invitation = call(client, "GET /api/message/list", as_=ADA)["data"][0]
        assert "Demo · " in invitation["content"]
        assert "demo:" not in invitation["content"]


@pytest.mark.everything  # before a commit: the reader's language above
def test_what_somebody_wrote_stands_as_it_was_written_in_every_language(database: APIFlask) -> None:
    client = database.test_client()
    with loaded():
        made = call(client, "POST /api/team/groups", as_=ADA, json={"kind": "team", "name": "公告"})["data"]
        assert made["name"] == "公告"
        desk.write(client, "怎么看余额链")
        listed = call(client, "GET /api/content/articles?pageSize=100", as_=ADA)["data"]["list"]
        assert sorted(
            each["title"] for each in listed if "alance chain" in each["title"] or not each["demo"]
        ) == [
            "How to read a balance chain",
            "怎么看余额链",
        ]
        own = next(each["id"] for each in listed if not each["demo"])
        call(client, f"DELETE /api/content/articles/{own}", as_=ADA)
        call(client, f"DELETE /api/team/groups/{made['id']}", as_=ADA)
