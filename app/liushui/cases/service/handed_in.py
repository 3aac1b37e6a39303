"""What a customer's accounts said day by day, kept with each task to be compared with later ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl
from sqlalchemy import select

from app.engine.judgement.authenticity.earlier import statements_by_day
from app.engine.types.statements import Statement
from app.liushui.cases.models import HandedIn, Task
from app.platform import clock
from app.platform.data.database import db

MOST_TASKS = 20
"""So many earlier tasks of a customer are compared, the newest first."""


def keep(task: Task, statements: Sequence[Statement], transactions: pl.DataFrame) -> None:
    """Keep the days of the task's statements in place of those of an earlier run; those of the demonstration are nobody's."""
    if task.demo or not task.customer:
        return
    row = db.session.scalar(select(HandedIn).where(HandedIn.task_id == task.id))
    if row is None:
        row = HandedIn(task_id=task.id, owner_id=task.owner_id, customer=task.customer)
        db.session.add(row)
    row.statements = statements_by_day(statements, transactions)
    db.session.flush()


def earlier_of(task: Task) -> list[dict[str, Any]]:
    """The statements of the owner's earlier tasks for the same customer, as `Options.from_json` takes them."""
    if task.demo or not task.customer:
        return []
    rows = db.session.execute(
        select(HandedIn, Task.created_at)
        .join(Task, Task.id == HandedIn.task_id)
        .where(
            HandedIn.owner_id == task.owner_id,
            HandedIn.customer.equals(task.customer),
            HandedIn.task_id < task.id,
        )
        .order_by(HandedIn.task_id.desc())
        .limit(MOST_TASKS)
    )
    return [
        {"task_id": row.task_id, "received": clock.to_text(created_at)[:10], **statement}
        for row, created_at in rows
        for statement in row.statements or []
    ]
