"""What the lists show of a report's verdict, kept with its row so that no list opens whole reports."""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import select

from app.engine.report.verdict import LEVELS, TITLES
from app.liushui.cases.models import ReportRow
from app.liushui.cases.problems import NO_TEXT
from app.liushui.cases.service.stored_reports import load_report
from app.platform.data.database import db

logger = logging.getLogger(__name__)

OLDER_AT_ONCE = 20
NEWEST = 2**62
_SHOWN = ("result", "level", "title", "text")


def stored_verdict(report: dict[str, Any]) -> dict[str, Any]:
    """What the row of a report (its JSON) keeps: the verdict's words, and of each file what the bank's rows confirm."""
    verdict = report["summary"]["verdict"]
    shown = {name: verdict[name] for name in _SHOWN}
    return shown | {"confirmed": [file["confirmed"] for file in report["files"]]}


def shown(report: ReportRow) -> dict[str, Any]:
    """The verdict of a report for the list of tasks; of an older one, not judged yet, only its title."""
    if report.verdict is None:
        result = report.authenticity
        return {"result": result, "level": LEVELS[result], "title": TITLES[result], "text": NO_TEXT}
    return {name: report.verdict[name] for name in _SHOWN}


def confirmed(report: ReportRow | None, files: int) -> list[int]:
    """Of each of so many statements how many payments the bank's rows confirm; nothing where they are others."""
    kept = report.verdict["confirmed"] if report and report.verdict else []
    return kept if len(kept) == files else [0] * files


def judge_older(before: int) -> int:
    """Give some reports with smaller ids, made before there were verdicts, theirs.

    Returns the smallest id looked at; 0 when no such report is left.
    """
    older = select(ReportRow).where(ReportRow.incomplete.is_(None), ReportRow.id < before)
    rows = db.session.scalars(older.order_by(ReportRow.id.desc()).limit(OLDER_AT_ONCE)).all()
    for row in rows:
        try:
            report = load_report(row)
        except Exception:
            logger.exception("report %s cannot be opened", row.id)
            continue
        row.authenticity = report["summary"]["authenticity"]
        row.incomplete = report["summary"]["incomplete"]
        row.verdict = stored_verdict(report)
    db.session.flush()
    return rows[-1].id if rows else 0
