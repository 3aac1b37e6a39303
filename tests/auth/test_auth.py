"""Logging in and out, tokens, and what an account is told about itself."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth import service
from app.platform import clock
from app.platform.data.database import db
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.http import Person, call, send, token_of, work


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def log_in(
    client: FlaskClient, username: str = "alice", password: str = PASSWORD, **more: object
) -> dict[str, Any]:
    return call(client, "POST /api/user/login", json={"username": username, "password": password, **more})


def info_with(client: FlaskClient, **headers: str) -> int:
    return call(client, "POST /api/user/info", headers=headers)["code"]


def test_the_right_password_opens_a_session(client: FlaskClient, frozen: FrozenClock) -> None:
    answer = log_in(client)
    assert answer["code"] == 1
    userinfo = answer["data"]["userinfo"]
    assert (userinfo["username"], userinfo["role"], userinfo["score"]) == ("alice", "user", 100)
    assert userinfo["expires_in"] == 7 * 24 * 3600
    assert info_with(client, token=userinfo["token"]) == 1


def test_a_form_and_the_other_name_of_the_account_log_in_as_well(client: FlaskClient) -> None:
    form = {"account": "ALICE", "password": PASSWORD}
    assert call(client, "POST /api/user/login", data=form)["code"] == 1


def test_a_wrong_password_and_an_unknown_account_get_one_answer(client: FlaskClient) -> None:
    wrong, unknown = log_in(client, password="wrong horse 42"), log_in(client, username="nobody")
    assert wrong["code"] == 0
    assert wrong["data"] == {"reason": "bad_credentials"}
    assert (wrong["msg"], wrong["data"]) == (unknown["msg"], unknown["data"])


def test_missing_credentials_are_named_by_field(client: FlaskClient) -> None:
    answer = call(client, "POST /api/user/login", json={}, language="zh-CN")
    assert answer["data"]["reason"] == "invalid_input"
    assert answer["data"]["fields"] == {"username": ["用户名不能为空"], "password": ["密码不能为空"]}


def test_a_disabled_account_cannot_log_in_and_its_sessions_end(client: FlaskClient, alice: Person) -> None:
    with work():
        user = service.get_user(alice.id)
        assert user is not None
        user.disabled_at = clock.now()
    assert log_in(client)["data"] == {"reason": "bad_credentials"}
    assert call(client, "POST /api/user/info", as_=alice)["code"] == 50012


def test_a_logged_out_token_is_dead_at_the_next_call(client: FlaskClient) -> None:
    token = log_in(client)["data"]["userinfo"]["token"]
    assert call(client, "POST /api/user/logout", headers={"token": token})["code"] == 1
    assert info_with(client, token=token) == 50012


def test_the_token_is_taken_from_either_header_but_not_from_two_that_differ(
    client: FlaskClient, alice: Person, bob: Person
) -> None:
    hers, his = token_of(client.application, alice), token_of(client.application, bob)  # type: ignore[arg-type]
    assert info_with(client, token=hers) == 1
    assert info_with(client, Authorization=f"Bearer {hers}") == 1
    assert info_with(client, token=hers, Authorization=f"Bearer {hers}") == 1
    assert info_with(client, token=hers, Authorization=f"Bearer {his}") == 50008
    assert info_with(client, Authorization=f"Basic {hers}") == 50008


@pytest.mark.parametrize("token", ["", "x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."])
def test_garbage_is_no_token(client: FlaskClient, token: str) -> None:
    assert info_with(client, token=token) == 50008


def test_a_token_in_the_query_or_a_cookie_counts_for_nothing(client: FlaskClient, alice: Person) -> None:
    token = token_of(client.application, alice)  # type: ignore[arg-type]
    assert call(client, f"POST /api/user/info?token={token}")["code"] == 50008
    assert info_with(client, Cookie=f"token={token}") == 50008


def test_a_session_expires_by_its_end_and_by_idleness(client: FlaskClient, frozen: FrozenClock) -> None:
    token = log_in(client)["data"]["userinfo"]["token"]
    frozen.advance(hours=1, minutes=59)
    assert info_with(client, token=token) == 1
    frozen.advance(hours=1, minutes=59)
    assert info_with(client, token=token) == 1
    frozen.advance(hours=2)
    assert info_with(client, token=token) == 50014


def test_a_remembered_session_outlives_a_quiet_week(client: FlaskClient, frozen: FrozenClock) -> None:
    token = log_in(client, remember=True)["data"]["userinfo"]["token"]
    frozen.advance(days=29)
    assert info_with(client, token=token) == 1
    frozen.advance(days=2)
    assert info_with(client, token=token) == 50014


def test_the_menu_depends_on_the_role(client: FlaskClient, ada: Person, alice: Person) -> None:
    def names(person: Person) -> set[str]:
        return {node["name"] for node in call(client, "GET /api/user/menu", as_=person)["data"]}

    forms = {"arcoWebsite", "faq", "profile", "visualization"}
    assert names(ada) - names(alice) == {"admin", "exception", "result"} | forms
    assert "list" in names(alice)


def test_the_user_record_is_complete_and_leaks_nothing(client: FlaskClient, alice: Person) -> None:
    record = call(client, "POST /api/user/info", as_=alice)["data"]
    assert (record["username"], record["role"], record["vip"]) == ("alice", "user", False)
    assert (record["score"], record["money"]) == (100, "0.00")
    assert (record["phone"], record["email"]) == ("", "")
    assert {name for name in record if "password" in name.lower()} == {
        "initialPassword",
        "initialPasswordUntil_text",
        "hasPassword",
    }
    assert "argon2" not in str(record)


def test_a_repeat_under_the_same_key_gets_the_first_answer(client: FlaskClient, alice: Person) -> None:
    def read(ids: list[int], key: str = "k1"):
        headers = {"Idempotency-Key": key}
        return send(client, "POST /api/message/read", as_=alice, json={"ids": ids}, headers=headers)

    first, again, other = read([1]), read([1]), read([2])
    assert first.get_json()["code"] == 1
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.data == first.data
    assert other.get_json()["code"] == 40900
    assert read([1], key="x" * 65).get_json()["data"]["reason"] == "unusable_idempotency_key"


def test_names_differ_by_more_than_case_and_passwords_do_not_hold_the_name(app: APIFlask) -> None:
    with pytest.raises(service.UsernameTakenError), work():
        service.create_user("Alice", PASSWORD)
    with pytest.raises(service.UnusablePasswordError), work():
        service.create_user("carol", "carol12345")
    assert service.first_admin(None) is None
    db.session.rollback()
