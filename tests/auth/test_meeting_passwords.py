"""Passwords that change while somebody logs in or changes them too: what was right a moment ago opens nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth import passwords
from app.auth.models import User
from app.platform.data.database import db
from app.platform.web.idempotency import IdempotencyKey
from tests.auth.people import NEW_PASSWORD, log_in, token_for
from tests.databases import PASSWORD
from tests.http import ADA, ALICE, call, work


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def while_compared(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], None]) -> None:
    """Let something happen once, while a login compares its password."""
    compare, left = passwords.password_matches, [True]

    def matches(password: str, password_hash: str | None) -> bool:
        if left:
            left.pop()
            happens()
        return compare(password, password_hash)

    monkeypatch.setattr(passwords, "password_matches", matches)


def change(client: FlaskClient, headers: dict[str, str]) -> None:
    form = {"password": PASSWORD, "newpassword": NEW_PASSWORD}
    assert call(client, "POST /api/user/changepwd", headers=headers, json=form)["code"] == 1


def test_a_login_under_way_opens_nothing_once_the_password_was_changed(
    app: APIFlask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = token_for(client, "alice")
    other = app.test_client()
    while_compared(monkeypatch, lambda: change(other, headers))
    answer = log_in(client, "alice", PASSWORD)
    assert (answer["code"], answer["data"]["reason"]) == (0, "bad_credentials")
    assert log_in(client, "alice", NEW_PASSWORD)["code"] == 1


def test_a_given_password_opens_nothing_once_its_owner_chose_one(
    app: APIFlask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = {"username": "carol", "password": PASSWORD}
    given = call(client, "POST /api/admin/users", as_=ADA, json=form)["data"]["password"]
    headers = {"token": log_in(client, "carol", given)["data"]["userinfo"]["token"]}
    other = app.test_client()

    def choose() -> None:
        body = {"password": given, "newpassword": NEW_PASSWORD}
        assert call(other, "POST /api/user/changepwd", headers=headers, json=body)["code"] == 1

    while_compared(monkeypatch, choose)
    assert log_in(client, "carol", given)["code"] == 0


def test_a_password_that_was_hashed_anew_meanwhile_still_opens(
    app: APIFlask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hash_anew() -> None:
        with work():
            db.session.get_one(User, ALICE.id).password_hash = passwords.hash_password(PASSWORD)

    while_compared(monkeypatch, hash_anew)
    assert log_in(client, "alice", PASSWORD)["code"] == 1


def test_a_secret_that_is_shown_once_is_kept_under_no_key(client: FlaskClient) -> None:
    asked: Any = {"headers": {"Idempotency-Key": "k1"}, "json": {"username": "someone", "password": PASSWORD}}
    answers = [call(client, "POST /api/admin/users", as_=ADA, **asked) for _ in range(2)]
    assert [answer["code"] for answer in answers] == [1, 0]
    assert db.session.query(IdempotencyKey).count() == 0


@pytest.mark.everything  # before a commit: the postings of test_jifen_manual
def test_points_are_posted_to_nobody_who_is_gone(client: FlaskClient) -> None:
    headers = token_for(client, "alice")
    assert call(client, "POST /api/user/delete", headers=headers, json={"password": PASSWORD})["code"] == 1
    form = {
        "username": f"deleted:{ALICE.id}",
        "kind": "points",
        "amount": 5,
        "reason": "late",
        "password": PASSWORD,
    }
    assert call(client, "POST /api/admin/ledger/requests", as_=ADA, json=form)["code"] == 40400


def test_an_administrator_whose_initial_password_is_over_is_no_other_administrator(
    client: FlaskClient, frozen: Any
) -> None:
    form = {"username": "carol", "role": "admin", "password": PASSWORD}
    assert call(client, "POST /api/admin/users", as_=ADA, json=form)["code"] == 1
    frozen.advance(days=8)
    answer = call(
        client, "POST /api/user/delete", headers=token_for(client, "ada"), json={"password": PASSWORD}
    )
    assert (answer["code"], answer["data"]["reason"]) == (0, "last_admin")
