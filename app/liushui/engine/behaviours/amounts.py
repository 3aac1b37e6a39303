"""XW-JE-01: how many of the large amounts are round."""

from __future__ import annotations

import polars as pl

from app.liushui.engine.case import Case
from app.liushui.engine.findings import Question, number
from app.liushui.engine.hits.conditions import is_round
from app.liushui.engine.report_types import Finding
from app.liushui.engine.wording import both, percent, yuan

ROUND_SHARE = Question("XW-JE-01")


def judge_round_share(case: Case) -> Finding:
    """Multiples of 10,000 among the large real rows; needs enough large rows to mean anything."""
    rule, rules = ROUND_SHARE.id, case.rules
    limit, least = rules.fen(rule, "min_fen"), rules.fen(rule, "min_rows")
    large = case.real.filter(pl.col("amount_fen") >= limit)
    if len(large) < least:
        missing = both(
            "足够的大额交易（不低于 {limit} 元的现有 {n} 笔，至少 {least} 笔）",
            "enough large transactions ({n} of at least {limit}; {least} needed)",
            limit=yuan(limit),
            n=len(large),
            least=least,
        )
        return ROUND_SHARE.cannot_judge(case, missing)
    rows = large.filter(is_round(rule, case))
    share = len(rows) / len(large)
    numbers = [
        number("整数笔数占比", "Share of round rows", share, rules.threshold(rule, "share"), "share"),
        number("大额笔数", "Large rows", len(large), least, "count"),
    ]
    sentence = both(
        "不低于 {limit} 元的 {n} 笔交易中有 {round} 笔为万元整数，占 {share}。",
        "Of {n} transactions of at least {limit}, {round} are whole multiples of 10,000: {share}.",
        limit=yuan(limit),
        n=len(large),
        round=len(rows),
        share=percent(share),
    )
    if share <= rules.threshold(rule, "share"):
        return ROUND_SHARE.clear(case, sentence, numbers)
    return ROUND_SHARE.hit(case, 0, sentence, numbers, rows)
