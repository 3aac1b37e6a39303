"""What sums raise: venues, court, fines, crypto currency, hospitals, insurance, securities."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.hits.matches import Matches
from app.engine.judgement.hits.severity.telling import told
from app.engine.messages.wording import both, joined, yuan
from app.engine.rules.matching import clean_word
from app.engine.types.statements import Text


def much(matches: Matches) -> tuple[int, Text]:
    """All rows together above the limit."""
    return int(matches.total_fen > matches.limit("medium_sum_fen")), told(matches)


def many_and_much(matches: Matches) -> tuple[int, Text]:
    """More rows than the limit, and above the limit together."""
    many = len(matches.rows) > matches.limit("medium_rows")
    return int(many and matches.total_fen > matches.limit("medium_sum_fen")), told(matches)


def worth_a_stop(matches: Matches) -> tuple[int, Text]:
    """As much money, or as many rows, as a careful person would stop at."""
    limits = matches.case.rules.thresholds.get(matches.rule.id, {})
    much = matches.total_fen >= limits.get("stop_sum_fen", 0)
    often = "stop_rows" in limits and len(matches.rows) >= limits["stop_rows"]
    return int(much or often), told(matches)


def either_way(matches: Matches) -> tuple[int, Text]:
    """As much money in, or out, as a careful person would stop at: what is lent and paid back is one sum."""
    sides = matches.rows.group_by("side").agg(pl.col("amount_fen").sum())
    largest = max(sides["amount_fen"].to_list(), default=0)
    return int(largest >= matches.limit("stop_sum_fen")), told(matches)


def court(matches: Matches) -> tuple[int, Text] | None:
    """Shown from a sum; what is enforced is always shown, and heavy where it was seized or frozen."""
    seized, enforced = (_rows_with(matches, name) for name in ("seizure", "enforcement"))
    if not seized and not enforced and matches.total_fen < matches.limit("show_sum_fen"):
        return None
    reason = told(matches)
    if seized:
        note = both("其中扣划或冻结 {n} 笔。", "{n} of them seized or frozen.", n=seized)
        reason = joined(reason, note)
    return int(seized > 0 or matches.total_fen > matches.limit("high_sum_fen")), reason


def _rows_with(matches: Matches, name: str) -> int:
    """How many rows hold a word of a list."""
    words = [clean_word(word) for word in matches.case.rules.words.get(name, ())]
    return matches.words.filter(pl.col("word").is_in(words))["n"].n_unique()


def fines(matches: Matches) -> tuple[int, Text]:
    """Fines other than those of traffic above the limit."""
    of_traffic = matches.case.rows_matching(matches.rows, matches.case.mentions("traffic"))
    other_fen = matches.total_fen - int(of_traffic["amount_fen"].sum())
    reason = told(matches)
    if 0 < other_fen < matches.total_fen:
        note = both(
            "其中非交通类 {other} 元。", "{other} of it not for traffic offences.", other=yuan(other_fen)
        )
        reason = joined(reason, note)
    return int(other_fen > matches.limit("medium_above_fen")), reason


def insurance(matches: Matches) -> tuple[int, Text]:
    """Claims received, or compensation paid, above its own limit; rows of nothing are told as any are."""
    sides = [int(matches.rows.filter(pl.col("side") == side)["amount_fen"].sum()) for side in ("in", "out")]
    parts = {
        "zh-CN": [f"{way} {yuan(fen)} 元" for way, fen in zip(("收到", "支付"), sides, strict=True) if fen],
        "en-US": [f"{yuan(fen)} {way}" for way, fen in zip(("received", "paid"), sides, strict=True) if fen],
    }
    reason = {"zh-CN": "，".join(parts["zh-CN"]) + "。", "en-US": ", ".join(parts["en-US"]) + "."}
    if not any(sides):
        reason = told(matches)
    heavy = sides[0] > matches.limit("medium_in_fen") or sides[1] > matches.limit("medium_out_fen")
    return int(heavy), reason
