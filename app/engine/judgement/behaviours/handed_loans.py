"""XW-WD-07: what lenders paid out goes on to a person within days: somebody else may use the loan, and repay it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_FLOW, NO_PARTY, Question, metric, rows_of, with_most
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
    had = pl.DataFrame(
        {"party_key": [each.party_key for each in found], "fen": [each.paid_fen for each in found]}
    )
    who_zh, who_en = with_most(case, had).values()
    sentence = both(
        "{n} 天有机构借款到账，共 {lent} 元，其后 {within} 天内有 {paid} 元（{share}）转给{who}，摘要未写明用途。"
        "请核实借款由谁使用、由谁偿还。",
        "Lenders paid out {lent} on {days}; within {within} {within|day|days} {paid} of it ({share}) went to {who_en}, and nothing "
        "says for what. Ask who uses the loans and who repays them.",
        n=len(found),
        days=counted(len(found), "day"),
        lent=yuan(lent),
        within=within,
        paid=yuan(paid),
        share=percent(share),
        who=who_zh,
        who_en=who_en,
    )
    ns = [n for each in found for n in each.ns]
    level = int(len(found) >= rules.limit(rule, "times"))
    return HANDED.hit(case, level, sentence, numbers, rows_of(case, ns))


def _find_handed(case: Case) -> list[Handed]:
    """Days of loans of which the limit's share went to one person within the limit's days; a payment counts once.

    Family borrows together, a payment that says what it is for is the customer's own, and who paid in as
    much before is given back what is his.
    """
    rule, rules = HANDED.id, case.rules
    used: set[int] = set()
    days: set[date] = set()
    found = []
    for day, party, paid_fen, ns, lent, loan_ns in _candidates(case).iter_rows():
        if day in days or not used.isdisjoint(ns):
            continue
        if _brought_before(case, party, day) >= rules.threshold(rule, "share") * paid_fen:
            continue
        days.add(day)
        used.update(ns)
        found.append(Handed(party, lent, min(paid_fen, lent), [*loan_ns, *ns]))
    return found


def _candidates(case: Case) -> pl.DataFrame:
    """Days of loans and persons who had about as much by the limit's day, who had most first.

    Columns day, party_key, paid_fen, ns, lent_fen, loan_ns.
    """
    rule, rules = HANDED.id, case.rules
    of_lender = (pl.col("way") == "received") & (pl.col("lender") != "")
    daily = (
        case.lending.filter(of_lender)
        .group_by("day")
        .agg(
            lent_fen=pl.col("debt_fen").sum(),
            loan_ns=pl.col("n"),
            since=pl.col("occurred_at").min(),
            all_timed=pl.col("time_known").all(),
        )
        .filter(pl.col("lent_fen") >= rules.limit(rule, "min_fen"))
    )
    to_person = (pl.col("party_kind") == "person") & (pl.col("category") == Category.TO_PERSON)
    family = pl.col("party_key").is_in(family_keys(case, or_related=True)) | (pl.col("party_key") == "")
    paid = case.rows_matching(case.real_out.filter(to_person & ~family), tells_no_purpose(rules)).select(
        "n", "party_key", "occurred_at", "time_known", "real_fen", paid_day="day"
    )
    offsets = pl.DataFrame({"offset": [timedelta(by) for by in range(rules.limit(rule, "within_days") + 1)]})
    spans = daily.join(offsets, how="cross").with_columns(paid_day=pl.col("day") + pl.col("offset"))
    later = ~(pl.col("all_timed") & pl.col("time_known")) | (pl.col("occurred_at") >= pl.col("since"))
    sums = (
        paid.join(spans, on="paid_day")
        .filter(later)
        .group_by("day", "party_key")
        .agg(paid_fen=pl.col("real_fen").sum(), ns=pl.col("n"), lent_fen=pl.col("lent_fen").first())
    )
    share, lent = rules.threshold(rule, "share"), pl.col("lent_fen")
    # Far more than the loan is paid for something else.
    alike = sums.filter(pl.col("paid_fen").is_between(share * lent, lent / share))
    alike = alike.sort("day", "paid_fen", "party_key", descending=[False, True, False])
    return alike.join(daily.select("day", "loan_ns"), on="day", maintain_order="left")


def _brought_before(case: Case, party_key: str, day: date) -> int:
    """What a party had paid in by a day, in fen."""
    rows = case.real_in.filter((pl.col("party_key") == party_key) & (pl.col("day") <= day))
    return int(rows["real_fen"].sum())
