"""XW-KJ: money that leaves as soon as it came in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import cast

import polars as pl

from app.liushui.engine.case import Case
from app.liushui.engine.findings import NO_FLOW, Question, number, rows_of
from app.liushui.engine.report_types import Finding
from app.liushui.engine.wording import both, percent, yuan

FAST = Question(
    "XW-KJ-01",
    "KJ",
    both("快进快出", "Fast in, fast out"),
    both(
        "提供大额进账的合同、发票或借款协议，并说明当日或次日转出的用途与收款人。",
        "Contracts, invoices or loan agreements for the large receipts, and the purpose and payee of what left "
        "on the same or the next day.",
    ),
)
ROUND = Question(
    "XW-KJ-02",
    "KJ",
    both("整进整出", "Round in, round out"),
    both(
        "说明同日整额进出两笔资金的来源与去向，并提供对应的合同或凭证。",
        "The source and the destination of the round amounts of the same day, with contracts or vouchers.",
    ),
)


@dataclass(frozen=True)
class Event:
    """A day on which large receipts left again: amounts in fen, evidence as transaction numbers."""

    day: date
    in_fen: int
    out_fen: int
    same_day_out_fen: int
    rows: list[int]


def judge_fast_passage(case: Case) -> Finding:
    """XW-KJ-01: receipts of which at least 80 % are gone by the end of the next day."""
    if case.real.is_empty():
        return FAST.cannot_judge(case, NO_FLOW)
    rule, rules = FAST.id, case.rules
    events = find_events(case)
    most = _most_within([each.day for each in events], rules.fen(rule, "window_days"))
    limit = rules.fen(rule, "same_day_fen")
    large = [each for each in events if min(each.in_fen, each.same_day_out_fen) >= limit]
    largest = max((min(each.in_fen, each.same_day_out_fen) for each in events), default=0)
    numbers = [
        number("30 天内次数", "Events within 30 days", most, rules.fen(rule, "events"), "count"),
        number("全部次数", "Events in all", len(events), rules.fen(rule, "high_events"), "count"),
        number("单日同进同出最大额", "Largest amount in and out on one day", largest, limit, "fen"),
    ]
    total_in, total_out = sum(e.in_fen for e in events), sum(e.out_fen for e in events)
    sentence = both(
        "共 {n} 次大额进账在次日结束前转出至少 {share}，进 {total_in} 元、出 {total_out} 元；30 天内最多 {most} 次。",
        "{n} times at least {share} of large receipts left by the end of the next day: {total_in} in, {total_out} out; "
        "at most {most} times within 30 days.",
        n=len(events),
        share=percent(rules.threshold(rule, "out_share")),
        total_in=yuan(total_in),
        total_out=yuan(total_out),
        most=most,
    )
    if most < rules.fen(rule, "events") and not large:
        return FAST.clear(case, sentence, numbers)
    rows = rows_of(case, [n for each in events for n in each.rows])
    related = bool(rows["party_key"].is_in(case.related_keys).any())
    severity = "high" if related or len(events) >= rules.fen(rule, "high_events") else "medium"
    return FAST.hit(case, severity, sentence, numbers, rows)


def find_events(case: Case) -> list[Event]:
    """Days whose large receipts left by the end of the next day; money that left is counted for one day only.

    Payments made earlier on the day than the first large receipt do not count, as far
    as the times of both are known.
    """
    rules, rule = case.rules, FAST.id
    limit = rules.fen(rule, "business_event_fen" if case.is_business else "event_fen")
    large = case.real_in.filter(pl.col("amount_fen") >= limit)
    receipts = large.group_by("day").agg(
        pl.col("real_fen").sum(),
        pl.col("n"),
        since=pl.col("occurred_at").min(),
        all_timed=pl.col("time_known").all(),
    )
    outs = case.real_out.select("n", "day", "occurred_at", "time_known", "real_fen").partition_by(
        "day", as_dict=True
    )
    used: dict[date, int] = {}
    events = []
    for each in receipts.sort("day").iter_rows(named=True):
        day, following = each["day"], each["day"] + timedelta(days=1)
        today, tomorrow = outs.get((day,)), outs.get((following,))
        if today is not None and each["all_timed"]:
            today = today.filter(~pl.col("time_known") | (pl.col("occurred_at") >= each["since"]))
        free_today = max(_sum(today) - used.get(day, 0), 0)
        free_tomorrow = _sum(tomorrow)
        taken = min(free_today + free_tomorrow, each["real_fen"])
        if taken < rules.threshold(rule, "out_share") * each["real_fen"]:
            continue
        of_today = min(free_today, taken)
        used[day], used[following] = used.get(day, 0) + of_today, taken - of_today
        parts = [part for part in (today, tomorrow if taken > of_today else None) if part is not None]
        rows = [*each["n"], *(n for part in parts for n in part["n"].to_list())]
        events.append(Event(day, each["real_fen"], taken, of_today, rows))
    return events


def _sum(rows: pl.DataFrame | None) -> int:
    return 0 if rows is None else int(rows["real_fen"].sum())


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
    limit, multiple = case.rules.fen(ROUND.id, "min_fen"), case.rules.fen(ROUND.id, "multiple_fen")
    rows = case.real.filter((pl.col("amount_fen") >= limit) & (pl.col("amount_fen") % multiple == 0))
    both_ways = rows.group_by("day").agg(pl.col("flow").n_unique()).filter(pl.col("flow") > 1)
    rows = rows.join(both_ways.select("day"), on="day", how="semi")
    days = len(both_ways)
    largest = int(cast("int", rows["amount_fen"].max() or 0))
    numbers = [
        number("同日整进整出的天数", "Days with round amounts both ways", days, 1, "days"),
        number("最大单笔", "Largest single amount", largest, limit, "fen"),
    ]
    sentence = both(
        "有 {days} 天同日出现不低于 {limit} 元的整额进账与转出，涉及 {n} 笔。",
        "On {days} days round amounts of at least {limit} both came in and went out, {n} rows in all.",
        days=days,
        limit=yuan(limit),
        n=len(rows),
    )
    return (
        ROUND.hit(case, "medium", sentence, numbers, rows) if days else ROUND.clear(case, sentence, numbers)
    )
