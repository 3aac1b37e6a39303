"""What happens by itself: alerts, certificates that end, a provider that answers, is wrong, or does not answer."""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, ClassVar

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.platform.config import Config, ConfigError
from app.renzheng.service import applications
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, BOB, call, work
from tests.renzheng import desk
from tests.renzheng.desk import NAME, NUMBER, apply, standing

SECRET = "a shared secret"
BROKEN = b"this is no chunk"


class Register(BaseHTTPRequestHandler):
    """A provider: keeps what it was asked and answers what it was told to."""

    answer: bytes = b'{"result": "match"}'
    status = 200
    asked: ClassVar[list[dict[str, Any]]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        stamp = self.headers["X-Timestamp"]
        expected = hmac.new(SECRET.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
        assert hmac.compare_digest(expected, self.headers["X-Signature"])
        self.asked.append(json.loads(body))
        self.send_response(self.status)
        if self.status == 302:
            self.send_header("Location", "/elsewhere")
        if self.answer == BROKEN:
            self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(self.answer)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def register() -> Iterator[type[Register]]:
    class Own(Register):
        asked: ClassVar[list[dict[str, Any]]] = []

    with HTTPServer(("127.0.0.1", 0), Own) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        Own.server_port = server.server_port  # type: ignore[attr-defined]
        yield Own
        server.shutdown()


@pytest.fixture
def asking(database: APIFlask, register: type[Register]) -> APIFlask:
    """An application that asks the register."""
    config: Config = database.extensions["config"]
    object.__setattr__(config, "renzheng_provider_url", f"http://127.0.0.1:{register.server_port}/verify")  # type: ignore[attr-defined]
    object.__setattr__(config, "renzheng_provider_secret", SECRET)
    return database


def review(client: FlaskClient, application: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = call(client, f"GET /api/renzheng/reviews/{application['id']}", as_=ADA)["data"]
    return found


@pytest.mark.parametrize(
    ("handed_in", "due"),
    [
        ("2026-06-01T04:00", "2026-06-04T04:00"),  # Monday noon in Shanghai -> Thursday
        ("2026-06-04T04:00", "2026-06-09T04:00"),  # Thursday -> Tuesday
        ("2026-06-05T04:00", "2026-06-10T04:00"),  # Friday -> Wednesday
        ("2026-06-06T04:00", "2026-06-10T04:00"),  # Saturday -> Wednesday
        ("2026-06-07T20:00", "2026-06-10T20:00"),  # Monday, four in the morning in Shanghai -> Thursday
    ],
)
def test_three_working_days_are_counted_where_the_house_stands(handed_in: str, due: str) -> None:
    moment = datetime.fromisoformat(handed_in).replace(tzinfo=UTC)
    assert applications.due(moment) == datetime.fromisoformat(due).replace(tzinfo=UTC)


def test_administrators_are_told_once_when_an_application_waits_too_long(
    database: APIFlask, frozen: FrozenClock
) -> None:
    client = database.test_client()
    apply(client, ALICE)

    def alerts() -> int:
        listed = call(client, "POST /api/message/list", as_=ADA)["data"]
        return sum(each["title"] == "A verification waits too long" for each in listed)

    sweep = database.extensions["jobs"].sweep
    sweep()
    assert alerts() == 0
    frozen.advance(days=3, minutes=1)
    sweep()
    frozen.advance(minutes=2)
    sweep()
    assert alerts() == 1


def test_a_verification_ends_with_its_certificate(database: APIFlask, frozen: FrozenClock) -> None:
    client = database.test_client()
    made = apply(client, ALICE, valid_until="2026-06-10")
    desk.decide(client, made)
    sweep = database.extensions["jobs"].sweep
    # The tenth is over in Shanghai eight hours earlier than here.
    frozen.set(datetime(2026, 6, 10, 15, 59, tzinfo=UTC))
    sweep()
    assert standing(client, ALICE)["verified"] is True
    frozen.set(datetime(2026, 6, 10, 16, 1, tzinfo=UTC))
    sweep()
    now = standing(client, ALICE)
    assert (now["verified"], now["state"]) == (False, "expired")
    listed = call(client, "POST /api/message/list", as_=ALICE)["data"]
    assert "Your verification has ended" in [each["title"] for each in listed]


@pytest.mark.parametrize("result", ["match", "mismatch"])
def test_a_provider_advises_and_people_decide(
    asking: APIFlask, register: type[Register], result: str
) -> None:
    register.answer = json.dumps({"result": result}).encode()
    client = asking.test_client()
    made = apply(client, ALICE)
    asking.extensions["jobs"].drain()
    assert [(each["name"], each["number"], each["kind"]) for each in register.asked] == [
        (NAME, NUMBER, "personal")
    ]
    found = review(client, made)
    assert (found["outcome"], found["provider"]) == (result, "http")
    assert found["line"]["application"]["state"] == "auditing"


@pytest.mark.parametrize(
    ("status", "answer"),
    [
        (500, b"oops"),
        (500, b'{"result": "match"}'),
        (200, BROKEN),
        (500, BROKEN),
        (200, b"not json"),
        (200, b'{"result": "perhaps"}'),
        (200, b"[]"),
        (302, b""),
    ],
)
def test_an_outage_leaves_the_application_where_it_is_and_is_tried_again(
    asking: APIFlask, register: type[Register], frozen: FrozenClock, status: int, answer: bytes
) -> None:
    register.status, register.answer = status, answer
    client, jobs = asking.test_client(), asking.extensions["jobs"]
    made = apply(client, ALICE)
    jobs.drain()
    found = review(client, made)
    assert (found["outcome"], found["line"]["application"]["state"]) == ("unavailable", "auditing")
    jobs.sweep()
    jobs.drain()
    assert len(register.asked) == 1
    register.status, register.answer = 200, b'{"result": "match"}'
    frozen.advance(minutes=2)
    jobs.sweep()
    jobs.drain()
    assert review(client, made)["outcome"] == "match"
    assert len(register.asked) == 2


def test_what_was_decided_is_asked_about_no_more(asking: APIFlask, register: type[Register]) -> None:
    client = asking.test_client()
    desk.decide(client, apply(client, ALICE))
    asking.extensions["jobs"].drain()
    assert register.asked == []


def test_a_provider_is_asked_over_tls_and_signed_or_not_at_all() -> None:
    for url in ("http://register.example", "ftp://x", "http://127.0.0.1.evil.example/", "https://"):
        with pytest.raises(ConfigError):
            Config.from_environment({"RENZHENG_PROVIDER_URL": url, "RENZHENG_PROVIDER_SECRET": "s"})
    with pytest.raises(ConfigError):
        Config.from_environment({"RENZHENG_PROVIDER_URL": "https://register.example"})
    found = Config.from_environment(
        {"RENZHENG_PROVIDER_URL": "https://register.example/v", "RENZHENG_PROVIDER_SECRET": "hidden"}
    )
    assert "hidden" not in repr(found)


def test_nobody_is_alerted_about_their_own_application(database: APIFlask, frozen: FrozenClock) -> None:
    client = database.test_client()
    apply(client, ADA)
    frozen.advance(days=4)
    database.extensions["jobs"].sweep()
    for person in (ADA, BOB):
        listed = call(client, "POST /api/message/list", as_=person)["data"]
        assert all("waits" not in each["title"] for each in listed)
    with work():
        assert applications.records(ADA.id)[0].alerted_at is not None
