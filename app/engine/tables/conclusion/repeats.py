"""Whether one table repeats rows of another one, or belongs to another account that happens to have the like."""

from __future__ import annotations

import re
from collections import Counter
from enum import Enum

import polars as pl

from app.engine.types.table_read import TableRead

_SAME_ROW = (
    "occurred_at",
    "direction",
    "amount_fen",
    "balance_fen",
    "currency",
    "party",
    "text",
    "kind",
    "order_no",
)
_FEWEST_ROWS = 2
"""Rows without marks of their own that another table has too, at least, before it is no coincidence."""

_NUMBER = re.compile(r"(?<!\d)(?!(?:19|20)\d\d(?:\d\d){0,2}(?!\d))\d{4,}")
"""Digits of an account in the name of a sheet; a year, a month or a day is none."""

Rows = Counter[tuple[object, ...]]


class Repeat(Enum):
    """How the rows of one table stand to those of another."""

    NO = 0
    MAYBE = 1
    YES = 2


def rows_of(table: TableRead) -> Rows:
    """The rows of a table by what makes them the same in another one, and how often each stands there."""
    return Counter(table.frame.select(_SAME_ROW).rows())


def find_repeat(part: TableRead, rows: Rows, whole: TableRead, all_rows: Rows) -> Repeat:
    """Whether `part` repeats rows of `whole`, which hold `rows` and `all_rows`; sure only for one account.

    That is one that both name, or one whose rows no other account can have: each with a balance, a number
    or a time of day. Where neither names one, all rows of a direction or of some days are no coincidence.
    """
    if not rows or not rows <= all_rows or (part.skipped and rows != all_rows):
        return Repeat.NO
    for ours, theirs in ((part.account, whole.account), (part.holder, whole.holder)):
        if ours and theirs and ours != theirs:
            return Repeat.NO
    if part.account and whole.account:
        return Repeat.YES
    if _are_other_numbers(part.sheet_or_page, whole.sheet_or_page):
        return Repeat.MAYBE
    if _has_marks(part.frame):
        return Repeat.YES
    names_none = not part.account and not whole.account
    return Repeat.YES if names_none and _is_section(part.frame, whole.frame) else Repeat.MAYBE


def _are_other_numbers(one: str | None, other: str | None) -> bool:
    """Whether two sheets are called after different numbers of accounts."""
    found = [set(_NUMBER.findall(name or "")) for name in (one, other)]
    return all(found) and found[0].isdisjoint(found[1])


def _has_marks(frame: pl.DataFrame) -> bool:
    """Whether each row has something that the same payment of another account would not have."""
    marked = pl.col("balance_fen").fill_null(0).ne(0) | pl.col("order_no").ne("") | pl.col("time_known")
    return bool(frame.select(marked.all()).item())


def _is_section(part: pl.DataFrame, whole: pl.DataFrame) -> bool:
    """Whether a table holds all rows of another one, or all of a direction, or all of the days that it covers."""
    if part.height < _FEWEST_ROWS:
        return False
    days = part["occurred_at"].dt.date()
    on_days = whole.filter(pl.col("occurred_at").dt.date().is_between(days.min(), days.max()))
    ways = part["direction"].unique()
    along = whole.filter(pl.col("direction").is_in(ways.to_list()))
    return part.height in (on_days.height, along.height)
