"""Every rule: a case that triggers it, one just below its threshold, and one that cannot be judged."""

from __future__ import annotations

import pytest

from app.liushui.engine.report_types import Finding
from tests.liushui.rulebook.cases_checks import CHECKS
from tests.liushui.rulebook.cases_findings import FINDINGS
from tests.liushui.rulebook.triple import Papers, Triple

QUESTIONS = {**FINDINGS, **CHECKS}


def answers(rule: str, papers: Papers) -> list[Finding]:
    report = papers.report()
    return [each for each in (*report.findings, *report.checks) if each.id == rule]


@pytest.mark.parametrize(("rule", "triple"), QUESTIONS.items(), ids=list(QUESTIONS))
def test_a_question_is_hit_clear_and_beyond_judging_where_it_should_be(rule: str, triple: Triple) -> None:
    hits = [each for each in answers(rule, triple.hit) if each.result == "hit"]
    assert {each.severity for each in hits} == {triple.severity}
    assert {each.result for each in answers(rule, triple.below)} == {"clear"}
    assert (triple.unjudged is None) == (rule == "ZW-17")
    if triple.unjudged is not None:
        assert {each.result for each in answers(rule, triple.unjudged)} == {"cannot_judge"}
    if triple.raised is not None:
        papers, severity = triple.raised
        hits = [each for each in answers(rule, papers) if each.result == "hit"]
        assert {each.severity for each in hits} == {severity}
