"""A task's memory follows the machine, or the container around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.engine.process.machine import (
    LEAST_TASK_BYTES,
    MOST_TASK_BYTES,
    memory_limit,
    processors,
    task_memory_bytes,
    web_processes,
)

GIB = 1 << 30


def machine(root: Path, files: dict[str, str]) -> Path:
    for name, text in {"proc/meminfo": "MemTotal:       16777216 kB\nMemFree: 1 kB\n", **files}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


@pytest.mark.parametrize(
    ("files", "limit"),
    [
        ({}, 16 * GIB),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "536870912\n"}, GIB // 2),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n"}, 16 * GIB),
        ({"proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/memory.max": str(GIB)}, GIB),
        (
            {"proc/self/cgroup": "4:memory:/x\n", "sys/fs/cgroup/memory/x/memory.limit_in_bytes": str(GIB)},
            GIB,
        ),
        # Within the container its host's path is not there; what is mounted is its own group.
        (
            {
                "proc/self/cgroup": "4:memory:/host/x\n",
                "sys/fs/cgroup/memory/memory.limit_in_bytes": str(GIB),
            },
            GIB,
        ),
        # No limit, as the older kind writes it.
        (
            {
                "proc/self/cgroup": "4:memory:/\n",
                "sys/fs/cgroup/memory/memory.limit_in_bytes": str(2**63 - 4096),
            },
            16 * GIB,
        ),
    ],
)
def test_the_least_of_all_limits_holds(tmp_path, files, limit):
    assert memory_limit(machine(tmp_path, files)) == limit


def test_where_nothing_tells_there_is_no_limit(tmp_path):
    assert memory_limit(tmp_path) is None


@pytest.mark.parametrize(
    ("limit", "workers", "servers", "share"),
    [
        (None, 2, 1, MOST_TASK_BYTES),
        (64 * GIB, 2, 1, MOST_TASK_BYTES),
        (GIB // 2, 1, 1, GIB // 4),
        (GIB // 4, 2, 1, LEAST_TASK_BYTES),
        (2 * GIB, 1, 2, GIB // 2),
    ],
)
def test_each_worker_and_each_server_have_an_equal_share(monkeypatch, limit, workers, servers, share):
    monkeypatch.setattr("app.engine.process.machine.memory_limit", lambda: limit)
    assert task_memory_bytes(workers, servers) == share


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({}, 8),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "max 100000\n"}, 8),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "250000 100000\n"}, 2),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "50000 100000\n"}, 1),
        (
            {
                "proc/self/cgroup": "3:cpu,cpuacct:/x\n4:memory:/x\n",
                "sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_quota_us": "300000\n",
            },
            3,
        ),
        (
            {
                "proc/self/cgroup": "3:cpu,cpuacct:/\n",
                "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "-1\n",
            },
            8,
        ),
    ],
)
def test_processors_are_those_that_the_container_may_use(monkeypatch, tmp_path, files, found):
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(8)), raising=False)
    assert processors(machine(tmp_path, files)) == found


@pytest.mark.parametrize(
    ("limit", "number"), [(None, 4), (16 * GIB, 4), (2 * GIB, 2), (GIB // 2, 1), (GIB // 4, 1)]
)
def test_as_many_processes_serve_as_processors_and_memory_allow(monkeypatch, limit, number):
    monkeypatch.setattr("app.engine.process.machine.memory_limit", lambda: limit)
    monkeypatch.setattr("app.engine.process.machine.processors", lambda: 4)
    assert web_processes() == number
