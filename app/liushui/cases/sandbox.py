"""Engine jobs in a child process with hard limits: a hostile file ends its own job and no more.

What answers are made of is imported with the first of them: `flask liushui read` needs none of it here.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.engine.process.child import PREPARED
from app.engine.process.machine import memory_limit, task_memory_bytes
from app.liushui.cases.conversing import Progress as Progress
from app.liushui.cases.conversing import SandboxError as SandboxError
from app.liushui.cases.conversing import SandboxLimits as SandboxLimits
from app.liushui.cases.conversing import converse
from app.liushui.cases.spare import ENOUGH_BYTES, Spare

if TYPE_CHECKING:
    import polars as pl

    from app.engine.process.mapping import MappingPreview
    from app.engine.tables.layout import Template
    from app.engine.types.statements import Limits, Reading, UploadedFile

_CHILD = Path(__file__).parents[2] / "engine/process/child.py"
_ENVIRONMENT = {
    "POLARS_MAX_THREADS": "2",
    "LC_ALL": "C.UTF-8",
    "MALLOC_ARENA_MAX": "2",
    # polars' allocator gives back soon what is free: a fifth less at the peak, for no time that could be measured.
    "_RJEM_MALLOC_CONF": "dirty_decay_ms:100,muzzy_decay_ms:0",
    "LIUSHUI_OCR": os.environ.get("LIUSHUI_OCR", ""),
}
BEHIND = 15
"""How nice a child is for whose answer nobody waits at the screen: statements that are read, reports that are written."""


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
    reading: dict[str, Any] = _run(job, list(files.values()), None, None, is_awaited=True)[0]["reading"]
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
    *,
    is_awaited: bool = False,
) -> tuple[dict[str, Any], pl.DataFrame]:
    """Analyse a reading that was kept, without its files, in a child process; `is_awaited` by somebody at the screen.

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
    data = [frame_to_bytes(reading.transactions)]
    answer, parts = _run(job, data, sandbox_limits, progress, is_awaited=is_awaited)
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
    _, parts = _run(job, [file.data], sandbox_limits, None, is_awaited=True)
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
    answer, _ = _run(job, [file.data], sandbox_limits, None, is_awaited=True)
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
    answer, parts = _run(job, [file.data], sandbox_limits, None, is_awaited=True)
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
    *,
    is_awaited: bool = False,
) -> tuple[dict[str, Any], list[bytes]]:
    bounds = sandbox_limits or SandboxLimits()
    with _child(_CHILD, bounds) as child:
        if not is_awaited:
            _put_behind(child.pid)
        return converse(child, job, parts, bounds, progress)


def _put_behind(pid: int) -> None:
    """Let a child and the threads that it has by now go behind whatever somebody waits for."""
    # A child that died meanwhile is noticed by whoever reads its answer.
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, pid, BEHIND)
        for thread in os.listdir(f"/proc/{pid}/task"):
            os.setpriority(os.PRIO_PROCESS, int(thread), BEHIND)


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
