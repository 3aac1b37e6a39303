"""The screen's drill-downs ask for just the categories that the engine adds up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.liushui.engine.rules import RuleSet

USES = Path(__file__).resolve().parents[2] / "client/src/liushui/report/uses.ts"


@pytest.mark.parametrize("use", ["income", "salary", "business", "consumption"])
def test_a_monthly_figure_opens_the_categories_that_make_it(use: str) -> None:
    declared = re.search(rf"export const {use.upper()} = '([^']+)'", USES.read_text(encoding="utf-8"))
    assert declared is not None
    beginnings = tuple(declared[1].split(","))
    rules = RuleSet.builtin()
    opened = [category.code for category in rules.categories if category.code.startswith(beginnings)]
    assert opened == rules.codes_used_for(use)
