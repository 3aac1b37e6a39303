"""How much memory this machine, or the container around this process, has."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_MIB = 1024 * 1024
LEAST_TASK_BYTES, MOST_TASK_BYTES = 256 * _MIB, 2048 * _MIB
"""A child with every library loaded takes 130 MiB, with a bill of 100,000 rows 360 (`npm run bench`)."""


def task_memory_bytes(workers: int) -> int:
    """What one task may take where `workers` of them run beside the server: an equal share for each and for it."""
    limit = memory_limit()
    if limit is None:
        return MOST_TASK_BYTES
    return max(LEAST_TASK_BYTES, min(MOST_TASK_BYTES, limit // (workers + 1)))


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
    found: list[int] = []
    for line in _read(root / "proc/self/cgroup").splitlines():
        _, kinds, path = line.split(":", 2)
        if kinds not in ("", "memory"):
            continue
        top = root / "sys/fs/cgroup" / kinds
        name = "memory.limit_in_bytes" if kinds else "memory.max"
        group = top / path.lstrip("/")
        # Inside a container the path may be that of its host; what is mounted at the top is its own group then.
        for folder in {group, *(each for each in group.parents if each.is_relative_to(top)), top}:
            text = _read(folder / name).strip()
            found += [int(text)] if text.isdecimal() else []
    return found


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""
