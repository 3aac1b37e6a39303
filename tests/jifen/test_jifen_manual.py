"""Postings by hand, holds whose time is over, and what the database itself refuses."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.auth import service as auth
from app.auth.models import Session
from app.jifen import service
from app.jifen.texts import Memo
from app.platform.data.database import db
from app.platform.running.jobs import jobs
from tests.auth.people import token_for
from tests.conftest import FrozenClock
from tests.databases import FAR_AHEAD, LONG_AGO, PASSWORD, session_of
from tests.http import ADA, ALICE, BOB, Person, call, token_of, waiting_for, work
from tests.pay.test_pay_plans import PACK

pytestmark = pytest.mark.both_databases


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def hold() -> int:
    with work():
        hold_id = service.hold(ALICE.id, 10, "task", "7", Memo("report", {"task": 7}))
    assert hold_id is not None
    return hold_id


def test_the_worker_gives_back_what_was_held_too_long(frozen: FrozenClock) -> None:
    hold_id = hold()
    frozen.advance(days=6, hours=23)
    jobs().sweep()
    assert service.available(ALICE.id) == 90
    frozen.advance(hours=3)
    assert any(f"hold {hold_id} is held although" in sentence for sentence in service.verify())
    db.session.rollback()
    jobs().sweep()
    assert service.available(ALICE.id) == 100
    assert service.verify() == []
    db.session.rollback()
    with pytest.raises(service.HoldClosedError), work():
        service.capture(hold_id)


ENTRY = (
    "INSERT INTO ledger_entry (transaction_id, account_id, seq, amount, balance_before, balance_after)"
    " SELECT {transaction}, account_id, {seq}, 5, {before}, {before} + 5 FROM ledger_entry"
    " WHERE amount = 100 AND account_id = (SELECT id FROM ledger_account WHERE user_id = 2 AND"
    " code = 'user' AND kind = 'points')"
)


@pytest.mark.parametrize(("seq", "before"), [(2, 99), (3, 100), (1, 1)])
def test_the_database_refuses_an_entry_that_does_not_continue_the_chain(seq: int, before: int) -> None:
    with pytest.raises(DBAPIError, match="breaks the chain"), work():
        db.session.execute(text(ENTRY.format(transaction=1, seq=seq, before=before)))


def test_postgresql_refuses_a_transfer_that_does_not_add_up(app: APIFlask) -> None:
    if db.engine.dialect.name == "sqlite":
        pytest.skip("SQLite has no deferred triggers: the posting itself adds up")
    lonely = (
        "INSERT INTO ledger_transaction (type, ref_type, ref_id, idem_key, request_hash, memo_code,"
        " memo_params, created_at) VALUES ('grant', '', '', 'lonely', '', 'welcome', '{}', now()) RETURNING id"
    )

    def post() -> None:
        with work():
            number = db.session.scalar(text(lonely))
            db.session.execute(text(ENTRY.format(transaction=number, seq=2, before=100)))

    with pytest.raises(DBAPIError, match="does not add up"):
        post()


def ask(client: FlaskClient, amount: int, person: Any = ADA, kind: str = "points") -> dict[str, Any]:
    body = {
        "username": "alice",
        "kind": kind,
        "amount": amount,
        "reason": "a complaint",
        "password": PASSWORD,
    }
    return call(client, "POST /api/admin/ledger/requests", as_=person, json=body)


def decide(client: FlaskClient, request_id: int, person: Any, *, agreed: bool = True) -> dict[str, Any]:
    path = f"POST /api/admin/ledger/requests/{request_id}/decision"
    return call(client, path, as_=person, json={"agreed": agreed, "password": PASSWORD})


def eve() -> Person:
    """A second administrator."""
    with work():
        user = auth.create_user("eve", PASSWORD, role="admin")
        db.session.add(
            Session(
                jti=session_of("eve"),
                user_id=user.id,
                created_at=LONG_AGO,
                last_seen_at=FAR_AHEAD,
                expires_at=FAR_AHEAD,
                idle_seconds=0,
                ip="",
                agent="",
            )
        )
        return Person(user.id, "eve")


def test_a_small_posting_by_hand_stands_at_once_and_says_why(client: FlaskClient) -> None:
    made = ask(client, 1_000)["data"]
    assert (made["state"], made["username"], made["decided_by"]) == ("posted", "alice", "ada")
    latest = call(client, "POST /api/user/getScorelist", as_=ALICE)["data"]["list"][0]
    assert (latest["score"], latest["memo"]) == (1_000, "Manual adjustment: a complaint")
    assert ask(client, 100_000, kind="balance")["data"]["state"] == "posted"
    assert call(client, "POST /api/user/info", as_=ALICE)["data"]["money"] == "1000.00"


def test_a_large_one_waits_for_a_second_administrator(client: FlaskClient) -> None:
    second = eve()
    made = ask(client, -1_001)["data"]
    assert made["state"] == "waiting"
    assert waiting_for(client, second) == {"posting": [("alice", "/admin/ledger")]}
    assert waiting_for(client, ADA) == {}
    assert decide(client, made["id"], ADA)["data"]["reason"] == "second_administrator_needed"
    short = decide(client, made["id"], second)
    assert short["data"]["reason"] == "insufficient_points"
    large = ask(client, 5_000)["data"]
    assert service.available(ALICE.id) == 100
    assert decide(client, large["id"], second)["data"]["state"] == "posted"
    assert service.available(ALICE.id) == 5_100
    assert decide(client, large["id"], second)["data"]["reason"] == "request_decided"
    assert decide(client, made["id"], ADA, agreed=False)["data"]["state"] == "refused"
    listed = call(client, "GET /api/admin/ledger/requests?state=posted", as_=ADA)["data"]
    assert [(row["asked_by"], row["decided_by"]) for row in listed["list"]] == [("ada", "eve")]
    assert listed["alone_most"] == {"points": 1_000, "balance": 100_000}


def test_what_waits_is_not_given_to_an_account_that_was_closed_meanwhile(client: FlaskClient) -> None:
    second = eve()
    made = ask(client, 5_000)["data"]
    gone = call(client, "POST /api/user/delete", as_=ALICE, json={"password": PASSWORD})
    assert gone["code"] == 1
    left = service.available(ALICE.id)
    db.session.rollback()
    assert decide(client, made["id"], second)["code"] == 40400
    assert decide(client, made["id"], second, agreed=False)["data"]["state"] == "refused"
    assert service.available(ALICE.id) == left
    db.session.rollback()
    back = {"username": f"deleted:{ALICE.id}", "kind": "points", "amount": -left, "reason": "never earned"}
    back["password"] = PASSWORD
    assert call(client, "POST /api/admin/ledger/requests", as_=ADA, json=back)["data"]["state"] == "posted"


def test_many_small_ones_of_a_day_are_one_large_one(client: FlaskClient, frozen: FrozenClock) -> None:
    assert [ask(client, 400)["data"]["state"] for _ in range(3)] == ["posted", "posted", "waiting"]
    assert ask(client, -200)["data"]["state"] == "posted"
    # Taking away is no room for giving, and money is another matter.
    assert ask(client, 1)["data"]["state"] == "waiting"
    assert ask(client, 100_000, kind="balance")["data"]["state"] == "posted"
    listed = call(client, "GET /api/admin/ledger/requests", as_=ADA)["data"]
    assert listed["alone_most"] == {"points": 0, "balance": 0}
    frozen.advance(days=1, minutes=1)
    assert ask(client, 1_000)["data"]["state"] == "posted"


def test_small_ones_that_come_at_once_share_one_limit(client: FlaskClient, app: APIFlask) -> None:
    headers = {"token": token_of(app, ADA)}
    body = {"username": "alice", "kind": "points", "amount": 600, "reason": "at once", "password": PASSWORD}

    def one(_: int) -> str:
        answer = app.test_client().post("/api/admin/ledger/requests", json=body, headers=headers)
        return str(answer.get_json()["data"]["state"])

    db.session.rollback()
    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(one, range(4))) == ["posted", "waiting", "waiting", "waiting"]
    assert service.available(ALICE.id) == 700


def test_nobody_posts_to_oneself_or_agrees_to_it(client: FlaskClient) -> None:
    second = eve()
    for amount in (5, -5, 5_000):
        body = {
            "username": "ada",
            "kind": "points",
            "amount": amount,
            "reason": "for me",
            "password": PASSWORD,
        }
        answer = call(client, "POST /api/admin/ledger/requests", as_=ADA, json=body)
        assert answer["data"]["reason"] == "own_posting"
    body = {"username": "eve", "kind": "points", "amount": 5_000, "reason": "for her", "password": PASSWORD}
    made = call(client, "POST /api/admin/ledger/requests", as_=ADA, json=body)["data"]
    assert decide(client, made["id"], second)["data"]["reason"] == "own_posting"
    assert decide(client, made["id"], second, agreed=False)["data"]["state"] == "refused"


def test_an_administrator_of_ones_own_making_is_no_second_one(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    role = {"role": "admin", "password": PASSWORD}
    assert call(client, f"POST /api/admin/users/{BOB.id}/role", as_=ADA, json=role)["code"] == 1
    made = ask(client, 5_000)["data"]
    refused = decide(client, made["id"], BOB)
    assert (refused["data"]["reason"], "7 days" in refused["msg"]) == ("new_administrator", True)
    account = {"username": "mallory", "role": "admin", "password": PASSWORD}
    given = call(client, "POST /api/admin/users", as_=ADA, json=account)["data"]["password"]
    own = "a password of her own"
    headers = token_for(client, "mallory", given)
    changed = call(
        client, "POST /api/user/changepwd", headers=headers, json={"password": given, "newpassword": own}
    )
    assert changed["code"] == 1
    path = f"POST /api/admin/ledger/requests/{made['id']}/decision"
    assert call(client, path, headers=headers, json={"agreed": True})["data"]["reason"] == "new_administrator"
    frozen.advance(days=7, minutes=1)
    assert decide(client, made["id"], BOB)["data"]["state"] == "posted"


def test_a_new_administrator_posts_nothing_alone_and_nobody_agrees_before_seven_days(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    role = {"role": "admin", "password": PASSWORD}
    assert call(client, f"POST /api/admin/users/{BOB.id}/role", as_=ADA, json=role)["code"] == 1
    listed = call(client, "GET /api/admin/ledger/requests", as_=BOB)["data"]
    assert listed["alone_most"] == {"points": 0, "balance": 0}
    small, large = ask(client, 1, BOB)["data"], ask(client, 1_000_000, BOB)["data"]
    assert (small["state"], large["state"]) == ("waiting", "waiting")
    refused = decide(client, large["id"], ADA)
    assert (refused["data"]["reason"], "7 days" in refused["msg"]) == ("new_asker", True)
    assert service.available(ALICE.id) == 100
    db.session.rollback()
    assert decide(client, small["id"], ADA, agreed=False)["data"]["state"] == "refused"
    frozen.advance(days=7, minutes=1)
    assert decide(client, large["id"], ADA)["data"]["state"] == "posted"
    assert ask(client, 1, BOB)["data"]["state"] == "posted"


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("POST ledger/requests", {"username": "alice", "kind": "points", "amount": 5, "reason": "a gift"}),
        ("POST ledger/requests/1/decision", {"agreed": True}),
        ("POST registration", {"open": False}),
        ("POST users", {"username": "mallory", "role": "admin"}),
        ("POST users/99/password", {}),
        (f"POST users/{BOB.id}/role", {"role": "admin"}),
        (f"POST users/{BOB.id}/disable", {}),
        (f"POST users/{BOB.id}/enable", {}),
        (f"DELETE users/{BOB.id}/sessions", {}),
        ("POST plans", PACK),
        ("POST plans/vip_month", {"version": 1, "is_active": False}),
        ("POST orders/1/refunds", {"amount": "1.00", "reason": "a complaint"}),
        ("POST orders/1/decide", {"decision": "close", "reason": "a complaint"}),
    ],
)
def test_acts_of_power_need_whoever_is_there(client: FlaskClient, path: str, body: dict[str, Any]) -> None:
    act = path.replace(" ", " /api/admin/")
    fresh = token_for(client, "ada")
    form = {"name": "a program", "scopes": ["admin", "write"], "days": 1, "password": PASSWORD}
    token = call(client, "POST /api/auth/tokens", headers=fresh, json=form)["data"]["token"]
    by_program = call(client, act, headers={"token": token}, json=body)
    assert by_program["data"]["reason"] == "beyond_scope"
    # A session that lies open since long ago.
    assert call(client, act, as_=ADA, json=body)["data"]["reason"] == "present_password_needed"
    guessed = call(client, act, as_=ADA, json=body | {"password": "guessed"})
    assert guessed["data"]["reason"] == "wrong_password_given"
    asked = call(client, act, headers=fresh, json=body)
    assert asked["code"] in (1, 40400), asked


def test_operators_post_nothing_by_hand(client: FlaskClient) -> None:
    assert ask(client, 5, person=ALICE)["code"] == 40300
    assert decide(client, 1, ALICE)["code"] == 40300
    assert ask(client, 0)["code"] == 0
    assert call(client, "GET /api/admin/ledger/requests", as_=ALICE)["code"] == 40300
