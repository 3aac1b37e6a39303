"""XW-XJ-01: how much of the income is cash."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_INCOME, NO_WORDS, Question, metric
from app.engine.messages.wording import both, counted, joined, percent, yuan
from app.engine.types.report import Finding

CASH = Question("XW-XJ-01")


def judge_cash(case: Case) -> Finding:
    """Cash paid in against all net inflow, and against the salary where there is one."""
    if not case.real_in_fen:
        return CASH.cannot_judge(case, NO_INCOME)
    if not case.has_words:
        return CASH.cannot_judge(case, NO_WORDS)
    rule, rules = CASH.id, case.rules
    rows = case.cash.filter(pl.col("flow") == "in")
    salary_rows = case.real_in.filter(pl.col("category").is_in(rules.codes_used_for("salary")))
    cash, salary = int(rows["real_fen"].sum()), int(salary_rows["real_fen"].sum())
    share, limit = cash / case.real_in_fen, rules.threshold(rule, "share")
    numbers = [
        metric("现金占净流入", "Cash to net inflow", share, limit, "share"),
        metric("现金存入", "Cash paid in", cash, salary or None, "fen"),
    ]
    sentence = both(
        "现金存入 {n} 笔共 {cash} 元，占净流入的 {share}。",
        "{deposits} worth {cash}, {share} of net inflow.",
        n=len(rows),
        deposits=counted(len(rows), "cash deposit"),
        cash=yuan(cash),
        share=percent(share),
    )
    if not cash:
        sentence = both("没有现金存入。", "No cash was paid in.")
    elif salary:
        sentence = joined(
            sentence,
            both("同期工资 {salary} 元。", "Salary in the same time: {salary}.", salary=yuan(salary)),
        )
    if share <= limit and not 0 < salary < cash:
        return CASH.clear(case, sentence, numbers)
    return CASH.hit(case, 0, sentence, numbers, rows)
