"""XW-FS: money that many bring and few take, or the other way round, and sums kept below a line of reporting."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import polars as pl

from app.engine.judgement.behaviours.passage import is_till
from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_FLOW, NO_PARTY, NO_TIME, Question, metric, rows_of
from app.engine.judgement.hits.reporting import reporting_lines, sorted_rows
from app.engine.messages.wording import both, counted, percent, yuan
from app.engine.types.report import Finding

GATHERED = Question("XW-FS-01")
SPREAD = Question("XW-FS-02")
SPLIT = Question("XW-FS-03")
PROBE = Question("XW-FS-04")


_NOTHING = {"start": "—", "persons": 0, "in_fen": 0, "out_fen": 0, "share": 0.0}


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
    days, least = rules.limit(rule, "window_days"), rules.limit(rule, "persons")
    is_many = (pl.col("flow") == many_flow) & (pl.col("party_kind") == "person")
    if many_flow == "in":
        # Customers of a shop are no crowd that gathers money: what they pay is small, or settled by a platform.
        is_many &= ~is_till(case)
    many = case.named.filter(is_many)
    few = case.named.filter(pl.col("flow") != many_flow)
    if many_flow == "in":
        few = without_everyday_payees(case, few)
    funnel = _Funnel(many_flow, days, least, rules.limit(rule, "parties"), rules.threshold(rule, "share"))
    windows, top = _windows(many, few, funnel)
    share = pl.col("out_fen") / pl.col("in_fen")
    windows = windows.with_columns(share=share.clip(upper_bound=1.0).fill_nan(0.0).fill_null(0.0))
    holds = (
        (pl.col("in_fen") >= rules.limit(rule, "min_fen"))
        & (pl.col("share") >= funnel.share)
        & (pl.col("persons") >= least)
    )
    if many_flow == "out":
        # Far more paid out than the few brought is not their money.
        holds &= pl.col("in_fen") >= funnel.share * pl.col("out_fen")
    holding = windows.filter(holds)
    shown = windows if holding.is_empty() else holding
    best = shown.sort("persons", "in_fen", "start", descending=[True, True, False]).head(1)
    found: dict[str, Any] = best.row(0, named=True) if len(best) else dict(_NOTHING)
    numbers = [
        metric(
            f"{days} 天内人数", f"Persons within {counted(days, 'day')}", found["persons"], least, "count"
        ),
        metric("转出占转入", "Paid out of what came in", found["share"], funnel.share, "share"),
        metric("转入金额", "Came in", found["in_fen"], rules.limit(rule, "min_fen"), "fen"),
        metric("符合的窗口数", "Windows that fit", len(holding), 1, "count"),
    ]
    texts = {
        "in": (
            "自 {start} 起 {days} 天内，{persons} 人转入共 {in_fen} 元，其中 {out_fen} 元（{share}）随即转给一两个对手。",
            "Within {days} {days|day|days} from {start}, {persons} {persons|person|persons} brought {in_fen}; "
            "{out_fen} of it ({share}) went on to one or two parties.",
        ),
        "out": (
            "自 {start} 起 {days} 天内，一两个对手转入共 {in_fen} 元，其中 {out_fen} 元（{share}）随即转给 {persons} 人。",
            "Within {days} {days|day|days} from {start}, one or two parties brought {in_fen}; {out_fen} of it ({share}) went on to "
            "{persons} {persons|person|persons}.",
        ),
    }
    sentence = both(
        *texts[many_flow],
        start=str(found["start"]),
        days=days,
        persons=found["persons"],
        in_fen=yuan(found["in_fen"]),
        out_fen=yuan(found["out_fen"]),
        share=percent(found["share"]),
    )
    if holding.is_empty():
        none = {
            "in": both("未见分散转入集中转出。", "No money gathered from many and paid to few."),
            "out": both("未见集中转入分散转出。", "No money received from few and spread to many."),
        }
        return question.clear(case, none[many_flow], numbers)
    spans = _each_day(holding.select("start"), days)
    of_many = many.join(spans, on="day", how="semi")
    of_few = few.join(spans.join(top, on="start"), on=["day", "party_key"], how="semi")
    return question.hit(case, 0, sentence, numbers, pl.concat([of_many, of_few]))


def without_everyday_payees(case: Case, paid: pl.DataFrame) -> pl.DataFrame:
    """Payments without those to everyday payees: a banquet is paid of gifts, stock of a day's takings."""
    kinds = list(case.rules.words.get("everyday_payees", ()))
    everyday = pl.col("payee_kind").is_in(kinds) & (pl.col("party_kind") != "person")
    return paid.filter(case.matches_text(~everyday))


@dataclass(frozen=True)
class _Funnel:
    """Which way the many persons stand, the days of a window, how many are many and few, and how much goes on."""

    many_flow: str
    days: int
    persons: int
    parties: int
    share: float


def _daily(rows: pl.DataFrame) -> pl.DataFrame:
    """Sums by day and party: day, party_key, fen."""
    return rows.group_by("day", "party_key").agg(fen=pl.col("real_fen").sum())


def _each_day(starts: pl.DataFrame, days: int) -> pl.DataFrame:
    """The days of the windows that begin on `start`: start, day."""
    offsets = pl.DataFrame({"offset": [timedelta(days=by) for by in range(days)]})
    return starts.join(offsets, how="cross").select("start", day=pl.col("start") + pl.col("offset"))


def _windows(many: pl.DataFrame, few: pl.DataFrame, funnel: _Funnel) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Windows (start, persons, in_fen, out_fen) and the few parties of each (start, party_key).

    Windows begin with a receipt: of the many, or of one of the few that bring most. Only those are looked at
    that may hold, or the one with most persons where none may. Parties are numbered, since there are far more
    windows times parties than rows.
    """
    receipts = many if funnel.many_flow == "in" else few
    spans = _each_day(receipts.select(start="day").unique(), funnel.days)
    many = _daily(many)
    spans = _crowded(spans, many, funnel)
    few = _daily(few.join(spans.select("day").unique(), on="day", how="semi"))
    spans = _within_means(spans, few, funnel)
    names = pl.concat([many["party_key"], few["party_key"]]).unique().sort()
    codes = pl.DataFrame({"party_key": names}).with_row_index("party")
    many, few = (rows.join(codes, on="party_key").select("day", "party", "fen") for rows in (many, few))
    key = pl.col("start").to_physical().cast(pl.Int64) * max(len(names), 1) + pl.col("party")
    of_few = spans.join(few, on="day").select("start", "party", "fen", "day", key=key)
    of_few = of_few.group_by("key").agg(
        pl.col("start", "party").first(), pl.col("fen").sum(), pl.col("day").min()
    )
    of_few = of_few.sort("start", "fen", "party", descending=[False, True, False])
    top = of_few.group_by("start", maintain_order=True).head(funnel.parties)
    sums = top.group_by("start").agg(few_fen=pl.col("fen").sum(), since=pl.col("day").min())
    of_many = spans.join(many, on="day").select("start", "fen", key=key)
    windows = of_many.group_by("start").agg(persons=pl.col("key").n_unique(), many_fen=pl.col("fen").sum())
    windows = windows.join(sums, on="start", how="left").with_columns(pl.col("few_fen").fill_null(0))
    columns = {"in_fen": "many_fen", "out_fen": "few_fen"}
    if funnel.many_flow == "out":
        windows = windows.filter(pl.col("since") == pl.col("start"))
        columns = {"in_fen": "few_fen", "out_fen": "many_fen"}
    few_parties = top.join(codes, on="party").select("start", "party_key")
    return windows.select("start", "persons", **columns), few_parties


def _crowded(spans: pl.DataFrame, many: pl.DataFrame, funnel: _Funnel) -> pl.DataFrame:
    """The days of the windows with enough persons, who may come on several days; of the fullest where none has."""
    daily = many.group_by("day").agg(pl.len(), pl.col("fen").sum())
    sums = spans.join(daily, on="day").group_by("start").agg(pl.col("len", "fen").sum())
    enough = sums.filter(pl.col("len") >= funnel.persons)
    if enough.is_empty():
        enough = sums.sort("len", "start", descending=[True, False]).head(1)
    return spans.join(enough, on="start")


def _within_means(spans: pl.DataFrame, few: pl.DataFrame, funnel: _Funnel) -> pl.DataFrame:
    """The days of the windows whose money a few parties can have moved; of the fullest where they never can.

    A window lies within two spans of its length that follow each other, so no party moves more in it than
    twice its most in such a span.
    """
    bucket = pl.col("day").to_physical() // funnel.days
    most = few.group_by("party_key", bucket=bucket).agg(pl.col("fen").sum())
    most = most.group_by("party_key").agg(pl.col("fen").max())
    bound = 2 * int(most["fen"].top_k(funnel.parties).sum())
    within = spans.filter(funnel.share * pl.col("fen") <= bound)
    if within.is_empty():
        fullest = spans.sort("len", "start", descending=[True, False]).head(1)
        within = spans.join(fullest.select("start"), on="start", how="semi")
    return within.select("start", "day")


def judge_splitting(case: Case) -> Finding:
    """XW-FS-03: on one day and side several real rows below a line of reporting that together reach it.

    Cash, transfers and what crosses the border are added up apart, each against its line (MZ-JE-02); rows far
    below the line are everyday payments.
    """
    if case.real.is_empty():
        return SPLIT.cannot_judge(case, NO_FLOW)
    if case.currency != "CNY":
        return SPLIT.cannot_judge(case, both("人民币交易", "transactions in yuan"))
    rule, rules = SPLIT.id, case.rules
    lines, amount = reporting_lines(case), pl.col("amount_fen")
    rows = sorted_rows(case).filter(pl.col("sort").is_in(list(lines))).join(case.real, on="n", how="semi")
    rows = rows.with_columns(line=pl.col("sort").replace_strict(lines, return_dtype=pl.Int64))
    floor = rules.threshold(rule, "row_share") * pl.col("line")
    rows = rows.filter((amount < pl.col("line")) & (amount >= floor))
    keys = ["day", "side", "sort"]
    sums = rows.group_by(keys).agg(amount.sum(), pl.col("line").first(), rows=pl.len())
    split = sums.filter((pl.col("rows") >= rules.limit(rule, "rows")) & (amount >= pl.col("line")))
    behind = rows.join(split, on=keys, how="semi")
    numbers = [
        metric("次数（按日、方向、方式）", "Times (by day, side and means)", len(split), 1, "count"),
        metric(
            "一次最多笔数",
            "Most rows at a time",
            max(split["rows"].to_list(), default=0),
            rules.limit(rule, "rows"),
            "count",
        ),
        *(metric(*_LINES[sort], None, line, "fen") for sort, line in lines.items()),
    ]
    if split.is_empty():
        return SPLIT.clear(
            case, both("未见拆分至大额报告线以下。", "Nothing split below a line of reporting."), numbers
        )
    sentence = both(
        "{times} 次在同日同向分 {least} 笔以上收付，单笔都低于大额报告线、合计达到该线：{n} 笔共 {total} 元。",
        "{cases} {least} or more rows of one day and side each stayed below the line of reporting and reached it together: "
        "{n} rows, {total}.",
        times=len(split),
        cases="Once" if len(split) == 1 else f"{len(split)} times",
        least=rules.limit(rule, "rows"),
        n=len(behind),
        total=yuan(int(behind["amount_fen"].sum())),
    )
    return SPLIT.hit(case, 0, sentence, numbers, rows_of(case, behind["n"]))


_LINES = {
    "cash": ("现金报告线", "Line for cash"),
    "transfer": ("转账报告线", "Line for transfers"),
    "abroad": ("跨境报告线", "Line across the border"),
}


def judge_probing(case: Case) -> Finding:
    """XW-FS-04: a tiny amount, then a large one with the same party within a day, with several parties."""
    known = case.named.filter(pl.col("time_known"))
    if known.is_empty():
        return PROBE.cannot_judge(case, NO_PARTY if case.named.is_empty() else NO_TIME)
    rule, rules = PROBE.id, case.rules
    hours = rules.limit(rule, "hours")
    amount = pl.col("amount_fen")
    tiny = known.filter(amount.is_between(1, rules.limit(rule, "tiny_fen"))).select(
        "party_key", "occurred_at", n_tiny="n"
    )
    large = known.filter(amount >= rules.limit(rule, "large_fen")).select(
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
        metric("对手数", "Parties", parties, rules.limit(rule, "parties"), "count"),
        metric("随后的大额", "Large amounts that followed", int(pairs["amount_fen"].sum()), None, "fen"),
    ]
    if parties < rules.limit(rule, "parties"):
        return PROBE.clear(
            case, both("未见小额试探后大额付款。", "No tiny amounts followed by large ones."), numbers
        )
    sentence = both(
        "{parties} 个对手先有 {tiny} 元以下的试探，{hours} 小时内又有 {large} 元以上的交易：大额 {n} 笔共 {total} 元。",
        "With {parties} parties at most {tiny} was tried first and {large} or more followed within {hours} {hours|hour|hours}: {n} large "
        "{n|one|ones}, {total}.",
        parties=parties,
        tiny=yuan(rules.limit(rule, "tiny_fen")),
        hours=hours,
        large=yuan(rules.limit(rule, "large_fen")),
        n=len(pairs),
        total=yuan(int(pairs["amount_fen"].sum())),
    )
    ns = pl.concat([pairs["n"], pairs["n_tiny"]])
    return PROBE.hit(case, 0, sentence, numbers, known.filter(pl.col("n").is_in(ns.implode())))
