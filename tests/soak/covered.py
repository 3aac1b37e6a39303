"""How much of server and client all tests together run through, room by room.

What only child processes do is not seen, nor what only the stories in a browser do.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from tests.soak.table import table

ROOT = Path(__file__).resolve().parents[2]
CLIENT = "client/src"
CLIENT_LESS = 10
"""By how much less, in per cent, the client's rooms may have: whole screens are walked through by stories only."""
ENTRANCE = CLIENT
"""The files in no room put the others together; nothing but a browser runs them."""


def covered(least: int) -> None:
    """Run pytest and vitest under coverage; fail when a room's share of lines, in per cent, is below `least` (client: CLIENT_LESS)."""
    if importlib.util.find_spec("pytest_cov") is None:
        raise SystemExit(
            "pytest-cov is not installed: python -m pip install --no-deps -r requirements-bench.txt"
        )
    with tempfile.TemporaryDirectory() as folder:
        server = _rooms(_server(Path(folder, "server.json")), "app")
        table("Lines and branches that pytest runs through", _shares(server))
        client = _rooms(_client(Path(folder)), CLIENT)
        table("Lines and branches that vitest runs through", _shares(client))
    poor = [
        f"{room}: {_percent(counted, 'lines')}"
        for rooms, bound in ((server, least), (client, least - CLIENT_LESS))
        for room, counted in rooms.items()
        if room != ENTRANCE and float(_percent(counted, "lines")) < bound
    ]
    assert not poor, f"too little: {poor}"


def _server(report: Path) -> dict[str, Counter[str]]:
    """Counts by file: lines and branches, all and run."""
    jobs = str(min(4, os.cpu_count() or 1))
    measured = ["--cov=app", "--cov-branch", f"--cov-report=json:{report}", "--cov-report="]
    data = {**os.environ, "COVERAGE_FILE": str(report.with_suffix(".data"))}
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", jobs, *measured], cwd=ROOT, env=data, check=True
    )
    files: dict[str, Any] = json.loads(report.read_text())["files"]
    return {
        name: Counter(
            {
                "lines": found["summary"]["num_statements"],
                "lines run": found["summary"]["covered_lines"],
                "branches": found["summary"]["num_branches"],
                "branches run": found["summary"]["covered_branches"],
            }
        )
        for name, found in files.items()
    }


def _client(folder: Path) -> dict[str, Counter[str]]:
    options = {
        "enabled": "true",
        "provider": "v8",
        "reporter": "json-summary",
        "reportsDirectory": str(folder),
        "include": "src/**/*.{ts,tsx}",
    }
    asked = [f"--coverage.{name}={value}" for name, value in options.items()]
    vitest = ["npx", "vitest", "run", "--config", "client/vite.config.ts", "--reporter=dot", *asked]
    subprocess.run(vitest, cwd=ROOT, check=True)
    files: dict[str, Any] = json.loads((folder / "coverage-summary.json").read_text())
    return {
        str(Path(name).relative_to(ROOT)): Counter(
            {
                "lines": found["lines"]["total"],
                "lines run": found["lines"]["covered"],
                "branches": found["branches"]["total"],
                "branches run": found["branches"]["covered"],
            }
        )
        for name, found in files.items()
        if name != "total" and ".test." not in name and "/testing/" not in name
    }


def _rooms(files: dict[str, Counter[str]], house: str) -> dict[str, Counter[str]]:
    """Add up the files of each room; files that stand in no room are one, the engine is one of its own."""
    rooms: dict[str, Counter[str]] = defaultdict(Counter)
    for name, counted in files.items():
        *folders, _ = Path(name).relative_to(house).parts
        inner = folders[:2] if folders[:2] == ["liushui", "engine"] else folders[:1]
        rooms["/".join([house, *inner])] += counted
    return dict(sorted(rooms.items()))


def _shares(rooms: dict[str, Counter[str]]) -> list[dict[str, str | int]]:
    whole = sum(rooms.values(), Counter[str]())
    return [
        {
            "room": room,
            "lines": counted["lines"],
            "run, %": _percent(counted, "lines"),
            "branches": counted["branches"],
            "of them run, %": _percent(counted, "branches"),
        }
        for room, counted in {**rooms, "all": whole}.items()
    ]


def _percent(counted: Counter[str], what: str) -> str:
    return f"{100 * counted[f'{what} run'] / counted[what]:.1f}" if counted[what] else "100.0"
