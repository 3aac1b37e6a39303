"""A report is made: what a run needs, what is stored of it, how it is handed over."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from typing import Any

import polars as pl
from sqlalchemy import select, update

from app.engine.judgement import features
from app.engine.tables.currency.answers import is_open
from app.engine.tables.layout import Template
from app.engine.types.statements import READABLE_STATES, Reading, Statement
from app.jifen import service as jifen
from app.liushui.cases.models import SEVERITIES, ReportRow, Task
from app.liushui.cases.problems import PASSWORD_STATES
from app.liushui.cases.service import answers, handed_in, messages, readings, verdicts
from app.liushui.cases.service.work import (
    Job,
    end,
    fail,
    held,
    settle_passwords,
    store_statements,
    wait_for_confirmation,
    wait_for_currency,
    wait_for_password,
)
from app.liushui.mapping.service import templates
from app.liushui.reports.service import corrections, decisions, review_items
from app.liushui.rulebook.service import black_list, originals, roots, rules
from app.liushui.services import service as services
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db

_NOT_KEPT = frozenset({"rules", "earlier", "roots", "genuine"})
"""Options that a version does not keep: what stands elsewhere, and what other tasks said, which goes with them."""


@dataclass(frozen=True)
class Contents:
    """Everything that a run needs without the database.

    `options` is what `Options.from_json` takes. With `reading` (that of `stored_version`) there are no files:
    they were purged, and what was read from them is analysed. `currencies` are the answers by name of file, `typed_cells` those
    of pictures by SHA-256 of the document, `confirmed` who confirmed rows, by the same. `has_report`: an earlier run made one.
    """

    options: dict[str, Any]
    files: tuple[tuple[str, bytes], ...] = ()
    passwords: tuple[str, ...] = ()
    templates: tuple[Template, ...] = ()
    currencies: dict[str, str] = field(default_factory=dict)
    typed_cells: dict[str, list[Any]] = field(default_factory=dict)
    confirmed: dict[str, list[Any]] = field(default_factory=dict)
    has_report: bool = False
    reading: Reading | None = None
    stored_version: int | None = None


@dataclass(frozen=True)
class Finished:
    """What came out of a run: the statements always, report and transactions when something was readable.

    `opened_with` are the passwords that opened something of a file, by its name; nothing where no files were read.
    """

    statements: tuple[Statement, ...]
    report: dict[str, Any] | None
    transactions: pl.DataFrame | None
    options: dict[str, Any] = field(default_factory=dict)
    stored_version: int | None = None
    opened_with: Mapping[str, Sequence[str]] = field(default_factory=dict)


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
    passwords = [password for upload in kept for password in answers.open_passwords(upload)]
    return Contents(
        options,
        files=tuple((upload.name, blobs.get(str(upload.blob_id))) for upload in kept),
        passwords=tuple(dict.fromkeys(passwords)),
        templates=tuple(templates.templates_of(task.owner_id)),
        currencies={upload.name: upload.currency for upload in kept if upload.currency},
        typed_cells={sha: cells for upload in kept for sha, cells in (upload.typed_cells or {}).items()},
        has_report=bool(task.reports),
        confirmed={sha: said for upload in kept for sha, said in (upload.confirmations or {}).items()},
    )


def options_for(task: Task) -> dict[str, Any]:
    """The options of the task's next analysis, as `Options.from_json` takes them.

    The rules are those that are switched on now, whatever happens to them during the run.
    """
    return {
        "customer": task.customer,
        "related": list(task.related),
        "corrections": corrections.corrections_for(task),
        "applied": asdict(task.applied) if task.applied else None,
        "decisions": decisions.decisions_for(task),
        "earlier": handed_in.earlier_of(task),
        "roots": roots.pems(),
        "genuine": originals.prints(),
        "rules": black_list.with_black_list(rules.rules_for(task.owner_id)).to_json(),
        # The demonstration shows everything.
        "features": sorted(features.ALL if task.demo else services.features_of(task.owner_id)),
    }


def store(job: Job, finished: Finished) -> ReportRow | None:
    """Store what a run found. None when there is no report: the task waits, failed, or was taken away meanwhile."""
    task = held(job)
    if task is None:
        return None
    if finished.stored_version is None:
        statements = settle_passwords(task, finished.statements, finished.opened_with)
        finished = replace(finished, statements=statements)
        mapped = [
            one.format_version or "" for one in finished.statements if one.format == "mapped" and one.rows
        ]
        templates.count_uses(task.owner_id, mapped)
    store_statements(task, finished.statements)
    states = {statement.state for statement in finished.statements}
    if states & PASSWORD_STATES:
        wait_for_password(task, finished.statements)
    elif finished.stored_version is None and any(map(is_open, finished.statements)):
        wait_for_currency(task, finished.statements)
    elif finished.report is None and "to_confirm" in states:
        wait_for_confirmation(task, finished.statements)
    elif finished.report is None or finished.transactions is None:
        fail(task, finished.statements[0].state if finished.statements else "damaged")
    else:
        handed_in.keep(task, finished.statements, finished.transactions)
        return _store_report(task, finished, finished.report, finished.transactions)
    return None


def hand_over(row: ReportRow, report: dict[str, Any]) -> None:
    """Capture the points of a stored report (its JSON beside it), end its task and tell the owner."""
    task = row.task
    if task.hold_id is not None:
        jifen.capture(task.hold_id)
    end(task, "done")
    hits = str(row.hits_high + row.hits_medium)
    missing = report["summary"]["verdict"]["missing"]
    if missing is None:
        messages.notify(task, "task_done", hits=hits)
    else:
        messages.notify(task, "task_part_read", hits=hits, missing=missing)


def _store_report(
    task: Task, finished: Finished, report: dict[str, Any], transactions: pl.DataFrame
) -> ReportRow:
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
        **_contents(task, finished, report, transactions),
    )
    task.reports.append(row)
    db.session.flush()
    review_items.recount(row, report)
    return row


def store_revision(
    newest: ReportRow, finished: Finished, report: dict[str, Any], transactions: pl.DataFrame
) -> ReportRow:
    """Store what the newest version says after corrections: beside it, or in the place of an earlier revision.

    The judgement that is corrected stays as it was; so corrections one after another make one version.
    """
    task = newest.task
    if newest.revises is None:
        readings.write_down(newest)
        row = _store_report(task, finished, report, transactions)
        row.revises, row.conclusion = newest.version, newest.conclusion
    else:
        row = newest
        former = (row.report_blob_id, row.frame_blob_id, row.reading_blob_id)
        for name, value in _contents(task, finished, report, transactions).items():
            setattr(row, name, value)
        # Who signed did not sign this.
        row.reviewed_at = row.reviewed_by_id = None
        for blob_id in former:
            blobs.delete(blob_id)
        review_items.recount(row, report)
    db.session.flush()
    return row


def _contents(
    task: Task, finished: Finished, report: dict[str, Any], transactions: pl.DataFrame
) -> dict[str, Any]:
    """What a version's row holds of a report; its blobs are written."""
    summary = report["summary"]
    found = {level: summary["hits"][level] + summary["findings"][level] for level in SEVERITIES}
    heaviest = next((level for level in SEVERITIES if found[level]), "none")
    # What was not read has no source, or is none of the report's.
    read = [file for file in report["files"] if file["state"] in READABLE_STATES]
    sources = list(dict.fromkeys(file["format"] for file in read))
    frame = io.BytesIO()
    transactions.write_parquet(frame, compression="zstd")
    return {
        "customer": task.customer,
        "sources": sources,
        "source_key": "," + ",".join(sources)[:196] + ",",
        "period_from": _day(report["period_from"]),
        "period_to": _day(report["period_to"]),
        "rows": summary["rows"],
        "currency": report["currency"],
        "in_fen": summary["in_fen"],
        "out_fen": summary["out_fen"],
        "real_in_fen": summary["real_in_fen"],
        "real_out_fen": summary["real_out_fen"],
        "recognised_income_month_fen": summary["recognised_income_month_fen"],
        **{f"hits_{level}": found[level] for level in SEVERITIES},
        "risk": heaviest,
        "authenticity": summary["authenticity"],
        "incomplete": summary["incomplete"],
        "verdict": verdicts.stored_verdict(report),
        "categories": [
            {key: category[key] for key in ("code", "name", "direction", "value_fen", "rows", "months")}
            | {"currency": report["currency"]}
            for category in report["categories"]
        ],
        "report_blob_id": blobs.put(json.dumps(report, ensure_ascii=False).encode()),
        "frame_blob_id": blobs.put(frame.getvalue()),
        "reading_blob_id": readings.keep(
            finished.statements,
            {name: each for name, each in finished.options.items() if name not in _NOT_KEPT},
        ),
        "stored_version": finished.stored_version,
        "rules_version": report["method"]["rules_version"],
        "engine_version": report["method"]["engine_version"],
        "created_at": clock.now(),
    }


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
