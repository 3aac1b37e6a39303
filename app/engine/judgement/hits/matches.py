"""What hit rules find: matched rows, the time that a rule looks at, and the rows of one rule to be weighed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

import polars as pl

from app.engine.judgement.case import Case
from app.engine.rules import HitRule
from app.engine.types.codes import EXCLUDED, HELD_ELSEWHERE, NOT_MOVED

MATCHED: dict[str, type[pl.DataType]] = {
    "n": pl.UInt32,
    "place": pl.UInt32,
    "text_id": pl.UInt32,
    "rule": pl.String,
    "word": pl.String,
}
"""Matched rows by their number, their place in the case and their text, with the rule and the word found."""


def is_among(among: str) -> pl.Expr:
    """Whether a counted row belongs to the rows that a rule looks at (HitRule.among)."""
    code = pl.col("left_code")
    if among == "real":
        return pl.col("flow") != EXCLUDED
    return ~code.is_in(HELD_ELSEWHERE if among == "stated" else NOT_MOVED)


@dataclass(frozen=True)
class Window:
    """The time that a rule looks at, with its real flows in fen; `first` is None when it is the whole period."""

    first: date | None
    months: tuple[str, ...]
    real_in_fen: int
    real_out_fen: int

    @property
    def holds(self) -> pl.Expr:
        """Whether a row lies in this time."""
        return pl.lit(value=True) if self.first is None else pl.col("day") >= self.first


def window_of(case: Case, months: int) -> Window:
    """The last `months` months up to the last day covered; 0 stands for the whole period."""
    whole = Window(None, tuple(case.months), case.real_in_fen, case.real_out_fen)
    if months == 0 or case.first_day is None or case.last_day is None:
        return whole
    before = pl.select(pl.lit(case.last_day).dt.offset_by(f"-{months}mo")).item()
    first: date = before + timedelta(days=1)
    if first <= case.first_day:
        return whole
    since = pl.col("day") >= first
    return Window(
        first,
        tuple(each for each in case.months if each >= first.strftime("%Y-%m")),
        int(case.real_in.filter(since)["real_fen"].sum()),
        int(case.real_out.filter(since)["real_fen"].sum()),
    )


def window_months(case: Case, rule: HitRule) -> int:
    """How many months back a rule looks: its own number, or that of all hits."""
    own = case.rules.thresholds.get(rule.id, {})
    return int(own.get("window_months", case.rules.threshold("hits", "window_months")))


@dataclass(frozen=True)
class Matches:
    """The rows of one rule within its window, in time order, and the words found in them (columns n, word)."""

    case: Case
    rule: HitRule
    window: Window
    rows: pl.DataFrame
    words: pl.DataFrame

    @cached_property
    def total_fen(self) -> int:
        """Sum of the rows in fen."""
        return int(self.rows["amount_fen"].sum())

    def limit(self, name: str) -> int:
        """A whole limit of the rule; the ending of its name gives the unit."""
        return self.case.rules.limit(self.rule.id, name)

    def threshold(self, name: str) -> float:
        """A threshold of the rule."""
        return self.case.rules.threshold(self.rule.id, name)
