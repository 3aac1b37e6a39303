"""Every hit rule: a case that triggers it, one just below its threshold, and one that cannot be judged."""

from __future__ import annotations

import pytest

from app.engine.judgement.hits.needs import NEEDS
from app.engine.rules import RuleSet
from tests.engine.rulebook.asking import empty_half
from tests.engine.rulebook.cases_hits import HITS
from tests.engine.rulebook.triple import Papers, Triple

AMONG = {"moved", "real", "stated"}


def severities(rule: str, papers: Papers) -> list[str]:
    return [group.severity for group in papers.report.hits if group.rule == rule]


def unjudged(rule: str, papers: Papers) -> list[str]:
    return [each.missing["zh-CN"] for each in papers.report.hits_unjudged if each.rule == rule]


@pytest.mark.one_in(3)  # before a commit: the case book asks every rule
@pytest.mark.parametrize(("rule", "triple"), HITS.items(), ids=list(HITS))
def test_a_rule_hits_stays_silent_and_is_beyond_judging_where_it_should(rule: str, triple: Triple) -> None:
    assert severities(rule, triple.hit) == [triple.severity]
    assert unjudged(rule, triple.hit) == []
    reasons = [group.reason for group in triple.hit.report.hits if group.rule == rule]
    assert [empty_half(reason) for reason in reasons] == [""], reasons
    assert severities(rule, triple.below) == []
    assert unjudged(rule, triple.below) == []
    for papers in triple.traps:
        assert severities(rule, papers) == []
        assert unjudged(rule, papers) == []
    assert triple.unjudged is not None
    assert severities(rule, triple.unjudged) == []
    assert len(unjudged(rule, triple.unjudged)) == 1
    if triple.raised is not None:
        papers, severity = triple.raised
        assert severities(rule, papers) == [severity]


def test_every_rule_has_its_cases_a_definition_in_both_languages_and_a_source() -> None:
    rules = RuleSet.builtin()
    heads = [rule for rule in rules.hit_rules if not rule.reports_as]
    assert {rule.id for rule in heads} == set(HITS)
    assert len(heads) == len({rule.id for rule in heads})
    for rule in heads:
        assert len(rule.definition["zh-CN"]) > 15, rule.id
        assert len(rule.definition["en-US"]) > 30, rule.id
        assert "{" not in str(rule.definition["zh-CN"] + rule.definition["en-US"]), rule.id
        assert rule.source, rule.id
        assert set(rule.needs) <= NEEDS, rule.id
        assert rule.among in AMONG, rule.id
        assert set(rule.severities) <= {"high", "medium", "low", "info"}, rule.id
        assert set(rule.categories) <= set(rules.category_by_code), rule.id


def test_every_added_record_belongs_to_a_rule_of_its_family() -> None:
    rules = RuleSet.builtin()
    added = [rule for rule in rules.hit_rules if rule.reports_as]
    assert added
    for rule in added:
        assert rules.hit_rule_by_id[rule.reports_as].family == rule.family
        assert not rule.active or rules.seeks(rule)


def test_sensitive_rules_are_off_until_an_administrator_switches_them_on() -> None:
    off = {rule.id for rule in RuleSet.builtin().hit_rules if not rule.active}
    assert off == {"MZ-MG-04", "MZ-MG-07", "MZ-MG-10"}
    for rule in off:
        quiet = Papers(HITS[rule].hit.rows)
        assert severities(rule, quiet) == []
        assert unjudged(rule, quiet) == []
