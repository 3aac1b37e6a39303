"""The reports of the case book beside its truth: precision and recall of every rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from app.engine.judgement.authenticity.earlier import statements_by_day
from app.engine.judgement.authenticity.prints import genuine_print
from app.engine.pipeline import read
from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.rules import Listed, RuleSet
from app.engine.types.earlier import DaySums, EarlierStatement
from app.engine.types.pdf_facts import GenuinePrint
from app.engine.types.statements import Reading
from tests.engine.casebook.book import Book
from tests.engine.casebook.papers import Papers, write
from tests.engine.casebook.person import Person
from tests.engine.casebook.truth import Truth, truth_of


@dataclass(frozen=True)
class Outcome:
    """One person of one seed: the truth of the story and what the product says."""

    person: str
    seed: int
    book: Book
    papers: Papers
    truth: Truth
    analysis: Analysis

    def said(self) -> set[tuple[str, str]]:
        """Rules that the report says are hit, each with the account of a check or ""."""
        report = self.analysis.report
        hits = {("", group.rule) for group in report.hits}
        hits |= {("", each.id) for each in report.findings if each.result == "hit"}
        return hits | {
            (self.papers.accounts[each.file or 0], each.id) for each in report.checks if each.result == "hit"
        }

    def meant(self) -> set[tuple[str, str]]:
        """Rules that the story makes true."""
        return {("", rule) for rule in self.truth.hits | self.truth.findings} | set(self.truth.checks)


def outcome(person: Person, seed: int) -> Outcome:
    """Make the files of a person, and have them read and analysed as a task."""
    book, changes = person.make(seed)
    papers = write(book, changes, as_workbook=person.as_workbook)
    truth = truth_of(book)
    reading = read(list(papers.files), (), pdf_facts=True)
    customer = book.customer or book.persona.name
    options = Options(
        customer,
        book.related,
        _rules(book),
        earlier=_earlier(book, papers, reading),
        genuine=_originals(book, papers, reading),
    )
    analysis = analyse(reading, options)
    return Outcome(person.name, seed, book, papers, truth, analysis)


def _earlier(book: Book, papers: Papers, reading: Reading) -> tuple[EarlierStatement, ...]:
    """What an earlier task had of the same accounts."""
    kept = dict(
        zip(papers.accounts, statements_by_day(reading.statements, reading.transactions), strict=False)
    )
    found = []
    for account, more_fen in book.before:
        days = {day: DaySums(*sums) for day, sums in kept[account]["days"].items()}
        day = sorted(days)[len(days) // 2]
        days[day] = days[day]._replace(in_n=days[day].in_n + 1, in_fen=days[day].in_fen + more_fen)
        found.append(EarlierStatement(**{**kept[account], "days": days}, task_id=1, received="2026-08-01"))
    return tuple(found)


def _originals(book: Book, papers: Papers, reading: Reading) -> tuple[GenuinePrint, ...]:
    """What an administrator confirmed of other customers of the same banks."""
    kept = dict(zip(papers.accounts, map(genuine_print, reading.statements), strict=False))
    found = []
    for account, font in book.originals:
        own = kept[account]
        assert own is not None
        found += [replace(own, traits=replace(own.traits, figures=(font,)))] * 3
    return tuple(found)


def _rules(book: Book) -> RuleSet:
    """The built-in rules with the names that an administrator listed."""
    return replace(RuleSet.builtin(), black_list=tuple(Listed(name=name) for name in book.black_list))


@dataclass
class Score:
    """How often a rule was right: said and true, said and false, true and not said."""

    right: int = 0
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """Share of what was said that is true; 1 when nothing was."""
        said = self.right + len(self.wrong)
        return self.right / said if said else 1.0

    @property
    def recall(self) -> float:
        """Share of what is true that was said; 1 when nothing is."""
        true = self.right + len(self.missed)
        return self.right / true if true else 1.0


Said = tuple[str, set[tuple[str, str]], set[tuple[str, str]]]
"""Whom it is about, what was said of them and what is true, as pairs of account and rule."""


def score_of(outcomes: Iterable[Said]) -> dict[str, Score]:
    """The score of every rule, by its id."""
    found: dict[str, Score] = {}
    for who, said, meant in outcomes:
        for place, rule in said | meant:
            score = found.setdefault(rule, Score())
            where = f"{who} {place}".strip()
            if (place, rule) in said & meant:
                score.right += 1
            elif (place, rule) in said:
                score.wrong.append(where)
            else:
                score.missed.append(where)
    return dict(sorted(found.items()))
