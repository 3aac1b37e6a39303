"""Whose task is next: accounts take turns."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.liushui.cases.models import Task
from app.liushui.cases.service import retention, turns
from app.liushui.cases.service import work as rows_of_work
from app.platform import clock
from app.platform.data.database import db, writing
from tests.conftest import FrozenClock
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, work
from tests.liushui.conftest import Upload, tasks_of, uploader, worker


def hand_in(upload: Upload, person: Person, files: int) -> list[int]:
    """Upload that many statements, a task each; return the tasks' numbers."""
    return [
        upload(person, {"bill.csv": wechat_csv(rows=5, seed=person.id * 100 + n)[0]})["data"]["task"]["id"]
        for n in range(files)
    ]


def taken() -> int:
    """Let a worker take the next task, as one that goes on working on it; return its number."""
    db.session.rollback()
    with writing():
        job = rows_of_work.claim("busy", timedelta(minutes=5))
        db.session.commit()
    assert job is not None
    return job.task_id


def test_who_hands_in_one_file_does_not_wait_for_all_of_somebody_else_s(
    app: APIFlask, upload: Upload, alice: Person, bob: Person
) -> None:
    hers, his = hand_in(upload, alice, 3), hand_in(upload, bob, 1)
    assert [taken() for _ in range(4)] == [hers[0], his[0], hers[1], hers[2]]


@pytest.mark.both_databases
def test_the_place_in_the_queue_is_the_order_in_which_tasks_are_taken(
    app: APIFlask, client: FlaskClient, upload: Upload, alice: Person, bob: Person
) -> None:
    hers, his = hand_in(upload, alice, 3), hand_in(upload, bob, 2)
    said = {task["id"]: task["position"] for person in (alice, bob) for task in tasks_of(client, person)}
    assert said == {hers[0]: 1, his[0]: 2, hers[1]: 3, his[1]: 4, hers[2]: 5}
    assert [taken() for _ in range(5)] == sorted(said, key=lambda number: said[number])


@pytest.mark.both_databases
def test_who_was_served_last_is_served_after_the_others(
    app: APIFlask, upload: Upload, work: Callable[[], None], alice: Person, bob: Person
) -> None:
    hand_in(upload, alice, 1)
    work()
    hers = upload(alice, {"bill.csv": wechat_csv(rows=5, seed=1)[0]})["data"]["task"]["id"]
    (his,) = hand_in(upload, bob, 1)
    assert [taken(), taken()] == [his, hers]


def test_a_wake_up_whose_task_was_taken_before_serves_the_next_one(
    app: APIFlask, client: FlaskClient, upload: Upload, alice: Person, bob: Person
) -> None:
    hand_in(upload, alice, 2)
    hand_in(upload, bob, 2)
    worker(app)()
    assert {task["state"] for person in (alice, bob) for task in tasks_of(client, person)} == {"done"}
    db.session.rollback()
    ended = db.session.query(Task.owner_id).order_by(Task.finished_at).all()
    assert [row[0] for row in ended] == [alice.id, bob.id, alice.id, bob.id]


@pytest.mark.everything  # before a commit: who was served last, below
def test_whose_only_report_is_made_again_waits_behind_a_newcomer(
    database: APIFlask, frozen: FrozenClock, alice: Person, bob: Person
) -> None:
    client = database.test_client()
    (hers,) = hand_in(uploader(client), alice, 1)
    worker(database)()
    [ended] = tasks_of(client, alice)
    assert ended["finishtime_text"]
    frozen.advance(minutes=1)
    assert call(client, f"POST /api/liushui/tasks/{hers}/rerun", as_=alice, json={})["code"] == 1
    frozen.advance(minutes=1)
    (his,) = hand_in(uploader(client), bob, 1)
    assert {task["finishtime_text"] for person in (alice, bob) for task in tasks_of(client, person)} == {""}
    assert [task["position"] for person in (bob, alice) for task in tasks_of(client, person)] == [1, 2]
    assert [taken(), taken()] == [his, hers]
    assert tasks_of(client, alice)[0]["finishtime_text"] == ""
    # Nor do the files of what waits go because an earlier run ended long ago.
    with work():
        assert retention.purge(0) == 0


def test_of_newcomers_the_one_that_waits_longest_is_served_first(
    database: APIFlask, alice: Person, bob: Person
) -> None:
    upload = uploader(database.test_client())
    (hers,), (his,) = hand_in(upload, alice, 1), hand_in(upload, bob, 1)
    with work():
        late = db.session.get_one(Task, hers)
        late.queued_at = clock.now() + timedelta(minutes=1)
    assert [taken(), taken()] == [his, hers]


@pytest.mark.everything  # before a commit: the place in the queue, below
def test_a_task_that_came_after_the_turns_were_read_has_no_place_yet(
    database: APIFlask, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload, read = uploader(database.test_client()), turns.turns
    (hers,), (his,) = hand_in(upload, alice, 1), hand_in(upload, bob, 1)
    monkeypatch.setattr(turns, "turns", lambda: [turn for turn in read() if turn.owner_id == alice.id])
    listed = [db.session.get_one(Task, number) for number in (hers, his)]
    assert turns.places(listed) == {hers: 1}
