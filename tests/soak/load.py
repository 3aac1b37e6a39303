"""Fifty operators on one process for minutes, as locust plays them: no request may fail, and no operator break off."""

from __future__ import annotations

import csv
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.e2e.server import ROOT, Server
from tests.soak.memory import family_of, megabytes
from tests.soak.table import table

OPERATORS = 50
PASSWORD = "correct horse 42"
MUST_BE_ASKED = ("/api/user/sendZipfile", "/api/user/getClientreportinfo")
"""What the rest is there for: a load without uploads and reports proves little."""


def load(minutes: int) -> None:
    """Let fifty operators work for `minutes` on a server that serves and works in one process."""
    require_locust()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        server = Server(home / "data").start()
        try:
            figures, failures = play(server, home, minutes, OPERATORS)
            seen = {"now": 0, "most": 0}
            for process in family_of(server.pid):
                seen["now"] += megabytes(process, "VmRSS")
                seen["most"] += megabytes(process, "VmHWM")
        finally:
            server.stop()
        table(f"{OPERATORS} operators on one process for {minutes} minutes, over HTTP", figures)
        print(f"\nserver with its worker: {seen['now']} MB, at most {seen['most']} MB", flush=True)
        locked = [line for line in server.log().splitlines() if "locked" in line]
    assert not failures, failures[:3]
    asked = {row[""]: int(row["requests"]) for row in figures}
    assert all(asked.get(path, 0) > 0 for path in MUST_BE_ASKED), asked
    assert not locked, locked[:5]


def require_locust() -> None:
    """End with a word about it where locust is missing."""
    if importlib.util.find_spec("locust") is None:
        raise SystemExit("locust is not installed: python -m pip install --no-deps -r requirements-bench.txt")


def play(
    server: Server, home: Path, minutes: int, operators: int
) -> tuple[list[dict[str, str | int]], list[str]]:
    """Let so many operators work; returns the figures of each call, and in words whatever failed."""
    server.add_operators([f"operator{n}" for n in range(operators)], PASSWORD, points=5_000)
    command = [
        sys.executable,
        "-m",
        "locust",
        "-f",
        str(ROOT / "tests" / "load" / "locustfile.py"),
        "--headless",
    ]
    command += ["--host", server.url, "-u", str(operators), "-r", "5", "-t", f"{minutes}m"]
    command += ["--csv", str(home / "load"), "--only-summary", "--skip-log-setup"]
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "LOAD_OPERATORS": str(operators),
        "LOAD_PASSWORD": PASSWORD,
    }
    # Its exit code tells of failures too, but not which.
    subprocess.run(command, cwd=ROOT, env=environment, check=False)
    failures = [row["Name"] + ": " + row["Error"] for row in _rows(home / "load_failures.csv")]
    # What an operator's script itself broke off at is no failed request, but nothing was asked any more.
    failures += [row["Message"] + ": " + row["Traceback"] for row in _rows(home / "load_exceptions.csv")]
    figures: list[dict[str, str | int]] = [
        {
            "": row["Name"],
            "requests": int(row["Request Count"]),
            "failed": int(row["Failure Count"]),
            "per second": f"{float(row['Requests/s']):.1f}",
            "p50 ms": row["50%"],
            "p95 ms": row["95%"],
            "most ms": round(float(row["Max Response Time"])),
        }
        for row in _rows(home / "load_stats.csv")
    ]
    assert figures, "nothing was asked"
    return figures, failures


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as lines:
        return list(csv.DictReader(lines))
