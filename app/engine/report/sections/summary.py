"""The one-page answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import polars as pl

from app.engine.judgement.balances import DailyBalances
from app.engine.judgement.case import Case
from app.engine.judgement.months import income_by_month
from app.engine.messages.wording import mean_fen, median_fen
from app.engine.types.report import Finding, HitGroup, Month, RealIncome, SeverityCounts, Summary
from app.engine.types.verdict import Verdict

SEVERITIES = ("high", "medium", "low", "info")
TOP_FINDINGS = 3


def build_summary(
    case: Case,
    months: Sequence[Month],
    balances: DailyBalances,
    hits: Sequence[HitGroup],
    findings: Sequence[Finding],
    verdict: Verdict,
) -> Summary:
    """The headline figures in fen, and how many hits and findings there are."""
    stated = dict(case.sums.group_by("direction").agg(pl.col("amount_fen").sum()).iter_rows())
    adverse = [each for each in findings if each.result == "hit"]
    service_fen, ratio = debt_service(case, months)
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
        real_income=real_income(case),
        average_balance_fen=balances.average_fen,
        debt_service_month_fen=service_fen,
        debt_ratio=ratio,
        lenders=case.lending.filter(pl.col("lender") != "")["lender"].n_unique(),
        hits=_count([each.severity for each in hits]),
        findings=_count([each.severity for each in adverse]),
        top_findings=[each.id for each in sorted(adverse, key=_weight)[:TOP_FINDINGS]],
    )


def real_income(case: Case) -> RealIncome:
    """Monthly earned income over whole months: median, and means of the last 3, 6 and 12 (None when fewer)."""
    by_month = income_by_month(case)
    values = [by_month[month] for month in case.whole_months]

    def mean_of_last(count: int) -> int | None:
        return mean_fen(sum(values[-count:]), count) if len(values) >= count else None

    return RealIncome(
        median_fen=median_fen(values) if values else None,
        last3_fen=mean_of_last(3),
        last6_fen=mean_of_last(6),
        last12_fen=mean_of_last(12),
    )


def debt_service(case: Case, months: Sequence[Month]) -> tuple[int, float | None]:
    """Mean monthly debt service in fen and its ratio to mean monthly earned income.

    Over the whole months of the period, or over all months when none is whole; the
    ratio is None without income.
    """
    if not months:
        return 0, None
    chosen = case.whole_months or [each.month for each in months]
    service = sum(each.debt_service_fen for each in months if each.month in chosen)
    by_month = income_by_month(case)
    income = sum(by_month[month] for month in chosen)
    return mean_fen(service, len(chosen)), (service / income if income else None)


def _count(severities: Sequence[str]) -> SeverityCounts:
    counts = Counter(severities)
    return SeverityCounts(**{name: counts[name] for name in SEVERITIES})


def _weight(finding: Finding) -> tuple[int, str]:
    return SEVERITIES.index(finding.severity), finding.id
