"""The ledger through HTTP: lists, filters, export; and proof that the books are sound."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.jifen import service
from app.jifen.texts import MEMOS, TYPES, Memo
from app.platform.data.database import db
from app.platform.errors import ConflictError
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, BOB, call, send, work

pytestmark = pytest.mark.both_databases


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def spend(points: int, ref_id: str = "7") -> None:
    with work():
        hold_id = service.hold(ALICE.id, points, "task", ref_id, Memo("report", {"task": ref_id}))
        assert hold_id is not None
        service.capture(hold_id)


def entries(client: FlaskClient, **query: object) -> dict[str, Any]:
    return call(client, "POST /api/user/getScorelist", as_=ALICE, json=query)


def test_the_list_shows_each_entry_with_the_balance_before_and_after(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    spend(10)
    data = entries(client)["data"]
    assert data["total"] == 2
    assert data["summary"]["in"] == 100
    assert data["summary"]["out"] == 10
    assert data["summary"]["balance"] == 90
    latest = data["list"][0]
    del latest["id"]
    assert latest == {
        "score": -10,
        "before": 100,
        "after": 90,
        "score_text": "-10",
        "before_text": "100",
        "after_text": "90",
        "memo": "Flow report (task 7)",
        "type": "hold",
        "outcome": "captured",
        "ref": "task:7",
        "createtime": 1780315200,
        "createtime_text": "2026-06-01 20:00:00",
    }


def hold(points: int, ref_id: str) -> int:
    with work():
        found = service.hold(ALICE.id, points, "task", ref_id, Memo("report", {"task": ref_id}))
    assert found is not None
    return found


def figures(client: FlaskClient, **query: object) -> tuple[int, ...]:
    summary = entries(client, **query)["data"]["summary"]
    return tuple(summary[name] for name in ("in", "out", "held", "balance"))


def test_what_is_held_is_not_spent_until_it_is_captured_and_what_comes_back_is_no_income(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    spend(10)
    running, failed = hold(30, "8"), hold(20, "9")
    assert figures(client) == (100, 10, 50, 40)
    frozen.advance(days=1)
    with work():
        service.release(failed)
    assert figures(client) == (100, 10, 30, 60)
    assert {row["outcome"] for row in entries(client)["data"]["list"]} == {"", "held", "captured", "released"}
    of_first, of_second = {"to": "2026-06-01"}, {"from": "2026-06-02", "to": "2026-06-02"}
    assert figures(client, **of_first) == (0, 10, 30, 60)  # the welcome points came on another day
    assert figures(client, **of_second) == (0, 0, 30, 60)
    assert figures(client, **{"from": "2026-06-01T20:00:00+08:00"}) == (100, 10, 30, 60)
    assert figures(client, type="release") == (20, 0, 30, 60)
    assert figures(client, type="hold") == figures(client, direction="out") == (0, 10, 30, 60)
    with work():
        service.capture(running)
    assert figures(client) == (100, 40, 0, 60)
    assert figures(client, kind="balance") == (0, 0, 0, 0)


def test_memos_come_in_the_language_of_the_caller(client: FlaskClient) -> None:
    answer = call(client, "POST /api/user/getScorelist", as_=ALICE, language="zh-CN")
    assert answer["data"]["list"][0]["memo"] == "欢迎积分"


def test_filters_narrow_the_list_and_its_totals(client: FlaskClient, frozen: FrozenClock) -> None:
    spend(10)
    frozen.advance(days=1)
    spend(20, "8")
    assert entries(client, direction="out")["data"]["summary"]["out"] == 30
    assert entries(client, type="hold", **{"from": "2026-06-02"})["data"]["total"] == 1
    assert entries(client, type="hold", to="2026-06-01")["data"]["total"] == 1
    assert entries(client, to="2026-06-01T20:00:00+08:00", direction="out")["data"]["total"] == 1
    assert entries(client, to="2026-06-01T19:59:59+08:00", direction="out")["data"]["total"] == 0
    page = entries(client, current=2, pageSize=1)["data"]
    assert (page["total"], [row["score"] for row in page["list"]]) == (3, [-10])


@pytest.mark.parametrize(
    "query",
    [
        {"kind": "gold"},
        {"type": "gift"},
        {"direction": "up"},
        {"from": "yesterday"},
        {"from": "2026-06-01T08:00:00"},
        {"to": "9999-12-31"},
        {"pageSize": 101},
        {"current": 0},
        {"user_id": 3},
    ],
)
def test_a_filter_that_makes_no_sense_is_refused_by_its_name(
    client: FlaskClient, query: dict[str, Any]
) -> None:
    answer = entries(client, **query)
    assert answer["code"] == 0
    assert set(answer["data"]["fields"]) == set(query)


def test_the_balance_is_counted_in_fen_and_told_in_yuan(client: FlaskClient) -> None:
    with work():
        service.adjust(ALICE.id, 1234, "cash", "=cmd()", "one", ADA.id)
    data = entries(client, kind="balance")["data"]
    assert (data["list"][0]["score"], data["list"][0]["score_text"]) == (1234, "12.34")
    assert data["summary"]["balance_text"] == "12.34"
    assert call(client, "POST /api/user/info", as_=ALICE)["data"]["money"] == "12.34"
    with pytest.raises(service.InsufficientMoneyError) as refused, work():
        service.adjust(ALICE.id, -1235, "cash", "too much", "two", ADA.id)
    assert refused.value.text("en-US") == "Not enough balance: CNY 12.35 needed, 12.34 available"


def test_everybody_sees_only_their_own(client: FlaskClient) -> None:
    spend(10)
    his = call(client, "POST /api/user/getScorelist", as_=BOB)["data"]
    assert (his["total"], his["summary"]["balance"]) == (1, 100)
    file = send(client, "GET /api/jifen/transfers.csv", as_=BOB).get_data(as_text=True)
    assert "task:7" not in file


def test_the_export_is_a_spreadsheet_that_runs_no_formula(client: FlaskClient) -> None:
    spend(10, ref_id="=1+1")
    answer = send(client, "GET /api/jifen/transfers.csv?direction=out", as_=ALICE, language="zh-CN")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="points.csv"'
    assert answer.data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert rows[0][1:] == ["时间", "类型", "说明", "变动", "变动前", "变动后", "关联", "预扣结果"]
    assert rows[1][2:] == ["预扣", "流水报告（任务 =1+1）", "-10", "100", "90", "task:=1+1", "已扣除"]
    with work():
        service.adjust(ALICE.id, -1, "points", "x", "k", ADA.id)
    assert send(client, "GET /api/jifen/transfers.csv?nonsense=1", as_=ALICE).get_json()["code"] == 0


def test_a_grant_happens_once_for_each_key() -> None:
    def grant(points: int) -> int:
        with work():
            return service.grant(BOB.id, points, "grant", Memo("welcome"), "once")

    assert grant(5) == grant(5)
    assert service.available(BOB.id) == 105
    with pytest.raises(ConflictError):
        grant(6)


def test_a_reversal_takes_back_exactly_and_once() -> None:
    with work():
        number = service.adjust(BOB.id, 7, "points", "a slip", "slip", ADA.id)
    for _ in range(2):
        with work():
            reversal = service.reverse(number, "it was a slip")
    assert service.available(BOB.id) == 100
    with pytest.raises(service.IrreversibleError), work():
        service.reverse(reversal, "again")
    assert service.verify() == []


@pytest.mark.parametrize("table", ["ledger_transaction", "ledger_entry"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET id = id", "DELETE FROM {}"])
def test_the_database_refuses_to_change_what_was_posted(table: str, statement: str) -> None:
    with pytest.raises(DBAPIError, match="rows are final"), work():
        db.session.execute(text(statement.format(table)))


def test_the_database_refuses_a_balance_below_zero() -> None:
    with pytest.raises(DBAPIError, match="floor"), work():
        db.session.execute(text("UPDATE ledger_account SET balance = -1 WHERE user_id = 2"))


DISARM = {
    "sqlite": ["DROP TRIGGER ledger_entry_update", "PRAGMA ignore_check_constraints = ON"],
    "postgresql": [
        "ALTER TABLE ledger_entry DISABLE TRIGGER USER",
        "ALTER TABLE ledger_entry DROP CONSTRAINT ck_ledger_entry_balance",
        "ALTER TABLE ledger_account DROP CONSTRAINT ck_ledger_account_floor",
    ],
}


@pytest.mark.parametrize(
    ("corruption", "invariant"),
    [
        ("UPDATE ledger_account SET balance = balance + 1 WHERE user_id = 2 AND code = 'user'", "I1"),
        ("UPDATE ledger_account SET version = version + 1 WHERE user_id = 2 AND code = 'user'", "I1"),
        ("UPDATE ledger_account SET came_in = came_in + 1 WHERE user_id = 2 AND code = 'user'", "I1"),
        ("UPDATE ledger_day_total SET times_out = times_out + 1 WHERE type = 'hold'", "I1"),
        ("UPDATE ledger_entry SET balance_before = 3, balance_after = 103 WHERE amount = 100", "I2"),
        ("UPDATE ledger_entry SET amount = 99 WHERE amount = 100", "I3"),
        ("UPDATE ledger_account SET balance = balance + 1 WHERE code = 'issuance'", "I4"),
        ("UPDATE ledger_entry SET balance_after = -5 WHERE amount = 100", "I5"),
        ("UPDATE ledger_hold SET amount = 11", "I10"),
        ("UPDATE ledger_hold SET state = 'held', closed_at = NULL", "I10"),
        ("UPDATE ledger_hold SET state = 'released'", "I10"),
    ],
)
def test_corruption_is_found(app: APIFlask, corruption: str, invariant: str) -> None:
    spend(10)
    assert service.verify() == []
    dialect = db.engine.dialect.name
    db.session.rollback()
    with work():
        for statement in [*DISARM[dialect], corruption]:
            db.session.execute(text(statement))
    found = service.verify()
    assert any(sentence.startswith(invariant + " ") for sentence in found), found


def test_the_command_line_proves_and_corrects_the_books(app: APIFlask) -> None:
    runner = app.test_cli_runner()
    db.session.rollback()
    assert runner.invoke(args=["ledger", "verify"]).output == "the ledger is sound\n"
    correct = ["ledger", "adjust", "bob", "points", "-30", "counted twice", "ticket-1"]
    assert [runner.invoke(args=correct).exit_code for _ in range(2)] == [0, 0]
    assert service.available(BOB.id) == 70
    db.session.rollback()
    short = runner.invoke(args=["ledger", "adjust", "bob", "points", "-71", "too much", "ticket-2"])
    assert (short.exit_code, "Not enough points" in short.output) == (1, True)
    with work():
        db.session.execute(text("UPDATE ledger_account SET balance = 71 WHERE user_id = 3 AND balance = 70"))
    broken = runner.invoke(args=["ledger", "verify"])
    assert broken.exit_code == 1
    assert broken.output.startswith("I1 account ")


def test_every_text_of_the_ledger_exists_in_both_languages() -> None:
    for zh, en in [*MEMOS.values(), *TYPES.values()]:
        assert zh
        assert en
        assert zh != en
