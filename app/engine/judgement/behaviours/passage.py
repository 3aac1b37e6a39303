"""XW-KJ: money that leaves as soon as it came in, and how little of it stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import cast

import polars as pl

from app.engine.judgement.balances import daily_balances
from app.engine.judgement.case import Case
from app.engine.judgement.findings import (
    NO_BALANCE,
    NO_FLOW,
    NO_INCOME,
    Question,
    metric,
    rows_of,
    whole_months,
)
from app.engine.messages.wording import both, mean_fen, percent, yuan
from app.engine.types.report import Finding

FAST = Question("XW-KJ-01")
ROUND = Question("XW-KJ-02")
SETTLING = Question("XW-KJ-03")


@dataclass(frozen=True)
class Event:
    """A day on which large receipts left again: amounts in fen."""

    day: date
    in_fen: int
    out_fen: int
    same_day_out_fen: int


def judge_fast_passage(case: Case) -> Finding:
    """XW-KJ-01: receipts of which at least 80 % are gone by the end of the next day."""
    if case.real.is_empty():
        return FAST.cannot_judge(case, NO_FLOW)
    rule, rules = FAST.id, case.rules
    events, ns = find_events(case)
    window = rules.limit(rule, "window_days")
    most = _most_within([each.day for each in events], window)
    limit = rules.limit(rule, "same_day_fen")
    large = [each for each in events if min(each.in_fen, each.same_day_out_fen) >= limit]
    largest = max((min(each.in_fen, each.same_day_out_fen) for each in events), default=0)
    numbers = [
        metric(
            f"{window} 天内次数", f"Events within {window} days", most, rules.limit(rule, "events"), "count"
        ),
        metric("全部次数", "Events in all", len(events), rules.limit(rule, "high_events"), "count"),
        metric("单日同进同出最大额", "Largest amount in and out on one day", largest, limit, "fen"),
    ]
    total_in, total_out = sum(e.in_fen for e in events), sum(e.out_fen for e in events)
    sentence = both(
        "共 {n} 次大额进账在次日结束前转出至少 {share}，进 {total_in} 元、出 {total_out} 元；{window} 天内最多 {most} 次。",
        "{n} times at least {share} of large receipts left by the end of the next day: {total_in} in, {total_out} out; "
        "at most {most} times within {window} days.",
        n=len(events),
        window=window,
        share=percent(rules.threshold(rule, "out_share")),
        total_in=yuan(total_in),
        total_out=yuan(total_out),
        most=most,
    )
    if most < rules.limit(rule, "events") and not large:
        return FAST.clear(case, sentence, numbers)
    rows = rows_of(case, ns)
    related = bool(rows["party_key"].is_in(case.related_keys).any())
    raised = related or len(events) >= rules.limit(rule, "high_events")
    return FAST.hit(case, int(raised), sentence, numbers, rows)


def find_events(case: Case) -> tuple[list[Event], pl.Series]:
    """Days whose large receipts left by the end of the next day, and the transaction numbers behind them.

    Money that left is counted for one day only.

    Payments made earlier on the day than the first large receipt do not count, as far
    as the times of both are known.
    """
    rules, rule = case.rules, FAST.id
    limit = rules.limit(rule, "business_event_fen" if case.is_business else "event_fen")
    received = case.real_in
    receipts = received.group_by("day").agg(
        pl.col("real_fen").sum(),
        since=pl.col("occurred_at").min(),
        all_timed=pl.col("time_known").all(),
    )
    receipts = receipts.filter(pl.col("real_fen") >= limit)
    outs = case.real_out.select("n", "day", "occurred_at", "time_known", "real_fen")
    later = ~(pl.col("all_timed") & pl.col("time_known")) | (pl.col("occurred_at") >= pl.col("since"))
    of_today = outs.join(receipts.drop("real_fen"), on="day").filter(later)
    out_fen, later_fen = _by_day(outs), _by_day(of_today)
    used: dict[date, int] = {}
    events = []
    for day, in_fen in receipts.sort("day").select("day", "real_fen").iter_rows():
        following = day + timedelta(days=1)
        free_today = max(later_fen.get(day, 0) - used.get(day, 0), 0)
        taken = min(free_today + out_fen.get(following, 0), in_fen)
        if taken < rules.threshold(rule, "out_share") * in_fen:
            continue
        same_day = min(free_today, taken)
        used[day], used[following] = used.get(day, 0) + same_day, taken - same_day
        events.append(Event(day, in_fen, taken, same_day))
    return events, _rows_behind(events, received, of_today, outs)


def _by_day(rows: pl.DataFrame) -> dict[date, int]:
    return dict(rows.group_by("day").agg(pl.col("real_fen").sum()).iter_rows())


def _rows_behind(
    events: list[Event], receipts: pl.DataFrame, of_today: pl.DataFrame, outs: pl.DataFrame
) -> pl.Series:
    """Transaction numbers of the receipts of the events and of what left on the same and on the next day."""
    days = pl.Series([each.day for each in events], dtype=pl.Date)
    next_days = [each.day + timedelta(days=1) for each in events if each.out_fen > each.same_day_out_fen]
    following = pl.Series(next_days, dtype=pl.Date)
    parts = ((receipts, days), (of_today, days), (outs, following))
    return pl.concat([rows.filter(pl.col("day").is_in(of.implode()))["n"] for rows, of in parts])


def _most_within(days: Sequence[date], window: int) -> int:
    """The largest number of days of the ordered list within any `window` days."""
    most, start = 0, 0
    for end, day in enumerate(days):
        while (day - days[start]).days >= window:
            start += 1
        most = max(most, end - start + 1)
    return most


def judge_round_passage(case: Case) -> Finding:
    """XW-KJ-02: on one day a large round amount came in and a large round amount went out."""
    if case.real.is_empty():
        return ROUND.cannot_judge(case, NO_FLOW)
    limit, multiple = case.rules.limit(ROUND.id, "min_fen"), case.rules.limit(ROUND.id, "multiple_fen")
    rows = case.real.filter((pl.col("amount_fen") >= limit) & (pl.col("amount_fen") % multiple == 0))
    both_ways = rows.group_by("day").agg(pl.col("flow").n_unique()).filter(pl.col("flow") > 1)
    rows = rows.join(both_ways.select("day"), on="day", how="semi")
    days = len(both_ways)
    largest = int(cast("int", rows["amount_fen"].max() or 0))
    numbers = [
        metric("同日整进整出的天数", "Days with round amounts both ways", days, 1, "days"),
        metric("最大单笔", "Largest single amount", largest, limit, "fen"),
    ]
    sentence = both(
        "有 {days} 天同日出现不低于 {limit} 元的整额进账与转出，涉及 {n} 笔。",
        "On {days} days round amounts of at least {limit} both came in and went out, {n} rows in all.",
        days=days,
        limit=yuan(limit),
        n=len(rows),
    )
    return ROUND.hit(case, 0, sentence, numbers, rows) if days else ROUND.clear(case, sentence, numbers)


def judge_settling(case: Case) -> Finding:
    """XW-KJ-03: average balance against monthly net inflow of the same accounts, over whole months with balances."""
    rule, rules = SETTLING.id, case.rules
    daily = daily_balances(case)
    if daily.days.is_empty():
        return SETTLING.cannot_judge(case, NO_BALANCE)
    averages = {month: fen for month in case.whole_months if (fen := daily.average_of(month)) is not None}
    if not averages:
        return SETTLING.cannot_judge(case, whole_months(1))
    holds_money = pl.col("balance_fen").is_not_null() & (pl.col("statement_kind") != "credit")
    accounts = case.counted.filter(holds_money)["statement"].unique()
    rows = case.real_in.filter(
        pl.col("statement").is_in(accounts.implode()) & pl.col("month").is_in(list(averages))
    )
    income, balance = int(rows["real_fen"].sum()), sum(averages.values())
    if not income:
        return SETTLING.cannot_judge(case, NO_INCOME)
    share, limit = balance / income, rules.threshold(rule, "share")
    average, monthly = mean_fen(balance, len(averages)), mean_fen(income, len(averages))
    numbers = [
        metric("日均余额占月均净流入", "Average balance to monthly net inflow", share, limit, "share"),
        metric("日均余额", "Average balance", average, None, "fen"),
        metric("月均净流入", "Monthly net inflow", monthly, None, "fen"),
    ]
    sentence = both(
        "{n} 个完整月的日均余额 {average} 元，月均净流入 {monthly} 元，沉淀率 {share}。",
        "Over {n} whole months the average balance is {average} and monthly net inflow {monthly}: {share} stays.",
        n=len(averages),
        average=yuan(average),
        monthly=yuan(monthly),
        share=percent(share),
    )
    if share >= limit:
        return SETTLING.clear(case, sentence, numbers)
    return SETTLING.hit(case, 0, sentence, numbers, rows)
