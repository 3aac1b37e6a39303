"""Fifty workers over one PostgreSQL: each task is done once, by one of them, though some are killed meanwhile."""

from __future__ import annotations

import random
import subprocess
import tempfile
import time
from pathlib import Path

from sqlalchemy import Engine, create_engine, text

from app.platform.data.vault import KeyRing
from tests.databases import PostgresTemplate
from tests.e2e.caller import Caller
from tests.e2e.server import Server
from tests.engine.fixtures.wechat import wechat_csv
from tests.soak.killed import SOUND
from tests.soak.memory import family_of, processor_seconds
from tests.soak.table import table

PROCESSES, THREADS = 5, 10
OPERATORS, KILLS = 20, 10
PASSWORD = "correct horse 42"
SECONDS_A_TASK = 5.0
DATABASE_BYTES = "SELECT pg_database_size(current_database())"
ENDED = "state NOT IN ('queued', 'working')"


def leases(tasks: int) -> None:
    """Let five processes of ten workers each do `tasks` tasks, and kill a process ten times while they do.

    In the end each task is done, has one report, and was paid for once. Whoever was killed held some: their tasks
    were taken up by others when the lease had run out, and no task was ever in two hands at once.
    """
    with tempfile.TemporaryDirectory() as folder:
        post = PostgresTemplate(Path(folder))
        try:
            with post.empty() as url:
                row = _worked_off(Path(folder) / "data", url, post.pid, tasks)
        finally:
            post.stop()
    table(
        f"{PROCESSES * THREADS} workers over one PostgreSQL, {KILLS} times a process of {THREADS} was killed",
        [row],
    )


def _worked_off(home: Path, url: str, post: int, tasks: int) -> dict[str, str | int]:
    environment = {
        "DATABASE_URL": url,
        "LIUSHUI_KEYS": KeyRing.generate().to_text(),
        "WORKER": "separate",
        "WORKER_THREADS": str(THREADS),
        "SPARE_CHILD": "0",
        # Fifty children that load their libraries at one moment on two processors are slow, not dead.
        "TASK_MEMORY_MB": "512",
    }
    server, engine = Server(home, **environment).start(), create_engine(url)
    workers: list[subprocess.Popen[bytes]] = []
    try:
        _upload(server, tasks)
        bytes_before = _one(engine, DATABASE_BYTES)
        before, began = processor_seconds(family_of(post)), time.monotonic()
        workers += [server.worker() for _ in range(PROCESSES)]
        taken_away = _kill_while_they_work(server, workers, engine, tasks)
        seconds = time.monotonic() - began
        database = processor_seconds(family_of(post)) - before
        _compare(engine, tasks)
        grown = _one(engine, DATABASE_BYTES) - bytes_before
        files = _one(engine, "SELECT SUM(size_bytes) FROM blob")
        assert server.flask("ledger", "verify") == SOUND
        tried_again = _one(engine, "SELECT COUNT(*) FROM task WHERE attempts > 1")
    finally:
        engine.dispose()
        for worker in workers:
            worker.kill()
            worker.wait(10)
        server.stop()
    # Who held a task when it was killed must be seen to have lost it; else nothing was arbitrated.
    assert tried_again > 0, "no worker was killed that held a task"
    return {
        "tasks, each done and charged once": tasks,
        "held by a killed one": taken_away,
        "begun anew by another one": tried_again,
        "seconds": round(seconds),
        "KB of database a task": round(grown / tasks / 1_000),
        "of them files, KB": round(files / tasks / 1_000),
        "PostgreSQL, ms of processor time a task": round(database / tasks * 1_000),
    }


def _upload(server: Server, tasks: int) -> None:
    names = [f"operator{n}" for n in range(OPERATORS)]
    server.add_operators(names, PASSWORD, points=100 * tasks)
    callers = [Caller(server.url, name, PASSWORD) for name in names]
    for number in range(tasks):
        content, _ = wechat_csv(rows=12, seed=number)
        callers[number % OPERATORS].upload(f"bill{number}.csv", content, "Soak")


def _kill_while_they_work(
    server: Server, workers: list[subprocess.Popen[bytes]], engine: Engine, tasks: int
) -> int:
    """Wait until all is done; return how many tasks were in the hands of those that were killed."""
    chance, until = random.Random(tasks), time.monotonic() + SECONDS_A_TASK * tasks
    killed, held = 0, 0
    while (ended := _one(engine, f"SELECT COUNT(*) FROM task WHERE {ENDED}")) < tasks:
        assert time.monotonic() < until, ended
        # Spread over the work: the next one when a further share of the tasks is done.
        if killed < KILLS and ended >= tasks * (killed + 1) // (KILLS + 2):
            place = chance.randrange(PROCESSES)
            victim = workers[place]
            mine = f"SELECT COUNT(*) FROM task WHERE state = 'working' AND worker LIKE '%:{victim.pid}:%'"
            held += _one(engine, mine)
            victim.kill()
            victim.wait(10)
            workers[place] = server.worker()
            killed += 1
        _look_at_hands(engine)
        time.sleep(0.1)
    return held


def _look_at_hands(engine: Engine) -> None:
    """No worker holds two tasks: it would do them one after the other, and beat for one only."""
    twice = "SELECT worker FROM task WHERE state = 'working' GROUP BY worker HAVING COUNT(*) > 1"
    with engine.connect() as connection:
        found = list(connection.scalars(text(twice)))
    assert not found, found


def _compare(engine: Engine, tasks: int) -> None:
    with engine.connect() as connection:
        failed = list(
            connection.execute(text("SELECT id, state, problem, attempts FROM task WHERE state <> 'done'"))
        )
    assert not failed, failed
    assert _one(engine, "SELECT COUNT(*) FROM report") == tasks
    assert _one(engine, "SELECT COUNT(DISTINCT task_id) FROM report") == tasks
    assert _one(engine, "SELECT COUNT(*) FROM ledger_transaction WHERE type = 'capture'") == tasks
    assert _one(engine, "SELECT COUNT(*) FROM ledger_hold WHERE state = 'held'") == 0


def _one(engine: Engine, query: str) -> int:
    with engine.connect() as connection:
        return int(connection.scalar(text(query)) or 0)
