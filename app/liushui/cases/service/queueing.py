"""Handing a task to the workers: what it costs, what was paid, the hold on the points."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import func, select

from app.auth.service.person import Person, person_with
from app.jifen import service as jifen
from app.jifen.texts import Memo
from app.liushui.cases.models import ReportRow, Task
from app.platform import clock
from app.platform.data.database import db

VIP_REPORTS_A_DAY = 50


JOB = "liushui.process"
"""The name of the workers' job; its argument is a task's id."""


ACTIVE_STATES = ("queued", "working")


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
    read_at = files_read_at(task)
    return read_at is not None and all(upload.created_at < read_at for upload in task.uploads)


def files_read_at(task: Task) -> datetime | None:
    """When the task's files were read last for a report: one put in later is in none. None without a report.

    A version that revises another one, or that judges a stored reading anew, read no file.
    """
    if not task.reports:
        return None
    read = [each.created_at for each in task.reports if each.revises is None and each.stored_version is None]
    return max(read, default=task.reports[0].created_at)
