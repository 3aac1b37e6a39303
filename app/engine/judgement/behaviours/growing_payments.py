"""XW-BP-02: payments to ever new persons that grow and grow, as victims of paid tasks and false investments make them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_PARTY, Question, longer_than, metric, new_since, rows_of
from app.engine.judgement.payees import tells_no_purpose
from app.engine.judgement.relations import family_keys
from app.engine.messages.wording import both, joined, yuan
from app.engine.rules.matching import is_one_of
from app.engine.types.codes import Category
from app.engine.types.report import Finding

GROWING = Question("XW-BP-02")


@dataclass(frozen=True)
class Payment:
    """A payment to a person whom no row of more than the limit's days before names; the amount in fen."""

    n: int
    day: date
    party_key: str
    fen: int


def judge_growing_payments(case: Case) -> Finding:
    """Within weeks payments to several new persons, none smaller than the one before it, the last many times the first.

    They make up most of what new persons were paid at all: a trader pays new persons every week.
    """
    rule, rules = GROWING.id, case.rules
    paid = case.named.filter((pl.col("flow") == "out") & (pl.col("statement_kind") != "credit"))
    if paid.is_empty():
        return GROWING.cannot_judge(case, NO_PARTY)
    history = rules.limit(rule, "history_days")
    known_since = new_since(case, history)
    if known_since is None:
        return GROWING.cannot_judge(case, longer_than(history))
    to_new = _to_new_persons(case, paid, known_since)
    run = _largest_run(case, to_new)
    parties, total = len({each.party_key for each in run}), sum(each.fen for each in run)
    numbers = [
        metric("逐笔不减的付款", "Payments that never shrink", len(run), rules.limit(rule, "outs"), "count"),
        metric("新收款人", "Payees new to these statements", parties, rules.limit(rule, "parties"), "count"),
        metric("付款合计", "Paid in all", total, rules.limit(rule, "min_fen"), "fen"),
    ]
    if not run:
        sentence = both("未见向新收款人付款递增。", "No growing payments to new payees.")
        return GROWING.clear(case, sentence, numbers)
    sentence = both(
        "{first} 至 {last}，向 {parties} 个流水内首次出现的个人付款 {n} 笔，逐笔由 {least} 元增至 {most} 元，共 {total} 元，"
        "摘要未写明用途。",
        "From {first} to {last}, {n} payments to {parties} persons new to these statements grew from {least} to {most}, "
        "{total} in all; nothing says for what.",
        first=str(run[0].day),
        last=str(run[-1].day),
        parties=parties,
        n=len(run),
        least=yuan(run[0].fen),
        most=yuan(run[-1].fen),
        total=yuan(total),
    )
    ask = both("请先核实客户是否遭遇诈骗。", "Ask first whether the customer was deceived.")
    return GROWING.hit(case, 0, joined(sentence, ask), numbers, rows_of(case, [each.n for each in run]))


def _to_new_persons(case: Case, paid: pl.DataFrame, known_since: date) -> list[Payment]:
    """Payments without a word for what to persons first seen since the day, in time order."""
    rules = case.rules
    days = timedelta(days=rules.limit(GROWING.id, "window_days"))
    to_person = (pl.col("party_kind") == "person") & (pl.col("category") == Category.TO_PERSON)
    # By a code strangers are paid too, and so is every stall of a market.
    large = pl.col("real_fen") >= rules.limit(GROWING.id, "code_fen")
    by_code = case.matches_text(is_one_of("c_kind", rules.words["qr_kinds"])) & large
    family = pl.col("party_key").is_in(family_keys(case, or_related=True))
    first = case.moved.group_by("party_key").agg(first_day=pl.col("day").min())
    untold = case.rows_matching(paid.filter((to_person | by_code) & ~family), tells_no_purpose(rules))
    rows = untold.join(first, on="party_key")
    new = (pl.col("first_day") >= known_since) & (pl.col("day") <= pl.col("first_day") + days)
    rows = rows.filter(new & (pl.col("real_fen") > 0)).sort("place")
    return [Payment(*each) for each in rows.select("n", "day", "party_key", "real_fen").iter_rows()]


def _largest_run(case: Case, paid: list[Payment]) -> list[Payment]:
    """The run of payments that holds and pays most; empty where none does."""
    rule, rules = GROWING.id, case.rules
    span = timedelta(days=rules.limit(rule, "window_days"))
    runs: list[list[Payment]] = [[]]
    for each in paid:
        run = runs[-1]
        if run and (each.fen < run[-1].fen or each.day - run[0].day > span):
            runs.append([])
        runs[-1].append(each)
    holding = [
        run
        for run in runs
        if len(run) >= max(rules.limit(rule, "outs"), rules.threshold(rule, "share") * len(paid))
        and len({each.party_key for each in run}) >= rules.limit(rule, "parties")
        and run[-1].fen >= rules.threshold(rule, "times") * run[0].fen
        and sum(each.fen for each in run) >= rules.limit(rule, "min_fen")
    ]
    return max(holding, key=lambda run: sum(each.fen for each in run), default=[])
