"""A case as plain values: for whoever takes their data along, account or customer."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from app.liushui.cases.models import CaseTerms, ReportRow, Task
from app.liushui.reports.service import decision_log


def case_record(task: Task) -> dict[str, Any]:
    """A case with its files, the figures of its reports and the log of its decisions."""
    return {
        "id": task.id,
        "customer": task.customer,
        "related": task.related,
        "applied": asdict(task.applied) if task.applied else None,
        "terms": _terms(task.terms) if task.terms else None,
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
        "log": [
            {
                "made": each.made_at,
                "action": each.action,
                "kind": each.kind,
                "version": each.version,
                "said": each.said,
                "changes": each.changes,
            }
            for each in decision_log.entries_of(task)
        ],
    }


def _terms(row: CaseTerms) -> dict[str, Any]:
    said: dict[str, Any] = row.said or {}
    return {
        "basis": row.basis,
        "consent_on": row.consent_on,
        **said,
        "stated": row.stated_at,
        "files_days": row.files_days,
        "case_days": row.case_days,
        "held": row.held_at,
    }


def _report(report: ReportRow) -> dict[str, Any]:
    figures = (
        "rows",
        "currency",
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
        "reviewed": report.reviewed_at,
    }
