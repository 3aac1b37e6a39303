"""Verification codes: sent, counted, limited, used once, traded for tickets."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.auth import codes
from app.auth.models import Code
from app.platform.data.database import db, writing
from tests.auth.people import EMAIL, MOBILE, last_code, letters
from tests.conftest import FrozenClock
from tests.effort import examples
from tests.http import call, send, work

GUESSES = examples(1000)


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def ask(client: FlaskClient, mobile: str = MOBILE, event: str = "register", **more: Any) -> dict[str, Any]:
    return call(client, "POST /api/sms/send", json={"mobile": mobile, "event": event}, **more)


def prove(client: FlaskClient, captcha: str, mobile: str = MOBILE, event: str = "register") -> dict[str, Any]:
    form = {"mobile": mobile, "captcha": captcha, "event": event}
    return call(client, "POST /api/user/yanzhengPhone", json=form)


def other_than(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06d}"


def test_a_code_reaches_the_outbox_and_is_good_once(client: FlaskClient) -> None:
    assert ask(client)["code"] == 1
    letter = letters()[-1]
    assert (letter.to, letter.row.kind, letter.row.purpose, letter.row.state) == (
        MOBILE,
        "sms",
        "code",
        "kept",
    )
    assert "sign up" in letter.text
    answer = prove(client, last_code())
    assert len(answer["data"]["ticket"]) > 40
    assert prove(client, last_code())["data"]["reason"] == "dead_code"


def test_a_code_goes_by_mail_too_in_the_language_of_the_caller(client: FlaskClient) -> None:
    form = {"email": " Li.Lei@Example.COM ", "event": "register"}
    assert call(client, "POST /api/ems/send", json=form, language="zh-CN")["code"] == 1
    letter = letters()[-1]
    assert (letter.to, letter.row.kind) == (EMAIL, "mail")
    assert "注册账号" in letter.subject


@pytest.mark.parametrize("typed", ["+86 138-0013-8000", "0086 13800138000", "１３８００１３８０００"])
def test_one_number_has_one_spelling(client: FlaskClient, typed: str) -> None:
    assert ask(client, typed)["code"] == 1
    assert letters()[-1].to == MOBILE


@pytest.mark.parametrize("typed", ["", "12800138000", "1380013800", "138001380001", "+1 202 555 0143", "abc"])
def test_what_is_no_mobile_number_is_refused_by_field(client: FlaskClient, typed: str) -> None:
    assert list(ask(client, typed)["data"]["fields"]) == ["mobile"]


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "x",
        "a@b",
        "a b@c.de",
        "a..b@c.de",
        ".a@c.de",
        "a.@c.de",
        "a@c..de",
        "a@-c.de",
        "a@c.de\nBcc: x@y.zz",
    ],
)
def test_what_is_no_mail_address_is_refused_by_field(client: FlaskClient, typed: str) -> None:
    answer = call(client, "POST /api/ems/send", json={"email": typed})
    assert list(answer["data"]["fields"]) == ["email"]


def test_a_code_is_bound_to_its_purpose_and_its_address(client: FlaskClient) -> None:
    ask(client)
    code = last_code()
    assert prove(client, code, event="resetpwd")["data"]["reason"] == "dead_code"
    assert prove(client, code, mobile="13900139000")["data"]["reason"] == "dead_code"
    assert prove(client, code)["code"] == 1


def test_a_code_dies_after_ten_minutes_and_by_the_next_one(client: FlaskClient, frozen: FrozenClock) -> None:
    ask(client)
    first = last_code()
    frozen.advance(minutes=2)
    ask(client)
    second = last_code()
    if first != second:
        assert prove(client, first)["data"]["reason"] == "wrong_code"
    frozen.advance(minutes=10)
    assert prove(client, second)["data"]["reason"] == "dead_code"


def test_after_five_wrong_guesses_the_right_one_is_refused_too(client: FlaskClient) -> None:
    ask(client)
    code = last_code()
    for _ in range(codes.CHECKS):
        assert prove(client, other_than(code))["data"]["reason"] == "wrong_code"
    assert prove(client, code)["data"]["reason"] == "dead_code"


@pytest.mark.everything  # before a commit: five wrong codes, one after another
def test_of_many_guesses_at_once_five_are_counted(app: APIFlask, client: FlaskClient) -> None:
    ask(client)
    code = last_code()
    guesses = [other_than(code)] * (GUESSES - 1) + [code]
    clients = threading.local()

    def guess(digits: str) -> str:
        if not hasattr(clients, "own"):
            clients.own = app.test_client()
        form = {"mobile": MOBILE, "captcha": digits, "event": "register"}
        answer = clients.own.post("/api/user/yanzhengPhone", json=form).get_json()
        return "right" if answer["code"] == 1 else str(answer["data"]["reason"])

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(guess, guesses))
    assert answers.count("wrong_code") + answers.count("right") == codes.CHECKS
    assert answers.count("dead_code") == GUESSES - codes.CHECKS
    db.session.rollback()
    assert db.session.scalars(select(Code.checks)).all() == [codes.CHECKS]


def test_a_ticket_stands_for_its_code_once_and_for_ten_minutes(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    ask(client)
    ticket = prove(client, last_code())["data"]["ticket"]
    with pytest.raises(codes.DeadCodeError), work():
        codes.check("resetpwd", MOBILE, ticket)
    with work():
        codes.check("register", MOBILE, ticket)
    with pytest.raises(codes.DeadCodeError), work():
        codes.check("register", MOBILE, ticket)
    frozen.advance(minutes=2)
    ask(client)
    late = prove(client, last_code())["data"]["ticket"]
    frozen.advance(minutes=10)
    with pytest.raises(codes.DeadCodeError), work():
        codes.check("register", MOBILE, late)


def test_codes_are_sent_once_a_minute_five_times_an_hour_and_ten_times_a_day(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    def answer() -> tuple[int, str | None]:
        raw = send(client, "POST /api/sms/send", json={"mobile": MOBILE, "event": "login"})
        return raw.status_code, raw.headers.get("Retry-After")

    assert answer() == (200, None)
    frozen.advance(seconds=20)
    assert answer() == (429, "40")
    for _ in range(4):
        frozen.advance(minutes=1)
        assert answer()[0] == 200
    frozen.advance(minutes=1)
    status, wait = answer()
    assert status == 429
    assert int(wait or 0) == 3600 - 20 - 5 * 60
    frozen.advance(hours=1)
    for _ in range(5):
        assert answer()[0] == 200
        frozen.advance(minutes=1)
    frozen.advance(hours=2)
    assert answer()[0] == 429
    frozen.advance(hours=24)
    assert answer()[0] == 200


def test_one_address_of_the_network_gets_twenty_codes_an_hour(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    answers = [ask(client, f"138001380{n:02d}")["code"] for n in range(21)]
    assert answers == [1] * 20 + [429]
    elsewhere = {"environ_overrides": {"REMOTE_ADDR": "192.0.2.9"}}
    assert ask(client, "13800138020", **elsewhere)["code"] == 1


def test_limits_hold_when_many_ask_at_once(app: APIFlask) -> None:
    def one(_: int) -> int:
        form = {"mobile": MOBILE, "event": "register"}
        return int(app.test_client().post("/api/sms/send", json=form).get_json()["code"])

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(one, range(64)))
    assert answers.count(1) == 1
    assert answers.count(429) == 63


def test_neither_code_nor_address_stands_in_the_database(client: FlaskClient) -> None:
    ask(client)
    code = last_code()
    with db.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM code").fetchall()
        rows += connection.exec_driver_sql("SELECT * FROM outbox_message").fetchall()
        rows += connection.exec_driver_sql("SELECT * FROM audit_entry").fetchall()
    assert MOBILE not in str(rows)
    assert f"'{code}'" not in str(rows)


def test_a_refusal_for_another_reason_leaves_the_code_usable(client: FlaskClient) -> None:
    ask(client)
    code = last_code()
    db.session.rollback()
    with writing():
        codes.check("register", MOBILE, code)
        db.session.rollback()
    assert prove(client, code)["code"] == 1
