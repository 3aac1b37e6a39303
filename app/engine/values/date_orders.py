"""In which order a column of dates writes day, month and year (statement_formats section 0, rule 5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import get_args

from app.engine.types.declarations import DateOrder
from app.engine.values.figures import Moment, parse_day
from app.engine.values.months import month_of
from app.engine.values.open_years import can_end_in
from app.engine.values.spans import BEFORE_PERIOD, stated_end, stated_span, without_events

_TITLE_MONTH = re.compile(r"(\d{4})\s*年\s*(1[0-2]|0?[1-9])\s*月|(\d{4})[-/](1[0-2]|0?[1-9])(?!\d)")
_NAMED_PERIOD = re.compile(
    r"(?:period[eo]?|per[íi]odo|période|zeitraum|statement (?:for|month)|month)\s*:?\s*(?=[^\W\d]{3,10}\.?,?\s+20\d{2}(?!\d))(.*)",
    re.IGNORECASE,
)
"""What a line says behind a word for its period, where a month by its name comes first: PERIODE : JULI 2024."""
_MONTH_AND_YEAR = re.compile(r"([^\W\d]{3,10})\.?,?\s+(20\d{2})(?!\d)")
_YEAR = re.compile(r"(20\d{2})\s*年度")
_PRINTED = re.compile(r"打印|导出|下载|制表|生成|print|export|generat|issued", re.IGNORECASE)
_FEWEST_DAYS = 5
"""Different days that must follow each other before their order tells the day from the month: three do by chance."""
_DOTTED = re.compile(r"\A\d{1,2}\.\d{1,2}\.(?:\d{4}|(\d{2}))(?!\d)")
_COMPACT = re.compile(r"\A\d{6}\Z")
_YEAR_FIRST = re.compile(r"\A\s*\d{4}\D?\d{1,2}")
_NAMED_MONTH = re.compile(r"[A-Za-z]{3}")
_NUMBER = re.compile(r"\d+")
_LONGEST_DAYS = 3 * 366
_TIMES_AS_LONG = 4
"""How many times as long a period a wrong order makes of it, at least: a day of the month taken for a year spreads over decades."""
_ORDERS: tuple[DateOrder, ...] = tuple(order for order in get_args(DateOrder) if order != "ydm")


_YEARLESS: tuple[DateOrder, ...] = ("md", "dm")
_HAN = re.compile(r"[\u3400-\u9fff]")
_SHORT_PERIOD = timedelta(days=300)
"""How long a period is at most, before which a card's purchases may lie."""


def is_day(cell: str) -> bool:
    """Whether the cell is a date in any order of its parts; six digits may be one."""
    return any(parse_day(cell, order, (2000, 12)) for order in _ORDERS)


def date_orders(
    cells: list[str], facts: str, *, in_order: bool = False
) -> tuple[list[DateOrder], tuple[int, int] | None]:
    """Orders that fit every date, and the year and month of dates without a year; more than one where the dates do not tell.

    `in_order`: something else proves that the rows stand in the order of their days. Without that the cells may
    have been sorted as texts.
    """
    days = [cell for cell in cells if is_day(cell)]
    found = [order for order in _possible(days, facts) if all(parse_day(cell, order) for cell in days)]
    if found:
        same = all(len({parse_day(cell, order) for order in found}) == 1 for cell in days)
        return (found[:1] if same else _deciding(days, found, in_order=in_order)), None
    return _yearless(days, without_events(facts), in_order=in_order)


def _yearless(
    days: Sequence[str], facts: str, *, in_order: bool
) -> tuple[list[DateOrder], tuple[int, int] | None]:
    """Orders of days without a year, and the year and month of the statement's end.

    A stated period fixes each year, also over New Year: all days lie in it, or shortly before it as a card's do.
    So does the day of a statement, where all of them lie in the three months before it, whatever other days
    (to pay by) it names. Of several months without either nobody knows whose year a date takes.
    """
    span, end_day = stated_span(facts), stated_end(_own_lines(facts))
    is_dated = span is None and end_day is not None and len(stated_months(facts)) != 1
    if is_dated and end_day is not None:
        span = end_day - BEFORE_PERIOD, end_day
    months = {(span[1].year, span[1].month)} if span else stated_months(facts)
    if len(months) != 1:
        return [], None
    end = months.pop()
    read = {order: [parse_day(cell, order, end) for cell in days] for order in _YEARLESS}
    found = [order for order, moments in read.items() if all(moments)]
    if span:
        found = [
            order for order in found if all(_is_inside(moment.day, *span) for moment in read[order] if moment)
        ]
    if len(found) > 1 and read["md"] == read["dm"]:
        found = ["md"]
    if len(found) > 1 and not is_dated and (_HAN.search(facts) or not span):
        found = ["md"]  # Chinese names the month first; without a period nothing else was ever read so
    if not span and not all(
        can_end_in([one.day for one in read[order] if one], end, facts) for order in found
    ):
        return [], None
    is_proof = in_order or not _is_sorted_text(days)
    return (_deciding_yearless(found, read) if is_proof else found), (end if found else None)


def _is_inside(day: date, first: date, last: date) -> bool:
    # Further back a day could be of another year.
    before = BEFORE_PERIOD if last - first < _SHORT_PERIOD else timedelta()
    return first - before <= day <= last


def _deciding_yearless(found: list[DateOrder], read: dict[DateOrder, list[Moment | None]]) -> list[DateOrder]:
    if len(found) < 2 or len(set(read["md"])) < _FEWEST_DAYS:
        return found
    running = [order for order in found if _runs_on([moment.day for moment in read[order] if moment])]
    return running if len(running) == 1 else found


def _possible(days: Sequence[str], facts: str) -> tuple[DateOrder, ...]:
    if days and all(map(_COMPACT.match, days)) and _HAN.search(facts):
        return ("ymd",)  # Chinese names the year first
    dotted = list(map(_DOTTED.match, days))
    if not all(dotted):
        return ("ymd", "dmy", "mdy")
    # No country writes the month first with dots; two digits in front may be a year, as in 25.01.31.
    short = all(match and match[1] for match in dotted)
    return ("ymd", "dmy") if short else ("dmy",)


def _deciding(days: Sequence[str], found: list[DateOrder], *, in_order: bool) -> list[DateOrder]:
    """Those of several orders that many days in a row allow; all where the days are too few to tell."""
    if len(set(days)) < _FEWEST_DAYS:
        return found
    running = [order for order in found if _is_monotone(days, order)]
    if len(running) == 1 and (in_order or not _is_sorted_text(days)):
        return running
    spans = sorted((_days_covered(days, order), order) for order in found)
    (shortest, order), (second, _) = spans[:2]
    return [order] if shortest <= _LONGEST_DAYS and second > _TIMES_AS_LONG * max(shortest, 366) else found


def _days_covered(cells: Sequence[str], order: DateOrder) -> int:
    days = _read(cells, order)
    return (max(days) - min(days)).days


def _is_monotone(cells: Sequence[str], order: DateOrder) -> bool:
    return _runs_on(_read(cells, order))


def _runs_on(days: Sequence[date]) -> bool:
    """Whether days never step back, or never forward."""
    steps = [after >= before for before, after in pairwise(days) if after != before]
    return all(steps) or not any(steps)


def _is_sorted_text(days: Sequence[str]) -> bool:
    """Whether the cells stand as somebody sorts texts, so that their order proves nothing of the days."""
    padded = [_NUMBER.sub(lambda match: match[0].zfill(2), day) for day in days]
    return any(texts in (sorted(texts), sorted(texts, reverse=True)) for texts in (list(days), padded))


def _read(cells: Sequence[str], order: DateOrder) -> list[date]:
    return [moment.day for cell in cells if (moment := parse_day(cell, order))]


def is_half_converted(cells: Sequence[str]) -> bool:
    """Whether a spreadsheet program may have taken some days for months, and left what it could not as it was.

    It shows in dates with the year in front, none behind the twelfth of a month, beside others without.
    """
    days = [cell for cell in cells if is_day(cell) and not _NAMED_MONTH.search(cell)]
    first = [cell for cell in days if _YEAR_FIRST.match(cell)]
    read = _read(first, "ymd")
    return 0 < len(first) < len(days) and all(day.day <= 12 for day in read)


def stated_months(facts: str) -> set[tuple[int, int]]:
    """Every year and month that the text around the table names; when it was printed only where it names no other."""
    facts = without_events(facts)
    own = _own_lines(facts)
    return _months_in(own) or {(int(year), 12) for year in _YEAR.findall(own)} or _months_in(facts)


def _own_lines(facts: str) -> str:
    """The text without the lines that say when it was printed."""
    return "\n".join(line for line in facts.splitlines() if not _PRINTED.search(line))


def _months_in(text: str) -> set[tuple[int, int]]:
    found = {month for match in _TITLE_MONTH.finditer(text) if (month := _month_of(match))}
    # From November 2024 to January 2025 is of two months, and gives no day its year.
    named = (each for line in _NAMED_PERIOD.findall(text) for each in _MONTH_AND_YEAR.findall(line))
    return found | {(int(year), number) for name, year in named if (number := month_of(name))}


def _month_of(match: re.Match[str]) -> tuple[int, int] | None:
    year, month = int(match[1] or match[3]), int(match[2] or match[4])
    return (year, month) if 1 <= month <= 12 else None
