"""Authenticity and data-quality checks of the statements as findings."""

from __future__ import annotations

from app.liushui.engine.case import Case
from app.liushui.engine.report_types import Finding


def check_statements(case: Case) -> list[Finding]:
    """All checks."""
    return []
