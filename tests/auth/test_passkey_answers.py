"""Answers of passkeys that somebody changed, and anything else sent in their place: each is a refusal."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.auth.models import Passkey
from app.platform.data.database import db
from tests.auth.authenticator import Authenticator, to_bytes, to_text
from tests.auth.factors import add_passkey, enter_by, login_options, offer, outcome, send_passkey
from tests.effort import examples
from tests.http import work


@pytest.fixture
def device() -> Authenticator:
    return Authenticator()


def _bend(place: str, change: Callable[[bytes], bytes]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def bend(credential: dict[str, Any]) -> dict[str, Any]:
        bent = copy.deepcopy(credential)
        bent["response"][place] = to_text(change(to_bytes(bent["response"][place])))
        return bent

    return bend


@pytest.mark.parametrize(
    "bend",
    [
        _bend("signature", lambda raw: raw[:-1] + bytes([raw[-1] ^ 1])),
        _bend("authenticatorData", lambda raw: raw[:33] + (9).to_bytes(4, "big")),
        _bend("authenticatorData", lambda raw: bytes(32) + raw[32:]),
        _bend("userHandle", lambda raw: bytes(32)),
        _bend("clientDataJSON", lambda raw: raw.replace(b"webauthn.get", b"webauthn.create")),
        lambda credential: credential | {"id": to_text(b"nobody's"), "rawId": to_text(b"nobody's")},
        lambda credential: credential | {"type": "password"},
    ],
)
def test_an_answer_that_was_changed_is_refused(
    client: FlaskClient, device: Authenticator, bend: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    add_passkey(client, device)
    assert outcome(enter_by(client, bend(device.use(login_options(client))))) == "passkey_refused"


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=40) | st.binary(max_size=60).map(to_text),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
@settings(max_examples=examples(300), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_sent_as_a_passkey_is_a_refusal(client: FlaskClient, data: st.DataObject) -> None:
    """Answers of a browser with any part taken out or replaced by anything; and nothing of the kind at all."""
    device = Authenticator()
    is_making = data.draw(st.booleans())
    sent = device.make(offer(client)) if is_making else _answer_of_stranger(client, device)
    for _ in range(data.draw(st.integers(1, 2))):
        target = data.draw(st.sampled_from([sent, sent["response"]])) if _is_object(sent) else sent
        name = data.draw(st.sampled_from(sorted(target)))
        target[name] = data.draw(JUNK)
    refused = (
        send_passkey(client, sent)
        if is_making
        else enter_by(client, sent, ip=f"192.0.2.{data.draw(st.integers(1, 250))}")
    )
    assert outcome(refused) in {
        "passkey_refused", "passkey_elsewhere", "dead_challenge", "invalid_input", "too_often", "in",
    }  # fmt: skip
    if outcome(refused) == "in":
        # What was replaced is not looked at: hints of the browser.
        _forget_passkeys()


def _is_object(sent: dict[str, Any]) -> bool:
    return isinstance(sent.get("response"), dict) and bool(sent["response"])


def _answer_of_stranger(client: FlaskClient, device: Authenticator) -> dict[str, Any]:
    name = to_text(b"stranger")
    device.make({"rp": {"id": "localhost"}, "user": {"id": to_text(b"x")}, "challenge": to_text(b"x")})
    sent = device.use(login_options(client))
    return sent | {"id": name, "rawId": name}


def _forget_passkeys() -> None:
    with work():
        db.session.query(Passkey).delete()
