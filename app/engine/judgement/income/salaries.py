"""Salaries by payer: the usual pay day, what is paid every month and what stands apart, and the history of jobs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

import polars as pl

from app.engine.judgement.case import first_of, last_of, months_between
from app.engine.messages.wording import median_fen

NEAR_DAYS = 2
"""Days of the month that are the same pay day: weekends and holidays move it."""

APART = 1 / 3
"""What comes in more of a payer's months than this is part of the regular pay."""

LARGE = 1.5
"""A further payment of so many usual further ones is no second part of the pay but a bonus."""

LIKE = 0.15
"""A second payment of a month within this of the usual one is another month's, paid early or late."""


@dataclass(frozen=True)
class Payment:
    """One row of a salary: its number, day, amount, and whether it says that it is a bonus."""

    n: int
    day: date
    fen: int
    says_bonus: bool

    @property
    def month(self) -> str:
        """Its month, "YYYY-MM"."""
        return f"{self.day:%Y-%m}"


@dataclass(frozen=True)
class Pay:
    """What one payer paid. `regular` and `bonus` hold numbers of rows, `by_month` the regular sums in fen.

    `held` are the months that were paid, also in the month before or after; `pay_day` is 1 to 31.
    """

    regular: frozenset[int]
    bonus: frozenset[int]
    by_month: dict[str, int]
    held: frozenset[str]
    pay_day: int
    usual_fen: int

    @property
    def deviation(self) -> float:
        """The largest deviation of a month's regular pay from the usual one, as a share of it."""
        once = [fen for month, fen in self.by_month.items() if month not in self._doubled]
        return max((abs(fen - self.usual_fen) for fen in once), default=0) / self.usual_fen

    @property
    def _doubled(self) -> set[str]:
        """Months whose neighbour was paid in them."""
        early = self.held - self.by_month.keys()
        return {near for month in early for near in (_shifted(month, -1), _shifted(month, 1))}


def pay_of(payments: list[Payment]) -> Pay:
    """Part the rows of one payer (not empty, amounts above 0).

    A month's main payment is the one nearest to the usual day. Others, and rows that say bonus, stand apart
    when they come in a third of the months at most.
    """
    months = {each.month for each in payments}
    spoken = [each for each in payments if each.says_bonus]
    plain = [each for each in payments if not each.says_bonus]
    if not plain or len({each.month for each in spoken}) > APART * len(months):
        plain, spoken = payments, []
    pay_day = usual_day([each.day.day for each in plain])
    by_month: dict[str, list[Payment]] = defaultdict(list)
    for each in plain:
        by_month[each.month].append(each)
    middle = median_fen([each.fen for each in plain])
    main = {
        min(rows, key=lambda each: (days_apart(each.day.day, pay_day), abs(each.fen - middle), each.n)).n
        for rows in by_month.values()
    }
    usual = median_fen([each.fen for each in plain if each.n in main])
    others = [each for each in plain if each.n not in main]
    moved = _moved(others, by_month, usual)
    apart = _apart([each for each in others if each.n not in moved], APART * len(by_month))
    regular = [each for each in plain if each.n not in apart]
    sums: dict[str, int] = defaultdict(int)
    for each in regular:
        sums[each.month] += each.fen
    return Pay(
        regular=frozenset(each.n for each in regular),
        bonus=frozenset(apart | {each.n for each in spoken}),
        by_month=dict(sums),
        held=frozenset({*sums, *moved.values()}),
        pay_day=pay_day,
        usual_fen=median_fen(list(sums.values())),
    )


def _apart(others: list[Payment], most_months: float) -> set[int]:
    """Further payments that come in so many months at most, or the large ones of them: their numbers."""
    if len({each.month for each in others}) > most_months:
        middle = median_fen([each.fen for each in others])
        others = [each for each in others if each.fen > LARGE * middle]
        if len({each.month for each in others}) > most_months:
            return set()
    return {each.n for each in others}


def _moved(others: list[Payment], paid: dict[str, list[Payment]], usual_fen: int) -> dict[int, str]:
    """Second payments of a month that are another month's: their number and the month without pay beside theirs."""
    found: dict[int, str] = {}
    for each in others:
        empty = [
            month
            for month in (_shifted(each.month, 1), _shifted(each.month, -1))
            if month not in paid and month not in found.values()
        ]
        within = min(paid) < each.month < max(paid) if empty else False
        if within and abs(each.fen - usual_fen) <= LIKE * usual_fen:
            found[each.n] = empty[0]
    return found


def usual_day(days: list[int]) -> int:
    """The day of the month around which most of `days` lie; of equals the one that is named most, then the first."""
    near = {day: sum(days_apart(day, other) <= NEAR_DAYS for other in days) for day in set(days)}
    return min(near, key=lambda day: (-near[day], -days.count(day), day))


def days_apart(day: int, other: int) -> int:
    """Days between two days of the month on a circle of 31, so that the 30th and the 2nd are near."""
    gap = abs(day - other)
    return min(gap, 31 - gap)


def next_pay_day(pay: Pay, last_day: date) -> date | None:
    """The first usual pay day after `last_day` whose month is not paid yet; None where pay stopped two months ago."""
    month = max(pay.held)
    if month < _shifted(f"{last_day:%Y-%m}", -2):
        return None
    while True:
        month = _shifted(month, 1)
        day = first_of(month).replace(day=min(pay.pay_day, last_of(month).day))
        if day > last_day:
            return day


def _shifted(month: str, by: int) -> str:
    first = first_of(month)
    place = first.year * 12 + first.month - 1 + by
    return f"{place // 12:04d}-{place % 12 + 1:02d}"


def gaps(held: set[str]) -> list[str]:
    """Months without pay between the first and the last paid one."""
    if not held:
        return []
    return [month for month in months_between(first_of(min(held)), first_of(max(held))) if month not in held]


def payments_of(rows: pl.DataFrame) -> list[Payment]:
    """Rows (n, day, real_fen, says_bonus) as payments, in their order."""
    return [Payment(*each) for each in rows.select("n", "day", "real_fen", "says_bonus").iter_rows()]
