"""Many hands on one account: exactly what is there can be spent, never more, and no call is lost."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from apiflask import APIFlask

from app.jifen import service
from app.jifen.texts import Memo
from app.platform.data.database import db, writing
from app.platform.errors import AppError
from tests.http import ALICE, BOB, work

pytestmark = pytest.mark.both_databases

THREADS, TRIES, TAKEN = 16, 40, 3


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def outcome(app: APIFlask, amount: int, user_id: int, key: str) -> str:
    """Correct an account in a thread of its own, as a request would; tell what came of it."""
    with app.app_context(), writing():
        try:
            service.adjust(user_id, amount, "points", "a race", key, None)
            db.session.commit()
        except AppError as error:
            db.session.rollback()
            return error.reason
    return "posted"


def test_sixteen_threads_take_exactly_what_is_there(app: APIFlask) -> None:
    with work():
        service.adjust(ALICE.id, 900, "points", "up to 1000", "start", None)

    def take(thread: int) -> Counter[str]:
        return Counter(outcome(app, -TAKEN, ALICE.id, f"{thread}.{turn}") for turn in range(TRIES))

    with ThreadPoolExecutor(THREADS) as pool:
        outcomes = sum(pool.map(take, range(THREADS)), Counter[str]())
    assert outcomes == {"posted": 333, "insufficient_points": THREADS * TRIES - 333}
    assert service.available(ALICE.id) == 1
    assert service.verify() == []


def test_one_key_from_sixteen_threads_is_posted_once(app: APIFlask) -> None:
    def take(_: int) -> list[str]:
        return [outcome(app, -TAKEN, ALICE.id, f"turn {turn}") for turn in range(5)]

    with ThreadPoolExecutor(THREADS) as pool:
        assert {each for several in pool.map(take, range(THREADS)) for each in several} == {"posted"}
    assert service.available(ALICE.id) == 100 - 5 * TAKEN
    assert service.verify() == []


def test_a_hold_is_settled_one_way_only_however_many_try(app: APIFlask) -> None:
    for round_ in range(5):
        with work():
            hold_id = service.hold(ALICE.id, 10, "task", str(round_), Memo("report", {"task": round_}))
        assert hold_id is not None

        def settle(thread: int, hold_id: int = hold_id) -> str:
            with app.app_context(), writing():
                try:
                    (service.capture if thread % 2 else service.release)(hold_id)
                    db.session.commit()
                except AppError as error:
                    db.session.rollback()
                    return error.reason
            return "captured" if thread % 2 else "released"

        with ThreadPoolExecutor(THREADS) as pool:
            outcomes = Counter(pool.map(settle, range(THREADS)))
        assert outcomes["hold_closed"] == THREADS // 2
        assert len(outcomes) == 2
    assert service.verify() == []


def test_crossing_transfers_do_not_wait_for_each_other_for_ever(app: APIFlask) -> None:
    def move(thread: int) -> list[str]:
        first, second = (ALICE, BOB) if thread % 2 else (BOB, ALICE)
        return [
            outcome(app, amount, person.id, f"{thread}.{turn}.{person.id}")
            for turn in range(5)
            for person, amount in ((first, -1), (second, 1))
        ]

    with ThreadPoolExecutor(THREADS) as pool:
        assert {each for several in pool.map(move, range(THREADS)) for each in several} == {"posted"}
    assert service.available(ALICE.id) + service.available(BOB.id) == 200
    assert service.verify() == []
