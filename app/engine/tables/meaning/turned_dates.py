"""Days and months that a spreadsheet program took for each other when it opened a text: what shows it, or forbids it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from enum import Enum
from itertools import pairwise

import polars as pl

from app.engine.proofs.balance_chain import check_balance
from app.engine.tables.grids.grid import Grid
from app.engine.tables.layout import Layout

_FEWEST_DAYS = 5
"""Different days that run one way only when they are turned round: fewer do by chance."""

_FEWEST_LINKS = 3
_LAST_MONTH = 12
_STEPS_BACK_MOST = 3
"""Steps back that a few late bookings may make; turned dates make more of them, by that factor too."""

_CHINESE = re.compile(r"[\u4e00-\u9fff]")

_FEWEST_MONTHS = 3
_MOST = 2 / 3
_MONTH = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|dez|okt|mai|janu\w+|febr\w+|march|april|june|july|august|\w+tember|\w+tobre"
    r"|o[ck]tober|\w+[vz]ember|märz|juni|juli|janvier|février|mars|avril|juin|juillet|août|\w+[tvc]embre|enero|marzo|abril|mayo|junio"
    r"|julio|agosto)\b\.?|\b(?:\d{1,2}[/.-](?:20)?\d\d|20\d\d[/.-]\d{1,2}|20\d\d)\b"
)
"""A month inside a text, by name or number."""

Period = tuple[date | None, date | None]


class Turned(Enum):
    """What the rows say of their dates: as printed, or day and month turned round for sure, likely or maybe."""

    NO = 0
    MAYBE = 1
    LIKELY = 2
    PROVEN = 3


def turned_dates(grid: Grid, layout: Layout, frame: pl.DataFrame, period: Period) -> Turned:
    """Whether the other order of day and month is meant in the dates that were read.

    Only cells that hold true dates can have been turned: a program that opens 06/01/2024 in the wrong country makes
    a date of it. Only days up to the twelfth can be; where one day is behind it, the program left that cell a text.
    """
    if layout.columns.get("moment") not in grid.date_columns or frame.is_empty():
        return Turned.NO
    days: list[date] = frame["occurred_at"].dt.date().to_list()
    if any(day.day > _LAST_MONTH for day in days):
        return Turned.NO
    turned = [date(day.year, day.day, day.month) for day in days]
    if turned == days or len(set(days)) == 1:
        return Turned.NO
    fits, fits_turned = (_lies_in(each, period) for each in (days, turned))
    if fits is not None and fits != fits_turned:
        return Turned.NO if fits else _with_period(days, turned)
    is_chinese = bool(_CHINESE.search("".join(grid.names)))
    if len({(day.year, day.month) for day in days}) == 1:
        # The first days of one month, unless the same is paid each day, as it is each month.
        return Turned.MAYBE if not is_chinese and _may_be_monthly(frame, days) else Turned.NO
    return _by_order(frame, days, turned, is_chinese=is_chinese)


def _lies_in(days: Sequence[date], period: Period) -> bool | None:
    first, last = period
    return None if first is None or last is None else first <= min(days) and max(days) <= last


def _with_period(days: Sequence[date], turned: Sequence[date]) -> Turned:
    """What remains to be said where only the turned dates lie in the stated period."""
    if not _back_steps(turned):
        return Turned.PROVEN
    return Turned.LIKELY if _back_steps(days) else Turned.MAYBE


def _by_order(frame: pl.DataFrame, days: list[date], turned: list[date], *, is_chinese: bool) -> Turned:
    back, back_turned = _back_steps(days), _back_steps(turned)
    different = len(set(days))
    if back and not back_turned and different > 2:
        moments = pl.Series(turned).cast(pl.Datetime("us"))
        chain = check_balance(frame.with_columns(occurred_at=moments))
        if chain.checked >= _FEWEST_LINKS and not chain.breaks:
            return (
                Turned.PROVEN
            )  # balances follow the order of the rows, which the dates as printed contradict
        return Turned.LIKELY if different >= _FEWEST_DAYS else Turned.MAYBE
    if back_turned and not back:
        return Turned.NO
    if back and back_turned:
        if back >= _STEPS_BACK_MOST and back >= _STEPS_BACK_MOST * back_turned:
            return Turned.LIKELY
        chain = check_balance(frame)
        if back * _STEPS_BACK_MOST <= back_turned or (chain.checked >= _FEWEST_LINKS and not chain.breaks):
            return Turned.NO
    if not is_chinese:
        return Turned.MAYBE
    # Chinese sources write the year first.
    return Turned.MAYBE if different >= _FEWEST_DAYS and not _is_standing(frame, days) else Turned.NO


def _is_standing(frame: pl.DataFrame, days: Sequence[date]) -> bool:
    """Whether one and the same thing is paid once a month on one day, as wages are."""
    is_monthly = len({day.day for day in days}) == 1 and len(set(days)) == len(days)
    texts = (set(frame[name]) for name in ("text", "party", "kind"))
    return is_monthly and any(len(words) == 1 and words != {""} for words in texts)


def _may_be_monthly(frame: pl.DataFrame, days: Sequence[date]) -> bool:
    """Whether days of one month may be months: at even steps, and most rows say what stands once beside each of them."""
    ordered = sorted(set(days))
    steps = {after - before for before, after in pairwise(ordered)}
    if len(ordered) < _FEWEST_MONTHS or len(steps) != 1:
        return False
    for name in ("text", "party", "kind"):
        texts: dict[str, list[date]] = {}
        for day, words in zip(days, frame[name], strict=True):
            texts.setdefault(_MONTH.sub("", words.lower()).strip(), []).append(day)
        standing = [each for words, each in texts.items() if words and sorted(each) == ordered]
        if sum(map(len, standing)) >= _MOST * len(days):
            return True
    return False


def _back_steps(days: Sequence[date]) -> int:
    """Steps against the order of the rows, oldest or newest first, whichever has fewer."""
    steps = [(after - before).days for before, after in pairwise(days)]
    return min(sum(step < 0 for step in steps), sum(step > 0 for step in steps))
