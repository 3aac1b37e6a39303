"""The one-page answer of a report as frozen dataclasses: its headline figures."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine.types.verdict import Verdict


@dataclass(frozen=True)
class NotRecognised:
    """A part of net inflow that is no recognised income, by its reason (a code of `Income`)."""

    reason: str
    name: dict[str, str]
    sum_fen: int


@dataclass(frozen=True)
class Applied:
    """The loan applied for and its monthly instalment; without a yearly rate the principal by the term."""

    amount_fen: int
    term_months: int
    yearly_rate: float | None
    instalment_fen: int


@dataclass(frozen=True)
class SeverityCounts:
    """How many hit groups or findings there are of each severity."""

    high: int = 0
    medium: int = 0
    low: int = 0
    info: int = 0


@dataclass(frozen=True)
class Summary:
    """The one-page answer."""

    authenticity: str  # verdict.result
    verdict: Verdict
    incomplete: bool  # something of the case was not read: no figure here is whole
    rows: int
    days: int
    in_fen: int
    out_fen: int
    neutral_fen: int
    real_in_fen: int  # net inflow
    real_out_fen: int  # net outflow
    net_fen: int  # net inflow - net outflow
    average_balance_fen: int | None
    hits: SeverityCounts
    findings: SeverityCounts
    top_findings: list[str]  # ids of at most three findings, heaviest first
    # Null where the report is older than the figure, or as the figure's definition says (`report/figures.py`).
    recognised_income_fen: int | None = None
    recognised_income_month_fen: int | None = None
    recognised_income_basis: str | None = None  # "median" | "mean": how the month's figure was made
    bonus_fen: int | None = None
    repayment_month_average_fen: int | None = None
    repayment_month_bridged_fen: int | None = None  # of the average
    repayment_month_now_fen: int | None = None
    lenders_n: int | None = None
    lenders_active_n: int | None = None
    lender_persons_n: int | None = None  # of lenders_n
    lender_persons_active_n: int | None = None  # of lenders_active_n
    borrowed_lately_fen: int | None = None
    debt_to_income: float | None = None
    debt_to_income_applied: float | None = None
    applied: Applied | None = None
    not_recognised: list[NotRecognised] = field(default_factory=list)
