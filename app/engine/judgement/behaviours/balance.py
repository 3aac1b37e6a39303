"""XW-YE-01: accounts that are nearly always empty."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.balances import daily_balances
from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_BALANCE, Question, metric
from app.engine.judgement.repayments import repaid_month_average
from app.engine.messages.wording import STOPS, both, mean_fen, percent, yuan
from app.engine.types.report import Finding

EMPTY = Question("XW-YE-01")


def judge_exhaustion(case: Case) -> Finding:
    """Days that end below a small balance, and the average balance against monthly debt service."""
    daily = daily_balances(case)
    by_day = daily.sums
    if by_day.is_empty():
        return EMPTY.cannot_judge(case, NO_BALANCE)
    rule, rules = EMPTY.id, case.rules
    low = by_day.filter(pl.col("balance_fen") < rules.limit(rule, "low_fen"))
    share = len(low) / len(by_day)
    monthly = repaid_month_average(case)
    if monthly is None:
        repaid = case.lending.filter(pl.col("way") == "repaid")
        monthly = mean_fen(int(repaid["debt_fen"].sum()), len(case.months))
    average = daily.average_fen or 0
    needed = round(rules.threshold(rule, "debt_cover") * monthly)
    numbers = [
        metric(
            "低余额天数占比",
            "Share of days with a low balance",
            share,
            rules.threshold(rule, "day_share"),
            "share",
        ),
        metric("日均余额", "Average balance", average, needed if monthly else None, "fen"),
        metric("月均还款", "Monthly debt service", monthly, None, "fen"),
    ]
    parts = [both("日均余额 {average} 元", "The average balance is {average}", average=yuan(average))]
    if monthly:
        parts.append(both("，月均还款 {fen} 元", ", monthly debt service {fen}", fen=yuan(monthly)))
    if len(low):
        parts.append(
            both(
                "；{n} 天中有 {low} 天（{share}）日终余额低于 {limit} 元",
                "; on {low} of {n} days ({share}) the balance ended below {limit}",
                n=len(by_day),
                low=len(low),
                share=percent(share),
                limit=yuan(rules.limit(rule, "low_fen")),
            )
        )
    sentence = {
        language: "".join(each[language] for each in parts) + stop for language, stop in STOPS.items()
    }
    thin = monthly > 0 and average < needed
    if share <= rules.threshold(rule, "day_share") and not thin:
        return EMPTY.clear(case, sentence, numbers)
    rows = case.frame.filter(pl.col("balance_fen").is_not_null() & pl.col("day").is_in(low["day"].to_list()))
    return EMPTY.hit(case, int(thin), sentence, numbers, rows)
