"""Stories of an account that is handed in a second time: what it said before stands beside what it says now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from app.liushui.cases.models import HandedIn, ReportRow
from app.liushui.cases.service import readings
from app.platform.data.database import db
from tests.http import Person, call
from tests.liushui.conftest import Upload, tasks_of
from tests.liushui.reports.test_reports import info

ACCOUNT = "6222021234567890123"
DAYS = {"2026-01-01": 800, "2026-01-06": -120, "2026-01-07": 300, "2026-01-08": -50, "2026-01-13": 10}


def statement(days: dict[str, int], account: str = ACCOUNT) -> bytes:
    """A bank's export whose balances follow: a row for each day, money out below nought."""
    balance, lines = 1_000, []
    for day, yuan in days.items():
        balance += yuan
        came, went = (f"{yuan}.00", "") if yuan > 0 else ("", f"{-yuan}.00")
        lines.append(f"{day},{came},{went},{balance}.00,某店,转账")
    head = f"某某银行活期账户交易明细\n户名：王小明,账号：{account},币种：人民币\n"
    return (head + "交易日期,收入金额,支出金额,账户余额,对方户名,摘要\n" + "\n".join(lines) + "\n").encode()


@pytest.fixture
def hand_in(
    client: FlaskClient, upload: Upload, work: Callable[[], None]
) -> Callable[..., list[dict[str, Any]]]:
    """Hand in a file as a new task; the answers of ZW-19 in its report."""

    def hand_in(
        person: Person, days: dict[str, int], account: str = ACCOUNT, **form: Any
    ) -> list[dict[str, Any]]:
        upload(person, {"bank.csv": statement(days, account)}, **form)
        work()
        report = info(client, person, tasks_of(client, person)[0]["report_id"])["report"]
        assert report["files"][0]["account"] == account
        return [each for each in report["checks"] if each["id"] == "ZW-19"]

    return hand_in


def test_a_raised_amount_is_told_against_the_file_that_was_handed_in_before(hand_in, alice: Person) -> None:
    assert hand_in(alice, DAYS) == []
    [again] = hand_in(alice, DAYS | {"2026-01-15": 5})
    assert again["result"] == "clear"
    [raised] = hand_in(alice, DAYS | {"2026-01-07": 30_300})
    assert (raised["result"], raised["severity"]) == ("hit", "high")
    assert "2026-01-07 此前收入 1 笔 300.00 元，本份收入 1 笔 30,300.00 元" in raised["sentence"]["zh-CN"]
    assert len(raised["evidence"]) == 1


def test_an_added_day_is_told_and_days_at_the_ends_are_not(hand_in, alice: Person) -> None:
    hand_in(alice, DAYS)
    later = {day: yuan for day, yuan in DAYS.items() if day > "2026-01-01"} | {"2026-01-15": 5}
    assert hand_in(alice, later)[0]["result"] == "clear"
    days = dict(sorted({**DAYS, "2026-01-14": 1, "2026-01-07": 0, "2026-01-16": 2}.items()))
    del days["2026-01-07"]
    assert "2026-01-07 此前收入 1 笔 300.00 元，本份没有交易" in hand_in(alice, days)[0]["sentence"]["zh-CN"]


def test_the_day_of_booking_beside_that_of_the_payment_weighs_little(hand_in, alice: Person) -> None:
    hand_in(alice, DAYS)
    booked = {("2026-01-09" if day == "2026-01-07" else day): yuan for day, yuan in DAYS.items()}
    [found] = hand_in(alice, dict(sorted(booked.items())))
    assert (found["result"], found["severity"]) == ("hit", "low")
    assert "在相邻几日内相抵" in found["sentence"]["zh-CN"]


def test_what_another_layout_moves_over_the_ends_is_nobody_s_fault(hand_in, alice: Person) -> None:
    hand_in(alice, DAYS)
    moved = {day: yuan for day, yuan in DAYS.items() if day != "2026-01-13"} | {
        "2026-01-11": 10,
        "2026-01-15": 1,
    }
    [found] = hand_in(alice, moved)
    assert found["result"] == "clear"
    # The day near the end differs: it is not compared, and not counted among those that agree.
    assert "重叠的 3 天" in found["sentence"]["zh-CN"]


def test_other_customers_accounts_and_operators_are_not_compared(hand_in, alice: Person, bob: Person) -> None:
    hand_in(alice, DAYS)
    raised = DAYS | {"2026-01-07": 30_300}
    assert hand_in(bob, raised) == []
    assert hand_in(alice, raised, customer="李四") == []
    assert hand_in(alice, raised, account="6222021234567890999") == []


def test_an_earlier_task_is_not_judged_by_a_later_one(
    client: FlaskClient, work: Callable[[], None], hand_in, alice: Person
) -> None:
    hand_in(alice, DAYS)
    first = tasks_of(client, alice)[0]
    hand_in(alice, DAYS | {"2026-01-07": 30_300})
    assert call(client, f"POST /api/liushui/tasks/{first['id']}/rerun", as_=alice, json={})["code"] == 1
    work()
    newest = next(each for each in tasks_of(client, alice) if each["id"] == first["id"])["report_id"]
    assert all(each["id"] != "ZW-19" for each in info(client, alice, newest)["report"]["checks"])


def test_the_reading_of_a_later_task_keeps_nothing_of_the_earlier_one(hand_in, alice: Person) -> None:
    hand_in(alice, DAYS)
    hand_in(alice, DAYS | {"2026-01-07": 30_300})
    newest = db.session.scalars(select(ReportRow).order_by(ReportRow.id.desc())).first()
    assert newest is not None
    assert "earlier" not in readings.options_of(newest)


def test_what_is_kept_is_sealed_and_goes_with_its_task(client: FlaskClient, hand_in, alice: Person) -> None:
    hand_in(alice, DAYS)
    row = db.session.scalars(select(HandedIn)).one()
    assert ACCOUNT.encode() not in row.statements_sealed
    assert "王小明".encode() not in row.customer_sealed
    task = tasks_of(client, alice)[0]["id"]
    assert call(client, f"DELETE /api/liushui/tasks/{task}", as_=alice)["code"] == 1
    db.session.rollback()
    assert db.session.scalars(select(HandedIn)).all() == []
