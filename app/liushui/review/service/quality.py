"""Quality inspection: queues that sample finished reports, and the verdicts on them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, exists, func, insert, select, update

from app.auth.service.person import Person
from app.inbox import service as inbox
from app.liushui.cases.models import ReportRow
from app.liushui.review.errors import NothingToDrawError, QualityDecidedError, QualityReasonMissingError
from app.liushui.review.models import QualityItem, QualityQueue
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut_parts
from app.platform.data.vault import key_ring
from app.platform.errors import NotFoundError

WARNED = ("high", "medium")
"""Risks of reports that a queue of warnings takes, beside those whose papers do not agree."""
DOUBTFUL = ("disagrees", "part_read")
"""Verdicts that such a queue takes whatever was hit."""
_STEPS = 10_000


@dataclass(frozen=True)
class QueueCard:
    """A queue with what waits in it."""

    queue: QualityQueue
    pending: int
    passed: int
    rejected: int
    backlog_seconds: int
    """For how long the report that waits longest has been waiting."""
    to_draw: int
    """Reports of the queue's time that are not in it and can be drawn by hand."""


def create_queue(person: Person, *, name: str, mode: str, share: int, past_days: int) -> QualityQueue:
    """Add a queue; it also samples the reports of the last `past_days` days. `share` is in percent."""
    now = clock.now()
    queue = QualityQueue(
        name=name.strip(),
        mode=mode,
        share=share if mode == "random" else 100,
        since=now - timedelta(days=past_days),
        creator_id=person.id,
        created_at=now,
    )
    db.session.add(queue)
    db.session.flush()
    _put([(queue, report) for report in db.session.scalars(_outside(queue)) if _is_wanted(queue, report)])
    return queue


def sample(report: ReportRow) -> None:
    """Put a finished report into the queues that want it; where an older version of it waits, it waits in its place."""
    older = select(ReportRow.id).where(ReportRow.task_id == report.task_id, ReportRow.id != report.id)
    waiting = select(QualityItem).where(QualityItem.state == "pending", QualityItem.report_id.in_(older))
    inside: set[int] = set()
    for item in db.session.scalars(waiting.order_by(QualityItem.id)):
        if item.queue_id in inside:
            db.session.delete(item)
        else:
            # Whoever waits to be inspected does not leave by being analysed again.
            item.report_id = report.id
            inside.add(item.queue_id)
    db.session.flush()
    queues = db.session.scalars(select(QualityQueue).order_by(QualityQueue.id))
    _put([(queue, report) for queue in queues if queue.id not in inside and _is_wanted(queue, report)])


def _is_wanted(queue: QualityQueue, report: ReportRow) -> bool:
    if queue.mode == "warnings":
        return report.risk in WARNED or report.authenticity in DOUBTFUL or bool(report.incomplete)
    # The share is drawn by a keyed digest: nobody can foretell it, and asking twice gives one answer.
    digest = key_ring().fingerprint(f"{queue.id}:{report.id}", "quality")
    return int(digest[:12], 16) % _STEPS < queue.share * _STEPS // 100


def _put(wanted: list[tuple[QualityQueue, ReportRow]], *, is_drawn: bool = False) -> None:
    now = clock.now()
    rows = [
        {
            "queue_id": queue.id,
            "report_id": report.id,
            "is_drawn": is_drawn,
            "state": "pending",
            "created_at": now,
        }
        for queue, report in wanted
    ]
    if rows:
        db.session.execute(insert(QualityItem), rows)


def _outside(queue: QualityQueue) -> Select[ReportRow]:
    """The newest reports of the queue's time that are not in it."""
    inside = exists().where(QualityItem.queue_id == queue.id, QualityItem.report_id == ReportRow.id)
    return (
        select(ReportRow)
        .where(ReportRow.is_newest, ReportRow.created_at >= queue.since, ~inside)
        .order_by(ReportRow.id)
    )


def list_queues() -> list[QueueCard]:
    """Return every queue, newest first."""
    return [
        card_of(queue) for queue in db.session.scalars(select(QualityQueue).order_by(QualityQueue.id.desc()))
    ]


def card_of(queue: QualityQueue) -> QueueCard:
    """Count what a queue holds."""
    counts = select(QualityItem.state, func.count(), func.min(QualityItem.created_at)).where(
        QualityItem.queue_id == queue.id
    )
    found = {
        state: (count, oldest)
        for state, count, oldest in db.session.execute(counts.group_by(QualityItem.state))
    }
    pending, oldest = found.get("pending", (0, None))
    return QueueCard(
        queue,
        pending=pending,
        passed=found.get("passed", (0, None))[0],
        rejected=found.get("rejected", (0, None))[0],
        backlog_seconds=max(0, int((clock.now() - oldest).total_seconds())) if oldest else 0,
        to_draw=db.session.scalar(select(func.count()).select_from(_outside(queue).subquery())) or 0,
    )


def get_queue(queue_id: int) -> QualityQueue:
    """Return a queue. Raises NotFoundError."""
    queue = db.session.get(QualityQueue, queue_id)
    if queue is None:
        raise NotFoundError
    return queue


def delete_queue(queue_id: int) -> None:
    """Delete a queue with its verdicts. Raises NotFoundError."""
    db.session.delete(get_queue(queue_id))
    db.session.flush()


def draw(queue_id: int) -> QualityItem:
    """Put one more report into the queue, at random. Raises NothingToDrawError."""
    queue = get_queue(queue_id)
    reports = list(db.session.scalars(_outside(queue)))
    if not reports:
        raise NothingToDrawError
    report = random.SystemRandom().choice(reports)
    _put([(queue, report)], is_drawn=True)
    item: QualityItem = db.session.scalars(_items(queue_id, QualityItem.report_id == report.id)).one()
    return item


def _items(queue_id: int, *conditions: ColumnElement[bool]) -> Select[QualityItem]:
    return select(QualityItem).where(QualityItem.queue_id == queue_id, *conditions)


def list_items(queue_id: int, filters: dict[str, Any]) -> tuple[list[QualityItem], int]:
    """Return a page of a queue's reports, what waits first and longest, and how many match."""
    get_queue(queue_id)
    state = filters.get("state")
    query = _items(queue_id, *([QualityItem.state == state] if state else []))
    # What is pending was not decided, and the other way round: the table's constraint says so.
    pending, decided = QualityItem.decided_at.is_(None), QualityItem.decided_at.is_not(None)
    newest_first = (QualityItem.decided_at.desc(), QualityItem.id.desc())
    parts = ((query.where(pending), (QualityItem.id,)), (query.where(decided), newest_first))
    return cut_parts(parts, current=filters["current"], size=filters["pageSize"])


def decide(person: Person, item_id: int, verdict: str, reason: str) -> QualityItem:
    """Pass or reject a report of a queue; who made a rejected one is told.

    Raises NotFoundError, QualityReasonMissingError, or QualityDecidedError when somebody was faster.
    """
    if verdict == "rejected" and not reason.strip():
        raise QualityReasonMissingError
    if db.session.get(QualityItem, item_id) is None:
        raise NotFoundError
    changed = db.session.execute(
        update(QualityItem)
        .where(QualityItem.id == item_id, QualityItem.state == "pending")
        .values(state=verdict, reviewer_id=person.id, decided_at=clock.now())
    )
    if changed.rowcount == 0:  # type: ignore[attr-defined]
        raise QualityDecidedError
    item: QualityItem = db.session.get_one(QualityItem, item_id, populate_existing=True)
    item.reason = reason.strip()
    db.session.flush()
    if verdict == "rejected":
        inbox.send(
            item.report.owner_id,
            "notice",
            "quality_rejected",
            {
                "customer": item.report.customer,
                "queue": get_queue(item.queue_id).name,
                "reason": item.reason,
            },
            link=f"/report/reportinfo?id={item.report_id}",
        )
    return item
