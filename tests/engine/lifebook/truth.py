"""What is true of a life, counted from its rows by the definitions of the figures and nothing of the product."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta

from tests.engine.lifebook.life import Life, Row

RECOGNISABLE = {"I10", "I11", "I20", "I21"}
LOANS = {"I40", "I41", "I42", "I43", "I44", "I45"}
REPAID = {"O40", "O41", "O42", "O43", "O44", "O45", "O46", "O47", "O48", "O49", "N13"}
NOT_CREDIT = {"O41", "O46", "O47", "N13", "O48", "I44"}
"""Codes of lenders that need not count for several lenders at once: mortgage, cards, pay-later, persons."""

DEBT_TO_INCOME = 0.55
"""The share of a month's income above which repayments weigh: 银监发〔2004〕57 号, article 36."""


@dataclass(frozen=True)
class Truth:
    """What a correct report says; money in fen."""

    in_fen: int
    out_fen: int
    net_in_fen: int
    net_out_fen: int
    recognised_fen: int
    recognised_month_fen: int | None
    bonus_fen: int
    not_recognised: dict[str, int]
    repayment_average_fen: int
    repayment_now_fen: int
    lenders: frozenset[str]
    lenders_n: frozenset[int]
    lenders_active: frozenset[str]
    must: frozenset[str]
    may: frozenset[str]


def truth_of(life: Life) -> Truth:
    """The truth of a finished life; call it after its files are written, which adds the banks' interest."""
    rows = rows_of(life)
    net_in = [row for row in rows if row.way == "in" and row.is_real]
    recognised = recognised_rows(life)
    marks = {id(row) for row in recognised}
    others: dict[str, int] = defaultdict(int)
    for row in net_in:
        if id(row) not in marks:
            others[row.code] += row.fen
    lenders = frozenset(row.lender for row in rows if row.lender)
    since = life.last - timedelta(days=89)
    return Truth(
        in_fen=_sum(row for row in rows if row.way == "in"),
        out_fen=_sum(row for row in rows if row.way == "out"),
        net_in_fen=_sum(net_in),
        net_out_fen=_sum(row for row in rows if row.way == "out" and row.is_real),
        recognised_fen=_sum(recognised),
        recognised_month_fen=_month_income(life, recognised),
        bonus_fen=_sum(row for row in recognised if row.is_bonus),
        not_recognised=dict(others),
        repayment_average_fen=_half_up(_sum(_repayments(life)), len(life.months())),
        repayment_now_fen=_repayment_now(life),
        lenders=lenders,
        lenders_n=frozenset({len(lenders), *life.lenders_also}),
        lenders_active=frozenset(row.lender for row in rows if row.lender and row.at.date() >= since),
        must=frozenset(life.must | _must(life)),
        may=frozenset(life.may | _may(life)),
    )


def rows_of(life: Life) -> list[Row]:
    """All rows in the order of time."""
    return sorted((row for row in life.steps if isinstance(row, Row)), key=lambda row: row.at)


def recognised_rows(life: Life) -> list[Row]:
    """Rows of earned, recurring money that nobody related pays and that does not go back."""
    rows = [row for row in rows_of(life) if row.way == "in" and row.code in RECOGNISABLE]
    months: dict[object, set[str]] = defaultdict(set)
    for row in rows:
        if row.recognised is not False:
            months[_stream(row)].add(row.month)
    found = []
    for row in rows:
        count = len(months[_stream(row)])
        belongs = row.by_payroll or count >= (6 if row.by_person and row.code == "I10" else 3)
        is_firm_of_ones_own = row.by_payroll and "公司" in row.party
        earned = row.party not in life.related or is_firm_of_ones_own
        fits = belongs and earned and not _goes_back(life, row)
        if fits if row.recognised is None else row.recognised:
            found.append(row)
    return found


def _stream(row: Row) -> tuple[str, str]:
    """Shops and platforms are one stream of their kind, whoever pays."""
    return (row.code, "") if row.code == "I20" else (row.code, row.party)


def _goes_back(life: Life, row: Row) -> bool:
    until = row.at + timedelta(days=10)
    back = _sum(
        out
        for out in rows_of(life)
        if out.way == "out" and out.party == row.party and row.at < out.at <= until
    )
    return back >= 0.8 * row.fen


def _month_income(life: Life, recognised: list[Row]) -> int:
    """The median of the monthly sums without bonuses, or the mean where more than a third have none."""
    values = _income_by_month(life, recognised)
    if values.count(0) * 3 > len(values):
        return _half_up(sum(values), len(values))
    return _half_up(round(statistics.median(values) * 2), 2)


def _income_by_month(life: Life, recognised: list[Row]) -> list[int]:
    """Recognised income of each month in fen, without bonuses."""
    sums = dict.fromkeys(life.months(), 0)
    for row in recognised:
        if not row.is_bonus:
            sums[row.month] += row.fen
    return list(sums.values())


def _half_up(whole: int, parts: int) -> int:
    return (2 * whole + parts) // (2 * parts)


def _repayments(life: Life) -> list[Row]:
    return [row for row in rows_of(life) if row.way == "out" and row.lender and row.code in REPAID]


def _repayment_now(life: Life) -> int:
    """What each active lender got in its latest month of the last two, without payments that close a loan."""
    total = 0
    by_lender: dict[str, list[Row]] = defaultdict(list)
    for row in _repayments(life):
        if not row.closes:
            by_lender[row.lender].append(row)
    closed = {row.lender: row.at for row in _repayments(life) if row.closes}
    for lender, rows in by_lender.items():
        if lender in closed and not any(row.at > closed[lender] for row in rows):
            continue
        for month in reversed(life.months()[-2:]):
            fen = _sum(row for row in rows if row.month == month)
            if fen:
                total += fen
                break
    return total


def _sum(rows: Iterable[Row]) -> int:
    return sum(row.fen for row in rows)


def _must(life: Life) -> set[str]:
    """Rules that follow from lenders and the income alone."""
    found = set()
    rows = [row for row in rows_of(life) if row.lender and row.code not in NOT_CREDIT]
    if _most_within(rows, 90) >= 3:
        found.add("XW-WD-01")
    income = _month_income(life, recognised_rows(life))
    if income and _repayment_now(life) > DEBT_TO_INCOME * income:
        found.add("XW-WD-03")
    if any(row.code == "I43" for row in rows):
        found.add("MZ-WD-01")
    if any(row.code == "O45" for row in rows):
        found.add("MZ-WD-02")
    return found


def _most_within(rows: list[Row], days: int) -> int:
    """The most lenders within so many days."""
    most = 0
    for place, first in enumerate(rows):
        near = {row.lender for row in rows[place:] if (row.at - first.at).days < days}
        most = max(most, len(near))
    return most


def _may(life: Life) -> set[str]:
    """Rules of single amounts, hours and kinds of debt that state a fact and accuse nobody."""
    rows = [row for row in rows_of(life) if row.is_real]
    found = {rule for rule, holds in _FACTS.items() if any(map(holds, rows))}
    codes = {code for row in rows_of(life) for code in (row.code, *row.accepts)}
    found |= {rule for code, rule in _BY_CODE.items() if code in codes}
    if any(row.fen >= 5_000_000 for row in rows):
        found |= {"MZ-JE-02", "MZ-JE-05"}
    if sum(row.fen >= 1_000_000 for row in rows) >= 10:
        found.add("XW-JE-01")
    if life.related:
        found.add("MZ-GL-01")
    if not any(row.code == "I10" and row.by_payroll for row in rows):
        found |= {"XW-SR-01", "XW-SR-03"}
    if _most_within([row for row in rows_of(life) if row.lender], 90) >= 3:
        found.add("XW-WD-01")
    return found | _may_of_parties(rows) | _may_of_shares(life)


def _may_of_shares(life: Life) -> set[str]:
    """Rules that state a share of the true figures: what varies, what is borrowed, what related people sent."""
    received = [row for row in rows_of(life) if row.way == "in" and row.is_real]
    borrowed = _sum(row for row in received if row.code in LOANS)
    related = _sum(row for row in received if row.party in life.related)
    sums = _income_by_month(life, recognised_rows(life))
    mean = statistics.mean(sums)
    shares = {
        "XW-WD-05": borrowed / (_sum(received) or 1) > 0.3,
        "XW-GL-01": related / (_sum(received) or 1) > 0.3,
        "XW-SR-02": bool(mean) and statistics.stdev(sums) / mean >= 0.5,
    }
    return {rule for rule, holds in shares.items() if holds}


def _may_of_parties(rows: list[Row]) -> set[str]:
    """Rules of fixed payments to a person, and of parties with much money in both ways."""
    fixed: dict[tuple[str, int], int] = defaultdict(int)
    ways: dict[str, dict[str, int]] = defaultdict(lambda: {"in": 0, "out": 0})
    for row in rows:
        fixed[row.party, row.fen] += (
            row.way == "out" and row.fen > 50_000 and row.code in ("O20", "O13", "O48")
        )
        ways[row.party][row.way] += row.fen
    found = {"XW-WD-04"} if max(fixed.values(), default=0) >= 6 else set()
    if any(min(sums.values()) >= 1_000_000 for sums in ways.values()):
        found.add("XW-WL-01")
    return found


_FACTS: dict[str, Callable[[Row], bool]] = {
    "MZ-JE-01": lambda row: row.fen >= 5_000_000,
    "MZ-JE-03": lambda row: row.fen >= 1_000_000 and row.fen % 1_000_000 == 0,
    "MZ-JE-04": lambda row: 4_500_000 <= row.fen < 5_000_000 or 490_000 <= row.fen < 500_000,
    "MZ-YJ-01": lambda row: row.fen >= 20_000 and (row.at.hour >= 23 or row.at.hour < 6),
    "MZ-XJ-01": lambda row: row.is_cash,
}
_BY_CODE = {
    "N13": "MZ-GL-02",  # the card's own statement is not there
    "O46": "MZ-WD-03",
    "O47": "MZ-WD-03",
    "O42": "MZ-WD-09",
    "O44": "MZ-WD-02",
    "O45": "MZ-WD-02",
    "I42": "MZ-WD-01",
    "I43": "MZ-WD-01",
    "O15": "MZ-MG-07",
    "I51": "MZ-MG-08",
    "O50": "MZ-MG-09",
    "I31": "MZ-MG-09",
    "O61": "MZ-DB-02",
}
