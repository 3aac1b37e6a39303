"""Echoes: a question that comes again in the same second, over the same data, gets the answer that is there already.

This layer stands in front of the application, for views that are `guards.echoed`. What such a view answers depends
on three things only: the request, what is committed, and the second (the envelope's `time`, the ends of sessions and
leases). An answer is given again until one of them changes, so it is what the view would answer once more, but for what
ends at a fraction of a second; the session itself is held to its very end. Programs that ask in a loop, and consoles
open in many tabs, take no time from others. Only successes are kept: each refusal is logged.
"""

from __future__ import annotations

import io
import math
import time
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any

from apiflask import APIFlask
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from app import clock
from app.extensions import db
from app.headers import log_answer, new_request_id

BODY_BYTES = 4096
HELD_BYTES = 4 * 1024 * 1024
"""How much the questions and answers of one moment may hold together."""
ENDS_AT = "liushui.ends_at"
"""Where in a request's environment the guards say until when (unix seconds) its caller is known."""

_PART_BYTES = 64
"""What each text of a question takes beside its letters."""
_PATIENCE_SECONDS = 0.1

_ENVELOPE, _SUCCESS = b'{"code":', b'{"code":1,'
_ASK_STATE = {
    # Another number after each commit of another connection, and the one that asks commits nothing (sqlite.org/pragma).
    "sqlite": "PRAGMA data_version",
    # Two snapshots that are equal see the same commits (PostgreSQL manual, 9.28).
    "postgresql": "SELECT pg_current_snapshot()::text",
}

Environ = dict[str, Any]
StartResponse = Callable[..., Callable[[bytes], object]]
Wsgi = Callable[[Environ, StartResponse], Iterable[bytes]]
Moment = tuple[int, object]
Question = tuple[object, ...]
Answer = tuple[list[tuple[str, str]], bytes, float]
"""Headers, body, and until when it may be given again at most."""


class DataState:
    """Says in which state the database is, over a connection of its own that never writes."""

    def __init__(self, app: APIFlask) -> None:
        self._app = app
        self._lock = Lock()
        self._connection: Any = None
        self._made = 0
        self._engine: Engine | None = None

    def now(self) -> object:
        """Return a value that changes with each commit, whoever makes it; None when the database does not tell at once."""
        if not self._lock.acquire(timeout=_PATIENCE_SECONDS):
            # Somebody waits for an answer that does not come: nobody else has to.
            return None
        try:
            engine = self._engine = self._engine or self._find_engine()
            try:
                if self._connection is None:
                    self._connection = self._connect(engine)
                told = self._connection.execute(_ASK_STATE[engine.dialect.name]).fetchall()[0][0]
            except (SQLAlchemyError, engine.dialect.loaded_dbapi.Error):
                # Away for a moment, or gone: the application finds out for itself and says so.
                self._close()
                return None
            # Only values of one and the same connection can be compared.
            return self._made, told
        finally:
            self._lock.release()

    def close(self) -> None:
        """Give the connection back; it is made anew when it is needed."""
        with self._lock:
            self._close()

    def _find_engine(self) -> Engine:
        with self._app.app_context():
            return db.engine

    def _connect(self, engine: Engine) -> Any:
        pooled = engine.raw_connection()
        connection: Any = pooled.driver_connection
        pooled.detach()
        self._made += 1
        if engine.dialect.name == "postgresql":
            # Each question sees the newest state, and none leaves a transaction open.
            connection.autocommit = True
        return connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class _Store:
    """The answers of one moment: those of the moment before are gone."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._moment: Moment | None = None
        self._answers: dict[Question, Answer] = {}
        self._held = 0

    def find(self, moment: Moment, question: Question) -> Answer | None:
        with self._lock:
            if moment != self._moment:
                self._moment, self._answers, self._held = moment, {}, 0
            return self._answers.get(question)

    def keep(self, moment: Moment, question: Question, answer: Answer) -> None:
        fields = sum(len(name) + len(value) + 2 * _PART_BYTES for name, value in answer[0])
        size = len(answer[1]) + fields + sum(len(str(part)) + 2 * _PART_BYTES for part in question)
        with self._lock:
            # In another moment somebody else may have asked already.
            if moment == self._moment and self._held + size <= HELD_BYTES:
                self._held += size
                self._answers[question] = answer


class Echoes:
    """The layer: `application` answers what cannot be answered from what is there."""

    def __init__(self, app: APIFlask, application: Wsgi) -> None:
        self._app = app
        self._application = application
        of_data, of_nothing = _Store(), _Store()
        self._stores = {
            (method, rule.rule): of_data if kind == "data" else of_nothing
            for rule in app.url_map.iter_rules()
            if (kind := getattr(app.view_functions[rule.endpoint], "echoed", None))
            for method in (rule.methods or set()) & {"GET", "POST"}
        }
        self._of_data = of_data
        self._state = DataState(app)

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        store = self._stores.get((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        if store is None:
            return self._application(environ, start_response)
        began = time.perf_counter()
        question = _question(environ)
        if question is None:
            return self._application(environ, start_response)
        # Before anything is read: what is committed from here on belongs to another moment.
        state = self._state.now() if store is self._of_data else ""
        if state is None:
            return self._application(environ, start_response)
        now = clock.now().timestamp()
        moment = int(now), state
        answer = store.find(moment, question)
        if answer is None or answer[2] <= now:
            answered, body = self._ask(environ, start_response)
            if answered is not None:
                store.keep(moment, question, answered)
            return [body]
        request_id = new_request_id()
        start_response("200 OK", [*answer[0], ("X-Request-Id", request_id)])
        self._note(environ, request_id, time.perf_counter() - began)
        return [answer[1]]

    def close(self) -> None:
        """Give the connection back; it is made anew when it is needed."""
        self._state.close()

    def _ask(self, environ: Environ, start_response: StartResponse) -> tuple[Answer | None, bytes]:
        """Let the application answer; returns what may be given again, and the body."""
        status, headers = "", []

        def note(said: str, fields: list[tuple[str, str]], *rest: Any) -> Callable[[bytes], object]:
            nonlocal status, headers
            status, headers = said, list(fields)
            return start_response(said, fields, *rest)

        parts = self._application(environ, note)
        try:
            body = b"".join(parts)
        finally:
            getattr(parts, "close", lambda: None)()
        if status != "200 OK" or (body.startswith(_ENVELOPE) and not body.startswith(_SUCCESS)):
            return None, body
        # What names this one request is not the next one's.
        same = [field for field in headers if field[0] != "X-Request-Id"]
        return (same, body, environ.get(ENDS_AT, math.inf)), body

    def _note(self, environ: Environ, request_id: str, seconds: float) -> None:
        """Count and log the answer as the application does with its own."""
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        self._app.extensions["metrics"].note(f"{method} {path}", 200, seconds)
        ip = environ.get("REMOTE_ADDR", "")
        log_answer(self._app.logger, method, path, 200, seconds, request_id=request_id, ip=ip)


def _question(environ: Environ) -> Question | None:
    """All of a request that an answer can depend on; None for one whose answer is not to be kept, or taken from here."""
    if "no-cache" in environ.get("HTTP_CACHE_CONTROL", ""):
        return None
    body = b""
    if environ["REQUEST_METHOD"] == "POST":
        # Without a length a body may come all the same (HTTP/2, chunks). Strangers are not waited for.
        length = environ.get("CONTENT_LENGTH") or ""
        is_short = len(length) <= len(str(BODY_BYTES)) and length.isdecimal() and int(length) <= BODY_BYTES
        if not is_short or not ("HTTP_TOKEN" in environ or "HTTP_AUTHORIZATION" in environ):
            return None
        body = environ["wsgi.input"].read(int(length))
        environ["wsgi.input"] = io.BytesIO(body)
    elif environ.get("CONTENT_LENGTH") or "HTTP_TRANSFER_ENCODING" in environ:
        return None
    headers = [(name, value) for name, value in environ.items() if name.startswith("HTTP_")]
    facts = (environ.get(name) for name in _FACTS)
    return (*facts, *headers, body)


_FACTS = (
    "REQUEST_METHOD",
    "PATH_INFO",
    "QUERY_STRING",
    "CONTENT_TYPE",
    "CONTENT_LENGTH",
    "REMOTE_ADDR",
    "wsgi.url_scheme",
)
