"""Mapping by hand from the operator's side: the tables of a file, and what a mapping makes of one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.auth.service.person import Person
from app.engine.types.statements import UploadedFile
from app.liushui.cases import sandbox
from app.liushui.cases.errors import FilePurgedError
from app.liushui.cases.heavy_work import turn
from app.liushui.cases.models import StatementRow, Task, Upload
from app.liushui.cases.service import access, answers
from app.liushui.mapping.errors import FileUnopenedError, NoSuchTableError
from app.liushui.mapping.service import templates
from app.platform.data import blobs
from app.platform.errors import NotFoundError

if TYPE_CHECKING:
    from app.engine.process.mapping import MappingPreview

LIMITS = sandbox.SandboxLimits(cpu_seconds=40, wall_seconds=60.0, output_bytes=64 * 1024 * 1024)
"""A person waits for the answer: less than a whole task may take."""


def find_file(person: Person, task_id: int, upload_id: int, member: str | None) -> tuple[Upload, str]:
    """Return an upload of a task that the person may open, and the SHA-256 of the file or member meant.

    Raises NotFoundError when it was never read or is not there, FilePurgedError when its bytes are gone.
    """
    task = access.own_task(person, task_id)
    upload = next((each for each in task.uploads if each.id == upload_id), None)
    statement = _statement(task, upload, member)
    if upload is None or statement is None:
        raise NotFoundError
    if upload.blob_id is None:
        raise FilePurgedError
    sha256: str = statement.detail["sha256"]
    return upload, sha256


def _statement(task: Task, upload: Upload | None, member: str | None) -> StatementRow | None:
    """Return the statement meant; of members of one name the one that nobody could read."""
    if upload is None:
        return None
    meant = [each for each in task.statements if each.file == upload.name and each.member == member]
    unknown = [each for each in meant if each.state == "unknown_layout"]
    return next(iter(unknown or meant), None)


def preview(upload: Upload, sha256: str) -> list[dict[str, Any]]:
    """Return the tables of a file as `TablePreview` has them; none where there is no table in it.

    Raises FileUnopenedError, TooOftenError while too many files are being opened.
    """
    try:
        with turn():
            return sandbox.run_preview(
                _file(upload),
                answers.open_passwords(upload),
                sha256=sha256,
                templates=templates.templates_of(upload.task.owner_id),
                sandbox_limits=LIMITS,
            )
    except sandbox.SandboxError as error:
        raise FileUnopenedError from error


def preview_mapping(upload: Upload, sha256: str, mapping: dict[str, Any]) -> MappingPreview:
    """Return what `mapping` (table, header_at, header_lines, kind, layout) makes of a file.

    Raises NoSuchTableError when the file has no such table, header or column, and otherwise as `preview` does.
    """
    try:
        with turn():
            preview = sandbox.run_mapping_preview(
                _file(upload),
                answers.open_passwords(upload),
                sha256=sha256,
                mapping=mapping,
                sandbox_limits=LIMITS,
            )
    except sandbox.SandboxError as error:
        raise FileUnopenedError from error
    if preview is None:
        raise NoSuchTableError
    return preview


def _file(upload: Upload) -> UploadedFile:
    return UploadedFile(upload.name, blobs.get(str(upload.blob_id)))
