"""The studio: its playlist, going live, watchers who are really there, quick operations, chat."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.studio.service import chat
from tests.conftest import FrozenClock
from tests.content.desk import video
from tests.http import Person, call, send

ROOM = "GET /api/studio/room"


def offer(client: FlaskClient, ada: Person, name: str, film: bytes) -> dict[str, Any]:
    form = {"name": name, "video": (io.BytesIO(film), f"{name}.mp4")}
    return call(client, "POST /api/studio/programs", as_=ada, data=form, content_type="multipart/form-data")


def add(client: FlaskClient, ada: Person, name: str, seconds: int) -> int:
    """Put a video of so many seconds on the list; return its number."""
    answer = offer(client, ada, name, video(seconds, filler=2_000))
    assert answer["code"] == 1, answer
    return int(answer["data"]["programs"][-1]["id"])


def judge(client: FlaskClient, ada: Person, program: int, state: str = "passed") -> dict[str, Any]:
    path = f"PUT /api/studio/programs/{program}/audit"
    return call(client, path, as_=ada, json={"state": state, "reason": "看不清"})


def start(client: FlaskClient, ada: Person, method: str = "video", **more: int) -> dict[str, Any]:
    return call(client, "POST /api/studio/start", as_=ada, json={"method": method, **more})


def room(client: FlaskClient, as_: Person) -> dict[str, Any]:
    shown: dict[str, Any] = call(client, ROOM, as_=as_)["data"]
    return shown


def test_videos_are_listed_judged_ordered_played_by_the_clock_and_end(
    database: APIFlask, frozen: FrozenClock, ada: Person, alice: Person
) -> None:
    client = database.test_client()
    first, second, third = (add(client, ada, name, n) for name, n in (("一", 60), ("二", 30), ("三", 90)))
    assert start(client, ada)["data"]["reason"] == "nothing_to_play"
    judge(client, ada, first)
    judge(client, ada, second)
    failed = judge(client, ada, third, "failed")["data"]["programs"][2]
    assert (failed["status"], failed["reason"], failed["duration"]) == (-1, "看不清", "00:01:30")
    call(client, "PUT /api/studio/programs/order", as_=ada, json={"ids": [second, third, first]})
    assert [each["id"] for each in room(client, alice)["programs"]] == [second, third, first]
    stale = call(client, "PUT /api/studio/programs/order", as_=ada, json={"ids": [first, second]})
    assert stale["code"] == 40900

    assert start(client, ada, rotations=2)["data"]["playing"]["program_id"] == second
    moments = [(29, second, 29, 1), (30, first, 0, 1), (89, first, 59, 1), (95, second, 5, 2)]
    began = frozen.moment
    for gone, program, offset, turn in moments:
        frozen.set(began + timedelta(seconds=gone))
        assert room(client, alice)["playing"] == {
            "program_id": program,
            "offset_seconds": offset,
            "round": turn,
        }
    assert start(client, ada)["data"]["reason"] == "already_live"
    assert judge(client, ada, third)["data"]["reason"] == "already_live"
    frozen.set(began + timedelta(seconds=180))
    shown = room(client, alice)
    assert (shown["live"], shown["playing"]) == (False, None)
    assert call(client, "POST /api/studio/stop", as_=ada)["data"]["reason"] == "not_live"


def test_each_method_plays_in_its_own_way(
    client: FlaskClient, frozen: FrozenClock, ada: Person, alice: Person, bob: Person
) -> None:
    judge(client, ada, add(client, ada, "一", 60))
    start(client, ada, "normal", rotations=5)
    frozen.advance(seconds=61)
    assert room(client, alice)["live"] is False
    start(client, ada, "web")
    frozen.advance(hours=5)
    assert room(client, alice)["playing"]["offset_seconds"] == 0
    call(client, "POST /api/studio/stop", as_=ada)
    start(client, ada, "flow", viewers_most=1, rotations=100)
    assert call(client, "POST /api/studio/watching", as_=alice)["code"] == 1
    assert call(client, "POST /api/studio/watching", as_=bob)["data"]["reason"] == "studio_full"
    assert call(client, "POST /api/studio/watching", as_=alice)["code"] == 1
    call(client, "DELETE /api/studio/watching", as_=alice)
    assert call(client, "POST /api/studio/watching", as_=bob)["data"]["viewers"] == 1


def test_watchers_are_counted_while_their_pages_live_and_kept_by_the_minute(
    database: APIFlask, frozen: FrozenClock, ada: Person, alice: Person, bob: Person
) -> None:
    client = database.test_client()
    for person in (alice, bob, alice):
        call(client, "POST /api/studio/watching", as_=person)
    assert call(client, "GET /api/studio/pulse", as_=ada)["data"]["viewers"] == 2
    frozen.advance(seconds=20)
    call(client, "POST /api/studio/watching", as_=bob)
    frozen.advance(seconds=10)
    assert call(client, "GET /api/studio/pulse", as_=ada)["data"]["viewers"] == 1
    frozen.advance(seconds=60)
    assert call(client, "POST /api/studio/watching", as_=alice)["data"]["viewers"] == 1
    drawn = call(client, "GET /api/studio/viewers?minutes=10", as_=bob)["data"]
    assert drawn["data"] == [0] * 8 + [2, 1]
    assert drawn["xAxis"][-2:] == ["20:00", "20:01"]


def test_quick_operations_change_what_is_stored_once_and_stand_in_the_log(
    database: APIFlask, ada: Person, alice: Person
) -> None:
    client = database.test_client()
    path = "POST /api/studio/operations"

    def operate(kind: str, value: str, version: int | None = None) -> dict[str, Any]:
        seen = room(client, ada)["version"] if version is None else version
        return call(client, path, as_=ada, json={"kind": kind, "value": value, "version": seen})

    assert operate("clarity", "high")["data"]["clarity"] == "high"
    assert operate("remove_clarity", "high")["data"]["reason"] == "clarity_in_use"
    assert operate("remove_clarity", "standard")["data"]["clarities"] == ["original", "super", "high"]
    assert operate("clarity", "standard")["data"]["reason"] == "nothing_changes"
    streams = operate("stream", "cold")["data"]["streams"]
    assert [(each["name"], each["bit_rate"], each["active"]) for each in streams] == [
        ("main", 800, False),
        ("hot", 800, False),
        ("cold", 800, True),
    ]
    assert operate("gasket", "on")["data"]["gasket"] is True
    assert operate("gasket", "off", version=1)["code"] == 40900
    assert operate("gasket", "high")["code"] == 0
    assert (
        call(client, path, as_=alice, json={"kind": "gasket", "value": "off", "version": 1})["code"] == 40300
    )

    log = call(client, "GET /api/operation/log", as_=ada)["data"]
    assert [(each["updateContent"], each["status"], each["actor"]) for each in log] == [
        ("Filler clip · off → on", 1, "ada"),
        ("Switch the stream · main → cold standby", 1, "ada"),
        ("Remove a quality · original, super, high, standard → original, super, high", 1, "ada"),
        ("Change the quality · original → high", 1, "ada"),
    ]
    chinese = call(client, "POST /api/operation/log", as_=ada, language="zh-CN")["data"]
    assert chinese[2]["updateContent"] == "摘除清晰度 · 原画、超清、高清、标清 → 原画、超清、高清"
    assert {"key", "contentNumber", "updateContent", "status", "updateTime"} <= set(log[0])
    latest = call(client, "GET /api/user/latest-activity", as_=ada)["data"]
    assert {each["title"] for each in latest} == {"Quick operation of the studio"}


def test_the_version_moves_with_every_change_that_pages_show(
    client: FlaskClient, ada: Person, alice: Person
) -> None:
    def version() -> int:
        return int(call(client, "GET /api/studio/pulse", as_=alice)["data"]["version"])

    seen = [version()]
    info = {"title": "反洗钱培训", "notification": "今晚八点", "category": "compliance"}
    assert call(client, "PUT /api/studio/info", as_=ada, json=info)["data"]["title"] == "反洗钱培训"
    seen.append(version())
    judge(client, ada, add(client, ada, "一", 60))
    seen.append(version())
    start(client, ada)
    seen.append(version())
    call(client, "POST /api/studio/stop", as_=ada)
    seen.append(version())
    assert seen == sorted(set(seen))
    for refused in ("PUT /api/studio/info", "POST /api/studio/start", "POST /api/studio/stop"):
        assert call(client, refused, as_=alice, json=info)["code"] == 40300


def test_what_is_said_is_searched_kept_by_each_alone_and_downloaded(
    database: APIFlask, ada: Person, alice: Person, bob: Person
) -> None:
    client = database.test_client()
    say = "POST /api/studio/messages"
    first = call(client, say, as_=alice, json={"content": "规则在哪里?", "category": "rule"})["data"]["id"]
    call(client, say, as_=bob, json={"content": "看 100% 的流水", "category": "statement"})
    assert call(client, say, as_=bob, json={"content": "  "})["code"] == 0
    call(client, f"PUT /api/studio/messages/{first}/collect", as_=bob, json={"collect": True})
    both = call(client, "POST /api/chat/list", as_=bob)["data"]
    assert [(each["username"], each["content"], each["isCollect"]) for each in both] == [
        ("alice", "规则在哪里?", True),
        ("bob", "看 100% 的流水", False),
    ]
    assert [each["isCollect"] for each in call(client, "GET /api/chat/list", as_=alice)["data"]] == [
        False
    ] * 2
    for query, found in (
        ("category=rule", ["规则在哪里?"]),
        ("keyword=%25", ["看 100% 的流水"]),
        ("keyword=_", []),
        ("collected=true", ["规则在哪里?"]),
        (f"after={first}", ["看 100% 的流水"]),
    ):
        listed = call(client, f"GET /api/chat/list?{query}", as_=bob)["data"]
        assert [each["content"] for each in listed] == found, query
    text = send(client, "GET /api/studio/messages.txt?category=rule", as_=bob)
    assert text.mimetype == "text/plain"
    assert text.get_data(as_text=True).endswith("alice: 规则在哪里?\n")
    assert call(client, f"DELETE /api/studio/messages/{first}", as_=alice)["code"] == 40300
    assert call(client, f"DELETE /api/studio/messages/{first}", as_=ada)["code"] == 1
    assert len(call(client, "GET /api/chat/list", as_=bob)["data"]) == 1


def test_what_was_kept_is_found_however_much_was_said_since(
    database: APIFlask, monkeypatch: pytest.MonkeyPatch, alice: Person, bob: Person
) -> None:
    client = database.test_client()
    monkeypatch.setattr(chat, "SHOWN", 3)
    monkeypatch.setattr(chat, "DOWNLOADED", 4)
    say = "POST /api/studio/messages"
    said = [call(client, say, as_=alice, json={"content": f"第{n}句"})["data"]["id"] for n in range(6)]
    call(client, f"PUT /api/studio/messages/{said[0]}/collect", as_=bob, json={"collect": True})
    call(client, f"PUT /api/studio/messages/{said[1]}/collect", as_=alice, json={"collect": True})
    kept = call(client, "GET /api/chat/list?collected=true", as_=bob)["data"]
    assert [(each["content"], each["isCollect"]) for each in kept] == [("第0句", True)]
    text = send(client, "GET /api/studio/messages.txt?collected=true", as_=bob)
    assert [line[-3:] for line in text.get_data(as_text=True).splitlines()] == ["第0句"]
    assert len(call(client, "GET /api/chat/list", as_=bob)["data"]) == 3


def test_nobody_floods_the_chat(client: FlaskClient, frozen: FrozenClock, alice: Person) -> None:
    say = "POST /api/studio/messages"
    codes = [call(client, say, as_=alice, json={"content": f"{n}"})["code"] for n in range(11)]
    assert codes == [1] * 10 + [0]
    frozen.advance(seconds=11)
    assert call(client, say, as_=alice, json={"content": "again"})["code"] == 1


@pytest.mark.parametrize("content", [b"no video at all", b"\x89PNG\r\n\x1a\n" + b"0" * 99])
def test_what_is_no_mp4_is_refused_whatever_its_name(
    client: FlaskClient, ada: Person, content: bytes
) -> None:
    form = {"name": "x", "video": (io.BytesIO(content), "x.mp4")}
    refused = call(
        client, "POST /api/studio/programs", as_=ada, data=form, content_type="multipart/form-data"
    )
    assert refused["code"] == 0
    assert room(client, ada)["programs"] == []


def test_a_video_in_fragments_plays_as_long_as_they_are_and_one_of_unknown_length_is_refused(
    client: FlaskClient, ada: Person
) -> None:
    refused = offer(client, ada, "直播录像", video(0, filler=2_000))
    assert (refused["code"], refused["data"]["reason"]) == (0, "length_unknown")
    taken = offer(client, ada, "直播录像", video(0, filler=2_000, fragments=75))
    assert [each["seconds"] for each in taken["data"]["programs"]] == [75]
