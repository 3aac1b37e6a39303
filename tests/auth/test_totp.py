"""The authenticator app: set up with a right code only, asked for at each login, each code good once."""

from __future__ import annotations

from base64 import b32encode
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pyotp
import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from app.auth.models import RecoveryCode, Totp
from app.auth.service.factors import totp
from app.platform.data.database import db
from tests.auth.factors import answer, code, outcome, set_up, step
from tests.auth.people import MOBILE, NEW_PASSWORD, code_for, events, info, letters, log_in, reason, token_for
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.effort import examples
from tests.http import ADA, ALICE, BOB, call, send, work

OTHER = "198.51.100.9"


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def factors(client: FlaskClient) -> dict[str, Any]:
    found: dict[str, Any] = call(client, "GET /api/auth/factors", as_=ALICE)["data"]
    return found


def confirm(client: FlaskClient, otp: str) -> dict[str, Any]:
    return call(client, "POST /api/auth/totp/confirm", as_=ALICE, json={"otp": otp})


def give_number() -> None:
    with work():
        user = db.session.get_one(_user(), ALICE.id)
        user.mobile = MOBILE


def _user() -> Any:
    from app.auth.models import User

    return User


def test_an_app_counts_only_after_a_right_code_and_then_each_login_asks_for_one(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    begun = call(client, "POST /api/auth/totp", as_=ALICE, json={"password": PASSWORD})["data"]
    assert begun["uri"].startswith("otpauth://totp/Liushui:alice?secret=" + begun["secret"])
    assert begun["qr"].startswith("data:image/svg+xml")
    assert len(begun["secret"]) == 32
    assert factors(client)["totp"] is False
    assert log_in(client)["code"] == 1
    assert reason(confirm(client, "000000")) == "wrong_first_code"
    codes = confirm(client, code(begun["secret"]))["data"]["codes"]
    assert len(set(codes)) == 10
    assert (factors(client)["totp"], factors(client)["recoveryLeft"]) == (True, 10)
    facts = step(client)
    assert (facts["ways"], facts["passkey"]) == (["totp", "recovery"], None)
    assert "token" not in str(facts)
    frozen.advance(seconds=30)
    entered = answer(client, facts["ticket"], otp=code(begun["secret"]))
    assert info(client, {"token": entered["data"]["userinfo"]["token"]})["data"]["username"] == "alice"
    again = {"password": PASSWORD, "otp": codes[0]}
    assert reason(call(client, "POST /api/auth/totp", as_=ALICE, json=again)) == "totp_on"


def test_setting_up_takes_the_password_a_while_after_the_login_and_a_quarter_of_an_hour_at_most(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    asked = call(client, "POST /api/auth/totp", as_=ALICE)
    assert reason(asked) == "present_password_needed"
    fresh = token_for(client, "alice")
    begun = call(client, "POST /api/auth/totp", headers=fresh)["data"]
    frozen.advance(minutes=16)
    late = call(client, "POST /api/auth/totp/confirm", headers=fresh, json={"otp": code(begun["secret"])})
    assert reason(late) == "no_totp"
    assert reason(confirm(client, "123456")) == "no_totp"


def test_a_phone_whose_clock_is_wrong_is_told_so_and_by_how_much(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    secret = call(client, "POST /api/auth/totp", as_=ALICE, json={"password": PASSWORD})["data"]["secret"]
    fast = confirm(client, code(secret, 20))
    assert reason(fast) == "wrong_clock"
    assert "10 min ahead" in fast["msg"]
    slow = send(
        client,
        "POST /api/auth/totp/confirm",
        as_=ALICE,
        json={"otp": code(secret, -118)},
        language="zh-CN",
    ).get_json()
    assert "慢了约 59 分钟" in slow["msg"]
    assert factors(client)["totp"] is False
    assert confirm(client, code(secret, 1))["code"] == 1


def test_a_code_counts_once_and_one_step_around_its_own(client: FlaskClient, frozen: FrozenClock) -> None:
    secret, _ = set_up(client)
    assert outcome(log_in(client, otp=code(secret))) == "wrong_second_factor"  # the one that switched it on
    assert outcome(log_in(client, otp=code(secret, 2))) == "wrong_second_factor"
    assert outcome(log_in(client, otp=code(secret, 1))) == "in"
    frozen.advance(seconds=30)
    assert outcome(log_in(client, otp=code(secret))) == "wrong_second_factor"  # used a step ahead
    frozen.advance(seconds=60)
    assert outcome(log_in(client, otp=code(secret, -1))) == "in"
    assert outcome(log_in(client, otp=code(secret, -1))) == "wrong_second_factor"
    assert outcome(log_in(client, otp=code(secret))) == "in"


@given(
    key=st.binary(min_size=20, max_size=20),
    steps=st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 4)), min_size=1, max_size=25),
)
@settings(max_examples=examples(200))
def test_of_any_codes_in_any_order_each_step_counts_once_within_one_step_of_now(
    key: bytes, steps: list[tuple[int, int]]
) -> None:
    """Against a plain model: a code is right when its step is at most one away and above all used before."""
    secret, now, newest = b32encode(key).decode(), 59_000_000, 0
    shown = pyotp.HOTP(secret)
    for off, waited in steps:
        now += waited
        digits = shown.at(now + off)
        near = [each for each in (now - 1, now, now + 1) if shown.at(each) == digits]
        found = totp.matching_step(secret, digits, totp.around(now, totp.DRIFT))
        assert (found in near) if near else (found is None)
        if found is not None and found > newest:
            newest = found
            assert abs(found - now) <= 1
        else:
            assert abs(off) > 1 or now + off <= newest


def test_the_codes_are_those_of_the_standard() -> None:
    """RFC 6238, appendix B: SHA-1, the last six of its eight digits."""
    secret = b32encode(b"12345678901234567890").decode()
    known = {
        59: "287082",
        1111111109: "081804",
        1111111111: "050471",
        1234567890: "005924",
        20000000000: "353130",
    }
    for second, digits in known.items():
        assert totp.matching_step(secret, digits, [second // 30]) == second // 30


def test_neither_secret_nor_recovery_code_stands_in_the_database(client: FlaskClient) -> None:
    secret, codes = set_up(client)
    db.session.rollback()
    row = db.session.get_one(Totp, ALICE.id)
    assert secret.encode() not in row.secret_sealed
    assert row.secret == secret
    kept = str([each.digest for each in db.session.query(RecoveryCode)])
    assert not any(each in kept or each.replace("-", "") in kept for each in codes)


def test_a_recovery_code_stands_for_a_lost_phone_once_and_its_owner_is_told(client: FlaskClient) -> None:
    with work():
        db.session.get_one(_user(), ALICE.id).email = "alice@example.com"
    _, codes = set_up(client)
    typed = codes[3].upper().replace("-", " ")
    assert outcome(answer(client, step(client)["ticket"], otp=typed)) == "in"
    assert outcome(answer(client, step(client)["ticket"], otp=codes[3])) == "wrong_second_factor"
    assert factors(client)["recoveryLeft"] == 9
    assert "codes left: 9" in letters()[-1].text
    assert "recovery_code_used" in events(client)


def test_a_ticket_is_good_from_its_place_for_five_minutes_and_once(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    secret, _ = set_up(client)
    frozen.advance(seconds=30)
    ticket = step(client)["ticket"]
    assert outcome(answer(client, ticket, ip=OTHER, otp=code(secret))) == "dead_challenge"
    assert outcome(answer(client, "x" + ticket[1:], otp=code(secret))) == "dead_challenge"
    assert outcome(answer(client, ticket, otp=code(secret))) == "in"
    frozen.advance(seconds=30)
    assert outcome(answer(client, ticket, otp=code(secret))) == "dead_challenge"
    late = step(client)["ticket"]
    frozen.advance(minutes=5)
    assert outcome(answer(client, late, otp=code(secret))) == "dead_challenge"


def test_a_ticket_ends_with_the_password_it_was_given_for(client: FlaskClient, frozen: FrozenClock) -> None:
    secret, _ = set_up(client)
    frozen.advance(seconds=30)
    ticket = step(client)["ticket"]
    form = {"password": PASSWORD, "newpassword": NEW_PASSWORD}
    assert call(client, "POST /api/user/changepwd", as_=ALICE, json=form)["code"] == 1
    assert outcome(answer(client, ticket, otp=code(secret))) == "dead_challenge"


def test_a_remembered_login_is_remembered_after_the_second_step(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    secret, _ = set_up(client)
    frozen.advance(seconds=30)
    entered = answer(client, step(client, remember=True)["ticket"], otp=code(secret))["data"]["userinfo"]
    assert entered["expires_in"] == 30 * 24 * 3600


def test_guesses_are_slowed_down_and_new_tickets_do_not_help(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    set_up(client)
    frozen.advance(seconds=30)
    outcomes = [outcome(answer(client, step(client)["ticket"], otp="000000")) for _ in range(7)]
    assert outcomes == ["wrong_second_factor"] * 5 + ["too_often"] * 2
    assert events(client).count("factor_failed") == 5


@pytest.mark.both_databases
def test_a_ticket_is_guessed_at_five_times(client: FlaskClient, frozen: FrozenClock) -> None:
    secret, _ = set_up(client)
    frozen.advance(seconds=30)
    ticket = step(client)["ticket"]
    outcomes = [outcome(answer(client, ticket, otp="000000")) for _ in range(5)]
    assert outcomes == ["wrong_second_factor"] * 5
    frozen.advance(seconds=60)
    assert outcome(answer(client, ticket, otp=code(secret))) == "dead_challenge"


def test_who_was_here_before_comes_in_while_somebody_with_the_password_guesses_elsewhere(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    token_for(client, "alice")
    secret, _ = set_up(client)
    frozen.advance(seconds=30)
    for _ in range(12):
        log_in(client, otp="000000", ip=OTHER)
    assert outcome(log_in(client, otp=code(secret), ip=OTHER)) == "too_often"
    assert outcome(log_in(client, otp=code(secret))) == "in"


@pytest.mark.everything  # before a commit: five guesses for a ticket, below
def test_thirty_who_come_at_once_gain_nothing(app: APIFlask, client: FlaskClient) -> None:
    """Wrong codes are counted like those that come one after the other; a right one opens one session."""
    secret, codes = set_up(client)

    def enter(otp: str) -> str:
        form = {"username": "alice", "password": PASSWORD, "otp": otp}
        return outcome(app.test_client().post("/api/user/login", json=form).get_json())

    for right in (code(secret, 1), codes[0]):
        with ThreadPoolExecutor(30) as pool:
            outcomes = list(pool.map(enter, [right] * 30))
        assert outcomes.count("in") == 1, outcomes
        assert set(outcomes) <= {"in", "wrong_second_factor", "too_often"}
        _open_gates()
    with ThreadPoolExecutor(30) as pool:
        outcomes = list(pool.map(enter, [f"{number:06d}" for number in range(30)]))
    # While they wait for each other a second may go by, and let another guess in.
    assert 5 <= outcomes.count("wrong_second_factor") <= 9
    assert outcomes.count("in") == 0


def _open_gates() -> None:
    from app.auth.models import RateLimit

    with work():
        db.session.query(RateLimit).delete()


def test_a_ticket_answered_thirty_times_at_once_opens_one_session(app: APIFlask, client: FlaskClient) -> None:
    _, codes = set_up(client)
    ticket = step(client)["ticket"]

    def enter(otp: str) -> str:
        form = {"ticket": ticket, "otp": otp}
        return outcome(app.test_client().post("/api/user/login/factor", json=form).get_json())

    with ThreadPoolExecutor(30) as pool:
        outcomes = list(pool.map(enter, codes * 3))
    assert outcomes.count("in") == 1
    assert set(outcomes) <= {"in", "dead_challenge", "too_often"}
    assert factors(client)["recoveryLeft"] == 9


def test_a_code_by_sms_and_a_reset_do_not_go_round_it(client: FlaskClient, frozen: FrozenClock) -> None:
    give_number()
    secret, _ = set_up(client)
    frozen.advance(minutes=2)
    form = {"mobile": MOBILE, "captcha": code_for(client, "login")}
    asked = call(client, "POST /api/user/mobilelogin", json=form)
    assert outcome(asked) == "second_factor_needed"
    assert outcome(answer(client, asked["data"]["ticket"], otp=code(secret))) == "in"
    frozen.advance(minutes=2)
    form = {"mobile": MOBILE, "captcha": code_for(client, "resetpwd"), "newpassword": NEW_PASSWORD}
    assert call(client, "POST /api/user/resetpwd", json=form)["code"] == 1
    assert outcome(log_in(client, "alice", NEW_PASSWORD)) == "second_factor_needed"
    assert outcome(log_in(client, "alice", "not this one", otp=code(secret))) == "bad_credentials"


def test_switching_off_takes_password_and_a_code_and_ends_other_sessions(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    secret, codes = set_up(client)
    frozen.advance(seconds=30)
    elsewhere = {"token": log_in(client, otp=code(secret))["data"]["userinfo"]["token"]}

    def off(**form: str) -> str:
        return outcome(call(client, "DELETE /api/auth/totp", as_=ALICE, json=form))

    assert off(otp=codes[0]) == "present_password_needed"
    assert off(password=PASSWORD) == "factor_proof_needed"
    assert off(password=PASSWORD, otp="000000") == "wrong_second_factor"
    assert info(client, elsewhere)["code"] == 1
    assert off(password=PASSWORD, otp=codes[0]) == "in"
    assert info(client, elsewhere)["code"] == 50012
    assert (factors(client)["totp"], factors(client)["recoveryLeft"]) == (False, 0)
    assert outcome(log_in(client)) == "in"
    assert off(password=PASSWORD) == "no_factor"
    assert {"factor_added", "factor_removed"} <= set(events(client))


def test_switching_on_ends_the_other_sessions(client: FlaskClient) -> None:
    elsewhere = token_for(client, "alice")
    set_up(client)
    assert info(client, elsewhere)["code"] == 50012
    assert factors(client)["totp"] is True


def test_new_recovery_codes_take_the_place_of_the_earlier_ones(client: FlaskClient) -> None:
    _, codes = set_up(client)
    form = {"password": PASSWORD, "otp": codes[0]}
    made = call(client, "POST /api/auth/recovery-codes", as_=ALICE, json=form)["data"]["codes"]
    assert len(made) == 10
    assert outcome(log_in(client, otp=codes[1])) == "wrong_second_factor"
    assert outcome(log_in(client, otp=made[1])) == "in"
    nothing = call(client, "POST /api/auth/recovery-codes", as_=BOB, json={"password": PASSWORD})
    assert outcome(nothing) == "no_factor"


def test_without_a_factor_nothing_changes_and_a_code_beside_the_password_is_passed_over(
    client: FlaskClient,
) -> None:
    assert outcome(log_in(client, otp="123456")) == "in"


def test_tokens_for_programs_manage_no_factors(client: FlaskClient) -> None:
    form = {"name": "all", "scopes": ["write"], "days": 1, "password": PASSWORD}
    token = {"token": call(client, "POST /api/auth/tokens", as_=ALICE, json=form)["data"]["token"]}
    for name in ("GET /api/auth/factors", "POST /api/auth/totp", "POST /api/auth/passkeys/challenge"):
        assert outcome(call(client, name, headers=token)) == "beyond_scope"


def test_who_leaves_takes_their_factors_along_and_the_export_names_them(client: FlaskClient) -> None:
    set_up(client)
    archive = send(client, "POST /api/user/export", as_=ALICE, json={"password": PASSWORD})
    assert archive.mimetype == "application/zip"
    assert call(client, "POST /api/user/delete", as_=ALICE, json={"password": PASSWORD})["code"] == 1
    db.session.rollback()
    assert db.session.query(Totp).count() + db.session.query(RecoveryCode).count() == 0


def test_the_administrator_sees_who_has_which_factor(client: FlaskClient) -> None:
    set_up(client)
    listed = call(client, "GET /api/admin/users", as_=ADA)["data"]["list"]
    assert {each["username"]: each["factors"] for each in listed} == {"ada": [], "alice": ["totp"], "bob": []}
