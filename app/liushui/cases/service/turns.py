"""Whose task is worked on next: accounts take turns, however many tasks one of them handed in at once.

Next is the oldest task of the account that has the fewest tasks in work; of several such accounts the one whose
last finished task is longest ago, one that never had any first; of several such the one that waits longest. So
nobody's second report is made while somebody else's first one waits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.orm import aliased

from app.liushui.cases.models import Task
from app.platform import clock
from app.platform.data.database import db


@dataclass(frozen=True)
class Turn:
    """An account that waits: its oldest waiting task, how many wait and since when, how many are in work."""

    owner_id: int
    task_id: int
    waiting: int
    working: int
    served_at: datetime | None
    queued_at: datetime | None


def free() -> ColumnElement[bool]:
    """The condition of tasks that a worker may take: queued, or held by one that no longer beats."""
    return or_(Task.state == "queued", and_(Task.state == "working", Task.lease_until < clock.now()))


def turns() -> list[Turn]:
    """Return everybody who waits, in the order in which the next free workers serve them."""
    other = aliased(Task)
    # One step into an index each; grouped, all that an account ever finished would be walked through.
    served = (
        select(func.max(other.finished_at)).where(other.owner_id == Task.owner_id).correlate(Task)
    ).scalar_subquery()
    rows = db.session.execute(
        select(Task.owner_id, func.min(Task.id), func.count(), served, func.min(Task.queued_at))
        .where(free())
        .group_by(Task.owner_id)
    ).all()
    in_work = _in_work()
    found = [Turn(row[0], row[1], row[2], in_work.get(row[0], 0), row[3], row[4]) for row in rows]
    return sorted(found, key=_rank)


def _rank(turn: Turn) -> tuple[int, bool, float, float, int]:
    served = turn.served_at.timestamp() if turn.served_at else 0.0
    queued = turn.queued_at.timestamp() if turn.queued_at else 0.0
    return turn.working, turn.served_at is not None, served, queued, turn.task_id


def _in_work() -> dict[int, int]:
    rows = db.session.execute(
        select(Task.owner_id, func.count())
        .where(Task.state == "working", Task.lease_until >= clock.now())
        .group_by(Task.owner_id)
    )
    return {row[0]: row[1] for row in rows}


def places(listed: Iterable[Task]) -> dict[int, int]:
    """Return, by id, the places in the queue of those of these tasks that wait: 1 is the first of all.

    What is in work stands before them, and of every account as many tasks as get their turn earlier.
    """
    owners = {task.owner_id for task in listed if task.state == "queued"}
    if not owners:
        return {}
    in_order, in_work = turns(), sum(_in_work().values())
    rows = db.session.execute(
        select(Task.id, Task.owner_id).where(free(), Task.owner_id.in_(owners)).order_by(Task.id)
    )
    turn_of = {turn.owner_id: at for at, turn in enumerate(in_order)}
    found: dict[int, int] = {}
    had: Counter[int] = Counter()
    for task_id, owner_id in rows:
        own = turn_of.get(owner_id)
        if own is None:
            # Handed in since the turns were read: PostgreSQL shows each statement what is there by then.
            continue
        had[owner_id] += 1
        before = (min(turn.waiting, had[owner_id]) for turn in in_order[: own + 1])
        behind = (min(turn.waiting, had[owner_id] - 1) for turn in in_order[own + 1 :])
        found[task_id] = in_work + sum(before) + sum(behind)
    return found
