"""The tables of the room; other rooms ask its service."""

from __future__ import annotations

from app.liushui.models.cases import (
    REPORT_SORTS,
    SEVERITIES,
    TASK_STATES,
    TRANSACTION_SORTS,
    HitDecision,
    ReportRow,
    StatementRow,
    StatementTemplate,
    Task,
    TaskShare,
    Upload,
)
from app.liushui.models.review import (
    CategoryCorrection,
    PartyTrace,
    QualityItem,
    QualityQueue,
)
from app.liushui.models.rules import (
    IN_USE,
    BlackEntry,
    RuleTrial,
    RuleVersion,
)
from app.liushui.models.services import (
    ServiceOffer,
    ServiceTerm,
)

__all__ = [
    "IN_USE",
    "REPORT_SORTS",
    "SEVERITIES",
    "TASK_STATES",
    "TRANSACTION_SORTS",
    "BlackEntry",
    "CategoryCorrection",
    "HitDecision",
    "PartyTrace",
    "QualityItem",
    "QualityQueue",
    "ReportRow",
    "RuleTrial",
    "RuleVersion",
    "ServiceOffer",
    "ServiceTerm",
    "StatementRow",
    "StatementTemplate",
    "Task",
    "TaskShare",
    "Upload",
]
