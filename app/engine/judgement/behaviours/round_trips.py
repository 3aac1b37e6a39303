"""XW-HL: money that goes to a party and comes back, and parties that both pay and are paid."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_PARTY, Question, metric, rows_of
from app.engine.messages.wording import both, yuan
from app.engine.types.report import Finding

TRIP = Question("XW-HL-01")
TWO_WAY = Question("XW-HL-02")


def judge_round_trips(case: Case) -> Finding:
    """Out to X and back within 7 days, within ±10 %: three times, or once from a high amount."""
    known = case.named
    if known.is_empty():
        return TRIP.cannot_judge(case, NO_PARTY)
    rules, rule = case.rules, TRIP.id
    days, more_days = rules.limit(rule, "window_days"), rules.limit(rule, "info_window_days")
    pairs = find_pairs(case, known, max(days, more_days))
    trips, wide = find_trips(pairs, days), find_trips(pairs, more_days)
    largest = max(trips["out_fen"].to_list(), default=0)
    numbers = [
        metric(
            f"{days} 天内回流次数",
            f"Trips back within {days} days",
            len(trips),
            rules.limit(rule, "times"),
            "count",
        ),
        metric("最大一次", "Largest trip", largest, rules.limit(rule, "once_fen"), "fen"),
        metric(f"{more_days} 天内回流次数", f"Trips back within {more_days} days", len(wide), None, "count"),
    ]
    sentence = both(
        "有 {n} 笔资金转出后 {days} 天内由同一对手以相近金额转回，涉及 {parties} 个对手，合计转出 {total} 元；"
        "放宽到 {more} 天为 {wide} 笔。",
        "{n} payments came back from the same party within {days} days in about the same amount, {parties} parties, {total} "
        "paid out in all; {wide} within {more} days.",
        n=len(trips),
        days=days,
        more=more_days,
        parties=trips["party_key"].n_unique(),
        total=yuan(int(trips["out_fen"].sum())),
        wide=len(wide),
    )
    if len(trips) < rules.limit(rule, "times") and largest < rules.limit(rule, "once_fen"):
        return TRIP.clear(case, sentence, numbers)
    rows = rows_of(case, pl.concat([trips["n"], trips["n_back"]]))
    return TRIP.hit(case, 0, sentence, numbers, rows)


def find_pairs(case: Case, known: pl.DataFrame, window: int) -> pl.DataFrame:
    """Payments and receipts of about the same amount from the same party up to `window` days later.

    Columns n, n_back, party_key, out_fen, gap; a row may stand in several pairs. Payments
    below the rule's smallest amount are left out; candidates are joined by party and by
    windows of days, so that busy parties stay cheap. Where the time of either row is not
    known, the return must lie on a later day, and days are counted.
    """
    rule = TRIP.id
    bucket = pl.col("day").to_physical() // window
    worth = pl.col("real_fen") >= case.rules.limit(rule, "min_fen")
    outs = known.filter((pl.col("flow") == "out") & worth).select(
        "party_key", "n", "occurred_at", "day", "time_known", out_fen="real_fen", bucket=bucket
    )
    ins = known.filter(pl.col("flow") == "in").select(
        "party_key",
        n_back="n",
        back_at="occurred_at",
        back_day="day",
        back_known="time_known",
        in_fen="real_fen",
        bucket=bucket,
    )
    ins = pl.concat([ins, ins.with_columns(pl.col("bucket") - 1)])
    timed = pl.col("time_known") & pl.col("back_known")
    gap = (
        pl.when(timed)
        .then(pl.col("back_at") - pl.col("occurred_at"))
        .otherwise((pl.col("back_day") - pl.col("day")).cast(pl.Duration("us")))
    )
    later = timed | (pl.col("back_day") > pl.col("day"))
    tolerance = case.rules.threshold(rule, "tolerance")
    near = (pl.col("in_fen") - pl.col("out_fen")).abs() <= tolerance * pl.col("out_fen")
    in_window = (gap >= pl.duration()) & (gap <= pl.duration(days=window))
    pairs = outs.join(ins, on=["party_key", "bucket"]).filter(near & in_window & later)
    return pairs.select("n", "n_back", "party_key", "out_fen", gap=gap)


def find_trips(pairs: pl.DataFrame, window: int) -> pl.DataFrame:
    """Payments and their returns within `window` days, one to one, nearest first: n, n_back, party_key, out_fen."""
    trips = pairs.filter(pl.col("gap") <= pl.duration(days=window)).sort("gap", "n", "n_back")
    trips = trips.unique("n", keep="first", maintain_order=True)
    trips = trips.unique("n_back", keep="first", maintain_order=True)
    return trips.sort("n").drop("gap")


def judge_two_way(case: Case) -> Finding:
    """XW-HL-02: parties first seen in the last months that pay about as much as they are paid, several times."""
    rule, rules = TWO_WAY.id, case.rules
    if case.named.is_empty():
        return TWO_WAY.cannot_judge(case, NO_PARTY)
    months, least = rules.limit(rule, "window_months"), rules.limit(rule, "rows")
    recent = pl.col("day") > pl.lit(case.last_day).dt.offset_by(f"-{months}mo")
    flow, fen = pl.col("flow"), pl.col("real_fen")
    sums = case.named.group_by("party_key").agg(
        new=recent.all(),
        in_n=(flow == "in").sum(),
        in_fen=fen.filter(flow == "in").sum(),
        out_n=(flow == "out").sum(),
        out_fen=fen.filter(flow == "out").sum(),
    )
    ratio = pl.col("in_fen") / pl.col("out_fen")
    even = ratio.is_between(rules.threshold(rule, "low_ratio"), rules.threshold(rule, "high_ratio"))
    often = pl.min_horizontal("in_n", "out_n") >= least
    worth = pl.min_horizontal("in_fen", "out_fen") >= rules.limit(rule, "min_fen")
    parties = sums.filter(often & worth & even)
    new = parties.filter("new")
    numbers = [
        metric("新增双向对手", "New two-way parties", len(new), rules.limit(rule, "parties"), "count"),
        metric("全部双向对手", "Two-way parties in all", len(parties), None, "count"),
    ]
    sentence = both(
        "最近 {months} 个月内新出现的双向对手有 {new} 个（全部 {all} 个）：收付各不少于 {least} 笔、金额相近；"
        "共收 {received} 元、付 {paid} 元。",
        "{new} two-way parties are new within {months} months ({all} in all): at least {least} rows each way in about "
        "the same amount; {received} received from them, {paid} paid to them.",
        months=months,
        new=len(new),
        all=len(parties),
        least=least,
        received=yuan(int(new["in_fen"].sum())),
        paid=yuan(int(new["out_fen"].sum())),
    )
    if len(new) < rules.limit(rule, "parties"):
        return TWO_WAY.clear(case, sentence, numbers)
    return TWO_WAY.hit(case, 0, sentence, numbers, case.named.join(new, on="party_key", how="semi"))
