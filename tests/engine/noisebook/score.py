"""What the rules make of the noise book: categories that are right, and payees that raise an alarm for nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.engine.casebook.person import Person
from tests.engine.casebook.score import Outcome, outcome
from tests.engine.noisebook.book import Payee, people

SEVERITIES = ("high", "medium", "low", "info")
_BY_AMOUNT = ("MZ-JE-", "MZ-XJ-", "MZ-YE-", "MZ-YJ-", "MZ-GL-")
"""Rules about amounts, hours and accounts: what a payee is called has no part in them."""


@dataclass
class Judged:
    """One payee beside what a report says of it: rows, rows with a right category, severity of each rule that hit."""

    payee: Payee
    rows: int = 0
    right: int = 0
    hits: dict[str, str] = field(default_factory=dict)

    @property
    def alarms(self) -> dict[str, str]:
        """Hits that its name or text drew and that are not fair, with their severities."""
        if self.payee.must:
            return {}
        unfair = self.hits.keys() - set(self.payee.may)
        return {rule: self.hits[rule] for rule in sorted(unfair) if not rule.startswith(_BY_AMOUNT)}

    @property
    def loudest(self) -> str:
        """The highest severity of its alarms, "" when it draws none."""
        return min(self.alarms.values(), key=SEVERITIES.index, default="")

    @property
    def is_missed(self) -> bool:
        """Whether it is true trouble that no rule of its family saw."""
        return bool(self.payee.must) and not any(rule.startswith(self.payee.must) for rule in self.hits)


def judged(half: str, seed: int = 1) -> list[Judged]:
    """Have the persons of a half read and analysed, and look at what is said of each payee."""
    return [each for person, share in people(half) for each in judged_of(person, share, seed)]


def judged_of(person: Person, share: Iterable[Payee], seed: int) -> list[Judged]:
    """What the report of one person says of the payees; KeyError when a row came back as none of the written."""
    by_key = {payee.key: Judged(payee) for payee in share}
    case = outcome(person, seed)
    hits: dict[int, dict[str, str]] = defaultdict(dict)
    for group in case.analysis.report.hits:
        for number in group.evidence:
            hits[number][group.rule] = group.severity
    steps = _keys(case)
    columns = ("n", "statement", "occurred_at", "amount_fen", "category")
    for n, statement, at, fen, category in case.analysis.transactions.select(columns).iter_rows():
        each = by_key.get(steps[case.papers.accounts[statement], at, fen])
        if each is None:
            continue
        each.rows += 1
        each.right += category in each.payee.codes
        each.hits |= hits[n]
    return list(by_key.values())


def _keys(case: Outcome) -> dict[tuple[str, object, int], tuple[str, str, str, str]]:
    """The key of the payee of each written row, by its account, moment and amount in fen."""
    return {
        (step.account, step.at, step.fen): (step.account, step.party, step.text, step.stated or step.way)
        for step in case.book.steps
    }


@dataclass(frozen=True)
class HalfScore:
    """What the rules make of one half; counts are of payees but for the rows."""

    rows: int
    right: int
    innocent: int
    alarmed: Counter[str]
    by_rule: dict[str, list[Judged]]
    trouble: int
    missed: list[Judged]

    @property
    def share_right(self) -> float:
        """Share of rows whose category is one of the right ones."""
        return self.right / self.rows

    @property
    def share_alarmed(self) -> float:
        """Share of innocent payees that draw an alarm of severity low or more."""
        return sum(self.alarmed[severity] for severity in SEVERITIES[:3]) / self.innocent


def score_of(found: list[Judged]) -> HalfScore:
    """Add up what was said; `alarmed` counts each payee once, at its loudest alarm."""
    by_rule: dict[str, list[Judged]] = {}
    for each in found:
        for rule in each.alarms:
            by_rule.setdefault(rule, []).append(each)
    return HalfScore(
        rows=sum(each.rows for each in found),
        right=sum(each.right for each in found),
        innocent=sum(not each.payee.must for each in found),
        alarmed=Counter(each.loudest for each in found if each.loudest),
        by_rule=dict(sorted(by_rule.items(), key=lambda item: (-len(item[1]), item[0]))),
        trouble=sum(bool(each.payee.must) for each in found),
        missed=[each for each in found if each.is_missed],
    )
