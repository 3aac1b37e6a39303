"""Who waits for an account that something else holds for long keeps nobody else from reading."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from app.auth import service as auth
from app.auth.service import accounts
from app.platform.data.database import db
from tests.content.desk import ARTICLES, write
from tests.http import ADA, ALICE, BOB, Person, call, work

LIKED = {"json": {"liked": True}}
ACTS: dict[str, tuple[Person, str, dict[str, Any]]] = {
    "view": (ALICE, "POST {path}/view", {}),
    "unlike": (ALICE, "POST {path}/like", {"json": {"liked": False}}),
    "comment": (ALICE, "POST {path}/comments", {"json": {"text": "好"}}),
    "delete_comment": (ADA, "DELETE /api/content/comments/{comment}", {}),
    "delete": (ADA, "DELETE {path}", {}),
}


@contextmanager
def held(person: Person) -> Iterator[None]:
    """Hold an account as an upload does while its files are stored."""
    with db.engine.connect() as other:
        other.execute(text('SELECT id FROM "user" WHERE id = :id FOR NO KEY UPDATE'), {"id": person.id})
        yield
        other.rollback()


def until(condition: Callable[[], bool]) -> None:
    """Wait for what another thread brings about."""
    ends = time.monotonic() + 300
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.02)


def somebody_waits() -> bool:
    with db.engine.connect() as other:
        waiting = text("SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        return bool(other.scalar(waiting))


def all_free() -> bool:
    """Tell whether whoever waits holds neither an article nor what was done with one."""
    tables = ("content_article", "content_comment", "content_event")
    with db.engine.connect() as other:
        rows = [other.execute(text(f"SELECT id FROM {table}")).all() for table in tables]
        free = [
            other.execute(text(f"SELECT id FROM {table} FOR UPDATE SKIP LOCKED")).all() for table in tables
        ]
        other.rollback()
    return [len(each) for each in rows] == [len(each) for each in free]


@pytest.mark.postgresql
@pytest.mark.parametrize("act", ACTS)
def test_behind_an_account_that_an_upload_holds_others_go_on_reading(
    postgres_app: APIFlask, act: str
) -> None:
    client = postgres_app.test_client()
    article, other = write(client, "一"), write(client, "二")
    path = f"{ARTICLES}/{article}"
    assert call(client, f"POST {path}/like", as_=ALICE, **LIKED)["code"] == 1
    comment = call(client, f"POST {path}/comments", as_=ALICE, json={"text": "好"})["data"]["id"]
    person, request, body = ACTS[act]

    def make(who: Person, what: str, **more: Any) -> int:
        with postgres_app.app_context():
            code: int = call(postgres_app.test_client(), what, as_=who, **more)["code"]
            return code

    with ThreadPoolExecutor(2) as pool:
        with held(ALICE):
            waits = pool.submit(make, person, request.format(path=path, comment=comment), **body)
            until(somebody_waits)
            assert all_free()
            for read, more in ((f"{ARTICLES}/{other}/view", {}), (f"{ARTICLES}/{other}/like", LIKED)):
                assert pool.submit(make, BOB, f"POST {read}", **more).result(300) == 1
            assert not waits.done()
        assert waits.result(300) == 1


@pytest.mark.postgresql
def test_accounts_are_locked_in_pieces(postgres_app: APIFlask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "_LOCKED_AT_ONCE", 2)
    with work():
        auth.lock_users([BOB.id, ADA.id, -7, ALICE.id, ADA.id])
        with db.engine.connect() as other:
            free = 'SELECT id FROM "user" WHERE id IN (1, 2, 3) FOR NO KEY UPDATE SKIP LOCKED'
            assert other.execute(text(free)).all() == []
