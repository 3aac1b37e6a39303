"""What comes month after month: runs of months and how near the days lie."""

from __future__ import annotations

from app.engine.judgement.case import first_of, months_between


def through(months: list[str]) -> list[str]:
    """All months from the first to the last; a month that no statement covers ends a run."""
    return months_between(first_of(months[0]), first_of(months[-1])) if months else []


def longest_run(months: list[str], held: set[str]) -> int:
    """The most months in a row of `months` that are in `held`."""
    longest = run = 0
    for month in months:
        run = run + 1 if month in held else 0
        longest = max(longest, run)
    return longest


def day_spread(days: list[int]) -> int:
    """Spread of days of the month on a circle of 31 days, so that the 30th and the 2nd are near."""
    ordered = sorted(set(days))
    gaps = [after - before for before, after in zip(ordered, [*ordered[1:], ordered[0] + 31], strict=True)]
    return 31 - max(gaps)
