"""What the operator added to a report: the conclusion, and the log of what was decided and corrected by hand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DecisionNote:
    """One line of the log, in the words of the file's language.

    `about` is the rule, finding or party; `changes` are the figures with their former values.
    """

    about: str
    decision: str
    reason: str
    changes: str
    made_by: str
    made_at: str


@dataclass(frozen=True)
class Remarks:
    """The operator's part of the report."""

    conclusion: str = ""
    decisions: tuple[DecisionNote, ...] = ()


NONE = Remarks()
