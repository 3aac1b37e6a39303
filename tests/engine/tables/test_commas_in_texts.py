"""Commas inside texts that nobody quoted: they move the cells behind them, so such a row is never counted wrong."""

from __future__ import annotations

import pytest

SIGNED = "交易日期,摘要,金额,备注\n"
SIDES = "交易日期,摘要,收入,支出,备注\n"
MANY = "".join(f"2024-05-{at % 27 + 1:02d},买菜{at},-{at + 1}.00,\n" for at in range(260))
CUT = "2024-05-03,还款1,000,-1000.00,\n"


@pytest.mark.parametrize(
    ("table", "out_fen"),
    [
        (SIGNED + "2024-05-01,工资,5000.00,\n" + CUT + "2024-05-05,买菜,-20.00,\n", 2_000),
        (
            SIDES
            + "2024-05-01,工资,5000.00,,\n2024-05-05,买菜,,20.00,\n"
            + "2024-05-03,还款1,000,,1000.00,\n" * 3,
            2_000,
        ),
        (
            SIDES + "2024-05-01,工资,5000.00,,\n2024-05-03,还款1,000,,1000.00,\n2024-05-05,买菜,,20.00,\n",
            2_000,
        ),
        (SIGNED + "2024-05-01,工资,5000.00,\n" + CUT + MANY, 100 * sum(range(1, 261))),
        (
            "Date,Description,Paid in,Paid out,Notes\n"
            "2024-05-01,Salary,5000.00,,\n2024-05-03,Invoices 12,15,,900.00,\n2024-05-05,Shop,,20.00,\n",
            2_000,
        ),
    ],
    ids=["signed", "most rows cut", "two columns", "many rows", "English"],
)
def test_a_row_with_a_comma_inside_its_remark_is_told_and_not_counted(read_table, table, out_fen):
    statement = read_table(table)
    assert (statement.state, statement.in_fen, statement.out_fen) == ("partial", 500_000, out_fen)
    assert {one.code for one in statement.problems} >= {"ragged_row"}


@pytest.mark.parametrize("end", [",", ",,", ", ,"])
def test_rows_that_all_end_with_more_separators_than_the_header_are_read(read_table, end):
    rows = f"2024-05-01,工资,5000.00,{end}\n2024-05-05,买菜,-20.00,夜宵{end}\n" * 2
    statement = read_table(SIGNED + rows + "合计,,9960.00,\n")
    assert (statement.state, statement.skipped, statement.out_fen) == ("read", 0, 4_000)


def test_rows_that_lack_empty_cells_at_their_end_are_read(read_table):
    rows = "2024-05-01,工资,5000.00\n2024-05-05,买菜,-20.00,夜宵\n" * 2
    statement = read_table(SIGNED + rows + "合计,,9960.00,,,\n")
    assert (statement.state, statement.skipped, statement.out_fen) == ("read", 0, 4_000)


def test_a_comma_does_not_make_an_unnamed_column_of_the_remark_behind_it(read_table):
    rows = "2024-05-01,工资,5000.00,\n2024-05-03,还款1,000,-1000.00,房贷\n2024-05-05,买菜,-20.00,\n"
    statement = read_table(SIGNED.replace("\n", ",\n") + rows)
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 2_000)


def test_texts_spread_over_unnamed_last_columns_are_still_read(read_table):
    rows = "2024-05-01,工资,5000.00,五月,奖金\n2024-05-05,买菜,-20.00,夜宵,\n"
    statement = read_table(SIGNED.replace("\n", ",\n") + rows)
    assert (statement.state, statement.skipped, statement.out_fen) == ("read", 0, 2_000)
