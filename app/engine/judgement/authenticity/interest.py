"""Interest of current accounts: banks pay it on the 20th of every quarter's last month."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date, timedelta

import polars as pl

from app.engine.judgement.balances import in_account_order
from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_BALANCE, Question, metric
from app.engine.messages.wording import both, counted, joined, yuan
from app.engine.rules import InterestRate
from app.engine.rules.matching import contains_any
from app.engine.types.report import Finding, FindingNumber
from app.engine.types.statements import Statement

INTEREST = Question("ZW-07")

_MOST_YEARS = 30
"""Years of one statement that are looked at; a mistyped date may lie thousands of years off."""

_QUARTER_MONTHS = (3, 6, 9, 12)
_QUARTER_DAY = 20
_DAYS_OF_YEAR = 360
"""Chinese banks divide the yearly rate by 360."""


@dataclass(frozen=True)
class _Quarter:
    """One quarter day: what was paid and the bounds of what was due, in fen; `most` None when not all days are known."""

    day: date
    paid: int
    rows: int
    least: int
    most: int | None

    @property
    def is_missing(self) -> bool:
        return not self.rows

    @property
    def is_off(self) -> bool:
        return bool(self.rows) and (
            self.paid < self.least or (self.most is not None and self.paid > self.most)
        )


def check_interest(case: Case, index: int, statement: Statement) -> Finding | None:
    """ZW-07: interest that is missing, or far from average balance times rate; None for what earns no interest."""
    if statement.kind != "debit" or statement.currency != "CNY":
        return None
    rows = in_account_order(case.frame.filter(pl.col("statement") == index))
    balances = rows.filter(pl.col("balance_fen").is_not_null())
    if balances.is_empty():
        return INTEREST.cannot_judge(case, NO_BALANCE, file=index)
    paid = _interest_rows(case, rows)
    quarters = _quarters(case, statement, rows, balances, paid)
    if not quarters:
        return INTEREST.cannot_judge(
            case, both("一个有利息可计的结息日", "a quarter day on which interest was due"), file=index
        )
    missing = [each for each in quarters if each.is_missing]
    off = [each for each in quarters if each.is_off]
    sentence, numbers = _sentence(case, quarters, missing, off)
    if not missing and not off:
        return INTEREST.clear(case, sentence, numbers, index)
    # Some accounts bear none. One that is paid at times and at times not contradicts itself.
    earns_none = paid.is_empty()
    if earns_none:
        sentence = joined(sentence, _EARNS_NONE)
    twice = not earns_none and len(missing) >= case.rules.limit("ZW-07", "high_missing")
    wrong = paid.filter(pl.col("quarter").is_in([each.day for each in off])).select(rows.columns)
    return INTEREST.hit(case, int(twice), sentence, numbers, wrong, index)


_EARNS_NONE = both(
    "整份流水没有一笔利息入账：不计息的账户（如部分对公账户）如此，删去利息或自行编制的流水也如此。",
    "No interest is paid anywhere in it: so it is with accounts that bear none, and with statements whose rows were "
    "taken out or made up.",
)


def _sentence(
    case: Case, quarters: list[_Quarter], missing: list[_Quarter], off: list[_Quarter]
) -> tuple[dict[str, str], list[FindingNumber]]:
    numbers = [
        metric("核对的结息日", "Quarter days checked", len(quarters), None, "count"),
        metric("缺少利息的结息日", "Without interest", len(missing), 1, "count"),
        metric("利息偏离的结息日", "With interest that is off", len(off), 1, "count"),
    ]
    parts = []
    if missing:
        days = [str(each.day) for each in missing]
        parts.append(
            {
                "zh-CN": f"{len(quarters)} 次结息中缺 {len(missing)} 次：{'、'.join(days[:4])}。",
                "en-US": f"Interest is missing on {len(missing)} of {counted(len(quarters), 'quarter day')}: "
                f"{', '.join(days[:4])}.",
            }
        )
    elif off:
        parts.append(
            both(
                "{n} 次结息均在，{off} 次与余额不相称：",
                "Interest was paid on {days}, {off} of them out of line:",
                n=len(quarters),
                days=counted(len(quarters), "quarter day"),
                off=len(off),
            )
        )
    for each in off[:2]:
        due = yuan(each.least) + (f"–{yuan(each.most)}" if each.most is not None else "")
        floor_zh, floor_en = ("", "") if each.most is not None else ("至少 ", "at least ")
        numbers.append(metric("该次利息", "Interest paid", each.paid, each.least, "fen"))
        parts.append(
            {
                "zh-CN": f"{each.day} 入账 {yuan(each.paid)} 元，按日均余额应为 {floor_zh}{due} 元。",
                "en-US": f"On {each.day} {yuan(each.paid)} was paid; by the daily balances {floor_en}{due} was due.",
            }
        )
    if not parts:
        parts.append(
            both(
                "{n} 次结息均与余额相称。",
                "Interest fits the balances on {days}.",
                n=len(quarters),
                days=counted(len(quarters), "quarter day"),
            )
        )
    return joined(*parts), numbers


def _interest_rows(case: Case, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows in that speak of interest on deposits, with the quarter day (`quarter`) on or after which they lie."""
    cells = ("c_kind", "c_text", "c_party", "c_note")
    says = pl.any_horizontal(contains_any(cell, case.rules.interest_words) for cell in cells)
    other = pl.any_horizontal(contains_any(cell, case.rules.no_interest_words) for cell in cells)
    found = rows.filter((pl.col("direction") == "in") & case.matches_text(says & ~other))
    month = pl.col("day").dt.offset_by(f"-{_QUARTER_DAY - 1}d").dt.month_start()
    return found.with_columns(quarter=month.dt.offset_by(f"{_QUARTER_DAY - 1}d"))


def _quarters(
    case: Case, statement: Statement, rows: pl.DataFrame, balances: pl.DataFrame, paid: pl.DataFrame
) -> list[_Quarter]:
    days = _daily(statement, rows, balances)
    first, last = days["day"][0], max(days["day"][-1], statement.period_to or days["day"][-1])
    late = timedelta(days=case.rules.limit("ZW-07", "booking_days"))
    found = []
    for year in range(first.year, min(last.year, first.year + _MOST_YEARS) + 1):
        for month in _QUARTER_MONTHS:
            day = date(year, month, _QUARTER_DAY)
            rate = rate_on(case.rules.interest_rates, day)
            if first < day and day + late <= last and rate:
                booked = paid.filter(pl.col("day").is_between(day, day + late))
                found.append(_quarter(case, day, rate, days, booked))
    least = case.rules.limit("ZW-07", "min_interest_fen")
    return [each for each in found if each.rows or each.least >= least]


def _quarter(case: Case, day: date, rate: InterestRate, days: pl.DataFrame, booked: pl.DataFrame) -> _Quarter:
    """What is due for the days from the 21st three months before to the 20th, at the rate of the last day."""
    start = (day.replace(day=1) - timedelta(days=80)).replace(day=_QUARTER_DAY) + timedelta(days=1)
    known = days.filter(pl.col("day").is_between(start, day))
    products = int(known.select(pl.col("balance_fen").clip(0).sum()).item())
    tolerance = case.rules.threshold("ZW-07", "tolerance")
    least = math.floor(products * rate.low / _DAYS_OF_YEAR * (1 - tolerance)) - 1
    whole = days["day"][0] <= start
    most = math.ceil(products * rate.high / _DAYS_OF_YEAR * (1 + tolerance)) + 1 if whole else None
    return _Quarter(day, int(booked["amount_fen"].sum()), len(booked), least, most)


def _daily(statement: Statement, rows: pl.DataFrame, balances: pl.DataFrame) -> pl.DataFrame:
    """Closing balance (`balance_fen`) of every `day`, from the first day on which it is known to the last covered."""
    closing = balances.group_by("day", maintain_order=True).agg(pl.col("balance_fen").last())
    first, opening = rows["day"][0], statement.chain.opening_fen
    parts = [closing]
    if statement.period_from and opening is not None and statement.period_from < first:
        parts.insert(0, pl.DataFrame({"day": [statement.period_from], "balance_fen": [opening]}))
    end = statement.period_to
    if end and end > closing["day"][-1]:
        parts.append(pl.DataFrame({"day": [end], "balance_fen": [closing["balance_fen"][-1]]}))
    whole = pl.concat(parts).unique("day", keep="first", maintain_order=True).sort("day")
    return whole.upsample("day", every="1d").with_columns(pl.col("balance_fen").forward_fill())


def rate_on(rates: tuple[InterestRate, ...], day: date) -> InterestRate | None:
    """The rates in force on a day; None before the first."""
    held = [each for each in rates if date.fromisoformat(each.from_day) <= day]
    return max(held, key=lambda each: each.from_day, default=None)
