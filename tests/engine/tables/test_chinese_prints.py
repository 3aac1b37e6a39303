"""Prints of Chinese banks: totals below the rows, a balance in a wide cell, parts of currencies, heads on every page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from app.engine.types.statements import Reading, Statement
from tests.engine.fixtures.plain_sheets import HEAD, codes, one_of, put, rows, saved, sheet

SIDES = ("日期", "摘要", "存入", "支出", "余额")
PLACES = ((40, "left"), (110, "left"), (330, "right"), (410, "right"), (490, "right"))
Read = Callable[..., Reading]


def chain(opening: int, days: int = 8) -> list[tuple[str, str, str, str, str]]:
    """Rows of the first days of a month, in and out by turns, with the balances after `opening` (fen)."""
    found = []
    for day in range(1, days + 1):
        come = day % 3 == 0
        opening += day * (1_00 if come else -1_00)
        sides = (f"{day}.00", "") if come else ("", f"{day}.00")
        found.append((f"2025-01-{day:02d}", "转账", *sides, f"{opening / 100:.2f}"))
    return found


def figures(statement: Statement) -> tuple[str, int, int, int]:
    return statement.state, statement.rows, statement.in_fen, statement.out_fen


@pytest.mark.parametrize(
    "foot",
    [
        ((84, "支出合计"), (310, "27.00"), (350, "收入合计"), (455, "9.00")),
        ((40, "借方笔数：6 借方发生额合计：27.00"), (230, "贷方笔数：2 贷方发生额合计："), (470, "9.00")),
        ((110, "合计"), (290, "存入"), (390, "9.00"), (425, "支出"), (460, "27.00"), (495, "笔数 8")),
    ],
)
def test_a_line_of_totals_close_below_the_rows_is_none_of_them(
    read_one: Read, foot: Sequence[tuple[float, str]]
) -> None:
    pdf = sheet()
    y = put(pdf, 100, SIDES, places=PLACES)
    for cells in chain(1_000_000):
        y = put(pdf, y, cells, places=PLACES)
    for x, text in foot:
        pdf.text(x, y - 2, text)
    statement = one_of(read_one(saved(pdf)))
    assert figures(statement) == ("read", 8, 9_00, 27_00)
    assert (statement.skipped, statement.totals.contradicting) == (0, ())


def test_a_line_of_totals_whose_labels_run_over_the_columns_is_no_row_that_lost_its_date(
    read_one: Read,
) -> None:
    names = ("日期", "摘要", "支出", "收入", "余额", "对方户名", "附言")
    places = (
        *((x, "left") for x in (40, 110)),
        *((x, "right") for x in (220, 300, 380)),
        (400, "left"),
        (480, "left"),
    )
    pdf = sheet()
    y = put(pdf, 100, names, places=places)
    for day, kind, come, gone, held in chain(1_000_000):
        y = put(pdf, y, (day, kind, gone, come, held, "李四", "转账"), places=places)
    foot = ("", "", "-27.00", "收入合计", "9.00", "期末余额", "9982.00")
    put(pdf, y, foot, places=places)
    pdf.text(78, y, "支出")
    pdf.text(110, y, "合计")
    statement = one_of(read_one(saved(pdf)))
    assert (figures(statement), statement.skipped) == (("read", 8, 9_00, 27_00), 0)


def test_rows_that_do_not_come_to_such_totals_are_not_read(read_one: Read) -> None:
    pdf = sheet()
    y = put(pdf, 100, SIDES, places=PLACES)
    for cells in chain(1_000_000):
        y = put(pdf, y, cells, places=PLACES)
    pdf.text(40, y, "支出合计 -28.00")
    pdf.text(290, y, "收入合计 9.00")
    assert one_of(read_one(saved(pdf))).state != "read"


def test_a_row_without_its_date_is_no_line_of_totals(read_one: Read) -> None:
    pdf = sheet()
    y = put(pdf, 100, SIDES, places=PLACES)
    for day, cells in enumerate(chain(1_000_000), 1):
        y = put(pdf, y, ("", *cells[1:]) if day == 8 else cells, places=PLACES)
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.skipped) == ("partial", 1)


@pytest.mark.parametrize(("before", "state"), [("10000.00", "read"), ("10001.00", "disagrees")])
def test_a_balance_brought_forward_in_one_wide_cell_is_held_against_the_first_row(
    read_one: Read, before: str, state: str
) -> None:
    pdf = sheet()
    y = put(pdf, 100, SIDES, places=PLACES)
    y = put(pdf, y, ("承前余额", before, "", "", ""), places=((40, "left"), (150, "left"), *PLACES[2:]))
    for cells in chain(1_000_000):
        y = put(pdf, y, cells, places=PLACES)
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.rows) == (state, 8)
    assert ("text_outside_rows" in codes(statement)) == (state != "read")


def parts(second: str, count: str = "") -> bytes:
    """A part in yuan and one under the line `second`, each with its own header and balances."""
    pdf = sheet()
    pdf.text(40, 58, "户名：陈晓月 账号：6217000010001111")
    pdf.text(40, 71, count)
    pdf.text(40, 84, "币种：人民币 期初余额：10,000.00 期末余额：9,982.00")
    y = 104.0
    for opening, heading in ((1_000_000, second), (500_000, "")):
        y = put(pdf, y, SIDES, places=PLACES)
        for cells in chain(opening):
            y = put(pdf, y, cells, places=PLACES)
        pdf.text(40, y + 6, heading)
        y += 30
    return saved(pdf)


def test_a_part_is_in_the_currency_of_the_line_above_it_though_that_states_balances(read_one: Read) -> None:
    found = read_one(parts("币种：美元（USD） 期初余额：5,000.00 期末余额：4,982.00")).statements
    assert [(figures(one), one.currency, one.holder, one.account) for one in found] == [
        (("read", 8, 9_00, 27_00), code, "陈晓月", "6217000010001111") for code in ("CNY", "USD")
    ]


def test_a_number_of_rows_in_the_head_binds_the_first_part_alone(read_one: Read) -> None:
    second = "币种：美元（USD） 期初余额：5,000.00 期末余额：4,982.00"
    states = [
        [one.state for one in read_one(parts(second, f"总笔数：{count}")).statements] for count in (8, 9)
    ]
    assert states == [["read", "read"], ["unknown_layout", "read"]]


def test_a_part_of_another_account_takes_no_number_from_the_head(read_one: Read) -> None:
    found = read_one(parts("账号：6217000010002222 币种：美元（USD） 期末余额：4,982.00")).statements
    assert [(one.currency, one.account) for one in found] == [
        ("CNY", "6217000010001111"),
        ("USD", "6217000010002222"),
    ]


def test_a_head_within_two_columns_on_every_page_is_no_text_of_rows(read_one: Read) -> None:
    order, places = (
        (4, 0, 1, 2, 3),
        ((40, "left"), (110, "left"), (190, "left"), (410, "right"), (490, "right")),
    )
    pdf = sheet()
    for first in (1, 9):
        if first > 1:
            pdf.add_page()
        y = 84.0
        for cells in (HEAD, *rows(first, first + 7)):
            y = put(pdf, y + (20 if cells is HEAD else 0), [cells[at] for at in order], places=places)
        pdf.text(40, 84, "某网商银行")
        pdf.text(190, 84, "流水证明")
    reading = read_one(saved(pdf))
    statement = one_of(reading)
    assert (statement.state, statement.rows) == ("read", 16)
    assert "text_outside_rows" not in codes(statement)
    told = reading.transactions.select("party", "text").unique().rows()
    assert told == [("李四", "消费")]
