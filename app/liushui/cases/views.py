"""How tasks are shown: rows of the tables turned into the documented shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.auth import service as auth
from app.engine.messages.formats import FORMAT_NAMES
from app.engine.messages.problems import STATE_NAMES, problem_text
from app.engine.messages.proofs import proof_text
from app.engine.report.sections.files import describe
from app.engine.report.verdict.files import STATE_CURRENCY, stand
from app.engine.report.verdict.missing import is_break_of_page, is_missing
from app.engine.tables.currency.answers import is_answered, is_open
from app.engine.types.plain_json import from_json
from app.engine.types.statements import READABLE_STATES, Problem, Statement
from app.liushui.cases.models import SEVERITIES, ReportRow, StatementRow, Task, Upload
from app.liushui.cases.problems import (
    NO_TEXT,
    PASSWORD_STATES,
    STATE_ON_CARD,
    TASK_STATE_NAMES,
    TO_RECOGNISE,
    finding_of,
    first_finding,
    next_step_text,
    task_problem_text,
)
from app.liushui.cases.service import answers, policy, queueing, terms, turns, verdicts
from app.liushui.cases.service.recognition import RecognisedFile
from app.platform import clock
from app.team import service as team

LISTED_SHOWN = 20
"""Problems, and breaks of the balances, that a list of tasks shows of each statement."""
LISTED_MOST = 2_000
"""Of each that one task shows: a reading lists fewer problems, but every balance of a long file may break."""


def show_task(task: Task, *, in_full: bool = False) -> dict[str, Any]:
    """Return a task as TaskSchema describes it; `in_full` with all that is listed about its statements."""
    return show_tasks([task], listed_most=LISTED_MOST if in_full else LISTED_SHOWN)[0]


def show_tasks(listed: Sequence[Task], *, listed_most: int = LISTED_SHOWN) -> list[dict[str, Any]]:
    """Return tasks as TaskSchema describes them, with the names of owners and projects asked for once."""
    stating = {by for task in listed if (by := terms.of(task).stated_by_id) is not None}
    owners = auth.usernames({task.owner_id for task in listed} | stating)
    rules, longer = policy.current(), terms.longer_for({task.owner_id for task in listed})
    projects = team.names({task.project_id for task in listed if task.project_id is not None})
    places = turns.places(listed)
    return [
        _task(task, owners, projects, places.get(task.id, 0), listed_most)
        | {"terms": show_terms(task, rules, owners, longer=task.owner_id in longer)}
        for task in listed
    ]


def show_case_terms(task: Task) -> dict[str, Any]:
    """Return what one case is for and how long it is kept as CaseTermsSchema describes it."""
    names = auth.usernames({terms.of(task).stated_by_id or 0})
    longer = task.owner_id in terms.longer_for([task.owner_id])
    return show_terms(task, policy.current(), names, longer=longer)


def show_terms(task: Task, rules: policy.Policy, names: dict[int, str], *, longer: bool) -> dict[str, Any]:
    """Return what a case is for and how long it is kept as CaseTermsSchema describes it."""
    own = terms.of(task)
    said: dict[str, Any] = own.said or {}
    kept = terms.kept(task, rules, longer=longer)
    return {
        "purpose": said.get("purpose"),
        "basis": own.basis,
        "basis_text": terms.BASES.get(own.basis),
        "consent_on": day_text(own.consent_on),
        "consent_reference": said.get("reference", ""),
        "basis_words": said.get("words", ""),
        "stated_by": names.get(own.stated_by_id or 0, ""),
        "stated_text": clock.to_text(own.stated_at),
        "files_days": kept.files_days,
        "case_days": kept.case_days,
        "own_files_days": own.files_days,
        "own_case_days": own.case_days,
        "files_go_text": clock.to_text(kept.files_go),
        "case_goes_text": clock.to_text(kept.case_goes),
        "held": own.held_at is not None,
        "hold_reason": own.hold_reason,
    }


def show_recognised(file: RecognisedFile) -> dict[str, Any]:
    """Return a file as RecognisedFileSchema describes it."""
    return {
        "name": file.name,
        "state": file.state,
        "state_text": {**STATE_NAMES, "to_recognise": TO_RECOGNISE}.get(file.state, NO_TEXT),
        "needs_password": file.state in PASSWORD_STATES,
        "readable": file.state in READABLE_STATES,
        "holders": list(file.holders),
        "nicknames": list(file.nicknames),
        "accounts": list(file.accounts),
        "sources": [FORMAT_NAMES[code] for code in file.formats if code in FORMAT_NAMES],
        "rows": file.rows,
        "period": [day_text(day) for day in file.period],
        "task_id": file.task_id,
    }


def _task(
    task: Task, owners: dict[int, str], projects: dict[int, str], position: int, listed_most: int
) -> dict[str, Any]:
    newest = task.reports[-1] if task.reports else None
    part_read = task.state == "done" and newest is not None and bool(newest.incomplete)
    files = _files(task, listed_most)
    is_mappable = any(file["mappable"] for file in files)
    finding = first_finding(each.detail["problems"] for each in task.statements)
    return {
        "id": task.id,
        "owner_id": task.owner_id,
        "owner": owners.get(task.owner_id, ""),
        "project_id": task.project_id,
        "project": projects.get(task.project_id or 0, ""),
        "customer": task.customer,
        "related": task.related,
        "state": task.state,
        "state_text": TASK_STATE_NAMES["part_read" if part_read else task.state],
        "part_read": part_read,
        "verdict": verdicts.shown(newest) if newest else None,
        "stage": stage_of(task)[0],
        "progress": task.progress,
        "problem": task.problem,
        "problem_text": task_problem_text(task.problem, is_mappable=is_mappable, finding=finding),
        "price": task.price,
        "position": position,
        "files": files,
        "report_id": newest.id if newest else None,
        "report_version": newest.version if newest else None,
        "headline": _headline(newest),
        "demo": task.demo,
        "createtime_text": clock.to_text(task.created_at),
        "finishtime_text": "" if task.state in queueing.ACTIVE_STATES else clock.to_text(task.finished_at),
    }


def _headline(newest: ReportRow | None) -> dict[str, Any] | None:
    """What the newest report says in one line: recognised income a month, and findings by severity."""
    if newest is None:
        return None
    hits = {name: getattr(newest, f"hits_{name}") for name in SEVERITIES}
    return {
        "income_month_fen": newest.recognised_income_month_fen,
        "currency": newest.currency,
        "hits": hits,
    }


def _files(task: Task, listed_most: int) -> list[dict[str, Any]]:
    """List the statements of each upload; an upload that was not read yet stands for itself."""
    files = []
    newest = task.reports[-1] if task.reports else None
    found = verdicts.confirmed(newest, len(task.statements))
    confirmed = {each.id: rows for each, rows in zip(task.statements, found, strict=True)}
    for upload in task.uploads:
        read = [statement for statement in task.statements if statement.file == upload.name]
        files += [_read_file(upload, each, task, confirmed[each.id], listed_most) for each in read] or [
            _unread_file(upload, task)
        ]
    return files


def _unread_file(upload: Upload, task: Task) -> dict[str, Any]:
    state = task.state if task.state in queueing.ACTIVE_STATES else "failed"
    stage = _stage(upload, task)
    return {
        "upload_id": upload.id,
        "name": upload.name,
        "stage": stage,
        "pages": stage_of(task)[1] if stage == "recognise" else None,
        "member": None,
        "format": None,
        "format_name": None,
        "state": state,
        "state_text": NO_TEXT,
        "next_step": NO_TEXT,
        "rows": upload.rows_read or 0,
        "skipped": 0,
        "period": [None, None],
        "format_version": "",
        "proof": NO_TEXT,
        "problem": "",
        "problems": [],
        "problems_n": 0,
        "breaks": [],
        "breaks_n": 0,
        "size_bytes": upload.size_bytes,
        "kept": upload.blob_id is not None,
        "tries_left": answers.PASSWORD_TRIES - upload.password_tries,
        "level": "",
        "currency": None,
        "lacks_currency": False,
        "stated_currency": None,
        "mappable": False,
        "open_cells": 0,
        "to_confirm": 0,
        "confirmed_by": "",
        "confirmed_text": "",
        "is_picture": False,
    }


def _stage(upload: Upload, task: Task) -> str:
    """Where a file stands in the present run: in turn, being read, read, or with the whole task; empty without a run."""
    if task.state != "working":
        return ""
    stage, _ = stage_of(task)
    if stage not in ("unpack", "read", "recognise"):
        return stage
    if upload.rows_read is not None:
        return "is_read"
    # Files are read in their order.
    begun = next(each for each in task.uploads if each.rows_read is None)
    return stage if begun is upload else "waits"


def stage_of(task: Task) -> tuple[str, list[int] | None]:
    """The stage of a run; while pictures are recognised, pages done and how many there are."""
    stage, _, pages = task.stage.partition(" ")
    return stage, [int(one) for one in pages.split("/")] if pages else None


def _read_file(
    upload: Upload, statement: StatementRow, task: Task, confirmed: int, listed_most: int
) -> dict[str, Any]:
    problems: list[dict[str, Any]] = statement.detail["problems"]
    read = from_json(Statement, statement.detail)
    waiting = task.state in queueing.ACTIVE_STATES
    file = _unread_file(upload, task)
    is_mappable = not waiting and upload.blob_id is not None and answers.is_mappable(statement)
    described = describe(0, read, confirmed)
    standing = stand(described)
    lacks_currency = not waiting and upload.currency is None and is_open(read)
    # What keeps the task from going on comes first.
    is_asked = lacks_currency or standing.next_step == STATE_CURRENCY
    step = STATE_ON_CARD if is_asked else standing.next_step
    open_cells = sum(cell.is_doubtful for line in read.open_lines for cell in line.cells)
    if statement.state not in READABLE_STATES and not is_break_of_page(described):
        step = next_step_text(
            statement.state,
            tries_left=file["tries_left"],
            is_mappable=is_mappable,
            finding=finding_of(problems),
        )
    return file | {
        "member": statement.member,
        "size_bytes": upload.size_bytes if statement.member is None else read.size_bytes,
        "format": statement.format,
        "format_name": FORMAT_NAMES.get(statement.format) if statement.format else None,
        "state": task.state if waiting else statement.state,
        "state_text": NO_TEXT if waiting else standing.state_text,
        "level": "" if waiting else standing.level,
        "next_step": NO_TEXT if waiting else step,
        "rows": statement.rows if task.state != "working" or upload.rows_read is None else upload.rows_read,
        "skipped": statement.detail["skipped"],
        "format_version": statement.detail["format_version"] or "",
        "proof": proof_text(read.chain, read.totals, is_part=is_missing(described)),
        "period": [day_text(statement.period_from), day_text(statement.period_to)],
        "problem": problems[0]["code"] if problems else "",
        "problems": [_problem(problem) for problem in problems[:listed_most]],
        "problems_n": len(problems),
        "breaks": [vars(each) for each in read.chain.breaks[:listed_most]],
        "breaks_n": len(read.chain.breaks),
        "currency": read.currency if read.state in READABLE_STATES else None,
        "lacks_currency": lacks_currency,
        "stated_currency": upload.currency if is_open(read) or is_answered(read) else None,
        "mappable": is_mappable,
        "open_cells": 0 if waiting or upload.blob_id is None else open_cells,
        "to_confirm": len(read.unproven.rows)
        if read.unproven and not waiting and upload.blob_id is not None
        else 0,
        "confirmed_by": "" if waiting else described.confirmed_by,
        "confirmed_text": "" if waiting else described.confirmed_at,
        "is_picture": read.recognised,
    }


def _problem(stored: dict[str, Any]) -> dict[str, Any]:
    problem = Problem(**stored)
    return {
        "code": problem.code,
        "severity": problem.severity,
        "text": problem_text(problem),
        "row": problem.row,
        "page": problem.page,
    }


def day_text(day: Any) -> str | None:
    """Return a day as YYYY-MM-DD; None stays None."""
    return day.isoformat() if day else None
