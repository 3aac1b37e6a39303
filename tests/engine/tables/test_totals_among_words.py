"""Totals whose labels stand above their figures, and sums that stand among words and in no column of theirs."""

from __future__ import annotations

import pytest

HEAD = "日期,摘要,支取,存入,余额\n"
ROWS = (
    "2025-03-01,房租,300.00,,700.00\n2025-03-02,超市,45.50,,654.50\n"
    "2025-03-09,工资,,900.25,1554.75\n2025-03-11,超市,20.00,,1534.75\n"
)


@pytest.mark.parametrize(
    ("above", "is_right"),
    [
        ("收入笔数 收入总额 支出笔数 支出总额\n1 900.25 3 365.50\n", True),
        ("收入笔数 收入总额 支出笔数 支出总额\n1 900.25 4 365.50\n", False),
        ("收入笔数 收入总额 支出笔数 支出总额\n1 900.25 3 365.51\n", False),
    ],
)
def test_labels_of_totals_stand_above_their_figures(read_table, above, is_right):
    statement = read_table(above + HEAD + ROWS)
    assert (statement.state == "read") is is_right
    assert len(statement.totals.stated) == 4
    assert statement.totals.agree is is_right


@pytest.mark.parametrize(
    "foot", ["合 计 支取 3,笔 365.50 存入 1 笔,900.25,,\n", "合计: 365.50,存入 1,900.25,,1534.75\n"]
)
def test_sums_among_words_are_not_those_of_the_column_in_which_they_stand(read_table, foot):
    """The sum of what came in stands in the column of what went out."""
    statement = read_table(HEAD + ROWS + foot)
    assert (statement.state, statement.skipped) == ("read", 0), statement.totals


def test_a_word_in_brackets_that_says_the_same_belongs_to_the_name(read_table):
    head = HEAD.replace("支取", "借方金额（支出）").replace("存入", "贷方金额（存入）")
    statement = read_table(head + ROWS)
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 90_025, 36_550)


def test_the_zone_of_a_time_of_day_is_no_part_of_the_day(read_one):
    rows = ROWS.replace(",房租", " 13:15:46 WIB,房租").replace(",工资", " 08:00:00 CEST,工资")
    reading = read_one((HEAD + rows).encode())
    assert reading.statements[0].state == "read"
    assert reading.transactions["occurred_at"][0].hour == 13
