"""What is true of a book, counted from its steps by the definitions of the catalogue and nothing of the product.

The limits stand here once more, as the catalogue of hits and findings defines them: a changed default that nobody
meant shows as a rule that misses.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta

from tests.engine.casebook.book import DAYS, LAST, MONTHS, Book, Step
from tests.engine.casebook.earned import recognised, usual

LOANS = {"I40", "I41", "I42", "I43", "I44", "I45"}
DEBTS = {"O40", "O41", "O42", "O43", "O44", "O45", "O46", "O47", "O48", "O49"}
CONSUMED = {"O10", "O11", "O12", "O13", "O14", "O15", "O16", "O17", "O18", "O19", "O22", "O61", "O62"}
TIMED = {"wechat", "alipay", "alipay second", "ccb"}
NOBODY = {"", "财付通", "支付宝", "现金"}


@dataclass(frozen=True)
class Truth:
    """What a correct report says of a book; money in fen."""

    real_in: dict[str, int]
    real_out: dict[str, int]
    month_income: int
    categories: dict[str, int]
    mirrored: int
    mirrored_fen: int
    hits: frozenset[str]
    findings: frozenset[str]
    checks: frozenset[tuple[str, str]]


def truth_of(book: Book) -> Truth:
    """The truth of a finished book (with its interest)."""
    real = [step for step in book.steps if step.is_real]
    income = _by_month(recognised(book))
    mirrored = [step for step in book.steps if step.code == "N16"]
    asked = {**_HITS, **_FINDINGS}
    found = {rule for rule, holds in asked.items() if holds(book)}
    marked = {mark for step in book.steps for mark in step.marks}
    if book.salary != "steady" and not (book.salary == "none" and _earns_otherwise(book)):
        found.add("XW-SR-01")
    everything = found | marked | book.says
    return Truth(
        real_in=_by_month(step for step in real if step.way == "in"),
        real_out=_by_month(step for step in real if step.way == "out"),
        month_income=usual([income[month] for month in MONTHS]),
        categories=dict(_sum_by(real, lambda step: step.code)),
        mirrored=len(mirrored),
        mirrored_fen=sum(step.fen for step in mirrored),
        hits=frozenset(rule for rule in everything if rule.startswith("MZ-")),
        findings=frozenset(rule for rule in everything if rule.startswith("XW-")),
        checks=frozenset(book.checks),
    )


def _sum_by(steps: Iterable[Step], key: Callable[[Step], str]) -> dict[str, int]:
    sums: dict[str, int] = defaultdict(int)
    for step in steps:
        sums[key(step)] += step.fen
    return sums


def _by_month(steps: Iterable[Step]) -> dict[str, int]:
    sums = _sum_by(steps, lambda step: step.month)
    return {month: sums.get(month, 0) for month in MONTHS}


def _real(book: Book, way: str = "") -> list[Step]:
    steps = [step for step in book.steps if step.is_real and way in ("", step.way)]
    return sorted(steps, key=lambda step: step.at)


def _sum(steps: Iterable[Step]) -> int:
    return sum(step.fen for step in steps)


def _is_business(book: Book) -> bool:
    received = _real(book, "in")
    return _sum(step for step in received if step.code == "I20") > 0.5 * _sum(received)


def _is_night(step: Step) -> bool:
    return step.account in TIMED and (step.at.hour >= 23 or step.at.hour < 6)


def _is_round(step: Step) -> bool:
    return step.fen >= 1_000_000 and step.fen % 1_000_000 == 0


def _days(steps: Iterable[Step]) -> list[list[Step]]:
    """Steps of the same day and way."""
    found: dict[tuple[object, str], list[Step]] = defaultdict(list)
    for step in steps:
        found[step.at.date(), step.way].append(step)
    return list(found.values())


def _cash(book: Book) -> list[Step]:
    return [step for step in book.steps if step.is_cash]


def _transfers(book: Book) -> list[Step]:
    return [step for step in _real(book) if not step.is_cash]


def _large(book: Book) -> bool:
    limit = 50_000_000 if _is_business(book) else 5_000_000
    return any(step.fen >= limit for step in _real(book))


def _at_line(book: Book) -> bool:
    cash = any(_sum(day) >= 5_000_000 for day in _days(_cash(book)))
    return cash or any(_sum(day) >= 50_000_000 for day in _days(_transfers(book)))


def _near_line(book: Book) -> bool:
    near_cash = any(4_500_000 <= step.fen < 5_000_000 for step in _cash(book))
    near = any(45_000_000 <= step.fen < 50_000_000 for step in _transfers(book))
    small = [step for step in _transfers(book) if 490_000 <= step.fen < 500_000]
    return near_cash or near or _times_within(small, 3, 30)


def _times_within(steps: list[Step], times: int, days: int) -> bool:
    """Whether so many steps of one way fall within so many days."""
    for way in ("in", "out"):
        moments = sorted(step.at.date() for step in steps if step.way == way)
        for first, last in zip(moments, moments[times - 1 :], strict=False):
            if last - first < timedelta(days=days):
                return True
    return False


def _outside(book: Book) -> bool:
    return any(step.outside for step in book.steps)


def _games_month(book: Book) -> bool:
    games = _by_month(step for step in _real(book, "out") if step.code == "O18")
    return max(games.values()) >= 500_000


def _venues(book: Book) -> list[Step]:
    return [step for step in _real(book, "out") if step.code == "O19"]


_HITS: dict[str, Callable[[Book], bool]] = {
    "MZ-YJ-01": lambda book: any(_is_night(step) and step.fen >= 20_000 for step in _real(book)),
    "MZ-YJ-02": lambda book: any(
        step.account in TIMED and "00:01" <= f"{step.at:%H:%M}" <= "04:00" for step in _venues(book)
    ),
    "MZ-YL-01": lambda book: _sum(_venues(book)) >= 1_000_000,
    "MZ-YL-02": _games_month,
    "MZ-JE-01": _large,
    "MZ-JE-02": _at_line,
    "MZ-JE-03": lambda book: any(_is_round(step) for step in _real(book)),
    "MZ-JE-04": _near_line,
    "MZ-XJ-01": lambda book: any(step.fen >= 2_000_000 for step in _cash(book)),
    "MZ-GL-01": lambda book: any(step.party in book.related for step in book.steps),
    "MZ-GL-02": _outside,
}


def _dependent(book: Book) -> bool:
    received = _real(book, "in")
    return _sum(step for step in received if step.party in book.related) > 0.3 * _sum(received)


def _fast_passage(book: Book) -> bool:
    least = 10_000_000 if _is_business(book) else 1_000_000
    into, out = (_sum_by(_real(book, way), lambda step: str(step.at.date())) for way in ("in", "out"))
    events, is_large = [], False
    for day in DAYS:
        came, went = into.get(str(day), 0), out.get(str(day), 0)
        is_large |= min(came, went) >= 20_000_000
        if came >= least and went + out.get(str(day + timedelta(days=1)), 0) >= 0.8 * came:
            events.append(day)
    near = any(later - first < timedelta(days=30) for first, later in zip(events, events[2:], strict=False))
    return is_large or near


def _round_passage(book: Book) -> bool:
    rounds = [step for step in _real(book) if step.fen >= 10_000_000 and _is_round(step)]
    ways: dict[object, set[str]] = defaultdict(set)
    for step in rounds:
        ways[step.at.date()].add(step.way)
    return any(len(found) == 2 for found in ways.values())


def _round_trips(book: Book) -> bool:
    trips = []
    steps: dict[str, list[Step]] = defaultdict(list)
    for step in _real(book):
        steps[step.party].append(step)
    for party in steps.keys() - NOBODY:
        back = [step for step in steps[party] if step.way == "in"]
        for out in (step for step in steps[party] if step.way == "out" and step.fen >= 100_000):
            for other in back:
                late = other.at.date() - out.at.date()
                same_day_unknown = not late and not {out.account, other.account} <= TIMED
                in_time = other.at > out.at and late <= timedelta(days=7) and not same_day_unknown
                if in_time and abs(other.fen - out.fen) <= 0.1 * out.fen:
                    trips.append(out.fen)
                    back.remove(other)
                    break
    return len(trips) >= 3 or max(trips, default=0) >= 10_000_000


def _by_party(book: Book) -> dict[str, dict[str, list[int]]]:
    found: dict[str, dict[str, list[int]]] = defaultdict(lambda: {"in": [], "out": []})
    for step in _real(book):
        if step.party not in NOBODY:
            found[step.party][step.way].append(step.fen)
    return found


def _two_way(book: Book) -> bool:
    count = 0
    for ways in _by_party(book).values():
        into, out = sum(ways["in"]), sum(ways["out"])
        often = min(len(ways["in"]), len(ways["out"])) >= 3
        count += often and min(into, out) >= 1_000_000 and 0.8 <= into / out <= 1.25
    return count >= 5


def _split(book: Book) -> bool:
    for steps, line in ((_transfers(book), 50_000_000), (_cash(book), 5_000_000)):
        fitting = [step for step in steps if 0.1 * line <= step.fen < line]
        if any(len(day) >= 3 and _sum(day) >= line for day in _days(fitting)):
            return True
    return False


def _active_at_night(book: Book) -> bool:
    known = [step for step in _real(book) if step.account in TIMED]
    night = [step for step in known if _is_night(step)]
    return len(known) >= 30 and (len(night) > 0.2 * len(known) or _sum(night) > 0.2 * _sum(known))


def _many_lenders(book: Book) -> bool:
    steps = sorted((step for step in book.steps if step.lender), key=lambda step: step.at)
    for place, first in enumerate(steps):
        near = {each.lender for each in steps[place:] if (each.at.date() - first.at.date()).days < 90}
        if len(near) >= 3:
            return True
    return False


def _earns_otherwise(book: Book) -> bool:
    """Whether business income, benefits or rent came in half of the months and in three of them."""
    months: dict[str, set[str]] = defaultdict(set)
    for step in recognised(book):
        months[step.code].add(step.month)
    return any(len(months[code]) >= max(3, len(MONTHS) / 2) for code in ("I11", "I20", "I21"))


def _pressure(book: Book) -> bool:
    """What the last month with a repayment to each lender repaid, against the month's recognised income."""
    repaid: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for step in book.steps:
        if step.way == "out" and step.code in DEBTS | {"N13"} and step.month in MONTHS[-2:]:
            repaid[step.lender or step.party][step.month] += step.fen
    now = sum(by_month[max(by_month)] for by_month in repaid.values())
    values = list(_by_month(recognised(book)).values())
    return any(values) and now > 0.55 * usual(values)


def _much_borrowed(book: Book) -> bool:
    received = _real(book, "in")
    return _sum(step for step in received if step.code in LOANS) > 0.3 * _sum(received)


def _varying(book: Book) -> bool:
    values = list(_by_month(recognised(book)).values())
    if not any(values):
        return False
    empty = values.count(0) >= (3 if _is_business(book) else 2)
    return empty or statistics.pstdev(values) > 0.5 * statistics.mean(values)


def _concentrated(book: Book) -> bool:
    """Whether recognised income is mostly business and one payer makes up more than half of it."""
    income = recognised(book)
    kinds = _sum_by(income, lambda step: step.code)
    payers = _sum_by((step for step in income if step.party not in NOBODY), lambda step: step.party)
    if not payers or max(kinds, key=lambda code: kinds[code]) != "I20":
        return False
    return max(payers.values()) > 0.5 * sum(kinds.values())


def _surge(book: Book) -> bool:
    spans = [0, 0, 0, 0]
    for step in _real(book, "in"):
        place = (LAST - step.at.date()).days // 30
        if place < len(spans):
            spans[place] += step.fen
    before = sum(spans[1:]) / 3
    by_month = [_by_month(_real(book, "in"))[month] for month in MONTHS]
    peaks = sum(by_month[at] >= 2 * (by_month[at - 1] + by_month[at - 2]) / 2 > 0 for at in (2, 5))
    return (before > 0 and spans[0] >= 2 * before) or peaks >= 2


def _straight_through(book: Book) -> bool:
    into, out = _by_month(_real(book, "in")), _by_month(_real(book, "out"))
    ratios = [out[m] / into[m] if into[m] else float("inf") for m in MONTHS if into[m] or out[m]]
    even = sum(0.95 <= ratio <= 1.05 for ratio in ratios)
    return any(into.values()) and len(ratios) >= 3 and even >= 0.8 * len(ratios)


def _much_cash(book: Book) -> bool:
    cash = _sum(step for step in _cash(book) if step.way == "in" and step.is_real)
    salary = _sum(step for step in _real(book, "in") if step.code == "I10")
    return cash > 0.3 * _sum(_real(book, "in")) or cash > salary > 0


def _round_share(book: Book) -> bool:
    large = [step for step in _real(book) if step.fen >= 1_000_000]
    return len(large) >= 20 and sum(map(_is_round, large)) > 0.6 * len(large)


def _uncovered(book: Book) -> bool:
    moves = [step for step in book.steps if step.code in ("N10", "N12")]
    outside = _sum(step for step in moves if step.outside)
    # A move whose two ends are here is counted once; its other end may be a bank's mirror of a wallet row.
    inside = _sum(step for step in moves if not step.outside and step.way == "out")
    return outside > 0.4 * (outside + inside)


def _hooked(book: Book) -> bool:
    games = _by_month(step for step in _real(book, "out") if step.code == "O18")
    spent = _by_month(_real(book, "out"))
    return sum(games[m] > 0 and (games[m] >= 0.1 * spent[m] or games[m] >= 500_000) for m in MONTHS) >= 3


def _hub(book: Book) -> bool:
    return any(min(sum(ways["in"]), sum(ways["out"])) >= 1_000_000 for ways in _by_party(book).values())


_FINDINGS: dict[str, Callable[[Book], bool]] = {
    "XW-GL-01": _dependent,
    "XW-KJ-01": _fast_passage,
    "XW-KJ-02": _round_passage,
    "XW-HL-01": _round_trips,
    "XW-HL-02": _two_way,
    "XW-FS-03": _split,
    "XW-YJ-01": _active_at_night,
    "XW-WD-01": _many_lenders,
    "XW-WD-03": _pressure,
    "XW-WD-05": _much_borrowed,
    "XW-SR-02": _varying,
    "XW-SR-03": _concentrated,
    "XW-SR-04": _surge,
    "XW-SR-05": _straight_through,
    "XW-XJ-01": _much_cash,
    "XW-JE-01": _round_share,
    "XW-GL-02": _uncovered,
    "XW-XF-02": _hooked,
    "XW-WL-01": _hub,
}
"""What arithmetic decides. The other findings follow from how a story is built, and the story says so."""
