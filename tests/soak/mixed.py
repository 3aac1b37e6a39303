"""Servers, workers and reading children killed at random moments under mixed work, while the others go on."""

from __future__ import annotations

import random
import subprocess
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import psutil
from sqlalchemy import create_engine, text

from app.platform.data.vault import KeyRing
from tests.databases import PostgresTemplate
from tests.e2e.caller import Caller
from tests.e2e.server import Server
from tests.engine.fixtures.wechat import wechat_csv
from tests.soak.buyers import Reader, Visitor
from tests.soak.killed import SOUND, Books, open_doors, see_off
from tests.soak.table import table

PROGRESS_EVERY = 50
TAKEN_UP_SECONDS = 45.0
WORKERS = 2
SERVES_SECONDS = 3.0
KINDS = ("server", "worker", "reading child")


def mixed(times: int) -> None:
    """Kill `times` processes: on SQLite one server and two workers, on PostgreSQL two of each, half of all on either.

    In the end every task that was accepted is done, failed ones after one more try; each was charged once, every paid
    trade credited once, and the ledger is sound. Then a worker is killed that lets go of nothing by itself: how long
    its task lies is measured with the lease that a fresh installation has.
    """
    rows, waits = [], []
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        rows.append(_on("SQLite", home / "lite", times - times // 2, None, servers=1))
        waits.append(_taken_up("SQLite", home / "lite-lease", None))
        post = PostgresTemplate(home)
        try:
            with post.empty() as url:
                rows.append(_on("PostgreSQL", home / "post", times // 2, url, servers=2))
            with post.empty() as url:
                waits.append(_taken_up("PostgreSQL", home / "post-lease", url))
        finally:
            post.stop()
    table("Killed at random moments (SIGKILL) under mixed work", rows)
    table("A killed worker's task is taken up by another one", waits)


class _House:
    """All processes of one installation, each started again as soon as it was killed."""

    def __init__(self, home: Path, url: str | None, servers: int, **environment: str) -> None:
        if url is not None:
            environment["DATABASE_URL"] = url
        keys = KeyRing.generate().to_text()
        first = Server(home, WORKER="separate", LIUSHUI_KEYS=keys, **environment)
        self.servers = [first.start()]
        for _ in range(servers - 1):
            self.servers.append(first.beside().start())
        self.workers = [first.worker() for _ in range(WORKERS)]
        self.killed: Counter[str] = Counter()
        self._ready_since: dict[str, float] = {}

    def kill(self, kind: str) -> None:
        """Kill a process of a kind at once; a child that reads is one that there may not be just now."""
        if kind == "reading child":
            children = self._children()
            if not children:
                return
            try:
                children[0].kill()
            except psutil.NoSuchProcess:
                # It ended by itself since it was found.
                return
        elif kind == "worker":
            place = self.killed[kind] % WORKERS
            self._end(self.workers[place])
            self.workers[place] = self.servers[0].worker()
        else:
            server = self.servers[self.killed[kind] % len(self.servers)]
            if not self._has_served(server):
                return
            server.kill()
            del self._ready_since[server.url]
            server.launch()
        self.killed[kind] += 1

    def _has_served(self, server: Server) -> bool:
        """Tell whether a server has been there long enough for its visitors to get on with something."""
        if server.url not in self._ready_since:
            if server.is_ready():
                self._ready_since[server.url] = time.monotonic()
            return False
        return time.monotonic() - self._ready_since[server.url] > SERVES_SECONDS

    def _children(self) -> list[psutil.Process]:
        found = []
        for worker in self.workers:
            try:
                found += psutil.Process(worker.pid).children()
            except psutil.NoSuchProcess:
                continue
        return found

    @staticmethod
    def _end(worker: subprocess.Popen[bytes]) -> None:
        worker.kill()
        worker.wait(10)

    def wait(self) -> None:
        """Wait until all servers are there again."""
        for server in self.servers:
            while not server.is_ready():
                time.sleep(0.1)

    def close(self) -> None:
        """End all processes."""
        for worker in self.workers:
            self._end(worker)
        for server in self.servers:
            server.stop()


def _on(name: str, home: Path, times: int, url: str | None, servers: int) -> dict[str, str | int]:
    house = _House(home, url, servers, CASHIER_TIME_FACTOR="0.001", PAY_CHECK_SECONDS="2", LEASE_SECONDS="3")
    began = time.monotonic()
    books = Books(url or f"sqlite:///{home / 'liushui.sqlite'}", f"sqlite:///{home / 'cashier.sqlite'}")
    stop, chance = threading.Event(), random.Random(times)
    visitors = open_doors(house.servers[0], [server.url for server in house.servers], stop)
    try:
        shown = 0
        while (done := house.killed.total()) < times:
            time.sleep(chance.uniform(0.05, 0.8))
            house.kill(chance.choice(KINDS))
            if done // PROGRESS_EVERY > shown:
                shown = done // PROGRESS_EVERY
                rounds = sum(visitor.rounds for visitor in visitors)
                print(f"{name}: killed {done}; {rounds} rounds, {time.monotonic() - began:.0f} s", flush=True)
        assert all(house.killed[kind] for kind in KINDS), house.killed
        stop.set()
        house.wait()
        see_off(visitors)
        again = _finish(house, visitors)
        books.settle()
        assert house.servers[0].flask("ledger", "verify") == SOUND
    finally:
        stop.set()
        books.close()
        house.close()
    accepted = sum(len(visitor.accepted) for visitor in visitors if isinstance(visitor, Reader))
    return {
        "": name,
        **{f"{kind} killed": house.killed[kind] for kind in KINDS},
        "uploads accepted, done": accepted,
        "of these killed three times, done when tried again": again,
        **books.compared,
        "seconds": round(time.monotonic() - began),
    }


def _finish(house: _House, visitors: list[Visitor]) -> int:
    """Wait until every accepted upload is done. Those killed three times are tried once more; return how many."""
    caller = Caller(house.servers[0].url)
    waiting = [number for visitor in visitors if isinstance(visitor, Reader) for number in visitor.accepted]
    retried: set[int] = set()
    until = time.monotonic() + 300
    while waiting:
        assert time.monotonic() < until, waiting
        task = caller.call(f"/api/liushui/tasks/{waiting[-1]}")
        if task["state"] == "done":
            waiting.pop()
        elif task["state"] == "failed":
            assert (task["problem"], task["id"] in retried) == ("crashed", False), task
            retried.add(task["id"])
            caller.call(f"/api/liushui/tasks/{task['id']}/retry", {})
        else:
            time.sleep(0.2)
    return len(retried)


def _taken_up(name: str, home: Path, url: str | None) -> dict[str, str | int]:
    house = _House(home, url, servers=1)
    engine = create_engine(url or f"sqlite:///{home / 'liushui.sqlite'}")

    def holder() -> str:
        with engine.connect() as connection:
            query = text("SELECT worker FROM task WHERE state = 'working'")
            return str(connection.scalar(query) or "")

    def held_by_other_than(before: str) -> str:
        until = time.monotonic() + 2 * TAKEN_UP_SECONDS
        while (found := holder()) in ("", before):
            assert time.monotonic() < until, "nobody took the task"
            time.sleep(0.05)
        return found

    try:
        Caller(house.servers[0].url).upload("long.csv", wechat_csv(rows=60_000)[0], "Soak")
        first = held_by_other_than("")
        pid = int(first.split(":")[-2])
        victim = next(worker for worker in house.workers if pid in _family(worker))
        victim.kill()
        began = time.monotonic()
        held_by_other_than(first)
        waited = time.monotonic() - began
    finally:
        engine.dispose()
        house.close()
    assert waited <= TAKEN_UP_SECONDS, waited
    return {"": name, "seconds until taken up": round(waited), "at most": round(TAKEN_UP_SECONDS)}


def _family(worker: subprocess.Popen[bytes]) -> set[int]:
    process = psutil.Process(worker.pid)
    return {worker.pid, *(child.pid for child in process.children(recursive=True))}
