"""When money moved: rows and amounts by weekday and hour."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.types.report import HourGrid


def build_hours(case: Case) -> HourGrid:
    """The grid over rows that somebody made at a known time of day; those without a time are only counted."""
    known = case.by_hand.select("time_known", "occurred_at", "real_fen").filter(pl.col("time_known"))
    counts, amounts = [[0] * 24 for _ in range(7)], [[0] * 24 for _ in range(7)]
    cells = known.group_by(
        weekday=pl.col("occurred_at").dt.weekday() - 1, hour=pl.col("occurred_at").dt.hour()
    ).agg(pl.col("real_fen").sum(), rows=pl.len())
    for weekday, hour, fen, rows in cells.iter_rows():
        counts[weekday][hour] = rows
        amounts[weekday][hour] = fen
    return HourGrid(
        known_rows=len(known), unknown_rows=len(case.by_hand) - len(known), rows=counts, amount_fen=amounts
    )
