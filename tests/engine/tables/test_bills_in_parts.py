"""Bills of cards in parts of one currency each: what is owed before and after proves the signs of every part."""

from __future__ import annotations

import pytest

from app.engine.types.statements import Reading
from tests.engine.tables.test_currency import read_text

HEAD = "交易日,记账日,交易摘要,交易金额,卡号末四位\n"
YUAN = "2026/09/06,2026/09/07,超市,119.00,5520\n2026/09/22,2026/09/22,自动还款,-80.00,5520\n"
DOLLARS = "2026/09/07,2026/09/08,STEAM,50.00,5520\n2026/09/22,2026/09/22,自动还款,-96.40,5520\n"


def bill(yuan: str = "80.00 80.00 119.00 119.00", dollars: str = "96.40 96.40 50.00 50.00") -> Reading:
    return read_text(
        "某信用卡对账单 最后还款日2026年10月25日\n账户 上期应还款额 本期已还款额 本期新增 本期应还款额\n"
        f"人民币账户 {yuan}\n美元账户 {dollars}\n"
        f"人民币账户（RMB）交易明细\n{HEAD}{YUAN}美元账户（USD）交易明细\n{HEAD}{DOLLARS}"
    )


def test_what_is_owed_in_each_currency_proves_that_a_plus_was_spent():
    found = bill().statements
    assert [(one.state, one.currency, one.in_fen, one.out_fen, one.kind) for one in found] == [
        ("read", "CNY", 80_00, 119_00, "credit"),
        ("read", "USD", 96_40, 50_00, "credit"),
    ]


@pytest.mark.parametrize(
    "figures",
    [
        {"yuan": "80.00 80.00 119.00 120.00"},
        {"dollars": "96.40 96.40 50.00 51.00"},
        {"dollars": "96.40 96.40 50.00"},
        {"yuan": "80.00 80.00 119.00 41.00"},  # a plus came in here, and was spent there
    ],
)
def test_where_one_part_does_not_come_to_what_is_owed_the_bill_is_not_read(figures):
    assert {one.state for one in bill(**figures).statements} == {"unknown_layout"}


def test_a_plus_that_every_part_proves_to_have_come_in_is_money_in():
    found = bill(yuan="80.00 80.00 119.00 41.00", dollars="96.40 96.40 50.00 142.80").statements
    assert [(one.state, one.in_fen, one.out_fen) for one in found] == [
        ("read", 119_00, 80_00),
        ("read", 50_00, 96_40),
    ]
