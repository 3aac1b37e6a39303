"""Single sign-on through a real provider: who comes in, in which role, for how long, and how one is linked."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.auth.models import LinkedIdentity, Session, SignOnAttempt
from app.platform.data.database import db
from tests.auth.openid import (
    OpenIdProvider,
    at_provider,
    begin,
    come_back,
    configure,
    finish,
    link,
    provider,
    sign_on,
    token_in,
)
from tests.auth.people import account, events, info, letters, log_in, reason, token_for
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.http import ALICE, call, send

__all__ = ["provider"]


@pytest.fixture(autouse=True)
def app(database: APIFlask, provider: OpenIdProvider) -> APIFlask:
    """Run every test of this file on both databases, with a provider that opens accounts."""
    configure(database, provider)
    return database


def test_without_a_provider_nothing_of_it_is_there(app: APIFlask, client: FlaskClient) -> None:
    configure(app, None)
    headers = token_for(client, "ada")
    for path, body in (
        ("POST /api/auth/sso/start", {}),
        ("POST /api/auth/sso/link", {}),
        ("POST /api/auth/sso/again", {}),
        ("POST /api/auth/sso/finish", {"code": "x"}),
        ("DELETE /api/auth/sso", {}),
        (f"POST /api/admin/users/{ALICE.id}/sso", {"subject": "x"}),
    ):
        assert call(client, path, headers=headers, json=body)["code"] == 40400, path
    for path in ("GET /api/auth/sso", "GET /api/auth/sso/callback"):
        assert call(client, path, headers=headers)["code"] == 40400, path
    about = call(client, "GET /api/index/getWebInfo")["data"]
    assert (about["sso"], about["ssoName"], about["passwordsForAdminsOnly"]) == (False, "", False)


def test_whom_the_provider_vouches_for_gets_an_account_without_a_password_and_comes_back_to_it(
    client: FlaskClient, provider: OpenIdProvider
) -> None:
    provider.claims |= {"name": "李雷", "email": "lilei@corp.example", "email_verified": True}
    first = sign_on(client)
    headers = token_in(first)
    record = info(client, headers)["data"]
    assert (record["username"], record["nickname"], record["role"]) == ("lilei", "李雷", "user")
    assert (record["hasPassword"], record["initialPassword"]) == (False, False)
    assert account("lilei").email == "lilei@corp.example"
    provider.claims["preferred_username"] = "another name by now"
    assert sign_on(client)["data"]["userinfo"]["user_id"] == first["data"]["userinfo"]["user_id"]
    assert call(client, "GET /api/auth/sso", headers=headers)["data"]["linked"]
    assert [each for each in events(client) if each in ("user_made", "login_ok")] == [
        "user_made",
        "login_ok",
        "login_ok",
    ]
    about = call(client, "GET /api/index/getWebInfo")["data"]
    assert (about["sso"], about["ssoName"]) == (True, "Corp ID")


def test_who_has_no_password_is_let_in_by_none_and_by_no_code(
    app: APIFlask, client: FlaskClient, provider: OpenIdProvider
) -> None:
    provider.claims |= {"email": "lilei@corp.example", "email_verified": True}
    headers = token_in(sign_on(client))
    for typed in ("", "nobody has this password", PASSWORD):
        assert log_in(client, "lilei", typed)["code"] == 0
    sent = call(client, "POST /api/ems/send", json={"email": "lilei@corp.example", "event": "resetpwd"})
    assert sent["code"] == 1
    assert [letter for letter in letters() if letter.row.purpose == "code"] == []
    form = {"password": "x", "newpassword": "quiet river 77"}
    assert (
        reason(call(client, "POST /api/user/changepwd", headers=headers, json=form))
        == "account_without_password"
    )
    # Whoever runs the machine can give one: it has to be replaced at once, like every given one.
    given = app.test_cli_runner().invoke(args=["admin", "password", "lilei"]).output
    word = given.split("initial password: ")[1].split("\n")[0]
    assert log_in(client, "lilei", word)["data"]["userinfo"]["initialPassword"]


def test_what_the_token_does_not_hold_is_asked_for(client: FlaskClient, provider: OpenIdProvider) -> None:
    provider.claims = {}
    provider.userinfo = {"preferred_username": "hanmei", "email": "h@corp.example", "email_verified": "true"}
    token_in(sign_on(client))
    assert account("hanmei").email == "h@corp.example"


def test_ones_own_account_is_linked_by_its_owner_and_unlinked_again(
    client: FlaskClient, provider: OpenIdProvider
) -> None:
    alice = token_for(client, "alice")
    link(client, ALICE, alice)
    elsewhere = token_in(sign_on(client))
    assert info(client, elsewhere)["data"]["username"] == "alice"
    assert info(client, elsewhere)["data"]["hasPassword"]
    # The same word again changes nothing; another account or another identity is refused.
    link(client, ALICE, alice)
    assert reason(sign_on(client, "link", headers=token_for(client, "bob"), json={})) == "sso_identity_taken"
    provider.subject = "sub-2"
    assert reason(sign_on(client, "link", headers=alice, json={})) == "sso_already_linked"
    provider.subject = "sub-1"

    assert call(client, "DELETE /api/auth/sso", headers=alice, json={})["code"] == 1
    assert info(client, elsewhere)["code"] == 50012
    assert info(client, alice)["code"] == 1
    assert call(client, "DELETE /api/auth/sso", headers=alice, json={})["code"] == 40400
    assert not call(client, "GET /api/auth/sso", headers=alice)["data"]["linked"]
    assert sign_on(client)["data"]["userinfo"]["username"] == "lilei"
    noted = [each for each in events(client) if each.startswith("sso_")]
    assert noted == ["sso_linked", "sso_linked", "sso_unlinked"]
    told = call(client, "POST /api/message/list", headers=alice, json={})["data"]
    assert {"Single sign-on was linked", "Single sign-on was unlinked"} <= {each["title"] for each in told}


def test_a_while_after_the_login_one_links_and_unlinks_only_with_the_password(
    client: FlaskClient, provider: OpenIdProvider, frozen: FrozenClock
) -> None:
    alice = token_for(client, "alice")
    frozen.advance(minutes=16)
    for path in ("POST /api/auth/sso/link", "DELETE /api/auth/sso"):
        assert reason(call(client, path, headers=alice, json={})) == "present_password_needed"
        assert (
            reason(call(client, path, headers=alice, json={"password": "not hers"})) == "wrong_password_given"
        )
    done = sign_on(client, "link", headers=alice, json={"password": PASSWORD})
    assert done["data"]["purpose"] == "link"
    gone = call(client, "DELETE /api/auth/sso", headers=alice, json={"password": PASSWORD})
    assert gone["code"] == 1


def test_the_only_way_in_is_not_unlinked(client: FlaskClient) -> None:
    headers = token_in(sign_on(client))
    assert reason(call(client, "DELETE /api/auth/sso", headers=headers, json={})) == "sso_only_way_in"


def test_acts_that_take_the_password_take_a_fresh_login_where_there_is_none(
    client: FlaskClient, provider: OpenIdProvider, frozen: FrozenClock
) -> None:
    headers = token_in(sign_on(client))
    form = {"name": "nightly", "scopes": ["read"]}
    assert call(client, "POST /api/auth/tokens", headers=headers, json=form)["code"] == 1
    frozen.advance(minutes=16)
    for path, body in (
        ("POST /api/auth/tokens", form),
        ("POST /api/user/export", {}),
        ("POST /api/user/delete", {}),
        ("DELETE /api/auth/sessions", {}),
    ):
        assert reason(call(client, path, headers=headers, json=body)) == "provider_login_needed", path

    done = sign_on(client, "again", headers=headers)
    assert (provider.asked[-1]["prompt"], provider.asked[-1]["max_age"]) == ("login", "0")
    assert done["data"]["purpose"] == "again"
    assert "userinfo" not in done["data"]
    assert send(client, "POST /api/user/export", headers=headers, json={}).mimetype == "application/zip"
    assert call(client, "POST /api/user/delete", headers=headers, json={})["code"] == 1
    assert db.session.scalars(select(LinkedIdentity)).all() == []


@pytest.mark.parametrize(
    ("auth_time", "subject"),
    [(-301, "sub-1"), (None, "sub-1"), (0, "sub-2")],
    ids=["old", "untold", "another"],
)
def test_a_proof_is_a_new_login_of_the_same_person(
    client: FlaskClient,
    provider: OpenIdProvider,
    frozen: FrozenClock,
    auth_time: int | None,
    subject: str,
) -> None:
    headers = token_in(sign_on(client))
    frozen.advance(minutes=16)
    provider.subject = subject

    def twist(claims: dict[str, Any]) -> None:
        claims["auth_time"] = None if auth_time is None else claims["auth_time"] + auth_time

    provider.twist = twist
    assert reason(sign_on(client, "again", headers=headers)) == "sso_not_proven"
    assert reason(call(client, "POST /api/user/export", headers=headers, json={})) == "provider_login_needed"


def test_a_silent_login_at_the_provider_is_no_fresh_one(
    client: FlaskClient, provider: OpenIdProvider, frozen: FrozenClock
) -> None:
    provider.twist = lambda claims: claims.update(auth_time=claims["auth_time"] - 3600)
    headers = token_in(sign_on(client))
    assert reason(call(client, "POST /api/user/export", headers=headers, json={})) == "provider_login_needed"


def test_a_session_of_single_sign_on_ends_after_twelve_hours(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    answer = sign_on(client)
    assert answer["data"]["userinfo"]["expires_in"] == 12 * 3600
    headers = token_in(answer)
    for _ in range(11):
        frozen.advance(hours=1)
        assert info(client, headers)["code"] == 1
    frozen.advance(hours=1, seconds=1)
    assert info(client, headers)["code"] == 50014


def test_logging_out_ends_the_session_here_and_says_where_it_ends_at_the_provider(
    client: FlaskClient, provider: OpenIdProvider
) -> None:
    answer = sign_on(client)
    leave = f"{provider.issuer}/logout?client_id=liushui&post_logout_redirect_uri=http%3A%2F%2Flocalhost%2F"
    assert answer["data"]["leave"] == leave
    headers = token_in(answer)
    assert call(client, "POST /api/user/logout", headers=headers)["code"] == 1
    assert info(client, headers)["code"] == 50012


def test_neither_state_nor_cookie_nor_code_nor_subject_stands_in_the_database(
    client: FlaskClient, provider: OpenIdProvider
) -> None:
    address = begin(client)
    cookie = client.get_cookie("sso")
    assert cookie is not None
    back = come_back(client, at_provider(address))
    with db.engine.connect() as connection:
        kept = str(connection.exec_driver_sql("SELECT * FROM sso_attempt").fetchall())
    query = provider.asked[-1]
    for secret in (query["state"], query["nonce"], cookie.value, back["code"], "sub-1"):
        assert secret not in kept
    assert finish(client, back["code"])["code"] == 1
    with db.engine.connect() as connection:
        kept = str(connection.exec_driver_sql("SELECT * FROM sso_identity").fetchall())
    assert "sub-1" not in kept


@pytest.mark.both_databases
def test_ways_that_nobody_went_on_are_forgotten(client: FlaskClient, frozen: FrozenClock) -> None:
    for _ in range(3):
        begin(client)
    frozen.advance(minutes=11)
    begin(client)
    assert len(db.session.scalars(select(SignOnAttempt)).all()) == 1


@pytest.mark.everything  # before a commit: test_throttle
def test_a_place_that_begins_over_and_over_is_slowed_down(client: FlaskClient, frozen: FrozenClock) -> None:
    for _ in range(100):
        begin(client)
    assert send(client, "POST /api/auth/sso/start").get_json()["code"] == 429
    assert log_in(client, "alice")["code"] == 1
    frozen.advance(minutes=1)
    token_in(sign_on(client))


def test_the_export_of_ones_data_says_who_one_is_at_the_provider(app: APIFlask, client: FlaskClient) -> None:
    from app.auth.service.account_deletion import account_part

    token_in(sign_on(client))
    [part] = account_part(account("lilei"))["single_sign_on"]
    assert part["subject"] == "sub-1"


def test_sessions_of_passwords_are_told_from_those_of_the_provider(client: FlaskClient) -> None:
    token_for(client, "alice")
    token_in(sign_on(client))
    newest = db.session.scalars(select(Session).order_by(Session.created_at.desc()).limit(2)).all()
    assert [each.provider_login_at is None for each in newest] == [False, True]
    assert newest[0].expires_at - newest[0].created_at == timedelta(hours=12)
