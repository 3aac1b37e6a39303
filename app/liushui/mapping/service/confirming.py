"""Rows that nothing in their file proves: shown beside their pages, confirmed by its owner, and taken back."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from app.auth.service.person import Person
from app.engine.types.open_cells import Confirmation, UnprovenRows
from app.engine.types.plain_json import from_json, to_json
from app.liushui.cases.errors import FilePurgedError, FilesPurgedError
from app.liushui.cases.models import StatementRow, Task, Upload
from app.liushui.cases.service import access
from app.liushui.cases.service.queueing import queue
from app.liushui.mapping.errors import NothingConfirmedError, NothingToConfirmError, RowsChangedError
from app.liushui.mapping.service import cells
from app.platform import clock


@dataclass(frozen=True)
class Unproven:
    """One statement of a file whose rows are to be confirmed, as the last run read it."""

    statement: StatementRow
    unproven: UnprovenRows


def show(person: Person, task_id: int, upload_id: int, member: str | None) -> tuple[Upload, list[Unproven]]:
    """What of a file is to be confirmed. Raises NotFoundError, FilePurgedError."""
    task = access.own_task(person, task_id)
    upload, statements = cells.find(task, upload_id, member)
    if upload.blob_id is None:
        raise FilePurgedError
    return upload, _unproven(statements)


def confirm(
    person: Person, name: str, task_id: int, upload_id: int, member: str | None, digests: Collection[str]
) -> Task:
    """Keep that `name` compared these rows with their pages, and queue the task again, without a further price.

    Raises NothingToConfirmError when the task runs or nothing waits, RowsChangedError when the rows are none of the
    last reading, FilesPurgedError.
    """
    task = _lock(person, task_id)
    upload, statements = cells.find(task, upload_id, member)
    meant = {one.unproven.digest: one.statement for one in _unproven(statements)}
    if not meant:
        raise NothingToConfirmError
    if not digests or not set(digests) <= meant.keys():
        raise RowsChangedError
    kept: dict[str, list[Any]] = dict(upload.confirmations or {})
    at = clock.to_text(clock.now())
    for digest in digests:
        sha256: str = meant[digest].detail["sha256"]
        others = [one for one in kept.get(sha256, []) if one["digest"] != digest]
        kept[sha256] = [*others, to_json(Confirmation(digest, name, at))]
    upload.confirmations = kept
    queue(person, task)
    return task


def take_back(person: Person, task_id: int, upload_id: int, member: str | None) -> Task:
    """Forget who confirmed the rows of a file, and queue the task again: they count no more.

    Raises NothingConfirmedError when the task runs or nobody confirmed anything, FilesPurgedError.
    """
    task = _lock(person, task_id)
    upload, statements = cells.find(task, upload_id, member)
    documents = {one.detail["sha256"] for one in statements}
    kept: dict[str, list[Any]] = upload.confirmations or {}
    if not documents & kept.keys():
        raise NothingConfirmedError
    left = {sha256: said for sha256, said in kept.items() if sha256 not in documents}
    upload.confirmations = left or None
    queue(person, task)
    return task


def _lock(person: Person, task_id: int) -> Task:
    task = access.lock_task(person, task_id, as_owner=True)
    if not cells.takes_typed(task):
        raise NothingToConfirmError
    if any(each.blob_id is None for each in task.uploads):
        raise FilesPurgedError
    return task


def _unproven(statements: list[StatementRow]) -> list[Unproven]:
    return [
        Unproven(one, from_json(UnprovenRows, one.detail["unproven"]))
        for one in statements
        if one.detail.get("unproven")
    ]
