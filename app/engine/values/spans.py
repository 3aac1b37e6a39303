"""The days from which and to which a statement says that it runs, in the words of many countries."""

from __future__ import annotations

import re
from datetime import date, timedelta

from app.engine.types.declarations import DateOrder
from app.engine.values.figures import parse_day
from app.engine.values.months import MONTH

_HEAD_LINES = 12
_LONGEST = timedelta(days=3 * 366)
BEFORE_PERIOD = timedelta(days=45)
"""How far before a stated period a card's purchases may lie."""
DAY = (
    r"\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}日?|\d{8}(?!\d)|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})(?!\d)"
    rf"|\d{{1,2}}(?:st|nd|rd|th|er|\.)?\s?(?:de\s)?{MONTH}\.?,?\s?(?:de\s)?\d{{4}}|{MONTH}\.?\s?\d{{1,2}},?\s?\d{{4}}"
    rf"|{MONTH}\.?\s?\d{{1,2}}/\d{{2}}(?!\d)"
)
"""A day with its year, as a pattern without groups."""
_WHOLE = re.compile(rf"(?<![\d/.-])(?:{DAY})", re.IGNORECASE)
_NO_YEAR = rf"\d{{1,2}}(?:\.|st|nd|rd|th|er)?\s?{MONTH}|{MONTH}\.?\s?\d{{1,2}}"
_BETWEEN = r"\s*(?:-{1,2}|–|—{1,2}|~|～|至|到|to|through|thru|bis|au|al|a|t/m|tot|hasta|from)(?:\s+-)?(?:\s+(?:zum|el|the))?\s*(?:to|:)?\s*"
_SHORT_YEAR = rf"\d{{1,2}}\s?{MONTH}\s?\d{{2}}(?!\d)"
_SPAN = re.compile(
    rf"(?<!\d)(?P<first>{DAY}|{_SHORT_YEAR}|{_NO_YEAR}){_BETWEEN}(?P<last>{DAY}|{_SHORT_YEAR})", re.IGNORECASE
)
_END = re.compile(
    r"(?:statement (?:closing )?date|closing date|nouveau solde(?: cr[ée]diteur| d[ée]biteur)? au"
    r"|(?:closing|ending) balance (?:on|as of|as at)"
    r"|(?:konto)?auszug (?:vom|per)|auszugsdatum|date du relevé|fecha de corte|estratto conto al|neuer (?:kontostand|saldo) (?:vom|per|am)"
    rf"|tarikh penyata|[結结][單单]日期?|[账帳賬][單单]日|結帳日|结账日)[^\d\n]{{0,40}}?({DAY})",
    re.IGNORECASE,
)
"""The day of a statement, in the words of many countries; a name of a month may follow."""
_YEARLESS_END = re.compile(
    r"(?:closing|ending) balance (?:on|as of|as at)\s+(\d{1,2})[/.-](\d{1,2})(?![\d/.-]*\d)", re.IGNORECASE
)
"""The last day without its year, which another day of the text may give: Wells Fargo's 3/31 below March 31, 2026."""
_EVENT = (
    r"开户(?![银支]?行|机构|网点|单位|[人名地证])|開戶(?![銀支]?行|機構|單位|[人名地證])|[开開发發][卡證证]"
    r"|激活|有效|出生|生日|合同|合約|成立"
    r"|注册|註冊|到期(?![还還]款)|\bopened\b|\bopen(?:ing)? date|\b(?:member|customer|client) since"
    r"|\bvalid (?:thru|through|until|till|from|to)\b"
    r"|\bexpir\w*|\bbirth\w*|\bdob\b|\bcontract\b|\bmaturity\b"
)
_MONTH_DAY = rf"(?:{DAY}|\d{{4}}\s?[-/.年]\s?\d{{1,2}}(?:\s?月)?)"
_EVENTS = re.compile(
    rf"(?:{_EVENT})[^\d\n]{{0,16}}(?:\n\s*)?{_MONTH_DAY}(?:{_BETWEEN}{_MONTH_DAY})?"
    rf"|{_MONTH_DAY}\s*(?:开户|開戶|出生|成立|到期(?![还還]款))",
    re.IGNORECASE,
)
"""Days that say nothing of the period: when the account was opened, a card expires, somebody was born."""
DAY_ORDERS: tuple[DateOrder, ...] = ("dmy", "mdy")
"""What a day with its year may be written in; a year in front leaves no doubt."""
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th|er)\b|\bde\s", re.IGNORECASE)
_SLASHED_YEAR = re.compile(rf"({MONTH}\.?\s?\d{{1,2}})/(\d\d)\Z")


def stated_span(text: str) -> tuple[date, date] | None:
    """First and last day of the only period that a text states; None where it states none, or two that differ.

    Where day and month could be either, a period counts that only one order allows.
    """
    spans = {span for match in _SPAN.finditer(text) for span in [_span(match)] if span}
    return spans.pop() if len(spans) == 1 else None


def without_events(text: str) -> str:
    """The text without the days of events in the life of an account or a person, which are no statement's period."""
    return _EVENTS.sub(" ", text)


def stated_end(text: str) -> date | None:
    """The only day that a text calls the day of its statement; None where it could be two."""
    days = {day_of(match[1], order) for match in _END.finditer(text) for order in DAY_ORDERS} - {None}
    days = days or _ends_with_year(text) or _alone(text)
    return days.pop() if len(days) == 1 else None


def _alone(text: str) -> set[date | None]:
    """The day that fills a line of the head by itself, where no other day with a year stands there, nor a balance's without."""
    if _YEARLESS_END.search(text):
        return set()
    head = text.splitlines()[:_HEAD_LINES]
    whole = {match[0] for line in head for match in _WHOLE.finditer(line)}
    alone = {line.strip() for line in head if _WHOLE.fullmatch(line.strip())}
    return {day_of(one, order) for one in alone for order in DAY_ORDERS} - {None} if whole == alone else set()


def _ends_with_year(text: str) -> set[date | None]:
    """The days with a year whose day and month the closing balance is stated for."""
    ends = {tuple(sorted(map(int, match.groups()))) for match in _YEARLESS_END.finditer(text)}
    whole = (
        {day_of(match[0], order) for match in _WHOLE.finditer(text) for order in DAY_ORDERS}
        if ends
        else set()
    )
    return {day for day in whole if day and tuple(sorted((day.month, day.day))) in ends}


def _span(match: re.Match[str]) -> tuple[date, date] | None:
    found: set[tuple[date, date]] = set()
    for order in DAY_ORDERS:
        last = day_of(match["last"], order)
        first = day_of(match["first"], order, (last.year, last.month)) if last else None
        if first and last and first <= last <= first + _LONGEST:
            found.add((first, last))
    return found.pop() if len(found) == 1 else None


def day_of(text: str, order: DateOrder, year_month: tuple[int, int] | None = None) -> date | None:
    """The day that a text of the form `DAY` says; with the last day's `year_month` also one without a year."""
    text = _SLASHED_YEAR.sub(r"\1 20\2", _ORDINAL.sub("", text))
    moment = parse_day(text, order) or (parse_day(text, "md", year_month) if year_month else None)
    return moment.day if moment else None
