"""Engine jobs in a child process with hard limits: a hostile file ends its own job and no more.

What answers are made of is imported with the first of them: `flask liushui read` needs none of it here.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal

from app.engine.process.child import MEMORY_EXIT, PREPARED
from app.engine.process.frames import FrameError, FrameTooLargeError, read_frame, write_frame
from app.engine.process.machine import memory_limit, task_memory_bytes
from app.liushui.cases.spare import ENOUGH_BYTES, Spare

if TYPE_CHECKING:
    import polars as pl

    from app.engine.process.mapping import MappingPreview
    from app.engine.tables.layout import Template
    from app.engine.types.statements import Limits, Reading, UploadedFile

Progress = Callable[[str, float, Mapping[str, int]], None]
"""Hears a stage, its share from 0 to 1, and the rows read so far by name of file (empty while nothing is read)."""
Reason = Literal["timeout", "memory", "crashed", "output_too_large"]

_CHILD = Path(__file__).parents[2] / "engine/process/child.py"
_ENVIRONMENT = {
    "POLARS_MAX_THREADS": "2",
    "LC_ALL": "C.UTF-8",
    "MALLOC_ARENA_MAX": "2",
    # polars' allocator gives back soon what is free: a fifth less at the peak, for no time that could be measured.
    "_RJEM_MALLOC_CONF": "dirty_decay_ms:100,muzzy_decay_ms:0",
    "LIUSHUI_OCR": os.environ.get("LIUSHUI_OCR", ""),
}
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


def run_read(
    files: Sequence[UploadedFile],
    passwords: Sequence[str] = (),
    limits: Limits | None = None,
    sandbox_limits: SandboxLimits | None = None,
    progress: Progress | None = None,
    templates: Sequence[Template] = (),
    currencies: Mapping[str, str] | None = None,
) -> Reading:
    """`pipeline.read` in a child process; raises SandboxError when a limit was met or the child died."""
    from app.engine.process.codec import reading_from_json

    job = _read_job("read", files, passwords, limits, templates, currencies)
    answer, parts = _run(job, [file.data for file in files], sandbox_limits, progress)
    return reading_from_json(answer, parts[0])


def run_shown_reading(
    files: Mapping[str, bytes], passwords: Sequence[str], currencies: Mapping[str, str]
) -> dict[str, Any]:
    """What `reading_json` makes of files by their names, in a child process; raises SandboxError."""
    job = {**_read_job("shown_reading", (), passwords, None, (), currencies), "names": list(files)}
    reading: dict[str, Any] = _run(job, list(files.values()), None, None)[0]["reading"]
    return reading


def run_analysis(
    files: Sequence[UploadedFile],
    passwords: Sequence[str],
    options_json: dict[str, Any],
    limits: Limits | None = None,
    sandbox_limits: SandboxLimits | None = None,
    progress: Progress | None = None,
    templates: Sequence[Template] = (),
    currencies: Mapping[str, str] | None = None,
    typed_cells: Mapping[str, Sequence[Any]] | None = None,
    confirmed: Mapping[str, Sequence[Any]] | None = None,
) -> tuple[Reading, dict[str, Any], pl.DataFrame]:
    """Read and analyse in one child: the reading, the report as JSON, the frame of ANALYSED_SCHEMA."""
    from app.engine.process.codec import frame_from_bytes, reading_from_json

    job = _read_job("analysis", files, passwords, limits, templates, currencies)
    job |= {"options": options_json, "typed_cells": typed_cells or {}, "confirmed": confirmed or {}}
    answer, parts = _run(job, [file.data for file in files], sandbox_limits, progress)
    return reading_from_json(answer, parts[0]), answer["report"], frame_from_bytes(parts[1])


def run_stored_analysis(
    reading: Reading,
    options_json: dict[str, Any],
    sandbox_limits: SandboxLimits | None = None,
    progress: Progress | None = None,
) -> tuple[dict[str, Any], pl.DataFrame]:
    """Analyse a reading that was kept, without its files, in a child process.

    `options_json` is what `Options.from_json` takes: customer, related, rules. Returns the report as JSON and
    the frame of ANALYSED_SCHEMA; raises SandboxError when a limit was met or the child died.
    """
    from app.engine.process.codec import frame_from_bytes, frame_to_bytes
    from app.engine.types.plain_json import to_json

    job = {
        "job": "stored_analysis",
        "statements": [to_json(one) for one in reading.statements],
        "options": options_json,
    }
    answer, parts = _run(job, [frame_to_bytes(reading.transactions)], sandbox_limits, progress)
    return answer["report"], frame_from_bytes(parts[0])


def run_backtest(
    reading: Reading,
    options_json: dict[str, Any],
    before: dict[str, Any],
    after: dict[str, Any],
    sandbox_limits: SandboxLimits | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """`backtest.backtest_rules` in a child process; `before` and `after` are the JSON of two rule sets.

    Raises SandboxError when a limit was met or the child died.
    """
    from app.engine.process.codec import frame_to_bytes
    from app.engine.types.plain_json import to_json

    job = {
        "job": "backtest",
        "statements": [to_json(one) for one in reading.statements],
        "options": options_json,
        "before": before,
        "after": after,
    }
    answer, _ = _run(job, [frame_to_bytes(reading.transactions)], sandbox_limits, progress)
    backtest: dict[str, Any] = answer["backtest"]
    return backtest


def run_export(job: Mapping[str, Any], transactions: pl.DataFrame) -> bytes:
    """Write a report as a file in a child process, which gives back its memory with itself.

    `job` has the file (xlsx or pdf), the report and its remarks as JSON, language, form, made_at, made_by.
    Raises SandboxError when a limit was met or the child died.
    """
    from app.engine.process.codec import frame_to_bytes

    _, parts = _run({"job": "export", **job}, [frame_to_bytes(transactions)], None, None)
    return parts[0]


def run_evidence_picture(
    file: UploadedFile,
    passwords: Sequence[str],
    *,
    sha256: str,
    page: int,
    boxes: Sequence[Sequence[float]] = (),
    mark: str = "",
    sandbox_limits: SandboxLimits | None = None,
) -> bytes:
    """`evidence.evidence_picture` in a child process: PNG bytes."""
    job = {
        "job": "evidence_picture",
        "name": file.name,
        "passwords": list(passwords),
        "sha256": sha256,
        "page": page,
        "boxes": [list(box) for box in boxes],
        "mark": mark,
    }
    _, parts = _run(job, [file.data], sandbox_limits, None)
    return parts[0]


def run_preview(
    file: UploadedFile,
    passwords: Sequence[str],
    *,
    sha256: str,
    templates: Sequence[Template] = (),
    sandbox_limits: SandboxLimits | None = None,
) -> list[dict[str, Any]]:
    """`mapping.preview` of the document `sha256` in a file, in a child process: its tables as JSON."""
    from app.engine.tables.unknown.templates import template_to_json

    job = {
        "job": "preview",
        "name": file.name,
        "passwords": list(passwords),
        "sha256": sha256,
        "templates": [template_to_json(template) for template in templates],
    }
    answer, _ = _run(job, [file.data], sandbox_limits, None)
    tables: list[dict[str, Any]] = answer["tables"]
    return tables


def run_mapping_preview(
    file: UploadedFile,
    passwords: Sequence[str],
    *,
    sha256: str,
    mapping: dict[str, Any],
    sandbox_limits: SandboxLimits | None = None,
) -> MappingPreview | None:
    """`mapping.try_mapping` in a child process; `mapping` has its arguments: table, header, layout, kind."""
    from app.engine.process.codec import frame_from_bytes, mapping_preview_from_json

    job = {
        "job": "preview_mapping",
        "name": file.name,
        "passwords": list(passwords),
        "sha256": sha256,
        "mapping": mapping,
    }
    answer, parts = _run(job, [file.data], sandbox_limits, None)
    return mapping_preview_from_json(answer["preview"], frame_from_bytes(parts[0])) if parts else None


def _read_job(
    job: str,
    files: Sequence[UploadedFile],
    passwords: Sequence[str],
    limits: Limits | None,
    templates: Sequence[Template],
    currencies: Mapping[str, str] | None,
) -> dict[str, Any]:
    shown: dict[str, Any] = {"limits": {}, "templates": []}
    # The command that reads without a limit and a template does not load the engine for them.
    if limits or templates:
        from app.engine.tables.unknown.templates import template_to_json
        from app.engine.types.plain_json import to_json

        shown["limits"] = to_json(limits) if limits else {}
        shown["templates"] = [template_to_json(template) for template in templates]
    shown |= {"names": [file.name for file in files], "passwords": list(passwords)}
    return {"job": job, "currencies": dict(currencies or {}), **shown}


def _run(
    job: dict[str, Any],
    parts: list[bytes],
    sandbox_limits: SandboxLimits | None,
    progress: Progress | None,
) -> tuple[dict[str, Any], list[bytes]]:
    bounds = sandbox_limits or SandboxLimits()
    with _child(_CHILD, bounds) as child:
        return _converse(child, job, parts, bounds, progress)


_spare: Spare | None = None


def keep_one_ready(*, wanted: bool | None) -> None:
    """Let this process keep a child ready for its next job; None: when the machine has memory enough."""
    global _spare
    if wanted or (wanted is None and (memory_limit() or 0) >= ENOUGH_BYTES):
        # It is started by other threads, which know no settings.
        usual = SandboxLimits(memory_bytes=own_task_bytes())
        _spare = Spare(lambda: _start(_CHILD, usual, PREPARED))
        _spare.want()


def own_task_bytes() -> int:
    """As much as TASK_MEMORY_MB says, or an equal share of the machine or its container."""
    # On the command line files are read without the application, which is not loaded for this question.
    if "flask" not in sys.modules:
        return task_memory_bytes(workers=1)
    from flask import current_app, has_app_context

    # `flask liushui read` runs in an application that has commands and no settings.
    config = current_app.extensions.get("config") if has_app_context() else None
    if config is None:
        return task_memory_bytes(workers=1)
    given: int | None = config.task_memory_bytes
    return given or task_memory_bytes(config.workers, config.web_processes or 1)


def _start(program: Path, bounds: SandboxLimits, *more: str) -> subprocess.Popen[bytes]:
    memory = bounds.memory_bytes or own_task_bytes()
    command = [sys.executable, "-I", str(program), str(memory), str(bounds.cpu_seconds)]
    return subprocess.Popen(  # noqa: S603 - our own program, no shell
        [*command, str(os.getpid()), *more],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=_ENVIRONMENT,
        cwd="/",
        start_new_session=True,
    )


@contextlib.contextmanager
def _child(program: Path, bounds: SandboxLimits) -> Iterator[subprocess.Popen[bytes]]:
    """A running child in its own process group; nothing of the group outlives the block."""
    is_usual = program == _CHILD and bounds == SandboxLimits()
    child = (_spare.take() if _spare and is_usual else None) or _start(program, bounds)
    try:
        yield child
    finally:
        if _spare:
            _spare.want()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def _converse(
    child: subprocess.Popen[bytes],
    job: dict[str, Any],
    parts: list[bytes],
    bounds: SandboxLimits,
    progress: Progress | None,
) -> tuple[dict[str, Any], list[bytes]]:
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
