"""Statements in two currencies: each part is a statement of its own, held against what it states itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile
from tests.effort import examples
from tests.engine.fixtures.printed_cards import boc_credit
from tests.engine.tables.test_currency import CHINESE, read_text, text

BILL = "交易日,银行记账日,卡号后四位,交易描述,存入,支出\n"
YUAN = "06/01,06/02,1234,超市,,100.00\n06/03,06/04,1234,还款,500.00,\n"
DOLLARS = "06/05,06/06,1234,AMAZON,,20.00\n06/07,06/08,1234,REFUND,5.00,\n"


@pytest.mark.parametrize(
    "heading",
    [
        "美元 USD",
        "USD/美元",
        "美元账户 (USD)",
        "外币交易（美元）",
        "外币交易明细（美元）",
        "美元交易明细",
        "美元账户交易明细",
        "外币账户交易明细(USD)",
    ],
)
@pytest.mark.parametrize("again", [BILL, ""])
def test_the_yuan_part_and_the_dollar_part_of_a_bill_are_two_statements(heading, again):
    bill = f"中国银行信用卡账单 2024年6月\n人民币交易明细\n{BILL}{YUAN}{heading}\n{again}{DOLLARS}"
    found = read_text(bill).statements
    assert {one.format for one in found} == {"boc_credit"}
    assert [(one.state, one.currency, one.rows, one.in_fen, one.out_fen) for one in found] == [
        ("read", "CNY", 2, 50_000, 10_000),
        ("read", "USD", 2, 500, 2_000),
    ]


def dual(yuan: str, dollars: str) -> list[tuple[str, str, int]]:
    """State, currency and stated totals of both parts of a bill, with a row of sums below each."""
    bill = f"中国银行信用卡账单 2024年6月\n人民币交易明细\n{BILL}{YUAN}{yuan}\n美元交易明细\n{DOLLARS}{dollars}\n"
    return [(one.state, one.currency, len(one.totals.stated)) for one in read_text(bill).statements]


@pytest.mark.parametrize(
    ("yuan", "dollars", "states", "stated"),
    [
        ("合计,,,,500.00,100.00", "合计,,,,5.00,20.00", ("read", "read"), (2, 2)),
        ("合计,,,,500.00,100.00", "合计,,,,5.00,25.00", ("read", "disagrees"), (2, 2)),
        ("合计,,,,500.00,110.00", "合计,,,,5.00,20.00", ("disagrees", "read"), (2, 2)),
        ("支出合计：100.00,,,,,", "支出合计：20.01,,,,,", ("read", "disagrees"), (1, 1)),
        ("支出合计：100.01,,,,,", "", ("disagrees", "read"), (1, 0)),
        ("共2笔,,,,,", "共2笔,,,,,", ("read", "read"), (1, 1)),
        ("共2笔,,,,,", "共3笔,,,,,", ("read", "disagrees"), (1, 1)),
        # what only the last part states may be of the whole bill
        ("", "共2笔,,,,,", ("read", "read"), (0, 1)),
        ("", "共4笔,,,,,", ("read", "read"), (0, 0)),
        ("", "共5笔,,,,,", ("read", "disagrees"), (0, 1)),
        ("", "支出合计：20.00,,,,,", ("read", "read"), (0, 1)),
        ("", "支出合计：243.00,,,,,", ("read", "read"), (0, 0)),
        ("", "", ("read", "read"), (0, 0)),
    ],
)
def test_each_part_of_a_bill_is_held_against_what_it_states_itself(yuan, dollars, states, stated):
    assert dual(yuan, dollars) == [(states[0], "CNY", stated[0]), (states[1], "USD", stated[1])]


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1)])
@pytest.mark.parametrize("sums", ["合计,,,500.00,243.00", "支出合计：243.00,,,,"])
def test_sums_of_all_currencies_in_a_table_with_a_column_of_them_are_of_no_part(sums, order):
    lines = ("2024-06-01,超市,CNY,,100.00", "2024-06-01,还款,CNY,500.00,", "2024-06-01,AMAZON,USD,,20.00")
    rows = "\n".join(lines[at] for at in order)
    found = read_text(f"交易日期,摘要,币种,收入,支出\n{rows}\n{sums}\n").statements
    assert {(one.state, one.currency, one.totals.stated) for one in found} == {
        ("read", "CNY", ()),
        ("read", "USD", ()),
    }


@settings(max_examples=examples(40))
@given(off=st.integers(-5, 5), which=st.booleans())
def test_a_part_whose_sum_is_off_by_some_fen_never_agrees(off, which):
    sums = [10_000, 2_000]
    sums[which] += off
    found = dual(*(f"支出合计：{fen / 100:.2f},,,,," for fen in sums))
    assert [state for state, *_ in found] == [
        "disagrees" if off and at == which else "read" for at in (False, True)
    ]


def test_a_part_in_a_foreign_currency_that_is_not_named_is_open():
    found = read_text(
        f"中国银行信用卡账单 2024年6月\n人民币交易明细\n{BILL}{YUAN}外币交易明细\n{DOLLARS}"
    ).statements
    assert [one.currency for one in found] == ["CNY", "XXX"]


def test_parts_of_a_table_of_nobody_known_are_two_statements_too():
    rows = "2024-06-01,超市,-100.00\n2024-06-03,还款,500.00\n"
    found = read_text(f"日期,摘要,金额\n人民币交易明细,,\n{rows}美元交易明细,,\n{rows}").statements
    assert [(one.currency, one.in_fen, one.out_fen) for one in found] == [
        ("CNY", 50_000, 10_000),
        ("USD", 50_000, 10_000),
    ]


def test_two_currencies_that_the_text_states_are_not_one_statement():
    (statement,) = read_text(text(CHINESE, "币种：人民币\n币种：美元")).statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


def test_the_printed_bill_in_two_currencies_is_two_statements():
    data, truth = boc_credit(60, 5)
    found = read([UploadedFile("bill.pdf", data)]).statements
    assert {one.currency for one in found} == {"CNY", "USD"}
    assert sum(one.in_fen for one in found) == truth.in_fen
