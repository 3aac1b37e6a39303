"""HTTP in tests: people, calls as they make them, and work done beside them."""

from __future__ import annotations

import contextvars
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from apiflask import APIFlask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.auth.models import Session
from app.auth.tokens import make_token
from app.platform.data.database import db, writing
from tests.databases import session_of


@dataclass(frozen=True)
class Person:
    """Somebody with an account in every test database."""

    id: int
    username: str


ADA, ALICE, BOB = Person(1, "ada"), Person(2, "alice"), Person(3, "bob")


def token_of(app: APIFlask, person: Person) -> str:
    """Return a session token of `person`."""
    with app.app_context():
        session = db.session.get(Session, session_of(person.username))
        assert session is not None
        return make_token(session)


def send(
    client: FlaskClient, call: str, *, as_: Person | None = None, language: str = "en-US", **request: Any
) -> TestResponse:
    """Make `call` ("POST /api/…") and return the raw answer.

    It runs in a context of its own, as in a server's thread: nothing of the test's application
    context reaches the request. Work of the test that is still open is committed first.
    """
    db.session.commit()
    method, path = call.split(" ", 1)
    headers = {"Accept-Language": language} | dict(request.pop("headers", {}))
    if as_ is not None:
        headers["token"] = token_of(client.application, as_)  # type: ignore[arg-type]
    fresh = contextvars.Context()
    return fresh.run(client.open, path, method=method, headers=headers, **request)


def call(client: FlaskClient, call: str, *, as_: Person | None = None, **request: Any) -> dict[str, Any]:
    """Make `call` as `send` does and return the envelope of the answer."""
    envelope: dict[str, Any] = send(client, call, as_=as_, **request).get_json()
    assert set(envelope) == {"code", "msg", "time", "data"}
    return envelope


def waiting_for(client: FlaskClient, person: Person) -> dict[str, list[tuple[str, str]]]:
    """What waits for the person, by kind: title and screen of each thing."""
    found = call(client, "GET /api/user/waiting", as_=person)["data"]["list"]
    return {each["kind"]: [(one["title"], one["path"]) for one in each["list"]] for each in found}


@contextmanager
def work() -> Iterator[None]:
    """Do work in one write transaction of the test's own: committed at the end, rolled back by an error."""
    db.session.rollback()
    with writing():
        try:
            yield
            db.session.commit()
        except BaseException:
            db.session.rollback()
            raise
