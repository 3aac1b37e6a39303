"""Stories of a server that is killed, stopped and started again."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.caller import Caller
from tests.e2e.server import HANGING_SECONDS, Server
from tests.engine.fixtures.wechat import wechat_csv

pytestmark = pytest.mark.e2e


def test_a_task_of_a_killed_server_is_finished_by_the_next_and_charged_once(
    serve: Callable[..., Server],
) -> None:
    server = serve(LEASE_SECONDS="3")
    caller = Caller(server.url)
    content, truth = wechat_csv(rows=60_000)
    task = caller.upload("bill.csv", content, "王小明")
    _wait(caller, task["id"], "working")
    server.kill()

    server.start()
    caller = Caller(server.url)
    task = _wait(caller, task["id"], "done")
    assert task["files"][0]["rows"] == truth.rows
    assert caller.call("/api/user/info", {})["score"] == 10_000 - 10
    assert "sound" in server.flask("ledger", "verify")
    assert server.stop() == 0


@pytest.mark.everything  # before a commit: the killed server above, which loses more
def test_a_server_that_is_stopped_in_the_middle_ends_soon_and_the_next_one_finishes(
    serve: Callable[..., Server],
) -> None:
    server = serve(LEASE_SECONDS="3")
    caller = Caller(server.url)
    content, truth = wechat_csv(rows=60_000)
    task = caller.upload("bill.csv", content, "王小明")
    _wait(caller, task["id"], "working")
    asked = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - asked < 20

    server.start()
    caller = Caller(server.url)
    task = _wait(caller, task["id"], "done")
    assert task["files"][0]["rows"] == truth.rows
    assert caller.call("/api/user/info", {})["score"] == 10_000 - 10


@pytest.mark.everything  # before a commit: test_commands, and tests/site/test_demonstration_removal
def test_a_second_start_changes_nothing_and_the_demonstration_can_be_removed(
    serve: Callable[..., Server],
) -> None:
    server = serve(LIUSHUI_DEMO="1")
    caller = Caller(server.url)
    tasks = caller.call("/api/user/getZipfilelist", {})["list"]
    assert {task["demo"] for task in tasks} == {True}
    for task in tasks:
        _wait(caller, task["id"], "done")
    before = caller.call("/api/user/getClientreportlist", {})
    assert server.stop() == 0

    server.start()
    after = Caller(server.url).call("/api/user/getClientreportlist", {})
    assert after == before
    assert server.flask("demo", "remove").startswith("3 ")
    assert Caller(server.url).call("/api/user/getZipfilelist", {})["total"] == 0


@pytest.mark.everything  # before a commit: the stories above, which start a server again by hand
def test_a_server_that_is_killed_again_and_again_is_started_each_time(serve: Callable[..., Server]) -> None:
    server = serve()
    for _ in range(2):  # the second time within seconds, as on a machine without memory
        _kill_child(server)
    hangs_at = time.monotonic() + HANGING_SECONDS
    while "trying again in 1 s" not in server.log() or not server.is_ready():
        assert time.monotonic() < hangs_at, server.log()
        time.sleep(0.1)
    assert server.stop() == 0


def _kill_child(server: Server) -> None:
    """Kill the process that serves, once there is one; the supervising one stays."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    hangs_at = time.monotonic() + HANGING_SECONDS
    while not (found := children.read_text().split()):
        assert time.monotonic() < hangs_at, server.log()
        time.sleep(0.01)
    for child in found:
        os.kill(int(child), signal.SIGKILL)
    # Until the next one is there.
    while children.read_text().split() == found:
        time.sleep(0.01)


def _wait(caller: Caller, task_id: int, state: str) -> dict[str, object]:
    for _ in range(1200):
        task: dict[str, object] = caller.call(f"/api/liushui/tasks/{task_id}")
        if task["state"] == state:
            return task
        assert task["state"] in ("queued", "working"), task
        time.sleep(0.05)
    raise AssertionError(f"the task did not become {state}: {task}")
