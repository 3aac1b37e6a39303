"""What sums raise: venues, court, fines, crypto currency, hospitals, insurance, securities."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.hits.matches import Matches
from app.engine.messages.wording import both, yuan
from app.engine.rules.matching import clean_word
from app.engine.types.statements import Text


def _counted(matches: Matches) -> Text:
    return both(
        "共 {n} 笔，合计 {total} 元。",
        "{n} rows, {total} in all.",
        n=len(matches.rows),
        total=yuan(matches.total_fen),
    )


def much(matches: Matches) -> tuple[int, Text]:
    """All rows together above the limit."""
    return int(matches.total_fen > matches.limit("medium_sum_fen")), _counted(matches)


def many_and_much(matches: Matches) -> tuple[int, Text]:
    """More rows than the limit, and above the limit together."""
    many = len(matches.rows) > matches.limit("medium_rows")
    return int(many and matches.total_fen > matches.limit("medium_sum_fen")), _counted(matches)


def crypto(matches: Matches) -> tuple[int, Text]:
    """All rows together at the limit or above."""
    reason = both("合计 {total} 元。", "{total} in all.", total=yuan(matches.total_fen))
    return int(matches.total_fen >= matches.limit("high_sum_fen")), reason


def court(matches: Matches) -> tuple[int, Text] | None:
    """Shown from a sum; money that was seized or frozen is always shown, and heavy."""
    seizing = [clean_word(word) for word in matches.case.rules.words.get("seizure", ())]
    seized = matches.words.filter(pl.col("word").is_in(seizing))["n"].n_unique()
    if not seized and matches.total_fen < matches.limit("show_sum_fen"):
        return None
    reason = both(
        "共 {n} 笔，合计 {total} 元，其中扣划或冻结 {seized} 笔。",
        "{n} rows, {total} in all; {seized} of them seized or frozen.",
        n=len(matches.rows),
        total=yuan(matches.total_fen),
        seized=seized,
    )
    return int(seized > 0 or matches.total_fen > matches.limit("high_sum_fen")), reason


def fines(matches: Matches) -> tuple[int, Text]:
    """Fines other than those of traffic above the limit."""
    of_traffic = matches.case.rows_matching(matches.rows, matches.case.mentions("traffic"))
    other_fen = matches.total_fen - int(of_traffic["amount_fen"].sum())
    reason = both(
        "共 {n} 笔，合计 {total} 元，其中非交通类 {other} 元。",
        "{n} rows, {total} in all, {other} of it not for traffic offences.",
        n=len(matches.rows),
        total=yuan(matches.total_fen),
        other=yuan(other_fen),
    )
    return int(other_fen > matches.limit("medium_above_fen")), reason


def insurance(matches: Matches) -> tuple[int, Text]:
    """Claims received, or compensation paid, above its own limit."""
    sides = [int(matches.rows.filter(pl.col("side") == side)["amount_fen"].sum()) for side in ("in", "out")]
    reason = both(
        "收到 {inflow} 元，支付 {outflow} 元。",
        "{inflow} received, {outflow} paid.",
        inflow=yuan(sides[0]),
        outflow=yuan(sides[1]),
    )
    heavy = sides[0] > matches.limit("medium_in_fen") or sides[1] > matches.limit("medium_out_fen")
    return int(heavy), reason
