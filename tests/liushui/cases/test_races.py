"""Races around one task: two workers, a lost lease, an operator who deletes, retries or adds meanwhile."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from apiflask import APIFlask
from cryptography.exceptions import InvalidTag
from sqlalchemy.exc import OperationalError

from app.jifen import service as jifen
from app.liushui import jobs as room_jobs
from app.liushui.cases import sandbox
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service import work as worker_side
from app.platform.data.blobs import Blob
from app.platform.data.database import db
from tests.conftest import FrozenClock
from tests.engine.fixtures.archives import aes_zip
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, work
from tests.liushui.conftest import points_of, tasks_of, uploader, worker

pytestmark = pytest.mark.both_databases

PRICE = 10
RealRun = Callable[..., Any]


def queued_task(app: APIFlask, person: Person) -> int:
    content, _ = wechat_csv()
    answer = uploader(app.test_client())(person, {"bill.csv": content})
    task_id: int = answer["data"]["task"]["id"]
    return task_id


def during_the_run(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], None]) -> list[int]:
    """Let something happen once, when the first run has its result; returns a list that counts runs."""
    real: RealRun = sandbox.run_analysis
    runs: list[int] = []

    def run(*args: Any, **kwargs: Any) -> Any:
        found = real(*args, **kwargs)
        runs.append(1)
        if len(runs) == 1:
            happens()
        return found

    monkeypatch.setattr(sandbox, "run_analysis", run)
    return runs


def in_a_worker(app: APIFlask, task_id: int) -> None:
    with app.app_context():
        room_jobs.process(task_id)


def books_are_sound() -> bool:
    db.session.rollback()
    sound = jifen.verify() == []
    db.session.rollback()
    return sound


def test_of_workers_that_reach_for_one_task_one_gets_it(
    database: APIFlask, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = points_of(database.test_client(), alice)
    task_id = queued_task(database, alice)
    runs = during_the_run(monkeypatch, lambda: None)
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda _: in_a_worker(database, task_id), range(6)))
    assert len(runs) == 1
    [task] = tasks_of(database.test_client(), alice)
    assert (task["state"], task["report_version"]) == ("done", 1)
    assert points_of(database.test_client(), alice) == before - PRICE
    assert books_are_sound()


def test_a_worker_that_lost_its_lease_saves_nothing(
    database: APIFlask, alice: Person, monkeypatch: pytest.MonkeyPatch, frozen: FrozenClock
) -> None:
    before = points_of(database.test_client(), alice)
    task_id = queued_task(database, alice)
    # The first worker beats no more, as if its machine slept.
    monkeypatch.setattr(room_jobs, "BEAT_SECONDS", 60)

    def another_takes_over() -> None:
        frozen.advance(seconds=31)
        thread = threading.Thread(target=in_a_worker, args=(database, task_id))
        thread.start()
        thread.join()

    runs = during_the_run(monkeypatch, another_takes_over)
    in_a_worker(database, task_id)
    assert len(runs) == 2
    db.session.rollback()
    assert db.session.query(ReportRow).count() == 1
    assert db.session.query(Blob).count() == 4
    assert tasks_of(database.test_client(), alice)[0]["state"] == "done"
    assert points_of(database.test_client(), alice) == before - PRICE
    messages = call(database.test_client(), "POST /api/message/list", as_=alice)["data"]
    assert len([message for message in messages if "王小明" in message["content"]]) == 1
    assert books_are_sound()


def test_a_task_deleted_under_a_silent_worker_stays_deleted_and_costs_nothing(
    database: APIFlask, alice: Person, monkeypatch: pytest.MonkeyPatch, frozen: FrozenClock
) -> None:
    client = database.test_client()
    before = points_of(client, alice)
    task_id = queued_task(database, alice)
    monkeypatch.setattr(room_jobs, "BEAT_SECONDS", 60)

    def the_owner_deletes_it() -> None:
        frozen.advance(seconds=31)
        assert call(client, f"DELETE /api/liushui/tasks/{task_id}", as_=alice)["code"] == 1

    during_the_run(monkeypatch, the_owner_deletes_it)
    in_a_worker(database, task_id)
    db.session.rollback()
    assert (db.session.query(Task).count(), db.session.query(Blob).count()) == (0, 0)
    assert points_of(client, alice) == before
    assert books_are_sound()


def test_a_run_ends_soon_after_its_task_was_taken_away(
    database: APIFlask, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    task_id = queued_task(database, alice)
    monkeypatch.setattr(room_jobs, "BEAT_SECONDS", 0.02)
    ended: list[str] = []

    def endless(*_: Any, progress: sandbox.Progress, **_also: Any) -> Any:
        with database.app_context(), work():
            task = db.session.get_one(Task, task_id)
            task.worker = "another"
        try:
            for _round in range(500):
                progress("read", 0.5, {})
                time.sleep(0.01)
        except Exception as error:
            ended.append(type(error).__name__)
            raise
        raise AssertionError("nobody stopped the run")

    monkeypatch.setattr(sandbox, "run_analysis", endless)
    in_a_worker(database, task_id)
    assert ended == ["_TaskLostError"]
    assert tasks_of(database.test_client(), alice)[0]["state"] == "working"


def test_a_beat_that_fails_does_not_end_the_pulse(
    app: APIFlask, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    task_id = queued_task(app, alice)
    monkeypatch.setattr(room_jobs, "BEAT_SECONDS", 0.02)
    real, beats = worker_side.beat, []

    def busy_at_first(*args: Any) -> bool:
        beats.append(1)
        if len(beats) == 1:
            raise OperationalError("UPDATE task", {}, Exception("database is locked"))
        return real(*args)

    monkeypatch.setattr(worker_side, "beat", busy_at_first)
    during_the_run(monkeypatch, lambda: time.sleep(0.3))
    in_a_worker(app, task_id)
    assert len(beats) > 2
    assert tasks_of(app.test_client(), alice)[0]["state"] == "done"


@pytest.mark.parametrize("act", ["delete", "retry", "password", "add"])
def test_a_task_that_is_worked_on_is_left_alone(
    database: APIFlask, alice: Person, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    client = database.test_client()
    task_id = queued_task(database, alice)
    path = f"/api/liushui/tasks/{task_id}"
    answers: list[str] = []

    def the_owner_acts() -> None:
        if act == "delete":
            answer = call(client, f"DELETE {path}", as_=alice)
        elif act == "retry":
            answer = call(client, f"POST {path}/retry", as_=alice)
        elif act == "password":
            answer = call(client, f"POST {path}/password", as_=alice, json={"password": "1"})
        else:
            answer = uploader(client)(alice, {"more.csv": b"a,b"}, task_id=str(task_id))
        answers.append(answer["data"]["reason"])

    during_the_run(monkeypatch, the_owner_acts)
    in_a_worker(database, task_id)
    refused = {"retry": "nothing_to_retry", "password": "no_password_needed"}
    assert answers == [refused.get(act, "task_busy")]
    assert tasks_of(client, alice)[0]["state"] == "done"


@pytest.mark.everything  # before a commit: a task that is worked on is left alone
def test_verbs_that_meet_on_one_waiting_task_leave_no_points_behind(
    database: APIFlask, alice: Person
) -> None:
    client = database.test_client()
    before = points_of(client, alice)
    content, _ = wechat_csv()
    for _round in range(3):
        uploader(client)(alice, {"bill.zip": aes_zip({"bill.csv": content}, "268413")})
        worker(database)()
        [task] = tasks_of(client, alice)
        path = f"/api/liushui/tasks/{task['id']}"
        start = threading.Barrier(2)

        def meet(request: str, start: threading.Barrier = start, **body: Any) -> int:
            with database.app_context():
                start.wait()
                code: int = call(database.test_client(), request, as_=alice, **body)["code"]
                return code

        with ThreadPoolExecutor(2) as pool:
            deleted = pool.submit(meet, f"DELETE {path}")
            given = pool.submit(meet, f"POST {path}/password", json={"password": "000000"})
            assert deleted.result() == 1
            assert given.result() in (1, 40400)
        worker(database)()
        assert tasks_of(client, alice) == []
    assert points_of(client, alice) == before
    assert books_are_sound()


def test_the_same_file_sent_twice_at_once_makes_one_task(database: APIFlask, alice: Person) -> None:
    before = points_of(database.test_client(), alice)
    start = threading.Barrier(4)

    def send(_: int) -> bool:
        with database.app_context():
            start.wait()
            content, _truth = wechat_csv()
            answer = uploader(database.test_client())(alice, {"bill.csv": content})
            duplicate: bool = answer["data"]["duplicate"]
            return duplicate

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(send, range(4))) == [False, True, True, True]
    assert points_of(database.test_client(), alice) == before - PRICE


@pytest.mark.parametrize(("kills", "state"), [(2, "done"), (3, "failed")])
def test_a_run_that_is_killed_from_outside_is_tried_again(
    database: APIFlask, alice: Person, monkeypatch: pytest.MonkeyPatch, kills: int, state: str
) -> None:
    client = database.test_client()
    before, left = points_of(client, alice), [True] * kills
    run_analysis: RealRun = sandbox.run_analysis

    def run(*arguments: Any, **options: Any) -> Any:
        if left:
            left.pop()
            raise sandbox.SandboxError("crashed", was_killed=True)
        return run_analysis(*arguments, **options)

    monkeypatch.setattr(sandbox, "run_analysis", run)
    queued_task(database, alice)
    for _ in range(kills + 1):
        worker(database)()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["problem"]) == (state, "crashed" if state == "failed" else "")
    assert points_of(client, alice) == before - (PRICE if state == "done" else 0)
    assert books_are_sound()


def test_a_file_that_cannot_be_opened_any_more_fails_after_three_attempts(
    database: APIFlask, alice: Person, frozen: FrozenClock
) -> None:
    client = database.test_client()
    before = points_of(client, alice)
    queued_task(database, alice)
    with work():
        blob = db.session.query(Blob).one()
        blob.sealed = blob.sealed[:-1] + bytes([blob.sealed[-1] ^ 1])
    for _attempt in range(4):
        database.extensions["jobs"].sweep()
        with contextlib.suppress(InvalidTag):
            worker(database)()
        frozen.advance(seconds=31)
    [task] = tasks_of(client, alice)
    assert (task["state"], task["problem"]) == ("failed", "crashed")
    assert points_of(client, alice) == before
    assert books_are_sound()
