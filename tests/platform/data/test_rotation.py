"""Keys change while people work: nothing is lost, nothing stays under an old key, old keys can go."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from apiflask import APIFlask
from sqlalchemy import insert, select

from app import create_app
from app.liushui.cases.models import Task
from app.liushui.reports.models import DecisionEntry, OperatorDecision
from app.platform.config import Config, ConfigError
from app.platform.data import blobs, resealing, vault
from app.platform.data.database import db
from app.platform.data.sealed import context_of, new_row_key
from app.platform.data.vault import KeyRing, KeyRingError, key_ring, load_key_ring, save_key_ring
from tests.databases import KEYS, close
from tests.effort import EVERYTHING
from tests.http import ALICE, call, work

pytestmark = pytest.mark.both_databases

ROWS = 10_000 if EVERYTHING else 3_000


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[APIFlask]:
    """An application whose keys lie in the key file, as `npm start` leaves it."""
    fixed: APIFlask = request.getfixturevalue("sqlite_app" if request.param == "sqlite" else "postgres_app")
    (tmp_path / "keys.json").write_text(KEYS)
    url = fixed.config["SQLALCHEMY_DATABASE_URI"]
    running = create_app(Config(data_dir=tmp_path, database_url=url, testing=True))
    with running.app_context():
        yield running
    close(running)


def add_tasks(count: int) -> None:
    """Add tasks of Alice, each of another customer."""
    ring, rows = key_ring(), []
    for number in range(count):
        key = new_row_key()
        rows.append(
            {
                "owner_id": ALICE.id,
                "row_key": key,
                "customer_sealed": ring.seal(name_of(number).encode(), context_of("task", "customer", key)),
                "customer_signature": Task.customer.signature_of(name_of(number)),
                "related_sealed": ring.seal(b"[]", context_of("task", "related", key)),
                "state": "done",
                "created_at": key_moment(number),
            }
        )
    with work():
        db.session.execute(insert(Task), rows)


def decide(task_id: int | None) -> None:
    """Write down that Alice dismissed a finding of a task."""
    now = key_moment(0)
    decision = OperatorDecision(
        owner_id=ALICE.id,
        task_id=task_id,
        actor_id=ALICE.id,
        kind="finding",
        state="dismissed",
        subject="s",
        created_at=now,
    )
    entry = DecisionEntry(task_id=task_id, actor_id=ALICE.id, action="made", kind="finding", made_at=now)
    decision.said = entry.said = {"party": "李四"}
    entry.changes = [{"name": "hits"}]
    db.session.add_all((decision, entry))


def name_of(number: int) -> str:
    return f"客户{number:05}号"


def key_moment(number: int) -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=number)


def chore(app: APIFlask, name: str) -> str:
    """Run `flask keys NAME` beside the server."""
    result = app.test_cli_runner().invoke(args=["keys", name])
    assert result.exit_code == 0, result.output
    return result.output


def test_keys_that_change_while_they_are_read_are_read_again(
    app: APIFlask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rotated = KeyRing.generate()

    def read_and_let_another_process_rotate(keys: str | None, data_dir: Path) -> KeyRing:
        monkeypatch.setattr(vault, "load_key_ring", load_key_ring)
        ring = load_key_ring(keys, data_dir)
        save_key_ring(rotated, data_dir)
        return ring

    app.extensions.pop("key_ring", None)
    monkeypatch.setattr(vault, "load_key_ring", read_and_let_another_process_rotate)
    assert key_ring() == KeyRing.from_text(KEYS)
    assert key_ring(look=True) == rotated


def test_after_a_rotation_everything_opens_and_the_old_key_can_go(app: APIFlask) -> None:
    add_tasks(3)
    with work():
        blob_id = blobs.put(b"statement")
        decide(db.session.scalars(select(Task.id)).first())
    old = key_ring().current
    chore(app, "rotate")
    assert key_ring(look=True).current != old
    with pytest.raises(KeyRingError):
        app.test_cli_runner().invoke(args=["keys", "drop"], standalone_mode=False, catch_exceptions=False)
    chore(app, "reseal")
    chore(app, "drop")
    db.session.expire_all()
    assert set(key_ring(look=True).keys) == {key_ring().current}
    assert blobs.get(blob_id) == b"statement"
    assert [task.customer for task in db.session.scalars(select(Task).order_by(Task.id))] == [
        name_of(number) for number in range(3)
    ]
    decision, entry = db.session.query(OperatorDecision).one(), db.session.query(DecisionEntry).one()
    assert (decision.said, entry.said, entry.changes) == (
        {"party": "李四"},
        {"party": "李四"},
        [{"name": "hits"}],
    )


def test_every_place_that_seals_is_known_to_the_rotation() -> None:
    known = {(place.name, attribute.column) for place in resealing.places() for attribute in place.attributes}
    sealed = {
        (table.name, column.name)
        for table in db.metadata.sorted_tables
        for column in table.columns
        if column.type.python_type is bytes
    }
    assert sealed == known


@pytest.mark.everything  # before a commit: the rotation below, of a few rows
def test_keys_rotate_with_thousands_of_rows_while_serving(app: APIFlask) -> None:
    add_tasks(ROWS)
    client, stop = app.test_client(), threading.Event()
    faults: list[str] = []
    answers, slowest = [0], [0.0]

    def ask(number: int) -> None:
        turn = number
        while not stop.is_set():
            turn = (turn + 997) % ROWS
            began = time.perf_counter()
            with app.app_context():
                answer = call(
                    client, "POST /api/user/getZipfilelist", as_=ALICE, json={"keyword": name_of(turn)}
                )
            slowest[0] = max(slowest[0], time.perf_counter() - began)
            if answer["code"] != 1 or [each["customer"] for each in answer["data"]["list"]] != [
                name_of(turn)
            ]:
                faults.append(str(answer))
            answers[0] += 1

    people = [threading.Thread(target=ask, args=(number,)) for number in range(2)]
    for person in people:
        person.start()
    began = time.perf_counter()
    chore(app, "rotate")
    chore(app, "reseal")
    chore(app, "drop")
    spent = time.perf_counter() - began
    stop.set()
    for person in people:
        person.join()
    assert faults == []
    assert answers[0] > 3
    assert all(resealing.count_old(place) == 0 for place in resealing.places())
    print(
        f"{ROWS} rows resealed in {spent:.1f} s; {answers[0]} answers meanwhile, slowest {slowest[0]:.2f} s"
    )


def test_production_does_not_start_on_keys_that_lie_beside_the_data(tmp_path: Path) -> None:
    plain = {"DATA_DIR": str(tmp_path), "APP_ENV": "production"}
    with pytest.raises(ConfigError, match="LIUSHUI_KEYS"):
        Config.from_environment(plain)
    assert Config.from_environment({**plain, "LIUSHUI_KEYS": KEYS}).production
