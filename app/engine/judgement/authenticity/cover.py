"""What period a statement covers, and rows that stand twice."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.distinct_texts import spread
from app.engine.judgement.findings import Question, metric
from app.engine.messages.wording import both, joined
from app.engine.types.codes import Exclusion
from app.engine.types.report import Finding
from app.engine.types.statements import Statement

NO_ROWS = both("交易记录", "transactions")

COVER = Question("ZW-04")
DUPLICATES = Question("ZW-05")


_SAME_ROW = (
    "occurred_at",
    "direction",
    "amount_fen",
    "currency",
    "party",
    "text",
    "kind",
    "order_no",
    "balance_fen",
)


def _rows(case: Case, index: int) -> pl.DataFrame:
    """Rows of one statement in time order."""
    return case.frame.filter(pl.col("statement") == index)


def check_cover(case: Case, index: int, statement: Statement) -> Finding:
    """ZW-04: length of the period, and long gaps in an account that is otherwise active."""
    rows, rules = _rows(case, index), case.rules
    if rows.is_empty():
        return COVER.cannot_judge(case, NO_ROWS, file=index)
    first = statement.period_from or cast("object", rows["day"][0])
    last = statement.period_to or cast("object", rows["day"][-1])
    length = (last - first).days + 1  # type: ignore[operator]
    days = [first, *rows["day"].unique().sort().to_list(), last]
    gaps = [(after - before).days - 1 for before, after in pairwise(days)]
    longest = max(max(gaps), 0)
    # So many rows the account usually makes in as many days as the gap: a quiet card has none to miss.
    expected = len(rows) * longest / length
    numbers = [
        metric("覆盖天数", "Days covered", length, rules.limit("ZW-04", "short_days"), "days"),
        metric(
            "最长无交易天数", "Longest gap without rows", longest, rules.limit("ZW-04", "gap_days"), "days"
        ),
        metric(
            "空档内通常应有的笔数",
            "Rows usual in such a time",
            int(expected),
            rules.limit("ZW-04", "missed_rows"),
            "count",
        ),
    ]
    sentence = both(
        "流水覆盖 {first} 至 {last}，共 {n} 天。",
        "The statement covers {first} to {last}, {n} {n|day|days}.",
        first=str(first),
        last=str(last),
        n=length,
    )
    is_short = length < rules.limit("ZW-04", "short_days")
    is_gap = longest > rules.limit("ZW-04", "gap_days") and expected >= rules.limit("ZW-04", "missed_rows")
    if is_gap:
        note = both(
            "其中连续 {gap} 天没有交易，而同样天数通常有 {n} 笔。",
            "In {gap} {gap|day|days} in a row nothing happened, though {n} {n|row is|rows are} usual in such a time.",
            gap=longest,
            n=int(expected),
        )
        sentence = joined(sentence, note)
    if not is_short and not is_gap:
        return COVER.clear(case, sentence, numbers, index)
    return COVER.hit(case, int(is_gap), sentence, numbers, None, index)


def check_duplicates(case: Case, index: int, statement: Statement) -> Finding:
    """ZW-05: equal rows in one statement, the same file twice, and rows that another statement already holds.

    Rows with different order numbers or balances are different transactions; equal
    rows without a known time may be genuine and weigh less.
    """
    rows = _rows(case, index)
    if rows.is_empty():
        return DUPLICATES.cannot_judge(case, NO_ROWS, file=index)
    # Few rows share time and amount: texts are compared for those only.
    likely = rows.filter(pl.struct("occurred_at", "amount_fen").is_duplicated())
    # By the names that are printed, whoever was decided to be one.
    likely = likely.with_columns(spread(case.distinct_texts.table, "party", "text", "kind"))
    equal = likely.filter(pl.struct(_SAME_ROW).is_duplicated()).select(rows.columns)
    repeated = rows.filter(pl.col("left_code") == Exclusion.REPEATED_FILE)
    earlier = [
        each.sha256 for each in case.statements[:index] if each.sheet_or_page == statement.sheet_or_page
    ]
    same_file = statement.sha256 in earlier and bool(len(repeated))
    numbers = [
        metric("完全相同的行", "Equal rows", len(equal), case.rules.limit("ZW-05", "min_rows"), "count"),
        metric("其他文件已有的行", "Rows held by another file", len(repeated), 1, "count"),
    ]
    parts = []
    if len(equal):
        parts.append(
            both(
                "{n} 行与本文件其他行完全相同。",
                "{n} {n|row equals|rows equal} another row of this file.",
                n=len(equal),
            )
        )
    if same_file:
        parts.append(
            both("同一文件上传了两次，已剔除。", "The same file was uploaded twice and is left out.")
        )
    elif len(repeated):
        parts.append(
            both(
                "{n} 行在先前的文件中已有，已剔除。",
                "{n} {n|row stands|rows stand} in an earlier file already and {n|is|are} left out.",
                n=len(repeated),
            )
        )
    sentence = joined(*parts) if parts else both("没有重复的行。", "No row stands twice.")
    if equal.is_empty() and repeated.is_empty():
        return DUPLICATES.clear(case, sentence, numbers, index)
    heavy = equal.filter(pl.col("time_known") | pl.col("balance_fen").is_not_null())
    return DUPLICATES.hit(case, int(len(heavy) > 0), sentence, numbers, pl.concat([equal, repeated]), index)
