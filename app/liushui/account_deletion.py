"""What this room gives along to somebody who leaves, and forgets with them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select

from app.auth.hooks import User
from app.liushui.cases.models import Task
from app.liushui.cases.service import tasks, terms
from app.liushui.mapping.models import StatementTemplate
from app.liushui.mapping.service import templates
from app.liushui.reports.models import CategoryCorrection, OperatorDecision
from app.liushui.reports.service import corrections, word_templates
from app.liushui.rights.service.records import case_record
from app.liushui.rulebook.models import Backtest, RuleVersion
from app.liushui.rulebook.service import rules
from app.liushui.services.models import ServiceTerm
from app.platform.data.database import db


def export(user: User) -> dict[str, Any]:
    """Return an account's tasks with the figures of their reports, its templates and its own rules.

    What was corrected and decided stands with each task (`log`), and as it counts or was learned beside them.
    """
    owned = select(Task).where(Task.owner_id == user.id).order_by(Task.id)
    presets = select(RuleVersion).where(RuleVersion.owner_id == user.id).order_by(RuleVersion.id)
    corrected = (
        select(CategoryCorrection)
        .where(CategoryCorrection.owner_id == user.id)
        .order_by(CategoryCorrection.id)
    )
    decided = (
        select(OperatorDecision).where(OperatorDecision.owner_id == user.id).order_by(OperatorDecision.id)
    )
    return {
        "tasks": [case_record(task) for task in db.session.scalars(owned)],
        "templates": [
            templates.plain(row)
            for row in db.session.scalars(
                select(StatementTemplate)
                .where(StatementTemplate.owner_id == user.id)
                .order_by(StatementTemplate.id)
            )
        ],
        "word_template": word_templates.plain(user.id),
        "corrections": [_correction(each) for each in db.session.scalars(corrected)],
        "decisions": [_decision(each) for each in db.session.scalars(decided)],
        "rule_presets": [
            {"state": row.state, "number": row.number, "changes": row.changes, "note": row.note}
            for row in db.session.scalars(presets)
        ],
    }


def _correction(row: CategoryCorrection) -> dict[str, Any]:
    spoken = corrections.spoken_of(row)
    return {
        "made": row.created_at,
        # Without a task it is of a party, and was learned for all cases.
        "task": row.task_id,
        "direction": row.direction,
        "party": spoken.party,
        "text": spoken.text,
        "place": spoken.place,
        "was": row.was,
        "category": row.category,
    }


def _decision(row: OperatorDecision) -> dict[str, Any]:
    return {
        "made": row.created_at,
        "task": row.task_id,
        "kind": row.kind,
        "state": row.state,
        "said": row.said,
    }


def forget(user: User) -> None:
    """Delete an account's tasks with files and reports, also such as are worked on, and what it taught us.

    Raises CaseHeldError while an administrator holds one of them.
    """
    owned = db.session.scalars(select(Task).where(Task.owner_id == user.id).with_for_update()).all()
    terms.refuse_held(*owned)
    for task in owned:
        tasks.forget(task)
    word_templates.forget(user.id)
    own = select(RuleVersion.id).where(RuleVersion.owner_id == user.id)
    rules.delete_backtests(Backtest.draft_id.in_(own))
    for table in (CategoryCorrection, OperatorDecision, StatementTemplate, RuleVersion, ServiceTerm):
        db.session.execute(delete(table).where(table.owner_id == user.id))
    db.session.flush()
