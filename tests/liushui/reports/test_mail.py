"""Stories of a report that is sent by e-mail."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.auth import audit
from app.auth.models import AuditEntry
from app.inbox import delivery
from app.liushui.reports.service import exports
from app.platform.config import MailSettings
from app.platform.data.database import db
from tests.http import ADA, ALICE, BOB, Person, call, send
from tests.inbox.mail_server import mail_server
from tests.liushui.conftest import tasks_of, uploader, worker

STATEMENT = "日期,金额,余额,摘要\n2025-01-02,5.00,105.00,工资\n2025-01-03,-1.00,104.00,早餐\n".encode()
TO = {"to": "li.lei@example.com", "note": "请查收。", "language": "zh-CN"}


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


@pytest.fixture
def report(client: FlaskClient, app: APIFlask) -> int:
    """A report of Alice's."""
    assert uploader(client)(ALICE, {"a.csv": STATEMENT})["code"] == 1
    worker(app)()
    number: int = tasks_of(client, ALICE)[0]["report_id"]
    return number


def mail(client: FlaskClient, report: int, person: Person = ALICE, **more: Any) -> dict[str, Any]:
    headers = more.pop("headers", {})
    return call(
        client, f"POST /api/liushui/reports/{report}/mail", as_=person, json=TO | more, headers=headers
    )


def outbox(client: FlaskClient) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = call(client, "GET /api/admin/outbox", as_=ADA)["data"]["list"]
    return listed


def test_the_pdf_reaches_the_address_with_the_note(app: APIFlask, client: FlaskClient, report: int) -> None:
    with mail_server() as box:
        settings = MailSettings("smtp", "127.0.0.1", box.port, "none", sender="liushui@example.com")
        app.extensions["config"] = dataclasses.replace(app.extensions["config"], mail=settings)
        answer = mail(client, report)
        assert (answer["code"], answer["data"]["state"]) == (1, "queued")
        worker(app)()
        letter = box.letters[0]
    assert letter["Subject"] == "流水报告：王小明"
    body = letter.get_body(("plain",))
    assert body is not None
    text = body.get_content()
    assert "请查收。" in text
    assert "由Alice发送" in text
    assert "附件为简版" in text
    file = next(letter.iter_attachments())
    assert file.get_filename() == "王小明_v1.pdf"
    exported = send(
        client, f"GET /api/liushui/reports/{report}.pdf?form=short&language=zh-CN", as_=ALICE
    ).data
    assert file.get_content() == exported
    assert outbox(client)[0]["state"] == "sent"


def test_without_a_mail_server_the_message_is_kept_for_administrators(
    client: FlaskClient, report: int
) -> None:
    assert mail(client, report)["data"]["state"] == "kept"
    line = outbox(client)[0]
    assert (line["to"], line["owner"], line["purpose"], line["files"]) == (
        "l***@example.com",
        "alice",
        "report",
        1,
    )


def test_a_repeat_under_the_same_key_sends_nothing_more(client: FlaskClient, report: int) -> None:
    first, second = (mail(client, report, headers={"Idempotency-Key": "k1"}) for _ in range(2))
    assert first["data"] == second["data"]
    assert len(outbox(client)) == 1


def test_no_write_is_held_up_while_the_file_is_written(
    app: APIFlask, client: FlaskClient, report: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = exports.make

    def write() -> int:
        path = f"PUT /api/liushui/reports/{report}/conclusion"
        with app.app_context():
            return int(call(app.test_client(), path, as_=ALICE, json={"conclusion": "ok"})["code"])

    def beside(*args: Any, **more: Any) -> exports.ExportFile:
        # A thread of its own has a connection of its own.
        with ThreadPoolExecutor(1) as others:
            assert others.submit(write).result() == 1
        return make(*args, **more)

    monkeypatch.setattr(exports, "make", beside)
    assert mail(client, report)["code"] == 1
    assert len(outbox(client)) == 1


@pytest.mark.parametrize(
    "address", ["", "nobody", "a@b", "a@example.com\nBcc: b@example.com", "a b@example.com"]
)
def test_what_is_no_address_is_refused(client: FlaskClient, report: int, address: str) -> None:
    refused = mail(client, report, to=address)
    assert (refused["code"], list(refused["data"]["fields"])) == (0, ["to"])
    assert outbox(client) == []


def test_nobody_sends_the_report_of_another(client: FlaskClient, report: int) -> None:
    assert mail(client, report, BOB)["code"] == 40400
    assert outbox(client) == []


def test_a_stolen_session_is_no_source_of_mail(
    client: FlaskClient, report: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "DAY_MOST", 2)
    answers = [mail(client, report) for _ in range(3)]
    assert [answer["code"] for answer in answers] == [1, 1, 0]
    assert answers[2]["data"]["reason"] == "delivery_limit"


def test_the_audit_log_notes_who_sent_what_but_no_address(client: FlaskClient, report: int) -> None:
    mail(client, report)
    db.session.rollback()
    entry = db.session.scalars(select(AuditEntry).where(AuditEntry.event == "report_mailed")).one()
    assert (entry.actor_id, entry.subject, entry.detail["to"]) == (
        ALICE.id,
        f"report:{report}",
        "l***@example.com",
    )
    assert audit.first_break() is None


def test_messages_go_with_their_report(
    app: APIFlask, client: FlaskClient, report: int, work: Callable[[], None]
) -> None:
    mail(client, report)
    assert call(client, f"DELETE /api/liushui/reports/{report}", as_=ALICE)["code"] == 1
    assert outbox(client) == []


def test_messages_go_with_their_task(client: FlaskClient, report: int) -> None:
    mail(client, report)
    task = tasks_of(client, ALICE)[0]["id"]
    assert call(client, f"DELETE /api/liushui/tasks/{task}", as_=ALICE)["code"] == 1
    assert outbox(client) == []
