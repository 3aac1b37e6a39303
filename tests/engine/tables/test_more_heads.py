"""Names and cells that banks write in ways of their own: in brackets, of one word, with the unit behind the amount."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.tables.grids.vocabulary import is_name, name_forms, open_forms
from app.engine.tables.printed.manner import MONEY
from app.engine.types.statements import UploadedFile
from app.engine.values.figures import parse_figure


def read_text(text: str):
    reading = read([UploadedFile("list.csv", text.encode())])
    (statement,) = reading.statements
    return statement, reading.transactions


def assert_read(text: str, currency: str, money_in: int, money_out: int):
    statement, frame = read_text(text)
    assert (statement.state, statement.currency) == ("read", currency)
    assert (statement.in_fen, statement.out_fen) == (money_in, money_out)
    return frame


@pytest.mark.parametrize(("unit", "code"), [("円", "JPY"), ("원", "KRW"), (" 円", "JPY")])
def test_whole_amounts_with_their_unit_behind_them_are_read_in_it(unit, code):
    for digits, fen in (
        ("1,234", 123_400),
        ("500", 50_000),
        ("-1,234,567", -123_456_700),
        ("1,000", 100_000),
    ):
        figure = parse_figure(digits + unit)
        assert figure is not None
        assert (figure.fen, figure.currency) == (fen, code)
        assert parse_figure(digits + unit, ",") is None  # there are no cents behind that comma
        assert digits.startswith("-") or MONEY.match(digits + unit)
    heads = {"JPY": "日付,お引出金額,お預入金額,お取引内容,残高", "KRW": "거래일자,출금액,입금액,적요,잔액"}[
        code
    ]
    rows = f'2025/03/01,,"1,000{unit}",a,"9,000{unit}"\n2025/03/02,"2,500{unit}",,b,"6,500{unit}"\n2025/03/13,400{unit},,c,"6,100{unit}"\n'
    assert_read(f"{heads}\n{rows}", code, 100_000, 290_000)


def test_withdrawals_of_taiwan_have_their_own_word():
    rows = "2025/03/01,09:08:07,,1000,9000,薪資\n2025/03/02,10:11:12,2500,,6500,轉帳\n2025/03/13,23:59:58,400,,6100,轉帳\n"
    frame = assert_read(
        f"幣別：TWD\n交易日期,交易時間,提出,存入,餘額,交易資訊\n{rows}", "TWD", 100_000, 290_000
    )
    assert str(frame["occurred_at"][0]) == "2025-03-01 09:08:07"
    assert_read(
        f"帳號,1234567,幣別,USD\n交易日期,交易時間,提出,存入,餘額,交易資訊\n{rows}", "USD", 100_000, 290_000
    )


def test_names_in_two_languages_may_have_the_second_in_brackets():
    heads = "交易类型[ Transaction Type ],交易日期[ Transaction Date ],交易时间[ Transaction time ],交易货币[ Trade Currency ]"
    heads += ",交易金额[ Trade Amount ],交易后余额[ After-transaction balance ],摘要[ Reference ]"
    rows = "来账,20250301,09:08:07,CNY,100.00,1100.00,甲\n往账,20250302,10:11:12,CNY,-40.00,1060.00,乙\n"
    frame = assert_read(f"{heads}\n{rows}", "CNY", 10_000, 4_000)
    assert str(frame["occurred_at"][0]) == "2025-03-01 09:08:07"


@pytest.mark.parametrize(
    "name",
    [
        "交易金额[Debit Amount]",
        "交易金额[thousands]",
        "余额(available)",
        "收入[Debit]",
        "存入金额(withdrawn)",
        "金额(USD)",
    ],
)
def test_what_brackets_say_beyond_the_name_is_not_passed_over(name):
    assert len([form for form in name_forms(name) if "[" not in form and "(" not in form]) == 0


@pytest.mark.parametrize("head", ["存/取", "存取", "借贷标志"])
def test_one_word_tells_what_was_paid_in_and_what_was_drawn(head):
    rows = "2025-03-01,a,存,100.00\n2025-03-02,b,取,40.00\n2025-03-03,c,取,10.00\n"
    assert_read(f"币种：人民币\n交易日期,摘要,{head},发生额\n{rows}", "CNY", 10_000, 5_000)


@pytest.mark.parametrize("form", ["{} (GBP)", "{} (£)"])
def test_in_and_out_are_columns_of_money_where_a_currency_stands_behind_them(form):
    heads = ",".join(["Date", "Description", form.format("In"), form.format("Out"), "Balance"])
    rows = "2025-03-01,a,100.00,,1100.00\n2025-03-02,b,,40.00,1060.00\n2025-03-13,c,,10.00,1050.00\n"
    assert_read(f"{heads}\n{rows}", "GBP", 10_000, 5_000)
    assert not is_name("In")
    assert not is_name("Out")
    assert open_forms("") == []
