"""Tokens of sessions are believed by their signature, their time and their kind; what else they say counts for nothing."""

from __future__ import annotations

import base64
import json
import time
from typing import Any

import jwt
import pytest
from apiflask import APIFlask
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from flask.testing import FlaskClient

from app.platform.data.vault import key_ring
from tests.http import Person, call, token_of


def info_with(client: FlaskClient, token: str) -> int:
    return int(call(client, "POST /api/user/info", headers={"token": token})["code"])


@pytest.fixture
def genuine(app: APIFlask, alice: Person) -> tuple[str, dict[str, Any], str]:
    """A token of a session that lasts, what it says, and the key that signed it."""
    token = token_of(app, alice)
    with app.app_context():
        key = key_ring().signing
    said = jwt.decode(token, key, algorithms=["HS256"], audience="liushui")
    return token, said, key


def test_what_a_genuine_token_says_signed_again_with_the_key_is_believed(
    client: FlaskClient, genuine: tuple[str, dict[str, Any], str]
) -> None:
    """So whatever the tests below change is what is refused."""
    token, said, key = genuine
    assert info_with(client, token) == 1
    assert info_with(client, jwt.encode(said, key, "HS256")) == 1


@pytest.mark.parametrize("algorithm", ["none", "HS384", "HS512", "RS256"])
def test_only_the_one_algorithm_is_believed(
    client: FlaskClient, genuine: tuple[str, dict[str, Any], str], algorithm: str
) -> None:
    _, said, key = genuine
    private = rsa.generate_private_key(65537, 2048)
    pem = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    with_ = {"none": None, "RS256": pem}.get(algorithm, key)
    assert info_with(client, jwt.encode(said, with_, algorithm)) == 50008


def test_nothing_of_a_token_can_be_changed(
    client: FlaskClient, genuine: tuple[str, dict[str, Any], str]
) -> None:
    token, said, _ = genuine
    head, _, signature = token.split(".")
    other = base64.urlsafe_b64encode(json.dumps({**said, "sub": "1"}).encode()).rstrip(b"=").decode()
    for forged in (
        f"{head}.{other}.{signature}",
        f"{token[:-6]}AAAAAA",
        f"{head}.{other}.",
        token.rsplit(".", 1)[0],
    ):
        assert info_with(client, forged) == 50008


@pytest.mark.parametrize("name", ["jwk", "jku", "x5u", "kid"])
def test_a_token_cannot_name_the_key_that_it_is_judged_by(
    client: FlaskClient, genuine: tuple[str, dict[str, Any], str], name: str
) -> None:
    own = "a key of the caller's own, as long as it may be"
    jwk = {"kty": "oct", "k": base64.urlsafe_b64encode(own.encode()).rstrip(b"=").decode()}
    value: Any = {"jwk": jwk, "kid": "../../dev/null"}.get(name, "https://example.com/key")
    assert info_with(client, jwt.encode(genuine[1], own, "HS256", headers={name: value})) == 50008


def test_a_token_counts_within_its_time_and_as_what_it_was_made_for(
    client: FlaskClient, genuine: tuple[str, dict[str, Any], str]
) -> None:
    _, said, key = genuine
    hour = 3600
    for changed, code in (
        ({"exp": int(time.time()) - hour}, 50014),
        ({"nbf": int(time.time()) + hour}, 50008),
        ({"type": "refresh"}, 50008),
        ({"jti": "of no session"}, 50008),
        ({"aud": "another service"}, 50008),
    ):
        assert info_with(client, jwt.encode({**said, **changed}, key, "HS256")) == code, changed
