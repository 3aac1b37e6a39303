"""The calls about versions of a report: analyse again, and what changed between two."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth.service.person import person_of
from app.engine.rules import RuleSet
from app.liushui.cases.models import ReportRow
from app.liushui.cases.problems import NO_TEXT
from app.liushui.cases.schemas import TaskSchema
from app.liushui.cases.service import access, queueing
from app.liushui.cases.views import show_task
from app.liushui.reports import views
from app.liushui.reports.schemas.versions import (
    ROW_KINDS,
    ChangesQuerySchema,
    OutlookSchema,
    RerunSchema,
    RowChangeListSchema,
    RowChangesQuerySchema,
    VersionDifferenceSchema,
)
from app.liushui.reports.service import changes, reports, rerun
from app.platform import clock
from app.platform.running.jobs import jobs
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("liushui_versions", __name__, tag="liushui")


@bp.get("/api/liushui/tasks/<int:task_id>/rerun")
@guards.user
@bp.output(OutlookSchema)
def look_ahead(task_id: int) -> dict[str, Any]:
    """Say what another analysis of a task would be made of, what has changed since, and what it costs."""
    task = access.get_task(person_of(current_user), task_id)
    outlook = rerun.look_ahead(task)
    refusal = outlook.refusal
    return ok(
        {
            "source": outlook.source,
            "stored_version": outlook.stored_version,
            "refusal": {"zh-CN": refusal.text("zh-CN"), "en-US": refusal.text("en-US")}
            if refusal
            else NO_TEXT,
            "price": outlook.price,
            "related": task.related,
            "reasons": [asdict(reason) for reason in outlook.reasons],
        }
    )


@bp.post("/api/liushui/tasks/<int:task_id>/rerun")
@guards.user
@guards.writes
@bp.input(RerunSchema, arg_name="data")
@bp.output(TaskSchema)
def analyse_again(task_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Analyse a task again: its report becomes a new version; over unchanged files it costs nothing."""
    task = rerun.rerun(person_of(current_user), task_id, data.get("related"))
    queued, queue = task.id, jobs()
    guards.after_commit(lambda: queue.wake(queueing.JOB, queued))
    return ok(show_task(task))


def _pair(report_id: int, version: int | None) -> tuple[ReportRow, ReportRow]:
    after = reports.get_report(person_of(current_user), report_id)
    return changes.earlier_version(after, version), after


@bp.get("/api/liushui/reports/<int:report_id>/changes")
@guards.user
@bp.input(ChangesQuerySchema, location="query", arg_name="query")
@bp.output(VersionDifferenceSchema)
def show_changes(report_id: int, query: dict[str, Any]) -> dict[str, Any]:
    """Compare a version of a report with another one: every figure, hit, finding and check that differs."""
    found = changes.compare(*_pair(report_id, query.get("from")))
    kinds = [row.kind for row in found.rows]
    return ok(
        {
            "before": _side(found.before, found.options_before),
            "after": _side(found.after, found.options_after),
            "is_equal": found.is_equal,
            "rows": {kind: kinds.count(kind) for kind in ROW_KINDS},
            "changes": views.show_changes(found.changes),
        }
    )


def _side(report: ReportRow, options: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": report.id,
        "version": report.version,
        "createtime_text": clock.to_text(report.created_at),
        "stored_version": report.stored_version,
        "customer": options["customer"],
        "related": options["related"],
        "corrections": len(options.get("corrections", ())),
    }


@bp.get("/api/liushui/reports/<int:report_id>/changes/rows")
@guards.user
@bp.input(RowChangesQuerySchema, location="query", arg_name="query")
@bp.output(RowChangeListSchema)
def list_changed_rows(report_id: int, query: dict[str, Any]) -> dict[str, Any]:
    """List the transactions that only one of two versions has, or that they judge differently."""
    rows = changes.changed_rows(*_pair(report_id, query.get("from")))
    wanted = [row for row in rows if query["kind"] in ("", row.kind)]
    start = (query["current"] - 1) * query["pageSize"]
    shown = [
        asdict(row)
        | {"category_name_before": _name(row.category_before), "category_name": _name(row.category)}
        for row in wanted[start : start + query["pageSize"]]
    ]
    return ok({"list": shown, "total": len(wanted)})


def _name(code: str | None) -> dict[str, str]:
    known = RuleSet.builtin().category_by_code.get(code or "")
    return known.name if known else NO_TEXT
