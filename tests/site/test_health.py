"""What administrators see of the installation, and nobody else."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from app import create_app
from app.platform.data.database import db
from app.platform.running.metrics import metrics
from tests.databases import close
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, send, work
from tests.liushui.conftest import uploader, worker


def test_the_facts_follow_what_happens(database: APIFlask, ada: Person, alice: Person) -> None:
    client = database.test_client()
    uploader(client)(alice, {"bill.csv": wechat_csv()[0]})
    waiting = call(client, "GET /api/admin/health", as_=ada)["data"]
    assert (waiting["queue"]["waiting"], waiting["queue"]["working"]) == (1, 0)
    assert (waiting["storage"]["place"], waiting["storage"]["blobs"]) == ("database", 1)
    assert waiting["storage"]["bytes"] == len(wechat_csv()[0])
    worker(database)()
    done = call(client, "GET /api/admin/health", as_=ada)["data"]
    assert (done["queue"]["waiting"], done["queue"]["oldest_seconds"]) == (0, 0)
    assert done["storage"]["blobs"] > 1
    assert done["database"]["kind"] == db.engine.dialect.name
    assert done["database"]["migrations"] is True
    assert done["database"]["size_bytes"] > 10_000
    assert done["process"]["count"] == waiting["process"]["count"] + 1
    assert done["process"]["memory_bytes"] > 10_000_000


def test_nobody_but_administrators_sees_them(app: APIFlask, alice: Person) -> None:
    client = app.test_client()
    for path in ("GET /api/admin/health", "GET /api/admin/metrics", "POST /api/admin/health/proof"):
        assert call(client, path, as_=alice)["code"] == 40300
        assert call(client, path)["code"] == 50008


@pytest.mark.everything  # before a commit: the page of health
def test_the_figures_can_be_scraped(app: APIFlask, ada: Person) -> None:
    client = app.test_client()
    call(client, "POST /api/user/info", as_=ada)
    answer = send(client, "GET /api/admin/metrics", as_=ada)
    assert answer.mimetype == "text/plain"
    lines = answer.get_data(as_text=True).splitlines()
    assert 'liushui_requests_total{call="POST /api/user/info",status="200"} 1.0' in lines
    assert 'liushui_tasks{state="waiting"} 0.0' in lines
    assert all(each.startswith(("#", "liushui_")) for each in lines)


def test_the_books_are_proved_on_request(database: APIFlask, ada: Person) -> None:
    client = database.test_client()
    sound = call(client, "POST /api/admin/health/proof", as_=ada)["data"]
    assert (sound["ledger_breaks"], sound["audit_break"]) == ([], None)


def test_a_changed_balance_is_found_by_the_proof(app: APIFlask, ada: Person) -> None:
    with work():
        for name in db.session.scalars(
            text("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'ledger_account'")
        ).all():
            db.session.execute(text(f'DROP TRIGGER "{name}"'))
        db.session.execute(text("UPDATE ledger_account SET balance = balance + 1 WHERE user_id = 2"))
    broken = call(app.test_client(), "POST /api/admin/health/proof", as_=ada)["data"]
    assert broken["ledger_breaks"]


def test_a_slow_query_is_logged_without_its_parameters(
    sqlite_url: str, tmp_path: Path, app: APIFlask, caplog: pytest.LogCaptureFixture
) -> None:
    slow = create_app(replace(app.extensions["config"], slow_query_seconds=0.000001))
    with slow.app_context(), caplog.at_level(logging.WARNING):
        db.session.execute(text("SELECT :secret"), {"secret": "6225880112345678"})
        db.session.rollback()
        assert metrics().requests().slow_queries >= 1
    close(slow)
    assert "slow query" in caplog.text
    assert "SELECT ?" in caplog.text
    assert "6225880112345678" not in caplog.text
