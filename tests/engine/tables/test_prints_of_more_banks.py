"""Prints of banks abroad and of HSBC and cards in China: heads of uneven lines, days without a year, accounts of two currencies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import Reading, UploadedFile
from app.engine.values.figures import parse_figure
from tests.engine.fixtures.bank_pages import FIVE, FOUR, Line, moved, printed
from tests.engine.fixtures.plain_sheets import Places, codes, one_of, put, saved, sheet


def test_names_of_two_lines_beside_one_are_one_header():
    uneven: list[Line | str] = [
        "Waluta: PLN",
        ((40, "Data"), (100, "Data")),
        ((170, "Opis operacji"), (400, "Kwota"), (500, "Saldo")),
        ((40, "operacji"), (100, "waluty")),
    ]
    rows = [
        ("2026-03-02", "2026-03-02", "ZABKA", "-14,43", "2 825,67"),
        ("2026-03-03", "2026-03-04", "CZYNSZ", "-690,00", "2 135,67"),
        ("2026-03-05", "2026-03-05", "PRZELEW", "90,00", "2 225,67"),
        ("2026-03-06", "2026-03-06", "ORLEN", "-25,67", "2 200,00"),
    ]
    places = ((40, "left"), (100, "left"), (170, "left"), (425, "right"), (525, "right"))
    reading = printed(uneven, rows, places)
    statement = one_of(reading)
    assert (statement.state, statement.currency, statement.skipped) == ("read", "PLN", 0)
    assert "text_outside_rows" not in codes(statement)
    assert [fen for _, fen in moved(reading)] == [-1443, -69_000, 9_000, -2_567]


def test_days_without_a_year_take_it_from_the_day_of_the_head_that_the_closing_balance_is_stated_for():
    head = [
        "Everyday Checking, amounts in USD",
        "March 31, 2026",
        "DANIEL CARTER ELM CREEK DR Beginning balance on 3/1 $3,180.02",
        "Ending balance on {}/31 $2,720.53",
        (
            (40, "Date"),
            (120, "Description"),
            (290, "Deposits"),
            (370, "Withdrawals"),
            (440, "Ending daily balance"),
        ),
    ]
    rows = [
        ("3/1", "KROGER", "", "92.02", ""),
        ("3/1", "SHELL", "", "47.47", "3,040.53"),
        ("3/8", "ZELLE", "80.00", "", ""),
        ("3/30", "RENT", "", "400.00", "2,720.53"),
    ]
    stated = [line.format(3) if isinstance(line, str) else line for line in head]
    reading = printed(stated, rows, FIVE)
    assert one_of(reading).state == "read"
    assert moved(reading) == [
        ("2026-03-01", -9_202),
        ("2026-03-01", -4_747),
        ("2026-03-08", 8_000),
        ("2026-03-30", -40_000),
    ]
    other = [line.format(5) if isinstance(line, str) else line for line in head]
    assert one_of(printed(other, rows, FIVE)).state == "unknown_layout"


def test_a_first_row_below_a_heading_beside_an_address_is_proven_by_what_was_held_before_it():
    head = [
        "Statement period: March 1, 2026 to March 31, 2026, amounts in CAD",
        "SOPHIE TREMBLAY Opening Balance on March 1, 2026 $2,210.45",
        ((290, "Amounts"), (380, "Amounts")),
        ((40, "Date"), (120, "Transactions"), (470, "Balance ($)")),
        ((290, "withdrawn ($)"), (380, "deposited ($)")),
    ]
    rows = [
        ("Mar 1", "Opening Balance", "", "", "2,210.45"),
        ("Mar 1", "RENT", "1,380.00", "", "830.45"),
        ("Mar 3", "ABM", "20.00", "", "810.45"),
        ("Mar 31", "PAYROLL", "", "1,844.04", "2,654.49"),
        ("Mar 31", "Closing Balance", "", "", "2,654.49"),
    ]
    reading = printed(head, rows, FIVE)
    statement = one_of(reading)
    assert (statement.state, statement.currency, statement.skipped) == ("read", "CAD", 0)
    assert moved(reading) == [("2026-03-01", -138_000), ("2026-03-03", -2_000), ("2026-03-31", 184_404)]


def once_a_day(last: str) -> Reading:
    head = [
        "汇丰银行（中国）有限公司 单位 (Currency): CNY",
        ((40, "日期"), (120, "交易详情"), (310, "支出"), (400, "存入"), (490, "余额")),
        ((40, "Date"), (120, "Details"), (290, "Withdrawals"), (385, "Deposits"), (475, "Balance")),
    ]
    rows = [
        ("01MAY2026", "承前余额 B/F BALANCE", "", "", "10,986.76"),
        ("01MAY2026", "SERVICE FEE\n服务费", "3.00", "", ""),
        ("", "CUP ONLINE PAYMENT\n优衣库", "136.00", "", "10,847.76"),
        ("02MAY2026", "CUP ONLINE PAYMENT\n盒马鲜生", "50.11", "", ""),
        ("", "UTILITY PAYMENT\n国网电力", "346.18", "", ""),
        ("", "CREDIT TRANSFER\n尹英辉", "", "400.00", "10,851.47"),
        ("31MAY2026", "结转余额 C/F BALANCE", "", "", last),
    ]
    foot = (
        "TRANSACTION SUMMARY 交易汇总",
        "Total Withdrawals 总支出: 535.29   Total Deposits 总存入: 400.00",
    )
    return printed(head, rows, FIVE, foot)


def test_a_print_with_days_and_balances_once_a_day_and_a_summary_below_is_read_whole():
    reading = once_a_day("10,851.47")
    assert (one_of(reading).state, one_of(reading).skipped) == ("read", 0)
    assert moved(reading) == [
        ("2026-05-01", -300),
        ("2026-05-01", -13_600),
        ("2026-05-02", -5_011),
        ("2026-05-02", -34_618),
        ("2026-05-02", 40_000),
    ]
    assert one_of(once_a_day("10,851.48")).state != "read"


def test_amounts_with_the_sign_of_ringgit_go_the_way_of_their_balances_and_the_earliest_is_told():
    head = [
        "Transaction Period: 01 Mar 2026 - 31 Mar 2026",
        ((40, "Date"), (120, "Transaction Type"), (350, "Amount (RM)"), (430, "Wallet Balance")),
    ]
    rows = [
        ("1/3/2026", "Transfer", "RM39.09", "RM3.06"),
        ("4/3/2026", "Reload", "RM100.00", "RM103.06"),
        ("5/3/2026", "Transfer", "RM17.60", "RM85.46"),
        ("6/3/2026", "Transfer", "RM3.37", "RM82.09"),
        ("28/3/2026", "Transfer", "RM13.03", "RM69.06"),
    ]
    reading = printed(head, rows, FOUR)
    statement = one_of(reading)
    assert (statement.state, statement.currency, statement.skipped) == ("partial", "MYR", 1)
    assert "unproven_direction" in codes(statement)
    assert [fen for _, fen in moved(reading)] == [10_000, -1_760, -337, -1_303]


def savings(name: str, opening: int, moves: Sequence[int]) -> list[tuple[str, ...]]:
    rows = [(name, "", "", "", ""), ("2026/03/01", "承上結餘 Balance B/F", "", "", f"{opening / 100:,.2f}")]
    for day, fen in enumerate(moves, 1):
        opening += fen
        sides = (f"{fen / 100:,.2f}", "") if fen > 0 else ("", f"{-fen / 100:,.2f}")
        rows.append((f"2026/03/{day:02d}", "TRANSFER", *sides, f"{opening / 100:,.2f}"))
    ends = (f"{sum(filter(sign, moves)) * way / 100:,.2f}" for sign, way in ((_POSITIVE, 1), (_NEGATIVE, -1)))
    return [*rows, ("2026/03/31", "总结 Closing Balance", *ends, f"{opening / 100:,.2f}")]


_POSITIVE: Callable[[int], bool] = (0).__lt__
_NEGATIVE: Callable[[int], bool] = (0).__gt__


def test_two_accounts_of_two_currencies_below_each_other_are_two_statements():
    pdf = sheet()
    pdf.text(40, 66, "賬戶號碼 Account No.: 012-478-1-306982-2")
    y = 90.0
    for name, opening, moves in (
        ("港元儲蓄 HKD Savings", 3_180_000, (-980_000, 225_000, -8_523)),
        ("美元儲蓄 USD Savings", 521_044, (-16_748, 141_933, -7_316)),
    ):
        title, *rows = savings(name, opening, moves)
        pdf.text(40, y, title[0])
        y = put(pdf, y + 14, ("日期", "摘要", "存入", "支出", "結餘"), places=FIVE, gap=0)
        y = put(pdf, y, ("Date", "Description", "Deposit", "Withdrawal", "Balance"), places=FIVE)
        for cells in rows:
            y = put(pdf, y, cells, places=FIVE)
        y += 16
    reading = read([UploadedFile("statement.pdf", saved(pdf))])
    assert [(one.state, one.currency, one.in_fen, one.out_fen) for one in reading.statements] == [
        ("read", "HKD", 225_000, 988_523),
        ("read", "USD", 141_933, 24_064),
    ]


def german(closing: str, last: str = "2.760,92") -> Reading:
    pdf = sheet()
    for y, text in enumerate(("Kontoauszug vom 31.03.2026", "Kontowährung: Euro")):
        pdf.text(40, 66 + 12 * y, text)
    places: Places = ((40, "left"), (300, "left"), (420, "right"), (510, "right"))
    y = put(
        pdf, 100, ("Angaben zu den Umsätzen", "Valuta", "zu Ihren Lasten", "zu Ihren Gunsten"), places=places
    )
    for cells in (
        ("Alter Kontostand vom 27.02.2026", "", "", "3.120,18"),
        ("Buchungsdatum: 01.03.2026", "", "", ""),
        ("Miete", "03.03.", "865,00-", ""),
        ("REWE", "01.03.", "14,50-", ""),
        ("Buchungsdatum: 31.03.2026", "", "", ""),
        ("Gehalt", "31.03.", "", last),
        ("Neuer Kontostand vom 31.03.2026", "", "", closing),
    ):
        y = put(pdf, y, cells, places=places)
    return read([UploadedFile("statement.pdf", saved(pdf))])


def test_days_of_booking_that_head_their_rows_are_those_of_the_rows_and_two_balances_prove_them():
    reading = german("5.001,60")
    assert (one_of(reading).state, one_of(reading).currency) == ("read", "EUR")
    assert moved(reading) == [("2026-03-01", -86_500), ("2026-03-01", -1_450), ("2026-03-31", 276_092)]
    assert one_of(german("5.001,61")).state != "read"
    assert one_of(german("5.001,60", "2.760,93")).state != "read"


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("Saldo 28.02.2026 1.520,80+", "Saldo 31.03.2026 1.426,08+"),
        ("Alter Kontostand per 28.02.2026 1.520,80", "Neuer Kontostand per 31.03.2026 1.426,08"),
    ],
)
def test_balances_of_two_days_prove_rows_that_have_none(opening, closing):
    head = [
        "IBAN FI21 1234 5600 0042 17",
        opening,
        ((40, "Kirjauspäivä"), (120, "Saaja / Maksaja"), (370, "Määrä EUR")),
    ]
    rows = [
        ("01.03.2026", "PRISMA", "74,72-"),
        ("02.03.2026", "VUOKRA", "90,00-"),
        ("05.03.2026", "MOBILEPAY", "70,00+"),
    ]
    reading = printed(head, rows, FOUR[:3], (closing,))
    assert one_of(reading).state == "read"
    assert [fen for _, fen in moved(reading)] == [-7_472, -9_000, 7_000]
    wrong = printed(head, rows[:2], FOUR[:3], (closing,))
    assert one_of(wrong).state != "read"


def bill(note: str) -> Reading:
    """A bill whose name for what was bought stands far right of it, with a note below across all columns."""
    pdf = sheet()
    pdf.text(40, 66, "信用卡对账单 账单日 2026年05月07日 到期还款日 2026年05月25日")
    pdf.text(40, 78, "上期应还款额 90.00 本期应还款额 231.00")
    for x, text in (
        (50, "交易日"),
        (103, "记账日"),
        (240, "交易摘要"),
        (380, "人民币金额"),
        (450, "卡号末四位"),
    ):
        pdf.text(x, 100, text)
    y = 124.0
    for day in range(9, 24):
        bought = ("超市", f"{day}.00") if day > 9 else ("自动还款", "-90.00")
        y = put(pdf, y, (f"04/{day:02d}", f"04/{day + 1:02d}", *bought, "2801"), places=BILL)
    pdf.text(40, y - 3, note)
    return read([UploadedFile("statement.pdf", saved(pdf))])


BILL: Places = ((50, "left"), (103, "left"), (142, "left"), (420, "right"), (450, "left"))


def test_a_note_below_the_rows_does_not_join_the_columns_it_crosses():
    reading = bill("上期还款等无交易日的记录以记账日为准。")
    assert (one_of(reading).state, one_of(reading).rows) == ("read", 15)
    assert reading.transactions["raw"][0].to_list()[:3] == ["04/09", "04/10", "自动还款"]
    assert moved(reading)[:2] == [("2026-04-09", 9_000), ("2026-04-10", -1_000)]


def test_an_english_line_of_names_with_a_digit_belongs_to_the_header_above_it():
    head = [
        "信用卡电子对账单 账单日 2025/12/18 到期还款日 2026/01/07 人民币本期应还款额 160.10",
        "上期应还款额 562.00",
        ((40, "交易日"), (120, "卡号末四位"), (210, "交易说明"), (480, "金额")),
        ((40, "Trans Date"), (120, "Card No. Last 4"), (210, "Trans Description"), (480, "Amount")),
    ]
    places: Places = ((40, "left"), (120, "left"), (210, "left"), (500, "right"))
    rows = [
        ("2025/11/19", "7355", "星巴克", "41.29"),
        ("2025/11/30", "7355", "跨行自助还款", "562.00(存入)"),
        ("2025/12/01", "7355", "京东商城", "118.81"),
    ]
    reading = printed(head, rows, places)
    assert one_of(reading).state == "read"
    assert [fen for _, fen in moved(reading)] == [-4_129, 56_200, -11_881]


@pytest.mark.parametrize(
    ("text", "decimal", "fen", "currency"),
    [
        ("RM39.09", ".", 3_909, "MYR"),
        ("-RM 39.09", ".", -3_909, "MYR"),
        ("₹1,23,456.00", ".", 12_345_600, "INR"),
        ("(S$4.00)", ".", -400, "SGD"),
        ("R5 120.30", ".", 512_030, "ZAR"),
        ("Rp 39.000,00", ",", 3_900_000, "IDR"),
        ("-1 200,50 Kč", ",", -120_050, "CZK"),
        ("12,34 zł", ",", 1_234, "PLN"),
        ("kr 12,50", ",", 1_250, None),
        ("Rs. 3.00", ".", 300, None),
    ],
)
def test_an_amount_with_the_sign_of_a_currency_is_an_amount_in_it(text, decimal, fen, currency):
    figure = parse_figure(text, decimal)
    assert figure is not None
    assert (figure.fen, figure.currency) == (fen, currency)


@pytest.mark.parametrize("text", ["RM1234", "R123456", "R1", "Rsvp 3"])
def test_a_number_of_an_order_is_no_amount(text):
    assert parse_figure(text) is None
    assert parse_figure(text, ",") is None
