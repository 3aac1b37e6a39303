"""XW-WD-07: what lenders paid out goes on to a person within days: somebody else may use the loan, and repay it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_FLOW, NO_PARTY, Question, metric, rows_of, shown_party
from app.engine.judgement.payees import tells_no_purpose
from app.engine.judgement.relations import family_keys
from app.engine.messages.wording import both, counted, percent, yuan
from app.engine.types.codes import Category
from app.engine.types.report import Finding

HANDED = Question("XW-WD-07")


@dataclass(frozen=True)
class Handed:
    """What lenders paid out on a day and one person had within days, in fen; `ns` are the rows of both."""

    party_key: str
    lent_fen: int
    paid_fen: int
    ns: list[int]


def judge_handed_loans(case: Case) -> Finding:
    """Days whose loans, nearly whole, were sent to one person, and nothing says for what."""
    if case.moved.is_empty():
        return HANDED.cannot_judge(case, NO_FLOW)
    if case.named.is_empty():
        return HANDED.cannot_judge(case, NO_PARTY)
    rule, rules = HANDED.id, case.rules
    found = _find_handed(case)
    within = rules.limit(rule, "within_days")
    lent, paid = sum(each.lent_fen for each in found), sum(each.paid_fen for each in found)
    share = paid / lent if lent else 0.0
    numbers = [
        metric("借款随即转出的天数", "Days whose loans were sent on", len(found), 1, "days"),
        metric("借款到账", "Loans received", lent, rules.limit(rule, "min_fen"), "fen"),
        metric("转出占借款", "Sent on of what was lent", share, rules.threshold(rule, "share"), "share"),
    ]
    if not found:
        sentence = both("未见借款到账后转给他人。", "No loan was sent on to a person.")
        return HANDED.clear(case, sentence, numbers)
    sentence = both(
        "{n} 天有机构借款到账，共 {lent} 元，其后 {within} 天内有 {paid} 元（{share}）转给{who}，摘要未写明用途。"
        "请核实借款由谁使用、由谁偿还。",
        "On {days} lenders paid out {lent}; within {within} {within|day|days} {paid} of it ({share}) went to {who_en}, and nothing "
        "says for what. Ask who uses the loans and who repays them.",
        n=len(found),
        days=counted(len(found), "day"),
        lent=yuan(lent),
        within=within,
        paid=yuan(paid),
        share=percent(share),
        **_named(case, found),
    )
    ns = _numbers(case, [n for each in found for n in each.ns])
    level = int(len(found) >= rules.limit(rule, "times"))
    return HANDED.hit(case, level, sentence, numbers, rows_of(case, ns))


def _numbers(case: Case, ns: list[int]) -> pl.Series:
    return pl.Series("n", ns, dtype=case.frame["n"].dtype)


def _named(case: Case, found: list[Handed]) -> dict[str, str]:
    """Who had most of it, and how many more."""
    name = shown_party(case, max(found, key=lambda each: each.paid_fen).party_key)
    others = len({each.party_key for each in found}) - 1
    if not others:
        return {"who": name, "who_en": name}
    return {"who": f"{name}等 {others + 1} 人", "who_en": f"{name} and {others} more"}


def _find_handed(case: Case) -> list[Handed]:
    """Days of loans of which the limit's share went to one person within the limit's days; a payment counts once.

    Family borrows together, a payment that says what it is for is the customer's own, and who paid in as
    much before is given back what is his.
    """
    rule, rules = HANDED.id, case.rules
    of_lender = (pl.col("way") == "received") & (pl.col("lender") != "")
    daily = (
        case.lending.filter(of_lender)
        .group_by("day")
        .agg(
            pl.col("debt_fen").sum(),
            pl.col("n"),
            since=pl.col("occurred_at").min(),
            all_timed=pl.col("time_known").all(),
        )
        .filter(pl.col("debt_fen") >= rules.limit(rule, "min_fen"))
        .sort("day")
    )
    to_person = (pl.col("party_kind") == "person") & (pl.col("category") == Category.TO_PERSON)
    family = pl.col("party_key").is_in(family_keys(case, or_related=True)) | (pl.col("party_key") == "")
    paid = case.rows_matching(case.real_out.filter(to_person & ~family), tells_no_purpose(rules))
    span, share = timedelta(days=rules.limit(rule, "within_days")), rules.threshold(rule, "share")
    used: list[int] = []
    found = []
    for day, lent, loan_ns, since, all_timed in daily.iter_rows():
        later = ~(pl.lit(all_timed) & pl.col("time_known")) | (pl.col("occurred_at") >= since)
        rows = paid.filter(
            pl.col("day").is_between(day, day + span)
            & later
            & ~pl.col("n").is_in(_numbers(case, used).implode())
        )
        sums = rows.group_by("party_key").agg(pl.col("real_fen").sum(), pl.col("n"))
        # Far more than the loan is paid for something else.
        alike = sums.filter(pl.col("real_fen").is_between(share * lent, lent / share))
        for party, paid_fen, ns in alike.sort("real_fen", "party_key", descending=[True, False]).iter_rows():
            if _brought_before(case, party, day) >= share * paid_fen:
                continue
            used += ns
            found.append(Handed(party, lent, min(paid_fen, lent), [*loan_ns, *ns]))
            break
    return found


def _brought_before(case: Case, party_key: str, day: date) -> int:
    """What a party had paid in by a day, in fen."""
    rows = case.real_in.filter((pl.col("party_key") == party_key) & (pl.col("day") <= day))
    return int(rows["real_fen"].sum())
