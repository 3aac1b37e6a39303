"""Single sign-on: whom the provider's word opens an account to, by whose leave, in which role."""

from __future__ import annotations

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.auth import service as auth
from app.auth.models import AuditEntry, LinkedIdentity, User
from app.platform.data.database import db
from tests.auth.authenticator import Authenticator
from tests.auth.factors import add_passkey, passkey_login
from tests.auth.openid import (
    OpenIdProvider,
    configure,
    link,
    provider,
    sign_on,
    token_in,
)
from tests.auth.people import account, events, info, log_in, reason, token_for
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.http import ADA, ALICE, BOB, call, work

__all__ = ["provider"]


@pytest.fixture(autouse=True)
def app(database: APIFlask, provider: OpenIdProvider) -> APIFlask:
    """Run every test of this file on both databases, with a provider that opens accounts."""
    configure(database, provider)
    return database


@pytest.mark.everything  # before a commit: the provider's group below
def test_where_administrators_open_accounts_strangers_are_told_what_to_hand_them(
    app: APIFlask, client: FlaskClient, provider: OpenIdProvider
) -> None:
    configure(app, provider, opens_accounts=False)
    refused = sign_on(client)
    assert reason(refused) == "sso_unknown"
    assert "sub-1" in refused["msg"]
    assert auth.find_user("lilei") is None
    assert events(client)[-1] == "login_failed"

    ada = token_for(client, "ada")
    made = call(client, "POST /api/admin/users", headers=ada, json={"username": "lilei", "role": "user"})[
        "data"
    ]
    path = f"POST /api/admin/users/{made['account']['id']}/sso"
    linked = call(client, path, headers=ada, json={"subject": "sub-1"})["data"]
    assert (linked["initialPassword"], linked["hasPassword"]) == (False, False)
    assert log_in(client, "lilei", made["password"])["code"] == 0
    assert info(client, token_in(sign_on(client)))["data"]["username"] == "lilei"
    assert reason(call(client, path, headers=ada, json={"subject": "sub-2"})) == "owner_links"


def test_no_administrator_gets_into_the_account_of_somebody_who_has_a_password(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    ada = token_for(client, "ada")
    path = f"POST /api/admin/users/{ALICE.id}/sso"
    assert reason(call(client, path, headers=ada, json={"subject": "sub-1"})) == "owner_links"
    own = f"POST /api/admin/users/{ADA.id}/sso"
    assert reason(call(client, own, headers=ada, json={"subject": "sub-1"})) == "own_account"
    frozen.advance(minutes=16)
    late = call(client, path, headers=ada, json={"subject": "sub-1"})
    assert reason(late) == "present_password_needed"


def test_only_addresses_of_the_firm_open_accounts(
    app: APIFlask, client: FlaskClient, provider: OpenIdProvider
) -> None:
    configure(app, provider, email_domains=("corp.example",))
    for address, is_verified in (
        ("l@elsewhere.example", True),
        ("l@corp.example", False),
        ("l@corp.example.evil.example", True),
        ("l@evil.example@corp.example.evil.example", True),
        (None, True),
    ):
        provider.claims = {"preferred_username": "lilei", "email": address, "email_verified": is_verified}
        assert reason(sign_on(client)) == "sso_address_not_allowed", address
    provider.claims |= {"email": "L@Corp.example", "email_verified": True}
    token_in(sign_on(client))


def test_a_disabled_account_stays_out_whatever_the_provider_says(client: FlaskClient) -> None:
    headers = token_in(sign_on(client))
    user_id = account("lilei").id
    ada = token_for(client, "ada")
    assert call(client, f"POST /api/admin/users/{user_id}/disable", headers=ada, json={})["code"] == 1
    assert info(client, headers)["code"] == 50012
    assert reason(sign_on(client)) == "sso_account_disabled"
    last = db.session.scalars(select(AuditEntry).order_by(AuditEntry.id.desc()).limit(1)).one()
    assert (last.event, last.subject, last.detail) == (
        "login_failed",
        f"user:{user_id}",
        {"reason": "sso_account_disabled"},
    )


@pytest.mark.parametrize(("way", "body"), [("password", {}), ("sso", {"subject": "sub-1"})])
def test_whoever_lets_an_administrator_in_finds_no_second_opinion_there(
    client: FlaskClient, frozen: FrozenClock, way: str, body: dict[str, str]
) -> None:
    proof = {"password": PASSWORD}
    form = proof | {"username": "mallory", "role": "admin"}
    made = call(client, "POST /api/admin/users", as_=ADA, json=form)["data"]["account"]["id"]
    frozen.advance(days=8)
    assert not auth.is_new_admin(made)
    db.session.rollback()
    assert call(client, f"POST /api/admin/users/{made}/{way}", as_=ADA, json=proof | body)["code"] == 1
    assert auth.is_new_admin(made)
    frozen.advance(days=7, minutes=1)
    assert not auth.is_new_admin(made)


@pytest.mark.both_databases
def test_the_providers_group_makes_administrators_of_those_whom_it_alone_lets_in(
    app: APIFlask, client: FlaskClient, provider: OpenIdProvider
) -> None:
    configure(app, provider, admin_group="liushui-admins", groups_claim="realm_access.roles")
    provider.claims["realm_access"] = {"roles": ["staff", "liushui-admins"]}
    boss = token_in(sign_on(client))
    assert info(client, boss)["data"]["role"] == "admin"
    assert call(client, "GET /api/admin/users", headers=boss)["code"] == 1
    # Whom another one made an administrator this week is no second opinion; so it is with the provider's.
    assert auth.is_new_admin(account("lilei").id)

    provider.claims["realm_access"] = {"roles": ["staff"]}
    assert info(client, token_in(sign_on(client)))["data"]["role"] == "user"
    assert info(client, boss)["code"] == 50012
    assert events(client)[-2:] == ["role_changed", "login_ok"]

    link_to = token_for(client, "ada")
    provider.subject = "sub-of-ada"
    link(client, ADA, link_to)
    # Who links their own account was there before.
    assert not auth.is_new_admin(ADA.id)
    db.session.rollback()
    assert info(client, token_in(sign_on(client)))["data"]["role"] == "admin"


def test_one_administrator_with_a_password_is_always_left(
    app: APIFlask, client: FlaskClient, provider: OpenIdProvider
) -> None:
    configure(app, provider, admin_group="admins")
    provider.claims["groups"] = ["admins"]
    boss = token_in(sign_on(client))
    for path, body in ((f"{ADA.id}/role", {"role": "user"}), (f"{ADA.id}/disable", {})):
        assert reason(call(client, f"POST /api/admin/users/{path}", headers=boss, json=body)) == "last_admin"
    form = {"password": PASSWORD}
    assert (
        reason(call(client, "POST /api/user/delete", headers=token_for(client, "ada"), json=form))
        == "last_admin"
    )


def test_where_operators_come_by_single_sign_on_passwords_let_in_administrators_alone(
    app: APIFlask, client: FlaskClient, provider: OpenIdProvider
) -> None:
    device = Authenticator()
    add_passkey(client, device)
    configure(app, provider, admins_only_by_password=True)
    assert log_in(client, "ada")["code"] == 1
    assert reason(passkey_login(client, device)) == "password_login_closed"
    assert reason(log_in(client, "alice")) == "password_login_closed"
    assert reason(log_in(client, "alice", "wrong")) == "bad_credentials"
    about = call(client, "GET /api/index/getWebInfo")["data"]
    assert (about["registration"], about["passwordsForAdminsOnly"]) == (False, True)
    form = {"username": "new", "password": "quiet river 77", "mobile": "13800138000", "captcha": "123456"}
    assert reason(call(client, "POST /api/user/register", json=form)) == "registration_closed"
    token_in(sign_on(client))


def test_whom_the_provider_alone_lets_in_has_no_other_way_in(
    client: FlaskClient, provider: OpenIdProvider
) -> None:
    """A passkey would let in, for 30 days each time, who left the firm yesterday."""
    headers, device = token_in(sign_on(client)), Authenticator()
    offered = call(client, "POST /api/auth/passkeys/options", headers=headers, json={})
    form = {"name": "Laptop", "passkey": device.make(offered["data"]["publicKey"])}
    assert call(client, "POST /api/auth/passkeys", headers=headers, json=form)["code"] == 1
    assert reason(passkey_login(client, device, remember=True)) == "password_login_closed"
    with work():
        account("lilei").role = "admin"
    assert reason(passkey_login(client, device)) == "password_login_closed"


def test_a_demand_is_not_about_whom_the_provider_alone_lets_in(client: FlaskClient) -> None:
    """Their tokens for programs would wait for a factor that no login ever asks them for."""
    headers = token_in(sign_on(client))
    form = {"name": "nightly", "scopes": ["write"], "days": 1}
    made = call(client, "POST /api/auth/tokens", headers=headers, json=form)["data"]
    form = {"who": "all", "since": None, "password": PASSWORD}
    assert call(client, "POST /api/admin/second-factor", as_=ADA, json=form)["data"]["missing"] == 3
    assert call(client, "POST /api/user/menu", headers={"token": made["token"]})["code"] == 1
    shown = call(client, "GET /api/auth/factors", headers=headers)["data"]
    assert (shown["demanded"], shown["demandedFrom"]) == (False, "")


def test_nobody_gets_into_an_account_because_name_or_address_are_the_same(
    client: FlaskClient, provider: OpenIdProvider
) -> None:
    with work():
        db.session.get_one(User, BOB.id).email = "bob@corp.example"
    for number, claims in enumerate(
        (
            {"preferred_username": "Alice"},
            {"preferred_username": "robert", "email": "bob@corp.example", "email_verified": True},
        )
    ):
        provider.subject, provider.claims = f"sub-{number}", claims
        assert reason(sign_on(client)) == "sso_account_exists"
    provider.claims = {"preferred_username": "robert", "email": "bob@corp.example", "email_verified": False}
    assert sign_on(client)["data"]["userinfo"]["username"] == "robert"
    assert account("robert").email is None
    assert set(db.session.scalars(select(LinkedIdentity.user_id))).isdisjoint({ALICE.id, BOB.id})


def test_a_name_that_is_none_here_becomes_one(client: FlaskClient, provider: OpenIdProvider) -> None:
    for number, (told, name) in enumerate(
        [("li.lei@corp.example", "li.lei"), ("Li Lei (Beijing)", "Li-Lei-Beijing"), ("韩梅梅", "韩梅梅")]
    ):
        provider.subject, provider.claims = f"sub-{number}", {"preferred_username": told}
        assert sign_on(client)["data"]["userinfo"]["username"] == name
    provider.subject, provider.claims = "sub-9", {"preferred_username": "12345"}
    assert sign_on(client)["data"]["userinfo"]["username"].startswith("user-")
