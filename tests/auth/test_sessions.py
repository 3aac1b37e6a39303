"""Sessions that are seen and ended, tokens for programs and their scopes."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from argon2 import Type, extract_parameters
from flask.testing import FlaskClient

from app.auth import passwords
from app.platform.data.database import db
from tests.auth.people import MOBILE, code_for, events, info, log_in, token_for
from tests.auth.test_registration import bind
from tests.conftest import PRODUCTS_HASHER, FrozenClock
from tests.databases import PASSWORD
from tests.http import ADA, ALICE, BOB, call


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def make(client: FlaskClient, headers: dict[str, str], *scopes: str, **more: Any) -> dict[str, Any]:
    form = {"name": "nightly", "scopes": list(scopes), "password": PASSWORD} | more
    return call(client, "POST /api/auth/tokens", headers=headers, json=form)


def sessions(client: FlaskClient, headers: dict[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = call(client, "GET /api/auth/sessions", headers=headers)["data"]
    return found


def test_one_sees_and_ends_ones_own_sessions(client: FlaskClient) -> None:
    here, phone = token_for(client, "alice"), log_in(client, remember=True, ip="192.0.2.7")
    elsewhere = {"token": phone["data"]["userinfo"]["token"]}
    found = sessions(client, here)
    assert [each["current"] for each in found].count(True) == 1
    other = next(each for each in found if each["ip"] == "192.0.2.7")
    assert other["remembered"]
    assert call(client, f"DELETE /api/auth/sessions/{other['id']}", headers=here)["code"] == 1
    assert info(client, elsewhere)["code"] == 50012
    assert info(client, here)["code"] == 1
    assert call(client, f"DELETE /api/auth/sessions/{other['id']}", headers=here)["code"] == 40400


def test_all_other_sessions_end_at_once(client: FlaskClient) -> None:
    here, elsewhere = token_for(client, "alice"), token_for(client, "alice")
    ended = call(client, "DELETE /api/auth/sessions", headers=here)["data"]["ended"]
    assert ended >= 1
    assert [each["current"] for each in sessions(client, here)] == [True]
    assert info(client, elsewhere)["code"] == 50012
    assert events(client)[-1] == "sessions_ended"


def test_a_while_after_the_login_sessions_end_only_with_the_password(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    here, elsewhere = token_for(client, "alice"), token_for(client, "alice")
    frozen.advance(minutes=16)
    other = next(each for each in sessions(client, here) if not each["current"])
    for path in ("DELETE /api/auth/sessions", f"DELETE /api/auth/sessions/{other['id']}"):
        refused = call(client, path, headers=here)
        assert refused["data"]["reason"] == "present_password_needed"
        assert list(refused["data"]["fields"]) == ["password"]
        wrong = call(client, path, headers=here, json={"password": "not hers"})
        assert wrong["data"]["reason"] == "wrong_password_given"
    assert info(client, elsewhere)["code"] == 1
    right = {"password": PASSWORD}
    assert call(client, f"DELETE /api/auth/sessions/{other['id']}", headers=here, json=right)["code"] == 1
    assert call(client, "DELETE /api/auth/sessions", headers=here, json=right)["code"] == 1
    assert info(client, elsewhere)["code"] == 50012
    assert info(client, here)["code"] == 1


def test_sessions_of_others_are_not_found(client: FlaskClient) -> None:
    hers, his = token_for(client, "alice"), token_for(client, "bob")
    current = next(each for each in sessions(client, hers) if each["current"])
    assert call(client, f"DELETE /api/auth/sessions/{current['id']}", headers=his)["code"] == 40400
    assert info(client, hers)["code"] == 1


def test_a_token_is_shown_once_and_does_what_its_scopes_say(client: FlaskClient) -> None:
    headers = token_for(client, "alice")
    made = make(client, headers, "read")["data"]
    token = {"token": made["token"]}
    assert made["token"].startswith("lst_")
    assert info(client, token)["data"]["username"] == "alice"
    assert info(client, {"Authorization": f"Bearer {made['token']}"})["code"] == 1
    refused = call(client, "POST /api/message/read", headers=token, json={"ids": []})
    assert (refused["code"], refused["data"]["reason"]) == (40300, "beyond_scope")
    writer = {"token": make(client, headers, "write")["data"]["token"]}
    assert call(client, "POST /api/message/read", headers=writer, json={"ids": []})["code"] == 1
    listed = call(client, "GET /api/auth/tokens", headers=headers)["data"]
    assert [each["scopes"] for each in listed] == [["read", "write"], ["read"]]
    assert listed[0]["usedtime_text"]
    assert made["token"] not in str(listed)
    with db.engine.connect() as connection:
        assert made["token"] not in str(connection.exec_driver_sql("SELECT * FROM api_token").fetchall())


@pytest.mark.parametrize(
    "path",
    [
        "GET /api/auth/sessions",
        "GET /api/auth/tokens",
        "POST /api/auth/tokens",
        "POST /api/user/changepwd",
        "POST /api/user/delete",
        "POST /api/user/export",
    ],
)
def test_no_token_manages_the_account_itself(client: FlaskClient, path: str) -> None:
    token = {"token": make(client, token_for(client, "alice"), "write")["data"]["token"]}
    form = {} if path.startswith("GET") else {"json": {"password": PASSWORD}}
    assert call(client, path, headers=token, **form)["data"]["reason"] == "beyond_scope"


@pytest.mark.parametrize("prefix", ["", "Bearer "])
def test_a_token_serves_where_strangers_may_call_too(client: FlaskClient, prefix: str) -> None:
    hers = token_for(client, "alice")
    name = "Authorization" if prefix else "token"
    for scope, code in (("write", 1), ("read", 40300)):
        header = {name: prefix + make(client, hers, scope)["data"]["token"]}
        assert call(client, "POST /api/sms/send", headers=header, json={"mobile": MOBILE})["code"] == code


def test_a_revoked_token_fails_at_the_very_next_call(client: FlaskClient) -> None:
    headers = token_for(client, "alice")
    made = make(client, headers, "read")["data"]
    token = {"token": made["token"]}
    assert info(client, token)["code"] == 1
    assert call(client, f"DELETE /api/auth/tokens/{made['line']['id']}", headers=headers)["code"] == 1
    assert info(client, token)["code"] == 50012
    assert info(client, {"token": "lst_" + "x" * 43})["code"] == 50008


def test_tokens_expire_and_belong_to_one_account(client: FlaskClient, frozen: FrozenClock) -> None:
    headers = token_for(client, "alice")
    made = make(client, headers, "read", days=1)["data"]
    his = token_for(client, "bob")
    assert call(client, f"DELETE /api/auth/tokens/{made['line']['id']}", headers=his)["code"] == 40400
    frozen.advance(hours=25)
    assert info(client, {"token": made["token"]})["code"] == 50014


def test_a_token_needs_the_password_and_the_role(client: FlaskClient) -> None:
    headers = token_for(client, "alice")
    assert make(client, headers, "read", password="not this one")["data"]["reason"] == "wrong_password_given"
    assert make(client, headers, "admin")["code"] == 40300
    admin = {"token": make(client, token_for(client, "ada"), "admin")["data"]["token"]}
    reader = {"token": make(client, token_for(client, "ada"), "read")["data"]["token"]}
    assert call(client, "GET /api/admin/users", headers=admin)["code"] == 1
    assert call(client, "GET /api/admin/users", headers=reader)["data"]["reason"] == "beyond_scope"


def test_an_account_has_at_most_twenty_tokens(client: FlaskClient) -> None:
    headers = token_for(client, "alice")
    assert [make(client, headers, "read")["code"] for _ in range(21)] == [1] * 20 + [0]


def test_tokens_end_with_the_account_that_was_disabled(client: FlaskClient) -> None:
    token = {"token": make(client, token_for(client, "alice"), "read")["data"]["token"]}
    call(client, f"POST /api/admin/users/{ALICE.id}/disable", as_=ADA, json={"password": PASSWORD})
    assert info(client, token)["code"] == 50012
    assert info(client, token_for(client, BOB.username))["code"] == 1


@pytest.mark.parametrize("way", ["changed", "reset"])
def test_tokens_end_with_the_password(client: FlaskClient, frozen: FrozenClock, way: str) -> None:
    headers = token_for(client, "alice")
    bind(client, headers)
    token = {"token": make(client, headers, "read")["data"]["token"]}
    assert info(client, token)["code"] == 1
    if way == "changed":
        form = {"password": PASSWORD, "newpassword": "another one 8"}
        assert call(client, "POST /api/user/changepwd", headers=headers, json=form)["code"] == 1
        assert info(client, headers)["code"] == 1
    else:
        frozen.advance(minutes=2)
        form = {"mobile": MOBILE, "captcha": code_for(client, "resetpwd"), "newpassword": "another one 8"}
        assert call(client, "POST /api/user/resetpwd", json=form)["code"] == 1
    assert info(client, token)["code"] == 50012


def test_passwords_cost_at_least_what_owasp_asks_for() -> None:
    # The tests hash at less: what the product itself hashes with was kept aside.
    cost = extract_parameters(PRODUCTS_HASHER.hash("correct horse"))
    assert cost.type is Type.ID
    assert cost.time_cost >= 2
    assert cost.memory_cost >= 19 * 1024
    chosen = {name: getattr(cost, name) for name in ("time_cost", "memory_cost", "parallelism")}
    assert chosen == passwords.COST
    assert PRODUCTS_HASHER is not passwords._HASHER
