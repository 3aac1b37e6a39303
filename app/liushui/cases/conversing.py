"""A conversation with a child process: its job in, what it says on its way, its answer out, within its limits."""

from __future__ import annotations

import contextlib
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import IO, Any, Literal

from app.engine.process.child import MEMORY_EXIT
from app.engine.process.frames import FrameError, FrameTooLargeError, read_frame, write_frame

Progress = Callable[[str, float, Mapping[str, int]], None]
"""Hears a stage, its share from 0 to 1, and the rows read so far by name of file (empty while nothing is read)."""
Reason = Literal["timeout", "memory", "crashed", "output_too_large"]

_MIB = 1024 * 1024


@dataclass(frozen=True)
class SandboxLimits:
    """What one job may use; `memory_bytes` None is what the settings or the machine give to one task."""

    memory_bytes: int | None = None
    cpu_seconds: int = 120
    wall_seconds: float = 180.0
    page_seconds: float = 120.0
    output_bytes: int = 512 * _MIB


class SandboxError(Exception):
    """A job that did not come back with a result; `reason` is a key of PROBLEM_TEXTS.

    `was_killed`: the system or a person killed the child, which says nothing about its files.
    """

    def __init__(self, reason: Reason, *, was_killed: bool = False) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
        self.was_killed = was_killed


def converse(
    child: subprocess.Popen[bytes],
    job: dict[str, Any],
    parts: list[bytes],
    bounds: SandboxLimits,
    progress: Progress | None,
) -> tuple[dict[str, Any], list[bytes]]:
    """Give a child its job and return its answer; raises SandboxError when a limit was met or the child died."""
    if child.stdin is None or child.stdout is None:
        raise SandboxError("crashed")
    deadline = time.monotonic() + bounds.wall_seconds
    inbox: queue.Queue[tuple[dict[str, Any], list[bytes]] | Reason | None] = queue.Queue()
    threading.Thread(target=_send, args=(child.stdin, job, parts), daemon=True).start()
    threading.Thread(target=_receive, args=(child.stdout, bounds.output_bytes, inbox), daemon=True).start()
    while True:
        try:
            news = inbox.get(timeout=max(deadline - time.monotonic(), 0.0))
        except queue.Empty:
            raise SandboxError("timeout") from None
        if news is None:
            cause = _cause_of_death(child)
            raise SandboxError(cause, was_killed=child.returncode == -signal.SIGKILL)
        if isinstance(news, str):
            raise SandboxError(news)
        header, results = news
        if header["kind"] == "result":
            return header, results
        if header["stage"].startswith("recognise"):  # a sign of life; the child limits how many
            deadline = max(deadline, time.monotonic() + bounds.page_seconds)
        if progress is not None:
            progress(str(header["stage"]), float(header["share"]), header["rows"])


def _send(pipe: IO[bytes], job: dict[str, Any], parts: list[bytes]) -> None:
    # A child that dies while it is being fed is noticed by the reading side.
    with contextlib.suppress(OSError, ValueError):
        write_frame(pipe, job, parts)  # type: ignore[arg-type]
        pipe.close()


def _receive(pipe: IO[bytes], budget: int, inbox: queue.Queue[Any]) -> None:
    try:
        while (frame := read_frame(pipe, budget)) is not None:  # type: ignore[arg-type]
            header, parts, budget = frame
            inbox.put((header, parts))
    except FrameTooLargeError:
        inbox.put("output_too_large")
    except (FrameError, OSError, ValueError):
        pass
    inbox.put(None)


def _cause_of_death(child: subprocess.Popen[bytes]) -> Reason:
    try:
        status = child.wait(timeout=5)
    except subprocess.TimeoutExpired:
        return "crashed"
    if status == -signal.SIGXCPU:
        return "timeout"
    return "memory" if status in (MEMORY_EXIT, -signal.SIGABRT) else "crashed"
