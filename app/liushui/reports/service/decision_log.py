"""The log of a case: who decided, corrected or signed what, or took it back, with the figures before and after."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from app.auth.service.person import Person
from app.liushui.cases.models import ReportRow, Task
from app.liushui.reports.models import DecisionEntry
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut


def note(person: Person, task_id: int, action: str, kind: str, said: dict[str, Any]) -> DecisionEntry:
    """Write a line into the log of a case."""
    entry = DecisionEntry(
        task_id=task_id, actor_id=person.id, action=action, kind=kind, made_at=clock.now(), changes=None
    )
    entry.said = said
    if db.session.get(Task, task_id) is not None:
        db.session.add(entry)
        db.session.flush()
    return entry


def list_entries(report: ReportRow, *, current: int, size: int) -> tuple[list[DecisionEntry], int]:
    """Return a page of the log of the report's case, newest first, and how many lines it has."""
    query = select(DecisionEntry).where(DecisionEntry.task_id == report.task_id)
    return cut(query, (DecisionEntry.id.desc(),), current=current, size=size)


def entries_of(task: Task) -> list[DecisionEntry]:
    """The whole log of a case, oldest first."""
    of_task = select(DecisionEntry).where(DecisionEntry.task_id == task.id).order_by(DecisionEntry.id)
    return list(db.session.scalars(of_task))
