"""XW-JE: how many of the large amounts are round, and how many rows say nothing of their purpose."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import Question, metric
from app.engine.judgement.hits.conditions import is_round, says_nothing
from app.engine.messages.wording import both, percent, yuan
from app.engine.types.report import Finding
from app.engine.types.statements import Text

ROUND_SHARE = Question("XW-JE-01")
NO_TEXT = Question("XW-JE-02")
_STANDING_MONTHS = 6


def judge_round_share(case: Case) -> Finding:
    """Multiples of 10,000 among the large real rows; needs enough large rows to mean anything."""
    rule, rules = ROUND_SHARE.id, case.rules
    limit, least = rules.limit(rule, "min_fen"), rules.limit(rule, "min_rows")
    large = case.real.filter(pl.col("amount_fen") >= limit)
    if len(large) < least:
        return ROUND_SHARE.cannot_judge(case, _too_few(limit, len(large), least))
    rows = large.filter(is_round(rule, case))
    share = len(rows) / len(large)
    tails = len(large.filter(pl.col("amount_fen") % rules.limit(rule, "tail_fen") != 0)) / len(large)
    numbers = [
        metric("整数笔数占比", "Share of round rows", share, rules.threshold(rule, "share"), "share"),
        metric("带零头的占比", "Share with odd tails", tails, rules.threshold(rule, "tail_share"), "share"),
        metric("大额笔数", "Large rows", len(large), least, "count"),
    ]
    sentence = both(
        "{limit} 元以上的 {n} 笔交易中，{round} 笔（{share}）为 {multiple} 元的整数倍。",
        "Of {n} transactions of at least {limit}, {round} ({share}) {round|is a whole multiple|are whole multiples} of {multiple}.",
        limit=yuan(limit),
        n=len(large),
        round=len(rows),
        multiple=yuan(rules.limit(rule, "multiple_fen")),
        share=percent(share),
    )
    if share <= rules.threshold(rule, "share"):
        none = both("大额交易中没有整数金额。", "No large transaction is a round amount.")
        return ROUND_SHARE.clear(case, sentence if len(rows) else none, numbers)
    return ROUND_SHARE.hit(case, 0, sentence, numbers, rows)


def judge_missing_texts(case: Case) -> Finding:
    """XW-JE-02: rows of some size without summary, type or note; statements that print none at all take no part."""
    rule, rules = NO_TEXT.id, case.rules
    limit, least = rules.limit(rule, "min_fen"), rules.limit(rule, "min_rows")
    rows = case.real.with_columns(silent=case.matches_text(says_nothing(case)))
    speaking = rows.group_by("statement").agg(pl.col("silent").all()).filter(~pl.col("silent"))
    if speaking.is_empty():
        return NO_TEXT.cannot_judge(case, both("交易摘要或类型", "texts or types of the transactions"))
    rows = rows.filter(
        (pl.col("amount_fen") >= limit) & pl.col("statement").is_in(speaking["statement"].implode())
    )
    # A sum that stands every month is one question, asked by the rules of fixed payments.
    of = ["party_key", "direction", "amount_fen"]
    standing = (pl.col("party_key") != "") & (pl.col("month").n_unique().over(of) >= _STANDING_MONTHS)
    rows = rows.filter(~(pl.col("silent") & standing))
    if len(rows) < least:
        return NO_TEXT.cannot_judge(case, _too_few(limit, len(rows), least))
    missing = rows.filter("silent")
    share = len(missing) / len(rows)
    numbers = [
        metric(
            "无摘要笔数占比", "Share of rows without a text", share, rules.threshold(rule, "share"), "share"
        ),
        metric("笔数", "Rows", len(rows), least, "count"),
    ]
    sentence = both(
        "{limit} 元以上的 {n} 笔交易中，{missing} 笔（{share}）没有摘要、类型或备注。",
        "Of {n} transactions of at least {limit}, {missing} ({share}) {missing|has|have} no summary, type or note.",
        limit=yuan(limit),
        n=len(rows),
        missing=len(missing),
        share=percent(share),
    )
    if share <= rules.threshold(rule, "share"):
        none = both("较大的交易都有摘要。", "Every larger transaction has a text.")
        return NO_TEXT.clear(case, sentence if len(missing) else none, numbers)
    return NO_TEXT.hit(case, 0, sentence, numbers, missing)


def _too_few(limit: int, n: int, least: int) -> Text:
    return both(
        "足够的交易（不低于 {limit} 元的现有 {n} 笔，至少 {least} 笔）",
        "enough transactions ({n} of at least {limit}; {least} needed)",
        limit=yuan(limit),
        n=n,
        least=least,
    )
