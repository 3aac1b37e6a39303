"""A line without a date below the header that brings a balance forward: no row, and checked against the first one."""

from __future__ import annotations

import pytest

from tests.engine.fixtures.plain_sheets import HEAD, codes, one_of, put, put_all, rows, saved, sheet

SIDES = ("交易日期", "摘要", "支出金额", "收入金额", "账户余额")
PLACES = ((40, "left"), (110, "left"), (330, "right"), (410, "right"), (490, "right"))
LABELS = ("承前页", "上期结余", "期初余额", "Balance brought forward", "")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize("label", LABELS)
def test_a_balance_brought_forward_is_no_row_and_no_text_of_one(read_one, label, at):
    pdf = sheet()
    for first, before in ((1, "100000.00"), (9, rows(8, 8)[0][3])):
        carried = ["", "", "", before, ""]
        carried[at] = label
        put_all(pdf, 100, [HEAD, carried, *rows(first, first + 7)])
        if first == 1:
            pdf.add_page()
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.rows, statement.skipped, statement.out_fen) == ("read", 16, 0, 136_00)


@pytest.mark.parametrize("label", LABELS)
def test_it_is_understood_where_only_the_balance_stands_in_every_row(read_one, label):
    pdf = sheet()
    y = put(pdf, 100, SIDES, places=PLACES)
    y = put(pdf, y, ("", label, "", "", "100000.00"), places=PLACES)
    balance = 10_000_000
    for day in range(1, 9):
        balance += day * (1_00 if day % 2 else -1_00)
        sides = (f"{day}.00", "") if day % 2 == 0 else ("", f"{day}.00")
        y = put(pdf, y, (f"2025-01-{day:02d}", "转账", *sides, f"{balance / 100:.2f}"), places=PLACES)
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.rows, statement.skipped) == ("read", 8, 0)


@pytest.mark.parametrize("page", [1, 2])
def test_a_balance_that_the_first_row_does_not_run_on_from_is_reported(read_one, page):
    pdf = sheet()
    for number, before in ((1, "100000.00"), (2, rows(8, 8)[0][3])):
        carried = ("", "承前页", "", "77.00" if number == page else before, "")
        put_all(pdf, 100, [HEAD, carried, *rows(8 * number - 7, 8 * number)])
        if number == 1:
            pdf.add_page()
    statement = one_of(read_one(saved(pdf)))
    assert statement.state == "disagrees"
    assert "text_outside_rows" in codes(statement)
