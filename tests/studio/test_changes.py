"""A change of parameters: handed in, decided by another administrator, finished or cancelled; never by one alone."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import text

from app.platform.data.database import db
from tests.http import Person, call, waiting_for, work

PROFILE = "GET /api/profile/basic"


@pytest.fixture
def second(database: APIFlask, bob: Person) -> Person:
    """Bob, made an administrator."""
    with work():
        db.session.execute(text("UPDATE \"user\" SET role = 'admin' WHERE id = :id"), {"id": bob.id})
    return bob


def profile(client: FlaskClient, as_: Person) -> dict[str, Any]:
    shown: dict[str, Any] = call(client, PROFILE, as_=as_)["data"]
    return shown


def wanted(client: FlaskClient, as_: Person, **rate: int) -> dict[str, Any]:
    """The parameters in use with another encoding rate."""
    shown = profile(client, as_)
    body = copy.deepcopy({"video": shown["video"], "audio": shown["audio"]})
    body["video"]["encoding"]["rate"] |= rate
    return body | {"description": "晚高峰", "base_version": shown["parameters_version"]}


def submit(client: FlaskClient, as_: Person, body: dict[str, Any]) -> dict[str, Any]:
    return call(client, "POST /api/studio/changes", as_=as_, json=body)


def step(client: FlaskClient, as_: Person, name: str, change: dict[str, Any], **more: Any) -> dict[str, Any]:
    path = f"POST /api/studio/changes/{change['id']}/{name}"
    return call(client, path, as_=as_, json={"version": change["version"], **more})


def test_a_change_goes_from_submit_to_finish_by_two_administrators(
    database: APIFlask, ada: Person, second: Person, alice: Person
) -> None:
    client = database.test_client()
    assert profile(client, ada)["status"] == 0
    made = submit(client, ada, wanted(client, ada, default=1000, max=1600))["data"]
    assert (made["status"], made["change"]["state"]) == (1, "auditing")
    assert made["differences"] == ["video.encoding.rate.default", "video.encoding.rate.max"]
    assert made["original"]["video"]["encoding"]["rate"] == {"min": 300, "max": 1500, "default": 800}
    assert made["video"]["encoding"]["rate"] == {"min": 300, "max": 1600, "default": 1000}
    # One's own change waits for somebody else.
    assert waiting_for(client, second)["parameters"] == [("晚高峰", "/profile/basic")]
    assert "parameters" not in waiting_for(client, ada) | waiting_for(client, alice)
    [line] = call(client, "POST /api/operation/log", as_=ada)["data"]
    assert (line["status"], line["state"]) == (0, "auditing")
    assert "maximum bit rate: 1500 → 1600" in line["updateContent"]

    assert step(client, ada, "decision", made["change"], agree=True)["data"]["reason"] == "own_change"
    assert step(client, ada, "finish", made["change"])["data"]["reason"] == "change_step"
    assert step(client, alice, "decision", made["change"], agree=True)["code"] == 40300
    agreed = step(client, second, "decision", made["change"], agree=True)["data"]
    assert (agreed["status"], agreed["change"]["decided_by"]) == (2, "bob")
    streams = call(client, "GET /api/studio/room", as_=alice)["data"]["streams"]
    assert streams[0]["bit_rate"] == 800
    assert step(client, ada, "finish", made["change"])["code"] == 40900
    done = step(client, ada, "finish", agreed["change"])["data"]
    assert (done["status"], done["parameters_version"]) == (3, 2)
    assert call(client, "GET /api/studio/room", as_=alice)["data"]["streams"][0]["bit_rate"] == 1000
    [line] = call(client, "GET /api/operation/log", as_=ada)["data"]
    assert (line["status"], line["state"]) == (1, "finished")


@pytest.mark.parametrize("approved", [False, True])
def test_a_cancelled_change_changes_nothing_and_the_next_may_come(
    database: APIFlask, ada: Person, second: Person, approved: bool
) -> None:
    client = database.test_client()
    change = submit(client, ada, wanted(client, ada, default=1000))["data"]["change"]
    assert submit(client, second, wanted(client, second, default=900))["data"]["reason"] == "change_open"
    if approved:
        change = step(client, second, "decision", change, agree=True)["data"]["change"]
    ended = step(client, ada, "cancel", change)["data"]
    assert (ended["status"], ended["change"]["state"], ended["differences"]) == (0, "cancelled", [])
    assert ended["video"]["encoding"]["rate"]["default"] == 800
    assert step(client, ada, "finish", ended["change"])["data"]["reason"] == "change_step"
    assert submit(client, second, wanted(client, second, default=900))["code"] == 1


def test_a_refused_change_keeps_its_reason(database: APIFlask, ada: Person, second: Person) -> None:
    client = database.test_client()
    change = submit(client, ada, wanted(client, ada, default=1000))["data"]["change"]
    refused = step(client, second, "decision", change, agree=False, reason="带宽不足")["data"]["change"]
    assert (refused["state"], refused["reason"]) == ("refused", "带宽不足")
    assert step(client, ada, "cancel", refused)["data"]["reason"] == "change_step"


def test_nothing_changed_or_seen_too_long_ago_is_refused(client: FlaskClient, ada: Person) -> None:
    body = wanted(client, ada)
    assert submit(client, ada, body)["data"]["reason"] == "same_parameters"
    assert submit(client, ada, wanted(client, ada, default=900) | {"base_version": 7})["code"] == 40900


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("video.acquisition.frameRate", 0, "video.acquisition.frameRate"),
        ("video.acquisition.frameRate", 31, "video.acquisition.frameRate"),
        ("video.encoding.frameRate", "25", "video.encoding.frameRate"),
        ("video.encoding.rate.min", 149, "video.encoding.rate.min"),
        ("video.encoding.rate.max", 1801, "video.encoding.rate.max"),
        ("video.encoding.rate.min", 900, "video.encoding.rate.default"),
        ("video.encoding.rate.max", 700, "video.encoding.rate.default"),
        ("audio.encoding.rate", 100, "audio.encoding.rate"),
        ("audio.encoding.channels", 4, "audio.encoding.channels"),
        ("video.mode", "mode9", "video.mode"),
    ],
)
def test_parameters_out_of_range_are_named(
    client: FlaskClient, ada: Person, path: str, value: Any, field: str
) -> None:
    body = wanted(client, ada)
    place = body
    *parents, last = path.split(".")
    for parent in parents:
        place = place[parent]
    place[last] = value
    refused = submit(client, ada, body)
    assert (refused["code"], list(refused["data"]["fields"])) == (0, [field])


def test_the_limits_themselves_are_fine(client: FlaskClient, ada: Person) -> None:
    body = wanted(client, ada, min=150, default=150, max=1800)
    body["video"]["acquisition"]["frameRate"], body["video"]["encoding"]["frameRate"] = 1, 30
    assert submit(client, ada, body)["code"] == 1
