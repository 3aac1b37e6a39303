"""Whether days have the year that was read: years of two digits, and days that took theirs from a month above them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

from app.engine.types.declarations import DateOrder
from app.engine.values.figures import parse_day
from app.engine.values.spans import BEFORE_PERIOD, DAY, DAY_ORDERS, day_of

_JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]|取引|残高|預金|口座|円")
_LAST_OF_ERA = 2020
"""Japanese years of two digits below this one are rather years of the present era (06-05-01 is 2024)."""
_MADE = re.compile(
    rf"(?:打印|列印|导出|匯出|下载|制表|生成|print|export|download|generat)[^\d\n]{{0,24}}({DAY})",
    re.IGNORECASE,
)
_TITLED = re.compile(
    r"(?:月份?|年度?)[^\d\n]{0,6}(?:[账帳賬][单單]|[对對][账賬]|明[细細]|流水|statement)", re.IGNORECASE
)
"""A month or a year that a title gives to the statement itself."""
_A_YEAR, _ALMOST_A_YEAR = timedelta(days=366), timedelta(days=300)


def has_open_years(cells: Sequence[str], order: DateOrder, text: str) -> bool:
    """Whether a year of two digits, read in `order`, may be of another calendar than ours.

    It is where the day lies behind the day of printing that `text` states, or behind the end of next year (67 is 2024
    in Thailand), and in a Japanese table where it may be of the present era.
    """
    days = [
        moment.day
        for cell in cells
        if (moment := parse_day(cell, order)) and _has_short_year(cell, moment.day.year)
    ]
    if not days:
        return False
    latest = _printed_day(text) or date(datetime.now(UTC).year + 1, 12, 31)
    return max(days) > latest or (min(days).year < _LAST_OF_ERA and _JAPANESE.search(text) is not None)


def _has_short_year(cell: str, year: int) -> bool:
    text = unicodedata.normalize("NFKC", cell)
    return str(year) not in text and f"{year % 100:02}" in text


def can_end_in(days: Sequence[date], year_month: tuple[int, int], text: str) -> bool:
    """Whether days can be of a statement of the one month that `text` names, which gave them their years.

    They cannot where two neighbours lie almost a year apart, where all of them lie in the year before and none
    shortly before the month, or where they end more than a year before the day of printing and no title says so.
    """
    if any(abs(after - before) > _ALMOST_A_YEAR for before, after in pairwise(days)):
        return False
    last, first_of_month = max(days), date(*year_month, 1)
    if last.year < first_of_month.year and last < first_of_month - BEFORE_PERIOD:
        return False
    printed = _printed_day(text)
    return printed is None or printed - last <= _A_YEAR or _TITLED.search(text) is not None


def _printed_day(text: str) -> date | None:
    """The latest day that a text may state as that of its making; None without one."""
    days = {day_of(match[1], order) for match in _MADE.finditer(text) for order in DAY_ORDERS}
    return max((day for day in days if day), default=None)
