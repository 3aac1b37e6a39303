"""The audit log as administrators read it: who, what, when, in words; nobody else, and nothing is left out."""

from __future__ import annotations

import csv
import io
import re
from datetime import timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from flask_migrate import downgrade, upgrade
from sqlalchemy import func, select, text

from app.auth import audit
from app.auth.events import EVENTS
from app.auth.facts import described
from app.auth.models import AuditEntry
from app.platform.data.database import db
from app.platform.language import Language
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, BOB, Person, call, send, work
from tests.liushui.conftest import tasks_of, uploader, worker
from tests.test_house import sources

pytestmark = pytest.mark.both_databases


@pytest.fixture
def written(database: APIFlask, frozen: FrozenClock) -> FlaskClient:
    """A log with entries of Ada, Alice and a stranger over three days."""
    with work():
        audit.record(
            audit.Actor(ADA.id, "10.0.0.1", "r1"), "role_changed", "user:3", before="user", after="admin"
        )
        frozen.advance(days=1)
        audit.record(
            audit.Actor(ALICE.id, "10.0.0.2", "r2"), "report_mailed", "report:7", to="z***@example.org"
        )
        frozen.advance(days=1)
        audit.record(
            audit.Actor(None, "203.0.113.5", "r3"), "login_failed", "user:-", note="=cmd|' /C calc'!A0"
        )
    return database.test_client()


def log(client: FlaskClient, **query: Any) -> dict[str, Any]:
    answer = call(client, "GET /api/admin/audit", as_=ADA, query_string=query)
    assert answer["code"] == 1, answer
    data: dict[str, Any] = answer["data"]
    return data


def events(client: FlaskClient, **query: Any) -> list[str]:
    return [entry["event"] for entry in log(client, **query)["list"]]


def test_entries_come_newest_first_with_their_words(written: FlaskClient) -> None:
    page = log(written)
    assert [each["event"] for each in page["list"]] == ["login_failed", "report_mailed", "role_changed"]
    entry = page["list"][2]
    assert (entry["actor"], entry["subject"], entry["detail"]) == (
        "ada",
        "user:3",
        {"before": "user", "after": "admin"},
    )
    assert entry["event_name"] == {"zh-CN": "变更角色", "en-US": "Role changed"}
    assert entry["subject_name"] == {"zh-CN": "账号 3", "en-US": "Account 3"}
    assert [(each["name"]["zh-CN"], each["value"]["zh-CN"]) for each in entry["facts"]] == [
        ("修改前", "操作员"),
        ("修改后", "管理员"),
    ]
    assert (page["list"][0]["actor"], page["list"][0]["ip"]) == ("", "203.0.113.5")
    assert {each["code"] for each in page["events"]} == set(EVENTS)


def test_entries_are_found_by_who_what_when_and_any_text(written: FlaskClient) -> None:
    assert events(written, actor=" ＡLICE") == ["report_mailed"]
    assert events(written, actor="nobody") == []
    assert events(written, event="role_changed") == ["role_changed"]
    assert events(written, subject="report:") == ["report_mailed"]
    assert events(written, **{"from": "2026-06-02"}) == ["login_failed", "report_mailed"]
    assert events(written, to="2026-06-02") == ["report_mailed", "role_changed"]
    assert events(written, text="EXAMPLE.org") == ["report_mailed"]
    assert events(written, text="203.0.113") == ["login_failed"]
    assert events(written, text="变更角色") == ["role_changed"]
    assert events(written, text="管理员") == events(written, text="account 3") == ["role_changed"]
    assert log(written, text="r", pageSize=1, current=2)["total"] == 3
    assert call(written, "GET /api/admin/audit?event=a&from=x", as_=ADA)["data"]["reason"] == "invalid_input"


def test_the_log_is_taken_as_csv_in_which_no_cell_is_a_formula(written: FlaskClient) -> None:
    answer = send(written, "GET /api/admin/audit.csv?event=login_failed", as_=ADA)
    assert answer.mimetype == "text/csv"
    head, row = csv.reader(io.StringIO(answer.get_data().decode("utf-8-sig")))
    assert dict(zip(head, row, strict=True))["event_name"] == "Login failed"
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row)
    newest = log(written)["list"][0]
    assert (newest["event"], newest["actor"], newest["detail"]) == ("log_exported", "ada", {"rows": 1})
    assert audit.first_break() is None


@pytest.mark.parametrize("asked", ["GET /api/admin/audit", "GET /api/admin/audit.csv"])
def test_only_administrators_read_the_log(written: FlaskClient, asked: str) -> None:
    assert call(written, asked)["code"] == 50008
    assert call(written, asked, as_=BOB)["code"] == 40300


def test_every_event_that_is_written_has_words(app: APIFlask) -> None:
    written = {
        name
        for _, source in sources("app")
        for name in re.findall(r'audit\.record(?:_at_commit)?\(\s*(?:[^"]|"(?=:))*?,\s*"([a-z_]+)"', source)
    }
    assert len(written) > 20
    assert written <= set(EVENTS)
    with pytest.raises(ValueError, match="no words"), work():
        audit.record(audit.Actor(ADA.id), "something_else", "user:1")
    with pytest.raises(ValueError, match=r"'something_else'\] of report_opened"), work():
        audit.record(audit.Actor(ADA.id), "report_opened", "report:1", something_else=1)
    with pytest.raises(ValueError, match=r"'something_else'\] of report_opened"), work():
        audit.record(audit.Actor(ADA.id), "report_opened", "something_else:1")


@pytest.mark.parametrize(
    ("detail", "zh", "en"),
    [
        ({"price_fen": 123_450}, ["价格 1,234.50"], ["Price 1,234.50"]),
        (
            {"searched": False, "found": 0},
            ["按关键字查找 否", "找到 0"],
            ["Searched by a word No", "Found 0"],
        ),
        ({"tasks": [3, 4], "reason": ""}, ["任务 3、4"], ["Tasks 3, 4"]),
        (
            {"case_days": {"before": None, "after": 90}},
            ["案件保存天数 修改前：无；修改后：90"],
            ["Days a case is kept Before: None; After: 90"],
        ),
        # What people wrote stands as they wrote it; what an older version wrote stands by its code.
        ({"title": "admin", "of_old": "x"}, ["标题 admin", "of_old x"], ["Title admin", "of_old x"]),
    ],
)
def test_facts_are_told_in_words_amounts_in_yuan(
    detail: dict[str, Any], zh: list[str], en: list[str]
) -> None:
    def told(language: Language) -> list[str]:
        return [f"{each['name'][language]} {each['value'][language]}" for each in described(detail)]

    assert (told("zh-CN"), told("en-US")) == (zh, en)


def test_looking_at_a_report_taking_it_along_and_deleting_it_are_noted(
    app: APIFlask, client: FlaskClient, alice: Person
) -> None:
    from tests.engine.fixtures.wechat import wechat_csv

    uploader(client)(alice, {"bill.csv": wechat_csv()[0]})
    worker(app)()
    [task] = tasks_of(client, alice)
    report = task["report_id"]
    call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": report})
    send(client, f"GET /api/liushui/reports/{report}.csv", as_=alice)
    assert call(client, f"DELETE /api/liushui/reports/{report}", as_=alice)["code"] == 1
    assert call(client, f"DELETE /api/liushui/tasks/{task['id']}", as_=alice)["code"] == 1
    found = [(each["event"], each["subject"]) for each in log(client, actor="alice")["list"]]
    assert found[:4] == [
        ("task_deleted", f"task:{task['id']}"),
        ("report_deleted", f"report:{report}"),
        ("report_exported", f"report:{report}"),
        ("report_opened", f"report:{report}"),
    ]
    call(client, "POST /api/user/getClientreportinfo", as_=BOB, json={"id": report})
    assert log(client, actor="bob")["total"] == 0


def test_what_waits_for_the_commit_is_written_then_or_not_at_all(database: APIFlask) -> None:
    audit.record_at_commit(audit.Actor(ADA.id), "order_moved", "order:1")
    db.session.rollback()
    with work():
        audit.record_at_commit(audit.Actor(ADA.id), "order_moved", "order:2")
        assert db.session.query(AuditEntry).count() == 0
    assert [entry.subject for entry in db.session.query(AuditEntry)] == ["order:2"]


def without_triggers() -> None:
    """What somebody does first who has the database and wants another log."""
    if db.session.get_bind().dialect.name == "postgresql":
        db.session.execute(text("ALTER TABLE audit_entry DISABLE TRIGGER USER"))
        return
    names = db.session.scalars(
        text("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_entry'")
    )
    for name in names.all():
        db.session.execute(text(f'DROP TRIGGER "{name}"'))


@pytest.mark.parametrize("left", [4, 1, 0])
def test_the_end_of_the_log_cannot_be_cut_off_unnoticed(database: APIFlask, left: int) -> None:
    numbers = []
    for number in range(6):
        with work():
            numbers.append(audit.record(audit.Actor(1), "report_mailed", f"report:{number}").id)
    assert audit.first_break() is None
    with work():
        without_triggers()
        db.session.execute(text("DELETE FROM audit_entry WHERE id >= :first"), {"first": numbers[left]})
    assert audit.first_break() is not None
    # Nor does an anchor help that was written for another place, or none.
    last = db.session.scalar(select(func.max(AuditEntry.id))) or 0
    with work():
        db.session.execute(text("UPDATE audit_anchor SET entry_id = :last"), {"last": last})
    assert audit.first_break() is not None
    with work():
        db.session.execute(text("DELETE FROM audit_anchor"))
    assert audit.first_break() is not None


def test_a_log_of_an_earlier_version_is_anchored_where_it_ends(database: APIFlask) -> None:
    with work():
        audit.record(audit.Actor(1), "report_mailed", "report:1")
    db.session.remove()
    downgrade(revision="0108")
    upgrade()
    assert audit.first_break() is None
    with work():
        audit.record(audit.Actor(1), "report_mailed", "report:2")
    assert audit.first_break() is None


def test_a_page_of_a_long_log_comes_soon(app: APIFlask, frozen: FrozenClock) -> None:
    with work():
        for number in range(300):
            audit.record(audit.Actor(ADA.id), "report_opened", f"report:{number}")
            frozen.moment += timedelta(seconds=1)
    found = log(app.test_client(), text="report:7", pageSize=100)
    assert found["total"] == 11


def test_projects_are_not_named_whoever_wrote_the_entry(database: APIFlask) -> None:
    """They are named after customers; entries of earlier versions hold the name."""
    client = database.test_client()
    form = {"kind": "project", "name": "王小明授信", "description": "王小明的续贷"}
    made = call(client, "POST /api/team/groups", as_=ALICE, json=form)["data"]
    path = f"/api/team/groups/{made['id']}"
    renamed = {"name": "王小明贷后", "description": ""}
    assert call(client, f"PUT {path}", as_=ALICE, json=renamed)["code"] == 1
    with work():
        audit.record(
            audit.Actor(ALICE.id), "team_edited", f"group:{made['id']}", name="赵丽授信", description="赵丽"
        )
    assert call(client, f"DELETE {path}", as_=ALICE)["code"] == 1
    page = log(client, actor="alice")
    assert len(page["list"]) >= 4
    assert not any(name in str(page["list"]) for name in ("王小明", "赵丽"))
    assert events(client, text="赵丽") == events(client, text="王小明") == []
    taken = send(client, "GET /api/admin/audit.csv", as_=ADA).get_data(as_text=True)
    assert "team_edited" in taken
    assert "王小明" not in taken
    assert "赵丽" not in taken
