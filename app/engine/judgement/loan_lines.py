"""One line of repayments, a lender's for one kind of loan: what falls due a month now, and when it is closed.

The rules are ours; what an instalment, a part repayment and a pay-off are is the field's common sense.
"""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import pairwise

from app.engine.messages.wording import mean_fen, median_fen

NOW_MONTHS = 2
"""Whole months at the end in which a line that is repaid now was repaid."""

CLOSING_TIMES = 3
"""A payment of so many usual months is no instalment: it repays early, in part or whole."""

WITH_INTEREST = 1.2
"""What is repaid with its interest is no more than this of what was lent; more is repaid for an older loan."""

_DOUBLE = 1.8
"""From so many usual months on, a month may hold the instalments of several."""
_ALIKE = 0.25
"""How far two payments of one instalment lie apart at most."""
_MONTH_DAYS = 25
"""Instalments of one loan lie so many days apart at least."""
_NEW_LOAN_DAYS = 62
"""The first instalment of a new loan falls due within so many days."""
_QUARTER = 3


@dataclass(frozen=True)
class Payment:
    """One repayment in fen; `settles` and `in_part` are what its words say, `is_interest` that it pays interest."""

    n: int
    day: date
    fen: int
    settles: bool = False
    in_part: bool = False
    is_interest: bool = False

    @property
    def month(self) -> int:
        """The month, counted from the year 0."""
        return 12 * self.day.year + self.day.month


@dataclass
class Line:
    """Repayments of one kind to one lender in the order of their days, and what the lender paid out (day, fen).

    A revolving line (a card, pay-later credit) has no instalments: no payment closes it.
    """

    is_revolving: bool
    payments: list[Payment] = field(default_factory=list)
    received: list[tuple[date, int]] = field(default_factory=list)

    def due_fen(self, months: Sequence[int]) -> int:
        """What is repaid a month now, in fen; 0 once the loan is closed or nothing was repaid lately.

        `months` are the whole months of the statements, as `Payment.month` counts them. The latest month counts;
        what a quarter repays is shared out, and so are instalments of several months that fell into one.
        """
        sums = _by_month([each for each in self._instalments if each.month in months])
        if self._is_closed(months):
            return 0
        if not sums:
            # A loan that began to be repaid in the part month at the end falls due as it was paid there.
            return sum(each.fen for each in self._instalments if each.month > months[-1])
        paid = sorted(sums)
        latest, gap = paid[-1], self._gap(paid)
        since = months[-1] - latest
        if since >= max(NOW_MONTHS, gap):
            return 0
        if gap > 1:
            return mean_fen(sums[latest], gap)
        return mean_fen(sums[latest], self._months_in_one(latest, since, sums))

    @cached_property
    def _early(self) -> list[Payment]:
        """What repaid early, in part or whole."""
        return [] if self.is_revolving else [each for each in self.payments if self._is_early(each)]

    @cached_property
    def _usual_before(self) -> dict[int, int]:
        """By month, in fen, what a usual month before it repaid; only where there were two."""
        usual, earlier = {}, list[int]()
        for month, fen in _by_month(self.payments).items():
            if len(earlier) > 1:
                usual[month] = median_fen(earlier)
            insort(earlier, fen)
        return usual

    @cached_property
    def _instalments(self) -> list[Payment]:
        early = {each.n for each in self._early}
        return [each for each in self.payments if each.n not in early]

    def _is_early(self, payment: Payment) -> bool:
        if payment.settles or payment.in_part:
            return True
        usual = self._usual_before.get(payment.month)
        if usual is None or payment.fen < CLOSING_TIMES * usual:
            return False
        # What comes again the next month is an instalment, however much larger than the earlier ones.
        comes_again = any(
            abs(each.month - payment.month) == 1 and abs(each.fen - payment.fen) <= _ALIKE * payment.fen
            for each in self.payments
        )
        return not comes_again and not self._is_of_new_loan(payment)

    def _is_of_new_loan(self, payment: Payment) -> bool:
        """Whether a larger loan of the same lender began just before: its instalments are larger too."""
        lent = sum(fen for day, fen in self.received if 0 < (payment.day - day).days <= _NEW_LOAN_DAYS)
        return 2 * payment.fen <= lent

    def _is_closed(self, months: Sequence[int]) -> bool:
        last = self.payments[-1]
        lent = max((day for day, _ in self.received), default=date.min)
        if self.is_revolving or lent > last.day:
            return False
        if self._gives_all_back(last):
            return True
        if last not in self._early or last.in_part or lent == last.day:
            return False
        month_after = any(month > last.month for month in months)
        of_month = [each for each in self._instalments if each.month == last.month]
        # Beside the month's own instalment it may be a part, and of several loans it may settle one.
        return month_after or (len(of_month) < 2 if last.settles else not of_month)

    def _gives_all_back(self, last: Payment) -> bool:
        """Whether one payment gave back, at once, all that a loan of these months paid out."""
        lent = sum(fen for _, fen in self.received)
        repaid = sum(each.fen for each in self.payments)
        is_new = bool(self.received) and self.received[0][0] <= self.payments[0].day
        return is_new and 2 * last.fen >= lent and lent <= repaid <= WITH_INTEREST * lent

    def _gap(self, paid: list[int]) -> int:
        """Months from one payment to the next, where they are always as many; 1 otherwise."""
        gaps = {later - earlier for earlier, later in pairwise(paid)}
        if len(gaps) != 1:
            return 1
        (gap,) = gaps
        interest = gap == _QUARTER and all(each.is_interest for each in self._instalments)
        return gap if len(paid) > 2 or interest else 1

    def _months_in_one(self, latest: int, since: int, sums: dict[int, int]) -> int:
        """How many months the payments of the latest month are for: a holiday moves one into the month beside."""
        earlier = [fen for month, fen in sums.items() if month < latest]
        if len(earlier) < 2 or sums[latest] < _DOUBLE * median_fen(earlier):
            return 1
        missed = latest - max(month for month in sums if month < latest) - 1 + since
        if missed:
            return 1 + missed
        of_month = [each for each in self._instalments if each.month == latest]
        usual = median_fen(earlier)
        twice = len(of_month) == 2 and (of_month[1].day - of_month[0].day).days >= _MONTH_DAYS
        return 2 if twice and all(abs(each.fen - usual) <= _ALIKE * usual for each in of_month) else 1


def _by_month(payments: list[Payment]) -> dict[int, int]:
    sums: dict[int, int] = defaultdict(int)
    for each in payments:
        sums[each.month] += each.fen
    return dict(sums)


def lines_of(lender: dict[str, Line]) -> list[Line]:
    """The lines of a lender by kind of loan; a single large payment that names no kind joins the only other line."""
    loans = [line for line in lender.values() if not line.is_revolving]
    long, single = ([line for line in loans if (len(line.payments) > 1) is many] for many in (True, False))
    if len(long) != 1 or len(single) != 1:
        return list(lender.values())
    (main,), (alone,) = long, single
    (payment,) = alone.payments
    usual = median_fen([each.fen for each in main.payments])
    if not payment.settles and payment.fen < CLOSING_TIMES * usual:
        return list(lender.values())
    joined = sorted([*main.payments, payment], key=lambda each: (each.day, each.n))
    return [line for line in lender.values() if line.is_revolving] + [Line(False, joined, main.received)]
