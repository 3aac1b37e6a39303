"""XW-WD: how many lenders, loans that repay loans, the weight of repayments, and of loans in what comes in."""

from __future__ import annotations

from datetime import timedelta

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import (
    NO_FLOW,
    NO_INCOME,
    NO_RECOGNISED,
    NO_WORDS,
    Question,
    metric,
    whole_months,
)
from app.engine.judgement.hits.severity import most_lenders
from app.engine.judgement.income.figures import LATELY_MONTHS, fallen_to, income_month
from app.engine.judgement.loan_lines import NOW_MONTHS
from app.engine.judgement.repayments import repaid_month_now, without_bridges
from app.engine.messages.wording import both, counted, percent, yuan
from app.engine.rules.lenders import BANK_LOAN
from app.engine.types.codes import EXCLUDED
from app.engine.types.report import Finding

MANY = Question("XW-WD-01")
ROLLOVER = Question("XW-WD-02")
PRESSURE = Question("XW-WD-03")
LOAN_SHARE = Question("XW-WD-05")
RENEWED = 0.8
"""How much of a bank's loan is paid off before it is renewed, or paid out again, at least."""
NO_LENDERS = ("bank_loan_product", "guarantee", "credit_card", "pay_later", "card", "bnpl")
"""Kinds that XW-WD-01 does not count; the last two are those of rules up to 2026.11.8."""


def judge_many_lenders(case: Case) -> Finding:
    """XW-WD-01: distinct lenders within 90 days; cards and pay-later lines are no lenders here."""
    if not case.has_words:
        return MANY.cannot_judge(case, NO_FLOW if case.moved.is_empty() else NO_WORDS)
    rule, rules = MANY.id, case.rules
    rows = case.lending.filter(~pl.col("lender_kind").is_in(["", *NO_LENDERS]))
    days = rules.limit(rule, "window_days")
    most = most_lenders(rows, days)
    medium, high = rules.limit(rule, "medium_lenders"), rules.limit(rule, "high_lenders")
    numbers = [
        metric(f"{days} 天内机构数", f"Lenders within {counted(days, 'day')}", most, medium, "count"),
        metric("全部机构数", "Lenders in all", rows["lender"].n_unique(), None, "count"),
    ]
    lenders = [rules.lender_of(each).name for each in sorted(rows["lender"].unique())]
    sentence = both(
        "任意 {days} 天内最多与 {most} 家借贷机构有往来；全部机构：{names}。",
        "Up to {most} {most|lender|lenders} within {days} {days|day|days}; all lenders: {names_en}.",
        days=days,
        most=most,
        names="、".join(name["zh-CN"] for name in lenders) or "—",
        names_en=", ".join(name["en-US"] for name in lenders) or "—",
    )
    if most < medium:
        return MANY.clear(case, sentence, numbers)
    return MANY.hit(case, int(most >= high), sentence, numbers, rows)


def judge_rollover(case: Case) -> Finding:
    """XW-WD-02: in the last 90 days, loan receipts within ±3 days of repayments against the repayments."""
    if case.moved.is_empty() or case.last_day is None:
        return ROLLOVER.cannot_judge(case, NO_FLOW)
    if not case.has_words:
        return ROLLOVER.cannot_judge(case, NO_WORDS)
    rule, rules = ROLLOVER.id, case.rules
    days = rules.limit(rule, "window_days")
    since = case.last_day - timedelta(days=days - 1)
    # Money of a person that goes back to the same person is XW-HL-01's.
    recent = without_bridges(case, case.lending.filter(pl.col("day") >= since))
    recent = _without_renewals(recent, rules.limit(rule, "within_days"))
    repaid = recent.filter(pl.col("way") == "repaid")
    within = rules.limit(rule, "within_days")
    near = {day + timedelta(days=by) for day in repaid["day"].unique() for by in range(-within, within + 1)}
    received = recent.filter((pl.col("way") == "received") & pl.col("day").is_in(sorted(near)))
    repaid_fen, received_fen = int(repaid["debt_fen"].sum()), int(received["debt_fen"].sum())
    cover = received_fen / repaid_fen if repaid_fen else 0.0
    limit = rules.threshold(rule, "cover")
    numbers = [
        metric("借款覆盖还款", "Repayments covered by loans", cover, limit, "share"),
        metric("还款合计", "Repaid", repaid_fen, None, "fen"),
        metric("临近还款的借款", "Loans received around repayments", received_fen, None, "fen"),
    ]
    sentence = both(
        "最近 {days} 天还款 {repaid} 元，还款前后 {within} 天内的借款到账 {received} 元，相当于还款的 {cover}。",
        "In the last {days} {days|day|days} {repaid} was repaid; loans received within {within} {within|day|days} "
        "of repayments came to {received}, {cover} of them.",
        days=days,
        repaid=yuan(repaid_fen),
        within=within,
        received=yuan(received_fen),
        cover=percent(cover),
    )
    if not repaid_fen or cover < limit:
        return ROLLOVER.clear(case, sentence, numbers)
    return ROLLOVER.hit(case, 0, sentence, numbers, pl.concat([repaid, received]))


def _without_renewals(rows: pl.DataFrame, days: int) -> pl.DataFrame:
    """The rows without loans that one bank renewed: paid off, and paid out again within the days in that amount."""
    of_bank = rows.filter(pl.col("lender_kind") == BANK_LOAN).select(
        "n", "debt_key", "day", "debt_fen", "way"
    )
    paid = of_bank.filter(pl.col("way") == "repaid").rename(
        {"n": "n_paid", "day": "paid", "debt_fen": "paid_fen"}
    )
    pairs = of_bank.filter(pl.col("way") == "received").join(paid.drop("way"), on="debt_key")
    apart = (pl.col("day") - pl.col("paid")).dt.total_days()
    like = (pl.col("paid_fen") / pl.col("debt_fen")).is_between(RENEWED, 1 / RENEWED)
    renewed = pairs.filter(apart.is_between(0, days) & like)
    return rows.filter(~pl.col("n").is_in([*renewed["n"], *renewed["n_paid"]]))


def judge_pressure(case: Case) -> Finding:
    """XW-WD-03: what is repaid a month now against the recognised income of a month: the report's debt to income.

    Where income has fallen, what the last months brought weighs: repayments are due from that.
    """
    rule, rules = PRESSURE.id, case.rules
    months = case.whole_months
    if len(months) < rules.limit(rule, "months"):
        return PRESSURE.cannot_judge(case, whole_months(rules.limit(rule, "months")))
    if not case.has_words:
        return PRESSURE.cannot_judge(case, NO_WORDS)
    service, income = repaid_month_now(case) or 0, income_month(case).fen
    if not income:
        return PRESSURE.cannot_judge(case, NO_RECOGNISED)
    ratio = service / income
    medium, high = rules.threshold(rule, "medium_ratio"), rules.threshold(rule, "high_ratio")
    numbers = [
        metric("还款收入比", "Debt to income", ratio, medium, "share"),
        metric("月数", "Months", len(months), rules.limit(rule, "months"), "months"),
    ]
    sentence = both(
        "当前月还款 {service} 元，月可认定收入 {income} 元，还款收入比 {ratio}。",
        "Repayments are now {service} a month against a recognised monthly income of {income}: debt to income {ratio}.",
        service=yuan(service),
        income=yuan(income),
        ratio=percent(ratio),
    )
    if lately := fallen_to(case):
        ratio = service / lately
        numbers.append(
            metric("按近期收入的还款收入比", "Debt to recent income", ratio, medium, "share"),
        )
        told = both(
            "最近 {n} 个完整月的收入每月不超过 {lately} 元，按此计算为 {ratio}。",
            " Each of the last {n} whole months brought at most {lately}: {ratio} of that.",
            n=LATELY_MONTHS,
            lately=yuan(lately),
            ratio=percent(ratio),
        )
        sentence = {language: words + told[language] for language, words in sentence.items()}
    if ratio <= medium:
        return PRESSURE.clear(case, sentence, numbers)
    rows = case.lending.filter((pl.col("way") == "repaid") & pl.col("month").is_in(months[-NOW_MONTHS:]))
    return PRESSURE.hit(case, int(ratio > high), sentence, numbers, rows)


def judge_loan_share(case: Case) -> Finding:
    """XW-WD-05: loans received against everything received; loans paid out on own credit lines count on both sides."""
    rule, rules = LOAN_SHARE.id, case.rules
    rows = case.lending.filter((pl.col("way") == "received") & (pl.col("debt_fen") > 0))
    loans = int(rows["debt_fen"].sum())
    whole = case.real_in_fen + int(rows.filter(pl.col("flow") == EXCLUDED)["debt_fen"].sum())
    if not whole:
        return LOAN_SHARE.cannot_judge(case, NO_INCOME)
    if not case.has_words:
        return LOAN_SHARE.cannot_judge(case, NO_WORDS)
    share, limit = loans / whole, rules.threshold(rule, "share")
    numbers = [
        metric("借款占全部进账", "Loans to everything received", share, limit, "share"),
        metric("借款到账", "Loans received", loans, None, "fen"),
        metric("借款笔数", "Loans", len(rows), None, "count"),
    ]
    sentence = both(
        "借款到账 {n} 笔共 {loans} 元，占全部进账 {whole} 元的 {share}。",
        "{received} worth {loans}, {share} of everything received ({whole}).",
        n=len(rows),
        received=counted(len(rows), "loan"),
        loans=yuan(loans),
        whole=yuan(whole),
        share=percent(share),
    )
    if not loans:
        sentence = both("没有借款到账。", "No loan was received.")
    if share <= limit:
        return LOAN_SHARE.clear(case, sentence, numbers)
    # One loan of one bank is looked into by that bank; several, or another lender's, may fill a gap.
    is_one = len(rows) == 1 and (rows["lender_kind"] == BANK_LOAN).all()
    return LOAN_SHARE.hit(case, int(not is_one), sentence, numbers, rows)
