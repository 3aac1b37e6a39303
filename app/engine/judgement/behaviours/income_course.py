"""XW-SR: how income has gone lately, and how expense follows it month by month."""

from __future__ import annotations

from datetime import timedelta

import polars as pl

from app.engine.judgement.behaviours.covers import find_covers
from app.engine.judgement.case import Case, first_of, months_between
from app.engine.judgement.findings import NO_FLOW, NO_INCOME, Question, metric, whole_months
from app.engine.messages.wording import both, mean_fen, percent, yuan
from app.engine.types.codes import EXCLUDED
from app.engine.types.report import Finding

SURGE = Question("XW-SR-04")
RATIO = Question("XW-SR-05")


def judge_surge(case: Case) -> Finding:
    """XW-SR-04: real receipts of the last days against the months before, and peaks at ends of quarters.

    Only accounts that are covered for all that time count: a statement that begins later is no surge.
    """
    if case.real_in.is_empty() or case.last_day is None:
        return SURGE.cannot_judge(case, NO_INCOME)
    rule, rules = SURGE.id, case.rules
    days, parts = rules.limit(rule, "recent_days"), rules.limit(rule, "months_before")
    since = case.last_day - timedelta(days=days - 1)
    start = since - timedelta(days=days * parts)
    covers = [each for each in find_covers(case) if each.first <= start and each.last >= since]
    if not covers:
        needed = days * (parts + 1)
        return SURGE.cannot_judge(
            case,
            both(
                "同一账户最近至少 {n} 天的流水",
                "statements of one account over the last {n} days at least",
                n=needed,
            ),
        )
    accounts = [index for each in covers for index in each.statements]
    rows = case.real_in.filter(pl.col("statement").is_in(accounts))
    recent = rows.filter(pl.col("day") >= since)
    before_fen = int(rows.filter(pl.col("day").is_between(start, since, closed="left"))["real_fen"].sum())
    recent_fen, mean = int(recent["real_fen"].sum()), mean_fen(before_fen, parts)
    peaks = _quarter_peaks(case, rows)
    if not before_fen and not peaks:
        missing = both(
            "最近 {n} 天之前三个月的真实收入", "real income in the months before the last {n} days", n=days
        )
        return SURGE.cannot_judge(case, missing)
    times = recent_fen * parts / before_fen if before_fen else None
    limit, least_peaks = rules.threshold(rule, "times"), rules.limit(rule, "quarters")
    numbers = [
        metric("最近进账为此前均值的倍数", "Recent receipts to the mean before", times, limit, "share"),
        metric(f"最近 {days} 天真实进账", f"Real receipts of the last {days} days", recent_fen, None, "fen"),
        metric("此前各期均值", "Mean before", mean, None, "fen"),
        metric("季末冲高的季度", "Quarters with a peak at the end", len(peaks), least_peaks, "count"),
    ]
    sentence = both(
        "最近 {days} 天真实进账 {recent} 元，此前 {parts} 个同长时段平均 {mean} 元；季末月份冲高的季度有 {peaks} 个。",
        "Real receipts of the last {days} days are {recent}, the mean of the {parts} spans before is {mean}; "
        "{peaks} quarters peak in their last month.",
        days=days,
        recent=yuan(recent_fen),
        parts=parts,
        mean=yuan(mean),
        peaks=len(peaks),
    )
    surged = times is not None and times >= limit
    peaked = len(peaks) >= least_peaks
    if not surged and not peaked:
        return SURGE.clear(case, sentence, numbers)
    wanted = (pl.lit(value=surged) & (pl.col("day") >= since)) | (
        pl.lit(value=peaked) & pl.col("month").is_in(peaks)
    )
    return SURGE.hit(case, 0, sentence, numbers, rows.filter(wanted))


def _quarter_peaks(case: Case, receipts: pl.DataFrame) -> list[str]:
    """Last months of quarters, all three of whose months are whole, with far more receipts than the other two."""
    by_month = dict(receipts.group_by("month").agg(pl.col("real_fen").sum()).iter_rows())
    whole, times = set(case.whole_months), case.rules.threshold(SURGE.id, "quarter_times")
    peaks = []
    for month in case.whole_months:
        if int(month[5:]) % 3:
            continue
        earlier = months_between(first_of(month) - timedelta(days=45), first_of(month))[:-1]
        others = sum(by_month.get(each, 0) for each in earlier)
        if whole.issuperset(earlier) and others and 2 * by_month.get(month, 0) >= times * others:
            peaks.append(month)
    return peaks


def judge_ratio(case: Case) -> Finding:
    """XW-SR-05: real expense to real income by whole month: far apart in several months, or the same in nearly all."""
    rule, rules = RATIO.id, case.rules
    least = rules.limit(rule, "months")
    if len(case.whole_months) < least:
        return RATIO.cannot_judge(case, whole_months(least))
    flows = case.sums.filter((pl.col("flow") != EXCLUDED) & pl.col("month").is_in(case.whole_months))
    if flows.is_empty():
        return RATIO.cannot_judge(case, NO_FLOW)
    sums = flows.group_by("month").agg(
        income=pl.col("real_fen").filter(pl.col("flow") == "in").sum(),
        expense=pl.col("real_fen").filter(pl.col("flow") == "out").sum(),
    )
    if not sums["income"].sum():
        return RATIO.cannot_judge(case, NO_INCOME)
    sums = sums.filter(pl.max_horizontal("income", "expense") > 0)
    # In a month without income the ratio is without bound.
    sums = sums.with_columns(ratio=pl.col("expense") / pl.col("income"))
    low, high = rules.threshold(rule, "low_ratio"), rules.threshold(rule, "high_ratio")
    near_low, near_high = rules.threshold(rule, "through_low"), rules.threshold(rule, "through_high")
    apart = sums.filter((pl.col("ratio") < low) | (pl.col("ratio") > high))
    even = sums.filter(pl.col("ratio").is_between(near_low, near_high))
    share = len(even) / len(sums) if len(sums) else 0.0
    through = len(sums) >= least and share >= rules.threshold(rule, "through_share")
    numbers = [
        metric("收支比异常的月数", "Months with expense far from income", len(apart), least, "months"),
        metric(
            "收支几乎相等的月份占比",
            "Share of months that pass straight through",
            share,
            rules.threshold(rule, "through_share"),
            "share",
        ),
    ]
    sentence = both(
        "{n} 个有收支的完整月中，支出与收入之比在 {low} 至 {high} 之外的有 {apart} 个月，在 {near_low} 至 {near_high} 之间的占 {share}。",
        "Of {n} whole months with flow, expense to income lies outside of {low} to {high} in {apart}, and within "
        "{near_low} to {near_high} in {share}.",
        n=len(sums),
        low=f"{low:g}",
        high=f"{high:g}",
        apart=len(apart),
        near_low=f"{near_low:g}",
        near_high=f"{near_high:g}",
        share=percent(share),
    )
    if len(apart) < least and not through:
        return RATIO.clear(case, sentence, numbers)
    months = even if through else apart
    rows = case.real.filter(pl.col("month").is_in(months["month"].to_list()))
    return RATIO.hit(case, int(through), sentence, numbers, rows)
