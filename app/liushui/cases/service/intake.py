"""Taking files in: as a new task or into one, never the same files twice."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import current_app
from sqlalchemy import select

from app.auth import service as auth
from app.auth.service.person import Person
from app.engine.judgement.applied_loan import AppliedLoan
from app.liushui.cases.errors import (
    AppliedIncompleteError,
    CustomerMissingError,
    FilesPurgedError,
    FileTooLargeError,
    NoFileError,
    TaskBusyError,
    TooManyFilesError,
)
from app.liushui.cases.models import Task, Upload
from app.liushui.cases.service.access import lock_task, share
from app.liushui.cases.service.answers import give_password, is_spent, seal_passwords
from app.liushui.cases.service.queueing import ACTIVE_STATES, queue
from app.liushui.cases.service.terms import Stated, state_at_intake
from app.platform import clock
from app.platform.config import MEBIBYTE, Config
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.errors import NotFoundError
from app.renzheng.service import policy as verification
from app.team import service as team

FILES_PER_TASK = 20
NAME_LENGTH = 200
NOTHING = Stated()


@dataclass(frozen=True)
class NewFile:
    """One file of an upload."""

    name: str
    data: bytes


def stated_loan(data: dict[str, Any]) -> AppliedLoan | None:
    """The loan that a form (AppliedLoanSchema) states; None where it states none. Raises AppliedIncompleteError."""
    amount_fen, months = data.get("applied_amount_fen"), data.get("applied_term_months")
    rate = data.get("applied_yearly_rate")
    if amount_fen is None and months is None and rate is None:
        return None
    if amount_fen is None or months is None:
        raise AppliedIncompleteError
    return AppliedLoan(amount_fen, months, rate)


def receive(
    person: Person,
    files: Sequence[NewFile],
    *,
    customer: str = "",
    passwords: Sequence[str] = (),
    related: Sequence[str] = (),
    applied: AppliedLoan | None = None,
    stated: Stated = NOTHING,
    task_id: int | None = None,
    project_id: int | None = None,
    demo: bool = False,
) -> tuple[Task, bool]:
    """Take in files as a new task, or into `task_id`; hold the price and queue the work.

    A demonstration task (`demo`) is marked as such and costs nothing. The task is shared with the members of
    `project_id`, which its owner must belong to; a task that was not shared yet is shared now. What is `stated` of
    purpose and basis is kept unless the task says something already. Files that stand in a case of another customer
    lead there and change nothing about it.

    Returns the task and whether it was there before: the same files in the same account
    cost nothing and lead to the earlier task. Raises the room's refusals.
    """
    check_files(files)
    given = [password for password in passwords if password]
    # Of two equal uploads at the same moment the second one must find the first one's task.
    auth.lock_user(person.id)
    is_others = False
    if task_id is not None:
        task = lock_task(person, task_id, as_owner=True)
        # An administrator who adds a file opens the case to the owner's people, not to their own.
        _check_project(task.owner_id, project_id)
        if task.state in ACTIVE_STATES:
            raise TaskBusyError
        known = _adds_nothing(task, files)
    else:
        _check_project(person.id, project_id)
        earlier = _same_files(person, files)
        if earlier is None and not demo:
            verification.begin_task(person.id, is_admin=person.is_admin)
        task, known = earlier or _new_task(person, customer, related, applied, demo=demo), earlier is not None
        is_others = bool(customer.strip()) and _plain(customer) != _plain(task.customer)
    if project_id is not None and not is_others and (task_id is not None or task.share is None):
        share(task, project_id)
    if not demo and not is_others:
        state_at_intake(person, task, stated)
    if known:
        return _again(person, task, given), True
    for file in files:
        _keep(task, file, given)
    if len(task.uploads) > FILES_PER_TASK:
        raise TooManyFilesError(limit=FILES_PER_TASK)
    if any(upload.blob_id is None for upload in task.uploads):
        # A version made of the new files alone would lose the earlier rows in silence.
        raise FilesPurgedError
    queue(person, task)
    return task, False


def _plain(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).split()).casefold()


def _check_project(owner_id: int, project_id: int | None) -> None:
    if project_id is not None and not team.is_in_project(owner_id, project_id):
        raise NotFoundError


def _new_task(
    person: Person, customer: str, related: Sequence[str], applied: AppliedLoan | None, *, demo: bool
) -> Task:
    if not customer.strip():
        raise CustomerMissingError
    task = Task(
        owner_id=person.id,
        customer=customer.strip(),
        related=[name.strip() for name in related if name.strip()],
        state="queued",
        demo=demo,
        applied_amount_fen=applied.amount_fen if applied else None,
        applied_term_months=applied.term_months if applied else None,
        applied_yearly_rate=applied.yearly_rate if applied else None,
        created_at=clock.now(),
    )
    db.session.add(task)
    db.session.flush()
    return task


def _adds_nothing(task: Task, files: Sequence[NewFile]) -> bool:
    """Tell whether the task has all these files and, unless it failed, a result or a question of its own."""
    kept = {upload.sha256 for upload in task.uploads if upload.blob_id}
    answered = task.state == "waiting" or (task.state == "done" and bool(task.reports))
    return answered and {_sha256(file) for file in files} <= kept


def _again(person: Person, task: Task, passwords: Sequence[str]) -> Task:
    """Return the task that the same files led to; a password that comes with them is tried."""
    if passwords and task.state == "waiting":
        give_password(person, task.id, passwords)
    return task


def check_files(files: Sequence[NewFile]) -> None:
    """Refuse what no upload may hold: no file, too many, one too large."""
    if not files:
        raise NoFileError
    if len(files) > FILES_PER_TASK:
        raise TooManyFilesError(limit=FILES_PER_TASK)
    config: Config = current_app.extensions["config"]
    for file in files:
        if len(file.data) > config.upload_bytes:
            raise FileTooLargeError(name=file.name, megabytes=config.upload_bytes // MEBIBYTE)


def _same_files(person: Person, files: Sequence[NewFile]) -> Task | None:
    """Find the person's task that holds exactly these files and leads to a report."""
    wanted = {_sha256(file) for file in files}
    candidates = db.session.scalars(
        select(Task)
        .join(Upload)
        .where(Task.owner_id == person.id, Task.state != "failed", Upload.sha256.in_(wanted))
        .order_by(Task.id.desc())
    ).unique()
    for task in candidates:
        if {upload.sha256 for upload in task.uploads} == wanted and _leads_somewhere(task):
            return task
    return None


def task_with(person: Person, sha256: str) -> int | None:
    """Return the person's newest task that holds a file of this hash and did not fail, for a note before it is sent."""
    return db.session.scalar(
        select(Task.id)
        .join(Upload)
        .where(Task.owner_id == person.id, Task.state != "failed", Upload.sha256 == sha256)
        .order_by(Task.id.desc())
        .limit(1)
    )


def _leads_somewhere(task: Task) -> bool:
    """Tell whether the task has a report or can still make one."""
    if task.state == "done":
        return bool(task.reports)
    if task.state == "waiting" and any(map(is_spent, task.uploads)):
        # No password is taken there any more: the customer's right one needs a task of its own.
        return False
    return all(upload.blob_id for upload in task.uploads)


def _sha256(file: NewFile) -> str:
    return hashlib.sha256(file.data).hexdigest()


def _keep(task: Task, file: NewFile, passwords: Sequence[str]) -> None:
    """Keep a file's bytes with the task; one that is there already only gets back what was purged."""
    sha256 = _sha256(file)
    upload = next((each for each in task.uploads if each.sha256 == sha256), None)
    if upload is None:
        upload = Upload(
            task=task,
            name=_free_name(task, file.name),
            sha256=sha256,
            size_bytes=len(file.data),
            created_at=clock.now(),
        )
        db.session.add(upload)
    if upload.blob_id is None:
        upload.blob_id = blobs.put(file.data)
    if passwords:
        seal_passwords(upload, passwords)
    db.session.flush()


def _free_name(task: Task, name: str) -> str:
    """Return the name under which the file stands in this task: statements find their file by it."""
    taken = {upload.name for upload in task.uploads}
    name = name[:NAME_LENGTH]
    stem, dot, ending = name.rpartition(".")
    stem, ending = (stem, dot + ending) if stem else (name, "")
    number = 1
    while name in taken:
        number += 1
        mark = f" ({number}){ending[:16]}"
        name = stem[: NAME_LENGTH - len(mark)] + mark
    return name
