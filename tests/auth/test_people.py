"""What administrators do with accounts, and what cannot be done to the last of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth import service
from tests.auth.people import MOBILE, code_for, events, info, log_in, register, token_for
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.http import ADA, ALICE, BOB, Person, call, token_of, work


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def users(client: FlaskClient, **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = call(client, "GET /api/admin/users", as_=ADA, query_string=query)["data"][
        "list"
    ]
    return found


def set_role(client: FlaskClient, person_id: int, role: str, as_: Person = ADA) -> dict[str, Any]:
    return call(
        client, f"POST /api/admin/users/{person_id}/role", as_=as_, json={"role": role, "password": PASSWORD}
    )


def test_accounts_are_found_by_name_number_and_address(client: FlaskClient) -> None:
    register(client)
    assert [each["username"] for each in users(client)] == ["lilei", "bob", "alice", "ada"]
    assert [each["username"] for each in users(client, keyword="ALI")] == ["alice"]
    assert [each["username"] for each in users(client, keyword=f"+86 {MOBILE}")] == ["lilei"]
    assert users(client, keyword="%") == []
    assert [each["username"] for each in users(client, role="admin")] == ["ada"]
    line = users(client, keyword="lilei")[0]
    assert (line["phone"], line["sessions"]) == ("138****8000", 1)
    assert MOBILE not in str(users(client))


@pytest.mark.everything  # before a commit: test_sessions
def test_a_session_that_idled_too_long_is_not_counted(client: FlaskClient, frozen: FrozenClock) -> None:
    def counted() -> int:
        number: int = users(client, keyword="alice")[0]["sessions"]
        return number

    before = counted()
    headers = token_for(client, "alice")
    assert counted() == before + 1
    frozen.advance(hours=3)
    assert info(client, headers)["code"] == 50014
    assert counted() == before


def test_a_disabled_account_is_out_at_once_and_comes_back(client: FlaskClient) -> None:
    headers = token_for(client, "alice")
    proof = {"password": PASSWORD}
    disabled = call(
        client, f"POST /api/admin/users/{ALICE.id}/disable", as_=ADA, json=proof | {"reason": "left"}
    )
    assert disabled["code"] == 1
    assert info(client, headers)["code"] == 50012
    assert log_in(client)["data"] == {"reason": "bad_credentials"}
    assert [each["username"] for each in users(client, state="disabled")] == ["alice"]
    enabled = call(client, f"POST /api/admin/users/{ALICE.id}/enable", as_=ADA, json=proof)
    assert enabled["data"]["disabled"] is False
    assert info(client, headers)["code"] == 50012
    assert log_in(client)["code"] == 1
    assert {"user_disabled", "user_enabled"} <= set(events(client))


def test_a_role_is_given_and_taken_and_the_sessions_of_an_administrator_end(client: FlaskClient) -> None:
    assert set_role(client, BOB.id, "admin")["data"]["role"] == "admin"
    his = token_for(client, "bob")
    assert call(client, "GET /api/admin/users", headers=his)["code"] == 1
    assert set_role(client, BOB.id, "user")["code"] == 1
    assert info(client, his)["code"] == 50012
    assert events(client).count("role_changed") == 2


def test_nobody_changes_their_own_rights_and_operators_nobodys(client: FlaskClient) -> None:
    assert set_role(client, ADA.id, "user")["data"]["reason"] == "own_account"
    assert set_role(client, BOB.id, "admin", as_=ALICE)["code"] == 40300
    assert call(client, f"POST /api/admin/users/{BOB.id}/disable", as_=ALICE, json={})["code"] == 40300
    assert set_role(client, 999, "admin")["code"] == 40400


def test_two_administrators_cannot_take_each_other_away(app: APIFlask, client: FlaskClient) -> None:
    set_role(client, BOB.id, "admin")
    pairs = [(ADA, BOB), (BOB, ADA)]
    tokens = [token_of(app, actor) for actor, _ in pairs]

    def one(number: int) -> int:
        path = f"/api/admin/users/{pairs[number][1].id}/disable"
        answer = app.test_client().post(path, json={"password": PASSWORD}, headers={"token": tokens[number]})
        return int(answer.get_json()["code"])

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(one, range(2)))
    assert answers.count(1) == 1
    with work():
        left = [service.get_user(each.id) for each in (ADA, BOB)]
        assert [each.disabled_at is None for each in left if each].count(True) == 1


def test_the_last_administrator_stays(client: FlaskClient) -> None:
    form = {"password": PASSWORD}
    answer = call(client, "POST /api/user/delete", headers=token_for(client, "ada"), json=form)
    assert answer["data"]["reason"] == "last_admin"


def test_all_sessions_of_an_account_can_be_ended(client: FlaskClient, frozen: FrozenClock) -> None:
    headers = token_for(client, "alice")
    form = {"password": PASSWORD}
    ended = call(client, f"DELETE /api/admin/users/{ALICE.id}/sessions", as_=ADA, json=form)
    assert ended["data"]["ended"] >= 1
    assert info(client, headers)["code"] == 50012
    assert code_for(client, "register").isdigit()
