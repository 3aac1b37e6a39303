"""XW-HL-01: money that goes to a party and comes back."""

from __future__ import annotations

import polars as pl

from app.liushui.engine.case import Case
from app.liushui.engine.findings import NO_PARTY, Question, number, rows_of
from app.liushui.engine.report_types import Finding
from app.liushui.engine.wording import both, yuan

TRIP = Question("XW-HL-01")


def judge_round_trips(case: Case) -> Finding:
    """Out to X and back within 7 days, within ±10 %: three times, or once from a high amount."""
    known = case.real.filter((pl.col("party_key") != "") & (pl.col("party_kind") != "wallet"))
    if known.is_empty():
        return TRIP.cannot_judge(case, NO_PARTY)
    rules, rule = case.rules, TRIP.id
    days, more_days = rules.fen(rule, "window_days"), rules.fen(rule, "info_window_days")
    pairs = find_pairs(case, known, max(days, more_days))
    trips, wide = find_trips(pairs, days), find_trips(pairs, more_days)
    largest = max(trips["out_fen"].to_list(), default=0)
    numbers = [
        number("7 天内回流次数", "Trips back within 7 days", len(trips), rules.fen(rule, "times"), "count"),
        number("最大一次", "Largest trip", largest, rules.fen(rule, "once_fen"), "fen"),
        number("30 天内回流次数", "Trips back within 30 days", len(wide), None, "count"),
    ]
    sentence = both(
        "有 {n} 笔资金转出后 7 天内由同一对手以相近金额转回，涉及 {parties} 个对手，合计转出 {total} 元；"
        "放宽到 30 天为 {wide} 笔。",
        "{n} payments came back from the same party within 7 days in about the same amount, {parties} parties, {total} "
        "paid out in all; {wide} within 30 days.",
        n=len(trips),
        parties=trips["party_key"].n_unique(),
        total=yuan(int(trips["out_fen"].sum())),
        wide=len(wide),
    )
    if len(trips) < rules.fen(rule, "times") and largest < rules.fen(rule, "once_fen"):
        return TRIP.clear(case, sentence, numbers)
    rows = rows_of(case, pl.concat([trips["n"], trips["n_back"]]))
    return TRIP.hit(case, 0, sentence, numbers, rows)


def find_pairs(case: Case, known: pl.DataFrame, window: int) -> pl.DataFrame:
    """Payments and receipts of about the same amount from the same party up to `window` days later.

    Columns n, n_back, party_key, out_fen, gap; a row may stand in several pairs. Payments
    below the rule's smallest amount are left out; candidates are joined by party and by
    windows of days, so that busy parties stay cheap.
    """
    rule = TRIP.id
    bucket = pl.col("day").to_physical() // window
    worth = pl.col("real_fen") >= case.rules.fen(rule, "min_fen")
    outs = known.filter((pl.col("flow") == "out") & worth).select(
        "party_key", "n", "occurred_at", out_fen="real_fen", bucket=bucket
    )
    ins = known.filter(pl.col("flow") == "in").select(
        "party_key", n_back="n", back_at="occurred_at", in_fen="real_fen", bucket=bucket
    )
    ins = pl.concat([ins, ins.with_columns(pl.col("bucket") - 1)])
    gap = pl.col("back_at") - pl.col("occurred_at")
    tolerance = case.rules.threshold(rule, "tolerance")
    near = (pl.col("in_fen") - pl.col("out_fen")).abs() <= tolerance * pl.col("out_fen")
    in_window = (gap >= pl.duration()) & (gap <= pl.duration(days=window))
    pairs = outs.join(ins, on=["party_key", "bucket"]).filter(near & in_window)
    return pairs.select("n", "n_back", "party_key", "out_fen", gap=gap)


def find_trips(pairs: pl.DataFrame, window: int) -> pl.DataFrame:
    """Payments and their returns within `window` days, one to one, nearest first: n, n_back, party_key, out_fen."""
    trips = pairs.filter(pl.col("gap") <= pl.duration(days=window)).sort("gap", "n", "n_back")
    trips = trips.unique("n", keep="first", maintain_order=True)
    trips = trips.unique("n_back", keep="first", maintain_order=True)
    return trips.sort("n").drop("gap")
