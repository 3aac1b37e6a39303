"""Reports that older versions stored: what they lack is derived from themselves, or left open."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from app.engine.messages.relations import relation_reason
from app.engine.report.verdict import judge
from app.engine.report.verdict.files import NO_TEXT, with_standing
from app.engine.types.plain_json import from_json
from app.engine.types.report import Finding, ReportFile

_OWN_SUMS = frozenset({"alipay", "alipay_web", "jd", "meituan"})
"""Formats that reckoned their sums in their own way when reports did not say so."""


def brought_up_to_date(stored: dict[str, Any]) -> dict[str, Any]:
    """The report (its JSON) in today's shape; one that has it is returned as it is.

    Net inflow and the mean debt service of older reports were made otherwise: today's figures stay null, until
    the case is analysed again.
    """
    report = _with_relations(_with_verdict(stored))
    if not _RETIRED & report["summary"].keys():
        return report
    summary = {name: value for name, value in report["summary"].items() if name not in _RETIRED}
    return report | {"summary": summary}


_RETIRED = frozenset({"real_income", "debt_service_month_fen", "debt_ratio", "lenders"})
"""Fields of summaries up to engine 1.3."""


def _with_verdict(stored: dict[str, Any]) -> dict[str, Any]:
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


def _with_relations(stored: dict[str, Any]) -> dict[str, Any]:
    """Up to engine 1.4 a report knew of its parties only which of them the operator had named."""
    parties = stored["counterparties"]
    if all("relation" in each for each in parties):
        return stored
    unknown: dict[str, Any] = {"relation": "", "relation_by": "", "relation_reason": None}
    named = {
        "relation": "related",
        "relation_by": "declared",
        "relation_reason": relation_reason("declared", "", 0),
    }
    return stored | {"counterparties": [(named if each["related"] else unknown) | each for each in parties]}


def _with_standing(stored: dict[str, Any]) -> ReportFile:
    facts = {
        "totals_binding": stored["format"] not in _OWN_SUMS,
        "state_text": NO_TEXT,
        "level": "",
        "next_step": NO_TEXT,
    }
    return with_standing(from_json(ReportFile, facts | stored))
