"""Tasks from the worker's side: claim, heartbeat, how a run ends, give back."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import func, select, update

from app.engine.tables.currency.answers import is_open
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import READABLE_STATES, Statement
from app.jifen import service as jifen
from app.liushui.cases.models import StatementRow, Task, Upload
from app.liushui.cases.problems import (
    OPEN_CURRENCY,
    PASSWORD_STATES,
    TO_CONFIRM,
    first_finding,
    task_problem_text,
)
from app.liushui.cases.service import answers, messages, queueing, turns
from app.platform import clock
from app.platform.data.database import db

ATTEMPTS = 3


@dataclass(frozen=True)
class Job:
    """What a worker took: the task, and under which name it holds it."""

    task_id: int
    worker: str


def claim(worker: str, lease: timedelta) -> Job | None:
    """Take the task whose turn it is (`turns`); None when none waits.

    Reads no file: what fails afterwards must not undo the count of attempts.
    """
    while waiting := turns.turns():
        job = _take(waiting[0].task_id, worker, lease)
        if job is not None:
            return job
    return None


def _take(task_id: int, worker: str, lease: timedelta) -> Job | None:
    """Take a task that nobody holds; None when another worker was faster, or when it was tried too often."""
    taken = db.session.execute(
        update(Task)
        .where(Task.id == task_id, turns.free())
        .values(
            state="working",
            stage="unpack",
            progress=1,
            worker=worker,
            lease_until=clock.now() + lease,
            attempts=Task.attempts + 1,
        )
        .returning(Task.attempts)
        .execution_options(synchronize_session=False)
    ).scalar_one_or_none()
    if taken is None:
        return None
    task = db.session.get_one(Task, task_id, populate_existing=True)
    for upload in task.uploads:
        upload.rows_read = None
    if taken > ATTEMPTS:
        fail(task, "crashed")
        return None
    return Job(task_id, worker)


def beat(
    job: Job, lease: timedelta, stage: str, progress: int, rows: Mapping[str, int] | None = None
) -> bool:
    """Note the progress, with the rows read so far by name of file, and keep the lease; False when it was taken away."""
    kept: int = db.session.execute(  # type: ignore[attr-defined]
        update(Task)
        .where(Task.id == job.task_id, Task.state == "working", Task.worker == job.worker)
        .values(stage=stage, progress=progress, lease_until=clock.now() + lease)
        .execution_options(synchronize_session=False)
    ).rowcount
    if kept == 1 and rows:
        for upload in db.session.scalars(select(Upload).where(Upload.task_id == job.task_id)):
            upload.rows_read = rows.get(upload.name)
        db.session.flush()
    return kept == 1


def put_back(job: Job) -> bool:
    """Let a task wait again whose run was killed from outside; False when it was tried too often or taken away."""
    task = held(job)
    if task is None or task.attempts >= ATTEMPTS:
        return False
    task.state, task.stage, task.progress, task.worker, task.lease_until = "queued", "", 0, None, None
    db.session.flush()
    return True


def give_up(job: Job, problem: str) -> None:
    """End a task whose run broke a limit or died; the points go back."""
    task = held(job)
    if task is not None:
        fail(task, problem)


def stalled() -> list[int]:
    """Return the tasks that wait for a worker: queued, or held by one that no longer beats."""
    return list(db.session.scalars(select(Task.id).where(turns.free()).order_by(Task.id)))


def queue_seconds() -> int:
    """Return for how long the task that waits longest has been waiting for a worker; 0 when none waits."""
    oldest = db.session.scalar(select(func.min(Task.queued_at)).where(Task.state == "queued"))
    return max(0, int((clock.now() - oldest).total_seconds())) if oldest else 0


@dataclass(frozen=True)
class Load:
    """Tasks that wait or are worked on, workers that hold one now, and for how long the oldest has waited."""

    waiting: int
    working: int
    workers: int
    oldest_seconds: int


def load() -> Load:
    """Return how much there is to do at present."""
    counts = db.session.execute(
        select(Task.state, func.count()).where(Task.state.in_(queueing.ACTIVE_STATES)).group_by(Task.state)
    )
    by_state = {row[0]: row[1] for row in counts}
    alive = select(func.count(Task.worker.distinct())).where(
        Task.state == "working", Task.lease_until > clock.now()
    )
    return Load(
        waiting=by_state.get("queued", 0),
        working=by_state.get("working", 0),
        workers=db.session.scalar(alive) or 0,
        oldest_seconds=queue_seconds(),
    )


def held(job: Job) -> Task | None:
    """Return the task if this worker still holds it, locked against others."""
    if not beat(job, timedelta(minutes=1), "save", 99):
        return None
    task: Task = db.session.get_one(Task, job.task_id, populate_existing=True)
    return task


def end(task: Task, state: str) -> None:
    """Let go of a task whose run is over."""
    task.state, task.stage, task.worker, task.lease_until = state, "", None, None
    task.progress = 100 if state == "done" else task.progress
    task.finished_at = clock.now()
    db.session.flush()


def fail(task: Task, problem: str) -> None:
    """End a task that cannot go on: the points go back and the owner is told why."""
    if task.hold_id is not None:
        jifen.release(task.hold_id)
    task.problem = problem
    end(task, "failed")
    is_mappable = any(map(answers.is_mappable, task.statements))
    finding = first_finding(each.detail["problems"] for each in task.statements)
    reason = task_problem_text(problem, is_mappable=is_mappable, finding=finding)
    messages.notify(task, "task_failed", reason=reason)


def settle_passwords(
    task: Task, statements: Sequence[Statement], opened_with: Mapping[str, Sequence[str]]
) -> tuple[Statement, ...]:
    """Count a try of each file where a password typed for it opened nothing; keep those that opened something.

    So what is kept besides is new since the last run. `opened_with` is that of the Reading. Returns the statements:
    a file that met only the passwords of others needs one, and is not told that its was wrong.
    """
    wrong = {statement.file for statement in statements if statement.state == "wrong_password"}
    tried = set()
    for upload in task.uploads:
        opened = opened_with.get(upload.name, ())
        if upload.name in wrong and not set(answers.open_passwords(upload)) <= set(opened):
            upload.password_tries += 1
            tried.add(upload.name)
        upload.passwords = list(opened) or None
    return tuple(one if one.file in tried else _untried(one) for one in statements)


_UNTRIED = {
    ProblemCode.WRONG_PASSWORD: ProblemCode.NEED_PASSWORD,
    ProblemCode.WRONG_PASSWORD_INSIDE: ProblemCode.NEED_PASSWORD_INSIDE,
}


def _untried(statement: Statement) -> Statement:
    if statement.state != "wrong_password":
        return statement
    problems = (dataclasses.replace(one, code=_UNTRIED.get(one.code, one.code)) for one in statement.problems)
    return dataclasses.replace(statement, state="need_password", problems=tuple(problems))


def wait_for_password(task: Task, statements: Sequence[Statement]) -> None:
    """Let a task wait for a password."""
    locked = [statement for statement in statements if statement.state in PASSWORD_STATES]
    wrong = [statement for statement in locked if statement.state == "wrong_password"]
    first = (wrong or locked)[0]
    _wait(task, first.state, "task_needs_password", first)


def wait_for_currency(task: Task, statements: Sequence[Statement]) -> None:
    """Let a task wait until somebody states the currency of a file."""
    first = next(filter(is_open, statements))
    _wait(task, OPEN_CURRENCY, "task_needs_currency", first)


def wait_for_confirmation(task: Task, statements: Sequence[Statement]) -> None:
    """Let a task of which nothing else is read wait until somebody confirms rows."""
    first = next(one for one in statements if one.state == TO_CONFIRM)
    _wait(task, TO_CONFIRM, "task_needs_confirmation", first)


def _wait(task: Task, problem: str, message: str, statement: Statement) -> None:
    """Give the points back and ask the owner for what the file lacks."""
    if task.hold_id is not None:
        jifen.release(task.hold_id)
    task.problem = problem
    end(task, "waiting")
    messages.notify(task, message, file=statement.member or statement.file)


def store_statements(task: Task, statements: Sequence[Statement]) -> None:
    """Keep what the run read, in place of what an earlier run did."""
    task.statements.clear()
    for statement in statements:
        detail = json.loads(json.dumps(dataclasses.asdict(statement), default=str))
        task.statements.append(
            StatementRow(
                file=statement.file[:200],
                member=statement.member[:300] if statement.member else None,
                format=statement.format,
                state=statement.state,
                rows=statement.rows,
                period_from=statement.period_from,
                period_to=statement.period_to,
                detail=detail,
            )
        )
    db.session.flush()


def readable(statements: Sequence[Statement]) -> bool:
    """Tell whether any statement has rows to analyse."""
    return any(statement.state in READABLE_STATES for statement in statements)
