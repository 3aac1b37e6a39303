"""XW-SR: how income has gone lately, and how expense follows it month by month."""

from __future__ import annotations

from datetime import date, timedelta

import polars as pl

from app.engine.judgement.case import Case, first_of, months_between
from app.engine.judgement.covers import find_covers
from app.engine.judgement.findings import NO_FLOW, NO_INCOME, Question, metric, whole_months
from app.engine.messages.wording import STOPS, both, counted, mean_fen, yuan
from app.engine.types.codes import EXCLUDED
from app.engine.types.report import Finding

SURGE = Question("XW-SR-04")
RATIO = Question("XW-SR-05")


def judge_surge(case: Case) -> Finding:
    """XW-SR-04: net receipts of the last days against the months before, and peaks at ends of quarters.

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
                "statements of one account over the last {n} {n|day|days} at least",
                n=needed,
            ),
        )
    accounts = [index for each in covers for index in each.statements]
    rows = case.real_in.filter(pl.col("statement").is_in(accounts))
    recent = rows.filter(pl.col("day") >= since)
    before_fen = int(rows.filter(pl.col("day").is_between(start, since, closed="left"))["real_fen"].sum())
    recent_fen, mean = int(recent["real_fen"].sum()), mean_fen(before_fen, parts)
    peaks, quarters = _quarter_peaks(case, rows)
    if not before_fen and not peaks:
        missing = both(
            "最近 {n} 天之前三个月的净流入",
            "net inflow in the months before the last {n} {n|day|days}",
            n=days,
        )
        return SURGE.cannot_judge(case, missing)
    times = recent_fen * parts / before_fen if before_fen else None
    limit, least_peaks = rules.threshold(rule, "times"), rules.limit(rule, "quarters")
    numbers = [
        metric("最近进账为此前均值的倍数", "Recent receipts to the mean before", times, limit, "share"),
        metric(
            f"最近 {days} 天净流入",
            f"Net receipts of the last {counted(days, 'day')}",
            recent_fen,
            None,
            "fen",
        ),
        metric("此前各期均值", "Mean before", mean, None, "fen"),
        metric("季末冲高的季度", "Quarters with a peak at the end", len(peaks), least_peaks, "count"),
    ]
    surged = times is not None and times >= limit and recent_fen > _best_before(rows, start, days)
    # A term or a feast that falls on the end of two quarters out of four is no habit.
    peaked = len(peaks) >= least_peaks and 2 * len(peaks) > quarters
    sentence = both(
        "最近 {days} 天净流入 {recent} 元，此前 {parts} 个同长时段平均 {mean} 元",
        "Net receipts of the last {days} {days|day|days} are {recent}, the mean of the {parts} spans before is {mean}",
        days=days,
        recent=yuan(recent_fen),
        parts=parts,
        mean=yuan(mean),
    )
    # Where the rise alone is told of, quarters have nothing to add.
    told = (
        STOPS
        if surged and not peaks
        else both(
            "；季末月份冲高的季度有 {peaks} 个。",
            "; {peaks} {peaks|quarter peaks in its|quarters peak in their} last month.",
            peaks=len(peaks),
        )
    )
    sentence = {language: words + told[language] for language, words in sentence.items()}
    if not surged and not peaked:
        return SURGE.clear(case, sentence, numbers)
    wanted = (pl.lit(value=surged) & (pl.col("day") >= since)) | (
        pl.lit(value=peaked) & pl.col("month").is_in(peaks)
    )
    return SURGE.hit(case, 0, sentence, numbers, rows.filter(wanted))


def _best_before(receipts: pl.DataFrame, start: date, days: int) -> int:
    """The most in fen of any so many days before `start`, counted back from it: a season that comes again is no rise."""
    earlier = receipts.filter(pl.col("day") < start)
    span = (start - pl.col("day")).dt.total_days().sub(1).floordiv(days)
    sums = earlier.group_by(span=span).agg(pl.col("real_fen").sum())
    return max(sums["real_fen"].to_list(), default=0)


def _quarter_peaks(case: Case, receipts: pl.DataFrame) -> tuple[list[str], int]:
    """Last months of quarters with far more receipts than the other two, and how many quarters are whole."""
    by_month = dict(receipts.group_by("month").agg(pl.col("real_fen").sum()).iter_rows())
    whole, times = set(case.whole_months), case.rules.threshold(SURGE.id, "quarter_times")
    peaks, quarters = [], 0
    for month in case.whole_months:
        if int(month[5:]) % 3:
            continue
        earlier = months_between(first_of(month) - timedelta(days=45), first_of(month))[:-1]
        quarters += whole.issuperset(earlier)
        others = sum(by_month.get(each, 0) for each in earlier)
        if whole.issuperset(earlier) and others and 2 * by_month.get(month, 0) >= times * others:
            peaks.append(month)
    return peaks, quarters


def judge_ratio(case: Case) -> Finding:
    """XW-SR-05: net outflow is about equal to net inflow in nearly every whole month: money passes straight through."""
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
    low, high = rules.threshold(rule, "through_low"), rules.threshold(rule, "through_high")
    even = sums.filter(pl.col("ratio").is_between(low, high))
    share, limit = len(even) / len(sums), rules.threshold(rule, "through_share")
    numbers = [
        metric("收支几乎相等的月份占比", "Share of months that pass straight through", share, limit, "share"),
    ]
    if even.is_empty():
        sentence = both(
            "{n} 个完整月中，没有进出几乎相等的月份。",
            "In none of {months} did about as much go out as came in.",
            n=len(sums),
            months=counted(len(sums), "whole month"),
        )
    else:
        sentence = both(
            "{n} 个完整月中有 {even} 个月进出几乎相等：净流出为净流入的 {low}–{high}。",
            "In {even} of {months} about as much went out as came in: {low} to {high} of net inflow.",
            n=len(sums),
            months=counted(len(sums), "whole month"),
            even=len(even),
            low=f"{low:.0%}",
            high=f"{high:.0%}",
        )
    if len(sums) < least or share < limit:
        return RATIO.clear(case, sentence, numbers)
    rows = case.real.filter(pl.col("month").is_in(even["month"].to_list()))
    return RATIO.hit(case, 0, sentence, numbers, rows)
