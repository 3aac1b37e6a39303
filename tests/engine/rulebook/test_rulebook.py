"""Every rule: a case that triggers it, one just below its threshold, and one that cannot be judged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.judgement import findings
from app.engine.rules import RuleSet
from app.engine.types.report import Finding
from tests.engine.rulebook.asking import empty_half
from tests.engine.rulebook.cases_checks import CHECKS
from tests.engine.rulebook.cases_findings import FINDINGS
from tests.engine.rulebook.cases_hits import HITS
from tests.engine.rulebook.triple import Papers, Triple, quantities

QUESTIONS = {**FINDINGS, **CHECKS}
CASES = {**HITS, **QUESTIONS}
NUMBERLESS = [text for name, text in vars(findings).items() if name.startswith("NO_")]
UNTOLD = ("XW-SR-01", "XW-SR-02", "XW-SR-04", "XW-SR-05")
"""Questions of income whose sentences still tell counts of nothing."""


def answers(rule: str, papers: Papers) -> list[Finding]:
    report = papers.report
    return [each for each in (*report.findings, *report.checks) if each.id == rule]


@pytest.mark.one_in(3)  # before a commit: the case book asks every rule
@pytest.mark.parametrize(("rule", "triple"), QUESTIONS.items(), ids=list(QUESTIONS))
def test_a_question_is_hit_clear_and_beyond_judging_where_it_should_be(rule: str, triple: Triple) -> None:
    hits = [each for each in answers(rule, triple.hit) if each.result == "hit"]
    assert {each.severity for each in hits} == {triple.severity}
    assert {each.result for each in answers(rule, triple.below)} == {"clear"}
    for each in (*hits, *answers(rule, triple.below)):
        if rule in UNTOLD:
            continue
        assert empty_half(each.sentence) == "", each.sentence
    for papers in triple.traps:
        assert "hit" not in {each.result for each in answers(rule, papers)}
    if triple.unjudged is not None:
        assert {each.result for each in answers(rule, triple.unjudged)} == {"cannot_judge"}
    if triple.raised is not None:
        papers, severity = triple.raised
        hits = [each for each in answers(rule, papers) if each.result == "hit"]
        assert {each.severity for each in hits} == {severity}


@pytest.mark.one_in(3)  # before a commit: of the same questions as above, whose reports are there
@pytest.mark.parametrize("rule", QUESTIONS)
def test_what_a_question_needs_is_said_before_it_is_missed(rule: str) -> None:
    needs = RuleSet.builtin().question_by_id[rule].needs
    papers = QUESTIONS[rule].unjudged
    if papers is None:
        return
    for each in answers(rule, papers):
        if each.missing in NUMBERLESS:
            assert each.missing["zh-CN"] in needs["zh-CN"]
            assert each.missing["en-US"] in needs["en-US"]


def test_no_rule_is_without_its_golden_cases() -> None:
    rules = RuleSet.builtin()
    heads = {rule.id for rule in rules.hit_rules if not rule.reports_as}
    asked = {rule.id for rule in (*rules.finding_rules, *rules.check_rules)}
    assert heads | asked == set(HITS) | set(QUESTIONS)


@pytest.mark.parametrize(("rule", "triple"), CASES.items(), ids=list(CASES))
def test_just_below_differs_from_a_hit_in_one_quantity_alone(rule: str, triple: Triple) -> None:
    assert len(quantities(triple.hit, triple.below)) == 1, quantities(triple.hit, triple.below)


@pytest.mark.parametrize(("rule", "triple"), CASES.items(), ids=list(CASES))
def test_only_a_rule_that_argues_so_is_never_beyond_judging(rule: str, triple: Triple) -> None:
    assert (triple.unjudged is None) == bool(triple.always_judged)


def test_a_second_difference_between_two_papers_is_noticed() -> None:
    first = HITS["MZ-JE-01"].hit
    for more in (
        replace(first, rows=[*first.rows, *first.rows]),
        replace(first, options={"customer": "李四"}),
        replace(first, statements=(replace(first.statements[0], holder=None),)),
    ):
        assert len(quantities(first, more)) == 1
        assert len(quantities(HITS["MZ-JE-01"].below, more)) >= 2
