"""Dated rows of sums and carried balances in tables of unknown banks: never counted, and never left out without a word."""

from __future__ import annotations

import pytest

PLAIN = "日期,摘要,金额\n2025-01-02,甲,-12.00\n2025-01-03,乙,500.00\n"
LAST = "2025-02-01,丙,-3.00\n"


def problems_of(statement) -> list[tuple[str, int | None]]:
    return [(one.severity, one.row) for one in statement.problems if one.code == "totals_row"]


def counted(statement) -> tuple[str, int, int, int]:
    return statement.state, statement.skipped, statement.in_fen, statement.out_fen


@pytest.mark.parametrize("word", ["合计", "总计", "本月合计", "本页小计", "Grand total"])
def test_a_dated_sum_of_the_rows_above_is_reported(read_table, word):
    statement = read_table(PLAIN + f"2025-01-31,{word},488.00\n" + LAST)
    assert counted(statement) == ("read", 0, 50_000, 1_500)
    assert problems_of(statement) == [("info", 4)]


@pytest.mark.parametrize("word", ["期初余额", "承前页", "上年结转", "Opening balance", "Balance b/f"])
def test_a_dated_carried_balance_is_reported(read_table, word):
    statement = read_table(PLAIN + f"2025-01-31,{word},1000.00\n" + LAST)
    assert counted(statement) == ("read", 0, 50_000, 1_500)
    assert problems_of(statement) == [("info", 4)]


def test_a_dated_sum_that_the_rows_do_not_make_up_is_reported_as_a_warning(read_table):
    statement = read_table(PLAIN + "2025-01-31,本月合计,-60.00\n" + LAST)
    assert counted(statement) == ("disagrees", 0, 50_000, 1_500)
    assert problems_of(statement) == [("warning", 4)]


def test_a_sum_between_balances_that_follow_each_other_is_plainly_none_of_the_rows(read_table):
    rows = "2025-01-02,甲,-12.00,88.00\n2025-01-03,乙,500.00,588.00\n2025-01-31,本月合计,512.00,588.00\n"
    statement = read_table("日期,摘要,金额,余额\n" + rows + "2025-02-01,丙,-3.00,585.00\n")
    assert counted(statement) == ("read", 0, 50_000, 1_500)
    assert problems_of(statement) == [("info", 4)]


def test_a_carried_balance_without_an_amount_needs_no_word(read_table):
    rows = "2025-01-01,期初余额,,100.00\n2025-01-02,甲,-12.00,88.00\n2025-01-03,乙,500.00,588.00\n"
    statement = read_table("日期,摘要,金额,余额\n" + rows)
    assert counted(statement) == ("read", 0, 50_000, 1_200)
    assert problems_of(statement) == []
