"""A table read in the opposite sign convention must be what reading it anew gives, cell for cell."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.tables.grids.grid import Grid
from app.engine.tables.interpret import interpret
from app.engine.tables.layout import Layout
from app.engine.tables.unknown.conventions import interpret_each, turn

AMOUNTS = st.one_of(
    st.decimals(-99999, 99999, places=2).map(str),
    st.sampled_from(
        ["", "0.00", "12.30CR", "12.30 DR", "(5.00)", "7.00-", "借 3.00", "abc", "USD 4.00", "1,2", "+9"]
    ),
)
DAYS = st.sampled_from(["2025-01-02", "2025-02-30", "20250103", "2025/1/4 10:00", "合计", "", "03.01.2025"])
BALANCES = st.one_of(st.decimals(-9999, 9999, places=2).map(str), st.sampled_from(["", "***", "1.00CR"]))
ROWS = st.lists(st.tuples(DAYS, AMOUNTS, AMOUNTS, BALANCES, st.sampled_from(["甲", "合计", ""])), max_size=8)

SIGNED = {"moment": 0, "amount": 1, "balance": 3, "party": 4}
BOTH = {"moment": 0, "credit": 1, "debit": 2, "balance": 3, "party": 4}


def grid_of(rows):
    return Grid(("日期", "甲", "乙", "余额", "对方"), tuple(rows), tuple(range(2, len(rows) + 2)))


def same(one, other):
    assert one.frame.equals(other.frame, null_equal=True)
    assert replace(one, frame=other.frame) == other


@given(ROWS)
def test_the_opposite_sign_convention_is_what_reading_anew_gives(rows):
    grid = grid_of(rows)
    for known, wanted in (
        (Layout(SIGNED, "signed"), Layout(SIGNED, "reversed")),
        (Layout(SIGNED, "signed"), Layout(SIGNED, "signed", balance_is_debt=True)),
        (Layout(BOTH, "two_columns", balance_is_debt=True), Layout(BOTH, "two_columns")),
    ):
        turned = turn(grid, known, interpret(grid, known), wanted)
        if turned is not None:
            same(turned, interpret(grid, wanted))


@pytest.mark.everything  # before a commit: one reader alone knows each statement (test_banks)
@given(ROWS)
def test_every_layout_is_read_as_if_it_were_the_only_one(rows):
    grid = grid_of(rows)
    turned = {**BOTH, "credit": 2, "debit": 1}
    layouts = [
        Layout(BOTH, "two_columns"),
        Layout(turned, "two_columns"),
        Layout(BOTH, "two_columns", balance_is_debt=True),
        Layout(SIGNED, "signed", "dmy"),
        Layout(SIGNED, "reversed", "dmy"),
        Layout(SIGNED, "reversed"),
    ]
    for layout, read in zip(layouts, interpret_each(grid, layouts), strict=True):
        same(read, interpret(grid, layout))


def test_only_the_sign_is_turned_never_another_column_or_decimal_mark():
    grid = grid_of([("2025-01-02", "1.00", "", "1.00", "甲")])
    known = Layout(SIGNED, "signed")
    read = interpret(grid, known)
    assert turn(grid, known, read, Layout(SIGNED, "reversed", decimal=",")) is None
    assert turn(grid, known, read, Layout({**SIGNED, "amount": 2}, "reversed")) is None
    assert turn(grid, known, read, known) is None
