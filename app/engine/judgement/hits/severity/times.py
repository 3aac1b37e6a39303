"""What raises by how often and in which time: lottery, games, cash, reporting lines, failed payments."""

from __future__ import annotations

from typing import cast

import polars as pl

from app.engine.judgement.hits.matches import Matches
from app.engine.judgement.hits.severity.telling import told
from app.engine.messages.wording import both, counted, joined, percent, yuan
from app.engine.types.statements import Text


def lottery(matches: Matches) -> tuple[int, Text]:
    """Sum, rows, months, and months above the monthly limit."""
    rows, total = matches.rows, matches.total_fen
    touched = rows["month"].n_unique()
    heavy = int((_by_month(rows)["amount_fen"] > matches.limit("high_month_sum_fen")).sum())
    reason = joined(
        told(matches),
        both("分布在 {m} 个月。", "In {months}.", m=touched, months=counted(touched, "month"))
        if not heavy
        else both(
            "分布在 {m} 个月，其中 {heavy} 个月超过单月限额。",
            "In {months}, {heavy} of them above the monthly limit.",
            m=touched,
            months=counted(touched, "month"),
            heavy=heavy,
        ),
    )
    much = total >= matches.limit("medium_sum_fen")
    often = len(rows) > matches.limit("high_rows") or touched > matches.limit("high_months")
    if heavy > matches.threshold("high_month_share") * len(matches.window.months):
        often = True
    return 1 + int(often) if much else 0, reason


def games(matches: Matches) -> tuple[int, Text] | None:
    """Shown from a sum in one month; heavier with a share of net outflow in several months."""
    by_month = matches.rows.group_by("month").agg(pl.col("real_fen").sum())
    most = int(cast("int", by_month["real_fen"].max()))
    if most < matches.limit("show_month_fen"):
        return None
    spent = (
        matches.case.real_out.filter(matches.window.holds)
        .group_by("month")
        .agg(all_fen=pl.col("real_fen").sum())
    )
    shares = by_month.join(spent, on="month").select(pl.col("real_fen") / pl.col("all_fen"))["real_fen"]
    months = int((shares >= matches.threshold("medium_share")).sum())
    reason = joined(
        told(matches), both("单月最高 {most} 元。", "Up to {most} in one month.", most=yuan(most))
    )
    if months:
        note = both(
            "{n} 个月占当月净流出 {share} 以上。",
            "In {months} at least {share} of net outflow.",
            n=months,
            months=counted(months, "month"),
            share=percent(matches.threshold("medium_share")),
        )
        reason = joined(reason, note)
    return int(months >= matches.limit("medium_months")), reason


def cash(matches: Matches) -> tuple[int, Text]:
    """All cash of a day that has a matched row, smaller rows included."""
    days = matches.rows.select(pl.col("day").unique())
    rows = matches.case.cash.join(days, on="day", how="semi")
    most = int(cast("int", rows.group_by("day").agg(pl.col("amount_fen").sum())["amount_fen"].max()))
    reason = joined(
        told(matches), both("单日现金最高 {most} 元。", "Most cash on one day: {most}.", most=yuan(most))
    )
    return int(most >= matches.limit("medium_day_fen")), reason


def reported(matches: Matches) -> tuple[int, Text]:
    """How many days reach a line, and the most on one day and side."""
    sums = matches.rows.group_by("day", "side").agg(pl.col("amount_fen").sum())
    reason = both(
        "{days} 天的单边累计达到大额交易报告标准，单日单边最高 {most} 元。",
        "On {on} the sum of one side reaches a reporting line; at most {most} on one day and side.",
        days=sums["day"].n_unique(),
        on=counted(sums["day"].n_unique(), "day"),
        most=yuan(int(cast("int", sums["amount_fen"].max()))),
    )
    return 0, reason


def near_lines(matches: Matches) -> tuple[int, Text]:
    """The most rows of one side within any 30 days."""
    days = matches.limit("window_days")
    rows = matches.rows.sort("day").select("day", "side")
    most = rows.rolling("day", period=f"{days}d", group_by="side").agg(rows=pl.len())["rows"].max()
    reason = both(
        "任意 {days} 天内同一方向最多 {n} 笔金额略低于限额。",
        "Up to {n} {n|amount|amounts} on one side just below a line within {days} {days|day|days}.",
        days=days,
        n=int(cast("int", most)),
    )
    return int(cast("int", most) >= matches.limit("medium_rows")), reason


def failed(matches: Matches) -> tuple[int, Text]:
    """The most rows in one calendar month."""
    most = int(cast("int", _by_month(matches.rows)["rows"].max()))
    reason = told(matches)
    if most > 1:
        reason = joined(reason, both("单月最多 {n} 笔。", "Up to {n} in one month.", n=most))
    return int(most >= matches.limit("medium_month_rows")), reason


def _by_month(rows: pl.DataFrame) -> pl.DataFrame:
    return rows.group_by("month").agg(pl.col("amount_fen").sum(), rows=pl.len())
