"""Reports as they are read: the list, one report, its conclusion, and the figures over several reports."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, func, or_, select
from sqlalchemy.orm import defer, joinedload

from app.auth.service.person import Person
from app.inbox import delivery
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service import names, terms
from app.liushui.cases.service.access import check_open, lock_task, shared_with
from app.liushui.reports.models import REPORT_SORTS
from app.liushui.rulebook.service import backtests
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.data.paging import count, cut_merged
from app.platform.errors import NotFoundError
from app.team import service as team

CATEGORY_DAYS = 30
YUAN = "CNY"


def get_report(person: Person, report_id: int, version: int | None = None) -> ReportRow:
    """Return a report (or another version of its task's report) that the person may open.

    Raises NotFoundError, or CaseHiddenError for an administrator to whom the case was not revealed.
    """
    report = db.session.get(ReportRow, report_id)
    if report is None:
        raise NotFoundError
    check_open(person, report.task)
    if version is not None and version != report.version:
        for other in report.task.reports:
            if other.version == version:
                return other
        raise NotFoundError
    return report


def task_id_of(report_id: int) -> int:
    """Return the id of a report's task, whoever asks. Raises NotFoundError."""
    report = db.session.get(ReportRow, report_id)
    if report is None:
        raise NotFoundError
    return report.task_id


_OF_A_LINE = (
    joinedload(ReportRow.task, innerjoin=True).load_only(Task.demo, raiseload=True),
    defer(ReportRow.categories, raiseload=True),
    defer(ReportRow.conclusion_sealed, raiseload=True),
    defer(ReportRow.verdict_sealed, raiseload=True),
)
"""A line tells of its task whether it is of the demonstration; what is long and not told is not read."""


def list_reports(person: Person, filters: dict[str, Any]) -> tuple[list[ReportRow], int, list[str]]:
    """Return a page of the person's reports, how many match, and the codes of the sources of all; old versions are left out."""
    sort, keyword = filters.get("sort") or "-createtime", (filters.get("keyword") or "").strip()
    size, current = filters["pageSize"], filters["current"]
    column = REPORT_SORTS.get(sort.lstrip("-"))
    order: list[ColumnElement[Any]] = []
    if column is not None:
        if column is ReportRow.recognised_income_month_fen:
            order.append(ReportRow.currency.asc())
        order.append(column.desc() if sort.startswith("-") else column.asc())
    order.append(
        ReportRow.id.asc() if column is not None and not sort.startswith("-") else ReportRow.id.desc()
    )
    parts = _parts(person)
    if column is not None and not keyword:
        queries = [_filtered(_newest(part), filters) for part in parts]
        page, total = cut_merged(queries, order, current=current, size=size, options=_OF_A_LINE)
        return page, total, _sources(person, parts)
    ordered = _filtered(_newest(or_(*parts)), filters).order_by(*order)
    ids = names.find(ordered, ReportRow, keyword=keyword, sort="" if column is not None else sort)
    page = names.page_of(ids, ReportRow, current=current, size=size, options=_OF_A_LINE)
    return page, len(ids), _sources(person, parts)


def _ladder() -> Select[Any]:
    """Select an owner's distinct `source_key`s step by step, each by one look into the index: they are few."""
    of_owner = select(func.min(ReportRow.source_key).label("key")).where(
        ReportRow.is_newest, ReportRow.owner_id == bindparam("owner_id")
    )
    steps = of_owner.cte("steps", recursive=True)
    following = of_owner.where(ReportRow.source_key > steps.c.key).scalar_subquery()
    steps = steps.union_all(select(following).where(steps.c.key.is_not(None)))
    return select(steps.c.key).where(steps.c.key.is_not(None))


_LADDER = _ladder()


def _sources(person: Person, parts: Sequence[ColumnElement[bool]]) -> list[str]:
    """Say which sources the reports of the person's `_parts` have."""
    _, *shared = parts
    keys = set(db.session.scalars(_LADDER, {"owner_id": person.id}))
    for part in shared:
        keys |= set(db.session.scalars(_newest(part).with_only_columns(ReportRow.source_key).distinct()))
    return sorted({code for key in keys for code in key.split(",") if code})


def _parts(person: Person) -> list[ColumnElement[bool]]:
    """The reports that the person's lists show: of their own tasks, and those of others in their projects."""
    mine = ReportRow.owner_id == person.id
    projects = team.project_ids(person.id)
    return [mine, ~mine & ReportRow.task_id.in_(shared_with(projects))] if projects else [mine]


def _newest(condition: ColumnElement[bool]) -> Select[Any]:
    return select(ReportRow).where(ReportRow.is_newest, condition)


def newest_of(person: Person) -> Select[Any]:
    """Select the newest version of each report that the person may list."""
    return _newest(or_(*_parts(person)))


def _filtered(query: Select[Any], filters: dict[str, Any]) -> Select[Any]:
    if filters.get("source"):
        query = query.where(ReportRow.source_key.contains(f",{filters['source']},", autoescape=True))
    if filters.get("risk"):
        query = query.where(ReportRow.risk == filters["risk"])
    if filters.get("state"):
        query = query.where(ReportRow.authenticity == filters["state"])
    if filters.get("review") == "complete":
        query = query.where(ReportRow.reviewed_at.is_not(None))
    if filters.get("review") == "open":
        query = query.where(ReportRow.reviewed_at.is_(None), ReportRow.review_items.is_not(None))
    if filters.get("from"):
        query = query.where(ReportRow.created_at >= _midnight(filters["from"]))
    if filters.get("to"):
        query = query.where(ReportRow.created_at < _midnight(filters["to"] + timedelta(days=1)))
    return query


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), clock.DEFAULT_TIME_ZONE)


def count_reports(person: Person) -> int:
    """Count the reports that the person's list shows, each task once."""
    return sum(count(_newest(part)) for part in _parts(person))


def count_demo(person: Person) -> int:
    """Count those of them that are of the demonstration."""
    of_demo = ReportRow.task_id.in_(select(Task.id).where(Task.demo))
    return sum(count(_newest(part).where(of_demo)) for part in _parts(person))


def delete_report(person: Person, report_id: int) -> None:
    """Delete every version of a report; its task and files stay until the task is deleted. Raises CaseHeldError."""
    report = get_report(person, report_id)
    # Against a worker that adds a version at this moment.
    terms.refuse_held(lock_task(person, report.task_id, as_owner=True))
    delivery.forget(f"report:{version.id}" for version in report.task.reports)
    backtests.drop_reports([version.id for version in report.task.reports])
    for version in list(report.task.reports):
        blobs.delete(version.report_blob_id)
        blobs.delete(version.frame_blob_id)
        blobs.delete(version.reading_blob_id)
        db.session.delete(version)
    db.session.flush()


def categories_of(report: ReportRow) -> list[dict[str, Any]]:
    """Return the category sums of one report, with their share of the direction."""
    return _with_shares([dict(category) for category in report.categories])


def recent_categories(person: Person) -> tuple[list[dict[str, Any]], int]:
    """Add up the categories over the person's reports in yuan of the last 30 days, each task's newest version.

    Reports from before their currency was kept beside the categories count as yuan.
    Returned with them: how many of these reports are of the demonstration.
    """
    since = clock.now() - timedelta(days=CATEGORY_DAYS)
    newest = db.session.scalars(
        _newest(ReportRow.owner_id == person.id)
        .where(ReportRow.created_at > since)
        .order_by(ReportRow.task_id)
        .options(joinedload(ReportRow.task, innerjoin=True).load_only(Task.demo, raiseload=True))
    ).all()
    totals: dict[tuple[str, str], dict[str, Any]] = {}
    for report in newest:
        for category in report.categories:
            if category.get("currency", YUAN) != YUAN:
                continue
            key = (category["code"], category["direction"])
            total = totals.setdefault(key, {**category, "value_fen": 0, "rows": 0, "months": {}})
            total["value_fen"] += category["value_fen"]
            total["rows"] += category["rows"]
            for month, value_fen in category["months"].items():
                total["months"][month] = total["months"].get(month, 0) + value_fen
    demo = sum(report.task.demo for report in newest)
    return _with_shares(sorted(totals.values(), key=lambda total: -total["value_fen"])), demo


def _with_shares(categories: list[dict[str, Any]]) -> list[dict[str, Any]]:
    sums: dict[str, int] = {}
    for category in categories:
        sums[category["direction"]] = sums.get(category["direction"], 0) + category["value_fen"]
    for category in categories:
        whole = sums[category["direction"]]
        category["share"] = category["value_fen"] / whole if whole else 0.0
    return categories


def chart(person: Person, series: str, days: int) -> dict[str, Any]:
    """Count the person's finished reports, or the rows in them, for each of the last `days` days."""
    today = clock.now().astimezone(clock.DEFAULT_TIME_ZONE).date()
    axis = [today - timedelta(days=back) for back in range(days - 1, -1, -1)]
    counts, demo = dict.fromkeys(axis, 0), 0
    rows = db.session.execute(
        select(ReportRow.created_at, ReportRow.rows, Task.demo)
        .join(Task, Task.id == ReportRow.task_id)
        .where(ReportRow.owner_id == person.id, ReportRow.created_at >= _midnight(axis[0]))
    )
    for created_at, number, is_demo in rows:
        day = created_at.astimezone(clock.DEFAULT_TIME_ZONE).date()
        if day in counts:
            added = 1 if series == "reports" else number
            counts[day] += added
            demo += added if is_demo else 0
    return {
        "xAxis": [day.isoformat() for day in axis],
        "data": [{"name": series, "value": [counts[day] for day in axis], "demo": demo}],
    }
