"""Rows whose day lies behind that of rows booked after them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date

import polars as pl

from app.engine.types.statements import Statement

_FEWEST = 30
"""Rows below which the order of a statement is not known."""
_MOST = 2
"""Rows; where more stand out, the bank does not book in the order of the days."""


def rows_ahead_of_time(rows: pl.DataFrame, statement: Statement) -> pl.DataFrame:
    """Of an account whose balances prove its order, the one or two rows dated later than the two that follow.

    A row that is dated earlier is booked late, as banks do with card payments; no bank books a day before it comes.
    """
    chain = statement.chain
    if statement.kind != "debit" or chain.breaks or chain.checked < _FEWEST:
        return rows.clear()
    booked = rows.filter(pl.col("balance_fen").is_not_null()).sort("n")
    if booked["day"][0] > booked["day"][-1]:
        booked = booked.reverse()
    days: list[date] = booked["day"].to_list()
    kept = set(_longest_rising(days))
    odd = [at for at in range(len(days)) if at not in kept]
    # Behind one row alone either of the two may be the odd one.
    if not 0 < len(odd) <= _MOST or not all(
        at + 2 < len(days) and days[at] > max(days[at + 1 : at + 3]) for at in odd
    ):
        return rows.clear()
    return booked[odd]


def _longest_rising(days: Sequence[date]) -> list[int]:
    """Places of a longest part of `days` that never goes back."""
    ends: list[date] = []
    places: list[int] = []
    before: list[int] = []
    for at, day in enumerate(days):
        length = bisect_right(ends, day)
        before.append(places[length - 1] if length else -1)
        ends[length : length + 1] = [day]
        places[length : length + 1] = [at]
    found = []
    at = places[-1] if places else -1
    while at >= 0:
        found.append(at)
        at = before[at]
    return found[::-1]
