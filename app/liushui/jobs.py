"""The worker's edge: one task from claim to saved report, and the sweep for what was dropped."""

from __future__ import annotations

import logging
import os
import secrets
import socket
import threading
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from apiflask import APIFlask
from flask import current_app

from app.engine.types.statements import UploadedFile
from app.liushui.cases import sandbox
from app.liushui.cases.service import queueing, retention, verdicts, work
from app.liushui.reports.routes.revising import bring_up_to_date
from app.liushui.reports.service import making, revisions
from app.liushui.review.service import links, quality
from app.liushui.rulebook.service import backtests
from app.liushui.services import service as services
from app.platform.config import Config
from app.platform.data.database import db, writing
from app.platform.running.jobs import Every, jobs

WORKER = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"[:64]
BEAT_SECONDS = 0.5
CHORES_EVERY = timedelta(hours=1)

logger = logging.getLogger(__name__)


class _TaskLostError(Exception):
    """The task was deleted, or another worker holds it: the run is of no more use."""


class _Heartbeat:
    """Writes the progress of a run and keeps its lease, from a thread of its own."""

    def __init__(self, app: APIFlask, job: work.Job, lease: timedelta) -> None:
        self._app, self._job, self._lease = app, job, lease
        self._stage, self._progress = "unpack", 1
        self._rows: dict[str, int] = {}
        self._lost = False
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._beat, name=f"heartbeat-{job.task_id}", daemon=True)

    def progress(self, stage: str, share: float, rows: Mapping[str, int]) -> None:
        """Remember how far the run is: the stage, the share (0 to 1) of the whole, rows by name of file.

        Raises _TaskLostError, which ends the run, once the task is no longer this worker's.
        """
        if self._lost:
            raise _TaskLostError
        self._stage, self._progress = stage, min(98, max(1, int(share * 100)))
        self._rows = dict(rows) or self._rows

    def __enter__(self) -> _Heartbeat:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _beat(self) -> None:
        written: tuple[str, int, dict[str, int]] | None = None
        silent = 0.0
        with self._app.app_context():
            while not self._ended.wait(BEAT_SECONDS):
                silent += BEAT_SECONDS
                current = (self._stage, self._progress, self._rows)
                if current == written and silent < self._lease.total_seconds() / 3:
                    continue
                try:
                    with writing():
                        kept = work.beat(self._job, self._lease, *current)
                        db.session.commit()
                except Exception:
                    # A busy database must not end the heartbeat: the next beat may still come in time.
                    db.session.rollback()
                    logger.exception("no beat for task %s", self._job.task_id)
                    continue
                if not kept:
                    self._lost = True
                    return
                written, silent = current, 0.0


def process(_task_id: int) -> None:
    """Work on the task whose turn it is: a wake-up says that one more waits, not which one comes next."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    config: Config = app.extensions["config"]
    lease = timedelta(seconds=config.lease_seconds)
    with writing():
        job = work.claim(WORKER + secrets.token_hex(2), lease)
        db.session.commit()
    if job is None:
        return
    contents = making.open_contents(job)
    db.session.rollback()
    if contents is None:
        return
    try:
        with _Heartbeat(app, job, lease) as heartbeat:
            finished = _run(contents, heartbeat)
    except _TaskLostError:
        return
    except sandbox.SandboxError as error:
        with writing():
            waits = error.was_killed and work.put_back(job)
            if not waits:
                work.give_up(job, error.reason)
            db.session.commit()
        if waits:
            jobs().wake(queueing.JOB, job.task_id)
        return
    with writing():
        lags = _save(job, finished)
        db.session.commit()
    if lags:
        jobs().wake(revisions.JOB, job.task_id)


def _save(job: work.Job, finished: making.Finished) -> bool:
    """Store what a run found; a report is traced and sampled before its points are captured.

    Says whether something was corrected or decided during the run.
    """
    row = making.store(job, finished)
    if row is None or finished.report is None or finished.transactions is None:
        return False
    links.trace(row, finished.report["files"], finished.transactions)
    quality.sample(row)
    making.hand_over(row, finished.report)
    return not revisions.counted(row, finished.report)


def revise(task_id: int) -> None:
    """Let a large report, or one that was worked on, follow what was said about it meanwhile."""
    bring_up_to_date(task_id, at_once=False)


def _run(contents: making.Contents, heartbeat: _Heartbeat) -> making.Finished:
    """Read and analyse in the child process, or analyse there what was read before."""
    options = contents.options
    if contents.reading is not None:
        report, transactions = sandbox.run_stored_analysis(
            contents.reading, options, progress=heartbeat.progress
        )
        found = contents.reading.statements
        return making.Finished(found, report, transactions, options, contents.stored_version)
    files = [UploadedFile(name, data) for name, data in contents.files]
    reading, report, transactions = sandbox.run_analysis(
        files,
        contents.passwords,
        options,
        progress=heartbeat.progress,
        templates=contents.templates,
        currencies=contents.currencies,
        typed_cells=contents.typed_cells,
        confirmed=contents.confirmed,
    )
    # Rows that nobody confirms any more leave a report that says so, not the one in which they count.
    is_taken_back = contents.has_report and any(one.state == "to_confirm" for one in reading.statements)
    if not work.readable(reading.statements) and not is_taken_back:
        return making.Finished(reading.statements, None, None, opened_with=reading.opened_with)
    return making.Finished(reading.statements, report, transactions, options, opened_with=reading.opened_with)


def sweep() -> None:
    """Wake a worker for every task that waits: what was queued while none ran, or what a dead one held."""
    if not jobs().is_idle():
        return
    for task_id in work.stalled():
        jobs().wake(queueing.JOB, task_id)
    for backtest_id in backtests.waiting():
        jobs().wake(backtests.JOB, backtest_id)
    db.session.rollback()


TRIAL_LIMITS = sandbox.SandboxLimits(cpu_seconds=60, wall_seconds=90.0)
"""One report of a backtest: analysis only, twice."""
BACKTEST_LEASE = timedelta(seconds=120)


class _BacktestEndedError(Exception):
    """The backtest was cancelled or forgotten: its analysis is of no more use."""


def backtest_rules(backtest_id: int) -> None:
    """Work on the next report of a backtest, and wake the next step unless somebody's task waits."""
    with writing():
        done = backtests.claim(backtest_id, BACKTEST_LEASE)
        db.session.commit()
    if done is None:
        return
    step = backtests.open_step(backtest_id)
    if step is None:
        db.session.rollback()
        return
    found: dict[str, Any] = {
        "report_id": step.report_id,
        "customer": step.report.customer if step.report else "",
        "problem": step.problem,
        "trial": None,
    }
    db.session.rollback()

    def look(_stage: str, _share: float, _rows: Mapping[str, int]) -> None:
        running = backtests.is_running(backtest_id)
        db.session.rollback()
        if not running:
            raise _BacktestEndedError

    try:
        if step.reading is not None:
            found["trial"] = sandbox.run_backtest(
                step.reading,
                step.options,
                step.before.to_json(),
                step.after.to_json(),
                TRIAL_LIMITS,
                look,
            )
    except _BacktestEndedError:
        return
    except sandbox.SandboxError as error:
        found["problem"] = error.reason
    with writing():
        goes_on = backtests.save_step(backtest_id, done, found)
        first = backtests.has_tasks_waiting()
        db.session.commit()
    # Behind a task that waits the sweep takes the run up again.
    if goes_on and not first:
        jobs().wake(backtests.JOB, backtest_id)


class _OlderReports:
    """Gives reports made before there were verdicts theirs, some at each sweep, until all have one."""

    def __init__(self) -> None:
        self._before = verdicts.NEWEST

    def __call__(self) -> None:
        """Judge the next ones."""
        if not self._before:
            return
        with writing():
            self._before = verdicts.judge_older(self._before)
            db.session.commit()


def register_jobs(app: APIFlask) -> None:
    """Tell the application's jobs what this room does."""
    config: Config = app.extensions["config"]
    wanted = False if config.testing else config.spare_child
    app.extensions["jobs"].begins(lambda: sandbox.keep_one_ready(wanted=wanted))
    app.extensions["jobs"].handles(queueing.JOB, process)
    app.extensions["jobs"].handles(revisions.JOB, revise)
    app.extensions["jobs"].handles(backtests.JOB, backtest_rules)
    app.extensions["jobs"].sweeps(sweep)
    app.extensions["jobs"].sweeps(Every(CHORES_EVERY, retention.purge))
    app.extensions["jobs"].sweeps(Every(CHORES_EVERY, retention.expire))
    app.extensions["jobs"].sweeps(Every(CHORES_EVERY, backtests.purge))
    app.extensions["jobs"].sweeps(_OlderReports())
    app.extensions["jobs"].sweeps(Every(CHORES_EVERY, services.renew_subscriptions))
