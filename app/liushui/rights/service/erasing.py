"""Erasing a person: their cases with everything in them, what was remembered of them, and the marks that stay."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select

from app.auth import service as auth
from app.auth.service.person import Person
from app.inbox import service as inbox
from app.liushui.cases.models import Task
from app.liushui.cases.service import tasks, terms
from app.liushui.cases.service.messages import report_link
from app.liushui.reports.models import CategoryCorrection, OperatorDecision
from app.liushui.review.service import links
from app.liushui.rights.errors import (
    ErasureDecidedError,
    ErasureReasonError,
    NewEraserError,
    NewErasureAskerError,
    NotTheirsError,
    SameEraserError,
)
from app.liushui.rights.models import Erasure
from app.liushui.rights.service.finding import Found, Sought, find
from app.liushui.rulebook.service import backtests
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.data.vault import key_ring
from app.platform.errors import NotFoundError
from app.platform.web import idempotency

ALONE_MOST = 5
"""Cases that one administrator erases alone within a day; more wait for a second one."""
ALONE_WITHIN = timedelta(days=1)
REASON_LEAST = 4
_CONTEXT = "erasure"
_Word = CategoryCorrection | OperatorDecision


def erase(actor_id: int | None, sought: Sought, task_ids: Collection[int], reason: str) -> Erasure:
    """Erase cases of a person and what was remembered of them, or let a large erasure wait for a second administrator.

    A new administrator erases nothing alone. A machine (None) needs nobody's agreement.
    Raises ErasureReasonError, NotTheirsError, CaseHeldError.
    """
    if len(reason.strip()) < REASON_LEAST:
        raise ErasureReasonError(least=REASON_LEAST)
    # Two at once would each take the same cases.
    auth.lock_admins()
    found = find(sought)
    chosen = _chosen(found, task_ids)
    erasure = Erasure(
        state="waiting",
        asker_id=actor_id,
        cases=len(chosen),
        person_mark=links.mark_of(sought.keys[0]),
        marks=[],
        reason=reason.strip(),
        wanted={"name": sought.name, "account": sought.account, "task_ids": sorted(task_ids)},
        asked_at=clock.now(),
    )
    db.session.add(erasure)
    db.session.flush()
    # Remembered words alone are no case, and erased all the same.
    if actor_id is None or (len(chosen) <= alone_left(actor_id) and not auth.is_new_admin(actor_id)):
        _carry_out(erasure, actor_id, chosen, found)
    return erasure


def alone_left(actor_id: int) -> int:
    """How many cases an administrator may erase without a second one: what was erased within a day adds up.

    A new administrator erases none.
    """
    if auth.is_new_admin(actor_id):
        return 0
    counted = select(func.sum(Erasure.cases)).where(
        Erasure.asker_id == actor_id,
        Erasure.decider_id == actor_id,
        Erasure.state == "done",
        Erasure.decided_at > clock.now() - ALONE_WITHIN,
    )
    return max(0, ALONE_MOST - (db.session.scalar(counted) or 0))


def _chosen(found: Found, task_ids: Collection[int]) -> list[Task]:
    """The cases to erase. Raises NotTheirsError, CaseHeldError."""
    if not set(task_ids) <= {case.task.id for case in found.cases if case.is_own}:
        raise NotTheirsError
    # As they are now: a worker may have ended one since it was found.
    locked = select(Task).where(Task.id.in_(task_ids)).order_by(Task.id).with_for_update()
    chosen = list(db.session.scalars(locked.execution_options(populate_existing=True)))
    terms.refuse_held(*chosen)
    return chosen


def decide(person: Person, erasure_id: int, *, agreed: bool) -> Erasure:
    """Agree to a waiting erasure as the second administrator, which carries it out, or decline it.

    Raises NotFoundError, ErasureDecidedError, SameEraserError, NewEraserError, NewErasureAskerError, and as `erase`
    does.
    """
    erasure = db.session.get(Erasure, erasure_id, with_for_update=True, populate_existing=True)
    if erasure is None:
        raise NotFoundError
    if erasure.state != "waiting":
        raise ErasureDecidedError
    if not agreed:
        _settle(erasure, person.id, "declined")
        return erasure
    if erasure.asker_id == person.id:
        raise SameEraserError
    if auth.is_new_admin(person.id):
        raise NewEraserError(days=auth.NEW_FOR.days)
    if erasure.asker_id is not None and auth.is_new_admin(erasure.asker_id):
        raise NewErasureAskerError(days=auth.NEW_FOR.days)
    wanted = erasure.wanted
    found = find(Sought(wanted["name"], wanted["account"]))
    there = {case.task.id for case in found.cases}
    # What its owner deleted meanwhile is gone already.
    _carry_out(erasure, person.id, _chosen(found, there & set(wanted["task_ids"])), found)
    return erasure


def _carry_out(erasure: Erasure, decider_id: int | None, chosen: list[Task], found: Found) -> None:
    words: list[_Word] = [*found.corrections, *found.decisions]
    erasure.cases = len(chosen)
    erasure.marks = [*map(_case_mark, chosen), *map(_word_mark, words)]
    _forget(chosen, words)
    _settle(erasure, decider_id, "done")


def _settle(erasure: Erasure, decider_id: int | None, state: str) -> None:
    erasure.state, erasure.decider_id, erasure.decided_at = state, decider_id, clock.now()
    erasure.wanted_sealed = None
    db.session.flush()


def _case_mark(task: Task) -> str:
    return _mark(task.row_key)


def _word_mark(word: _Word) -> str:
    return _mark(f"{word.owner_id}:{word.subject}")


def _mark(name: str) -> str:
    return key_ring().fingerprint(name, _CONTEXT)


def _forget(cases: Iterable[Task], words: Iterable[_Word]) -> None:
    """Delete cases with what leads to them: results of backtests, messages, kept answers, e-mails."""
    for task in cases:
        backtests.forget_reports({report.id for report in task.reports})
        inbox.forget_links([report_link(report) for report in task.reports])
        inbox.forget_naming(task.owner_id, task.customer)
        idempotency.forget_answers(task.owner_id)
        tasks.forget(task)
    for word in words:
        db.session.delete(word)
    db.session.flush()


@dataclass(frozen=True)
class Again:
    """What a list of erasures found in an older copy; `left` are further cases of customers with these names."""

    cases: int
    words: int
    left: int


def again(entries: Iterable[dict[str, Any]]) -> Again:
    """Carry out erasures that an older copy of the database does not know: by their marks, whoever they were about."""
    known = set(db.session.scalars(select(Erasure.row_key)))
    listed = list(entries)
    for entry in listed:
        if entry["row_key"] not in known:
            db.session.add(_taken_over(entry))
            known.add(entry["row_key"])
    db.session.flush()
    done = db.session.scalars(select(Erasure).where(Erasure.state == "done")).all()
    marks = {mark for erasure in done for mark in erasure.marks}
    ids = [row.id for row in db.session.execute(select(Task.id, Task.row_key)) if _mark(row.row_key) in marks]
    cases = [db.session.get_one(Task, task_id, with_for_update=True) for task_id in ids]
    wide: list[_Word] = [
        *db.session.scalars(select(CategoryCorrection).where(CategoryCorrection.task_id.is_(None))),
        *db.session.scalars(select(OperatorDecision).where(OperatorDecision.task_id.is_(None))),
    ]
    words = [word for word in wide if _word_mark(word) in marks]
    _forget(cases, words)
    return Again(len(cases), len(words), links.count_customers({erasure.person_mark for erasure in done}))


def _taken_over(entry: dict[str, Any]) -> Erasure:
    return Erasure(
        row_key=entry["row_key"],
        state="done",
        cases=entry["cases"],
        person_mark=entry["person_mark"],
        marks=entry["marks"],
        reason="",
        asked_at=datetime.fromisoformat(entry["asked_at"]),
        decided_at=datetime.fromisoformat(entry["decided_at"]),
    )


def done_entries() -> list[dict[str, Any]]:
    """Every erasure that was carried out, as `again` takes them."""
    done = select(Erasure).where(Erasure.state == "done").order_by(Erasure.id)
    return [erasure.plain() for erasure in db.session.scalars(done)]


def list_erasures(current: int, size: int) -> tuple[list[Erasure], int]:
    """Return a page of erasures, newest first, and how many there are."""
    return cut(select(Erasure), (Erasure.id.desc(),), current=current, size=size)
