"""The figures of recognised income: by month, the usual month, what stands apart, and what is not recognised."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from app.engine.judgement.case import Case, memoised
from app.engine.judgement.income.recognition import recognise
from app.engine.messages.wording import mean_fen, median_fen
from app.engine.types.codes import Income

YEAR_MONTHS = 12
LATELY_MONTHS = 3
FALLEN = 0.8
"""Income has fallen where each of the last whole months brought no more than this share of the usual one."""

SEASONAL = 1 / 3
"""From a larger share of months without income on, the mean speaks for a month and the median does not."""


@dataclass(frozen=True)
class IncomeMonth:
    """Recognised income of a usual month in fen and how it is made: "median" or "mean"; None without a whole month."""

    fen: int | None
    basis: str | None


@memoised
def recognised_by_month(case: Case) -> dict[str, int]:
    """Regular recognised income in fen of every month that a statement covers; bonuses are not in it."""
    regular = recognise(case).rows.filter(pl.col("income") == Income.REGULAR)
    sums = dict(regular.group_by("month").agg(pl.col("real_fen").sum()).iter_rows())
    return {month: sums.get(month, 0) for month in case.months}


@memoised
def income_month(case: Case) -> IncomeMonth:
    """The median of the last whole months, a year of them at most; their mean where trade is seasonal."""
    by_month = recognised_by_month(case)
    values = [by_month[month] for month in case.whole_months[-YEAR_MONTHS:]]
    if not values:
        return IncomeMonth(None, None)
    if any(values) and sum(not fen for fen in values) > SEASONAL * len(values):
        return IncomeMonth(mean_fen(sum(values), len(values)), "mean")
    return IncomeMonth(median_fen(values), "median")


@memoised
def fallen_to(case: Case) -> int | None:
    """The most in fen that a whole month lately brought, where each brought much less than the usual one; else None.

    A mean says nothing of it: seasons rise and fall. Nor do months without any income: the income has stopped then.
    """
    usual, by_month = income_month(case), recognised_by_month(case)
    lately = [by_month[month] for month in case.whole_months[-LATELY_MONTHS:]]
    if not usual.fen or usual.basis == "mean" or len(case.whole_months) <= LATELY_MONTHS:
        return None
    return max(lately) if 0 < max(lately) <= FALLEN * usual.fen else None


@memoised
def inflow_by_reason(case: Case) -> dict[str, int]:
    """Net inflow in parts: fen by `Income`, in its order; they add up to net inflow, to the fen."""
    found = dict(recognise(case).rows.group_by("income").agg(pl.col("real_fen").sum()).iter_rows())
    return {each: found[each] for each in Income if each in found}
