"""What raises loans and pay-later credit."""

from __future__ import annotations

from typing import cast

import polars as pl

from app.engine.judgement.hits.matches import Matches
from app.engine.judgement.hits.severity.telling import told
from app.engine.messages.wording import both, counted, joined, mean_fen, percent, yuan
from app.engine.rules.matching import contains_any
from app.engine.types.statements import Text


def many_lenders(matches: Matches) -> tuple[int, Text]:
    """Lenders that paid out within any 90 days."""
    days = matches.limit("window_days")
    most = most_lenders(matches.rows, days)
    reason = both(
        "任意 {days} 天内最多有 {n} 家机构放款。",
        "Up to {lenders} paid out within {days} {days|day|days}.",
        days=days,
        n=most,
        lenders=counted(most, "lender"),
    )
    return (most >= matches.limit("medium_lenders")) + (most >= matches.limit("high_lenders")), reason


def many_repaid(matches: Matches) -> tuple[int, Text]:
    """Lenders repaid within any 90 days: one instalment is no alarm."""
    most = most_lenders(matches.rows, matches.limit("window_days"))
    return int(most >= matches.limit("medium_lenders")), told(matches)


def most_lenders(rows: pl.DataFrame, days: int) -> int:
    """The largest number of distinct lenders within any `days` days."""
    if rows.is_empty():
        return 0
    ordered = rows.sort("day").select("day", "lender")
    counts = ordered.rolling("day", period=f"{days}d").agg(pl.col("lender").n_unique())
    return int(cast("int", counts["lender"].max()))


def pay_later(matches: Matches) -> tuple[int, Text]:
    """What is repaid a month against net inflow; purchases on the line are told beside it."""
    case, window = matches.case, matches.window
    repaid = int(matches.rows.filter(pl.col("lender") != "")["amount_fen"].sum())
    earning = pl.col("category").is_in(case.rules.codes_used_for("income"))
    earned = int(case.real_in.filter(earning & window.holds)["real_fen"].sum())
    # Without income any repayment is more than a share of it; purchases alone repay nothing.
    share = repaid / earned if earned else float(repaid > 0)
    parts, used = [], matches.total_fen - repaid
    if repaid:
        monthly = yuan(mean_fen(repaid, max(len(window.months), 1)))
        parts.append(both("月均还款 {fen} 元。", "{fen} repaid a month on average.", fen=monthly))
    if repaid and earned:
        parts.append(both("还款占收入的 {share}。", "That is {share} of income.", share=percent(share)))
    if used:
        parts.append(both("用其付款 {fen} 元。", "{fen} paid with it.", fen=yuan(used)))
    reason = joined(*parts)
    return int(share > matches.threshold("low_income_share")), reason


def overdue(matches: Matches) -> tuple[int, Text]:
    """Heavy when a lender, a bank or an unknown person was paid as much as a real late charge."""
    worth = matches.rows.filter(pl.col("amount_fen") >= matches.limit("stop_fen"))
    owed = (
        (pl.col("payee_kind") == "bank")
        | (pl.col("party_kind") == "person")
        | (pl.col("party_key") == "")
        | contains_any("party_key", matches.case.rules.words.get("creditors", ()))
    )
    lenders = worth.filter(pl.col("lender") != "")
    heavy = not lenders.is_empty() or not matches.case.rows_matching(worth, owed).is_empty()
    return int(heavy), told(matches)
