"""Codes that the engine decides by are those of the category list."""

from __future__ import annotations

from app.engine.rules import RuleSet
from app.engine.types.codes import Category, Exclusion


def test_every_reason_to_exclude_has_a_name_and_every_named_one_is_known() -> None:
    named = {category.code for category in RuleSet.builtin().categories if category.direction == "left"}
    assert {code.value for code in Exclusion} == named


def test_every_purpose_that_the_engine_names_stands_in_the_list() -> None:
    listed = RuleSet.builtin().category_by_code
    assert {code.value for code in Category} <= listed.keys()
    income, expense = Category.INTEREST, Category.FEES_AND_INTEREST
    assert (listed[income].direction, listed[expense].direction) == ("in", "out")
