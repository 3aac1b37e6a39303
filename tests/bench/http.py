"""How many answers one process gives over real HTTP beside a bare Flask view, and how soon, also while statements are read."""

from __future__ import annotations

import asyncio
import contextlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

from sqlalchemy import text

from app.engine.process.machine import processors
from app.platform.data.database import db, writing
from tests.bench.case_rows import cases
from tests.bench.timing import Results
from tests.databases import KEYS, PASSWORD, PostgresTemplate, SqliteTemplate, close, make_app
from tests.e2e.caller import Caller
from tests.e2e.server import ROOT, Server, free_port
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import ALICE
from tests.liushui.conftest import uploader, worker

REPORTS, CONNECTIONS, SECONDS, WINDOW, ROUNDS = 10_000, 16, 3.0, 0.5, 3
PARSES, PARSED_ROWS = 4, 100_000
P95_MS, RISE = 50.0, 1.5
ALL_PER_SECOND, ALL_P95_MS = 450.0, 60.0
PAGE = "page of reports"


@dataclass(frozen=True)
class Asked:
    """Where to ask, and the requests, written out, one after the other."""

    port: int
    requests: Iterator[bytes]


@dataclass(frozen=True)
class Given:
    """How many answers came in a second, and within how many milliseconds 95 of 100 came."""

    per_second: float
    p95_ms: float


def http(results: Results) -> None:
    """Ask for a page of reports by turns with other pages, beside readings, and of as many processes as there are cores."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with SqliteTemplate(home).copy(home) as url:
            _fill(url, home)
            with _served(url, home, processes=1) as server, _bare() as port:
                _alone_and_beside_readings(results, server, port)
            given = {"SQLite": _of_all_processes(url, home)}
        post = PostgresTemplate(home)
        try:
            with post.copy() as url:
                _fill(url, home)
                given["PostgreSQL"] = _of_all_processes(url, home)
        finally:
            post.stop()
    results.table(
        f"{PAGE}: answers of {processors()} processes over HTTP, {CONNECTIONS} connections",
        [{"": name, "a second": each.per_second, "p95 ms": each.p95_ms} for name, each in given.items()],
    )
    for name, each in given.items():
        results.aim(f"{PAGE}, {name}, a second", each.per_second, least=ALL_PER_SECOND)
        results.aim(f"{PAGE}, {name}, p95 ms", each.p95_ms, most=ALL_P95_MS)


def _of_all_processes(url: str, home: Path) -> Given:
    with _served(url, home, processes=processors()) as server:
        asked = Asked(server.port, repeat(_reports(Caller(server.url, "alice", PASSWORD).token)))
        return _middle([_ask(asked) for _ in range(ROUNDS)])


def _alone_and_beside_readings(results: Results, server: Server, port: int) -> None:
    alice = Caller(server.url, "alice", PASSWORD)
    contestants = {
        "bare view": Asked(port, repeat(_get("/"))),
        "login page": Asked(server.port, repeat(_get("/"))),
        PAGE: Asked(server.port, repeat(_reports(alice.token))),
    }
    turns = [{name: _ask(each) for name, each in contestants.items()} for _ in range(ROUNDS)]
    alone = {name: _middle([turn[name] for turn in turns]) for name in contestants}
    content = wechat_csv(rows=PARSED_ROWS)[0]
    tasks = [alice.upload(f"{n}.csv", content, f"Bench {n}")["id"] for n in range(PARSES)]
    beside: list[Given] = []
    while any(alice.call(f"/api/liushui/tasks/{task}")["state"] in ("queued", "working") for task in tasks):
        beside.append(_ask(contestants[PAGE], WINDOW))
    # In the last one the last of them ended.
    busy = _middle(beside[:-1] or beside)
    rows = {**alone, f"{PAGE}, while {PARSES} statements of {PARSED_ROWS:,} rows are read": busy}
    bare = alone["bare view"].per_second
    results.table(
        f"Answers of one process over HTTP, {CONNECTIONS} connections",
        [
            {
                "": name,
                "a second": given.per_second,
                "p95 ms": given.p95_ms,
                "of the bare view": given.per_second / bare,
            }
            for name, given in rows.items()
        ],
    )
    results.aim(f"p95 of a {PAGE}, ms", alone[PAGE].p95_ms, most=P95_MS)
    rise = busy.p95_ms / alone[PAGE].p95_ms
    results.aim(f"p95 of a {PAGE} while statements are read, times", rise, most=RISE)


def _fill(url: str, home: Path) -> None:
    """Ten thousand reports of Alice."""
    app = make_app(url, home)
    with app.app_context():
        # The rows are poured after the pattern of one that the product wrote.
        assert uploader(app.test_client())(ALICE, {"one.csv": wechat_csv(rows=50)[0]})["code"] == 1
        worker(app)()
        with writing():
            cases(REPORTS)
            db.session.commit()
        db.session.execute(text("ANALYZE"))
        db.session.commit()
    close(app)


@contextlib.contextmanager
def _served(url: str, home: Path, processes: int) -> Iterator[Server]:
    environment = {"DATABASE_URL": url, "LIUSHUI_KEYS": KEYS, "WEB_PROCESSES": str(processes)}
    server = Server(home / f"data-{processes}", **environment).go_on()
    try:
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def _bare() -> Iterator[int]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "tests.bench.bare", str(port)], cwd=ROOT)
    try:
        for _ in range(100):
            with contextlib.suppress(urllib.error.URLError, OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2).close()
                break
            time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait(30)


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n".encode()


def _reports(token: str) -> bytes:
    body = json.dumps({"current": 1, "pageSize": 20}).encode()
    head = (
        f"POST /api/user/getClientreportlist HTTP/1.1\r\nHost: 127.0.0.1\r\ntoken: {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _middle(given: list[Given]) -> Given:
    return Given(
        statistics.median(each.per_second for each in given), statistics.median(each.p95_ms for each in given)
    )


def _ask(asked: Asked, seconds: float = SECONDS) -> Given:
    return asyncio.run(_ask_for(asked, seconds))


async def _ask_for(asked: Asked, length: float) -> Given:
    until = time.perf_counter() + length
    taken = await asyncio.gather(*(_one_after_another(asked, until) for _ in range(CONNECTIONS)))
    seconds = [each for connection in taken for each in connection]
    return Given(len(seconds) / length, statistics.quantiles(seconds, n=20)[-1] * 1_000)


async def _one_after_another(asked: Asked, until: float) -> list[float]:
    reader, writer = await asyncio.open_connection("127.0.0.1", asked.port)
    taken = []
    while (began := time.perf_counter()) < until:
        writer.write(next(asked.requests))
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        await reader.readexactly(length)
        taken.append(time.perf_counter() - began)
    writer.close()
    return taken
