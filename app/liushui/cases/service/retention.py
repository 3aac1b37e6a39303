"""What goes by itself: uploaded bytes, then whole cases, each after its time; what is held stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from app.auth import audit
from app.liushui.cases.models import CaseTerms, Task, Upload
from app.liushui.cases.service import policy, tasks, terms
from app.liushui.cases.service.queueing import ACTIVE_STATES
from app.liushui.services import service as services
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db

EXPIRED_AT_ONCE = 200

_RESTS = (Task.state.not_in(ACTIVE_STATES), CaseTerms.held_at.is_(None))


def purge(days: int | None = None) -> int:
    """Forget the bytes of uploads whose time is over; return how many files went.

    The time counts from when the task ended: the case's own days, else `days` or the policy's; with the longer
    retention of an account its days.
    """
    rules = policy.current()
    if days is not None:
        rules = replace(rules, files_days=days)
    uploads = db.session.scalars(
        select(Upload)
        .join(Task)
        .outerjoin(CaseTerms, CaseTerms.task_id == Task.id)
        .where(Upload.blob_id.is_not(None), *_RESTS, or_(*_files_over(rules)))
    ).all()
    for upload in uploads:
        blobs.delete(upload.blob_id)
        upload.blob_id = upload.sealed_passwords = None
        upload.sealed_typed_cells = upload.sealed_confirmations = None
    db.session.flush()
    return len(uploads)


def _files_over(rules: policy.Policy) -> list[ColumnElement[bool]]:
    """The conditions of tasks whose uploads' time is over: one for each number of days that cases state."""
    longer = services.keep_files_longer(Task.owner_id)
    found: list[ColumnElement[bool]] = []
    for own in (None, *_stated(CaseTerms.files_days)):
        plain, more = (rules.files_kept(own, longer=each) for each in (False, True))
        found.append(_states(CaseTerms.files_days, own) & ((~longer & _ended(plain)) | _ended(more)))
    return found


def expire() -> int:
    """Delete cases whose whole time is over, with a line in the audit log for each; return how many."""
    rules = policy.current()
    over = [
        _states(CaseTerms.case_days, own) & _ended(days)
        for own in (None, *_stated(CaseTerms.case_days))
        if (days := rules.case_kept(own)) is not None
    ]
    if not over:
        return 0
    ids = db.session.scalars(
        select(Task.id)
        .outerjoin(CaseTerms, CaseTerms.task_id == Task.id)
        .where(*_RESTS, ~Task.demo, or_(*over))
        .order_by(Task.id)
        .limit(EXPIRED_AT_ONCE)
    ).all()
    gone = []
    for task_id in ids:
        task = db.session.get(Task, task_id, with_for_update=True, populate_existing=True)
        if task is not None and task.state not in ACTIVE_STATES and terms.of(task).held_at is None:
            tasks.forget(task)
            gone.append(task_id)
    for task_id in gone:
        audit.record(audit.Actor(None), "case_expired", f"task:{task_id}")
    return len(gone)


def _stated(column: InstrumentedAttribute[int | None]) -> list[int]:
    found = db.session.scalars(select(column).where(column.is_not(None)).distinct())
    return [days for days in found if days is not None]


def _states(column: InstrumentedAttribute[int | None], days: int | None) -> ColumnElement[bool]:
    # A case without a row states nothing either.
    return column.is_(None) if days is None else column == days


def _ended(days: int) -> ColumnElement[bool]:
    return Task.finished_at < clock.now() - timedelta(days=days)
