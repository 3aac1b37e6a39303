"""Amounts, dates and times as banks of many countries write them; exact or nothing (statement_formats section 0)."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime, time
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from app.engine.types.declarations import DateOrder, DecimalMark
from app.engine.values.currencies import OTHER_SIGNS, SIGN_BEFORE, SIGN_BEHIND, currency_of
from app.engine.values.months import MONTH, month_of
from app.engine.values.text import MAX_AMOUNT_DIGITS, SIMPLE_AMOUNT, clean_cell, parse_amount, round_fen

_GROUPED = r"\d{1,3}(?:,\d{3})+|\d{1,3}(?:'\d{3})+|\d{1,3}(?: \d{3})+(?=\.\d)|\d{1,2}(?:,\d{2})+,\d{3}"
"""Thousands as most countries group them, as Switzerland does (1'234 or 1 234), as India does (1,23,456)."""
_PLAIN = re.compile(rf"(?P<sign>[+-])?\s*(?:(?P<whole>{_GROUPED}|\d+)(?:\.(?P<part>\d+))?|\.(?P<bare>\d+))")
_LOOKALIKES = str.maketrans("−–’", "--'")
_REMEMBERED = 16_384
"""Different cells that are not read again: tables are looked at several times before they are read."""

_EUROPEAN = re.compile(r"[+-]?\s*(?:\d{1,3}(?:[.' ]\d{3})+|\d+)(?:,\d+)?")
_CODE = re.compile(
    rf"\A(?P<code>[A-Z]{{3}}|{SIGN_BEFORE}|\$)\s*/?\s*(?=[\d+\-.(])|(?<=[\d)\-+])\s*/?\s*(?P<late>[A-Z]{{3}}|{SIGN_BEHIND})\Z"
)
_SIGN_FIRST = re.compile(rf"\A(?P<sign>[-+(])\s*(?P<code>[A-Z]{{3}}|{SIGN_BEFORE}|\$)(?=\s*[\d.])")
"""A sign in front of the currency, as in -$5.00 and ($5.00)."""

_WHOLE = ("円", "원")
"""Behind these amounts a comma parts thousands: there are no cents of them."""

_TAGS = re.compile(
    r"(?:(?<=\d)|(?<=/[A-Z]{3}))\s*[(]?(?P<tag>C[Rr]|D[RrBb]|O/?D|[CDHS]|借|贷|支出|存入|收入|支取)[)]?\Z|\A[(]?(?P<first>借|贷|支出|存入|收入|支取)[)]?\s*(?=[\d\-+.])"
)
_DAY_OF_VALUE = re.compile(r"(?<=\d) ?\(\d{1,2}[-./]\d{1,2}(?:[-./]\d{2,4})?\)\Z")
"""The day of value in brackets behind the day of booking: 01-05 (01-05)."""
_TAG_SIGNS = {
    "CR": 1,
    "Cr": 1,
    "C": 1,
    "H": 1,
    "贷": 1,
    "存入": 1,
    "收入": 1,
    "OD": -1,
    "O/D": -1,
    "DB": -1,
    "Db": -1,
    "DR": -1,
    "Dr": -1,
    "D": -1,
    "S": -1,
    "借": -1,
    "支出": -1,
    "支取": -1,
}
_PLACE_NOTE = re.compile(r"(?<=\d)\((?:[A-Z]{2,3})\)\Z")

_YMD = re.compile(r"\A(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日.]?(?:[\s-]*T?\s*(\S.*))?\Z")
_PLAIN_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
"""How most dates are printed: the same in every order of parts, and clean."""
_COMPACT = re.compile(r"\A(\d{4})(\d{2})(\d{2})(?:\.0+)?(?:[\sT]*(\d{2}:?\d{2}:?\d{2}|\d{2}:\d{2}))?\Z")
_TAIL_YEAR = re.compile(
    r"\A(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.']\s*(\d{4}|\d{2})(?:(?<=\d\d\d\d)\.)?(?:(?:[\s,T]+|-(?=\d{1,2}:\d\d))(\S.*))?\Z"
)
_SHORT_YEAR = re.compile(r"\A(\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?:[\sT]+(\S.*))?\Z")
_SHORT_COMPACT = re.compile(r"\A(\d{2})(\d{2})(\d{2})(\Z)")
"""As passbooks print days: 240501."""
_MONTH_DAY = re.compile(r"\A(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日.]?\Z|\A(\d{2})(\d{2})\Z")
_NAMED = re.compile(rf"\A(\d{{1,2}})[\s\-/.]*({MONTH})\.?[\s\-/.,]*(\d{{4}}|\d{{2}})(?:[\s,]+(\S.*))?\Z")
_NAMED_FIRST = re.compile(rf"\A({MONTH})\.?[\s\-/]*(\d{{1,2}})[\s\-/,]*(\d{{4}})(?:[\s,]+(\S.*))?\Z")
_NAMED_INSIDE = re.compile(rf"\A(\d{{4}})[\s\-/.]*({MONTH})[\s\-/.]*(\d{{1,2}})(?:[\s,]+(\S.*))?\Z")
_NAMED_DAY = re.compile(rf"\A(?:(\d{{1,2}})[\s\-/.]*({MONTH})\.?|({MONTH})\.?[\s\-/]*(\d{{1,2}}))\Z")
"""A day and the name of its month, without a year."""
_ERA = re.compile(
    r"\A(?:(?:中華)?民[國国]\s*(?P<roc>1?\d\d)|(?:令和|R)\s*(?P<reiwa>\d{1,2}))\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?"
    r"(?:\s+(\S.*))?\Z"
)
"""Years of the Republic calendar and of Japan's era, which bear its name."""
_BEFORE_REPUBLIC, _BEFORE_REIWA = 1911, 2018
_STAR = re.compile(r"(?<=\d)\*+\Z")
"""Behind a day: a note below the table says what is special of it, as of days of posting."""
_WEEKDAY = re.compile(
    r"\A(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+(?=[\dA-Z])", re.IGNORECASE
)
_ZONE = "WIB|WITA?|W?CES?T|WES?T|EES?T|BST|[ECMP][SD]T|[SHJKMPI][GKSYHC]T|AE[SD]T|AC[SD]T|AWST|NZ[SD]T|SAST|[EW]AT|MSK|TRT|GST"
"""The hour of a country behind a time of day, which is that of the place where the row was booked."""
_TIME = re.compile(
    r"\A(\d{1,2})[:：时.](\d{1,2})(?:[:：分.](\d{1,2})秒?)?(?:\.\d+)?\s*(AM|PM)?"
    rf"(?:\s*(?:{_ZONE}))?(?:\s*(?:Z|UTC|GMT)?[+-]?\d{{0,2}}:?\d{{0,2}})?\Z",
    re.IGNORECASE,
)
_FRACTION = re.compile(r"\A\d\.\d+\Z")
"""A share of the day, as spreadsheet programs store times: 0.5 is noon, not five past midnight."""
_COMPACT_TIME = re.compile(r"\A(\d{1,2})(\d{2})(\d{2})(?:\.0+)?\Z")

CENTURY_TURN = 70
"""Years of two digits from here on belong to the last century."""


class Figure(NamedTuple):
    """A signed amount: fen, a refund noted beside it, whether it had at most two decimals, its own currency.

    `marked` says that a word beside it (CR, DR, 借, 贷 …) told the sign: money in is positive then, whatever
    the plain amounts of the column mean. `currency` is "$" for a bare dollar sign.
    """

    fen: int
    refunded_fen: int = 0
    exact: bool = True
    currency: str | None = None
    marked: bool = False


class Moment(NamedTuple):
    """A day, the time of day where it is known, and whether the printed time of day cannot exist."""

    day: date
    time: time | None = None
    impossible_time: bool = False


def parse_figure(cell: str, decimal: DecimalMark = ".") -> Figure | None:
    """Read an amount exactly, or None when it is not one.

    Beyond `text.parse_amount` it takes a trailing sign, brackets for negatives, CR/DR and 借/贷 marks, and a
    currency. With `decimal` "," it takes the European way (1.234,56).
    """
    return _parse_figure(cell, decimal)


@lru_cache(maxsize=_REMEMBERED)
def _parse_figure(cell: str, decimal: DecimalMark) -> Figure | None:
    if SIMPLE_AMOUNT.fullmatch(cell):
        # Two digits behind a point are no group of thousands, so the European way has no meaning for it.
        return Figure(int(cell.replace(",", "").replace(".", ""))) if decimal == "." else None
    if cell[-1:] == "-" and cell[0].isdigit() and SIMPLE_AMOUNT.fullmatch(cell, 0, len(cell) - 1):
        return Figure(-int(cell[:-1].replace(",", "").replace(".", ""))) if decimal == "." else None
    text = unicodedata.normalize("NFKC", clean_cell(cell)).translate(_LOOKALIKES)
    text, currency = _take_currency(_PLACE_NOTE.sub("", text))
    text, sign, marked = _take_sign(text)
    if marked and currency is None:
        # It stood between the amount and its mark, as in 147.62/RMB(支出).
        text, currency = _take_currency(text)
    is_whole = cell.rstrip().endswith(_WHOLE)
    if currency == "" or (decimal == "," and (is_whole or not _EUROPEAN.fullmatch(text))):
        return None
    if decimal == ",":
        text = re.sub(r"[.' ]", "", text).replace(",", ".")
    match = _PLAIN.fullmatch(text)
    if match:
        return _figure(match, sign, currency, marked)
    amount = parse_amount(text)
    if amount is None:
        return None
    return Figure(amount.fen * sign, amount.refunded_fen, amount.exact, currency or amount.currency, marked)


def forget_cells() -> None:
    """Forget the cells that were read: the next statement may be another customer's."""
    _parse_figure.cache_clear()
    _parse_day.cache_clear()
    _year_first.cache_clear()


def _take_currency(text: str) -> tuple[str, str | None]:
    """The text without a currency before or behind it, and its code: None without one, "" when unknown, or "$"."""
    text = _SIGN_FIRST.sub(r"\g<code>\g<sign>", text)
    code = _CODE.search(text)
    if not code:
        return text, None
    mark = code["code"] or code["late"]
    # A bare dollar sign is of many currencies: the statement says which.
    found = mark if mark == "$" else OTHER_SIGNS[mark] if mark in OTHER_SIGNS else currency_of(mark) or ""
    return (text[: code.start()] + text[code.end() :]).strip(), found


def _take_sign(text: str) -> tuple[str, int, bool]:
    """The text with its sign in front, -1 where a mark or brackets turn it round, and whether a mark did."""
    sign = 1
    tag = _TAGS.search(text)
    if tag:
        sign = _TAG_SIGNS[tag["tag"] or tag["first"]]
        text = (text[: tag.start()] + text[tag.end() :]).strip()
    if len(text) > 2 and text[0] == "(" and text[-1] == ")":
        return text[1:-1].strip(), -sign, bool(tag)
    if text[-1:] in ("-", "+") and text[:1] not in ("-", "+"):
        return text[-1] + text[:-1].strip(), sign, bool(tag)
    return text, sign, bool(tag)


def _figure(match: re.Match[str], sign: int, currency: str | None, marked: bool) -> Figure | None:
    whole = (match["whole"] or "0").replace(",", "").replace("'", "").replace(" ", "")
    part = match["part"] or match["bare"] or ""
    if len(whole) > MAX_AMOUNT_DIGITS:
        return None
    fen = round_fen(Decimal(f"{whole}.{part or '0'}")) * (-sign if match["sign"] == "-" else sign)
    return Figure(fen, 0, len(part.rstrip("0")) <= 2, currency, marked)


def parse_day(
    cell: str, order: DateOrder = "ymd", year_month: tuple[int, int] | None = None
) -> Moment | None:
    """Read a date in the given order of its parts, with a time of day behind it where there is one.

    A four-digit year in front is year, month, day in every order but `ydm`, which turns them round.
    `md` and `dm` take the year of `year_month`; a month
    after the statement's own belongs to the year before (statement_formats section 4.9, step 7).
    Years before 1000 and impossible days give None; whether a year is plausible is judged elsewhere.
    """
    is_plain, moment = _year_first(cell)
    if order == "ydm":
        return _turned(moment) if is_plain else _parse_day(cell, "dmy", year_month)
    return moment if is_plain else _parse_day(cell, order, year_month)


def _turned(moment: Moment | None) -> Moment | None:
    """The day whose month was taken for the day; None where there is no such month."""
    day = _date(moment.day.year, moment.day.day, moment.day.month) if moment else None
    return moment._replace(day=day) if moment and day else None


@lru_cache(maxsize=_REMEMBERED)
def _year_first(cell: str) -> tuple[bool, Moment | None]:
    """Whether a cell begins with a year, so that no order of parts matters, and what it says."""
    plain = _PLAIN_DAY.fullmatch(cell)
    if plain:
        year, month, day = map(int, plain.groups())
        return True, Moment(found) if (found := _date(year, month, day)) else None
    text = " ".join(unicodedata.normalize("NFKC", clean_cell(cell)).split())
    match = _YMD.match(text) or _COMPACT.match(text)
    return (True, _moment(int(match[1]), int(match[2]), int(match[3]), match[4])) if match else (False, None)


@lru_cache(maxsize=_REMEMBERED)
def _parse_day(cell: str, order: DateOrder, year_month: tuple[int, int] | None) -> Moment | None:
    text = _STAR.sub("", " ".join(unicodedata.normalize("NFKC", clean_cell(cell)).split()))
    text = _DAY_OF_VALUE.sub("", text)
    parts = _split_day(text, order, year_month)
    return _moment(*parts) if parts else None


def _moment(year: int, month: int, day: int, rest: str | None) -> Moment | None:
    """The day, and the time of day in what stands behind it; None for an impossible day."""
    found = _date(year, month, day)
    if found is None:
        return None
    if not rest:
        return Moment(found)
    clock = parse_time(rest)
    return Moment(found, clock, clock is None) if clock or _looks_timed(rest) else None


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _split_day(
    text: str, order: DateOrder, year_month: tuple[int, int] | None
) -> tuple[int, int, int, str | None] | None:
    text = _WEEKDAY.sub("", text)
    for pattern, year_at, month_at, day_at in (
        (_NAMED, 3, 2, 1),
        (_NAMED_FIRST, 3, 1, 2),
        (_NAMED_INSIDE, 1, 2, 3),
    ):
        match = pattern.match(text)
        month_name = month_of(match[month_at]) if match else None
        if match and month_name:
            return full_year(match[year_at]), month_name, int(match[day_at]), match[4]
    era = _ERA.match(text)
    if era:
        year = int(era["roc"] or 0) + _BEFORE_REPUBLIC if era["roc"] else int(era["reiwa"]) + _BEFORE_REIWA
        return year, int(era[3]), int(era[4]), era[5]
    if order in ("md", "dm"):
        return _with_year(text, order, year_month)
    match = (_SHORT_YEAR if order == "ymd" else _TAIL_YEAR).match(text) or _SHORT_COMPACT.match(text)
    if not match:
        return None
    if order == "ymd":
        if int(match[1]) >= CENTURY_TURN:
            return None  # 99/01/02 may as well be a year of the Republic calendar (2010)
        return full_year(match[1]), int(match[2]), int(match[3]), match[4]
    month, day = (1, 2) if order == "mdy" else (2, 1)
    return full_year(match[3]), int(match[month]), int(match[day]), match[4]


def _with_year(
    text: str, order: DateOrder, year_month: tuple[int, int] | None
) -> tuple[int, int, int, None] | None:
    if year_month is None:
        return None
    year, last = year_month
    named, match = _NAMED_DAY.match(text), _MONTH_DAY.match(text)
    month: int | None
    if named:
        month, day = month_of(named[2] or named[3]), int(named[1] or named[4])
    elif match:
        month, day = int(match[1] or match[3]), int(match[2] or match[4])
        month, day = (month, day) if order == "md" or "月" in text else (day, month)
    else:
        return None
    return ((year - 1 if month > last else year), month, day, None) if month else None


def full_year(digits: str) -> int:
    """A year of two digits in the century it most likely belongs to."""
    year = int(digits)
    return year if len(digits) == 4 else 1900 + year if year >= CENTURY_TURN else 2000 + year


def parse_time(cell: str) -> time | None:
    """Read a time of day, with colons or as HHMMSS (whose leading zero a number cell loses), or None."""
    text = unicodedata.normalize("NFKC", clean_cell(cell)).strip()
    match = None if _FRACTION.match(text) else _TIME.match(text)
    if match:
        hour, minute, second = int(match[1]), int(match[2]), int(match[3] or 0)
        half = (match[4] or "").upper()
        if half:
            hour = hour % 12 + (12 if half == "PM" else 0)
    else:
        match = _COMPACT_TIME.match(text)
        if not match:
            return None
        hour, minute, second = (int(part) for part in match.groups())
    try:
        return time(hour, minute, second)
    except ValueError:
        return None


def _looks_timed(text: str) -> bool:
    return bool(_TIME.match(text) or _COMPACT_TIME.match(text))


def combine(moment: Moment, clock: time | None) -> datetime:
    """The wall-clock time of a row; midnight where the time of day is unknown."""
    return datetime.combine(moment.day, clock or time())
