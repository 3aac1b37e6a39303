"""Opening an account, resetting its password, and binding its addresses."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.auth import service
from app.auth.models import User
from app.auth.service.accounts import MobileTakenError
from app.platform.data.database import db, writing
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
    register,
    token_for,
)
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.effort import examples
from tests.http import ADA, ALICE, call, work


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def reset(client: FlaskClient, captcha: str, password: str = NEW_PASSWORD, **address: str) -> dict:
    form = {"captcha": captcha, "newpassword": password} | (address or {"mobile": MOBILE})
    return call(client, "POST /api/user/resetpwd", json=form)


def bind(
    client: FlaskClient, headers: dict[str, str], mobile: str = MOBILE, password: str = PASSWORD
) -> dict:
    form = {
        "mobile": mobile,
        "captcha": code_for(client, "changemobile", mobile=mobile),
        "password": password,
    }
    return call(client, "POST /api/user/changemobile", headers=headers, json=form)


def test_a_code_opens_an_account_with_the_welcome_points_and_a_session(client: FlaskClient) -> None:
    answer = register(client)
    assert answer["code"] == 1
    userinfo = answer["data"]["userinfo"]
    assert (userinfo["username"], userinfo["role"], userinfo["score"]) == ("lilei", "user", 100)
    assert userinfo["mobile"] == "138****8000"
    record = info(client, {"token": userinfo["token"]})["data"]
    assert (record["phone"], record["email"]) == ("138****8000", "")
    for name in ("lilei", "LiLei", MOBILE, "+86 138 0013 8000"):
        assert log_in(client, name, NEW_PASSWORD)["code"] == 1


def test_an_account_opens_by_mail_as_well(client: FlaskClient) -> None:
    assert register(client, email=EMAIL)["data"]["userinfo"]["mobile"] == ""
    headers = token_for(client, "LI.LEI@example.com", NEW_PASSWORD)
    assert info(client, headers)["data"]["email"] == "l***@example.com"


def test_neither_number_nor_address_can_be_read_in_the_database(client: FlaskClient) -> None:
    register(client)
    register(client, "hanmei", email=EMAIL)
    with db.engine.connect() as connection:
        rows = [
            str(connection.exec_driver_sql(f'SELECT * FROM "{table}"').fetchall())
            for table in db.metadata.tables
        ]
    assert MOBILE not in "".join(rows)
    assert EMAIL not in "".join(rows)


@pytest.mark.parametrize("name", ["x", "13900139000", "12-34.5", "a@b.cn", "two words", "<b>", "n" * 33])
def test_names_that_could_be_mistaken_are_refused_by_field(client: FlaskClient, name: str) -> None:
    answer = register(client, name, captcha="000000")
    assert (reason(answer), list(answer["data"]["fields"])) == ("unusable_username", ["username"])


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("1234567", "unusable_password"),
        ("p" * 129, "unusable_password"),
        ("my-LILEI-pass", "unusable_password"),
        ("Liushui-2026!", "unusable_password"),
        ("ｌｉｕｓｈｕｉ 77", "unusable_password"),
        ("我的流水流水啊啊", "unusable_password"),
        ("password1", "common_password"),
        ("Iloveyou1", "common_password"),
        ("QWERTYUIOP", "common_password"),
    ],
)
def test_short_well_known_and_telling_passwords_are_refused(
    client: FlaskClient, password: str, why: str
) -> None:
    assert reason(register(client, password=password, captcha="000000")) == why


@pytest.mark.parametrize("password", ["        x", "只有汉字的密码吧", "<b>&amp;\"'\\", "é" * 8, "y" * 128])
def test_passwords_are_taken_as_they_are_typed(client: FlaskClient, password: str) -> None:
    assert register(client, password=password)["code"] == 1
    assert log_in(client, "lilei", password)["code"] == 1
    assert log_in(client, "lilei", password + " ")["code"] == 0


def test_a_taken_name_or_number_is_told_only_to_who_has_the_code(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    assert register(client)["code"] == 1
    frozen.advance(minutes=2)
    assert reason(register(client, "other", captcha="000000")) in {"dead_code", "wrong_code"}
    captcha = code_for(client, "register")
    assert reason(register(client, "other", captcha=captcha)) == "mobile_taken"
    assert reason(register(client, "ALICE", captcha=captcha)) == "username_taken"


def test_of_many_registrations_of_one_mobile_at_once_one_opens_an_account(
    app: APIFlask, client: FlaskClient
) -> None:
    captcha = code_for(client, "register")

    def one(number: int) -> int:
        form = {"username": f"twin{number}x", "password": NEW_PASSWORD, "mobile": MOBILE, "captcha": captcha}
        return int(app.test_client().post("/api/user/register", json=form).get_json()["code"])

    with ThreadPoolExecutor(16) as pool:
        reported = list(pool.map(one, range(examples(1000))))
    assert reported.count(1) == 1
    db.session.rollback()
    assert db.session.scalar(select(func.count(User.id)).where(User.mobile.equals(MOBILE))) == 1


def test_the_database_itself_lets_one_account_have_a_number(app: APIFlask) -> None:
    def one(number: int) -> bool:
        with app.app_context(), writing():
            try:
                service.create_user(f"twin{number}x", NEW_PASSWORD, mobile=MOBILE)
                db.session.commit()
            except MobileTakenError:
                db.session.rollback()
                return False
            return True

    with ThreadPoolExecutor(8) as pool:
        reported = list(pool.map(one, range(16)))
    assert reported.count(True) == 1


def test_administrators_can_close_the_registration(client: FlaskClient) -> None:
    def is_open() -> bool:
        return bool(call(client, "GET /api/index/getWebInfo")["data"]["registration"])

    assert is_open()
    closing = {"open": False, "password": PASSWORD}
    assert call(client, "POST /api/admin/registration", as_=ADA, json=closing)["code"] == 1
    assert not is_open()
    assert reason(register(client, captcha="000000")) == "registration_closed"
    assert call(client, "POST /api/admin/registration", as_=ALICE, json={"open": True})["code"] == 40300
    assert "setting_changed" in events(client)


def test_a_reset_ends_all_sessions_and_tells_the_owner(client: FlaskClient, frozen: FrozenClock) -> None:
    headers = token_for(client, "alice")
    assert bind(client, headers)["code"] == 1
    frozen.advance(minutes=2)
    assert reset(client, code_for(client, "resetpwd"))["code"] == 1
    assert info(client, headers)["code"] == 50012
    assert log_in(client)["code"] == 0
    fresh = token_for(client, MOBILE, NEW_PASSWORD)
    titles = [each["title"] for each in call(client, "GET /api/message/list", headers=fresh)["data"]]
    assert "Your password was reset" in titles
    assert events(client).count("password_reset") == 1


def test_an_unknown_number_is_treated_like_a_known_one_but_gets_no_code(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    bind(client, token_for(client, "alice"))
    frozen.advance(minutes=2)
    known, unknown = {"mobile": MOBILE, "event": "resetpwd"}, {"mobile": "13900139000", "event": "resetpwd"}
    sent = len(letters())
    answers = [call(client, "POST /api/sms/send", json=form) for form in (unknown, known)]
    assert answers[0] == answers[1]
    assert len(letters()) == sent + 1
    reported = [reset(client, "000000", mobile=form["mobile"]) for form in (unknown, known)]
    assert reported[0] == reported[1]
    again = [call(client, "POST /api/sms/send", json=form)["code"] for form in (unknown, known)]
    assert again == [429, 429]


def test_a_number_logs_in_by_code(client: FlaskClient, frozen: FrozenClock) -> None:
    bind(client, token_for(client, "alice"))
    frozen.advance(minutes=2)
    form = {"mobile": MOBILE, "captcha": code_for(client, "login")}
    answer = call(client, "POST /api/user/mobilelogin", json=form)
    assert answer["data"]["userinfo"]["username"] == "alice"


def test_changing_the_password_ends_the_other_sessions(client: FlaskClient) -> None:
    here, elsewhere = token_for(client, "alice"), token_for(client, "alice")
    wrong = {"password": "not this one", "newpassword": NEW_PASSWORD}
    assert (
        reason(call(client, "POST /api/user/changepwd", headers=here, json=wrong)) == "wrong_password_given"
    )
    right = {"password": PASSWORD, "newpassword": NEW_PASSWORD}
    assert call(client, "POST /api/user/changepwd", headers=here, json=right)["code"] == 1
    assert info(client, here)["code"] == 1
    assert info(client, elsewhere)["code"] == 50012
    assert log_in(client)["code"] == 0
    assert log_in(client, password=NEW_PASSWORD)["code"] == 1


def test_a_number_changes_only_with_the_password_and_its_own_code(client: FlaskClient) -> None:
    headers = token_for(client, "alice")
    assert reason(bind(client, headers, password="not this one")) == "wrong_password_given"
    form = {"mobile": "13900139000", "captcha": "123456", "password": PASSWORD}
    assert reason(call(client, "POST /api/user/changemobile", headers=headers, json=form)) == "dead_code"
    assert info(client, headers)["data"]["phone"] == ""


def test_a_first_number_takes_a_fresh_login_and_no_token_binds_one(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    """By its number an account is regained: a session that lies open, or a lost token, must not bind one."""
    headers = token_for(client, "alice")
    made = {"name": "nightly", "scopes": ["write"], "days": 1, "password": PASSWORD}
    token = call(client, "POST /api/auth/tokens", headers=headers, json=made)["data"]["token"]
    form = {"mobile": MOBILE, "captcha": code_for(client, "changemobile"), "event": "changemobile"}
    bind = "POST /api/user/yanzhengPhone"
    assert reason(call(client, bind, headers={"token": token}, json=form)) == "fresh_login_needed"
    frozen.advance(minutes=16)
    form["captcha"] = code_for(client, "changemobile")
    assert reason(call(client, bind, headers=headers, json=form)) == "fresh_login_needed"
    assert info(client, headers)["data"]["phone"] == ""
    again = token_for(client, "alice")
    assert call(client, bind, headers=again, json=form)["code"] == 1
    assert info(client, headers)["data"]["phone"] == "138****8000"


def test_an_address_that_was_left_is_told_by_mail(client: FlaskClient) -> None:
    headers = token_for(client, "alice")
    for address in (EMAIL, "new@example.org"):
        form = {
            "email": address,
            "captcha": code_for(client, "changeemail", email=address),
            "password": PASSWORD,
        }
        assert call(client, "POST /api/user/changeemail", headers=headers, json=form)["code"] == 1
    reported = [letter.to for letter in letters() if letter.row.purpose == "notice"]
    assert reported == [EMAIL, "new@example.org", EMAIL]
    assert info(client, headers)["data"]["email"] == "n***@example.org"


def test_yanzheng_phone_binds_a_first_number_of_who_is_logged_in(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    headers = token_for(client, "alice")
    form = {"mobile": MOBILE, "captcha": code_for(client, "changemobile"), "event": "changemobile"}
    assert call(client, "POST /api/user/yanzhengPhone", headers=headers, json=form)["data"] == {"ticket": ""}
    assert info(client, headers)["data"]["phone"] == "138****8000"
    frozen.advance(minutes=2)
    other = "13900139000"
    form = {
        "mobile": other,
        "captcha": code_for(client, "changemobile", mobile=other),
        "event": "changemobile",
    }
    assert (
        reason(call(client, "POST /api/user/yanzhengPhone", headers=headers, json=form)) == "password_needed"
    )


def test_whose_session_is_over_can_still_ask_for_a_code(client: FlaskClient) -> None:
    headers = token_for(client, "alice")
    call(client, "POST /api/user/logout", headers=headers)
    form = {"mobile": MOBILE, "event": "register"}
    assert call(client, "POST /api/sms/send", headers=headers, json=form)["code"] == 1


def test_a_wrong_password_stays_counted_and_its_key_can_be_used_again(client: FlaskClient) -> None:
    headers = token_for(client, "alice") | {"Idempotency-Key": "k1"}

    def change(present: str) -> dict:
        form = {"password": present, "newpassword": NEW_PASSWORD}
        return call(client, "POST /api/user/changepwd", headers=headers, json=form)

    assert [reason(change("not this one")) for _ in range(5)] == ["wrong_password_given"] * 5
    assert change(PASSWORD)["code"] == 429


def test_a_ticket_of_yanzheng_phone_opens_an_account(client: FlaskClient) -> None:
    form = {"mobile": MOBILE, "captcha": code_for(client, "register"), "event": "register"}
    ticket = call(client, "POST /api/user/yanzhengPhone", json=form)["data"]["ticket"]
    assert register(client, captcha=ticket)["code"] == 1


def test_a_disabled_account_cannot_be_reset(client: FlaskClient, frozen: FrozenClock) -> None:
    bind(client, token_for(client, "alice"))
    assert (
        call(client, f"POST /api/admin/users/{ALICE.id}/disable", as_=ADA, json={"password": PASSWORD})[
            "code"
        ]
        == 1
    )
    frozen.advance(minutes=2)
    sent = len(letters())
    call(client, "POST /api/sms/send", json={"mobile": MOBILE, "event": "resetpwd"})
    assert len(letters()) == sent


def test_a_password_made_with_older_parameters_is_hashed_anew_at_login(client: FlaskClient) -> None:
    from argon2 import PasswordHasher

    with work():
        user = service.get_user(ALICE.id)
        assert user is not None
        older = user.password_hash = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1).hash(
            PASSWORD
        )
    assert log_in(client)["code"] == 1
    db.session.rollback()
    user = service.get_user(ALICE.id)
    assert user is not None
    assert user.password_hash != older
