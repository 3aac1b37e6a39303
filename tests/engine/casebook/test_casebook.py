"""The case book: reports of invented people say what their stories make true, to the fen, and accuse no decoy."""

from __future__ import annotations

from functools import cache

import pytest

from app.engine.rules import RuleSet
from tests.engine.casebook.people import PEOPLE, Person
from tests.engine.casebook.score import Outcome, outcome, score_of

SEED = 7
DECOYS = [person for person in PEOPLE if person.innocent_of]


@cache
def of(person: Person) -> Outcome:
    return outcome(person, SEED)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.name)
def test_real_income_and_expense_are_what_the_person_lived_through(person: Person) -> None:
    each = of(person)
    report, truth = each.analysis.report, each.truth
    assert {month.month: month.real_in_fen for month in report.months} == truth.real_in
    assert {month.month: month.real_out_fen for month in report.months} == truth.real_out
    assert report.summary.recognised_income_month_fen == truth.month_income
    sums = {total.code: total.value_fen for total in report.categories if total.direction != "left"}
    assert sums == truth.categories
    mirrored = [left for left in report.left_out if left.code == "N16"]
    assert sum(left.in_n + left.out_n + left.neutral_n for left in mirrored) == truth.mirrored
    assert sum(left.in_fen + left.out_fen + left.neutral_fen for left in mirrored) == truth.mirrored_fen


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.name)
def test_the_report_says_what_the_story_makes_true_and_nothing_else(person: Person) -> None:
    each = of(person)
    assert each.said() == each.meant()


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.name)
def test_no_rule_and_finding_of_a_family_tell_the_same_rows_as_two_matters(person: Person) -> None:
    report = of(person).analysis.report
    hits = {(each.family, frozenset(each.evidence)) for each in report.hits if not each.told_by}
    made = [each for each in report.findings if each.result == "hit" and not each.told_by and each.evidence]
    assert not hits & {(each.family, frozenset(each.evidence)) for each in made}


@pytest.mark.parametrize("person", DECOYS, ids=lambda person: person.name)
def test_a_decoy_is_not_accused(person: Person) -> None:
    assert not {rule for _, rule in of(person).said()} & set(person.innocent_of)


def test_the_book_is_long_enough_and_every_rule_that_is_on_has_somebody() -> None:
    rules = RuleSet.builtin()
    assert len(PEOPLE) >= 16
    assert len(DECOYS) >= 4
    assert len({person.name for person in PEOPLE}) == len(PEOPLE)
    asked = {rule.id for rule in (*rules.finding_rules, *rules.check_rules) if rules.is_asked(rule.id)}
    asked |= {rule.id for rule in rules.hit_rules if not rule.reports_as and rules.seeks(rule)}
    meant = set()
    for person in PEOPLE:
        truth = of(person).truth
        meant |= {*truth.hits, *truth.findings, *(rule for _, rule in truth.checks)}
    assert meant == asked


def test_a_rule_that_misses_and_one_that_fires_wrongly_lose_their_score() -> None:
    said, meant = {("", "A"), ("", "B")}, {("", "A"), ("", "C")}
    scores = score_of([("somebody 1", said, meant), ("somebody 2", meant, said)])
    assert (scores["A"].precision, scores["A"].recall) == (1.0, 1.0)
    assert (scores["B"].precision, scores["B"].recall) == (0.0, 0.0)
    assert scores["C"].missed == ["somebody 1"]


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.name)
def test_own_accounts_that_nobody_handed_in_are_listed_with_their_sums(person: Person) -> None:
    each = of(person)
    meant = sum(step.fen for step in each.book.steps if "MZ-GL-02" in step.marks)
    found = each.analysis.report.accounts_missing
    assert sum(account.in_fen + account.out_fen for account in found) == meant
    assert len(found) == bool(meant)
