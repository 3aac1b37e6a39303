"""Input that nobody sends by accident: it is refused in the envelope and never becomes a fault of ours."""

from __future__ import annotations

import io
import logging
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import event, text

from app import create_app
from app.auth import service as auth
from app.liushui.cases.service import intake
from app.platform.config import ROOT, Config
from app.platform.data.database import db
from app.platform.running.jobs import Jobs
from app.platform.web import guards
from tests.databases import KEYS, PASSWORD, close
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import ALICE, BOB, Person, call, send, work
from tests.liushui.conftest import tasks_of, uploader

pytestmark = pytest.mark.real_child

JSON = {"content_type": "application/json"}
HUGE = 10**30
LOGIN = "POST /api/user/login"


@pytest.mark.parametrize(
    ("request_", "more"),
    [
        (LOGIN, {"data": "[" * 200_000, **JSON}),
        (LOGIN, {"data": '{"a":' * 100_000, **JSON}),
        (LOGIN, {"data": b'{"username":"\\ud800","password":"x"}', **JSON}),
        (LOGIN, {"data": b'{"username":"\xff"}', **JSON}),
        (LOGIN, {"data": b'{"username":' + b"9" * 4301 + b',"password":"x"}', **JSON}),
        ("POST /api/user/getZipfilelist", {"data": b'{"keyword":"\\ud800"}', **JSON}),
        ("POST /api/user/getClientreportlist", {"json": {"to": "9999-12-31"}}),
        ("POST /api/user/getClientreportlist", {"json": {"from": "0001-01-01"}}),
    ],
)
def test_values_that_nothing_can_hold_are_bad_requests(
    client: FlaskClient, request_: str, more: dict[str, Any]
) -> None:
    answer = send(client, request_, as_=ALICE, **more)
    assert (answer.status_code, answer.get_json()["data"]) == (400, {"reason": "bad_request"})


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ("POST /api/user/getClientreportlist", "current"),
        ("POST /api/user/getClientreportinfo", "id"),
        ("POST /api/user/getmingzhonglist", "report_id"),
    ],
)
def test_a_number_with_a_fraction_is_no_whole_number(client: FlaskClient, request_: str, field: str) -> None:
    answer = call(client, request_, as_=ALICE, json={field: 1.5})
    assert answer["data"]["fields"][field] == ["Not a valid integer."]


def test_every_whole_number_that_is_asked_for_refuses_fractions() -> None:
    """The library's own field takes one and a half for one."""
    own = re.compile(r"^from (?:apiflask|marshmallow)(?:\.fields)? import .*\bInteger\b", re.M)
    found = [str(path) for path in (ROOT / "app").rglob("*.py") if own.search(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize("request_", [LOGIN, "POST /api/user/logout"])
def test_a_refusal_does_not_outgrow_what_was_sent(client: FlaskClient, request_: str) -> None:
    sent = {f"{'x' * 200}{number}": 1 for number in range(3_000)}
    answer = send(client, request_, as_=ALICE, json=sent)
    fields = answer.get_json()["data"]["fields"]
    assert 0 < len(fields) <= 50
    assert len(answer.data) < 20_000


@pytest.mark.both_databases
def test_a_full_disk_is_named_and_keeps_and_charges_nothing(database: APIFlask) -> None:
    client = database.test_client()
    before = call(client, "POST /api/user/info", as_=ALICE)["data"]["score"]
    with fill():
        answer = uploader(client)(ALICE, {"bill.csv": wechat_csv(rows=2_000)[0]})
        assert (answer["code"], answer["data"]["reason"]) == (503, "disk_full")
    assert call(client, "POST /api/user/info", as_=ALICE)["data"]["score"] == before
    assert tasks_of(client, ALICE) == []
    assert uploader(client)(ALICE, {"bill.csv": wechat_csv(rows=2_000)[0]})["code"] == 1


@contextmanager
def fill() -> Iterator[None]:
    """Let the disk have room for what is there and no more: SQLite by its own limit, PostgreSQL by what it would raise."""
    if db.engine.dialect.name == "sqlite":
        with db.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()

        def limit(connection: Any, _record: Any, _proxy: Any) -> None:
            connection.execute(f"PRAGMA max_page_count={pages}")

        event.listen(db.engine, "checkout", limit)
        yield
        event.remove(db.engine, "checkout", limit)
        db.engine.dispose()
        return

    def refuse(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if "INSERT INTO blob" in statement:
            raise psycopg.errors.DiskFull

    event.listen(db.engine, "before_cursor_execute", refuse)
    yield
    event.remove(db.engine, "before_cursor_execute", refuse)


def test_without_room_on_the_disk_nothing_is_ready(app: APIFlask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1024))
    answer = send(app.test_client(), "GET /readyz")
    assert (answer.status_code, answer.get_json()["data"]["reason"]) == (503, "disk_full")
    monkeypatch.undo()
    assert send(app.test_client(), "GET /readyz").status_code == 200


def test_numbers_that_no_row_can_have_find_nothing(database: APIFlask) -> None:
    client = database.test_client()
    for request in (f"GET /api/liushui/tasks/{HUGE}", f"DELETE /api/liushui/reports/{HUGE}"):
        assert call(client, request, as_=ALICE)["code"] == 40400
    answer = call(client, "POST /api/user/getClientreportinfo", as_=ALICE, json={"id": HUGE})
    assert answer["code"] in (400, 40400)


def test_a_nul_in_a_text_does_no_harm(database: APIFlask) -> None:
    client = database.test_client()
    assert call(client, LOGIN, json={"username": "ali\0ce", "password": "x"})["code"] in (0, 400)
    answer = uploader(client)(ALICE, {"bill.csv": b"a,b"}, customer="王\0小明")
    assert answer["code"] in (1, 400)
    assert call(client, "POST /api/user/getZipfilelist", as_=ALICE)["code"] == 1


def test_only_files_of_known_callers_may_be_large(
    client: FlaskClient, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert guards.FIELDS_BYTES == 1024 * 1024
    # Smaller here: larger bodies would be spooled to files by the test client.
    monkeypatch.setattr(guards, "FIELDS_BYTES", 10_000)
    large = b"x" * 20_000
    for request, as_ in ((LOGIN, None), ("POST /api/user/getScorelist", alice)):
        answer = send(client, request, as_=as_, data=b'"' + large + b'"', **JSON)
        assert (answer.status_code, answer.get_json()["data"]["reason"]) == (413, "upload_too_large")
    form = {"username": "alice", "password": "x", "file": (io.BytesIO(large), "x")}
    assert send(client, LOGIN, data=form).status_code == 413
    assert uploader(client)(alice, {"bill.csv": wechat_csv()[0] + b"\n" * 20_000})["code"] == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"token": "é"},
        {"token": "a.b.c"},
        {"Authorization": "Basic YTpi"},
        {"Authorization": "Bearer a b"},
        {"Authorization": "Bearer"},
        {},
    ],
)
def test_tokens_that_are_none_are_unknown(client: FlaskClient, headers: dict[str, str]) -> None:
    assert call(client, "POST /api/user/info", headers=headers)["code"] == 50008


def test_a_person_who_is_disabled_in_mid_session_is_out_at_once(client: FlaskClient) -> None:
    assert call(client, "POST /api/user/info", as_=BOB)["code"] == 1
    with work():
        user = auth.get_user(BOB.id)
        assert user is not None
        user.disabled_at = user.created_at
    assert call(client, "POST /api/user/info", as_=BOB)["code"] == 50012
    refused = call(client, LOGIN, json={"username": "bob", "password": PASSWORD})
    assert refused["data"]["reason"] == "bad_credentials"


@pytest.mark.parametrize("key", ["", "k" * 65])
def test_an_idempotency_key_has_a_length(client: FlaskClient, key: str) -> None:
    answer = call(client, "POST /api/user/logout", as_=BOB, headers={"Idempotency-Key": key})
    assert answer["data"]["reason"] == "unusable_idempotency_key"


def test_a_key_belongs_to_its_user_and_a_login_needs_none(client: FlaskClient) -> None:
    key = {"Idempotency-Key": "one"}
    login = {"username": "alice", "password": PASSWORD}
    first, second = (call(client, LOGIN, json=login, headers=key)["data"] for _ in range(2))
    assert first["userinfo"]["token"] != second["userinfo"]["token"]
    content, _ = wechat_csv()
    for person in (ALICE, BOB):
        assert uploader(client)(person, {"bill.csv": content}, headers=key)["code"] == 1
        assert len(tasks_of(client, person)) == 1


def test_a_refused_call_may_be_repeated_under_its_key(client: FlaskClient) -> None:
    key = {"Idempotency-Key": "two"}
    assert uploader(client)(ALICE, {}, headers=key)["data"]["reason"] == "no_file"
    assert uploader(client)(ALICE, {"bill.csv": wechat_csv()[0]}, headers=key)["code"] == 1


def test_a_queue_that_fails_does_not_make_a_committed_upload_look_failed(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(Jobs, "wake", broken)
    with caplog.at_level(logging.ERROR):
        assert uploader(client)(ALICE, {"bill.csv": wechat_csv()[0]})["code"] == 1
    assert "a follow-up failed" in caplog.text
    assert tasks_of(client, ALICE)[0]["state"] == "queued"


@pytest.fixture
def production(sqlite_url: str, tmp_path: Path) -> Iterator[APIFlask]:
    """An application as strangers meet it: faults are answered, not raised."""
    app = create_app(Config(data_dir=tmp_path, database_url=sqlite_url, keys=KEYS, testing=False))
    with app.app_context():
        yield app
    close(app)


def test_a_fault_tells_strangers_nothing_and_the_log_no_name(
    production: APIFlask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(task: Any, *_: Any) -> None:
        db.session.execute(text("INSERT INTO task (customer_sealed) VALUES (:name)"), {"name": task.customer})

    monkeypatch.setattr(intake, "_keep", broken)
    with caplog.at_level(logging.ERROR):
        answer = uploader(production.test_client())(ALICE, {"bill.csv": b"a,b"}, customer="张秘密")
    assert (answer["code"], answer["data"]) == (500, {"reason": "server_fault"})
    reference = answer["msg"].split("reference ")[1].rstrip(")")
    assert f"request {reference} failed" in caplog.text
    assert "NOT NULL" in caplog.text
    assert "张秘密" not in caplog.text
    assert call(production.test_client(), "POST /api/user/info", as_=ALICE)["data"]["score"] == 100


CODE = (
    "'; DROP TABLE user; --' OR '1'='1 *)(uid=*)",
    '</script><script>alert(1)</script>"},"role":"admin",{"',
    "{{7*7}}${7*7}<%= 7*7 %>%s%n{0.__class__}$(id)`id`|id ../x",
)
"""What a database, a page, a template, a format string or a shell could take for code."""


def test_what_is_code_elsewhere_is_text_here_and_found_as_it_was_written(database: APIFlask) -> None:
    client = database.test_client()
    for number, code in enumerate(CODE):
        file = wechat_csv()[0] + b"\n" * number
        assert uploader(client)(ALICE, {f"{number}.csv": file}, customer=code)["code"] == 1, code
    assert {task["customer"] for task in tasks_of(client, ALICE)} == set(CODE)
    for code in CODE:
        found = call(client, "POST /api/user/getZipfilelist", as_=ALICE, json={"keyword": code})["data"]
        assert [task["customer"] for task in found["list"]] == [code]


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        ("TRACE /", 405),
        ("TRACE /api/user/info", 405),
        ("GET /.git/config", 404),
        ("GET /.env", 404),
        ("GET /instance/keys.json", 404),
        ("GET /static/", 404),
        ("GET /static/assets/", 404),
        ("GET /static/../platform/config.py", 404),
    ],
)
def test_nothing_is_handed_out_but_the_console_and_no_list_of_it(
    client: FlaskClient, request_: str, status: int
) -> None:
    answer = send(client, request_)
    assert (answer.status_code, answer.get_json()["code"]) == (status, status)


def test_a_value_of_another_kind_is_refused(client: FlaskClient) -> None:
    for value in (True, [1], {"a": 1}, None, "x", "1.5"):
        answer = call(client, "POST /api/user/getZipfilelist", as_=ALICE, json={"current": value})
        assert answer["data"]["fields"].keys() == {"current"}, value
    for value in (1, True, ["alice"], {"$ne": 1}, None):
        answer = call(client, LOGIN, json={"username": value, "password": value})
        assert answer["data"]["fields"].keys() == {"username", "password"}, value


def test_a_field_is_taken_from_where_it_belongs_and_from_nowhere_else(client: FlaskClient) -> None:
    for more in ({"json": {"current": 1}}, {"data": {"current": "1"}}, {}):
        answer = call(client, "POST /api/user/getZipfilelist?current=2", as_=ALICE, **more)
        assert answer["data"]["fields"].keys() == {"current"}, more
    assert call(client, "GET /api/list/policy?current=1", as_=ALICE)["code"] == 1
    for more in ({"headers": {"current": "x"}}, {"headers": {"Cookie": "current=x"}}):
        assert call(client, "GET /api/list/policy?current=1", as_=ALICE, **more)["code"] == 1


def test_no_setting_of_flask_makes_a_fault_talkative(app: APIFlask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLASK_DEBUG", "1")
    config: Config = app.extensions["config"]
    assert not create_app(config).debug
