"""What an operator gives a task so that it goes on: a password, a currency, another try."""

from __future__ import annotations

from collections.abc import Sequence

from app.auth.service.person import Person
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import READABLE_STATES
from app.liushui.cases.errors import (
    FilesPurgedError,
    NoCurrencyNeededError,
    NoPasswordNeededError,
    NothingToRetryError,
    PasswordTriesSpentError,
)
from app.liushui.cases.models import StatementRow, Task, Upload
from app.liushui.cases.problems import OPEN_CURRENCY, TO_CONFIRM
from app.liushui.cases.service.access import lock_task
from app.liushui.cases.service.queueing import queue
from app.platform.data.database import db
from app.platform.errors import NotFoundError

PASSWORD_TRIES = 5


def give_password(
    person: Person, task_id: int, passwords: Sequence[str], upload_id: int | None = None
) -> Task:
    """Add passwords to the files of a waiting task and queue it again, at its owner's cost; five tries a file.

    Raises NotFoundError when the task has no upload `upload_id`, ForbiddenError for a project's member.
    """
    task = lock_task(person, task_id, as_owner=True)
    if task.state != "waiting":
        raise NoPasswordNeededError
    given = [password for password in passwords if password]
    if not given:
        raise NoPasswordNeededError
    meant = [upload for upload in task.uploads if upload_id is None or upload.id == upload_id]
    if not meant:
        raise NotFoundError
    if any(upload.blob_id is None for upload in task.uploads):
        raise FilesPurgedError
    for upload in meant:
        if is_spent(upload):
            raise PasswordTriesSpentError(limit=PASSWORD_TRIES)
        seal_passwords(upload, given)
    queue(person, task)
    return task


def state_currency(person: Person, task_id: int, upload_id: int, currency: str) -> Task:
    """Keep in which currency a file of a waiting task is; queue the task once no file lacks its own.

    An answer that was wrong, or nobody's knowledge, can be given anew when the task is done: it runs again.
    Raises NotFoundError when the task has no such upload, ForbiddenError for a project's member.
    """
    task = lock_task(person, task_id, as_owner=True)
    upload = next((upload for upload in task.uploads if upload.id == upload_id), None)
    if upload is None:
        raise NotFoundError
    if not (_waits_for_currency(task, upload) or _takes_another_currency(task, upload, currency)):
        raise NoCurrencyNeededError
    if any(each.blob_id is None for each in task.uploads):
        raise FilesPurgedError
    upload.currency = currency
    db.session.flush()
    if not any(each.currency is None and lacks_currency(task, each) for each in task.uploads):
        queue(person, task)
    return task


def _waits_for_currency(task: Task, upload: Upload) -> bool:
    return task.state == "waiting" and lacks_currency(task, upload)


def _takes_another_currency(task: Task, upload: Upload, currency: str) -> bool:
    return task.state == "done" and upload.currency not in (None, currency)


def lacks_currency(task: Task, upload: Upload) -> bool:
    """Tell whether the last run read a statement in the file that does not say its currency."""
    return any(
        statement.state in READABLE_STATES
        and any(problem["code"] == OPEN_CURRENCY for problem in statement.detail["problems"])
        for statement in task.statements
        if statement.file == upload.name
    )


def is_spent(upload: Upload) -> bool:
    """Tell whether as many wrong passwords were given for the file as are taken."""
    return upload.password_tries >= PASSWORD_TRIES


def retry(person: Person, task_id: int) -> Task:
    """Queue a failed task again, or one with files that may be read now because their columns were mapped.

    Raises NothingToRetryError when it is neither, or its files are gone.
    """
    task = lock_task(person, task_id, as_owner=True)
    is_unread = task.state == "done" or (task.state == "waiting" and task.problem == TO_CONFIRM)
    is_open = task.state == "failed" or (is_unread and any(map(is_mappable, task.statements)))
    if not is_open or not all(upload.blob_id for upload in task.uploads):
        raise NothingToRetryError
    queue(person, task)
    return task


def is_mappable(statement: StatementRow) -> bool:
    """Tell whether mapping the columns by hand may give the statement, or give it better than a guess did."""
    if statement.state == "unknown_layout":
        # What could not even be opened as a text, a workbook or pages has other problems than this one.
        codes = {problem["code"] for problem in statement.detail["problems"]}
        return ProblemCode.UNKNOWN_LAYOUT in codes and ProblemCode.NO_TABLE not in codes
    if statement.state == TO_CONFIRM:
        return not statement.detail["recognised"]
    return statement.format in _BY_COLUMNS and statement.state in ("disagrees", "partial", "no_transactions")


_BY_COLUMNS = frozenset({"general", "mapped"})


def seal_passwords(upload: Upload, passwords: Sequence[str]) -> None:
    """Keep passwords for an upload, sealed; new ones come first, none twice."""
    every = list(dict.fromkeys([*passwords, *open_passwords(upload)]))
    upload.passwords = every


def open_passwords(upload: Upload) -> list[str]:
    """Return the passwords kept for an upload."""
    opened: list[str] | None = upload.passwords
    return opened or []
