"""The loan that a customer applies for, changed on an existing report."""

from __future__ import annotations

from dataclasses import asdict

from app.auth.service.person import Person
from app.engine.judgement.applied_loan import AppliedLoan
from app.liushui.cases.models import ReportRow
from app.liushui.cases.service.access import lock_task
from app.liushui.reports.models import DecisionEntry
from app.liushui.reports.service import decision_log


def apply_for(person: Person, report: ReportRow, loan: AppliedLoan | None) -> DecisionEntry:
    """Keep another loan (None: none is applied for) with the case; returns the line of its log, with the former one.

    Raises NotFoundError, or ForbiddenError for a project's member.
    """
    task = lock_task(person, report.task_id, as_owner=True)
    former = task.applied
    task.applied_amount_fen = loan.amount_fen if loan else None
    task.applied_term_months = loan.term_months if loan else None
    task.applied_yearly_rate = loan.yearly_rate if loan else None
    said = {"party": "", "applied": asdict(loan) if loan else None, "was": asdict(former) if former else None}
    return decision_log.note(person, task.id, "made", "applied", said)
