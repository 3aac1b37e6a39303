"""Bringing a report up to what was said about it: analysed in the child process between two short transactions."""

from __future__ import annotations

import logging
from typing import Any

from app.engine.types.plain_json import to_json
from app.liushui.cases import sandbox
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.problems import NO_TEXT
from app.liushui.reports.models import DecisionEntry
from app.liushui.reports.service import decision_words, reviews, revisions
from app.liushui.reports.texts import REVISION_TEXTS
from app.platform.data.database import db, writing
from app.platform.running.jobs import jobs
from app.platform.web import guards

LIMITS = sandbox.SandboxLimits(cpu_seconds=60, wall_seconds=90.0)
MOST_ROUNDS = 5
"""How often the analysis begins anew because somebody said something meanwhile."""

logger = logging.getLogger(__name__)


def bring_up_to_date(task_id: int, *, at_once: bool = True) -> revisions.State:
    """Let the task's newest version follow what was said; with `at_once` a large one is left to a worker.

    Holds no transaction while the child runs. What was said meanwhile is in the report that is stored.
    """
    state: revisions.State = "unchanged"
    for _ in range(MOST_ROUNDS):
        planned = revisions.plan(task_id, at_once=at_once)
        db.session.rollback()
        if planned.reading is None:
            # The analysis of somebody else's word may have been of ours as well.
            state = planned.state
            break
        try:
            report, transactions = sandbox.run_stored_analysis(
                planned.reading, planned.options, LIMITS, is_awaited=at_once
            )
        except sandbox.SandboxError:
            logger.exception("task %s does not follow its corrections", task_id)
            return "failed"
        with writing():
            row = revisions.store(planned, report, transactions)
            db.session.commit()
        if row is not None:
            return "done"
        state = "queued"
    if state == "queued":
        jobs().wake(revisions.JOB, task_id)
    return state


UNCHANGED: dict[str, Any] = {
    "decision_id": None,
    "state": "unchanged",
    "state_text": NO_TEXT,
    "report_id": None,
    "version": None,
    "changes": [],
    "rules_text": NO_TEXT,
}
"""What ReportRevisionSchema describes where no report is asked for."""


def follow(task_id: int, entry: DecisionEntry) -> dict[str, Any]:
    """Commit what the request said, let the report follow, and return what ReportRevisionSchema describes."""
    entry_id = entry.id
    reviews.reopen_for_word(task_id)
    guards.commit_early()
    state = bring_up_to_date(task_id)
    found = db.session.get(DecisionEntry, entry_id) if entry_id is not None else None
    task = db.session.get(Task, task_id)
    newest: ReportRow | None = task.reports[-1] if task and task.reports else None
    if state == "unchanged" and found is not None and found.changes:
        state = "done"
    text = REVISION_TEXTS.get(state)
    return {
        "decision_id": None,
        "state": state,
        "state_text": text or NO_TEXT,
        "report_id": newest.id if newest else None,
        "version": newest.version if newest else None,
        "changes": [to_json(each) for each in (found.changes or [])] if found else [],
        "rules_text": decision_words.rules_changed(found.said) if found else NO_TEXT,
    }
