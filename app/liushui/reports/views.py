"""How reports are shown: rows of the tables turned into the documented shapes."""

from __future__ import annotations

from typing import Any

from app.engine.messages.formats import FORMAT_NAMES
from app.engine.report.changes import Changes
from app.engine.report.export.word.fields import FIELDS
from app.engine.report.verdict import LEVELS, TITLES
from app.engine.rules.settings import setting_of
from app.liushui.cases.models import ReportRow
from app.liushui.cases.views import day_text
from app.liushui.reports.models import WordTemplate
from app.platform import clock


def show_sources(codes: list[str]) -> list[dict[str, Any]]:
    """Return sources with their names, as ReportSourceSchema describes them; a cut-off code is nobody's."""
    return [{"code": code, "name": FORMAT_NAMES[code]} for code in codes if code in FORMAT_NAMES]


def show_report_line(report: ReportRow) -> dict[str, Any]:
    """Return a report as ReportLineSchema describes it."""
    # Reports were stored that name an unread file's source too, which is nothing.
    sources = [code for code in report.sources if code in FORMAT_NAMES]
    return {
        "id": report.id,
        "task_id": report.task_id,
        "owner_id": report.owner_id,
        "project_id": report.task.project_id,
        "customer": report.customer,
        "sources": sources,
        "source_names": [FORMAT_NAMES[code] for code in sources],
        "period": [day_text(report.period_from), day_text(report.period_to)],
        "rows": report.rows,
        "currency": report.currency,
        "in_fen": report.in_fen,
        "out_fen": report.out_fen,
        "real_in_fen": report.real_in_fen,
        "real_out_fen": report.real_out_fen,
        "recognised_income_month_fen": report.recognised_income_month_fen,
        "hits": {
            "high": report.hits_high,
            "medium": report.hits_medium,
            "low": report.hits_low,
            "info": report.hits_info,
        },
        "risk": report.risk,
        "authenticity": report.authenticity,
        "verdict_text": TITLES[report.authenticity],
        "level": LEVELS[report.authenticity],
        "incomplete": bool(report.incomplete),
        "review": {
            "state": "open" if report.reviewed_at is None else "complete",
            "items": report.review_items,
            "decided": report.review_decided,
            "completed_text": clock.to_text(report.reviewed_at),
        },
        "version": report.version,
        "demo": report.task.demo,
        "createtime_text": clock.to_text(report.created_at),
    }


def show_report(report: dict[str, Any]) -> dict[str, Any]:
    """The kept report (its JSON) as its schema describes it: each threshold with its name and unit."""
    method = report["method"]
    named = [_named(each) for each in method["thresholds"]]
    return report | {"method": method | {"thresholds": named}}


def show_changes(changes: Changes) -> dict[str, Any]:
    """What differs between two reports, each threshold with its name and unit."""
    return vars(changes) | {"thresholds": [_named(vars(each)) for each in changes.thresholds]}


def _named(threshold: dict[str, Any]) -> dict[str, Any]:
    return threshold | vars(setting_of(threshold["rule"], threshold["name"]))


def show_versions(report: ReportRow) -> list[dict[str, Any]]:
    """List all versions of a report, newest first."""
    return [
        {
            "id": each.id,
            "version": each.version,
            "createtime_text": clock.to_text(each.created_at),
            "stored_version": each.stored_version,
        }
        for each in reversed(report.task.reports)
    ]


def show_word_template(row: WordTemplate | None) -> dict[str, Any]:
    """The account's Word template and all fields that there are."""
    template = (
        {
            "name": row.name,
            "used": row.fields,
            "size_bytes": row.size_bytes,
            "createtime_text": clock.to_text(row.created_at),
        }
        if row
        else None
    )
    known = [{"id": each.id, "name": each.name, "kind": each.kind} for each in FIELDS]
    return {"template": template, "known": known}
