"""The review of a report: how far it is, a conclusion drafted from it, completed by whom, open again."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import defer

from app.auth import service as auth
from app.auth.service.person import Person
from app.engine.types.statements import Text
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service.access import lock_task
from app.liushui.reports import texts
from app.liushui.reports.errors import (
    ConclusionChangedError,
    ReviewLagsError,
    ReviewOfOlderVersionError,
    ReviewOpenItemsError,
)
from app.liushui.reports.models import DecisionEntry
from app.liushui.reports.service import decision_log, revisions
from app.liushui.reports.service.reports import get_report
from app.liushui.reports.service.review_items import ReviewItem, items_of, recount
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import count


def show(report: ReportRow) -> dict[str, Any]:
    """The review of a report as ReportReviewSchema describes it."""
    items = items_of(report)
    by = report.reviewed_by_id
    decided = sum(item.state != "open" for item in items)
    return {
        "report_id": report.id,
        "version": report.version,
        "state": "open" if report.reviewed_at is None else "complete",
        "items": len(items),
        "decided": decided,
        "completed_by": auth.usernames({by}).get(by, "") if by is not None else "",
        "completed_text": clock.to_text(report.reviewed_at),
        "conclusion": report.conclusion,
        "draft": draft(items),
        "list": [vars(item) for item in items],
    }


def draft(items: list[ReviewItem]) -> Text:
    """A conclusion made of what was confirmed, dismissed and left, for the operator to go on from."""
    return {language: _draft(items, language) for language in ("zh-CN", "en-US")}


def _draft(items: list[ReviewItem], language: str) -> str:
    confirmed = [item for item in items if item.state == "confirmed"]
    lines = [(texts.DRAFT_CONFIRMED if confirmed else texts.DRAFT_NOTHING)[language]]
    for at, item in enumerate(confirmed, start=1):
        told = {"at": at, "name": item.name[language], "sentence": item.sentence[language]}
        lines.append(texts.CONFIRMED_ITEM[language].format(**told))
    for state, text in (("dismissed", texts.DRAFT_DISMISSED), ("open", texts.DRAFT_OPEN)):
        named = [_with_reason(item, language) for item in items if item.state == state]
        if named:
            lines.append(text[language].format(names=("、" if language == "zh-CN" else "; ").join(named)))
    return "\n".join(lines)


def _with_reason(item: ReviewItem, language: str) -> str:
    name, reason = item.name[language], item.reason[language] if item.state == "dismissed" else ""
    if not reason:
        return name
    return f"{name}（{reason}）" if language == "zh-CN" else f"{name} ({reason})"


def conclude(
    person: Person, report_id: int, *, conclusion: str, before: str | None = None
) -> tuple[ReportRow, bool]:
    """Write the conclusion of the newest version; other words open a completed review again, and the log tells it.

    `before` is the conclusion that the writer began from; None replaces whatever stands. Returns the report, and whether its
    review was opened. Raises NotFoundError, ReviewOfOlderVersionError, ConclusionChangedError.
    """
    report = _newest(person, report_id)
    is_opened = _write(report, conclusion, before) and report.reviewed_at is not None
    if is_opened:
        _open(person, report)
    db.session.flush()
    return report, is_opened


def _write(report: ReportRow, conclusion: str, before: str | None) -> bool:
    """Put a conclusion in the place of the one that the writer began from; returns whether the words changed."""
    kept, wanted = report.conclusion, conclusion.strip()
    if wanted == kept:
        return False
    if before is not None and before.strip() != kept:
        raise ConclusionChangedError
    report.conclusion = wanted
    return True


def complete(
    person: Person,
    report_id: int,
    *,
    conclusion: str | None = None,
    before: str | None = None,
    with_open: bool = False,
) -> ReportRow:
    """Sign the newest version of a report; `conclusion` replaces what was written, None leaves it.

    `before` is as `conclude` has it; `with_open` says that undecided items stay so. Raises NotFoundError,
    ReviewOfOlderVersionError, ReviewLagsError, ReviewOpenItemsError, ConclusionChangedError.
    """
    report = _newest(person, report_id)
    if revisions.lags(report.task):
        raise ReviewLagsError
    recount(report)
    left = (report.review_items or 0) - (report.review_decided or 0)
    if left and not with_open:
        raise ReviewOpenItemsError(left=left)
    if conclusion is not None:
        _write(report, conclusion, before)
    report.reviewed_at, report.reviewed_by_id = clock.now(), person.id
    _note(person, report, "made")
    return report


def reopen(person: Person, report_id: int) -> ReportRow:
    """Take the signature back; one that is open stays as it is. Raises as `complete` does."""
    report = _newest(person, report_id)
    if report.reviewed_at is not None:
        _open(person, report)
    return report


def _open(person: Person, report: ReportRow) -> None:
    report.reviewed_at = report.reviewed_by_id = None
    _note(person, report, "undone")


def reopen_for_word(task_id: int) -> None:
    """After something was decided or corrected: count again; who signed did not sign that."""
    task = db.session.get(Task, task_id)
    if task is None or not task.reports:
        return
    newest = task.reports[-1]
    newest.reviewed_at = newest.reviewed_by_id = None
    recount(newest)


def waiting_for(person: Person, limit: int) -> tuple[list[ReportRow], int]:
    """The person's own reports whose review is open, the newest first, `limit` at most, and how many there are.

    Those made before there were reviews wait for nobody.
    """
    own = select(ReportRow).where(ReportRow.is_newest, ReportRow.owner_id == person.id)
    is_open = own.where(ReportRow.reviewed_at.is_(None), ReportRow.review_items.is_not(None))
    newest_first = is_open.order_by(ReportRow.id.desc()).limit(limit).options(defer(ReportRow.categories))
    return list(db.session.scalars(newest_first)), count(is_open)


def _newest(person: Person, report_id: int) -> ReportRow:
    report = get_report(person, report_id)
    # Against a worker, or another person, that changes what is signed.
    task = lock_task(person, report.task_id)
    db.session.refresh(report)
    if task.reports[-1].id != report.id:
        raise ReviewOfOlderVersionError
    return report


def _note(person: Person, report: ReportRow, action: str) -> None:
    said = {"party": "", "items": report.review_items or 0, "decided": report.review_decided or 0}
    entry: DecisionEntry = decision_log.note(person, report.task_id, action, "review", said)
    entry.version, entry.changes = report.version, []
    db.session.flush()
