"""Tasks from the worker's side: claim, heartbeat, save, give back."""

from __future__ import annotations

import dataclasses
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import polars as pl
from sqlalchemy import func, select, update

from app.engine.judgement import features
from app.engine.tables.currency.answers import is_open
from app.engine.tables.layout import Template
from app.engine.types.statements import READABLE_STATES, Reading, Statement
from app.jifen import service as jifen
from app.liushui.models import ReportRow, StatementRow, Task
from app.liushui.problems import OPEN_CURRENCY, PASSWORD_STATES, first_finding, task_problem_text
from app.liushui.service import (
    black_list,
    corrections,
    links,
    quality,
    readings,
    rules,
    services,
    tasks,
    templates,
    turns,
    verdicts,
)
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db

ATTEMPTS = 3


@dataclass(frozen=True)
class Job:
    """What a worker took: the task, and under which name it holds it."""

    task_id: int
    worker: str


@dataclass(frozen=True)
class Contents:
    """Everything that a run needs without the database.

    `options` is what `Options.from_json` takes. With `reading` (that of `stored_version`) there are no files:
    they were purged, and what was read from them is analysed. `currencies` are the answers by name of file.
    """

    options: dict[str, Any]
    files: tuple[tuple[str, bytes], ...] = ()
    passwords: tuple[str, ...] = ()
    templates: tuple[Template, ...] = ()
    currencies: dict[str, str] = field(default_factory=dict)
    reading: Reading | None = None
    stored_version: int | None = None


@dataclass(frozen=True)
class Finished:
    """What came out of a run: the statements always, report and transactions when something was readable."""

    statements: tuple[Statement, ...]
    report: dict[str, Any] | None
    transactions: pl.DataFrame | None
    options: dict[str, Any] = field(default_factory=dict)
    stored_version: int | None = None


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
    if taken > ATTEMPTS:
        _fail(task, "crashed")
        return None
    return Job(task_id, worker)


def open_contents(job: Job) -> Contents | None:
    """Open the files of a claimed task, or the reading of its newest report when they were purged.

    None when the task was taken away meanwhile.
    """
    task = db.session.scalar(select(Task).where(Task.id == job.task_id, Task.worker == job.worker))
    if task is None:
        return None
    options = options_for(task)
    kept = [upload for upload in task.uploads if upload.blob_id]
    if task.reports and len(kept) < len(task.uploads):
        newest = task.reports[-1]
        reading = readings.open_reading(newest)
        return Contents(options, reading=reading, stored_version=newest.stored_version or newest.version)
    passwords = [password for upload in kept for password in tasks.open_passwords(upload)]
    return Contents(
        options,
        files=tuple((upload.name, blobs.get(str(upload.blob_id))) for upload in kept),
        passwords=tuple(dict.fromkeys(passwords)),
        templates=tuple(templates.templates_of(task.owner_id)),
        currencies={upload.name: upload.currency for upload in kept if upload.currency},
    )


def options_for(task: Task) -> dict[str, Any]:
    """The options of the task's next analysis, as `Options.from_json` takes them.

    The rules are those that are switched on now, whatever happens to them during the run.
    """
    return {
        "customer": task.customer,
        "related": list(task.related),
        "corrections": corrections.corrections_for(task),
        "rules": black_list.with_black_list(rules.rules_for(task.owner_id)).to_json(),
        # The demonstration shows everything.
        "features": sorted(features.ALL if task.demo else services.features_of(task.owner_id)),
    }


def beat(job: Job, lease: timedelta, stage: str, progress: int) -> bool:
    """Note the progress and keep the lease; False when the task was taken away."""
    kept: int = db.session.execute(  # type: ignore[attr-defined]
        update(Task)
        .where(Task.id == job.task_id, Task.state == "working", Task.worker == job.worker)
        .values(stage=stage, progress=progress, lease_until=clock.now() + lease)
        .execution_options(synchronize_session=False)
    ).rowcount
    return kept == 1


def save(job: Job, finished: Finished) -> None:
    """Store what a run found and settle the points, unless the task was taken away meanwhile."""
    task = _held(job)
    if task is None:
        return
    _store_statements(task, finished.statements)
    if finished.stored_version is None:
        mapped = [
            one.format_version or "" for one in finished.statements if one.format == "mapped" and one.rows
        ]
        templates.count_uses(task.owner_id, mapped)
    states = {statement.state for statement in finished.statements}
    if states & PASSWORD_STATES:
        _wait_for_password(task, finished.statements)
    elif finished.stored_version is None and any(map(is_open, finished.statements)):
        _wait_for_currency(task, finished.statements)
    elif finished.report is None or finished.transactions is None:
        _fail(task, finished.statements[0].state if finished.statements else "damaged")
    else:
        _store_report(task, finished, finished.report, finished.transactions)
        if task.hold_id is not None:
            jifen.capture(task.hold_id)
        _end(task, "done")
        report = task.reports[-1]
        hits = str(report.hits_high + report.hits_medium)
        missing = finished.report["summary"]["verdict"]["missing"]
        if missing is None:
            tasks.notify(task, "task_done", hits=hits)
        else:
            tasks.notify(task, "task_part_read", hits=hits, missing=missing)


def put_back(job: Job) -> bool:
    """Let a task wait again whose run was killed from outside; False when it was tried too often or taken away."""
    task = _held(job)
    if task is None or task.attempts >= ATTEMPTS:
        return False
    task.state, task.stage, task.progress, task.worker, task.lease_until = "queued", "", 0, None, None
    db.session.flush()
    return True


def give_up(job: Job, problem: str) -> None:
    """End a task whose run broke a limit or died; the points go back."""
    task = _held(job)
    if task is not None:
        _fail(task, problem)


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
        select(Task.state, func.count()).where(Task.state.in_(tasks.ACTIVE_STATES)).group_by(Task.state)
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


def _held(job: Job) -> Task | None:
    """Return the task if this worker still holds it, locked against others."""
    if not beat(job, timedelta(minutes=1), "save", 99):
        return None
    task: Task = db.session.get_one(Task, job.task_id, populate_existing=True)
    return task


def _end(task: Task, state: str) -> None:
    task.state, task.stage, task.worker, task.lease_until = state, "", None, None
    task.progress = 100 if state == "done" else task.progress
    task.finished_at = clock.now()
    db.session.flush()


def _fail(task: Task, problem: str) -> None:
    if task.hold_id is not None:
        jifen.release(task.hold_id)
    task.problem = problem
    _end(task, "failed")
    is_mappable = any(map(tasks.is_mappable, task.statements))
    finding = first_finding(each.detail["problems"] for each in task.statements)
    reason = task_problem_text(problem, is_mappable=is_mappable, finding=finding)
    tasks.notify(task, "task_failed", reason=reason)


def _wait_for_password(task: Task, statements: Sequence[Statement]) -> None:
    locked = [statement for statement in statements if statement.state in PASSWORD_STATES]
    wrong = {statement.file for statement in locked if statement.state == "wrong_password"}
    opened = {statement.file for statement in statements if _is_opened(statement)}
    for upload in task.uploads:
        # A file that only met the password of another one was not tried by the operator.
        if upload.name in wrong and upload.sealed_passwords is not None:
            upload.password_tries += 1
            if upload.name not in opened:
                # A wrong one is of no further use and must not be tried again in silence; but where
                # members of an archive have a password each, one of them opened the others, or the archive.
                upload.passwords = None
    _wait(task, "wrong_password" if wrong else "need_password", "task_needs_password", locked[0])


def _wait_for_currency(task: Task, statements: Sequence[Statement]) -> None:
    first = next(filter(is_open, statements))
    _wait(task, OPEN_CURRENCY, "task_needs_currency", first)


def _wait(task: Task, problem: str, message: str, statement: Statement) -> None:
    """Give the points back and ask the owner for what the file lacks."""
    if task.hold_id is not None:
        jifen.release(task.hold_id)
    task.problem = problem
    _end(task, "waiting")
    tasks.notify(task, message, file=statement.member or statement.file)


def _is_opened(statement: Statement) -> bool:
    """Tell whether a password opened the file, or the archive around it."""
    is_inside = any(problem.code.endswith("_password_inside") for problem in statement.problems)
    return is_inside or statement.state not in PASSWORD_STATES


def _store_statements(task: Task, statements: Sequence[Statement]) -> None:
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


def _store_report(task: Task, finished: Finished, report: dict[str, Any], transactions: pl.DataFrame) -> None:
    summary = report["summary"]
    heaviest = next((level for level in ("high", "medium", "low", "info") if summary["hits"][level]), "none")
    # What was not read has no source, or is none of the report's.
    read = [file for file in report["files"] if file["state"] in READABLE_STATES]
    sources = list(dict.fromkeys(file["format"] for file in read))
    frame = io.BytesIO()
    transactions.write_parquet(frame, compression="zstd")
    # Before the new one is written: a task has one newest report.
    db.session.execute(
        update(ReportRow)
        .where(ReportRow.task_id == task.id, ReportRow.is_newest)
        .values(is_newest=False)
        .execution_options(synchronize_session="fetch")
    )
    row = ReportRow(
        task_id=task.id,
        owner_id=task.owner_id,
        version=(task.reports[-1].version if task.reports else 0) + 1,
        customer=task.customer,
        sources=sources,
        source_key="," + ",".join(sources)[:196] + ",",
        period_from=_day(report["period_from"]),
        period_to=_day(report["period_to"]),
        rows=summary["rows"],
        in_fen=summary["in_fen"],
        out_fen=summary["out_fen"],
        real_in_fen=summary["real_in_fen"],
        real_out_fen=summary["real_out_fen"],
        hits_high=summary["hits"]["high"],
        hits_medium=summary["hits"]["medium"],
        hits_low=summary["hits"]["low"],
        hits_info=summary["hits"]["info"],
        risk=heaviest,
        authenticity=summary["authenticity"],
        incomplete=summary["incomplete"],
        verdict=verdicts.told(report),
        categories=[
            {key: category[key] for key in ("code", "name", "direction", "value_fen", "rows", "months")}
            | {"currency": report["currency"]}
            for category in report["categories"]
        ],
        report_blob_id=blobs.put(json.dumps(report, ensure_ascii=False).encode()),
        frame_blob_id=blobs.put(frame.getvalue()),
        reading_blob_id=readings.keep(
            finished.statements, {name: each for name, each in finished.options.items() if name != "rules"}
        ),
        stored_version=finished.stored_version,
        rules_version=report["method"]["rules_version"],
        engine_version=report["method"]["engine_version"],
        created_at=clock.now(),
    )
    task.reports.append(row)
    db.session.flush()
    links.trace(row, report["files"], transactions)
    quality.sample(row)


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def readable(statements: Sequence[Statement]) -> bool:
    """Tell whether any statement has rows to analyse."""
    return any(statement.state in READABLE_STATES for statement in statements)
