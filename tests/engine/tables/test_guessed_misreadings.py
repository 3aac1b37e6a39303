"""Tables of unknown banks that allow two readings: the right one, or a refusal, never the wrong one in silence."""

from __future__ import annotations

import datetime as dt
import io

import openpyxl
import pytest

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile

BALANCED = "日期,摘要,金额,余额\n"


@pytest.fixture
def read_table(read_one):
    def read_statement(data: str | bytes):
        return read_one(data.encode() if isinstance(data, str) else data)

    return read_statement


def problems_of(reading) -> set[str]:
    return {problem.code for statement in reading.statements for problem in statement.problems}


def assert_refused(reading, code: str) -> None:
    assert reading.transactions.is_empty()
    assert {statement.state for statement in reading.statements} == {"unknown_layout"}
    assert code in problems_of(reading)


def days_of(reading) -> list[str]:
    return [str(moment.date()) for moment in reading.transactions["occurred_at"]]


def table_of(days: list[str], balance: int = 1000) -> str:
    rows = [f"{day},购入,-1.00,{balance - place}.00" for place, day in enumerate(days, 1)]
    return BALANCED + "\n".join(rows) + "\n"


def test_two_digits_in_front_may_be_the_year(read_table):
    few = read_table("日期,金额,摘要\n25.01.12,-12.00,甲\n25.01.13,500.00,乙\n25.02.14,-3.00,丙\n")
    assert_refused(few, "ambiguous_dates")
    many = read_table(table_of([f"25.{month:02}.{day:02}" for month in (1, 2, 3) for day in (3, 17, 28)]))
    assert days_of(many)[:3] == ["2025-01-03", "2025-01-17", "2025-01-28"]
    assert days_of(many)[-1] == "2025-03-28"


def test_two_digits_behind_are_still_the_year_where_the_days_say_so(read_table):
    days = [f"{day:02}.{month:02}.25" for month in (1, 2, 3) for day in (3, 17, 28)]
    assert days_of(read_table(table_of(days)))[::4] == ["2025-01-03", "2025-02-17", "2025-03-28"]
    # Not in order: one reading covers three months, the other a quarter of a century.
    mixed = "".join(f"{days[at]},购入,-1.00\n" for at in (0, 2, 1, 4, 3, 5, 8, 7, 6))
    assert days_of(read_table("日期,摘要,金额\n" + mixed))[:2] == ["2025-01-03", "2025-01-28"]


RENTS = [f"01/{month:02}/2024" for month in (2, 3, 4)]
WAGES = [f"05/{month:02}/2024" for month in (2, 3, 4)]


@pytest.mark.parametrize(
    "days",
    [RENTS + WAGES, (RENTS + WAGES)[::-1], [day.replace("/0", "/").lstrip("0") for day in RENTS + WAGES]],
)
def test_days_that_were_sorted_as_texts_do_not_tell_the_day_from_the_month(read_table, days):
    rows = "".join(f"{day},Payee,-{at}.00\n" for at, day in enumerate(days, 1))
    assert_refused(read_table("Date,Description,Amount\n" + rows), "ambiguous_dates")


def test_balances_prove_that_days_in_the_order_of_texts_stand_in_their_own(read_table):
    rows = "".join(f"{day},Payee,-1.00,{99 - at}.00\n" for at, day in enumerate(RENTS + WAGES))
    found = days_of(read_table("Date,Description,Amount,Balance\n" + rows))
    assert found == ["2024-01-02", "2024-01-03", "2024-01-04", "2024-05-02", "2024-05-03", "2024-05-04"]


def test_balances_do_not_prove_the_order_of_rows_that_they_do_not_follow(read_table):
    balances = (99, 97, 95, 98, 96, 94)
    rows = "".join(
        f"{day},Payee,-1.00,{held}.00\n" for day, held in zip(RENTS + WAGES, balances, strict=True)
    )
    assert_refused(read_table("Date,Description,Amount,Balance\n" + rows), "ambiguous_dates")


def half_converted() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Date", "Description", "Amount", "Balance"])
    balance = 100
    for day, month, amount in [
        (3, 1, -5),
        (9, 1, 100),
        (15, 1, -7),
        (28, 1, -9),
        (4, 2, -3),
        (11, 2, 50),
        (19, 2, -8),
    ]:
        balance += amount
        text = f"{day:02}/{month:02}/2025"
        sheet.append([dt.datetime(2025, day, month) if day <= 12 else text, "x", amount, balance])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_days_that_a_spreadsheet_took_for_months_are_not_believed(read_table):
    assert_refused(read_table(half_converted()), "ambiguous_dates")
    text = "日期,摘要,金额\n2025-03-01,a,-5.00\n2025-09-01,b,7.00\n15/01/2025,c,-1.00\n28/01/2025,d,-2.00\n"
    assert_refused(read_table(text), "ambiguous_dates")


def test_two_ways_of_writing_dates_are_read_where_none_can_be_swapped(read_table):
    text = "日期,摘要,金额\n2025-01-13,a,-5.00\n2025-01-14,b,7.00\n15/01/2025,c,-1.00\n28/01/2025,d,-2.00\n"
    assert days_of(read_table(text)) == ["2025-01-13", "2025-01-14", "2025-01-15", "2025-01-28"]


OWED = "2025-01-02,消费 超市,{0},100.00\n2025-01-03,消费 餐饮,{1},150.00\n2025-01-05,还款,{2},0.00\n2025-01-06,消费 加油,{3},20.00\n"


@pytest.mark.parametrize(
    "data",
    [
        "交易日期,摘要,交易金额,余额\n" + OWED.format("100.00", "50.00", "-150.00", "20.00"),
        "Date,Description,Debit,Credit,Balance\n2025-01-02,GROCERY STORE,100.00,,100.00\n2025-01-03,RESTAURANT,50.00,,150.00\n"
        "2025-01-05,PAYMENT RECEIVED - THANK YOU,,150.00,0.00\n2025-01-06,GAS,20.00,,20.00\n",
        "Platinum Visa statement\nDate,Description,Amount,Balance\n2025-01-02,GREEN LANE,50.00,50.00\n"
        "2025-01-03,PETROL,30.00,80.00\n2025-01-09,CASHBACK,-60.00,20.00\n",
    ],
)
def test_what_is_spent_is_no_income_because_a_debt_grows(read_table, data):
    assert_refused(read_table(data), "open_sense")


def test_an_account_with_purchases_and_a_repayment_of_a_card_is_read(read_table):
    rows = "2025-01-02,消费 超市,-100.00,900.00\n2025-01-03,消费退款,40.00,940.00\n2025-01-05,信用卡还款,-150.00,790.00\n"
    reading = read_table("交易日期,摘要,交易金额,余额\n" + rows)
    assert (reading.statements[0].in_fen, reading.statements[0].out_fen) == (4000, 25000)


ROWS = "".join(f"2025-01-{day:02},{5 - day}.50,甲{day}\n" for day in range(1, 11))
PLAIN = "日期,金额,摘要\n" + ROWS


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("币种：美元(USD)", "USD"),
        ("币种：美金", "USD"),
        ("币种:港币(HKD)", "HKD"),
        ("币种：港币HKD", "HKD"),
        ("账户币种：英镑GBP", "GBP"),
        ("币种 Currency: USD", "USD"),
        ("Currency code: EUR", "EUR"),
        ("Currency: US Dollar", "USD"),
        ("Currency: Hong Kong Dollar", "HKD"),
        ("Currency: Euro", "EUR"),
        ("单位：美元", "USD"),
        ("Devise : EUR", "EUR"),
        ("All amounts in GBP", "GBP"),
        ("币种：[           人民币]", "CNY"),
        ("币种：【港币】", "HKD"),
        ("Currency: [ EUR ]", "EUR"),
        ("币种：-", "CNY"),
        ("币种：无", "CNY"),
        ("币种：人民币 元", "CNY"),
        ("币种：人民币账户", "CNY"),
        ("币种：美元账户 账号：6222000011110000", "USD"),
        ("币种：人民币起止日期：20250101-20250131", "CNY"),
        ("币种：账号：6222000011110000", "CNY"),
        ("币种：  账号：6222000011110000", "CNY"),
        ("币种：全部", "CNY"),
        ("单位：元", "CNY"),
        ("货币基金账户明细", "CNY"),
    ],
)
def test_a_stated_currency_is_the_currency(read_table, said, code):
    (statement,) = read_table(f"{said}\n{PLAIN}").statements
    assert (statement.state, statement.currency, statement.rows) == ("read", code, 10)


@pytest.mark.parametrize(
    "said",
    ["币种：银圆券", "Currency: Old Doubloons", "币种：美元(EUR)", "Moneda: Pesos", "币种：[ 银圆券 ]"],
)
def test_a_currency_that_nobody_knows_is_no_yuan_but_asked_and_answered(said):
    data = f"{said}\n{PLAIN}".encode()
    (statement,) = read([UploadedFile("bill", data)]).statements
    assert (statement.state, statement.currency, statement.rows) == ("read", "XXX", 10)
    assert "open_currency" in {problem.code for problem in statement.problems}
    answered = read([UploadedFile("bill", data)], currencies={"bill": "MXN"})
    assert answered.statements[0].currency == "MXN"
    assert set(answered.transactions["currency"]) == {"MXN"}


def test_a_source_of_the_mainland_asks_for_a_currency_that_nobody_knows(read_table):
    heads = "交易日期,收入金额,支出金额,账户余额,交易摘要,对方账号,对方户名\n"
    rows = "2025-01-02,100.00,,1100.00,转账,,甲\n2025-01-03,,40.00,1060.00,消费,,乙\n"
    (statement,) = read_table(f"币种：银圆券\n{heads}{rows}").statements
    assert (statement.state, statement.format, statement.currency) == ("read", "citic_debit", "XXX")


@pytest.mark.parametrize("said", ["币种：人民币万元", "币种：[ 人民币 千元 ]"])
def test_a_currency_in_thousands_is_no_currency_to_ask_for(read_table, said):
    assert_refused(read_table(f"{said}\n{PLAIN}"), "strange_unit")


@pytest.mark.parametrize("foot", ["币种：美元", "Currency: EUR"])
def test_a_currency_below_or_between_the_rows_is_not_overlooked(read_table, foot):
    assert_refused(read_table(PLAIN + foot + "\n"), "open_currency")
    assert_refused(read_table(PLAIN + foot + "\n2025-01-04,-7.00,丙\n"), "open_currency")


@pytest.mark.parametrize(
    "data",
    [
        PLAIN + "注：以上金额单位为万元\n",
        PLAIN + "金额单位：人民币千元\n",
        "日期,金额,摘要\n,单位：万元,\n" + ROWS,
        "某公司银行流水（万元）\n" + PLAIN,
        "Amounts in RMB'000\n" + PLAIN,
    ],
)
def test_amounts_in_other_units_are_not_taken_for_yuan(read_table, data):
    assert_refused(read_table(data), "strange_unit")


def test_a_second_half_beside_the_first_is_not_left_out(read_table):
    rows = (
        "2025-01-02,a,-12.00,88.00,2025-01-05,d,-1.00,592.00\n2025-01-03,b,500.00,588.00,2025-01-06,e,10.00,602.00\n"
        "2025-01-04,c,5.00,593.00,2025-01-07,f,-2.00,600.00\n"
    )
    assert_refused(read_table("日期,摘要,金额,余额,日期,摘要,金额,余额\n" + rows), "ambiguous_amounts")


def test_kinds_that_contradict_the_signs_leave_the_signs_open(read_table):
    rows = "2025-01-02,超市,支出,100.00\n2025-01-03,改价,支出,-30.00\n2025-01-04,货款,收入,500.00\n"
    assert_refused(read_table("日期,摘要,交易类型,金额\n" + rows), "open_sense")


@pytest.mark.parametrize(
    ("day", "time"),
    [
        ("记账日期", "交易时间"),
        ("日期", "交易时间"),
        ("交易日", "交易时间"),
        ("Posting Date", "Transaction Time"),
        ("交易日期", "交易時間"),
        ("記帳日期", "交易時間"),
        ("日期", "時間"),
        ("交易日期", "时分秒"),
        ("取引日", "取引時間"),
        ("거래일자", "거래시각"),
    ],
)
def test_a_column_of_days_beside_one_of_times_is_read_with_both(read_table, day, time):
    rows = "2025-01-02,10:11:12,a,,5.00,95.00\n2025-01-03,10:11:13,b,7.00,,102.00\n2025-01-04,23:11:12,c,,5.50,96.50\n"
    reading = read_table(f"{day},{time},摘要,收入,支出,余额\n{rows}")
    assert reading.statements[0].state == "read"
    assert str(reading.transactions["occurred_at"][0]) == "2025-01-02 10:11:12"


def test_the_day_of_printing_is_not_the_month_of_the_bill(read_table):
    rows = "01/05,-1.00,甲\n02/09,-2.00,乙\n03/15,-3.00,丙\n06/28,-4.00,丁\n12/20,5.00,戊\n"
    table = "日期,金额,摘要\n" + rows
    year = read_table("2024年度账户对账单\n打印日期：2025-03-01\n" + table)
    assert days_of(year) == ["2024-01-05", "2024-02-09", "2024-03-15", "2024-06-28", "2024-12-20"]
    month = read_table("2024年12月账单\n导出时间：2025-03-01\n" + table)
    assert days_of(month)[-1] == "2024-12-20"


def test_dates_of_qif_that_may_begin_with_the_year_are_refused(read_table):
    entries = "".join(f"D25/01/{day:02}\nT-1.00\nPx\n^\n" for day in (2, 3, 14))
    assert_refused(read_table("!Type:Bank\n" + entries), "ambiguous_dates")
    british = "".join(f"D{day:02}/01/25\nT-1.00\nPx\n^\n" for day in (2, 3, 14, 20, 25, 28))
    assert days_of(read_table("!Type:Bank\n" + british))[-1] == "2025-01-28"


BOOKS = [
    "General ledger - Cash at bank",
    "Cash book 2025",
    "Journal entries",
    "银行存款日记账",
    "科目：1002 银行存款",
    "Account Transactions\nDemo Company",
]
SIDES = "Date,Description,Debit,Credit{0}\n2025-01-13,x,20.00,{1}\n2025-01-14,y,30.00,{2}\n2025-01-15,z,,50.00{3}\n"
BY_WORD = "Date,Description,Amount,Dr/Cr\n2025-01-13,x,20.00,Dr\n2025-01-14,y,50.00,Cr\n"


@pytest.mark.parametrize("title", BOOKS)
@pytest.mark.parametrize("table", [SIDES.format("", "", "", ""), BY_WORD])
def test_the_books_of_a_firm_call_debit_what_its_bank_calls_credit(read_table, title, table):
    assert_refused(read_table(f"{title}\n{table}"), "open_sense")


@pytest.mark.parametrize(
    ("balances", "sums"), [(("120", "150", "100"), (5_000, 5_000)), (("80", "50", "100"), (5_000, 5_000))]
)
def test_balances_tell_whose_books_they_are(read_table, balances, sums):
    rows = SIDES.format(",Balance", *(f",{balance}.00" for balance in balances))
    reading = read_table(f"General ledger - Cash at bank\n{rows}")
    assert (reading.statements[0].in_fen, reading.statements[0].out_fen) == sums
    first = reading.transactions["direction"][0]
    assert first == ("in" if balances[0] == "120" else "out")


@pytest.mark.parametrize(
    "title", ["", "Ledger balance: 100.00", "Account statement", "账户明细账单", "Your account transactions"]
)
def test_debits_of_a_bank_are_money_out(read_table, title):
    (statement,) = read_table(f"{title}\n{SIDES.format('', '', '', '')}").statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 5_000, 5_000)
