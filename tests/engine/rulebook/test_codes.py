"""Codes that the engine decides by: categories and reasons are those of the list, problems have words and say what they mean."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.engine.messages.problems import PROBLEM_TEXTS
from app.engine.rules import RuleSet
from app.engine.types.codes import Category, Exclusion
from app.engine.types.plain_json import from_json, to_json
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem


def test_every_reason_to_exclude_has_a_name_and_every_named_one_is_known() -> None:
    named = {category.code for category in RuleSet.builtin().categories if category.direction == "left"}
    assert {code.value for code in Exclusion} == named


def test_every_purpose_that_the_engine_names_stands_in_the_list() -> None:
    listed = RuleSet.builtin().category_by_code
    assert {code.value for code in Category} <= listed.keys()
    income, expense = Category.INTEREST, Category.FEES_AND_INTEREST
    assert (listed[income].direction, listed[expense].direction) == ("in", "out")


def test_every_problem_has_its_words_and_no_words_are_of_none() -> None:
    assert set(PROBLEM_TEXTS) == set(ProblemCode)


def test_a_problem_says_itself_whether_it_makes_a_reading_doubtful() -> None:
    pages = ProblemCode.PAGE_WITHOUT_TEXT
    assert (Problem(pages).is_doubtful, Problem(pages, "info").is_doubtful) == (True, False)
    assert Problem(ProblemCode.PAGES_MISSING, "info").is_doubtful
    assert not Problem(ProblemCode.HIDDEN_ROWS).is_doubtful


@given(st.sampled_from(ProblemCode), st.sampled_from(["error", "warning", "info"]))
def test_a_problem_comes_back_from_json_as_it_was(code: ProblemCode, severity: Any) -> None:
    problem = Problem(code, severity, row=3)
    plain = json.loads(json.dumps(to_json(problem)))
    assert plain["code"] == code.value
    assert from_json(Problem, plain) == problem
