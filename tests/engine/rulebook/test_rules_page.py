"""docs/rules.md says what the rules say: every rule, every number, in both languages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner

from app.engine.report.export.rules_page import is_proposal, rules_page
from app.engine.rules import RuleSet
from app.engine.rules.limits import limit_of
from app.liushui.cli import rules_command
from tests.engine.rulebook.cases_checks import CHECKS
from tests.engine.rulebook.cases_findings import FINDINGS

PAGE = Path(__file__).parents[3] / "docs/rules.md"
RULES = RuleSet.builtin()
QUESTIONS = {**FINDINGS, **CHECKS}


def test_the_page_in_the_documents_is_the_one_that_the_command_makes(tmp_path: Path) -> None:
    result = CliRunner().invoke(rules_command, ["-o", str(tmp_path / "rules.md")])
    assert result.exit_code == 0
    made = (tmp_path / "rules.md").read_text(encoding="utf-8")
    assert made == PAGE.read_text(encoding="utf-8"), (
        "docs/rules.md is older than the rules: run npm run rules"
    )
    assert CliRunner().invoke(rules_command).output == made


def test_the_page_has_every_rule_its_words_and_every_threshold_once() -> None:
    page = rules_page(RULES)
    heads = [rule for rule in RULES.hit_rules if not rule.reports_as]
    for rule in (*heads, *RULES.finding_rules, *RULES.check_rules):
        assert page.count(f"#### {rule.id} ") == 1
        section = page.split(f"#### {rule.id} ")[1].split("####")[0]
        for text in (rule.name, rule.definition):
            assert all(words in section for words in text.values()), rule.id
        for name in RULES.thresholds.get(rule.id, {}):
            assert section.count(f"(`{name}`)") == 1, (rule.id, name)
    shared = page.split("## Shared settings")[1]
    known = {*RULES.hit_rule_by_id, *RULES.question_by_id}
    for group in set(RULES.thresholds) - known:
        assert all(f"(`{name}`)" in shared for name in RULES.thresholds[group])
    assert page.count("(`") == sum(len(values) for values in RULES.thresholds.values())


def test_every_threshold_has_words_in_both_languages_and_a_unit_that_its_name_bears_out() -> None:
    for rule, values in RULES.thresholds.items():
        for name in values:
            limit = limit_of(rule, name)
            assert all(limit.name[language] for language in ("zh-CN", "en-US"))
            unit = limit.unit
            for ending in ("fen", "share", "days", "hours", "minutes", "seconds"):
                assert (unit == ending) == (name == ending or name.endswith(f"_{ending}")) or (
                    ending in ("share", "days") and unit == ending
                ), (rule, name)


def test_every_question_says_in_both_languages_what_it_needs() -> None:
    for rule in QUESTIONS:
        needs = RULES.question_by_id[rule].needs
        assert set(needs) == {"zh-CN", "en-US"}
        assert all(words.strip() for words in needs.values())


def test_own_proposals_are_marked_and_a_rule_that_is_off_says_so() -> None:
    assert is_proposal(RULES, "MZ-GL-02", "high_share")
    assert is_proposal(RULES, "XW-DB-01", "outs")
    assert not is_proposal(RULES, "XW-KJ-01", "same_day_fen")
    page = rules_page(RULES)
    assert "Share from (high) (`high_share`) | 30% | P |" in page
    assert "**off 关闭**" in page.split("#### MZ-MG-10 ")[1].split("####")[0]
    assert "**off 关闭**" in page.split("#### XW-JT-01 ")[1].split("####")[0]
    hits = tuple(replace(each, active=False) for each in RULES.hit_rules)
    off = rules_page(replace(RULES, hit_rules=hits))
    heads = [rule for rule in RULES.hit_rules if not rule.reports_as]
    assert f"| Hits 命中 | {len(heads)} | 0 |" in off
