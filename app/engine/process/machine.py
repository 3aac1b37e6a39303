"""What this machine, or the container around this process, has: memory and processors."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

_MIB = 1024 * 1024
LEAST_TASK_BYTES, MOST_TASK_BYTES = 256 * _MIB, 2048 * _MIB
"""A child with every library loaded takes 130 MiB, with a bill of 100,000 rows 360 (`npm run bench`)."""
SERVER_BYTES = 1024 * _MIB
"""For each process that serves there should be so much memory: 220 MiB are its own, the rest is its tasks'."""


def web_processes() -> int:
    """As many processes serve as there are processors, where memory is there for each."""
    limit = memory_limit()
    return max(1, min(processors(), processors() if limit is None else limit // SERVER_BYTES))


def task_memory_bytes(workers: int, servers: int = 1) -> int:
    """What one task may take where each of `servers` runs `workers` of them: an equal share for each task and server."""
    limit = memory_limit()
    if limit is None:
        return MOST_TASK_BYTES
    return max(LEAST_TASK_BYTES, min(MOST_TASK_BYTES, limit // (servers * (workers + 1))))


@cache
def processors(root: Path = Path("/")) -> int:
    """Processors that this process may use: of its affinity, or what its control group's quota comes to, at least one.

    Source: cgroups(7), cpu.max (quota and period in microseconds) and cpu.cfs_quota_us.
    """
    own = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min([own, *_quotas(root)]))


@cache
def memory_limit(root: Path = Path("/")) -> int | None:
    """Bytes of memory that this process and its kin may take in all: of the machine, or of its control group.

    None where the system does not tell. Source: cgroups(7), memory.max and memory.limit_in_bytes.
    """
    found = [limit for limit in (_machine(root), *_groups(root)) if limit]
    return min(found, default=None)


def _machine(root: Path) -> int | None:
    for line in _read(root / "proc/meminfo").splitlines():
        name, _, value = line.partition(":")
        if name == "MemTotal":
            return int(value.split()[0]) * 1024
    return None


def _groups(root: Path) -> list[int]:
    texts = _of_groups(root, "memory", "memory.max", "memory.limit_in_bytes")
    return [int(text) for text in texts if text.isdecimal()]


def _quotas(root: Path) -> list[int]:
    found: list[int] = []
    for text in _of_groups(root, "cpu", "cpu.max", "cpu.cfs_quota_us"):
        # The old form has its period, which is a tenth of a second everywhere, in a file of its own.
        quota, _, period = text.partition(" ")
        if quota.isdecimal():
            found.append(int(quota) // int(period or 100_000))
    return found


def _of_groups(root: Path, kind: str, name: str, old_name: str) -> list[str]:
    """What a file of the process's control groups says, from its own group up to the top."""
    found: list[str] = []
    for line in _read(root / "proc/self/cgroup").splitlines():
        _, kinds, path = line.split(":", 2)
        if kinds and kind not in kinds.split(","):
            continue
        top = root / "sys/fs/cgroup" / kinds
        group = top / path.lstrip("/")
        # Inside a container the path may be that of its host; what is mounted at the top is its own group then.
        for folder in {group, *(each for each in group.parents if each.is_relative_to(top)), top}:
            found.append(_read(folder / (old_name if kinds else name)).strip())
    return found


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""
