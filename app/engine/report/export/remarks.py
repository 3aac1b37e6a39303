"""What the operator added to a report: the conclusion, and decisions on hits."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DecisionNote:
    """The latest decision on a rule (`number` 0) or on one of its transactions."""

    rule: str
    number: int
    state: str  # "confirmed" | "dismissed"
    reason: str
    made_by: str
    made_at: str


@dataclass(frozen=True)
class Remarks:
    """The operator's part of the report."""

    conclusion: str = ""
    decisions: tuple[DecisionNote, ...] = ()


NONE = Remarks()
