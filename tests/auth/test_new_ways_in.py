"""What opens another way into an account takes a factor where there is one: a session in wrong hands does not suffice."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from tests.auth.authenticator import Authenticator
from tests.auth.factors import add_passkey, code, outcome, set_up
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
from tests.auth.people import info, log_in, token_for
from tests.conftest import FrozenClock
from tests.http import ALICE, call

__all__ = ["provider"]

OPTIONS = "POST /api/auth/passkeys/options"


@pytest.fixture(autouse=True)
def app(database: APIFlask, provider: OpenIdProvider) -> APIFlask:
    """Run every test of this file on both databases, with a provider of single sign-on."""
    configure(database, provider)
    return database


def fresh(client: FlaskClient, secret: str) -> dict[str, str]:
    """Log in with both factors a moment ago."""
    entered: dict[str, Any] = log_in(client, otp=code(secret, 1))["data"]["userinfo"]
    return {"token": entered["token"]}


def test_whoever_has_an_app_adds_a_passkey_only_with_a_factor(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    secret, codes = set_up(client)
    headers, device = fresh(client, secret), Authenticator()
    assert outcome(call(client, OPTIONS, headers=headers, json={})) == "factor_proof_needed"
    assert outcome(call(client, OPTIONS, headers=headers, json={"otp": "000000"})) == "wrong_second_factor"
    offered = call(client, OPTIONS, headers=headers, json={"otp": codes[0]})
    form = {"name": "Key", "passkey": device.make(offered["data"]["publicKey"])}
    assert outcome(call(client, "POST /api/auth/passkeys", headers=headers, json=form)) == "in"


def test_whoever_has_a_passkey_sets_an_app_up_only_with_a_factor(client: FlaskClient) -> None:
    device = Authenticator()
    add_passkey(client, device)
    headers = token_in(_by_passkey(client, device))
    begun = "POST /api/auth/totp"
    assert outcome(call(client, begun, headers=headers, json={})) == "factor_proof_needed"
    asked = call(client, "POST /api/auth/passkeys/challenge", headers=headers)["data"]["publicKey"]
    proven = call(client, begun, headers=headers, json={"passkey": device.use(asked)})
    assert len(proven["data"]["secret"]) == 32


def _by_passkey(client: FlaskClient, device: Authenticator) -> dict[str, Any]:
    asked = call(client, "POST /api/user/passkey/options")["data"]["publicKey"]
    return call(client, "POST /api/user/passkey/login", json={"passkey": device.use(asked)})


def test_single_sign_on_is_linked_only_with_a_factor_and_ends_the_other_sessions(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    elsewhere = token_for(client, "alice")
    secret, codes = set_up(client)
    assert info(client, elsewhere)["code"] == 50012
    elsewhere = fresh(client, secret)
    frozen.advance(seconds=60)
    headers = fresh(client, secret)
    path = "POST /api/auth/sso/link"
    assert outcome(call(client, path, headers=headers, json={})) == "factor_proof_needed"
    assert outcome(call(client, path, headers=headers, json={"otp": "000000"})) == "wrong_second_factor"
    assert info(client, elsewhere)["code"] == 1
    done = sign_on(client, "link", headers=headers, json={"otp": codes[0]})
    assert done["data"]["purpose"] == "link"
    assert (info(client, headers)["code"], info(client, elsewhere)["code"]) == (1, 50012)


def test_what_was_begun_before_there_was_a_factor_opens_nothing(client: FlaskClient) -> None:
    headers, device = token_for(client, "alice"), Authenticator()
    begun = call(client, "POST /api/auth/totp", headers=headers, json={})["data"]
    back = come_back(client, at_provider(begin(client, "link", headers=headers, json={})))
    offered = call(client, OPTIONS, headers=headers, json={})["data"]["publicKey"]
    form = {"name": "Key", "passkey": device.make(offered)}
    assert outcome(call(client, "POST /api/auth/passkeys", headers=headers, json=form)) == "in"
    first = {"otp": code(begun["secret"])}
    assert outcome(call(client, "POST /api/auth/totp/confirm", headers=headers, json=first)) == "no_totp"
    assert outcome(finish(client, back["code"], headers=headers)) == "sso_over"


def test_without_a_factor_a_fresh_login_suffices(client: FlaskClient) -> None:
    headers = token_for(client, "alice")
    assert outcome(call(client, OPTIONS, headers=headers, json={})) == "in"
    assert outcome(call(client, "POST /api/auth/totp", headers=headers, json={})) == "in"
    link(client, ALICE, headers)
