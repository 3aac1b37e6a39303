"""Texts in cells of CSV files: none begins a formula, and every other one stays as it is."""

from __future__ import annotations

import re

import pytest

from app.engine.values.spreadsheets import plain_cell
from tests.test_house import sources


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", "\r=1+1", "\n=1+1"])
def test_what_could_be_a_formula_gets_a_mark_in_front(text: str) -> None:
    assert plain_cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "王小明", "a=b", "'=1+1", "100.00"])
def test_every_other_text_stays_as_it_is(text: str) -> None:
    assert plain_cell(text) == text


def test_what_begins_a_formula_is_written_down_once() -> None:
    listed = re.compile(r"""=[+-][+-]?@|"=", ?"\+""")
    assert [path for path, source in sources("app") if listed.search(source)] == [
        "app/engine/values/spreadsheets.py"
    ]
