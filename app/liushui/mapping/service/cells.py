"""Cells that an operator types: found in the last reading, kept sealed with the file, and given to each run over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.auth.service.person import Person
from app.engine.types.open_cells import MAX_TYPED_CELLS, OpenLine, TypedCell, UnprovenRow, UnprovenRows
from app.engine.types.plain_json import from_json, to_json
from app.engine.types.statements import UploadedFile
from app.liushui.cases import sandbox
from app.liushui.cases.errors import FilePurgedError, FilesPurgedError
from app.liushui.cases.heavy_work import turn
from app.liushui.cases.models import StatementRow, Task, Upload
from app.liushui.cases.problems import TO_CONFIRM
from app.liushui.cases.service import access, answers
from app.liushui.cases.service.queueing import queue
from app.liushui.mapping.errors import (
    CellsChangedError,
    NoOpenCellsError,
    PageNotDrawnError,
    TooManyTypedError,
)
from app.platform.data import blobs
from app.platform.errors import NotFoundError

LIMITS = sandbox.SandboxLimits(cpu_seconds=60, wall_seconds=90.0, output_bytes=64 * 1024 * 1024)
"""A person waits for the picture of a page."""


def open_lines(
    person: Person, task_id: int, upload_id: int, member: str | None
) -> tuple[Upload, tuple[OpenLine, ...]]:
    """The lines of a file that can be typed. Raises NotFoundError, FilePurgedError."""
    task = access.own_task(person, task_id)
    upload, statements = find(task, upload_id, member)
    if upload.blob_id is None:
        raise FilePurgedError
    return upload, tuple(line for one in statements for line in _lines(one))


def takes_typed(task: Task) -> bool:
    """Whether a task takes what somebody read in its pages: it is done, or waits for nothing else."""
    return task.state == "done" or (task.state == "waiting" and task.problem == TO_CONFIRM)


def picture(person: Person, task_id: int, upload_id: int, member: str | None, page: int, mark: str) -> bytes:
    """PNG of a page as it was read, turned straight; `mark` says who sees it when.

    Raises NotFoundError, FilePurgedError, PageNotDrawnError, TooOftenError while too many are being drawn.
    """
    upload, lines = open_lines(person, task_id, upload_id, member)
    _, statements = find(upload.task, upload_id, member)
    if page not in {line.page for line in lines} | {row.page for one in statements for row in rows_of(one)}:
        raise NotFoundError
    try:
        with turn():
            return sandbox.run_evidence_picture(
                UploadedFile(upload.name, blobs.get(str(upload.blob_id))),
                answers.open_passwords(upload),
                sha256=statements[0].detail["sha256"],
                page=page,
                mark=mark,
                sandbox_limits=LIMITS,
            )
    except sandbox.SandboxError as error:
        raise PageNotDrawnError from error


def type_cells(
    person: Person, task_id: int, upload_id: int, member: str | None, cells: Sequence[TypedCell]
) -> Task:
    """Keep what was typed and queue the task again, without a further price.

    Raises NoOpenCellsError when the task runs or waits, CellsChangedError when a cell is none of the last reading,
    TooManyTypedError, FilesPurgedError.
    """
    task = access.lock_task(person, task_id, as_owner=True)
    if not takes_typed(task):
        raise NoOpenCellsError
    upload, statements = find(task, upload_id, member)
    if any(each.blob_id is None for each in task.uploads):
        raise FilesPurgedError
    given = {(cell.page, cell.box): cell for cell in cells}
    kept = typed_of(upload)
    for statement in statements:
        known = {(line.page, cell.box): cell for line in _lines(statement) for cell in line.cells}
        version: str = statement.detail.get("recogniser", "")
        typed = [replace(given.pop(place), version=version) for place in known if place in given]
        if typed:
            sha256: str = statement.detail["sha256"]
            kept[sha256] = [*_others(kept.get(sha256, []), typed), *typed]
    if given:
        raise CellsChangedError
    if sum(map(len, kept.values())) > MAX_TYPED_CELLS:
        raise TooManyTypedError(limit=MAX_TYPED_CELLS)
    upload.typed_cells = {sha256: [to_json(cell) for cell in typed] for sha256, typed in kept.items()}
    queue(person, task)
    return task


def _others(kept: Sequence[TypedCell], typed: Sequence[TypedCell]) -> list[TypedCell]:
    """Cells typed before, but for those in whose place others are typed now."""
    return [one for one in kept if not any(_is_same_place(one, cell) for cell in typed)]


def _is_same_place(one: TypedCell, cell: TypedCell) -> bool:
    x, y = (one.box[0] + one.box[2]) / 2, (one.box[1] + one.box[3]) / 2
    x0, y0, x1, y1 = cell.box
    return one.page == cell.page and x0 <= x <= x1 and y0 <= y <= y1


def typed_of(upload: Upload) -> dict[str, list[TypedCell]]:
    """What was typed for an upload so far, by SHA-256 of the document."""
    stored: dict[str, list[Any]] = upload.typed_cells or {}
    return {sha256: [from_json(TypedCell, cell) for cell in cells] for sha256, cells in stored.items()}


def find(task: Task, upload_id: int, member: str | None) -> tuple[Upload, list[StatementRow]]:
    """An upload and the statements in it, or in its member. Raises NotFoundError."""
    upload = next((each for each in task.uploads if each.id == upload_id), None)
    if upload is None:
        raise NotFoundError
    meant = [each for each in task.statements if each.file == upload.name and each.member == member]
    if not meant:
        raise NotFoundError
    return upload, meant


def _lines(statement: StatementRow) -> list[OpenLine]:
    return [from_json(OpenLine, line) for line in statement.detail.get("open_lines", ())]


def rows_of(statement: StatementRow) -> list[UnprovenRow]:
    """The rows of a statement that somebody is to confirm."""
    unproven = statement.detail.get("unproven")
    return list(from_json(UnprovenRows, unproven).rows) if unproven else []
