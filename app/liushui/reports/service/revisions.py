"""The newest version of a report follows what was corrected and decided: planned, analysed by the edge, stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import polars as pl
from apiflask import APIFlask
from flask import current_app
from sqlalchemy import select

from app.engine.report.changes import compare_reports
from app.engine.types.plain_json import to_json
from app.engine.types.statements import Reading
from app.liushui.cases.errors import ReadingNotKeptError
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service import queueing, readings
from app.liushui.cases.service.stored_reports import load_report, load_rows
from app.liushui.reports.models import DecisionEntry
from app.liushui.reports.service import making
from app.platform.data.database import db

AT_ONCE_ROWS = 20_000
"""A larger report is analysed again by a worker: whoever corrects it would wait too long for the answer."""
JOB = "liushui.revise"

State = Literal["done", "unchanged", "queued", "busy", "not_kept", "failed"]
"""How a report follows: `busy` while its task is worked on, `not_kept` where its reading is not there any more."""
Stored = Callable[[ReportRow, list[dict[str, Any]], pl.DataFrame], None]

_SAID: dict[str, Any] = {"corrections": [], "decisions": [], "applied": None}
"""The options that follow at once when somebody says something, with what they are where nothing was said."""


@dataclass(frozen=True)
class Plan:
    """What there is to do for a task's newest version: nothing, unless `reading` is there to be analysed."""

    task_id: int
    state: State
    blob_id: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    reading: Reading | None = None


def on_revised(app: APIFlask, action: Stored) -> None:
    """Call `action` with a report that follows corrections, its files and its transactions, as it is stored."""
    app.extensions.setdefault("on_revised", []).append(action)


def plan(task_id: int, *, at_once: bool = True) -> Plan:
    """Say whether the task's newest version lags behind what was said, and open what its analysis needs.

    With `at_once` a large report is left to a worker.
    """
    task = db.session.get(Task, task_id)
    if task is None or not task.reports:
        return Plan(task_id, "unchanged")
    newest = task.reports[-1]
    if task.state in queueing.ACTIVE_STATES:
        return Plan(task_id, "busy")
    options = making.options_for(task)
    if _agree(readings.options_of(newest), options):
        return Plan(task_id, "unchanged")
    if not readings.is_kept(newest):
        return Plan(task_id, "not_kept")
    if at_once and newest.rows > AT_ONCE_ROWS:
        return Plan(task_id, "queued")
    try:
        reading = readings.open_reading(newest)
    except ReadingNotKeptError:
        return Plan(task_id, "not_kept")
    return Plan(task_id, "done", newest.report_blob_id, options, reading)


def store(planned: Plan, report: dict[str, Any], transactions: pl.DataFrame) -> ReportRow | None:
    """Store what was analysed; None when something else was said, or the version became another one meanwhile."""
    task = db.session.get(Task, planned.task_id, with_for_update=True, populate_existing=True)
    if task is None or not task.reports or planned.reading is None:
        return None
    newest = task.reports[-1]
    db.session.refresh(newest)
    is_other = newest.report_blob_id != planned.blob_id or task.state in queueing.ACTIVE_STATES
    if is_other or not _agree(planned.options, making.options_for(task)):
        return None
    before = load_report(newest)
    finished = making.Finished(
        planned.reading.statements,
        report,
        transactions,
        planned.options,
        newest.stored_version or newest.version,
    )
    row = making.store_revision(newest, finished, report, transactions)
    _tell(task, row, before, report)
    for action in current_app.extensions.get("on_revised", []):
        action(row, report["files"], transactions)
    return row


def lags(task: Task) -> bool:
    """Whether something was said of the case that its report will count and does not yet."""
    newest = task.reports[-1]
    if not _waiting(task) or _agree(readings.options_of(newest), making.options_for(task)):
        return False
    return task.state in queueing.ACTIVE_STATES or readings.is_kept(newest)


def counted(row: ReportRow, report: dict[str, Any]) -> bool:
    """Whether a version that a run made counts all that was said; then the log says so, with the figures."""
    if not _agree(readings.options_of(row), making.options_for(row.task)):
        return False
    earlier = [each for each in row.task.reports if each.version < row.version]
    if earlier and _waiting(row.task):
        _tell(row.task, row, load_report(earlier[-1]), report)
    return True


def _tell(task: Task, row: ReportRow, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Write the figures before and after beside what was said since the last analysis."""
    changes = [to_json(each) for each in compare_reports(before, after).summary]
    rules = [each["method"]["rules_version"] for each in (before, after)]
    for entry in _waiting(task):
        entry.version, entry.changes = row.version, changes
        if rules[0] != rules[1]:
            # Then not all of the change follows from the word.
            entry.said = entry.said | {"rules": rules}


def _waiting(task: Task) -> list[DecisionEntry]:
    lines = select(DecisionEntry).where(DecisionEntry.task_id == task.id, DecisionEntry.version.is_(None))
    return list(db.session.scalars(lines))


def _agree(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one.get(name, none) == other.get(name, none) for name, none in _SAID.items())


def decisions_since(report: ReportRow, then: dict[str, Any], now: dict[str, Any]) -> int:
    """How many decisions hold for a report now and did not when it was made, or the other way round.

    What was decided elsewhere about a party that this case does not have is not counted.
    """
    before, after = then.get("decisions", []), now.get("decisions", [])
    differ = [each for each in [*before, *after] if (each in before) != (each in after)]
    if not differ:
        return 0
    met = set(load_rows(report)["party_key"].unique())
    return sum(not each["party_key"] or each["party_key"] in met for each in differ)
