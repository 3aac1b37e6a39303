"""Currencies in the names of columns: the one that the amounts have, or a refusal where two are named."""

from __future__ import annotations

import pytest

from app.engine.values.currencies import ISO_CODES

ROWS = "2025-01-13,x,-20.00\n2025-01-14,y,30.00\n"


def codes(statement) -> set[str]:
    return {one.code for one in statement.problems}


HEADS = [
    *(("Amount (GBP)", "GBP"), ("Amount in EUR", "EUR"), ("Amount in eur", "EUR"), ("Amount GBP", "GBP")),
    *(("Amount (in CHF)", "CHF"), ("Amount £", "GBP"), ("Amount [USD]", "USD"), ("Amount (INR)", "INR")),
    *(("金额（美元）", "USD"), ("金额(英镑)", "GBP"), ("金额（港币）", "HKD"), ("交易金额（人民币）", "CNY")),
    *(("金额（单位：欧元）", "EUR"), ("金额(元)", "CNY"), ("Amount (RMB)", "CNY")),
]


@pytest.mark.parametrize(("head", "code"), HEADS)
def test_a_currency_in_the_name_of_the_amounts_is_theirs(read_table, head, code):
    statement = read_table(f"Date,Description,{head}\n{ROWS}")
    assert (statement.state, statement.currency) == ("read", code)
    assert (statement.in_fen, statement.out_fen) == (3_000, 2_000)


def test_columns_of_both_directions_and_balances_name_it_together(read_table):
    head = "Date,Description,Paid out (GBP),Paid in (GBP),Balance (GBP)\n"
    statement = read_table(head + "2025-01-13,x,20.00,,80.00\n2025-01-14,y,,30.00,110.00\n")
    assert (statement.state, statement.currency, statement.out_fen) == ("read", "GBP", 2_000)


TWO = {
    "two amounts": "Date,Description,Amount (USD),Amount (EUR)\n2025-01-13,x,-20,-20\n2025-01-14,y,30,30\n",
    "two directions": "Date,Description,Paid out (GBP),Paid in (EUR)\n2025-01-13,x,20,\n2025-01-14,y,,30\n",
    "the text says another": f"币种：港币\nDate,Description,Amount (USD)\n{ROWS}",
    "a bare unit against the text": f"币种：美元\n日期,摘要,金额(元)\n{ROWS}",
    "a balance of another": "Date,Description,Amount (USD),Balance (EUR)\n2025-01-13,x,-20,80\n2025-01-14,y,30,110\n",
}


@pytest.mark.parametrize("text", TWO.values(), ids=TWO)
def test_two_currencies_for_the_amounts_are_refused(read_table, text):
    statement = read_table(text)
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    assert "open_currency" in codes(statement)


def test_the_currency_of_a_fee_is_not_that_of_the_amounts(read_table):
    statement = read_table("Date,Description,Amount,Fee (USD)\n2025-01-13,x,-20,0\n2025-01-14,y,30,0\n")
    assert (statement.state, statement.currency) == ("read", "XXX")
    statement = read_table("日期,摘要,金额,手续费(USD)\n2025-01-13,x,-20,0\n2025-01-14,y,30,0\n")
    assert statement.currency == "CNY"


def test_a_source_that_knows_its_currency_does_not_take_a_column_of_another(read_table):
    rows = "2025-01-02,美元,-12.00,88.00,消费,甲\n2025-01-03,美元,-8.00,80.00,消费,乙\n"
    statement = read_table("记账日期,货币,交易金额(USD),联机余额,交易摘要,对手信息\n" + rows)
    assert (statement.format, statement.currency) == ("general", "USD")


@pytest.mark.parametrize("head", ["Amount (TAX)", "Amount (XYZ)", "Amount in total"])
def test_what_is_no_currency_makes_no_name_of_it(read_table, head):
    assert read_table(f"Date,Description,{head}\n{ROWS}").rows == 0


def test_the_codes_are_those_of_the_standard():
    assert {"CNY", "USD", "EUR", "XXX"} - ISO_CODES == {"XXX"}
    assert all(len(code) == 3 and code.isupper() for code in ISO_CODES)
