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
from app.engine.judgement.relations import family_keys
from app.engine.messages.wording import both, counted, mean_fen, percent, yuan
from app.engine.types.report import Finding

FAST = Question("XW-KJ-01")
ROUND = Question("XW-KJ-02")
SETTLING = Question("XW-KJ-03")

_BENEFITS = "I11"
"""Pensions and benefits: public payers, no passage."""
PUBLIC = ("school", "hospital", "tax", "social_insurance", "public_body", "utility")
"""Kinds of payees that pass nothing on."""


@dataclass(frozen=True)
class Event:
    """A day on which large receipts left again: amounts in fen."""

    day: date
    in_fen: int
    out_fen: int
    same_day_out_fen: int


def judge_fast_passage(case: Case) -> Finding:
    """XW-KJ-01: receipts of which at least 80 % are gone by the end of the next day, in bursts or month after month."""
    if case.real.is_empty():
        return FAST.cannot_judge(case, NO_FLOW)
    rule, rules = FAST.id, case.rules
    events, ns = find_events(case)
    window, least_months = rules.limit(rule, "window_days"), rules.limit(rule, "months")
    most = _most_within([each.day for each in events], window)
    months = len({each.day.replace(day=1) for each in events})
    limit = rules.limit(rule, "same_day_fen")
    large = [each for each in events if min(each.in_fen, each.same_day_out_fen) >= limit]
    largest = max((min(each.in_fen, each.same_day_out_fen) for each in events), default=0)
    numbers = [
        metric(
            f"{window} 天内次数",
            f"Events within {counted(window, 'day')}",
            most,
            rules.limit(rule, "events"),
            "count",
        ),
        metric("全部次数", "Events in all", len(events), rules.limit(rule, "high_events"), "count"),
        metric("出现的月数", "Months with events", months, least_months, "months"),
        metric("单日同进同出最大额", "Largest amount in and out on one day", largest, limit, "fen"),
    ]
    if most < rules.limit(rule, "events") and months < least_months and not large:
        return FAST.clear(case, both("未见快进快出。", "No fast passage."), numbers)
    sentence = both(
        "{n} 次大额流入在次日结束前转出八成以上：流入 {total_in} 元，转出 {total_out} 元；{window} 天内最多 {most} 次，"
        "分布在 {months} 个月。",
        "Four fifths or more of {times} left by the end of the next day: {total_in} in, {total_out} out; at most {most} "
        "within {window} {window|day|days}, in {spread}.",
        n=len(events),
        times=counted(len(events), "large inflow"),
        window=window,
        months=months,
        spread=counted(months, "month"),
        total_in=yuan(sum(e.in_fen for e in events)),
        total_out=yuan(sum(e.out_fen for e in events)),
        most=most,
    )
    rows = rows_of(case, ns)
    related = bool(rows["party_key"].is_in(case.related_keys).any())
    raised = related or len(events) >= rules.limit(rule, "high_events")
    return FAST.hit(case, int(raised), sentence, numbers, rows)


def find_events(case: Case) -> tuple[list[Event], pl.Series]:
    """Days whose large receipts left by the end of the next day, and the transaction numbers behind them.

    Money that left is counted for one day only. A till's takings and a platform's settlements have the limit of
    businesses; what else comes in has that of persons, whatever its words say. Pay by the bank's payroll and
    what family sends or gets is no passage, nor is what an institution lends and is repaid, or what a school, a
    hospital or a public body is paid.

    Payments made earlier on the day than the first large receipt do not count, as far
    as the times of both are known.
    """
    rules, rule = case.rules, FAST.id
    family = pl.col("party_key").is_in(family_keys(case))
    received = case.real_in.filter(~family & ~_is_payroll(case) & (pl.col("lender") == ""))
    received = received.with_columns(till_fen=pl.when(is_till(case)).then("real_fen").otherwise(0))
    receipts = received.group_by("day").agg(
        pl.col("real_fen").sum(),
        pl.col("till_fen").sum(),
        since=pl.col("occurred_at").min(),
        all_timed=pl.col("time_known").all(),
    )
    plain = pl.col("real_fen") - pl.col("till_fen") >= rules.limit(rule, "event_fen")
    receipts = receipts.filter(plain | (pl.col("real_fen") >= rules.limit(rule, "business_event_fen")))
    public = case.matches_text(pl.col("payee_kind").is_in(PUBLIC) & (pl.col("party_kind") != "person"))
    paid = case.real_out.filter(~family & ~public & ~pl.col("category").is_in(rules.codes_used_for("debt")))
    outs = paid.select("n", "day", "occurred_at", "time_known", "real_fen")
    later = ~(pl.col("all_timed") & pl.col("time_known")) | (pl.col("occurred_at") >= pl.col("since"))
    of_today = outs.join(receipts.drop("real_fen", "till_fen"), on="day").filter(later)
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


def _is_payroll(case: Case) -> pl.Expr:
    """Pay that a company's payroll brought: the bank's own words say so."""
    salary = pl.col("category").is_in([*case.rules.codes_used_for("salary"), _BENEFITS])
    return salary & (pl.col("party_kind") != "person")


def is_till(case: Case) -> pl.Expr:
    """Takings of a shop: a platform's settlement, or an amount that one customer pays."""
    small = pl.col("amount_fen") < case.rules.limit(FAST.id, "till_fen")
    business = case.rules.codes_used_for("business")
    platforms = [each.id for each in case.rules.payee_kinds if each.received in business]
    settled = case.matches_text(pl.col("payee_kind").is_in(platforms))
    return pl.col("category").is_in(business) & (small | settled)


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
    known_cause = [*case.rules.codes_used_for("loan"), *case.rules.codes_used_for("debt")]
    round_rows = (pl.col("amount_fen") >= limit) & (pl.col("amount_fen") % multiple == 0)
    strangers = ~pl.col("party_key").is_in(family_keys(case)) & ~pl.col("category").is_in(known_cause)
    rows = case.real.filter(round_rows & strangers)
    both_ways = rows.group_by("day").agg(pl.col("flow").n_unique()).filter(pl.col("flow") > 1)
    rows = rows.join(both_ways.select("day"), on="day", how="semi")
    days = len(both_ways)
    largest = int(cast("int", rows["amount_fen"].max() or 0))
    numbers = [
        metric("同日整进整出的天数", "Days with round amounts both ways", days, 1, "days"),
        metric("最大单笔", "Largest single amount", largest, limit, "fen"),
    ]
    if not days:
        return ROUND.clear(case, both("未见同日整进整出。", "No round amounts both ways on a day."), numbers)
    sentence = both(
        "{days} 天同日既有 {limit} 元以上的整额转入又有整额转出，共 {n} 笔。",
        "On {times} round amounts of at least {limit} both came in and went out, {n} rows in all.",
        days=days,
        times=counted(days, "day"),
        limit=yuan(limit),
        n=len(rows),
    )
    return ROUND.hit(case, 0, sentence, numbers, rows)


def judge_settling(case: Case) -> Finding:
    """XW-KJ-03: average balance against monthly net inflow of the same accounts, over whole months with balances."""
    rule, rules = SETTLING.id, case.rules
    daily = daily_balances(case)
    if daily.days.is_empty():
        return SETTLING.cannot_judge(case, NO_BALANCE)
    months = [month for month in case.whole_months if daily.average_of(month) is not None]
    average = daily.average_within(months)
    if average is None:
        return SETTLING.cannot_judge(case, whole_months(1))
    holds_money = pl.col("balance_fen").is_not_null() & (pl.col("statement_kind") != "credit")
    accounts = case.counted.filter(holds_money)["statement"].unique()
    rows = case.real_in.filter(pl.col("statement").is_in(accounts.implode()) & pl.col("month").is_in(months))
    income = int(rows["real_fen"].sum())
    if income < rules.limit(rule, "min_fen") * len(months):
        return SETTLING.cannot_judge(case, NO_INCOME)
    monthly = mean_fen(income, len(months))
    share, limit = average * len(months) / income, rules.threshold(rule, "share")
    numbers = [
        metric("日均余额与月均净流入之比", "Average balance to monthly net inflow", share, limit, "share"),
        metric("日均余额", "Average balance", average, None, "fen"),
        metric("月均净流入", "Monthly net inflow", monthly, None, "fen"),
    ]
    sentence = both(
        "{n} 个完整月的日均余额 {average} 元，约为月均净流入 {monthly} 元的 {share}。",
        "Over {months} the average balance is {average}, {share} of the monthly net inflow of {monthly}.",
        n=len(months),
        months=counted(len(months), "whole month"),
        average=yuan(average),
        monthly=yuan(monthly),
        share=percent(share) if share < 1 else f"{share:.1f} 倍",
    )
    if share >= 1:
        times = f"{share:.1f} times"
        sentence = {**sentence, "en-US": sentence["en-US"].replace(f"{share:.1f} 倍 of", f"{times}")}
    if share >= limit:
        return SETTLING.clear(case, sentence, numbers)
    return SETTLING.hit(case, 0, sentence, numbers, rows)
