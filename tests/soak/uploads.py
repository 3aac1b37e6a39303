"""Two hundred statements uploaded at once by twenty operators: all become reports, and operators take turns."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
import threading
import time
from pathlib import Path

from tests.e2e.caller import Caller
from tests.e2e.server import Server
from tests.engine.fixtures.wechat import wechat_csv
from tests.soak.table import table

OPERATORS = 20
PASSWORD = "correct horse 42"
SECONDS_A_FILE = 10.0


def uploads(files: int) -> None:
    """Let twenty operators upload `files` statements in all, each in a thread of its own, all at one moment."""
    each = files // OPERATORS
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder)).start()
        try:
            server.add_operators([f"operator{n}" for n in range(OPERATORS)], PASSWORD, points=1_000)
            callers = [Caller(server.url, f"operator{n}", PASSWORD) for n in range(OPERATORS)]
            began = time.monotonic()
            faults = _upload(callers, each)
            uploaded = time.monotonic() - began
            assert not faults, faults[:3]
            _wait(callers, each)
            seconds = time.monotonic() - began
            log = server.log()
        finally:
            server.stop()
        order = _in_order(Path(folder) / "liushui.sqlite")
    assert len(order) == files
    _look_at_turns(order)
    locked = [line for line in log.splitlines() if "locked" in line.lower()]
    assert not locked, locked[:5]
    shown = {"operators": OPERATORS, "files": files, "lock errors": 0}
    table(
        "Uploaded at once over HTTP, SQLite, one process",
        [{**shown, "all taken in, s": f"{uploaded:.1f}", "all finished, s": f"{seconds:.1f}"}],
    )


def _upload(callers: list[Caller], each: int) -> list[str]:
    faults: list[str] = []
    gate = threading.Barrier(len(callers) * each)

    def send(caller: Caller, number: int) -> None:
        content, _ = wechat_csv(rows=12, seed=number)
        gate.wait()
        try:
            caller.upload(f"bill{number}.csv", content, "Soak")
        except Exception as error:
            faults.append(repr(error))

    threads = [
        threading.Thread(target=send, args=(caller, number * len(callers) + place))
        for number in range(each)
        for place, caller in enumerate(callers)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return faults


def _wait(callers: list[Caller], each: int) -> None:
    until = time.monotonic() + SECONDS_A_FILE * len(callers) * each
    for caller in callers:
        while (done := caller.call("/api/user/getZipfilelist", {"state": "done"})["total"]) < each:
            assert time.monotonic() < until, done
            assert caller.call("/api/user/getZipfilelist", {"state": "failed"})["total"] == 0
            time.sleep(0.5)


def _in_order(database: Path) -> list[int]:
    """Whose tasks were finished, one after the other."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return [row[0] for row in connection.execute("SELECT owner_id FROM task ORDER BY finished_at, id")]


def _look_at_turns(order: list[int]) -> None:
    """Nobody's last report comes while somebody's first one waits; how far apart they are is printed.

    By how much one is ahead has no bound: while the uploads arrive one by one, those who are there are served.
    """
    first = {owner: order.index(owner) for owner in set(order)}
    last = {owner: len(order) - 1 - order[::-1].index(owner) for owner in set(order)}
    assert max(first.values()) < min(last.values()), "somebody was finished before another one began"
    print(
        f"first reports of all: within {max(first.values()) + 1}; last reports of all: within the last"
        f" {len(order) - min(last.values())} of {len(order)}",
        flush=True,
    )
