"""A long table, whose plain rows are read column by column, says what its rows say one by one."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.pipeline import read
from app.engine.tables.grids.grid import Grid
from app.engine.tables.interpret import Interpreted, interpret
from app.engine.tables.layout import Layout
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.wechat import HEADER

LONG = 210
"""Rows of a table that is read column by column."""

MOMENTS = (
    "2025-01-02 10:11:12",
    "2025-01-03 00:00:00",
    "2025-01-02",
    "2025/1/2 10:11",
    "2025-01-02 10:11:60",
    "2025-01-02 25:00:00",
    "+2025-01-02 10:11:1",
    "0025-01-02 10:11:12",
    "2025-13-01 10:11:12",
    " 2025-01-02 10:11:12\t",
    "20250102",
    "######",
    "",
)
AMOUNTS = (
    "12.30",
    "¥12.30",
    "￥1,234.50",
    "0.00",
    "12",
    "1,234",
    "0.125",
    "12345678901234.00",
    "12.00(已退款3.00)",
    "USD12.00",
    "CNY12.00",
    "12.00CR",
    " 12.30 ",
    "1,23.00",
    "/",
    "",
)
SIGNED = (*AMOUNTS, "-12.30", "+1.00", "12.00-", "(3.00)", "-0.00")
TEXTS = ("甲公司", "/", "——", "无", "N/A", " 乙 ", '=""', "总计的", "3", "")

PLAIN = ("2025-01-02 10:11:12", "转账", "甲", "", "支出", "¥5.00", "零钱", "支付成功", "1", "/", "/")

export_rows = st.lists(
    st.tuples(
        st.sampled_from(MOMENTS),
        st.sampled_from(["商户消费", "转账", "合计", "新的类型"]),
        st.sampled_from(TEXTS),
        st.sampled_from(TEXTS),
        st.sampled_from(["收入", "支出", "/", "", "中性交易", "借", " 支出 "]),
        st.sampled_from(SIGNED),
        st.just("零钱"),
        st.sampled_from(["支付成功", "已全额退款", "已退款(￥2.00)", "对方已退还", "没见过"]),
        st.sampled_from(["42000021682025", " 4200\t", "/", "T200P", ""]),
        st.sampled_from(TEXTS),
        st.sampled_from(TEXTS),
    ),
    min_size=1,
    max_size=7,
)


def problems_of(read: Interpreted) -> set[str]:
    return {problem.code for problem in read.problems} - {"more_of_the_same"}


def repeated(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The rows again and again, until there are so many that they are read column by column."""
    return rows * -(-LONG // len(rows))


def export(rows: list[tuple[str, ...]]) -> bytes:
    quoted = [",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows]
    return "\n".join(["微信支付账单明细", ",".join(HEADER), *quoted, ""]).encode()


@pytest.mark.everything  # before a commit: the plain tables below
@settings(max_examples=60, deadline=None)
@given(export_rows)
def test_an_export_of_many_rows_says_what_a_few_of_them_say(rows):
    # The first row shows how most moments and amounts of a column are written.
    rows = [PLAIN, *rows]
    short, long = (read([UploadedFile("bill.csv", export(each))]) for each in (rows, repeated(rows)))
    times = -(-LONG // len(rows))
    places = ("n", "row")
    assert long.transactions.drop(places).equals(pl.concat([short.transactions.drop(places)] * times))
    (one,), (many,) = short.statements, long.statements
    assert (many.skipped, many.state) == (one.skipped * times, one.state)
    listed = {problem.code for problem in many.problems} - {"more_of_the_same"}
    assert listed == {problem.code for problem in one.problems}


COLUMNS = {"moment": 0, "time": 1, "currency": 5, "refunded": 6, "text": 7, "party": 8}
LAYOUTS = (
    Layout({"moment": 0, "amount": 2, "text": 7}, "signed", currency="CNY"),
    Layout({**COLUMNS, "amount": 2}, "signed", currency="CNY"),
    Layout({**COLUMNS, "amount": 2}, "reversed", currency="EUR", decimal=","),
    Layout({**COLUMNS, "credit": 3, "debit": 4}, "two_columns", currency="CNY"),
    Layout({**COLUMNS, "amount": 3, "direction": 9}, "tag", currency="CNY"),
    Layout({**COLUMNS, "booked": 10, "amount": 3, "text": 9}, "text", currency="CNY", date_order="dmy"),
)

table_rows = st.lists(
    st.tuples(
        st.sampled_from(MOMENTS),
        st.sampled_from(["", "10:11:12", "000000", "25:00:00", "101112"]),
        st.sampled_from((*SIGNED, "1.234,56")),
        st.sampled_from(AMOUNTS),
        st.sampled_from(("", "0.00", "7.00", "abc")),
        st.sampled_from(["", "人民币", "USD"]),
        st.sampled_from(["", "1.00", "99999.00", "x"]),
        st.sampled_from(TEXTS),
        st.sampled_from(TEXTS),
        st.sampled_from(["收", "支", "借", "贷方", "/", "", "支取现金", "别的"]),
        st.sampled_from(["03/01/2025", "31.12.2024", ""]),
    ),
    min_size=2,
    max_size=7,
)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.sign} {len(layout.columns)}")
@settings(max_examples=40, deadline=None)
@given(rows=table_rows)
def test_a_table_of_many_rows_says_what_a_few_of_them_say(layout, rows):
    # The first row shows how most cells of a column are written, and that not all dates are misprints.
    rows = [("2025-01-02 10:11:12", "", "1.00", "1.00", "", "", "", "", "", "收", ""), *rows]
    names = tuple(f"列{at}" for at in range(len(rows[0])))
    short, long = (
        interpret(Grid(names, tuple(each), range(1, len(each) + 1)), layout)
        for each in (rows, repeated(rows))
    )
    times = -(-LONG // len(rows))
    assert long.frame.drop("row").equals(pl.concat([short.frame.drop("row")] * times))
    assert (long.skipped, len(long.dropped)) == (short.skipped * times, len(short.dropped) * times)
    assert problems_of(long) == problems_of(short)


def test_in_an_export_nothing_keeps_its_direction_and_midnight_is_a_time():
    row = ("2025-01-03 00:00:00", "转账", "甲", "", "支出", "¥0.00", "零钱", "支付成功", "1", "/", "/")
    for rows in ([row], [row] * LONG):
        reading = read([UploadedFile("bill.csv", export(rows))])
        (statement,) = reading.statements
        assert (statement.state, statement.out_n, statement.has_time) == ("read", len(rows), True)


def test_notes_below_an_export_are_no_rows_and_a_row_without_a_date_is_no_note():
    row = ("2025-01-03 10:00:00", "转账", "甲", "", "支出", "¥1.00", "零钱", "支付成功", "1", "/", "/")
    note = ("1. 充值、提现计入中性交易", *[""] * 10)
    undated = ("", "转账", "甲", "", "支出", "", "零钱", "支付成功", "1", "/", "/")
    for rows in ([row], [row] * LONG):
        (noted,) = read([UploadedFile("bill.csv", export([*rows, note]))]).statements
        assert (noted.state, noted.rows, noted.skipped) == ("read", len(rows), 0)
        (lost,) = read([UploadedFile("bill.csv", export([*rows, undated]))]).statements
        assert (lost.state, lost.rows, lost.skipped) == ("partial", len(rows), 1)
