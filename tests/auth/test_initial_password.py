"""Passwords that somebody was given: for a first login and a few days, and for nothing but choosing one's own."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth import passwords, service
from app.auth.models import AuditEntry, User
from app.platform import clock
from app.platform.data.database import db
from tests.auth.people import (
    EMAIL,
    MOBILE,
    NEW_PASSWORD,
    code_for,
    events,
    info,
    letters,
    log_in,
    reason,
    token_for,
)
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.http import ADA, ALICE, Person, call, send, token_of, work
from tests.test_access import rules

OPEN = {
    "POST /api/user/info",
    "POST /api/user/logout",
    "POST /api/user/changepwd",
    "POST /api/sms/send",
    "POST /api/ems/send",
}
"""All that somebody may call before they have a password of their own."""


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def open_account(
    client: FlaskClient, username: str = "carol", as_: Person = ADA, **more: Any
) -> dict[str, Any]:
    return call(
        client, "POST /api/admin/users", as_=as_, json={"username": username, "password": PASSWORD, **more}
    )


def renew(client: FlaskClient, person_id: int, as_: Person = ADA) -> dict[str, Any]:
    return call(client, f"POST /api/admin/users/{person_id}/password", as_=as_, json={"password": PASSWORD})


def given(client: FlaskClient, username: str = "carol") -> str:
    """Open an account and return its initial password."""
    password: str = open_account(client, username)["data"]["password"]
    return password


def choose(
    client: FlaskClient, headers: dict[str, str], present: str, password: str = NEW_PASSWORD
) -> dict[str, Any]:
    form = {"password": present, "newpassword": password}
    return call(client, "POST /api/user/changepwd", headers=headers, json=form)


def give_address(username: str, **address: str) -> None:
    with work():
        user = service.find_user(username)
        assert user is not None
        for name, value in address.items():
            setattr(user, name, value)


def test_an_administrator_opens_an_account_whose_password_is_random_and_shown_once(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    made = open_account(client)["data"]
    assert re.fullmatch(r"([2-9a-hj-km-np-z]{4}-){6}[2-9a-hj-km-np-z]{4}", made["password"])
    assert (made["account"]["username"], made["account"]["role"]) == ("carol", "user")
    assert made["account"]["initialPassword"]
    assert made["until_text"] == clock.to_text(frozen.now() + timedelta(days=7))
    other = open_account(client, "dave", role="admin")["data"]
    assert other["account"]["role"] == "admin"
    assert other["password"] != made["password"]
    listed = str(call(client, "GET /api/admin/users", as_=ADA)["data"])
    db.session.rollback()
    noted = str([entry.detail for entry in db.session.query(AuditEntry)])
    assert made["password"] not in listed + noted
    assert events(client).count("user_made") == 2


def test_only_administrators_open_accounts_and_names_have_their_rules(
    client: FlaskClient, app: APIFlask
) -> None:
    assert open_account(client, as_=ALICE)["code"] == 40300
    assert reason(open_account(client, "Alice")) == "username_taken"
    assert reason(open_account(client, "13800138000")) == "unusable_username"
    form = {"name": "all", "scopes": ["admin", "write"], "days": 1, "password": PASSWORD}
    token = call(client, "POST /api/auth/tokens", as_=ADA, json=form)["data"]["token"]
    refused = call(client, "POST /api/admin/users", headers={"token": token}, json={"username": "carol"})
    assert reason(refused) == "beyond_scope"


def test_no_initial_password_holds_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("carol" * 5 + "car" + "x" * 28)
    monkeypatch.setattr(passwords.secrets, "choice", lambda _: next(letters))
    assert passwords.make_initial("olca") == "-".join(["xxxx"] * 7)


def test_with_an_initial_password_one_may_only_choose_ones_own(client: FlaskClient, app: APIFlask) -> None:
    """Every call is asked, as an administrator, so that nothing else refuses first."""
    password = open_account(client, role="admin")["data"]["password"]
    entered = log_in(client, "carol", password)["data"]["userinfo"]
    assert entered["initialPassword"]
    headers = {"token": entered["token"]}
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
        assert (name, answer["code"], answer["data"]["reason"]) == (name, 40300, "own_password_needed")
    assert let_in == OPEN
    record = info(client, headers)["data"]
    assert (record["username"], record["initialPassword"]) == ("carol", True)
    assert record["initialPasswordUntil_text"]
    shown = send(client, "GET /api/user/menu", headers=headers, language="zh-CN").get_json()["msg"]
    assert "初始密码" in shown
    assert call(client, "POST /api/user/logout", headers=headers)["code"] == 1
    assert info(client, headers)["code"] == 50012


def test_who_has_chosen_a_password_goes_on_where_they_are(client: FlaskClient) -> None:
    password = given(client)
    here, elsewhere = token_for(client, "carol", password), token_for(client, "carol", password)
    assert reason(choose(client, here, "not this one")) == "wrong_password_given"
    assert reason(choose(client, here, password, password)) == "password_as_given"
    assert reason(choose(client, here, password, "carol carol")) == "unusable_password"
    assert reason(call(client, "POST /api/user/menu", headers=here)) == "own_password_needed"
    assert choose(client, here, password)["code"] == 1
    assert call(client, "POST /api/user/menu", headers=here)["code"] == 1
    assert info(client, here)["data"]["initialPassword"] is False
    assert info(client, elsewhere)["code"] == 50012
    assert log_in(client, "carol", password)["code"] == 0
    assert log_in(client, "carol", NEW_PASSWORD)["data"]["userinfo"]["initialPassword"] is False


def test_a_chosen_password_does_not_end(client: FlaskClient, frozen: FrozenClock) -> None:
    password = given(client)
    assert choose(client, token_for(client, "carol", password), password)["code"] == 1
    frozen.advance(days=400)
    headers = token_for(client, "carol", NEW_PASSWORD)
    assert call(client, "POST /api/user/menu", headers=headers)["code"] == 1


def test_an_initial_password_ends_after_seven_days(client: FlaskClient, frozen: FrozenClock) -> None:
    password = given(client)
    frozen.advance(days=6, hours=23)
    assert log_in(client, "carol", password)["code"] == 1
    frozen.advance(hours=1)
    refused = log_in(client, "carol", password)
    assert (refused["code"], reason(refused)) == (0, "initial_password_over")
    assert "Forgot password" in refused["msg"]
    assert reason(log_in(client, "carol", "something else")) == "bad_credentials"
    db.session.rollback()
    entry = db.session.query(AuditEntry).order_by(AuditEntry.id.desc()).limit(2).all()[1]
    assert (entry.event, entry.detail["reason"]) == ("login_failed", "initial_password_over")


def test_a_session_outlives_its_initial_password_but_gets_no_further(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    password = given(client)
    token = log_in(client, "carol", password, remember=True)["data"]["userinfo"]["token"]
    frozen.advance(days=8)
    headers = {"token": token}
    assert info(client, headers)["data"]["username"] == "carol"
    assert reason(call(client, "POST /api/user/menu", headers=headers)) == "own_password_needed"
    assert reason(choose(client, headers, password)) == "initial_password_over"
    assert reason(log_in(client, "carol", password)) == "initial_password_over"


def test_who_lost_the_time_sets_a_password_by_a_code(client: FlaskClient, frozen: FrozenClock) -> None:
    password = given(client)
    give_address("carol", email=EMAIL)
    headers = token_for(client, "carol", password)
    frozen.advance(days=8)
    captcha = code_for(client, "resetpwd", email=EMAIL)
    form = {"email": EMAIL, "captcha": captcha, "newpassword": password}
    assert reason(call(client, "POST /api/user/resetpwd", json=form)) == "password_as_given"
    assert call(client, "POST /api/user/resetpwd", json=form | {"newpassword": NEW_PASSWORD})["code"] == 1
    assert info(client, headers)["code"] == 50012
    entered = token_for(client, "carol", NEW_PASSWORD)
    assert call(client, "POST /api/user/menu", headers=entered)["code"] == 1


def test_a_code_instead_of_the_password_opens_no_more(client: FlaskClient) -> None:
    """Who comes in by a code has proven who they are; the given password must go all the same."""
    password = given(client)
    give_address("carol", mobile=MOBILE)
    form = {"mobile": MOBILE, "captcha": code_for(client, "login")}
    entered = call(client, "POST /api/user/mobilelogin", json=form)["data"]["userinfo"]
    headers = {"token": entered["token"]}
    assert entered["initialPassword"]
    assert reason(call(client, "POST /api/user/menu", headers=headers)) == "own_password_needed"
    assert choose(client, headers, password)["code"] == 1
    assert call(client, "POST /api/user/menu", headers=headers)["code"] == 1


def test_an_initial_password_binds_no_number(client: FlaskClient) -> None:
    headers = token_for(client, "carol", given(client))
    sent = call(
        client, "POST /api/sms/send", headers=headers, json={"mobile": MOBILE, "event": "changemobile"}
    )
    assert sent["code"] == 1
    code = re.search(r"\d{6}", letters()[-1].text)
    assert code
    form = {"mobile": MOBILE, "event": "changemobile", "captcha": code.group()}
    refused = call(client, "POST /api/user/yanzhengPhone", headers=headers, json=form)
    assert reason(refused) == "own_password_needed"
    assert info(client, headers)["data"]["phone"] == ""


def test_an_administrator_renews_an_initial_password_but_no_chosen_one(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    made = open_account(client)["data"]
    frozen.advance(days=8)
    renewed = renew(client, made["account"]["id"])["data"]
    assert reason(log_in(client, "carol", made["password"])) == "bad_credentials"
    headers = token_for(client, "carol", renewed["password"])
    assert choose(client, headers, renewed["password"])["code"] == 1
    assert reason(renew(client, made["account"]["id"])) == "own_password"
    assert reason(renew(client, ALICE.id)) == "own_password"
    assert reason(renew(client, ADA.id)) == "own_account"
    assert renew(client, 99)["code"] == 40400
    assert renew(client, made["account"]["id"], as_=ALICE)["code"] == 40300
    assert "password_given" in events(client)


def test_the_machine_gives_a_new_password_and_everything_of_before_ends(
    client: FlaskClient, app: APIFlask
) -> None:
    """`flask admin password`: sessions and tokens for programs end; what the owner makes later counts."""
    form = {"name": "nightly", "scopes": ["read"], "days": 1, "password": PASSWORD}
    program = {"token": call(client, "POST /api/auth/tokens", as_=ALICE, json=form)["data"]["token"]}
    before = {"token": token_of(app, ALICE)}
    assert call(client, "GET /api/user/menu", headers=program)["code"] == 1
    shown = app.test_cli_runner().invoke(args=["admin", "password", "Alice"])
    found = re.search(r"^initial password: (\S+)$", shown.output, re.M)
    assert found
    assert info(client, before)["code"] == 50012
    assert reason(log_in(client, "alice", PASSWORD)) == "bad_credentials"
    assert call(client, "GET /api/user/menu", headers=program)["code"] == 50012
    headers = token_for(client, "alice", found[1])
    assert choose(client, headers, found[1])["code"] == 1
    assert call(client, "GET /api/user/menu", headers=program)["code"] == 50012
    titles = str(call(client, "POST /api/message/list", headers=headers)["data"])
    assert "You were given a new password" in titles
    nobody = app.test_cli_runner().invoke(args=["admin", "password", "nobody"])
    assert (nobody.exit_code, nobody.output) == (1, "there is no such account\n")


def test_an_administrator_made_on_the_machine_chooses_a_password_too(
    client: FlaskClient, app: APIFlask
) -> None:
    runner = app.test_cli_runner()
    shown = runner.invoke(args=["admin", "create", "grace"]).output
    made = re.search(r"^initial password: (\S+)$", shown, re.M)
    assert made
    shown = runner.invoke(args=["admin", "create", "hedy", "--password", "long enough 1"]).output
    assert "long enough 1" not in shown
    for name, password in (("grace", made[1]), ("hedy", "long enough 1")):
        headers = token_for(client, name, password)
        assert reason(call(client, "GET /api/admin/users", headers=headers)) == "own_password_needed"
        assert choose(client, headers, password)["code"] == 1
        assert call(client, "GET /api/admin/users", headers=headers)["code"] == 1


@pytest.mark.parametrize(("chosen", "is_initial"), [(None, True), ("correct horse 42", False)])
def test_only_a_first_password_that_was_made_is_initial(chosen: str | None, is_initial: bool) -> None:
    with work():
        db.session.query(User).filter_by(role="admin").update({"role": "user"})
        made = service.first_admin(chosen)
        assert made is not None
        user, password = made
        assert (user.password_initial_until is not None) is is_initial
        assert passwords.password_matches(password, user.password_hash)
        # One that was made is in groups of letters; one that was given stays as it is.
        made_up = re.fullmatch(r"\w{4}(-\w{4}){6}", password)
        assert (password == chosen, made_up is not None) == (not is_initial, is_initial)
