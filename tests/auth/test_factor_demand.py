"""What administrators demand and take away: second factors of roles from a day on, and resets for who lost theirs."""

from __future__ import annotations

import re
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth import audit
from app.auth.models import AuditEntry, Session, User
from app.auth.service import sessions
from app.auth.tokens import make_token
from app.platform import clock
from app.platform.data.database import db
from tests.auth.authenticator import Authenticator
from tests.auth.factors import add_passkey, code, outcome, passkey_login, set_up
from tests.auth.people import events, info, letters, log_in, token_for
from tests.auth.test_initial_password import OPEN as WITHOUT_OWN_PASSWORD
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.http import ADA, ALICE, BOB, Person, call, send, work
from tests.test_access import rules

OPEN = WITHOUT_OWN_PASSWORD | {
    "GET /api/auth/factors",
    "POST /api/auth/totp",
    "POST /api/auth/totp/confirm",
    "POST /api/auth/passkeys/options",
    "POST /api/auth/passkeys",
}
"""All that somebody may call before they have the second factor that is demanded."""


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def demand(
    client: FlaskClient, who: str, since: str | None = None, as_: Person = ADA, **more: Any
) -> dict[str, Any]:
    form = {"who": who, "since": since, "password": PASSWORD, **more}
    return call(client, "POST /api/admin/second-factor", as_=as_, json=form)


def reset(client: FlaskClient, user_id: int = ALICE.id, as_: Person = ADA, **form: str) -> dict[str, Any]:
    given = {"password": PASSWORD, "reason": "lost phone", **form}
    return call(client, f"DELETE /api/admin/users/{user_id}/factors", as_=as_, json=given)


def menu(client: FlaskClient, person: Person = ALICE) -> str:
    return outcome(call(client, "POST /api/user/menu", as_=person))


def test_nothing_is_demanded_until_an_administrator_does(client: FlaskClient, frozen: FrozenClock) -> None:
    assert call(client, "GET /api/admin/second-factor", as_=ADA)["data"] == {
        "who": "none",
        "since": None,
        "missing": 0,
    }
    assert demand(client, "all", as_=ALICE)["code"] == 40300
    assert outcome(demand(client, "all", password="")) == "present_password_needed"
    made = demand(client, "all", "2026-07-01")["data"]
    assert made == {"who": "all", "since": "2026-07-01", "missing": 3}
    entry = db.session.query(AuditEntry).order_by(AuditEntry.id.desc()).first()
    assert entry is not None
    assert (entry.event, entry.detail) == ("setting_changed", {"before": "none", "after": "all 2026-07-01"})
    db.session.rollback()
    assert demand(client, "none")["data"]["who"] == "none"
    assert menu(client) == "in"


def test_from_the_day_on_one_may_only_set_a_factor_up(
    client: FlaskClient, app: APIFlask, frozen: FrozenClock
) -> None:
    """Every call is asked, as an administrator, so that nothing else refuses first."""
    demand(client, "admin", "2026-06-02")
    shown = call(client, "GET /api/auth/factors", as_=ADA)["data"]
    assert (shown["demanded"], shown["demandedFrom"]) == (False, "2026-06-02")
    assert menu(client, ADA) == "in"
    frozen.advance(hours=4)  # midnight in China
    headers = token_for(client, "ada")
    let_in = set()
    for name, rule, access in rules(app):
        recognised = getattr(app.view_functions[rule.endpoint], "recognises", False)
        if access == "public" and not recognised:
            continue
        if name in OPEN:
            let_in.add(name)
            continue
        method, path = re.sub(r"<int:[^>]+>", "1", re.sub(r"<[a-z_]+>", "nothing", name)).split(" ", 1)
        answer = send(client, f"{method} {path}", headers=headers).get_json()
        assert (name, answer["code"], answer["data"]["reason"]) == (name, 40300, "own_factor_needed")
    assert let_in == OPEN
    assert info(client, headers)["data"]["factorMissing"] is True
    assert log_in(client, "ada")["data"]["userinfo"]["factorMissing"] is True
    assert menu(client, ALICE) == "in"
    set_up(client, ADA)
    assert menu(client, ADA) == "in"
    assert info(client, headers)["code"] == 50012  # another session than the one that set it up


def test_a_token_for_programs_waits_for_its_owners_factor_too(client: FlaskClient) -> None:
    form = {"name": "all", "scopes": ["write"], "days": 1, "password": PASSWORD}
    token = {"token": call(client, "POST /api/auth/tokens", as_=ALICE, json=form)["data"]["token"]}
    demand(client, "all")
    assert outcome(call(client, "POST /api/user/menu", headers=token)) == "own_factor_needed"
    set_up(client)
    assert outcome(call(client, "POST /api/user/menu", headers=token)) == "in"


def test_a_passkey_is_enough_and_the_last_factor_stays_while_one_is_demanded(client: FlaskClient) -> None:
    demand(client, "all")
    device = Authenticator()
    codes = add_passkey(client, device)["data"]["codes"]
    [key] = call(client, "GET /api/auth/factors", as_=ALICE)["data"]["passkeys"]
    form = {"password": PASSWORD, "otp": codes[0]}
    path = f"DELETE /api/auth/passkeys/{key['id']}"
    assert outcome(call(client, path, as_=ALICE, json=form)) == "last_factor"
    assert outcome(passkey_login(client, device)) == "in"
    set_up(client, otp=codes[1])
    assert outcome(call(client, path, as_=ALICE, json=form)) == "in"


def test_whom_the_firm_proved_needs_no_factor_here(client: FlaskClient) -> None:
    demand(client, "all")
    with work():
        user = db.session.get_one(User, ALICE.id)
        caller = sessions.Caller("127.0.0.1", "tests")
        opened = sessions.open_session(
            user, caller, audit.Actor(None), remember=False, provider_login_at=clock.now()
        )
        headers = {"token": make_token(opened)}
    assert outcome(call(client, "POST /api/user/menu", headers=headers)) == "in"
    assert info(client, headers)["data"]["factorMissing"] is False
    assert menu(client) == "own_factor_needed"


def test_an_own_password_comes_before_a_factor(client: FlaskClient) -> None:
    demand(client, "all")
    set_up(client, ADA)
    form = {"username": "carol", "password": PASSWORD}
    initial = call(client, "POST /api/admin/users", as_=ADA, json=form)["data"]["password"]
    headers = token_for(client, "carol", initial)
    assert outcome(call(client, "POST /api/auth/totp", headers=headers)) == "own_password_needed"
    change = {"password": initial, "newpassword": "quiet river 77"}
    assert call(client, "POST /api/user/changepwd", headers=headers, json=change)["code"] == 1
    assert outcome(call(client, "POST /api/user/menu", headers=headers)) == "own_factor_needed"


def test_a_reset_takes_password_and_reason_and_tells_the_owner(client: FlaskClient) -> None:
    with work():
        db.session.get_one(User, ALICE.id).email = "alice@example.com"
    _, codes = set_up(client)
    device = Authenticator()
    add_passkey(client, device, otp=codes[0])
    assert reset(client, as_=BOB)["code"] == 40300
    assert outcome(reset(client, password="not this one")) == "wrong_password_given"
    assert outcome(reset(client, reason=" ")) == "invalid_input"
    assert outcome(reset(client, ADA.id)) == "own_account"
    assert outcome(reset(client, BOB.id)) == "no_factor"
    line = reset(client)["data"]
    assert (line["username"], line["factors"], line["sessions"]) == ("alice", [], 0)
    assert outcome(passkey_login(client, device)) == "passkey_refused"
    assert outcome(log_in(client)) == "in"
    assert "took all second factors" in letters()[-1].text
    db.session.rollback()
    [entry] = db.session.query(AuditEntry).filter_by(event="factors_reset")
    assert (entry.actor_id, entry.subject) == (ADA.id, "user:2")
    assert entry.detail == {"before": ["totp", "passkey"], "reason": "lost phone"}
    db.session.rollback()


def test_the_machine_lets_the_only_administrator_in_again(client: FlaskClient, app: APIFlask) -> None:
    secret, _ = set_up(client, ADA)
    runner = app.test_cli_runner()
    nobody = runner.invoke(args=["admin", "second-factor-off", "nobody"])
    assert (nobody.exit_code, nobody.output) == (1, "there is no such account\n")
    done = runner.invoke(args=["admin", "second-factor-off", "ADA"])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("ada logs in without a second factor now")
    assert outcome(log_in(client, "ada")) == "in"
    again = runner.invoke(args=["admin", "second-factor-off", "ada"])
    assert (again.exit_code, again.output) == (1, "This account has no second factor\n")
    assert "factors_reset" in events(client)
    assert code(secret)


def test_a_reset_ends_a_login_that_is_half_way(client: FlaskClient) -> None:
    _, codes = set_up(client)
    asked = log_in(client)
    ticket = asked["data"]["ticket"]
    reset(client)
    form = {"ticket": ticket, "otp": codes[0]}
    assert outcome(call(client, "POST /api/user/login/factor", json=form)) == "dead_challenge"
    db.session.rollback()
    assert db.session.query(Session).filter_by(user_id=ALICE.id, ended_at=None).count() == 0
