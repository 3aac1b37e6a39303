"""The child process that runs one engine job: limits first, then the work, frames in and out."""

from __future__ import annotations

import ctypes
import dataclasses
import os
import resource
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.engine.types.open_cells import Confirmation, TypedCell
    from app.engine.types.statements import Reading

_PR_SET_PDEATHSIG = 1
_NICE = 5
"""The server's threads go first; what nobody waits for at the screen goes further back (`sandbox.BEHIND`)."""
PREPARED = "prepared"
"""The argument of a child that is started before there is a job for it."""
_RESERVED_BYTES = 1024 * 1024 * 1024
"""Address space beside the memory that is used: code of libraries, and what threads reserve (some 500 MB)."""
_RECOGNITION_SECONDS = 1_200
"""Of the processor's time: what as many pages as `Limits` allows need to be recognised."""
MEMORY_EXIT = 77
"""Exit status of a child that ran out of memory."""


def confine(limits: dict[str, int], parent: int) -> None:
    """Bind this process to its limits and to the life of its parent, and take from it every right it does not need."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
    # Before anything starts a thread: each has its own, and takes it from the one that starts it.
    os.nice(_NICE)
    for kind, amount in (
        # What is written to; libraries and threads only reserve the rest.
        (resource.RLIMIT_DATA, limits["memory_bytes"]),
        (resource.RLIMIT_AS, limits["memory_bytes"] + _RESERVED_BYTES),
        (resource.RLIMIT_CPU, limits["cpu_seconds"]),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, 64),
        (resource.RLIMIT_CORE, 0),
    ):
        # The hard CPU limit kills; up to it the soft one grows with each page that is recognised.
        resource.setrlimit(
            kind, (amount, amount + _RECOGNITION_SECONDS if kind == resource.RLIMIT_CPU else amount)
        )
    from app.engine.process import rights

    rights.give_up(rights.own_files())


def main() -> None:
    """Take one job from standard input, answer on standard output."""
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # Whatever a library prints must not end up between the frames.
    os.dup2(2, 1)
    limits = dict(zip(("memory_bytes", "cpu_seconds"), map(int, sys.argv[1:3]), strict=True))
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
    confine(limits, int(sys.argv[3]))
    try:
        if sys.argv[4:] == [PREPARED]:
            _load()
        from app.engine.process.frames import read_frame, write_frame

        frame = read_frame(source, sys.maxsize)
        if frame is None:
            return
        header, parts, _ = frame
        answer, results = _run(header, parts, sink)
        write_frame(sink, answer, results)
    except MemoryError:
        os._exit(MEMORY_EXIT)
    except BaseException as error:
        # Texts of a panic may hold pieces of a statement: only its kind leaves the process.
        memory = "memory" in str(error).lower() or "alloc" in str(error).lower()
        os._exit(MEMORY_EXIT if memory else 1)


def _load() -> None:
    """Load what most jobs need, before there is one."""
    import app.engine.pipeline
    import app.engine.process.analysis
    import app.engine.process.codec  # noqa: F401


def _run(header: dict[str, Any], parts: list[bytes], sink: BinaryIO) -> tuple[dict[str, Any], list[bytes]]:
    from app.engine.process.codec import frame_to_bytes

    if header["job"] == "evidence_picture":
        return {"kind": "result"}, [_picture(header, parts[0])]
    if header["job"] in ("preview", "preview_mapping"):
        return _map(header, parts[0])
    if header["job"] == "stored_analysis":
        return _analyse_stored(header, parts[0], sink)
    if header["job"] == "backtest":
        return _backtest_rules(header, parts[0], sink), []
    if header["job"] == "export":
        return {"kind": "result"}, [_export(header, parts[0])]
    reading = _read(header, parts, sink)
    if header["job"] == "shown_reading":
        return _shown(reading), []
    answer = _statements(reading)
    if header["job"] == "read":
        return answer, [frame_to_bytes(reading.transactions)]
    answer["report"], analysed = _analyse(reading, header["options"], sink)
    return answer, [frame_to_bytes(reading.transactions), analysed]


def _analyse(reading: Reading, options: dict[str, Any], sink: BinaryIO) -> tuple[dict[str, Any], bytes]:
    from app.engine.process.analysis import Options, analyse
    from app.engine.process.codec import frame_to_bytes

    _write_progress(sink, "analyse", 0.0)
    analysis = analyse(reading, Options.from_json(options))
    return dataclasses.asdict(analysis.report), frame_to_bytes(analysis.transactions)


def _analyse_stored(
    header: dict[str, Any], transactions: bytes, sink: BinaryIO
) -> tuple[dict[str, Any], list[bytes]]:
    from app.engine.process.codec import reading_from_json

    reading = reading_from_json(header, transactions)
    report, analysed = _analyse(reading, header["options"], sink)
    return {"kind": "result", "report": report}, [analysed]


def _backtest_rules(header: dict[str, Any], transactions: bytes, sink: BinaryIO) -> dict[str, Any]:
    from app.engine.process.analysis import Options
    from app.engine.process.backtest import backtest_rules
    from app.engine.process.codec import reading_from_json

    _write_progress(sink, "analyse", 0.0)
    reading = reading_from_json(header, transactions)
    options = header["options"]
    before, after = (Options.from_json(options | {"rules": header[side]}) for side in ("before", "after"))
    return {"kind": "result", "backtest": backtest_rules(reading, before, after)}


def _export(header: dict[str, Any], transactions: bytes) -> bytes:
    from app.engine.process.codec import frame_from_bytes
    from app.engine.report.export.remarks import Remarks
    from app.engine.types.plain_json import from_json
    from app.engine.types.report import Report

    report, remarks = from_json(Report, header["report"]), from_json(Remarks, header["remarks"])
    frame, language = frame_from_bytes(transactions), header["language"]
    if header["file"] == "xlsx":
        from app.engine.report.export.xlsx import render_xlsx

        return render_xlsx(report, language, frame, remarks)
    from datetime import datetime

    from app.engine.report.export.pdf import render_pdf

    made_at = datetime.fromisoformat(header["made_at"])
    return render_pdf(report, language, made_at, header["made_by"], frame, remarks, header["form"])


def _picture(header: dict[str, Any], data: bytes) -> bytes:
    from app.engine.process.evidence import evidence_picture
    from app.engine.types.statements import UploadedFile

    file = UploadedFile(header["name"], data)
    return evidence_picture(
        file, header["passwords"], header["sha256"], header["page"], header["boxes"], header["mark"]
    )


def _map(header: dict[str, Any], data: bytes) -> tuple[dict[str, Any], list[bytes]]:
    from app.engine.process import mapping
    from app.engine.process.codec import (
        frame_to_bytes,
        mapping_preview_to_json,
        preview_to_json,
        templates_from_json,
    )
    from app.engine.tables.unknown.templates import layout_from_json
    from app.engine.types.statements import UploadedFile

    file = UploadedFile(header["name"], data)
    found = mapping.open_member(file, header["passwords"], header["sha256"])
    if header["job"] == "preview":
        templates = templates_from_json(header["templates"])
        tables = mapping.preview(found[1], templates) if found else []
        return {"kind": "result", "tables": [preview_to_json(one) for one in tables]}, []
    request = header["mapping"]
    preview = found and mapping.preview_mapping(
        *found,
        request["table"],
        request["header_at"],
        request["header_lines"],
        layout_from_json(request["layout"]),
        request["kind"],
    )
    if not preview:
        return {"kind": "result", "preview": None}, []
    return {"kind": "result", "preview": mapping_preview_to_json(preview)}, [
        frame_to_bytes(preview.transactions)
    ]


def _read(header: dict[str, Any], parts: list[bytes], sink: BinaryIO) -> Reading:
    from app.engine.pipeline import read
    from app.engine.process.codec import templates_from_json
    from app.engine.types.statements import Limits, UploadedFile

    files = [UploadedFile(name, data) for name, data in zip(header["names"], parts, strict=True)]
    return read(
        files,
        tuple(header["passwords"]),
        Limits(**header["limits"]),
        lambda stage, share, rows: _write_progress(sink, stage, share, rows),
        templates_from_json(header["templates"]),
        pdf_facts=header["job"] not in ("read", "shown_reading"),
        currencies=header["currencies"],
        typed=_typed(header.get("typed_cells", {})),
        confirmed=_confirmed(header.get("confirmed", {})),
    )


def _typed(cells: dict[str, Any]) -> dict[str, list[TypedCell]]:
    if not cells:
        return {}
    from app.engine.types.open_cells import TypedCell
    from app.engine.types.plain_json import from_json

    return {sha256: [from_json(TypedCell, cell) for cell in typed] for sha256, typed in cells.items()}


def _confirmed(words: dict[str, Any]) -> dict[str, list[Confirmation]]:
    if not words:
        return {}
    from app.engine.types.open_cells import Confirmation
    from app.engine.types.plain_json import from_json

    return {sha256: [from_json(Confirmation, one) for one in said] for sha256, said in words.items()}


def _shown(reading: Reading) -> dict[str, Any]:
    from app.engine.process.statement_json import reading_json

    return {"kind": "result", "reading": reading_json(reading)}


def _statements(reading: Reading) -> dict[str, Any]:
    from app.engine.types.plain_json import to_json

    statements = [to_json(one) for one in reading.statements]
    return {"kind": "result", "statements": statements, "opened_with": dict(reading.opened_with)}


def _write_progress(sink: BinaryIO, stage: str, share: float, rows: Mapping[str, int] | None = None) -> None:
    from app.engine.process.frames import write_frame

    write_frame(sink, {"kind": "progress", "stage": stage, "share": share, "rows": dict(rows or {})})


if __name__ == "__main__":
    main()
