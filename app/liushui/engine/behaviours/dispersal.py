"""XW-FS: money that many bring and few take, or the other way round, and sums kept below a line of reporting."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast

import polars as pl

from app.liushui.engine.case import Case
from app.liushui.engine.findings import NO_FLOW, NO_PARTY, NO_TIME, Question, number
from app.liushui.engine.report_types import Finding
from app.liushui.engine.rules.matching import clean_word
from app.liushui.engine.wording import both, percent, yuan

GATHERED = Question("XW-FS-01")
SPREAD = Question("XW-FS-02")
SPLIT = Question("XW-FS-03")
PROBE = Question("XW-FS-04")


_NOTHING = {"persons": 0, "in_fen": 0, "out_fen": 0, "share": 0.0}


def judge_gathering(case: Case) -> Finding:
    """XW-FS-01: within a week money from many persons, most of which goes out to one or two parties."""
    return _judge_funnel(case, GATHERED, "in")


def judge_spreading(case: Case) -> Finding:
    """XW-FS-02: within a week money from one or two parties, most of which goes out to many persons."""
    return _judge_funnel(case, SPREAD, "out")


def _judge_funnel(case: Case, question: Question, many_flow: str) -> Finding:
    """Windows that begin on a day with receipts; what is paid out before the receipts does not count."""
    if case.named.is_empty():
        return question.cannot_judge(case, NO_PARTY)
    rule, rules = question.id, case.rules
    days, least = rules.fen(rule, "window_days"), rules.fen(rule, "persons")
    is_many = (pl.col("flow") == many_flow) & (pl.col("party_kind") == "person")
    many = case.named.filter(is_many)
    few = case.named.filter(pl.col("flow") != many_flow)
    funnel = _Funnel(many_flow, days, least, rules.fen(rule, "parties"))
    windows, top = _windows(_daily(many), _daily(few), funnel)
    share = pl.col("out_fen") / pl.col("in_fen")
    windows = windows.with_columns(share=share.clip(upper_bound=1.0).fill_nan(0.0).fill_null(0.0))
    # The window with most persons among those in which most of the money went on.
    enough = (pl.col("in_fen") >= rules.fen(rule, "min_fen")) & (
        pl.col("share") >= rules.threshold(rule, "share")
    )
    holding = windows.filter(enough & (pl.col("persons") >= least))
    shown = windows if holding.is_empty() else holding
    best = shown.sort("persons", "in_fen", "start", descending=[True, True, False]).head(1)
    found: dict[str, Any] = best.row(0, named=True) if len(best) else dict(_NOTHING)
    numbers = [
        number(f"{days} 天内人数", f"Persons within {days} days", found["persons"], least, "count"),
        number(
            "转出占转入", "Paid out of what came in", found["share"], rules.threshold(rule, "share"), "share"
        ),
        number("转入金额", "Came in", found["in_fen"], rules.fen(rule, "min_fen"), "fen"),
        number("符合的窗口数", "Windows that fit", len(holding), 1, "count"),
    ]
    texts = {
        "in": (
            "{days} 天内最多有 {persons} 个不同的人转入共 {in_fen} 元，其间转给至多 {few} 个对手 {out_fen} 元（{share}）。",
            "Within {days} days {persons} persons at most brought {in_fen}; {out_fen} ({share}) went on to no more than "
            "{few} parties.",
        ),
        "out": (
            "{days} 天内至多 {few} 个对手转入共 {in_fen} 元，其间转给 {persons} 个不同的人 {out_fen} 元（{share}）。",
            "Within {days} days no more than {few} parties brought {in_fen}; {out_fen} ({share}) went on to {persons} "
            "persons.",
        ),
    }
    sentence = both(
        *texts[many_flow],
        days=days,
        persons=found["persons"],
        few=rules.fen(rule, "parties"),
        in_fen=yuan(found["in_fen"]),
        out_fen=yuan(found["out_fen"]),
        share=percent(found["share"]),
    )
    if holding.is_empty():
        return question.clear(case, sentence, numbers)
    spans = _each_day(holding.select("start"), days)
    of_many = many.join(spans, on="day", how="semi")
    of_few = few.join(spans.join(top, on="start"), on=["day", "party_key"], how="semi")
    return question.hit(case, 0, sentence, numbers, pl.concat([of_many, of_few]))


@dataclass(frozen=True)
class _Funnel:
    """Which way the many persons stand, the days of a window, and how many are many and few."""

    many_flow: str
    days: int
    persons: int
    parties: int


def _daily(rows: pl.DataFrame) -> pl.DataFrame:
    """Sums by day and party: day, party_key, fen."""
    return rows.group_by("day", "party_key").agg(fen=pl.col("real_fen").sum())


def _each_day(starts: pl.DataFrame, days: int) -> pl.DataFrame:
    """The days of the windows that begin on `start`: start, day."""
    offsets = pl.DataFrame({"offset": [timedelta(days=by) for by in range(days)]})
    return starts.join(offsets, how="cross").select("start", day=pl.col("start") + pl.col("offset"))


def _windows(many: pl.DataFrame, few: pl.DataFrame, funnel: _Funnel) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Windows (start, persons, in_fen, out_fen) and the few parties of each (start, party_key).

    Only windows with enough persons are looked at, or the one with most persons where none has. Parties are
    numbered, since there are far more windows times parties than rows.
    """
    names = pl.concat([many["party_key"], few["party_key"]]).unique().sort()
    codes = pl.DataFrame({"party_key": names}).with_row_index("party")
    many, few = (rows.join(codes, on="party_key").select("day", "party", "fen") for rows in (many, few))
    receipts = many if funnel.many_flow == "in" else few
    spans = _each_day(receipts.select(start="day").unique(), funnel.days)
    key = pl.col("start").to_physical().cast(pl.Int64) * max(len(names), 1) + pl.col("party")
    counted = spans.join(many, on="day").select("start", key=key).unique("key").group_by("start").len()
    enough = counted.filter(pl.col("len") >= funnel.persons)
    if enough.is_empty():
        enough = counted.sort("len", "start", descending=[True, False]).head(1)
    spans = spans.join(enough, on="start", how="semi")
    of_few = spans.join(few, on="day").select("start", "party", "fen", "day", key=key)
    of_few = of_few.group_by("key").agg(
        pl.col("start", "party").first(), pl.col("fen").sum(), pl.col("day").min()
    )
    of_few = of_few.sort("start", "fen", "party", descending=[False, True, False])
    top = of_few.group_by("start", maintain_order=True).head(funnel.parties)
    sums = top.group_by("start").agg(few_fen=pl.col("fen").sum(), since=pl.col("day").min())
    of_many = spans.join(many, on="day").join(sums, on="start", how="left")
    if funnel.many_flow == "out":
        of_many = of_many.filter(pl.col("day") >= pl.col("since"))
    windows = (
        of_many.with_columns(key=key)
        .group_by("start")
        .agg(
            persons=pl.col("key").n_unique(),
            many_fen=pl.col("fen").sum(),
            few_fen=pl.col("few_fen").first().fill_null(0),
        )
    )
    columns = {"in_fen": "many_fen", "out_fen": "few_fen"}
    if funnel.many_flow == "out":
        columns = {"in_fen": "few_fen", "out_fen": "many_fen"}
    return windows.select("start", "persons", **columns), top.join(codes, on="party").select(
        "start", "party_key"
    )


def judge_splitting(case: Case) -> Finding:
    """XW-FS-03: on one day and side several rows below a line of reporting that together reach it.

    Cash and transfers are added up apart, each against its line; rows far below the line are everyday payments.
    """
    if case.real.is_empty():
        return SPLIT.cannot_judge(case, NO_FLOW)
    rule, rules = SPLIT.id, case.rules
    cash_line, line = reporting_lines(case)
    rows = case.real.with_columns(cash=case.is_cash)
    rows = rows.with_columns(line=pl.when("cash").then(cash_line).otherwise(line))
    amount, floor = pl.col("amount_fen"), rules.threshold(rule, "row_share") * pl.col("line")
    rows = rows.filter((amount < pl.col("line")) & (amount >= floor))
    keys = ["day", "flow", "cash"]
    sums = rows.group_by(keys).agg(amount.sum(), pl.col("line").first(), n=pl.len())
    sums = sums.filter(pl.col("n") >= rules.fen(rule, "rows"))
    split = sums.filter(amount >= pl.col("line"))
    behind = rows.join(split, on=keys, how="semi")
    largest = int(cast("int", sums["amount_fen"].max() or 0))
    numbers = [
        number("次数（按日、方向、方式）", "Times (by day, side and means)", len(split), 1, "count"),
        number("一日同向最大合计", "Largest sum of one day and side", largest, None, "fen"),
        number("现金报告线", "Line for cash", None, cash_line, "fen"),
        number("转账报告线", "Line for transfers", None, line, "fen"),
    ]
    sentence = both(
        "有 {times} 次同日同向 {least} 笔以上、单笔均低于报告线（现金 {cash} 元、转账 {line} 元）而合计达到该线，"
        "涉及 {n} 笔共 {total} 元。",
        "{times} times {least} or more rows of one day and side each stayed below the line of reporting ({cash} in cash, "
        "{line} by transfer) and reached it together: {n} rows, {total}.",
        times=len(split),
        least=rules.fen(rule, "rows"),
        cash=yuan(cash_line),
        line=yuan(line),
        n=len(behind),
        total=yuan(int(behind["amount_fen"].sum())),
    )
    if split.is_empty():
        return SPLIT.clear(case, sentence, numbers)
    return SPLIT.hit(case, 0, sentence, numbers, behind)


def reporting_lines(case: Case) -> tuple[int, int]:
    """From which sums of a day banks report (MZ-JE-02): cash and transfers, in fen; firms have a line of their own."""
    rule, rules = SPLIT.id, case.rules
    firm_words = [clean_word(word) for word in rules.words["company"]]
    names = {case.options.customer, *(each.holder or "" for each in case.statements)}
    firm = any(word in clean_word(name) for name in names for word in firm_words)
    return rules.fen(rule, "cash_fen"), rules.fen(rule, "company_fen" if firm else "transfer_fen")


def judge_probing(case: Case) -> Finding:
    """XW-FS-04: a tiny amount, then a large one with the same party within a day, with several parties."""
    known = case.named.filter(pl.col("time_known"))
    if known.is_empty():
        return PROBE.cannot_judge(case, NO_PARTY if case.named.is_empty() else NO_TIME)
    rule, rules = PROBE.id, case.rules
    hours = rules.fen(rule, "hours")
    amount = pl.col("amount_fen")
    tiny = known.filter(amount.is_between(1, rules.fen(rule, "tiny_fen"))).select(
        "party_key", "occurred_at", n_tiny="n"
    )
    large = known.filter(amount >= rules.fen(rule, "large_fen")).select(
        "party_key", "occurred_at", "n", "amount_fen"
    )
    large = large.join(tiny, on="party_key", how="semi")
    pairs = large.sort("occurred_at").join_asof(
        tiny.sort("occurred_at"),
        on="occurred_at",
        by="party_key",
        strategy="backward",
        tolerance=timedelta(hours=hours),
        allow_exact_matches=False,
        check_sortedness=False,
    )
    pairs = pairs.drop_nulls("n_tiny")
    parties = pairs["party_key"].n_unique()
    numbers = [
        number("对手数", "Parties", parties, rules.fen(rule, "parties"), "count"),
        number("随后的大额", "Large amounts that followed", int(pairs["amount_fen"].sum()), None, "fen"),
    ]
    sentence = both(
        "有 {parties} 个对手先有不超过 {tiny} 元的交易、{hours} 小时内又有不低于 {large} 元的交易，大额共 {n} 笔 {total} 元。",
        "With {parties} parties a transaction of at most {tiny} was followed within {hours} hours by one of at least "
        "{large}: {n} large ones, {total}.",
        parties=parties,
        tiny=yuan(rules.fen(rule, "tiny_fen")),
        hours=hours,
        large=yuan(rules.fen(rule, "large_fen")),
        n=len(pairs),
        total=yuan(int(pairs["amount_fen"].sum())),
    )
    if parties < rules.fen(rule, "parties"):
        return PROBE.clear(case, sentence, numbers)
    ns = pl.concat([pairs["n"], pairs["n_tiny"]])
    return PROBE.hit(case, 0, sentence, numbers, known.filter(pl.col("n").is_in(ns.implode())))
