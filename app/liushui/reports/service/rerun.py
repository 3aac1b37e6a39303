"""Another analysis of a task that has a report: what it would be made of, why, at what price, and the order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.auth.service.person import Person, person_with
from app.engine.report.sections.method import ENGINE_VERSION
from app.engine.rules import RuleSet
from app.liushui.cases.errors import ReadingNotKeptError, TaskBusyError
from app.liushui.cases.models import Task
from app.liushui.cases.service import access, queueing, readings
from app.liushui.reports.errors import NothingToAnalyseError
from app.liushui.reports.service import corrections, making, revisions
from app.platform.errors import AppError

Source = Literal["files", "stored"]


@dataclass(frozen=True)
class Reason:
    """Something that is not as it was when the newest version was made.

    `code` is rules, engine, customer, related, corrections, decisions or files; `before` and `after` are versions or
    names, `count` transactions (corrections), decisions or files.
    """

    code: str
    before: str = ""
    after: str = ""
    count: int = 0


@dataclass(frozen=True)
class Outlook:
    """What another analysis would do; `refusal` says why there can be none, `source` what it reads.

    `stored` analyses what was read for `stored_version`: the files were purged.
    """

    source: Source | None
    stored_version: int | None
    refusal: AppError | None
    price: int
    reasons: tuple[Reason, ...]


def look_ahead(task: Task) -> Outlook:
    """Say what another analysis of the task would be."""
    try:
        source = _source(task)
    except AppError as refusal:
        return Outlook(None, None, refusal, 0, _reasons(task))
    newest = task.reports[-1]
    price = 0
    if not queueing.is_paid(task) and not task.demo:
        price = queueing.price_for(person_with(task.owner_id))
    stored = newest.stored_version or newest.version
    return Outlook(source, stored if source == "stored" else None, None, price, _reasons(task))


def rerun(person: Person, task_id: int, related: Sequence[str] | None = None) -> Task:
    """Queue another analysis of a task; its report becomes a new version, older ones stay.

    The files are read again while they are kept, else the reading of the newest version is analysed. `related`
    replaces the related parties. Over unchanged files it costs nothing. Raises TaskBusyError,
    NothingToAnalyseError, ReadingNotKeptError.
    """
    task = access.lock_task(person, task_id, as_owner=True)
    _source(task)
    for report in task.reports:
        readings.write_down(report)
    if related is not None:
        task.related = list(dict.fromkeys(name.strip() for name in related if name.strip()))
    queueing.queue(person, task)
    return task


def _source(task: Task) -> Source:
    if task.state in queueing.ACTIVE_STATES:
        raise TaskBusyError
    if not task.reports or task.state == "waiting":
        raise NothingToAnalyseError
    if all(upload.blob_id for upload in task.uploads):
        return "files"
    if not readings.is_kept(task.reports[-1]):
        raise ReadingNotKeptError
    return "stored"


def _reasons(task: Task) -> tuple[Reason, ...]:
    if not task.reports:
        return ()
    newest = task.reports[-1]
    then, now = readings.options_of(newest), making.options_for(task)
    rules = now.get("rules", {}).get("version") or RuleSet.builtin().version
    found = []
    if newest.rules_version != rules:
        found.append(Reason("rules", newest.rules_version, rules))
    if newest.engine_version != ENGINE_VERSION:
        found.append(Reason("engine", newest.engine_version, ENGINE_VERSION))
    if then["customer"] != now["customer"]:
        found.append(Reason("customer", then["customer"], now["customer"]))
    if sorted(then["related"]) != sorted(now["related"]):
        found.append(Reason("related", "、".join(then["related"]), "、".join(now["related"])))
    if waiting := corrections.waiting(newest).height:
        found.append(Reason("corrections", count=waiting))
    if decided := revisions.decisions_since(newest, then, now):
        found.append(Reason("decisions", count=decided))
    if added := _files_since(task):
        found.append(Reason("files", count=added))
    return tuple(found)


def _files_since(task: Task) -> int:
    read_at = queueing.files_read_at(task)
    return sum(read_at is not None and upload.created_at >= read_at for upload in task.uploads)
