"""Tasks from the operator's side: list, count, delete."""

from __future__ import annotations

from collections.abc import Callable, Collection

from apiflask import APIFlask
from flask import current_app
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import selectinload

from app.auth.service.person import Person
from app.inbox import delivery
from app.jifen import service as jifen
from app.liushui.cases.errors import (
    TaskBusyError,
)
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service import names, terms
from app.liushui.cases.service.access import lock_task, shared_with, visible, visible_parts
from app.liushui.cases.service.queueing import ACTIVE_STATES
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.data.paging import cut_merged


def delete(person: Person, task_id: int) -> None:
    """Delete a task with its files, statements and reports at once.

    Raises TaskBusyError while it is worked on, CaseHeldError while an administrator holds it.
    """
    task = lock_task(person, task_id, as_owner=True)
    terms.refuse_held(task)
    if task.state == "working" and task.lease_until and task.lease_until > clock.now():
        raise TaskBusyError
    forget(task)


ReportsForgotten = Callable[[Collection[int]], None]


def on_forgotten(app: APIFlask, action: ReportsForgotten) -> None:
    """Call `action` with the ids of a task's reports in the transaction in which the task is deleted."""
    app.extensions.setdefault("on_task_forgotten", []).append(action)


def forget(task: Task) -> None:
    """Delete a task that is locked, whoever works on it: a worker saves only what it still holds."""
    for action in current_app.extensions.get("on_task_forgotten", []):
        action([report.id for report in task.reports])
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
    parts = (
        selectinload(Task.uploads),
        selectinload(Task.statements),
        selectinload(Task.reports),
        selectinload(Task.terms),
    )
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
