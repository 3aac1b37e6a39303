"""Tasks from the operator's side: upload, password, retry, delete, list."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from flask import current_app
from sqlalchemy import func, select
from sqlalchemy.orm import selectinload

from app import blobs, clock
from app.auth import service as auth
from app.config import MEBIBYTE, Config
from app.envelope import NotFoundError
from app.extensions import db
from app.inbox import service as inbox
from app.jifen import service as jifen
from app.jifen.texts import Memo
from app.liushui.engine.types import Text
from app.liushui.errors import (
    CustomerMissingError,
    FileTooLargeError,
    NoFileError,
    NoPasswordNeededError,
    NothingToRetryError,
    PasswordTriesSpentError,
    TaskBusyError,
    TooManyFilesError,
)
from app.liushui.models import ReportRow, Task, Upload
from app.vault import key_ring

FILES_PER_TASK = 20
PASSWORD_TRIES = 5
VIP_REPORTS_A_DAY = 50
JOB = "liushui.process"
"""The name of the workers' job; its argument is a task's id."""

ACTIVE_STATES = ("queued", "working")


@dataclass(frozen=True)
class Person:
    """Who asks: the owner's id, and whether every object is open to them."""

    id: int
    is_admin: bool
    is_vip: bool = False


@dataclass(frozen=True)
class NewFile:
    """One file of an upload."""

    name: str
    data: bytes


def get_task(person: Person, task_id: int) -> Task:
    """Return a task that the person may open. Raises NotFoundError."""
    task = db.session.get(Task, task_id)
    if task is None or not (person.is_admin or task.owner_id == person.id):
        raise NotFoundError
    return task


def price_for(person: Person) -> int:
    """Return what the next report costs the person in points: nothing within VIP fair use."""
    if person.is_vip:
        since = clock.now() - timedelta(days=1)
        made = db.session.scalar(
            select(func.count())
            .select_from(ReportRow)
            .where(ReportRow.owner_id == person.id, ReportRow.created_at > since)
        )
        if (made or 0) < VIP_REPORTS_A_DAY:
            return 0
    return jifen.price("report")


def receive(
    person: Person,
    files: Sequence[NewFile],
    *,
    customer: str = "",
    passwords: Sequence[str] = (),
    related: Sequence[str] = (),
    task_id: int | None = None,
    demo: bool = False,
) -> tuple[Task, bool]:
    """Take in files as a new task, or into `task_id`; hold the price and queue the work.

    A demonstration task (`demo`) is marked as such and costs nothing.

    Returns the task and whether it was there before: the same files in the same account
    cost nothing and lead to the earlier task. Raises the room's refusals.
    """
    _check_files(files)
    if task_id is None:
        earlier = _same_files(person, files)
        if earlier is not None:
            if passwords and earlier.state == "waiting":
                give_password(person, earlier.id, passwords)
            return earlier, True
        if not customer.strip():
            raise CustomerMissingError
        task = Task(
            owner_id=person.id,
            customer=customer.strip(),
            related=[name.strip() for name in related if name.strip()],
            state="queued",
            demo=demo,
            created_at=clock.now(),
        )
        db.session.add(task)
        db.session.flush()
    else:
        task = get_task(person, task_id)
        if task.state in ACTIVE_STATES:
            raise TaskBusyError
        if len(task.uploads) + len(files) > FILES_PER_TASK:
            raise TooManyFilesError(limit=FILES_PER_TASK)
    known = {upload.sha256 for upload in task.uploads}
    for file in files:
        sha256 = hashlib.sha256(file.data).hexdigest()
        if sha256 in known:
            continue
        known.add(sha256)
        _keep(task, file, sha256, passwords)
    _queue(person, task)
    return task, False


def give_password(
    person: Person, task_id: int, passwords: Sequence[str], upload_id: int | None = None
) -> Task:
    """Add passwords to the files of a waiting task and queue it again; five tries a file."""
    task = get_task(person, task_id)
    if task.state != "waiting":
        raise NoPasswordNeededError
    given = [password for password in passwords if password]
    if not given:
        raise NoPasswordNeededError
    for upload in task.uploads:
        if upload_id is not None and upload.id != upload_id:
            continue
        if upload.password_tries >= PASSWORD_TRIES:
            raise PasswordTriesSpentError(limit=PASSWORD_TRIES)
        seal_passwords(upload, given)
    _queue(person, task)
    return task


def retry(person: Person, task_id: int) -> Task:
    """Queue a failed task again. Raises NothingToRetryError when it did not fail or its files are gone."""
    task = get_task(person, task_id)
    if task.state != "failed" or not any(upload.blob_id for upload in task.uploads):
        raise NothingToRetryError
    _queue(person, task)
    return task


def delete(person: Person, task_id: int) -> None:
    """Delete a task with its files, statements and reports at once.

    Raises TaskBusyError while it is worked on.
    """
    task = get_task(person, task_id)
    if task.state == "working" and task.lease_until and task.lease_until > clock.now():
        raise TaskBusyError
    if task.hold_id is not None and task.state in ACTIVE_STATES:
        jifen.release(task.hold_id)
    for upload in task.uploads:
        blobs.delete(upload.blob_id)
    for report in task.reports:
        blobs.delete(report.report_blob_id)
        blobs.delete(report.frame_blob_id)
    db.session.delete(task)
    db.session.flush()


def list_tasks(
    person: Person, *, state: str | None, keyword: str | None, current: int, page_size: int
) -> tuple[list[Task], int]:
    """Return a page of the person's own tasks, newest first, and how many there are."""
    query = select(Task).where(Task.owner_id == person.id)
    if state:
        query = query.where(Task.state == state)
    if keyword:
        query = query.where(Task.customer.contains(keyword, autoescape=True))
    total = db.session.scalar(select(func.count()).select_from(query.subquery())) or 0
    page = db.session.scalars(
        query.options(selectinload(Task.uploads), selectinload(Task.statements), selectinload(Task.reports))
        .order_by(Task.created_at.desc(), Task.id.desc())
        .limit(page_size)
        .offset((current - 1) * page_size)
    )
    return list(page), total


def count_states(person: Person) -> dict[str, int]:
    """Count the person's tasks by state."""
    rows = db.session.execute(
        select(Task.state, func.count()).where(Task.owner_id == person.id).group_by(Task.state)
    ).all()
    counts = dict.fromkeys(("queued", "working", "waiting", "done", "failed"), 0)
    return counts | {row[0]: row[1] for row in rows}


def place_in_queue(task: Task) -> int:
    """Return how many tasks are worked on before this one, 0 when it is not waiting its turn."""
    if task.state != "queued":
        return 0
    ahead = db.session.scalar(
        select(func.count()).select_from(Task).where(Task.state.in_(ACTIVE_STATES), Task.id < task.id)
    )
    return (ahead or 0) + 1


def purge(older_than: timedelta) -> int:
    """Forget the bytes of uploads whose task ended longer ago than that; return how many files went."""
    before: datetime = clock.now() - older_than
    uploads = db.session.scalars(
        select(Upload)
        .join(Task)
        .where(Upload.blob_id.is_not(None), Task.finished_at < before, Task.state.not_in(ACTIVE_STATES))
    ).all()
    for upload in uploads:
        blobs.delete(upload.blob_id)
        upload.blob_id = upload.sealed_passwords = None
    db.session.flush()
    return len(uploads)


def seal_passwords(upload: Upload, passwords: Sequence[str]) -> None:
    """Keep passwords for an upload, sealed; new ones come first, none twice."""
    every = list(dict.fromkeys([*passwords, *open_passwords(upload)]))
    sealed = key_ring().seal(json.dumps(every).encode(), f"upload:{upload.sha256}")
    upload.sealed_passwords = sealed


def open_passwords(upload: Upload) -> list[str]:
    """Return the passwords kept for an upload."""
    if upload.sealed_passwords is None:
        return []
    opened: list[str] = json.loads(key_ring().open(upload.sealed_passwords, f"upload:{upload.sha256}"))
    return opened


def person_of(user: Any) -> Person:
    """Describe the logged-in user to this room."""
    return Person(user.id, user.role == "admin", auth.is_vip(user))


def notify(task: Task, code: str, **parameters: str | Text) -> None:
    """Send the owner a message about the task."""
    inbox.send(task.owner_id, "message", code, {"customer": task.customer, **parameters}, link=_link(task))


def _link(task: Task) -> str:
    return f"/report/reportinfo?id={task.reports[-1].id}" if task.state == "done" else "/list/card"


def _check_files(files: Sequence[NewFile]) -> None:
    if not files:
        raise NoFileError
    if len(files) > FILES_PER_TASK:
        raise TooManyFilesError(limit=FILES_PER_TASK)
    config: Config = current_app.extensions["config"]
    for file in files:
        if len(file.data) > config.upload_bytes:
            raise FileTooLargeError(name=file.name, megabytes=config.upload_bytes // MEBIBYTE)


def _same_files(person: Person, files: Sequence[NewFile]) -> Task | None:
    """Find the person's task that holds exactly these files and did not fail."""
    wanted = {hashlib.sha256(file.data).hexdigest() for file in files}
    candidates = db.session.scalars(
        select(Task)
        .join(Upload)
        .where(Task.owner_id == person.id, Task.state != "failed", Upload.sha256.in_(wanted))
        .order_by(Task.id.desc())
    ).unique()
    for task in candidates:
        if {upload.sha256 for upload in task.uploads} == wanted:
            return task
    return None


def _keep(task: Task, file: NewFile, sha256: str, passwords: Sequence[str]) -> None:
    upload = Upload(
        task=task,
        name=file.name[:200],
        sha256=sha256,
        size_bytes=len(file.data),
        blob_id=blobs.put(file.data),
        created_at=clock.now(),
    )
    if any(passwords):
        seal_passwords(upload, [password for password in passwords if password])
    db.session.add(upload)
    db.session.flush()


def _queue(person: Person, task: Task) -> None:
    """Hold the price from the owner's points and hand the task to the workers."""
    owner = person if task.owner_id == person.id else person_of(auth.get_user(task.owner_id))
    task.price = 0 if task.demo else price_for(owner)
    # A hold is settled once, so each run has a reference of its own.
    task.runs = (task.runs or 0) + 1
    reference = f"{task.id}.{task.runs}"
    task.hold_id = jifen.hold(task.owner_id, task.price, "task", reference, Memo("report", {"task": task.id}))
    task.state, task.stage, task.progress, task.problem = "queued", "", 0, ""
    task.attempts, task.worker, task.lease_until, task.finished_at = 0, None, None, None
    db.session.flush()
