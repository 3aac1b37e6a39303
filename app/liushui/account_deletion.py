"""What this room gives along to somebody who leaves, and forgets with them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import delete, select

from app.auth.hooks import User
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service import tasks
from app.liushui.mapping.models import StatementTemplate
from app.liushui.mapping.service import templates
from app.liushui.reports.models import CategoryCorrection, OperatorDecision
from app.liushui.reports.service import word_templates
from app.liushui.rulebook.models import Backtest, RuleVersion
from app.liushui.rulebook.service import rules
from app.liushui.services.models import ServiceTerm
from app.platform.data.database import db


def export(user: User) -> dict[str, Any]:
    """Return an account's tasks with the figures of their reports, its templates and its own rules."""
    owned = select(Task).where(Task.owner_id == user.id).order_by(Task.id)
    presets = select(RuleVersion).where(RuleVersion.owner_id == user.id).order_by(RuleVersion.id)
    return {
        "tasks": [_task(task) for task in db.session.scalars(owned)],
        "templates": [
            templates.plain(row)
            for row in db.session.scalars(
                select(StatementTemplate)
                .where(StatementTemplate.owner_id == user.id)
                .order_by(StatementTemplate.id)
            )
        ],
        "word_template": word_templates.plain(user.id),
        "rule_presets": [
            {"state": row.state, "number": row.number, "changes": row.changes, "note": row.note}
            for row in db.session.scalars(presets)
        ],
    }


def _task(task: Task) -> dict[str, Any]:
    return {
        "id": task.id,
        "customer": task.customer,
        "related": task.related,
        "applied": asdict(task.applied) if task.applied else None,
        "state": task.state,
        "created": task.created_at,
        "files": [
            {
                "name": each.name,
                "sha256": each.sha256,
                "size_bytes": each.size_bytes,
                "kept": bool(each.blob_id),
            }
            for each in task.uploads
        ],
        "reports": [_report(each) for each in task.reports],
    }


def _report(report: ReportRow) -> dict[str, Any]:
    figures = (
        "rows",
        "in_fen",
        "out_fen",
        "real_in_fen",
        "real_out_fen",
        "recognised_income_month_fen",
        "hits_high",
        "hits_medium",
        "hits_low",
    )
    return {
        "id": report.id,
        "version": report.version,
        "created": report.created_at,
        "sources": report.sources,
        "period": [report.period_from, report.period_to],
        **{name: getattr(report, name) for name in figures},
        "risk": report.risk,
        "authenticity": report.authenticity,
        "categories": report.categories,
        "conclusion": report.conclusion,
    }


def forget(user: User) -> None:
    """Delete an account's tasks with files and reports, also such as are worked on, and what it taught us."""
    for task in db.session.scalars(select(Task).where(Task.owner_id == user.id).with_for_update()).all():
        tasks.forget(task)
    word_templates.forget(user.id)
    own = select(RuleVersion.id).where(RuleVersion.owner_id == user.id)
    rules.delete_backtests(Backtest.draft_id.in_(own))
    for table in (CategoryCorrection, OperatorDecision, StatementTemplate, RuleVersion, ServiceTerm):
        db.session.execute(delete(table).where(table.owner_id == user.id))
    db.session.flush()
