"""The reports of the lives beside their truth: categories, income, debts, and the precision and recall of rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from app.engine.pipeline import read
from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.rules import RuleSet
from tests.engine.casebook.papers import Papers, write
from tests.engine.casebook.score import Score, score_of
from tests.engine.lifebook.life import Life, Row
from tests.engine.lifebook.people import HALVES
from tests.engine.lifebook.person import Person
from tests.engine.lifebook.truth import Truth, truth_of

NEWEST_FIRST = {"wechat", "alipay", "icbc", "boc", "citic card"}
"""Accounts whose files begin with the newest row."""


@dataclass(frozen=True)
class Judged:
    """One row of the truth beside what the product says of it: its code, and by which rule."""

    row: Row
    code: str
    rule: str

    @property
    def is_right(self) -> bool:
        """Whether the product's code is an honest one."""
        return self.code in {self.row.code, *self.row.accepts}


@dataclass(frozen=True)
class Outcome:
    """One life: its truth and what the product says."""

    person: Person
    life: Life
    papers: Papers
    truth: Truth
    analysis: Analysis
    judged: tuple[Judged, ...]

    def said(self) -> dict[str, str]:
        """Hits and findings by id, with their severity."""
        report = self.analysis.report
        found = {group.rule: group.severity for group in report.hits}
        return found | {each.id: each.severity for each in report.findings if each.result == "hit"}

    def has_income(self) -> bool:
        """Whether the month's recognised income is within one percent."""
        said, true = self.income_month(), self.truth.recognised_month_fen
        return abs((said or 0) - (true or 0)) <= 0.01 * (true or 0)

    def income_month(self) -> int | None:
        """The month's recognised income in fen; None without a whole month."""
        return self.analysis.report.summary.recognised_income_month_fen

    def debts(self) -> tuple[int | None, int | None, int | None]:
        """Lenders, what is repaid a month now and on average, in fen; None without a whole month."""
        summary = self.analysis.report.summary
        return (
            summary.lenders_n,
            summary.repayment_month_now_fen,
            summary.repayment_month_average_fen,
        )

    def has_debts(self) -> bool:
        """Whether the number of lenders and both figures of repayment are exact, within one fen."""
        count, now, average = self.debts()
        exact_now = abs((now or 0) - self.truth.repayment_now_fen) <= 1
        exact = abs((average or 0) - self.truth.repayment_average_fen) <= 1
        return count in self.truth.lenders_n and exact_now and exact


def outcome(person: Person, seed: int = 1) -> Outcome:
    """Make the files of a person, and have them read and analysed as a task."""
    life = person.make(seed)
    papers = write(life, {})
    reading = read(list(papers.files), (), pdf_facts=False)
    options = Options(customer=life.persona.name, related=life.related, rules=RuleSet.builtin())
    analysis = analyse(reading, options)
    return Outcome(person, life, papers, truth_of(life), analysis, _judged(life, papers, analysis))


def _judged(life: Life, papers: Papers, analysis: Analysis) -> tuple[Judged, ...]:
    """Rows of the truth with those that were read of the same file, in the order of the file."""
    found: list[Judged] = []
    columns = ("statement", "direction", "amount_fen", "flow", "left_code", "category", "category_rule")
    frame = analysis.transactions.select(*columns)
    for place, account in enumerate(papers.accounts):
        lived = [row for row in life.steps if isinstance(row, Row) and row.account == account]
        if account in NEWEST_FIRST:
            lived.reverse()
        rows = frame.filter(frame["statement"] == place).rows(named=True)
        if [row.fen for row in lived] != [row["amount_fen"] for row in rows]:
            raise AssertionError(f"{life.persona.name}: {account} was read otherwise than it was written")
        for row, read_row in zip(lived, rows, strict=True):
            code = read_row["left_code"] if read_row["flow"] == "left" else read_row["category"]
            found.append(Judged(row, code or "", read_row["category_rule"] or ""))
    return tuple(found)


@dataclass(frozen=True)
class Line:
    """One line of the score: what is measured, the value, and its bound of which it must not be short."""

    name: str
    value: float
    least: float | None = None
    most: float | None = None


def lines_of(outcomes: list[Outcome]) -> list[Line]:
    """The score of a half, each line beside its bound."""
    judged = [each for one in outcomes for each in one.judged]
    right = [each for each in judged if each.is_right]
    ordinary = [one for one in outcomes if one.life.is_ordinary]
    alarms = alarms_of(ordinary)
    rules = rules_of(outcomes)
    people = len(outcomes) or 1
    return [
        Line("share of rows in the right category", len(right) / (len(judged) or 1), least=0.97),
        Line("share of money in the right category", _money(right) / (_money(judged) or 1), least=0.98),
        Line(
            "share of people with the right income",
            sum(o.has_income() for o in outcomes) / people,
            least=0.95,
        ),
        Line(
            "share of people with the right debts", sum(o.has_debts() for o in outcomes) / people, least=0.95
        ),
        Line("high hits and findings on ordinary people", alarms["high"].total(), most=0),
        Line(
            "medium ones for each ordinary person", alarms["medium"].total() / (len(ordinary) or 1), most=0.1
        ),
        Line("lowest precision of a rule", min((r.precision for r in rules.values()), default=1), least=0.95),
        Line("lowest recall of a rule", min((r.recall for r in rules.values()), default=1), least=0.95),
    ]


def _money(judged: Iterable[Judged]) -> int:
    return sum(each.row.fen for each in judged)


def alarms_of(outcomes: Iterable[Outcome]) -> dict[str, Counter[str]]:
    """High and medium hits and findings on these people, by rule."""
    found: dict[str, Counter[str]] = {"high": Counter(), "medium": Counter()}
    for one in outcomes:
        for rule, severity in one.said().items():
            if severity in found:
                found[severity][rule] += 1
    return found


def rules_of(outcomes: Iterable[Outcome]) -> dict[str, Score]:
    """How often each rule was right; rules that are fair either way do not count.

    A hit or finding of severity info informs: it states a fact, asks for nothing and is never a wrong alarm.
    It is right where the truth wants it, and counts as seen there.
    """
    said = []
    for one in outcomes:
        must, fair = one.truth.must, one.truth.may - one.truth.must
        alarms = {rule for rule, severity in one.said().items() if severity != "info" or rule in must}
        hit = {("", rule) for rule in alarms - fair}
        said.append((one.person.name, hit, {("", rule) for rule in one.truth.must}))
    return score_of(said)


def outcomes_of(half: str, seed: int = 1) -> list[Outcome]:
    """Everybody of a half ("open", "kept") or of the "third" set, read and analysed."""
    return [outcome(person, seed) for person in HALVES[half]]


def explain(person: Person, seed: int = 1) -> str:
    """What the product gets wrong about somebody: rows by payee, figures, and rules."""
    one = outcome(person, seed)
    wrong = [each for each in one.judged if not each.is_right]
    groups: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for each in wrong:
        row = each.row
        groups[row.account, row.party, row.kind, row.code, each.code, each.rule].append(row)
    lines = [f"{person.name}: {person.about}", f"rows wrong: {len(wrong)} of {len(one.judged)}"]
    for key, rows in sorted(groups.items(), key=lambda item: -_money_of(item[1])):
        account, party, kind, code, said, rule = key
        texts = " / ".join(dict.fromkeys(row.text for row in rows[:3]))
        lines.append(
            f"  {len(rows)} × {account} {party} [{kind}] {texts}: {said} by {rule}, true {code}, {_money_of(rows) / 100:.2f}"
        )
    truth, said_rules = one.truth, one.said()
    count, now, average = one.debts()
    lines += [
        f"income of a month: {one.income_month()}, true {truth.recognised_month_fen}",
        f"lenders: {count}, true {sorted(truth.lenders_n)}: {', '.join(sorted(truth.lenders))}",
        f"repaid a month: {average}, true {truth.repayment_average_fen}; now {now}, true {truth.repayment_now_fen}",
        f"wrongly hit: {sorted(f'{r} {s}' for r, s in said_rules.items() if r not in truth.must | truth.may)}",
        f"missed: {sorted(truth.must - set(said_rules))}",
    ]
    return "\n".join(lines)


def _money_of(rows: Iterable[Row]) -> int:
    return sum(row.fen for row in rows)
