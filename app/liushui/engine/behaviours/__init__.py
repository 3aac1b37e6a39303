"""Behaviours: patterns over many rows, each answered by one module."""

from __future__ import annotations

from app.liushui.engine.case import Case
from app.liushui.engine.report_types import Finding


def judge_behaviours(case: Case) -> list[Finding]:
    """Answer every question in the order of the catalogue."""
    return []
