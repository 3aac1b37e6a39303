"""Tasks that cannot go on, or could be read better, until their owner says something."""

from __future__ import annotations

from typing import Literal
from urllib.parse import quote

from sqlalchemy import Select, select
from sqlalchemy.orm import selectinload

from app.auth.service.person import Person
from app.liushui.cases.models import StatementRow, Task, Upload
from app.liushui.cases.problems import OPEN_CURRENCY, PASSWORD_STATES, TO_CONFIRM
from app.liushui.cases.service import answers
from app.platform.data.database import db
from app.platform.data.paging import count

Lacking = Literal["password", "currency", "confirmation", "mapping"]

LOOKED_AT = 200
"""How many of the latest unread tasks are opened to see whether mapping by hand would help."""


def waiting_for(person: Person, lacking: Lacking, limit: int) -> tuple[list[Task], int]:
    """The person's own tasks that lack this, the longest waiting first, `limit` at most, and how many there are."""
    if lacking == "mapping":
        found = _mappable(person)
        return found[:limit], len(found)
    of_each = {"password": PASSWORD_STATES, "currency": {OPEN_CURRENCY}, "confirmation": {TO_CONFIRM}}
    problems = of_each[lacking]
    query = _own(person).where(Task.state == "waiting", Task.problem.in_(problems))
    oldest_first = query.order_by(Task.finished_at, Task.id).limit(limit)
    return list(db.session.scalars(oldest_first)), count(query)


def mapping_path(task: Task) -> str:
    """The screen on which the first unknown table of the task is mapped by hand."""
    first = next(statement for statement in task.statements if answers.is_mappable(statement))
    upload = next(each for each in task.uploads if each.name == first.file)
    member = f"&member={quote(first.member)}" if first.member else ""
    return f"/list/mapping?task={task.id}&file={upload.id}{member}"


def _own(person: Person) -> Select[Task]:
    return select(Task).where(Task.owner_id == person.id)


def _mappable(person: Person) -> list[Task]:
    """Tasks whose run found an unknown table in a file that is still kept."""
    unread = select(StatementRow.task_id).where(StatementRow.state == "unknown_layout")
    kept = select(Upload.task_id).where(Upload.blob_id.is_not(None))
    latest = (
        _own(person)
        .where(Task.state.in_(("failed", "done")), Task.id.in_(unread), Task.id.in_(kept))
        .order_by(Task.id.desc())
        .limit(LOOKED_AT)
        .options(selectinload(Task.statements))
    )
    tasks = db.session.scalars(latest)
    mappable = [task for task in tasks if any(map(answers.is_mappable, task.statements))]
    return mappable[::-1]
