"""Every behaviour of the rules is whole: asked by somebody, defined, sourced, and proven by golden cases."""

from __future__ import annotations

from app.engine.judgement.behaviours import JUDGES
from app.engine.rules import RuleSet
from tests.engine.rulebook.cases_findings import FINDINGS

CATALOGUE = (
    "KJ-01 KJ-02 KJ-03 HL-01 HL-02 FS-01 FS-02 FS-03 FS-04 XM-01 YJ-01 DB-01 WD-01 WD-02 WD-03 WD-04 WD-05 WD-06 WD-07 "
    "SR-01 SR-02 SR-03 SR-04 SR-05 YE-01 XJ-01 JE-01 JE-02 GL-01 GL-02 XF-01 XF-02 BP-01 BP-02 JT-01 WL-01"
)


def test_every_behaviour_of_the_catalogue_has_a_row_a_judge_and_golden_cases() -> None:
    wanted = {f"XW-{name}" for name in CATALOGUE.split()}
    ids = [rule.id for rule in RuleSet.builtin().finding_rules]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(JUDGES) == set(FINDINGS) == wanted


def test_every_behaviour_says_in_both_languages_what_it_finds_and_where_it_comes_from() -> None:
    rules = RuleSet.builtin()
    for rule in rules.finding_rules:
        assert rule.source, rule.id
        assert rule.family in rules.family_by_code, rule.id
        assert rule.id.split("-")[1] == rule.family, rule.id
        for text in (rule.name, rule.definition, rule.clearing):
            assert set(text) == {"zh-CN", "en-US"}, rule.id
            assert all(words.strip() and "{" not in words for words in text.values()), rule.id
        assert rule.id in rules.thresholds, rule.id


def test_sensitive_behaviours_are_asked_only_when_an_administrator_switches_them_on() -> None:
    rules = RuleSet.builtin()
    off = [rule.id for rule in rules.finding_rules if not rules.is_asked(rule.id)]
    # Consumption jumps by renovation, illness and a move: nothing that an officer would sign for.
    assert off == ["XW-XF-01", "XW-JT-01"]
