"""Tasks from the operator's side: price, password, retry, delete, list, purge."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import selectinload

from app.auth.service.person import Person, person_with
from app.engine.types.statements import READABLE_STATES, Text
from app.inbox import delivery
from app.inbox import service as inbox
from app.jifen import service as jifen
from app.jifen.texts import Memo
from app.liushui.errors import (
    FilesPurgedError,
    NoCurrencyNeededError,
    NoPasswordNeededError,
    NothingToRetryError,
    PasswordTriesSpentError,
    TaskBusyError,
)
from app.liushui.models import ReportRow, StatementRow, Task, TaskShare, Upload
from app.liushui.problems import OPEN_CURRENCY
from app.liushui.service import names, services
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.data.paging import cut_merged
from app.platform.errors import ForbiddenError, NotFoundError
from app.team import service as team

PASSWORD_TRIES = 5
VIP_REPORTS_A_DAY = 50
KEPT = timedelta(days=30)
"""For how long uploaded bytes are kept after their task ended."""
JOB = "liushui.process"
"""The name of the workers' job; its argument is a task's id."""

ACTIVE_STATES = ("queued", "working")


def get_task(person: Person, task_id: int) -> Task:
    """Return a task that the person may open: their own, their project's, or any as admin. Raises NotFoundError."""
    task = db.session.get(Task, task_id)
    if task is None or not may_open(person, task):
        raise NotFoundError
    return task


def may_open(person: Person, task: Task) -> bool:
    """Tell whether the person may see the task and its reports: the one rule about whose a task is."""
    if owns(person, task):
        return True
    return task.project_id is not None and team.is_in_project(person.id, task.project_id)


def owns(person: Person, task: Task) -> bool:
    """Tell whether the person may spend the owner's points on the task, move it or delete it."""
    return person.is_admin or task.owner_id == person.id


def visible(person: Person) -> ColumnElement[bool]:
    """Return the condition of tasks that a person's lists show: their own, and those of their projects."""
    projects = team.project_ids(person.id)
    mine = Task.owner_id == person.id
    return (mine | Task.id.in_(shared_with(projects))) if projects else mine


def visible_parts(person: Person) -> list[ColumnElement[bool]]:
    """Return `visible` as conditions of which each goes by an index of its own and no task meets two."""
    projects = team.project_ids(person.id)
    mine = Task.owner_id == person.id
    return [mine, ~mine & Task.id.in_(shared_with(projects))] if projects else [mine]


def shared_with(projects: Collection[int]) -> Select[Any]:
    """Select the ids of the tasks that are shared with any of these projects."""
    return select(TaskShare.task_id).where(TaskShare.project_id.in_(projects))


def share(task: Task, project_id: int | None) -> None:
    """Let the members of a project see the task, or nobody."""
    if project_id is None:
        task.share = None
    elif task.share is None:
        task.share = TaskShare(project_id=project_id)
    else:
        task.share.project_id = project_id
    db.session.flush()


def lock_task(person: Person, task_id: int, *, as_owner: bool = False) -> Task:
    """Return a task as `get_task` does, held against other writers until the transaction ends.

    With `as_owner`, who may only look is refused with ForbiddenError.
    """
    if as_owner:
        own_task(person, task_id)
    else:
        get_task(person, task_id)
    task = db.session.get(Task, task_id, with_for_update=True, populate_existing=True)
    if task is None:
        raise NotFoundError
    return task


def own_task(person: Person, task_id: int) -> Task:
    """Return a task that is the person's to change. Raises NotFoundError, or ForbiddenError for a project's member."""
    task = get_task(person, task_id)
    if not owns(person, task):
        raise ForbiddenError
    return task


def move(person: Person, task_id: int, project_id: int | None) -> Task:
    """Share a task with a project of the owner's, or with nobody. Raises NotFoundError, ForbiddenError."""
    task = lock_task(person, task_id, as_owner=True)
    if project_id is not None and not team.is_in_project(task.owner_id, project_id):
        raise NotFoundError
    share(task, project_id)
    return task


def price_for(person: Person) -> int:
    """Return what the next report costs the person in points: nothing within VIP fair use."""
    if person.is_vip and _free_today(person) < VIP_REPORTS_A_DAY:
        return 0
    return jifen.price("report")


def _free_today(person: Person) -> int:
    """Count the reports of the last 24 hours and the free ones that are still being made."""
    since = clock.now() - timedelta(days=1)
    made = select(func.count(ReportRow.id)).where(
        ReportRow.owner_id == person.id, ReportRow.created_at > since
    )
    coming = select(func.count(Task.id)).where(
        Task.owner_id == person.id,
        Task.state.in_(ACTIVE_STATES),
        Task.runs > 0,
        Task.price == 0,
        Task.demo.is_(False),
    )
    return (db.session.scalar(made) or 0) + (db.session.scalar(coming) or 0)


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
    is_open = task.state == "failed" or (task.state == "done" and any(map(is_mappable, task.statements)))
    if not is_open or not all(upload.blob_id for upload in task.uploads):
        raise NothingToRetryError
    queue(person, task)
    return task


def is_mappable(statement: StatementRow) -> bool:
    """Tell whether mapping the columns by hand may give the statement, or give it better than a guess did."""
    if statement.state == "unknown_layout":
        # What could not even be opened as a text, a workbook or pages has other problems than this one.
        told = {problem["code"] for problem in statement.detail["problems"]}
        return "unknown_layout" in told and "no_table" not in told
    return statement.format in _BY_COLUMNS and statement.state in ("disagrees", "partial", "no_transactions")


_BY_COLUMNS = frozenset({"general", "mapped"})


def delete(person: Person, task_id: int) -> None:
    """Delete a task with its files, statements and reports at once.

    Raises TaskBusyError while it is worked on.
    """
    task = lock_task(person, task_id, as_owner=True)
    if task.state == "working" and task.lease_until and task.lease_until > clock.now():
        raise TaskBusyError
    forget(task)


def forget(task: Task) -> None:
    """Delete a task that is locked, whoever works on it: a worker saves only what it still holds."""
    if task.hold_id is not None and task.state in ACTIVE_STATES:
        jifen.release(task.hold_id)
    for upload in task.uploads:
        blobs.delete(upload.blob_id)
    delivery.forget(f"report:{report.id}" for report in task.reports)
    for report in task.reports:
        blobs.delete(report.report_blob_id)
        blobs.delete(report.frame_blob_id)
        blobs.delete(report.reading_blob_id)
    db.session.delete(task)
    db.session.flush()


def list_tasks(
    person: Person,
    *,
    state: str | None,
    keyword: str | None,
    current: int,
    page_size: int,
    project_id: int | None = None,
) -> tuple[list[Task], int]:
    """Return a page of the person's own and shared tasks, newest first, and how many there are."""
    narrowed: list[ColumnElement[bool]] = []
    if project_id is not None:
        narrowed.append(Task.id.in_(shared_with([project_id])))
    if state == "part_read":
        narrowed += _IS_PART_READ
    elif state:
        narrowed.append(Task.state == state)
    newest_first = (Task.created_at.desc(), Task.id.desc())
    parts = (selectinload(Task.uploads), selectinload(Task.statements), selectinload(Task.reports))
    if keyword and keyword.strip():
        listed = select(Task).where(visible(person), *narrowed).order_by(*newest_first)
        ids = names.find(listed, Task, keyword=keyword)
        return names.page_of(ids, Task, current=current, size=page_size, options=parts), len(ids)
    queries = [select(Task).where(part, *narrowed) for part in visible_parts(person)]
    return cut_merged(queries, newest_first, current=current, size=page_size, options=parts)


_IS_PART_READ: tuple[ColumnElement[bool], ...] = (
    Task.state == "done",
    select(ReportRow.id)
    .where(ReportRow.task_id == Task.id, ReportRow.is_newest, ReportRow.incomplete.is_(True))
    .exists(),
)


def count_states(person: Person) -> dict[str, int]:
    """Count the person's own and shared tasks by state; part_read are those of the done ones that lack something."""
    by_state = select(Task.state, func.count()).where(visible(person)).group_by(Task.state)
    rows = db.session.execute(by_state).all()
    counts = dict.fromkeys(("queued", "working", "waiting", "done", "failed"), 0)
    in_part = select(func.count(Task.id)).where(visible(person), *_IS_PART_READ)
    return counts | {row[0]: row[1] for row in rows} | {"part_read": db.session.scalar(in_part) or 0}


def purge(older_than: timedelta) -> int:
    """Forget the bytes of uploads whose task ended longer ago than that; return how many files went.

    Those of accounts with the longer retention stay for that.
    """
    before: datetime = clock.now() - older_than
    longer = services.keep_files_longer() & (Task.finished_at >= clock.now() - services.KEPT_LONGER)
    uploads = db.session.scalars(
        select(Upload)
        .join(Task)
        .where(
            Upload.blob_id.is_not(None), Task.finished_at < before, Task.state.not_in(ACTIVE_STATES), ~longer
        )
    ).all()
    for upload in uploads:
        blobs.delete(upload.blob_id)
        upload.blob_id = upload.sealed_passwords = None
    db.session.flush()
    return len(uploads)


def seal_passwords(upload: Upload, passwords: Sequence[str]) -> None:
    """Keep passwords for an upload, sealed; new ones come first, none twice."""
    every = list(dict.fromkeys([*passwords, *open_passwords(upload)]))
    upload.passwords = every


def open_passwords(upload: Upload) -> list[str]:
    """Return the passwords kept for an upload."""
    opened: list[str] | None = upload.passwords
    return opened or []


def notify(task: Task, code: str, **parameters: str | Text) -> None:
    """Send the owner a message about the task."""
    inbox.send(task.owner_id, "message", code, {"customer": task.customer, **parameters}, link=_link(task))


def _link(task: Task) -> str:
    return report_link(task.reports[-1]) if task.state == "done" else "/list/card"


def report_link(report: ReportRow) -> str:
    """Return the page that shows a report."""
    return f"/report/reportinfo?id={report.id}"


def queue(person: Person, task: Task) -> None:
    """Hold the price from the owner's points and hand the task to the workers."""
    owner = person if task.owner_id == person.id else person_with(task.owner_id)
    is_already_paid = is_paid(task)
    if not is_already_paid:
        task.price = 0 if task.demo else price_for(owner)
    # A hold is settled once, so each run has a reference of its own.
    task.runs = (task.runs or 0) + 1
    reference = f"{task.id}.{task.runs}"
    held = 0 if is_already_paid else task.price
    task.hold_id = jifen.hold(task.owner_id, held, "task", reference, Memo("report", {"task": task.id}))
    task.state, task.stage, task.progress, task.problem = "queued", "", 0, ""
    task.queued_at = clock.now()
    # `finished_at` stays: by it the next turn is given, and who was served is not new because of another run.
    task.attempts, task.worker, task.lease_until = 0, None, None
    db.session.flush()


def is_paid(task: Task) -> bool:
    """Tell whether a report over these very files was paid for: another run over them costs nothing."""
    if not task.reports:
        return False
    newest = task.reports[-1].created_at
    return all(upload.created_at < newest for upload in task.uploads)
