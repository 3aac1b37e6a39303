"""Runs tests again and again in one tree, each time in a fork: what never changes (all but the tree) is imported once.

It reads lines of JSON from its input, `{"tests": [...], "seconds": 60, "keep": false}`, and answers each with the number
with which pytest ended, or null when it did not end in time.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import resource
import signal
import sys
import time

LONG_TO_IMPORT = (
    "polars", "apiflask", "flask_sqlalchemy", "flask_migrate", "flask_jwt_extended", "marshmallow_dataclass", "psycopg",
    "huey", "argon2", "lxml.html", "pikepdf", "hypothesis.stateful", "pytest",
)  # fmt: skip
OPTIONS = (
    "-x", "-q", "--basetemp=../judged", "-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin",
    "-m", "not e2e and not postgresql",
)  # fmt: skip
MOST_BYTES = 4 * 1024**3
"""What a mutant that fills memory may take."""


def judge(tests: list[str], seconds: float, keep: bool) -> int | None:
    """Run tests in a fork; `keep` lets it keep what it compiles (mutants of one second and length look alike)."""
    process = os.fork()
    if not process:
        _run(tests, keep)
    until = time.monotonic() + seconds
    code: int | None = None
    while code is None and time.monotonic() < until:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
        else:
            time.sleep(0.02)
    # A mutant may have left children of its own behind.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    if code is None:
        os.waitpid(process, 0)
    return code


def _run(tests: list[str], keep: bool) -> None:
    code = 1
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))
        for stream in (0, 1, 2):
            os.dup2(os.open(os.devnull, os.O_RDWR), stream)
        sys.dont_write_bytecode = not keep
        import pytest

        code = int(pytest.main([*OPTIONS, *tests]))
    finally:
        os._exit(code)


if __name__ == "__main__":
    for name in LONG_TO_IMPORT:
        importlib.import_module(name)
    for line in sys.stdin:
        print(json.dumps(judge(**json.loads(line))), flush=True)
