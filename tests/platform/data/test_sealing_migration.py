"""Rows from before names were sealed: sealed by the migration, readable afterwards, and plain again on the way down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from apiflask import APIFlask
from flask_migrate import downgrade, upgrade
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.auth import audit
from app.auth.models import AuditEntry
from app.auth.service.person import Person
from app.inbox.models import Message
from app.liushui.cases.models import Task
from app.liushui.cases.service import tasks
from app.platform import clock
from app.platform.config import ROOT
from app.platform.data.database import db
from tests.content.desk import write
from tests.databases import PASSWORD
from tests.http import ALICE, call, work
from tests.platform.data.test_blobs import whole_database

pytestmark = pytest.mark.both_databases

SEALING = "0050"
NAME, KIN, FILE, HOLDER, ACCOUNT = (
    "欧阳文轩",
    "司马相如",
    "欧阳文轩的流水.csv",
    "欧阳文轩",
    "6222020200112233445",
)


def plain_rows() -> None:
    """Write rows as the version before did."""
    moment = clock.now().replace(tzinfo=None).isoformat(" ")
    detail = json.dumps({"holder": HOLDER, "account": ACCOUNT, "problems": []}, ensure_ascii=False)
    with work():
        for statement in (
            "INSERT INTO task (id, owner_id, customer, related, state, stage, progress, problem, price, runs, attempts,"
            f" demo, created_at) VALUES (7, {ALICE.id}, :name, :related, 'failed', '', 0, '', 0, 1, 1, false, :at)",
            "INSERT INTO upload (id, task_id, name, sha256, size_bytes, password_tries, created_at)"
            " VALUES (8, 7, :file, 'abc', 5, 0, :at)",
            "INSERT INTO statement (id, task_id, file, member, state, rows, detail)"
            " VALUES (9, 7, :file, NULL, 'read', 3, :detail)",
            "INSERT INTO inbox_message (id, user_id, type, code, params, link, status, created_at)"
            f" VALUES (10, {ALICE.id}, 'message', 'welcome', :params, '', 0, :at)",
        ):
            db.session.execute(
                text(statement),
                {
                    name: value
                    for name, value in {
                        "name": NAME,
                        "related": json.dumps([KIN], ensure_ascii=False),
                        "file": FILE,
                        "detail": detail,
                        "params": json.dumps({"customer": NAME}, ensure_ascii=False),
                        "at": moment,
                    }.items()
                    if f":{name}" in statement
                },
            )


def test_what_was_plain_is_sealed_and_reads_the_same(database: APIFlask, tmp_path: Path) -> None:
    with work():
        # Three entries of the log as this version writes them: the way down makes them plain.
        for number in range(3):
            audit.record(audit.Actor(ALICE.id), "report_mailed", f"report:{number}", to="z***@example.org")
    before = ScriptDirectory(str(ROOT / "migrations")).get_revision(SEALING).down_revision
    db.session.remove()
    downgrade(revision=before)
    plain_rows()
    assert NAME.encode() in whole_database(database, tmp_path)
    db.session.remove()
    upgrade()

    held = whole_database(database, tmp_path)
    for secret in (NAME, KIN, FILE, ACCOUNT, "z***@example.org"):
        assert secret.encode() not in held
    task = db.session.get_one(Task, 7)
    assert (task.customer, task.related) == (NAME, [KIN])
    assert [upload.name for upload in task.uploads] == [FILE]
    assert [(each.file, each.member, each.detail["account"]) for each in task.statements] == [
        (FILE, None, ACCOUNT)
    ]
    assert db.session.get_one(Message, 10).params == {"customer": NAME}
    for keyword in ("文轩", "阳"):
        found = tasks.list_tasks(Person(ALICE.id, False), state=None, keyword=keyword, current=1, page_size=9)
        assert found[1] == 1
    assert audit.first_break() is None

    db.session.remove()
    downgrade(revision=before)
    assert db.session.execute(text("SELECT customer FROM task")).scalar_one() == NAME
    assert ACCOUNT in str(db.session.execute(text("SELECT detail FROM statement")).scalar_one())
    db.session.remove()
    upgrade()
    assert db.session.get_one(Task, 7).customer == NAME


@pytest.mark.parametrize(
    "column", ["event = 'x'", "subject = 'x'", "actor_id = 9", "digest = 'x'", "row_key = 'x'"]
)
def test_of_an_entry_of_the_log_only_the_seal_can_be_renewed(database: APIFlask, column: str) -> None:
    with work():
        entry = audit.record(audit.Actor(ALICE.id), "report_mailed", "report:1", to="z***@example.org")
        sealed = entry.detail_sealed
    with work():
        db.session.execute(text("UPDATE audit_entry SET detail_sealed = :sealed"), {"sealed": sealed})
    with pytest.raises(DBAPIError, match="final"), work():
        db.session.execute(text(f"UPDATE audit_entry SET {column}"))
    with pytest.raises(DBAPIError, match="final"), work():
        db.session.execute(text("DELETE FROM audit_entry"))
    assert audit.first_break() is None


def test_a_detail_of_the_log_that_was_replaced_breaks_the_chain(database: APIFlask) -> None:
    with work():
        entry = audit.record(audit.Actor(ALICE.id), "report_mailed", "report:1", to="z***@example.org")
        number = entry.id
    with work():
        db.session.get_one(AuditEntry, number).detail = {"to": "a***@example.org"}
    db.session.expire_all()
    assert audit.first_break() == number


def test_names_of_projects_and_tokens_and_comments_are_sealed_and_read_the_same(
    database: APIFlask, tmp_path: Path
) -> None:
    client = database.test_client()
    planted = ("欧阳文轩的案件", "担保人 张三丰", "给欧阳文轩的脚本", "欧阳文轩那一单怎么看")
    group = {"kind": "project", "name": planted[0], "description": planted[1]}
    assert call(client, "POST /api/team/groups", as_=ALICE, json=group)["code"] == 1
    assert (
        call(client, "POST /api/team/groups", as_=ALICE, json={"kind": "team", "name": "二组"})["code"] == 1
    )
    token = {"name": planted[2], "scopes": ["read"], "days": 1, "password": PASSWORD}
    assert call(client, "POST /api/auth/tokens", as_=ALICE, json=token)["code"] == 1
    article = write(client, title="t")
    said = call(
        client, f"POST /api/content/articles/{article}/comments", as_=ALICE, json={"text": planted[3]}
    )
    assert said["code"] == 1

    def read() -> list[str]:
        groups = call(client, "GET /api/team/groups", as_=ALICE)["data"]["list"]
        tokens = call(client, "GET /api/auth/tokens", as_=ALICE)["data"]
        comments = call(client, f"GET /api/content/articles/{article}/comments", as_=ALICE)["data"]["list"]
        named = [words for each in groups for words in (each["name"], each["description"])]
        return sorted([*named, *(each["name"] for each in tokens), *(each["text"] for each in comments)])

    shown = read()
    assert set(planted) <= set(shown)
    held = whole_database(database, tmp_path)
    assert [words for words in planted if words.encode() in held] == []
    db.session.remove()
    downgrade(revision="0110")
    held = whole_database(database, tmp_path)
    assert [words for words in planted if words.encode() not in held] == []
    db.session.remove()
    upgrade()
    held = whole_database(database, tmp_path)
    assert [words for words in planted if words.encode() in held] == []
    assert read() == shown
