"""What the operator added to a report: the conclusion, the log of decisions and corrections, the state of the review."""

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
class ReviewState:
    """How many of a review's items are decided, and who completed it when; "" while it is open."""

    items: int
    decided: int
    completed_by: str = ""
    completed_at: str = ""


@dataclass(frozen=True)
class Remarks:
    """The operator's part of the report; `review` is None where no review is known.

    `terms` is what the case is for and on which basis, in one line of the file's language; `mark` says who took the
    file when, in one line too. Each is "" where nothing is to be said.
    """

    conclusion: str = ""
    decisions: tuple[DecisionNote, ...] = ()
    review: ReviewState | None = None
    terms: str = ""
    mark: str = ""


NONE = Remarks()
