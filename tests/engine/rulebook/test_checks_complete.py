"""No check of the catalogue without words, a source, somebody who makes it and golden cases."""

from __future__ import annotations

import pytest

from app.engine.judgement.authenticity.report import CHECKS as CHECKERS
from app.engine.rules import FindingRule, RuleSet
from tests.engine.rulebook.cases_checks import CHECKS as CASES

RULES = RuleSet.builtin()


def test_every_check_of_the_catalogue_is_there() -> None:
    wanted = [f"ZW-{number:02d}" for number in range(1, 22)]
    assert [rule.id for rule in RULES.check_rules] == wanted
    assert sorted(CHECKERS) == sorted(CASES) == wanted


@pytest.mark.parametrize("rule", RULES.check_rules, ids=lambda rule: rule.id)
def test_a_check_says_what_it_finds_in_both_languages_and_who_says_so(rule: FindingRule) -> None:
    for text in (rule.name, rule.definition, rule.clearing):
        assert {"zh-CN", "en-US"} == set(text)
        assert all(words.strip() for words in text.values())
    assert rule.source
    assert rule.severities
    assert rule.family == "authenticity"


def test_the_tables_of_days_and_rates_are_dated_and_in_order() -> None:
    days = [rate.from_day for rate in RULES.interest_rates]
    assert days == sorted(days)
    assert all(0 < rate.low <= rate.high <= 0.0035 for rate in RULES.interest_rates)
    for holidays in RULES.holidays:
        assert all(day.startswith(f"{holidays.year}-") for day in holidays.days)
        assert len(holidays.days) >= 10
