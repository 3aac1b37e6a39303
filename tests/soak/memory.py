"""How much memory the serving process takes after a day's work, and the child that reads the biggest file (Linux)."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import tempfile
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

import psutil

from tests.e2e.caller import Caller
from tests.e2e.server import Server
from tests.engine.fixtures.wechat import wechat_csv
from tests.soak.table import table

WEB_MOST, CHILD_MOST = 300, 512
UPLOAD_BYTES = 20 * 1024 * 1024
CALLS: tuple[tuple[str, dict[str, Any] | None], ...] = (
    ("/api/user/info", {}),
    ("/api/user/getPanlCount", None),
    ("/api/user/chart", {}),
    ("/api/user/getZipfilelist", {}),
    ("/api/user/getClientreportlist", {}),
    ("/api/user/getScorelist", {}),
    ("/api/user/getpayorderlist", {}),
    ("/api/message/history", None),
    ("/api/content/articles", None),
    ("/api/admin/audit", None),
    ("/api/admin/users", None),
    ("/api/list/policy", None),
)


def megabytes(process: int, what: str = "VmRSS") -> int:
    """What the kernel says of a process: VmRSS is what it holds now, VmHWM the most it ever held; 0 once it is gone."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    found = [int(line.split()[1]) // 1024 for line in lines if line.startswith(f"{what}:")]
    return found[0] if found else 0


def own_share(process: int) -> int:
    """Megabytes of a process, pages that several share divided among them; 0 once it is gone."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return int(next(line for line in lines if line.startswith("Pss:")).split()[1]) // 1024


def children_of(process: int) -> list[int]:
    """The processes that a process started."""
    found: list[int] = []
    for tasks in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            found += map(int, tasks.read_text().split())
        except OSError:
            continue
    return found


def processor_seconds(processes: list[int]) -> float:
    """What processes have worked, and those of their children that ended."""
    found = 0.0
    for each in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            times = psutil.Process(each).cpu_times()
            found += times.user + times.system + times.children_user + times.children_system
    return found


def family_of(process: int) -> list[int]:
    """A process and all that came of it."""
    return [process, *(one for child in children_of(process) for one in family_of(child))]


def memory(requests: int) -> None:
    """Ask a serving process `requests` things and for both files of a report; have the biggest file read beside it."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), WORKER="separate", LIUSHUI_DEMO="0").start()
        worker = server.worker()
        try:
            most, name = _read_the_biggest(server, worker.pid)
            caller = Caller(server.url)
            content, _ = wechat_csv(rows=2_000)
            report = _finished(caller, caller.upload("bill.csv", content, "Soak")["id"])["report_id"]
            for turn in range(requests):
                path, body = CALLS[turn % len(CALLS)]
                caller.call(path, body)
            for ending in ("pdf", "xlsx"):
                _fetch(caller, f"{server.url}/api/liushui/reports/{report}.{ending}")
            serving = family_of(server.pid)
            # Supervisor and server are one program twice: what they share is there once.
            shares = [own_share(one) for one in serving]
            each = ", ".join(str(megabytes(one)) for one in serving)
        finally:
            os.killpg(worker.pid, signal.SIGTERM)
            worker.wait(30)
            server.stop()
    # What is gone, and what the kernel says nothing of, counts as nothing: no figure at all is no proof.
    assert len(shares) > 1, "no server beside its supervisor was found"
    assert all(shares), shares
    assert most > 0, "no child that reads was seen"
    web = sum(shares)
    rows: list[dict[str, str | int]] = [
        {
            "": f"web, {requests:,} requests, one PDF, one XLSX",
            "MB": web,
            "resident of each": each,
            "aim, MB": WEB_MOST,
        },
        {"": f"child reading {name}", "MB": most, "resident of each": str(most), "aim, MB": CHILD_MOST},
    ]
    table("Memory, web without the demonstration and with a worker of its own", rows)
    assert web < WEB_MOST, web
    assert most < CHILD_MOST, most


def _read_the_biggest(server: Server, worker: int) -> tuple[int, str]:
    """Upload the longest statement that is taken; return the most that one of the worker's children held."""
    ended, most = threading.Event(), [0]

    def watch() -> None:
        while not ended.wait(0.02):
            most[0] = max([most[0], *(megabytes(each, "VmHWM") for each in family_of(worker)[1:])])

    one, _ = wechat_csv(rows=1_000)
    rows = int(1_000 * (UPLOAD_BYTES - 1024 * 1024) / len(one))
    content, _ = wechat_csv(rows=rows)
    assert len(content) < UPLOAD_BYTES
    watching = threading.Thread(target=watch)
    watching.start()
    try:
        caller = Caller(server.url)
        task = _finished(caller, caller.upload("biggest.csv", content, "Soak")["id"])
    finally:
        ended.set()
        watching.join()
    assert task["state"] == "done", task
    return most[0], f"a CSV of {len(content) / 1024 / 1024:.1f} MiB, {rows:,} rows"


def _finished(caller: Caller, number: int) -> dict[str, object]:
    until = time.monotonic() + 600
    while time.monotonic() < until:
        task: dict[str, object] = caller.call(f"/api/liushui/tasks/{number}")
        if task["state"] not in ("queued", "working"):
            return task
        time.sleep(0.5)
    raise AssertionError(json.dumps(task))


def _fetch(caller: Caller, url: str) -> None:
    request = urllib.request.Request(url, headers={"token": caller.token})
    with urllib.request.urlopen(request, timeout=120) as answer:
        assert len(answer.read()) > 1_000
