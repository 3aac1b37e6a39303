"""The same question, asked again at once, is answered without asking anew; whatever changed in between is seen."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, event, select, text
from werkzeug.test import EnvironBuilder

from app import echoes
from app.auth.models import ApiToken, Session
from app.extensions import db
from app.inbox import service as inbox
from app.metrics import metrics
from app.site.routes import site as site_routes
from tests.conftest import FrozenClock
from tests.databases import PASSWORD, close, make_app, session_of
from tests.front_door import ADA, ALICE, BOB, Person, call, send, token_of, work

UNREAD, LEDGER = "GET /api/message/unread", "POST /api/user/getScorelist"
ANEW = {"Cache-Control": "no-cache"}

Ask = Callable[..., dict[str, Any]]


@contextmanager
def statements() -> Iterator[list[str]]:
    """What goes to the database through SQLAlchemy."""
    noted: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        noted.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield noted
    finally:
        event.remove(Engine, "before_cursor_execute", note)


@pytest.fixture
def tokens(database: APIFlask, frozen: FrozenClock) -> dict[int, str]:
    """A token of each person; the clock stands, so whatever a test does happens in one second."""
    return {person.id: token_of(database, person) for person in (ADA, ALICE, BOB)}


@pytest.fixture
def ask(database: APIFlask, tokens: dict[int, str]) -> Ask:
    """Ask with one and the same token each time; a person's tokens may differ by when they were made."""

    def asked(question: str, person: Person = ALICE, **request: Any) -> dict[str, Any]:
        headers = {"token": tokens[person.id]} | request.pop("headers", {})
        return call(database.test_client(), question, headers=headers, **request)

    return asked


def tell(person: Person) -> None:
    with work():
        inbox.send(person.id, "notice", "welcome", {})


def test_a_question_that_comes_again_at_once_asks_the_database_nothing(ask: Ask) -> None:
    first = ask(LEDGER, json={"current": 1})
    with statements() as asked:
        assert ask(LEDGER, json={"current": 1}) == first
    assert asked == []
    with statements() as asked:
        ask(LEDGER, json={"current": 1}, headers=ANEW)
    assert len(asked) > 2


def test_it_is_kept_for_its_second_only(ask: Ask, frozen: FrozenClock) -> None:
    before = ask(UNREAD)
    frozen.advance(seconds=1)
    with statements() as asked:
        assert ask(UNREAD) == before | {"time": before["time"] + 1}
    assert asked


def test_what_this_application_commits_is_seen_at_once(ask: Ask) -> None:
    before = ask(UNREAD)["data"]["notice"]
    for more in (1, 2, 3):
        tell(ALICE)
        assert ask(UNREAD)["data"]["notice"] == before + more
    ask("POST /api/message/read", json={"ids": [each["id"] for each in _messages(ask)]})
    assert ask(UNREAD)["data"]["notice"] == 0


def _messages(ask: Ask) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = ask("POST /api/message/list", json={})["data"]
    return listed


def test_what_another_process_commits_is_seen_at_once(database: APIFlask, ask: Ask, tmp_path: Path) -> None:
    before = ask(UNREAD)["data"]["notice"]
    other = make_app(database.config["SQLALCHEMY_DATABASE_URI"], tmp_path)
    with other.app_context():
        tell(ALICE)
    close(other)
    assert ask(UNREAD)["data"]["notice"] == before + 1


def test_what_is_not_committed_yet_is_not_seen(database: APIFlask, ask: Ask) -> None:
    before = ask(UNREAD)
    with database.app_context(), db.engine.connect() as connection, connection.begin() as open_work:
        connection.exec_driver_sql("CREATE TABLE aside (n integer)")
        assert ask(UNREAD) == before
        open_work.rollback()


def test_each_person_language_and_body_has_an_answer_of_its_own(ask: Ask) -> None:
    tell(BOB)
    assert ask(UNREAD, ALICE)["data"]["notice"] != ask(UNREAD, BOB)["data"]["notice"]
    memos = {
        (person.id, language): ask(LEDGER, person, json={}, language=language)["data"]["list"][0]["memo"]
        for person in (ALICE, BOB)
        for language in ("zh-CN", "en-US")
    }
    assert memos[2, "zh-CN"] != memos[2, "en-US"]
    pages = [ask(LEDGER, json={"current": number, "pageSize": 1})["data"]["list"] for number in (1, 2)]
    assert pages[0] != pages[1]


def test_an_ended_session_is_refused_at_once(ask: Ask) -> None:
    assert ask(UNREAD)["code"] == 1
    assert ask("POST /api/user/logout")["code"] == 1
    assert ask(UNREAD)["code"] == 50012


def test_a_session_whose_time_is_over_is_refused(ask: Ask, frozen: FrozenClock) -> None:
    with work():
        session = db.session.get_one(Session, session_of("alice"))
        session.last_seen_at, session.idle_seconds = frozen.moment, 2
    assert ask(UNREAD)["code"] == 1
    frozen.advance(seconds=3)
    assert ask(UNREAD)["code"] == 50014


@pytest.mark.parametrize("kind", ["session", "API token"])
def test_whoever_is_known_until_a_fraction_of_a_second_is_refused_from_then_on(
    ask: Ask, frozen: FrozenClock, kind: str
) -> None:
    if kind == "session":
        with work():
            db.session.get_one(Session, session_of("alice")).expires_at = frozen.moment + timedelta(
                seconds=0.3
            )
        headers = {}
    else:
        form = {"name": "one", "scopes": ["read"], "days": 1, "password": PASSWORD}
        made = ask("POST /api/auth/tokens", json=form)["data"]
        headers = {"token": made["token"]}
        assert ask(UNREAD, headers=headers)["code"] == 1
        with work():
            db.session.scalars(select(ApiToken)).one().expires_at = frozen.moment + timedelta(seconds=0.3)
    assert ask(UNREAD, headers=headers)["code"] == 1
    frozen.advance(seconds=0.2)
    assert ask(UNREAD, headers=headers)["code"] == 1
    frozen.advance(seconds=0.2)
    assert ask(UNREAD, headers=headers)["code"] == 50014


def test_each_answer_is_named_counted_and_logged(
    database: APIFlask, tokens: dict[int, str], caplog: pytest.LogCaptureFixture
) -> None:
    before = metrics().requests().count
    with caplog.at_level(logging.INFO):
        answers = [
            send(database.test_client(), UNREAD, headers={"token": tokens[ALICE.id]}) for _ in range(3)
        ]
    names = {answer.headers["X-Request-Id"] for answer in answers}
    assert len(names) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)
    assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}
    assert metrics().requests().count == before + 3
    lines = [record for record in caplog.records if record.getMessage() == f"{UNREAD} 200"]
    assert len(lines) == 3
    assert {getattr(line, "request_id", None) for line in lines[1:]} <= names


def test_a_refusal_is_made_anew_each_time(
    database: APIFlask, frozen: FrozenClock, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        for _ in range(2):
            assert call(database.test_client(), UNREAD, headers={"token": "nobody's"})["code"] == 50008
    assert caplog.text.count("refused: /api/message/unread token_unknown") == 2


def test_too_much_for_one_moment_is_answered_but_not_kept(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(echoes, "HELD_BYTES", 100)
    first = ask(UNREAD)
    with statements() as asked:
        assert ask(UNREAD) == first
    assert asked


def test_what_is_committed_while_the_connection_is_lost_is_seen(database: APIFlask, ask: Ask) -> None:
    state = database.extensions["echoes"]._state
    before = ask(UNREAD)["data"]["notice"]
    for more in (1, 2, 3):
        state.close()
        tell(ALICE)
        assert ask(UNREAD)["data"]["notice"] == before + more
    state._connection.close()
    assert ask(UNREAD)["data"]["notice"] == before + 3
    assert ask(UNREAD)["data"]["notice"] == before + 3
    assert state._connection is not None


def test_nobody_waits_for_a_database_that_does_not_tell_its_state(database: APIFlask, ask: Ask) -> None:
    before = ask(UNREAD)
    with database.extensions["echoes"]._state._lock, statements() as asked:
        assert ask(UNREAD) == before
    assert asked


def test_a_body_that_comes_without_its_length_is_read_all_the_same(
    database: APIFlask, tokens: dict[int, str]
) -> None:
    def answer(**environ: Any) -> dict[str, Any]:
        said: list[str] = []
        asked = EnvironBuilder(
            "/api/user/getScorelist", method="POST", json={"current": 0}, headers={"token": tokens[ALICE.id]}
        ).get_environ()
        asked.pop("CONTENT_LENGTH")
        parts = database.wsgi_app(
            asked | {"wsgi.input_terminated": True} | environ, lambda status, *_: said.append(status)
        )
        found: dict[str, Any] = json.loads(b"".join(parts))
        assert said == ["200 OK"]
        return found

    assert answer()["data"]["reason"] == "invalid_input"
    assert answer(CONTENT_LENGTH="0" * 5000 + "2")["code"] != 1


def test_strangers_are_not_waited_for(database: APIFlask, frozen: FrozenClock) -> None:
    class Silent(io.BytesIO):
        def read(self, *_: Any) -> bytes:
            pytest.fail("waited for a stranger's body")

    for method, path, body in (("POST", "/api/user/getScorelist", "10"), ("GET", "/", "10")):
        asked = EnvironBuilder(path, method=method).get_environ()
        asked |= {"CONTENT_LENGTH": body, "CONTENT_TYPE": "application/json", "wsgi.input": Silent()}
        assert b"".join(database.wsgi_app(asked, lambda *_: None))


def test_the_page_of_the_console_needs_no_database(
    app: APIFlask, tmp_path: Path, frozen: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "app" / "static" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("<!doctype html><title>first</title>")
    monkeypatch.setattr(site_routes, "ROOT", tmp_path)
    monkeypatch.setattr(echoes.DataState, "now", lambda _: pytest.fail("asked the database"))
    assert b"first" in send(app.test_client(), "GET /").data
    page.write_text("<!doctype html><title>second</title>")
    assert b"first" in send(app.test_client(), "GET /").data
    frozen.advance(seconds=1)
    assert b"second" in send(app.test_client(), "GET /").data


def test_views_that_are_not_run_again_write_nothing(database: APIFlask, ask: Ask) -> None:
    kept = [
        (rule.rule, database.view_functions[rule.endpoint], rule.methods or set())
        for rule in database.url_map.iter_rules()
        if getattr(database.view_functions[rule.endpoint], "echoed", None) == "data"
    ]
    assert len(kept) >= 5
    for path, view, methods in kept:
        assert "<" not in path
        assert not getattr(view, "writes", False)
        question, request = (f"POST {path}", {"json": {}}) if "POST" in methods else (f"GET {path}", {})
        with statements() as asked:
            assert ask(question, headers=ANEW, **request)["code"] == 1
        assert {statement.split()[0] for statement in asked} <= {"SELECT", "WITH", "BEGIN"}, path


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(("ask", "tell", "read", "undo", "forget", "tick")), min_size=4, max_size=25))
def test_whatever_happens_an_echo_is_what_would_be_answered_anew(
    database: APIFlask, ask: Ask, frozen: FrozenClock, history: list[str]
) -> None:
    for step in history:
        if step == "tell":
            tell(ALICE)
        elif step == "read":
            ask("POST /api/message/read", json={"ids": [each["id"] for each in _messages(ask)][:1]})
        elif step == "undo":
            with work():
                inbox.send(ALICE.id, "notice", "welcome", {})
                db.session.rollback()
        elif step == "forget":
            with work():
                db.session.execute(text("DELETE FROM inbox_message WHERE status = 1"))
        elif step == "tick":
            frozen.advance(seconds=0.4)
        assert ask(UNREAD) == ask(UNREAD, headers=ANEW)
