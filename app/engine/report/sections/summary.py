"""The one-page answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict

import polars as pl

from app.engine.judgement.balances import DailyBalances
from app.engine.judgement.case import Case
from app.engine.judgement.income.figures import income_month, inflow_by_reason
from app.engine.judgement.repayments import (
    borrowed_lately,
    bridged_month_average,
    count_lenders,
    repaid_month_average,
    repaid_month_now,
)
from app.engine.messages.income import INCOME_NAMES
from app.engine.types.codes import RECOGNISED, Income
from app.engine.types.report import Finding, HitGroup
from app.engine.types.summary import Applied, NotRecognised, SeverityCounts, Summary
from app.engine.types.verdict import Verdict

SEVERITIES = ("high", "medium", "low", "info")
TOP_FINDINGS = 3


def build_summary(
    case: Case,
    balances: DailyBalances,
    hits: Sequence[HitGroup],
    findings: Sequence[Finding],
    verdict: Verdict,
) -> Summary:
    """The headline figures in fen, and how many hits and findings there are."""
    stated = dict(case.sums.group_by("direction").agg(pl.col("amount_fen").sum()).iter_rows())
    adverse = [each for each in findings if each.result == "hit" and not each.told_by]
    parts, income = inflow_by_reason(case), income_month(case)
    repaid_fen, lenders, loan = repaid_month_now(case), count_lenders(case), case.options.applied
    with_loan_fen = None if loan is None or repaid_fen is None else repaid_fen + loan.instalment_fen
    return Summary(
        authenticity=verdict.result,
        verdict=verdict,
        incomplete=verdict.missing is not None,
        rows=len(case.frame),
        days=(case.last_day - case.first_day).days + 1 if case.first_day and case.last_day else 0,
        in_fen=stated.get("in", 0),
        out_fen=stated.get("out", 0),
        neutral_fen=stated.get("neutral", 0),
        real_in_fen=case.real_in_fen,
        real_out_fen=case.real_out_fen,
        net_fen=case.real_in_fen - case.real_out_fen,
        average_balance_fen=balances.average_fen,
        hits=_count([each.severity for each in hits if not each.told_by]),
        findings=_count([each.severity for each in adverse]),
        top_findings=[each.id for each in sorted(adverse, key=_weight)[:TOP_FINDINGS]],
        recognised_income_fen=sum(parts.get(each, 0) for each in RECOGNISED),
        recognised_income_month_fen=income.fen,
        recognised_income_basis=income.basis,
        bonus_fen=parts.get(Income.BONUS, 0),
        repayment_month_average_fen=repaid_month_average(case),
        repayment_month_bridged_fen=bridged_month_average(case),
        repayment_month_now_fen=repaid_fen,
        lenders_n=lenders.n,
        lenders_active_n=lenders.active_n,
        lender_persons_n=lenders.persons_n,
        lender_persons_active_n=lenders.active_persons_n,
        borrowed_lately_fen=borrowed_lately(case),
        debt_to_income=_ratio(repaid_fen, income.fen),
        debt_to_income_applied=_ratio(with_loan_fen, income.fen),
        applied=None if loan is None else Applied(**asdict(loan), instalment_fen=loan.instalment_fen),
        not_recognised=_not_recognised(parts),
    )


def _not_recognised(parts: dict[str, int]) -> list[NotRecognised]:
    return [
        NotRecognised(reason, dict(INCOME_NAMES[Income(reason)]), fen)
        for reason, fen in parts.items()
        if reason not in RECOGNISED
    ]


def _ratio(repaid_fen: int | None, income_fen: int | None) -> float | None:
    return repaid_fen / income_fen if income_fen and repaid_fen is not None else None


def _count(severities: Sequence[str]) -> SeverityCounts:
    counts = Counter(severities)
    return SeverityCounts(**{name: counts[name] for name in SEVERITIES})


def _weight(finding: Finding) -> tuple[int, str]:
    return SEVERITIES.index(finding.severity), finding.id
