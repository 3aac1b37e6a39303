"""Backtests of a draft over past reports: one report at a time, behind all other work."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import func, select, update

from app.auth.service.person import Person
from app.engine.rules import RuleSet
from app.engine.rules.changes import Changes
from app.engine.types.statements import Reading
from app.liushui.cases.errors import ReadingNotKeptError
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service import access, readings
from app.liushui.rulebook.errors import NoDraftError, NoPastReportError, RuleDraftChangedError
from app.liushui.rulebook.models import Backtest, RuleVersion
from app.liushui.rulebook.service import rules
from app.liushui.rulebook.service.black_list import with_black_list
from app.liushui.rulebook.service.rules import INSTALLATION
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.errors import NotFoundError

JOB = "liushui.try_rules"
"""The name of the workers' job; its argument is a backtest's id."""
ATTEMPTS = 2
REPORTS_MOST = 100
EXAMPLES = 5
KEPT = timedelta(days=7)
"""For how long the result of a run is kept."""


@dataclass(frozen=True)
class Step:
    """One report of a backtest with everything that its analysis needs; `problem` says why there is nothing."""

    report: ReportRow | None
    report_id: int
    reading: Reading | None
    options: dict[str, Any]
    before: RuleSet
    after: RuleSet
    problem: str = ""


def begin(requester_id: int, scope: int, revision: int, reports: int) -> Backtest:
    """Begin to try the draft that was read as `revision` over the newest reports; an older run ends.

    Raises NoDraftError, RuleDraftChangedError, NoPastReportError.
    """
    draft = rules.draft_of(scope)
    if draft.row is None:
        raise NoDraftError
    if draft.revision != revision:
        raise RuleDraftChangedError
    found = _newest(scope, min(reports, REPORTS_MOST))
    if not found:
        raise NoPastReportError
    rules.delete_backtests(Backtest.draft_id == draft.row.id)
    installed, preset = rules.active_row(INSTALLATION), rules.active_row(scope) if scope else None
    backtest = Backtest(
        draft_id=draft.row.id,
        revision=revision,
        changes=draft.changes.to_json(),
        installed_id=installed.id if installed else None,
        preset_id=preset.id if preset else None,
        report_ids=found,
        done=0,
        state="running",
        attempts=0,
        requester_id=requester_id,
        created_at=clock.now(),
    )
    db.session.add(backtest)
    db.session.flush()
    return backtest


def _newest(scope: int, limit: int) -> list[int]:
    """The newest version of each task's report, newest first."""
    query = select(ReportRow.id).where(ReportRow.is_newest)
    if scope != INSTALLATION:
        query = query.where(ReportRow.owner_id == scope)
    return list(db.session.scalars(query.order_by(ReportRow.id.desc()).limit(limit)))


def newest_backtest(scope: int) -> Backtest | None:
    """Return the backtest of the draft; None when it was not tried."""
    return db.session.scalar(
        select(Backtest)
        .join(RuleVersion, RuleVersion.id == Backtest.draft_id)
        .where(RuleVersion.scope == scope, RuleVersion.state == "draft")
        .order_by(Backtest.id.desc())
        .limit(1)
    )


def is_outdated(backtest: Backtest) -> bool:
    """Whether the draft, or what it is compared with, changed since the run began."""
    scope = backtest.draft.scope
    installed, preset = rules.active_row(INSTALLATION), rules.active_row(scope) if scope else None
    return (
        backtest.draft.revision != backtest.revision
        or backtest.installed_id != (installed.id if installed else None)
        or backtest.preset_id != (preset.id if preset else None)
    )


def cancel(scope: int, backtest_id: int) -> Backtest:
    """End a run before its last report; what it found so far stays. Raises NotFoundError."""
    backtest = newest_backtest(scope)
    if backtest is None or backtest.id != backtest_id:
        raise NotFoundError
    db.session.execute(
        update(Backtest)
        .where(Backtest.id == backtest_id, Backtest.state == "running")
        .values(state="cancelled", lease_until=None, finished_at=clock.now())
    )
    db.session.refresh(backtest)
    return backtest


def purge() -> None:
    """Forget the backtests that are over since a week: what they found are customers' rows."""
    rules.delete_backtests(Backtest.state != "running", Backtest.finished_at < clock.now() - KEPT)


def forget_reports(report_ids: Collection[int]) -> None:
    """Forget the backtests that looked at any of these reports, with the rows that they found."""
    rows = db.session.execute(select(Backtest.id, Backtest.report_ids))
    rules.delete_backtests(Backtest.id.in_([row.id for row in rows if set(row.report_ids) & set(report_ids)]))


def drop_reports(report_ids: Collection[int]) -> None:
    """Take what was found in reports that are deleted out of every result; the runs go on without them."""
    looked = select(Backtest.id, Backtest.report_ids).where(Backtest.result_blob_id.is_not(None))
    for row in db.session.execute(looked).all():
        if not set(row.report_ids) & set(report_ids):
            continue
        backtest = db.session.get_one(Backtest, row.id, with_for_update=True, populate_existing=True)
        kept = [each for each in _results(backtest) if each["report_id"] not in report_ids]
        _keep_results(backtest, kept)
    db.session.flush()


def waiting() -> list[int]:
    """Return the runs that nobody works on, if no task waits: people's statements come first."""
    if has_tasks_waiting():
        return []
    free = (Backtest.lease_until.is_(None)) | (Backtest.lease_until < clock.now())
    query = select(Backtest.id).where(Backtest.state == "running", free).order_by(Backtest.id)
    return list(db.session.scalars(query))


def has_tasks_waiting() -> bool:
    """Tell whether a task waits for a worker."""
    return bool(db.session.scalar(select(func.count()).select_from(Task).where(Task.state == "queued")))


def claim(backtest_id: int, lease: timedelta) -> int | None:
    """Take the next report of a run; returns how many are done, None when there is nothing to do."""
    now = clock.now()
    free = (Backtest.lease_until.is_(None)) | (Backtest.lease_until < now)
    done: int | None = db.session.execute(
        update(Backtest)
        .where(Backtest.id == backtest_id, Backtest.state == "running", free)
        .values(lease_until=now + lease, attempts=Backtest.attempts + 1)
        .returning(Backtest.done)
        .execution_options(synchronize_session=False)
    ).scalar_one_or_none()
    return done


def open_step(backtest_id: int) -> Step | None:
    """Open the report that comes next and the two rule sets; None when the run is gone."""
    backtest = db.session.get(Backtest, backtest_id, populate_existing=True)
    if backtest is None or backtest.done >= len(backtest.report_ids):
        return None
    before, after = map(with_black_list, _rule_sets(backtest))
    report_id = backtest.report_ids[backtest.done]
    report = db.session.get(ReportRow, report_id)
    if report is None:
        return Step(None, report_id, None, {}, before, after, "deleted")
    if backtest.attempts > ATTEMPTS:
        return Step(report, report_id, None, {}, before, after, "crashed")
    try:
        return Step(
            report, report_id, readings.open_reading(report), readings.options_of(report), before, after
        )
    except (ReadingNotKeptError, NotFoundError):
        return Step(report, report_id, None, {}, before, after, "reading_not_kept")


def _rule_sets(backtest: Backtest) -> tuple[RuleSet, RuleSet]:
    """The rules that were on when the run began, and the draft over the same base."""
    scope = backtest.draft.scope
    installed, preset = _row(backtest.installed_id), _row(backtest.preset_id)
    changes = Changes.from_json(backtest.changes)
    if scope == INSTALLATION:
        base = RuleSet.builtin()
        return rules.rules_of_row(scope, installed, base), rules.rules_of(scope, changes, None, base)
    base = rules.rules_of_row(INSTALLATION, installed, RuleSet.builtin())
    return rules.rules_of_row(scope, preset, base), rules.rules_of(scope, changes, None, base)


def _row(version_id: int | None) -> RuleVersion | None:
    return db.session.get(RuleVersion, version_id) if version_id else None


def is_running(backtest_id: int) -> bool:
    """Whether the run was neither cancelled nor forgotten meanwhile."""
    query = select(Backtest.id).where(Backtest.id == backtest_id, Backtest.state == "running")
    return db.session.scalar(query) is not None


def save_step(backtest_id: int, done: int, found: dict[str, Any]) -> bool:
    """Add what one report showed to the sealed result; returns whether reports are left."""
    backtest = db.session.get(Backtest, backtest_id, with_for_update=True, populate_existing=True)
    if backtest is None or backtest.state != "running" or backtest.done != done:
        return False
    if db.session.get(ReportRow, found["report_id"]) is None:
        # It was deleted while it was looked at.
        found = {
            "report_id": found["report_id"],
            "customer": "",
            "problem": "reading_not_kept",
            "trial": None,
        }
    _keep_results(backtest, [*_results(backtest), found])
    backtest.done, backtest.attempts, backtest.lease_until = done + 1, 0, None
    if backtest.done >= len(backtest.report_ids):
        backtest.state, backtest.finished_at = "done", clock.now()
    db.session.flush()
    return backtest.state == "running"


def _keep_results(backtest: Backtest, results: list[dict[str, Any]]) -> None:
    blobs.delete(backtest.result_blob_id)
    backtest.result_blob_id = blobs.put(json.dumps(results, ensure_ascii=False).encode())


def _results(backtest: Backtest) -> list[dict[str, Any]]:
    if backtest.result_blob_id is None:
        return []
    results: list[dict[str, Any]] = json.loads(blobs.get(backtest.result_blob_id))
    return results


def result_of(backtest: Backtest, person: Person) -> dict[str, Any]:
    """Return what a run found so far, over all its reports (RuleTrialResultSchema).

    Of cases that are hidden from the person customers and other parties show their first character, and rows no text.
    """
    # Of a report that was deleted meanwhile nothing is shown any more.
    kept = select(ReportRow.id, ReportRow.task_id).where(ReportRow.id.in_(backtest.report_ids))
    tasks = {row.id: row.task_id for row in db.session.execute(kept)}
    named = access.named(person, set(tasks.values()))
    results = [
        each if tasks[each["report_id"]] in named else _hidden(each)
        for each in _results(backtest)
        if each["report_id"] in tasks
    ]
    tried = [each for each in results if not each["problem"]]
    return {
        "reports": len(tried),
        "skipped": [
            {"report_id": each["report_id"], "customer": each["customer"], "problem": each["problem"]}
            for each in results
            if each["problem"]
        ],
        "hits": _hits(tried),
        "questions": _questions(tried),
        "categories": {
            "rows": sum(each["trial"]["categories"]["rows"] for each in tried),
            "reports": sum(bool(each["trial"]["categories"]["rows"]) for each in tried),
            "examples": _examples(tried, lambda backtest: backtest["categories"]["examples"]),
        },
        "touched": sum(_is_touched(each["trial"]) for each in tried),
        "real_changed": sum(
            len(set(each["trial"][side])) > 1 for each in tried for side in ("real_in_fen", "real_out_fen")
        ),
    }


def _hidden(found: dict[str, Any]) -> dict[str, Any]:
    """What one report showed without anything that names somebody."""
    shown = found | {"customer": access.mask(found["customer"])}
    if not (trial := found["trial"]):
        return shown
    hits = [
        hit | {side: [*map(_nameless, hit[side])] for side in ("gained", "lost")} for hit in trial["hits"]
    ]
    moved = trial["categories"] | {"examples": [*map(_nameless, trial["categories"]["examples"])]}
    return shown | {"trial": trial | {"hits": hits, "categories": moved}}


def _nameless(row: dict[str, Any]) -> dict[str, Any]:
    # What a rule found in it are the rule's own words.
    return row | {"party": access.mask(row["party"]) if row["party"] else "", "text": ""}


def _is_touched(backtest: dict[str, Any]) -> bool:
    return bool(
        backtest["questions"]
        or backtest["categories"]["rows"]
        or any(hit["before"] != hit["after"] or hit["gained"] or hit["lost"] for hit in backtest["hits"])
    )


def _hits(tried: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every rule that found rows, those first that find something else now."""
    ids: dict[str, dict[str, str]] = {
        hit["rule"]: hit["name"] for each in tried for hit in each["trial"]["hits"]
    }
    found = [_hit(rule, name, tried) for rule, name in ids.items()]
    return sorted(found, key=lambda hit: (not hit["is_changed"], hit["rule"]))


def _hit(rule: str, name: dict[str, str], tried: Sequence[dict[str, Any]]) -> dict[str, Any]:
    groups = [hit for each in tried for hit in each["trial"]["hits"] if hit["rule"] == rule]
    changed = [hit for hit in groups if hit["before"] != hit["after"] or hit["gained"] or hit["lost"]]

    def rows(side: str) -> list[dict[str, Any]]:
        return _examples(
            tried,
            lambda backtest: [row for hit in backtest["hits"] if hit["rule"] == rule for row in hit[side]],
        )

    return {
        "rule": rule,
        "name": name,
        "before": _sum([hit["before"] for hit in groups]),
        "after": _sum([hit["after"] for hit in groups]),
        "changed_reports": len(changed),
        "is_changed": bool(changed),
        "gained": rows("gained"),
        "lost": rows("lost"),
    }


def _sum(groups: Sequence[dict[str, Any] | None]) -> dict[str, Any]:
    there = [each for each in groups if each]
    levels = [each["severity"] for each in there]
    return {
        "rows": sum(each["rows"] for each in there),
        "sum_fen": sum(each["sum_fen"] for each in there),
        "reports": len(there),
        "severities": {level: levels.count(level) for level in dict.fromkeys(levels)},
    }


def _questions(tried: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every behaviour and check whose answer differs somewhere: how often from which answer to which."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for each in tried:
        for question in each["trial"]["questions"]:
            key = (question["id"], str(question["before"]), str(question["after"]))
            entry = found.setdefault(key, {**question, "reports": 0, "examples": []})
            entry["reports"] += 1
            if len(entry["examples"]) < EXAMPLES:
                entry["examples"].append({"report_id": each["report_id"], "customer": each["customer"]})
    return sorted(found.values(), key=lambda entry: str(entry["id"]))


def _examples(tried: Sequence[dict[str, Any]], rows_of: Any) -> list[dict[str, Any]]:
    rows = [
        row | {"report_id": each["report_id"], "customer": each["customer"]}
        for each in tried
        for row in rows_of(each["trial"])
    ]
    return rows[:EXAMPLES]
