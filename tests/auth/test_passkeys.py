"""Passkeys: made and used by a device that verifies its owner, at one site, with an answer that counts once."""

from __future__ import annotations

import copy
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth.models import Passkey
from app.platform.data.database import db
from tests.auth.authenticator import Authenticator, to_bytes
from tests.auth.factors import (
    add_passkey,
    answer,
    code,
    enter_by,
    login_options,
    offer,
    outcome,
    passkey_login,
    send_passkey,
    set_up,
    step,
)
from tests.auth.people import events, info, letters, log_in, reason, token_for
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.http import ADA, ALICE, BOB, call, send, work

OTHER = "198.51.100.9"


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


@pytest.fixture
def device() -> Authenticator:
    return Authenticator()


def listed(client: FlaskClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = call(client, "GET /api/auth/factors", as_=ALICE)["data"]["passkeys"]
    return found


def test_a_passkey_is_made_and_lets_in_without_name_and_password(
    client: FlaskClient, device: Authenticator, frozen: FrozenClock
) -> None:
    options = offer(client)
    chosen = options["authenticatorSelection"]
    assert (chosen["residentKey"], chosen["userVerification"]) == ("required", "required")
    assert (options["rp"]["id"], options["attestation"]) == ("localhost", "none")
    assert "alice" not in str(to_bytes(options["user"]["id"]))
    codes = add_passkey(client, device, name="  My laptop ")["data"]["codes"]
    assert len(codes) == 10
    [line] = listed(client)
    assert (line["name"], line["here"], line["usedtime_text"]) == ("My laptop", True, "")
    entered = passkey_login(client, device, remember=True)["data"]["userinfo"]
    assert (entered["username"], entered["expires_in"]) == ("alice", 30 * 24 * 3600)
    assert info(client, {"token": entered["token"]})["code"] == 1
    assert listed(client)[0]["usedtime_text"] == "2026-06-01 20:00:00"
    assert "factor_added" in events(client)


def test_a_passkey_is_the_second_step_of_a_login_by_password(
    client: FlaskClient, device: Authenticator
) -> None:
    add_passkey(client, device)
    facts = step(client)
    assert facts["ways"] == ["passkey", "recovery"]
    assert facts["passkey"]["userVerification"] == "required"
    given_ = device.use(facts["passkey"])
    assert outcome(answer(client, facts["ticket"], passkey=given_)) == "in"
    assert outcome(answer(client, facts["ticket"], passkey=given_)) == "dead_challenge"


def test_the_passkey_of_somebody_else_is_no_second_step(client: FlaskClient, device: Authenticator) -> None:
    add_passkey(client, device)
    his = Authenticator()
    add_passkey(client, his, BOB)
    facts = step(client)
    options = facts["passkey"] | {"allowCredentials": []}
    assert outcome(answer(client, facts["ticket"], passkey=his.use(options))) == "passkey_refused"
    assert outcome(answer(client, facts["ticket"], passkey=device.use(facts["passkey"]))) == "in"


def test_a_challenge_counts_once_for_minutes_from_where_it_was_asked_for(
    client: FlaskClient, device: Authenticator, frozen: FrozenClock
) -> None:
    add_passkey(client, device)
    first = device.use(login_options(client))
    assert outcome(enter_by(client, first, ip=OTHER)) == "dead_challenge"
    assert outcome(enter_by(client, first)) == "in"
    assert outcome(enter_by(client, first)) == "dead_challenge"
    late = device.use(login_options(client))
    frozen.advance(minutes=5)
    assert outcome(enter_by(client, late)) == "dead_challenge"
    ticket = step(client)
    as_login = device.use(ticket["passkey"])
    assert outcome(enter_by(client, as_login)) == "dead_challenge"


@pytest.mark.both_databases
def test_a_challenge_to_make_one_is_bound_to_its_session(client: FlaskClient, device: Authenticator) -> None:
    made = device.make(offer(client))
    other = token_for(client, "alice")
    form = {"name": "x", "passkey": made}
    assert outcome(call(client, "POST /api/auth/passkeys", headers=other, json=form)) == "dead_challenge"
    assert outcome(call(client, "POST /api/auth/passkeys", as_=BOB, json=form)) == "dead_challenge"
    assert outcome(send_passkey(client, made)) == "in"
    assert outcome(send_passkey(client, made)) == "dead_challenge"


def test_a_device_that_does_not_verify_its_owner_is_refused(
    client: FlaskClient, device: Authenticator
) -> None:
    assert (
        outcome(send_passkey(client, Authenticator(verifies=False).make(offer(client)))) == "passkey_refused"
    )
    add_passkey(client, device)
    unlocked = replace(device, verifies=False)
    assert outcome(passkey_login(client, unlocked)) == "passkey_refused"
    assert outcome(passkey_login(client, device)) == "in"


def test_a_page_of_another_origin_gets_nowhere_and_is_told_where_passkeys_work(
    client: FlaskClient, device: Authenticator
) -> None:
    codes = add_passkey(client, device)["data"]["codes"]
    elsewhere = replace(device, origin="https://console.example.org")
    refused = passkey_login(client, elsewhere)
    assert outcome(refused) == "passkey_elsewhere"
    assert "http://localhost" in refused["msg"]
    assert outcome(send_passkey(client, elsewhere.make(offer(client, codes[0])))) == "passkey_elsewhere"


def test_a_key_that_was_copied_is_refused_and_its_owner_is_told(
    client: FlaskClient, device: Authenticator
) -> None:
    with work():
        from app.auth.models import User

        db.session.get_one(User, ALICE.id).email = "alice@example.com"
    add_passkey(client, device)
    thief = copy.deepcopy(device)
    assert outcome(passkey_login(client, device)) == "in"
    assert outcome(passkey_login(client, thief)) == "passkey_copied"
    assert "passkey_copied" in events(client)
    assert "went back" in letters()[-1].text
    assert outcome(passkey_login(client, device)) == "in"


def test_a_device_that_does_not_count_is_fine_and_one_that_stops_counting_is_not(client: FlaskClient) -> None:
    quiet = Authenticator(counts=False)
    add_passkey(client, quiet)
    assert [outcome(passkey_login(client, quiet)) for _ in range(2)] == ["in", "in"]
    quiet.counts = True
    assert outcome(passkey_login(client, quiet)) == "in"
    quiet.counts = False
    assert outcome(passkey_login(client, quiet)) == "passkey_copied"


def test_thirty_answers_to_one_challenge_open_one_session(
    app: APIFlask, client: FlaskClient, device: Authenticator
) -> None:
    add_passkey(client, device)
    given_ = device.use(login_options(client))

    def one(_: int) -> str:
        form = {"passkey": given_}
        return outcome(app.test_client().post("/api/user/passkey/login", json=form).get_json())

    with ThreadPoolExecutor(30) as pool:
        outcomes = list(pool.map(one, range(30)))
    assert outcomes.count("in") == 1
    assert set(outcomes) <= {"in", "dead_challenge", "too_often"}


def test_several_passkeys_are_named_and_removed_with_a_factor(
    client: FlaskClient, device: Authenticator
) -> None:
    codes = add_passkey(client, device, name="Laptop")["data"]["codes"]
    phone = Authenticator()
    assert add_passkey(client, phone, name="Phone", otp=codes[1])["data"]["codes"] == []
    laptop, second = listed(client)
    assert (laptop["name"], second["name"]) == ("Laptop", "Phone")
    path = f"DELETE /api/auth/passkeys/{laptop['id']}"
    assert outcome(call(client, path, as_=ALICE, json={"password": PASSWORD})) == "factor_proof_needed"
    assert outcome(call(client, path, as_=BOB, json={"password": PASSWORD})) == "not_found"
    proof = call(client, "POST /api/auth/passkeys/challenge", as_=ALICE)["data"]["publicKey"]
    form = {"password": PASSWORD, "passkey": phone.use(proof)}
    assert outcome(call(client, path, as_=ALICE, json=form)) == "in"
    assert [each["name"] for each in listed(client)] == ["Phone"]
    assert outcome(passkey_login(client, device)) == "passkey_refused"
    form = {"password": PASSWORD, "otp": codes[0]}
    last = f"DELETE /api/auth/passkeys/{second['id']}"
    assert outcome(call(client, last, as_=ALICE, json=form)) == "in"
    assert outcome(log_in(client)) == "in"


def test_the_same_device_is_not_offered_twice_and_twenty_are_enough(
    client: FlaskClient, device: Authenticator
) -> None:
    codes = add_passkey(client, device)["data"]["codes"]
    [known] = offer(client, codes[0])["excludeCredentials"]
    assert known["id"] in device.keys
    with work():
        first = db.session.query(Passkey).one()
        for number in range(19):
            more = Passkey(
                user_id=ALICE.id, site="localhost", credential_id=f"more{number}", public_key="", sign_count=0,
                created_at=first.created_at,
            )  # fmt: skip
            more.name = "more"
            db.session.add(more)
    form = {"password": PASSWORD, "otp": codes[1]}
    full = call(client, "POST /api/auth/passkeys/options", as_=ALICE, json=form)
    assert outcome(full) == "too_many_passkeys"


def test_a_disabled_account_gets_in_by_no_passkey(client: FlaskClient, device: Authenticator) -> None:
    add_passkey(client, device)
    form = {"password": PASSWORD, "reason": "left"}
    assert call(client, f"POST /api/admin/users/{ALICE.id}/disable", as_=ADA, json=form)["code"] == 1
    assert outcome(passkey_login(client, device)) == "passkey_refused"


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://console.example.com", ("console.example.com", "https://console.example.com", True)),
        (
            "https://console.example.com:8443",
            ("console.example.com", "https://console.example.com:8443", True),
        ),
        ("http://console.example.com", ("console.example.com", "http://console.example.com", False)),
        ("https://192.0.2.1", ("192.0.2.1", "https://192.0.2.1", False)),
        ("http://127.0.0.1:8000", ("127.0.0.1", "http://127.0.0.1:8000", False)),
        ("http://localhost:8000", ("localhost", "http://localhost:8000", True)),
    ],
)
def test_passkeys_belong_to_the_address_by_which_one_comes(
    client: FlaskClient, url: str, site: tuple[str, str, bool]
) -> None:
    found = call(client, "GET /api/auth/factors", as_=ALICE, base_url=url)["data"]
    assert (found["passkeysAt"], found["passkeysPossible"]) == site[1:]
    given_ = call(client, "POST /api/user/passkey/options", base_url=url)
    if site[2]:
        assert given_["data"]["publicKey"]["rpId"] == site[0]
    else:
        assert outcome(given_) == "passkey_impossible"


def test_the_public_address_and_allowed_origins_say_more_than_the_address_called(
    client: FlaskClient, app: APIFlask
) -> None:
    config = app.extensions["config"]
    app.extensions["config"] = replace(
        config, public_url="https://liushui.example.com/x", allowed_origins=("https://desk.example.com",)
    )
    assert login_options(client)["rpId"] == "liushui.example.com"
    headers = {"Origin": "https://desk.example.com"}
    there = call(client, "POST /api/user/passkey/options", headers=headers)
    assert there["data"]["publicKey"]["rpId"] == "desk.example.com"
    headers = {"Origin": "https://evil.example.org"}
    strange = call(client, "POST /api/user/passkey/options", headers=headers)
    assert strange["data"]["publicKey"]["rpId"] == "liushui.example.com"


def test_a_passkey_of_another_address_is_no_way_in_here_but_the_second_factor_stays_needed(
    client: FlaskClient, device: Authenticator
) -> None:
    add_passkey(client, device)
    there = "https://console.example.com"
    form = {"username": "alice", "password": PASSWORD}
    needed = call(client, "POST /api/user/login", json=form, base_url=there)
    assert (outcome(needed), needed["data"]["ways"]) == ("second_factor_needed", ["recovery"])


def test_one_place_opens_no_flood_of_challenges(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.auth.service.factors import challenges

    monkeypatch.setattr(challenges, "MOST_OF_A_PLACE", 3)
    outcomes = [outcome(call(client, "POST /api/user/passkey/options")) for _ in range(4)]
    assert outcomes == ["in"] * 3 + ["too_often"]
    elsewhere = send(client, "POST /api/user/passkey/options", environ_overrides={"REMOTE_ADDR": OTHER})
    assert elsewhere.get_json()["code"] == 1


def test_passkey_and_app_stand_beside_each_other(
    client: FlaskClient, device: Authenticator, frozen: FrozenClock
) -> None:
    secret, codes = set_up(client)
    add_passkey(client, device, otp=codes[0])
    assert step(client)["ways"] == ["totp", "passkey", "recovery"]
    frozen.advance(seconds=30)
    form = {"password": PASSWORD, "otp": code(secret)}
    assert outcome(call(client, "DELETE /api/auth/totp", as_=ALICE, json=form)) == "in"
    assert step(client)["ways"] == ["passkey", "recovery"]


def test_what_no_passkey_is_known_for_is_one_answer(client: FlaskClient, device: Authenticator) -> None:
    assert reason(enter_by(client, {})) == "passkey_refused"
    assert reason(enter_by(client, json.loads("[1]"))) == "invalid_input"
