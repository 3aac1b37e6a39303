"""Which time each account is covered for: several statements of one account count together."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

import polars as pl

from app.engine.judgement.case import Case, memoised


@dataclass(frozen=True)
class Cover:
    """A time for which one account is covered without a hole, and the statements (by index) that cover it."""

    statements: tuple[int, ...]
    first: date
    last: date

    @property
    def days(self) -> int:
        """Days covered, the first and the last included."""
        return (self.last - self.first).days + 1


@memoised
def find_covers(case: Case) -> list[Cover]:
    """The covered times of every account with rows; statements without an account number stand for themselves."""
    return [cover for covers in covers_by_account(case).values() for cover in covers]


def covers_by_account(case: Case, only: Collection[int] | None = None) -> dict[str, list[Cover]]:
    """The covered times of each account, oldest first; of `only` these statements (by index) where they are given."""
    rows = case.frame.group_by("statement").agg(first=pl.col("day").min(), last=pl.col("day").max())
    spans: dict[str, list[Cover]] = {}
    for index, first, last in rows.iter_rows():
        if only is None or index in only:
            stated = case.statements[index]
            start, end = min(stated.period_from or first, first), max(stated.period_to or last, last)
            spans.setdefault(case.accounts[index], []).append(Cover((index,), start, end))
    return {key: _joined(spans[key]) for key in sorted(spans)}


def _joined(covers: list[Cover]) -> list[Cover]:
    joined: list[Cover] = []
    for each in sorted(covers, key=lambda cover: (cover.first, cover.last)):
        if joined and each.first <= joined[-1].last + timedelta(days=1):
            before = joined.pop()
            each = Cover((*before.statements, *each.statements), before.first, max(before.last, each.last))
        joined.append(each)
    return joined
