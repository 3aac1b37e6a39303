"""A transaction that PostgreSQL ended in favour of another one runs again, with everything that came with the request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from psycopg.errors import DeadlockDetected, UniqueViolation
from sqlalchemy.exc import OperationalError

from app.inbox import service as inbox
from app.liushui.cases.service import intake, queueing
from app.platform.data.database import db
from app.platform.web import guards, idempotency
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import ADA, ALICE, Person, call
from tests.liushui.conftest import points_of, tasks_of, uploader, worker

pytestmark = pytest.mark.both_databases


def failing(real: Callable[..., Any], error: type[Exception], times: int) -> Callable[..., Any]:
    """What does its work as ever and then, for the first `times`, is told that it was ended."""
    left = [True] * times

    def run(*arguments: Any, **options: Any) -> Any:
        done = real(*arguments, **options)
        if left:
            left.pop()
            raise OperationalError("UPDATE", {}, error())
        return done

    return run


def test_an_upload_that_was_ended_runs_again_with_its_files(
    database: APIFlask, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = database.test_client()
    before = points_of(client, alice)
    content, truth = wechat_csv(rows=40)
    monkeypatch.setattr(intake, "receive", failing(intake.receive, DeadlockDetected, guards.MOST_ROUNDS - 1))
    assert uploader(client)(alice, {"bill.csv": content})["code"] == 1
    worker(database)()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["files"][0]["rows"]) == ("done", truth.rows)
    assert points_of(client, alice) == before - task["price"]


def test_what_was_ended_under_a_key_is_done_once_and_followed_up_once(
    database: APIFlask, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The view has asked for its follow-up each time before it is ended; only what was committed is followed up."""
    client, jobs = database.test_client(), database.extensions["jobs"]
    woken: list[tuple[str, int]] = []
    monkeypatch.setattr(jobs, "wake", lambda name, number: woken.append((name, number)))
    kept = failing(idempotency.keep_answer, DeadlockDetected, guards.MOST_ROUNDS - 1)
    monkeypatch.setattr(idempotency, "keep_answer", kept)
    before, content = points_of(client, alice), wechat_csv(rows=40)[0]
    key = {"Idempotency-Key": "ended and repeated"}
    first = uploader(client)(alice, {"bill.csv": content}, headers=key)
    assert first["code"] == 1
    [task] = tasks_of(client, alice)
    assert first["data"]["task"]["id"] == task["id"]
    assert woken == [(queueing.JOB, task["id"])]
    assert uploader(client)(alice, {"bill.csv": content}, headers=key) == first
    assert [each["id"] for each in tasks_of(client, alice)] == [task["id"]]
    assert woken == [(queueing.JOB, task["id"])]
    assert points_of(client, alice) == before - task["price"]


@pytest.mark.parametrize(
    ("error", "times"),
    [(DeadlockDetected, guards.MOST_ROUNDS), (UniqueViolation, 1)],
    ids=["each time", "other"],
)
def test_what_cannot_be_repeated_is_a_fault_and_leaves_nothing(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, error: type[Exception], times: int
) -> None:
    monkeypatch.setattr(inbox, "send", failing(inbox.send, error, times))
    form = {"kind": "project", "name": "North"}
    group = call(client, "POST /api/team/groups", as_=ALICE, json=form)["data"]["id"]
    with pytest.raises(OperationalError):
        call(client, f"POST /api/team/groups/{group}/invitations", as_=ALICE, json={"username": "ada"})
    db.session.rollback()
    assert call(client, "GET /api/team/groups?kind=project", as_=ADA)["data"]["list"] == []
