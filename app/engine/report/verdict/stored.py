"""Reports stored before there were verdicts: what they lack is derived from their own files and checks."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from app.engine.report.verdict import judge
from app.engine.report.verdict.files import NO_TEXT, with_standing
from app.engine.types.plain_json import from_json
from app.engine.types.report import Finding, ReportFile

_OWN_SUMS = frozenset({"alipay", "alipay_web", "jd", "meituan"})
"""Formats that reckoned their sums in their own way when reports did not say so."""


def with_verdict(stored: dict[str, Any]) -> dict[str, Any]:
    """The report (its JSON) with a verdict; one that has it is returned as it is."""
    if "verdict" in stored["summary"]:
        return stored
    files = [_with_standing(file) for file in stored["files"]]
    verdict = judge(files, [from_json(Finding, check) for check in stored["checks"]])
    derived = {
        "authenticity": verdict.result,
        "verdict": asdict(verdict),
        "incomplete": verdict.missing is not None,
    }
    return stored | {"files": [asdict(file) for file in files], "summary": stored["summary"] | derived}


def _with_standing(stored: dict[str, Any]) -> ReportFile:
    facts = {
        "totals_binding": stored["format"] not in _OWN_SUMS,
        "state_text": NO_TEXT,
        "level": "",
        "next_step": NO_TEXT,
    }
    return with_standing(from_json(ReportFile, facts | stored))
