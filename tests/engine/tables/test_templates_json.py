"""Templates as JSON: what is written, and what is refused when it comes back."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from app.engine.tables.layout import Template
from app.engine.tables.unknown.templates import FAULT_TEXTS, template_from_json, template_to_json
from tests.engine.fixtures.unlisted import LAYOUT
from tests.engine.mappings import template


def test_a_template_survives_being_written_as_json() -> None:
    assert template_from_json(template_to_json(template())) == template()
    two = dataclasses.replace(
        template().layout, sign="two_columns", columns={"moment": 1, "credit": 2, "debit": 3}
    )
    written = template_to_json(dataclasses.replace(template(), layout=two))
    assert written["layout"]["directions"] == {}
    assert isinstance(template_from_json(written), Template)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("name", "", "bad_name"),
        ("name", "x" * 61, "bad_name"),
        ("name", "a\u202eb", "bad_name"),
        ("name", "\ud800", "bad_name"),
        ("name", ["x"], "bad_name"),
        ("kind", "loan", "bad_kind"),
        ("names", ["only"], "bad_names"),
        ("names", ["a"] * 201, "bad_names"),
        ("names", ["", "", ""], "bad_names"),
        ("names", "序发生日", "bad_names"),
        ("names", ["a", "b c"], "bad_column_name"),
        ("names", ["a", 5], "bad_column_name"),
        ("names", ["a", "\x00"], "bad_column_name"),
        ("layout", None, "not_an_object"),
        ("layout.sign", "guess", "bad_sign"),
        ("layout.sign", {}, "bad_sign"),
        ("layout.date_order", "myd", "bad_date_order"),
        ("layout.decimal", ";", "bad_decimal"),
        ("layout.currency", "rmb", "bad_currency"),
        ("layout.currency", None, "bad_currency"),
        ("layout.balance_is_debt", 1, "bad_flag"),
        ("layout.columns", [], "not_an_object"),
        ("layout.columns.amount", 8, "no_such_column"),
        ("layout.columns.amount", -1, "no_such_column"),
        ("layout.columns.amount", True, "no_such_column"),
        ("layout.columns.amount", 5.0, "no_such_column"),
        ("layout.columns.amount", 6, "column_twice"),
        ("layout.columns.profit", 0, "unknown_role"),
        ("layout.directions", {"入": "up"}, "bad_word"),
        ("layout.directions", {"": "in"}, "bad_word"),
        ("layout.directions", {"x" * 41: "in"}, "bad_word"),
        ("layout.directions", {str(n): "in" for n in range(201)}, "too_many_words"),
        ("layout.directions", {}, "needs_words"),
        ("layout.columns.moment", ..., "needs_moment"),
        ("layout.columns.amount", ..., "needs_amount"),
        ("layout.columns.direction", ..., "needs_direction"),
        ("layout.decimal", ..., "missing_key"),
        ("layout.year_month", [2025, 1], "unknown_key"),
        ("owner", 1, "unknown_key"),
    ],
)  # fmt: skip
def test_a_faulty_template_is_refused_in_words(path: str, value: Any, code: str) -> None:
    plain: dict[str, Any] = template_to_json(template())
    *way, last = path.split(".")
    place = plain
    for step in way:
        place[step] = dict(place[step])
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    faults = template_from_json(plain)
    assert isinstance(faults, list)
    assert code in [fault.code for fault in faults]
    for fault in faults:
        assert all(words and "{" not in words for words in fault.words.values())
        fault.words["zh-CN"].encode()


def test_every_fault_has_words_in_both_languages() -> None:
    assert all(set(words) == {"zh-CN", "en-US"} for words in FAULT_TEXTS.values())


def test_columns_that_a_sign_rule_needs_are_asked_for() -> None:
    for sign, code in (
        ("two_columns", "needs_both_sides"),
        ("text", "needs_text"),
        ("balance", "needs_balance"),
        ("tag", "needs_direction"),
    ):
        columns = {"moment": 1, "amount": 5}
        plain = template_to_json(template()) | {"layout": LAYOUT | {"sign": sign, "columns": columns}}
        faults = template_from_json(plain)
        assert isinstance(faults, list)
        assert [fault.code for fault in faults] == [code]
