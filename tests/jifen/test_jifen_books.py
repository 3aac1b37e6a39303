"""The proof of the books, break by break: every sentence says what is wrong, with the figures, and nothing else is said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select, text

from app.jifen import service
from app.jifen.models import DayTotal
from app.jifen.texts import Memo
from app.platform.data.database import db, writing
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, BOB, work

pytestmark = pytest.mark.both_databases

REPORT = Memo("report", {"task": 7})
DISARM = {
    "sqlite": [
        "DROP TRIGGER ledger_entry_update",
        "DROP TRIGGER ledger_entry_chain",
        "DROP TRIGGER ledger_transaction_update",
        "PRAGMA ignore_check_constraints = ON",
    ],
    "postgresql": [
        "ALTER TABLE ledger_entry DISABLE TRIGGER USER",
        "ALTER TABLE ledger_transaction DISABLE TRIGGER USER",
        "ALTER TABLE ledger_entry DROP CONSTRAINT ck_ledger_entry_balance",
        "ALTER TABLE ledger_account DROP CONSTRAINT ck_ledger_account_floor",
    ],
}
ALICES = "WHERE user_id = 2 AND code = 'user' AND kind = 'points'"
HERS = f"WHERE account_id = (SELECT id FROM ledger_account {ALICES})"
OF_HOUSE = "WHERE user_id IS NULL AND kind = 'points' AND code = '{}'"


@pytest.fixture
def names(database: APIFlask, frozen: FrozenClock) -> dict[str, Any]:
    """Books with everything in them, and what their accounts, transactions and holds are called."""
    with work():
        holds = []
        for points, ref_id in ((10, "1"), (20, "2"), (30, "3"), (1, "4")):
            hold_id = service.hold(ALICE.id, points, "task", ref_id, REPORT)
            assert hold_id is not None
            holds.append(hold_id)
        service.grant(ALICE.id, 1, "grant", Memo("welcome"), "least")
        service.capture(holds[0])
        service.release(holds[1])
        back = service.adjust(BOB.id, 500, "cash", "twice", "one", ADA.id)
        service.adjust(BOB.id, 1234, "cash", "once", "two", ADA.id)
        reversal = service.reverse(back, "a mistake", ADA.id)
        welcome = service.posted_under("welcome:2")
        kept = service.posted_under("two")
    assert welcome is not None
    assert kept is not None
    # The people came before the clock was stopped.
    welcomed = db.session.scalars(
        select(DayTotal.day).where(DayTotal.type == "grant", DayTotal.first_seq == 1)
    )
    return {
        "welcomed": welcomed.first(),
        "alice": service.account_id(ALICE.id, "user", "points"),
        "bob": BOB.id,
        "unused": service.account_id(BOB.id, "held", "points"),
        "issuance": service.account_id(None, "issuance", "points"),
        "welcome": welcome,
        "kept": kept,
        "reversal": reversal,
        "captured": holds[0],
        "released": holds[1],
        "held": holds[2],
        "least": holds[3],
        "back": back,
    }


@contextmanager
def disarmed() -> Iterator[None]:
    """Books that can be forged, until the end."""
    dialect = db.engine.dialect.name
    db.session.rollback()
    with writing():
        for statement in DISARM[dialect]:
            db.session.execute(text(statement))
        yield
        db.session.rollback()


def said(statement: str) -> list[str]:
    """What the proof says of books that were forged so."""
    point = db.session.begin_nested()
    db.session.execute(text(statement))
    db.session.expire_all()
    found = service.verify()
    point.rollback()
    return found


CASES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        f"UPDATE ledger_account SET balance = balance + 1 {ALICES}",
        (
            "I1 account {alice}: balance 61, version 7; 7 entries, sum 60, last 7",
            "I4 all points accounts together hold 1 instead of 0",
        ),
    ),
    (
        f"UPDATE ledger_account SET version = 8 {ALICES}",
        ("I1 account {alice}: balance 60, version 8; 7 entries, sum 60, last 7",),
    ),
    (
        f"UPDATE ledger_entry SET seq = 9 {HERS} AND seq = 7",
        (
            "I1 account {alice}: balance 60, version 7; 7 entries, sum 60, last 9",
            "I1 account {alice}: what is noted of release on 2026-06-01 is not what its entries say",
            "I2 account {alice}: entry 9 does not continue the balance before it",
        ),
    ),
    (
        f"UPDATE ledger_account SET came_in = came_in + 1 {ALICES}",
        ("I1 account {alice}: 122 in and 61 out are noted, its entries say 121 and 61",),
    ),
    (
        f"UPDATE ledger_account SET went_out = went_out - 1 {ALICES}",
        ("I1 account {alice}: 121 in and 60 out are noted, its entries say 121 and 61",),
    ),
    # Of an account that nothing was ever posted to.
    (
        "UPDATE ledger_account SET balance = 5 WHERE id = {unused}",
        (
            "I1 account {unused}: balance 5, version 0; 0 entries, sum 0, last 0",
            "I4 all points accounts together hold 5 instead of 0",
            "I10 user {bob}: 5 points are set aside, open holds need 0",
        ),
    ),
    (
        "UPDATE ledger_account SET came_in = 5, went_out = 4 WHERE id = {unused}",
        ("I1 account {unused}: 5 in and 4 out are noted, its entries say 0 and 0",),
    ),
    *(
        (
            f"UPDATE ledger_day_total SET {figure} = {figure} + 1 WHERE type = 'hold' AND account_id = {{alice}}",
            ("I1 account {alice}: what is noted of hold on 2026-06-01 is not what its entries say",),
        )
        for figure in ("first_seq", "last_seq", "came_in", "went_out", "times_in", "times_out")
    ),
    (
        "DELETE FROM ledger_day_total WHERE type = 'hold' AND account_id = {alice}",
        ("I1 account {alice}: what is noted of hold on 2026-06-01 is not what its entries say",),
    ),
    (
        f"UPDATE ledger_entry SET balance_before = 1, balance_after = 101 {HERS} AND seq = 1",
        (
            "I2 account {alice}: entry 1 does not continue the balance before it",
            "I2 account {alice}: entry 2 does not continue the balance before it",
        ),
    ),
    (
        f"UPDATE ledger_entry SET balance_after = balance_after + 1 {HERS} AND seq = 7",
        ("I2 account {alice}: entry 7 does not continue the balance before it",),
    ),
    (
        f"UPDATE ledger_entry SET balance_before = 41, balance_after = 61 {HERS} AND seq = 7",
        ("I2 account {alice}: entry 7 does not continue the balance before it",),
    ),
    (
        f"UPDATE ledger_entry SET balance_before = -21, balance_after = -1 {HERS} AND seq = 7",
        (
            "I2 account {alice}: entry 7 does not continue the balance before it",
            "I5 account {alice}: it went below zero at entry 7",
        ),
    ),
    (
        f"UPDATE ledger_entry SET balance_after = -1 {HERS} AND seq = 7",
        (
            "I2 account {alice}: entry 7 does not continue the balance before it",
            "I5 account {alice}: it went below zero at entry 7",
        ),
    ),
    (
        f"UPDATE ledger_entry SET balance_before = -1 {HERS} AND seq = 7",
        (
            "I2 account {alice}: entry 7 does not continue the balance before it",
            "I5 account {alice}: it went below zero at entry 7",
        ),
    ),
    (
        f"UPDATE ledger_entry SET amount = 99, balance_after = 99 {HERS} AND seq = 1",
        (
            "I1 account {alice}: balance 60, version 7; 7 entries, sum 59, last 7",
            "I1 account {alice}: 121 in and 61 out are noted, its entries say 120 and 61",
            "I1 account {alice}: what is noted of grant on {welcomed} is not what its entries say",
            "I2 account {alice}: entry 2 does not continue the balance before it",
            "I3 transaction {welcome}: its entries sum to -1",
        ),
    ),
    (
        f"UPDATE ledger_account SET balance = balance + 3 {OF_HOUSE.format('issuance')}",
        (
            "I1 account {issuance}: balance -10198, version 4; 4 entries, sum -10201, last 4",
            "I4 all points accounts together hold 3 instead of 0",
        ),
    ),
    (
        "UPDATE ledger_transaction SET reverses_id = {kept} WHERE id = {reversal}",
        (
            "I8 transaction {reversal}: it is not the exact opposite of transaction {kept}",
            "I8 transaction {reversal}: it is not the exact opposite of transaction {kept}",
        ),
    ),
    (
        "UPDATE ledger_hold SET amount = 31 WHERE id = {held}",
        (
            "I10 user 2: 31 points are set aside, open holds need 32",
            "I10 hold {held} is held, but its postings do not say so",
        ),
    ),
    (
        "UPDATE ledger_hold SET amount = 11 WHERE id = {captured}",
        ("I10 hold {captured} is captured, but its postings do not say so",),
    ),
    (
        "UPDATE ledger_hold SET state = 'released' WHERE id = {captured}",
        ("I10 hold {captured} is released, but its postings do not say so",),
    ),
    (
        "UPDATE ledger_hold SET state = 'captured' WHERE id = {released}",
        ("I10 hold {released} is captured, but its postings do not say so",),
    ),
    (
        "UPDATE ledger_hold SET state = 'captured', closed_at = created_at WHERE id = {held}",
        (
            "I10 user 2: 31 points are set aside, open holds need 1",
            "I10 hold {held} is captured, but its postings do not say so",
        ),
    ),
    (
        "UPDATE ledger_hold SET state = 'held', closed_at = NULL WHERE id = {released}",
        (
            "I10 user 2: 31 points are set aside, open holds need 51",
            "I10 hold {released} is held, but its postings do not say so",
        ),
    ),
    (
        "INSERT INTO ledger_transaction (id, type, ref_type, ref_id, idem_key, request_hash, memo_code, memo_params,"
        " created_at) VALUES (900, 'adjust', '', '', 'nine', '', 'adjust', '{{}}', '2026-06-01 12:00:00')",
        ("I3 transaction 900: it has no entries",),
    ),
)


@pytest.mark.one_in(2)
def test_every_break_is_told_with_its_figures_and_nothing_else_is(names: dict[str, Any]) -> None:
    assert service.verify() == []
    with disarmed():
        for forged, sentences in CASES:
            assert said(forged.format(**names)) == [each.format(**names) for each in sentences], forged
        assert service.verify() == []


def test_a_transfer_between_points_and_money_does_not_add_up(names: dict[str, Any]) -> None:
    forged = (
        "UPDATE ledger_entry SET seq = 900, account_id = (SELECT id FROM ledger_account WHERE user_id IS NULL"
        f" AND code = 'adjustment' AND kind = 'points') WHERE transaction_id = {names['kept']} AND amount < 0"
    )
    with disarmed():
        found = [each for each in said(forged) if each.startswith("I3")]
    assert sorted(found) == [
        f"I3 transaction {names['kept']}: its entries sum to {sum}" for sum in (-1234, 1234)
    ]


def test_a_hold_is_forgotten_an_hour_after_its_time(names: dict[str, Any], frozen: FrozenClock) -> None:
    frozen.advance(days=7, hours=1)
    assert service.verify() == []
    frozen.advance(seconds=1)
    assert service.verify() == [
        f"I10 hold {names[each]} is held although its time is over" for each in ("held", "least")
    ]


UNIQUE_NO_MORE = {
    "sqlite": [
        "PRAGMA defer_foreign_keys = ON",
        "CREATE TABLE forged AS SELECT * FROM ledger_transaction",
        "DROP TABLE ledger_transaction",
        "ALTER TABLE forged RENAME TO ledger_transaction",
    ],
    "postgresql": ["ALTER TABLE ledger_transaction DROP CONSTRAINT uq_ledger_transaction_reverses_id"],
}


def test_a_second_reversal_is_told(names: dict[str, Any]) -> None:
    with disarmed():
        for statement in UNIQUE_NO_MORE[db.engine.dialect.name]:
            db.session.execute(text(statement))
        assert not any("was reversed" in each for each in service.verify())
        twice = said("UPDATE ledger_transaction SET reverses_id = {back} WHERE id = {kept}".format(**names))
    assert [each for each in twice if "was reversed" in each] == [
        f"I8 transaction {names['back']}: it was reversed 2 times"
    ]
