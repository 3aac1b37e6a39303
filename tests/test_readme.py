"""The numbers that the README names are those of the product."""

from __future__ import annotations

import re
from pathlib import Path

from app.engine.report.export.rules_page import rules_page
from app.engine.rules import RuleSet
from tests.engine.casebook.people import PEOPLE

ROOT = Path(__file__).parents[1]
README = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())


def test_the_chinese_readme_names_the_same_numbers_and_commands() -> None:
    english, chinese = (
        (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh-CN.md")
    )
    rules, on = re.findall(r"\*\*(\d+) rules\*\*, (\d+) of them on", english)[0]
    assert f"**{rules} 条规则**（默认启用 {on} 条）" in chinese
    assert re.findall(r"(\d+) checks of balances", english) == re.findall(r"(\d+) 项核验", chinese)
    links = [set(re.findall(r"\]\(((?:docs|[A-Z])[\w./-]+)\)", text)) for text in (english, chinese)]
    assert [path for path in links[1] if not (ROOT / path).exists()] == []
    assert links[1] - links[0] <= {"README.md"}


def test_the_readme_counts_rules_checks_and_people_as_they_are() -> None:
    rules = RuleSet.builtin()
    families = re.findall(r"^\| [^|]+ \| (\d+) \| (\d+) \|$", rules_page(rules), re.MULTILINE)
    assert len(families) == 3
    every, on = (sum(int(family[at]) for family in families) for at in (0, 1))
    assert f"**{every} rules**, {on} of them on by default" in README
    assert f"{len(rules.check_rules)} checks of balances" in README
    assert f"case book of {len(PEOPLE)} invented people" in README
