"""Statements of Malaysia, Thailand, Hong Kong, Indonesia and Vietnam, and what is theirs elsewhere: unusual heads and feet."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pytest
from fpdf import FPDF
from openpyxl import Workbook

from app.engine.pipeline import read
from app.engine.types.statements import Reading, UploadedFile
from tests.engine.fixtures.plain_sheets import Places, codes, one_of, put, saved, sheet

Rows = Sequence[tuple[str, ...]]


def printed(head: Sequence[str], names: Rows, rows: Rows, places: Places, *, font: str = "cjk") -> Reading:
    """Read a page with `head` above the `names` of the columns and the rows below."""
    pdf: FPDF = sheet()
    pdf.set_font(font, size=8)
    y = 70.0
    for line in head:
        pdf.text(40, y, line)
        y += 12
    y += 8
    for cells in names:
        y = put(pdf, y, cells, places=places, gap=0)
    y += 6
    for cells in rows:
        y = put(pdf, y, cells, places=places)
    return read([UploadedFile("statement.pdf", saved(pdf))])


def moved(reading: Reading) -> list[tuple[str, str, int]]:
    """Day, direction and fen of every row."""
    return [
        (f"{at:%Y-%m-%d}", way, fen)
        for at, way, fen in reading.transactions.select("occurred_at", "direction", "amount_fen").rows()
    ]


MALAYSIA: Places = ((40, "left"), (110, "left"), (440, "right"), (560, "right"))


def test_names_of_two_words_in_type_of_one_width_are_one_name_each():
    reading = printed(
        ["STATEMENT DATE : 31/07/24", "ACCOUNT NUMBER : 100200-300400"],
        [
            ("ENTRY DATE", "TRANSACTION DESCRIPTION", "TRANSACTION AMOUNT", "STATEMENT BALANCE"),
            ("", "", "(RM)", "(RM)"),
        ],
        [
            ("", "BEGINNING BALANCE", "", "2,000.00"),
            ("02/07/2024", "TRANSFER TO A/C\nALI BIN ABU*", "100.00+", "2,100.00"),
            ("13/07/2024", "FUND TRANSFER\nKEDAI *", "60.00-", "2,040.00"),
            ("25/07/2024", "CASH WITHDRAWAL", "40.00-", "2,000.00"),
        ],
        MALAYSIA,
        font="courier",
    )
    statement = one_of(reading)
    assert (statement.state, statement.currency, codes(statement)) == ("read", "MYR", [])
    assert moved(reading) == [
        ("2024-07-02", "in", 10_000),
        ("2024-07-13", "out", 6_000),
        ("2024-07-25", "out", 4_000),
    ]


THAILAND: Places = (
    (40, "left"),
    (100, "left"),
    (150, "left"),
    (320, "right"),
    (400, "right"),
    (420, "left"),
)
THAI_NAMES = [
    ("", "Time/", "", "Withdrawal /", "Outstanding", ""),
    ("Date", "Eff.Date", "Descriptions", "Deposit", "Balance", "Channel"),
]
THAI_ROWS = [
    ("01-09-2024", "", "Beginning Balance", "", "23,000.00", ""),
    ("01-09-2024", "08:57", "Transfer", "1,000.00", "24,000.00", "Mobile"),
    ("02-09-2024", "15:57", "Transfer", "7,500.00", "16,500.00", "PLUS"),
    ("13-09-2024", "09:22", "Payment", "500.00", "16,000.00", "PLUS"),
    ("25-09-2024", "10:00", "Payment", "1.00", "15,999.00", "PLUS"),
]


def test_amounts_of_withdrawals_and_deposits_in_one_column_take_their_direction_from_the_balances():
    head = ["Account Number 041-8-00000-1", "Currency THB (Baht)"]
    reading = printed(head, THAI_NAMES, THAI_ROWS, THAILAND)
    statement = one_of(reading)
    # The balance in a row of its own proves the first amount as well.
    assert (statement.state, statement.currency, codes(statement)) == ("read", "THB", [])
    assert [way for _, way, _ in moved(reading)] == ["in", "out", "out", "out"]


def test_a_balance_before_all_rows_that_the_first_amount_does_not_follow_proves_nothing():
    rows = [("01-09-2024", "", "Beginning Balance", "", "23,500.00", ""), *THAI_ROWS[1:]]
    statement = one_of(
        printed(["Account Number 041-8-00000-1", "Currency THB (Baht)"], THAI_NAMES, rows, THAILAND)
    )
    assert statement.state != "read" or codes(statement)


HONG_KONG: Places = ((40, "left"), (100, "left"), (390, "right"), (470, "right"), (555, "right"))


def test_names_in_english_before_chinese_and_a_line_of_turnover_are_no_obstacle():
    reading = printed(
        ["Statement date 結單日期 31 October 2024", "Account number 戶口號碼 123-000000-833"],
        [
            (
                "Date 日期",
                "Transaction Details 進支詳情",
                "Deposit 存入",
                "Withdrawal 提取",
                "Balance 結餘 (HKD)",
            )
        ],
        [
            ("30 Sep", "B/F BALANCE 承前結餘", "", "", "1,000.00"),
            ("2 Oct", "POS MARKET", "", "100.00", ""),
            ("", "FPS CREDIT", "50.00", "", ""),
            ("", "POS MARKET", "", "10.00", "940.00"),
            ("13 Oct", "FPS CREDIT", "60.00", "", ""),
            ("", "ATM", "", "500.00", "500.00"),
            ("31 Oct", "CREDIT INTEREST", "1.00", "", "501.00"),
            ("Transaction Turnover 進支總額 Deposit 存入 111.00 Withdrawal 提取 610.00", "", "", "", ""),
        ],
        HONG_KONG,
    )
    statement = one_of(reading)
    assert (statement.state, statement.currency, statement.rows) == ("read", "HKD", 6)
    assert [day for day, _, _ in moved(reading)][:3] == ["2024-10-02"] * 3


INDONESIA: Places = ((40, "left"), (90, "left"), (330, "left"), (450, "right"), (560, "right"))


def test_a_month_by_its_indonesian_name_gives_days_their_year_and_db_means_out():
    reading = printed(
        ["NO. REKENING : 4481000000", "PERIODE : AGUSTUS 2024", "MATA UANG : IDR"],
        [("TANGGAL", "KETERANGAN", "CBG", "MUTASI", "SALDO")],
        [
            ("01/08", "SALDO AWAL", "", "", "6,000,000.00"),
            ("01/08", "TRSF DB", "0998", "100,000.00 DB", ""),
            ("01/08", "TRSF DB", "0998", "400,000.00 DB", "5,500,000.00"),
            ("13/08", "TRSF CR", "0998", "500,000.00", "6,000,000.00"),
            ("25/08", "TARIKAN ATM", "0998", "900,000.00 DB", "5,100,000.00"),
        ],
        INDONESIA,
    )
    assert (one_of(reading).state, one_of(reading).currency) == ("read", "IDR")
    assert [(day[5:], way) for day, way, _ in moved(reading)] == [
        ("08-01", "out"),
        ("08-01", "out"),
        ("08-13", "in"),
        ("08-25", "out"),
    ]


@pytest.mark.parametrize("until", ["to January 2025", "- Januari 2025"])
def test_a_period_of_two_months_by_their_names_gives_no_day_its_year(until: str):
    reading = printed(
        ["NO. REKENING : 4481000000", f"PERIOD : November 2024 {until}", "MATA UANG : IDR"],
        [("TANGGAL", "KETERANGAN", "CBG", "MUTASI", "SALDO")],
        [
            ("03/01", "TRSF DB", "0998", "100,000.00 DB", "5,900,000.00"),
            ("13/01", "TRSF CR", "0998", "100,000.00", "6,000,000.00"),
            ("25/01", "TARIKAN ATM", "0998", "900,000.00 DB", "5,100,000.00"),
        ],
        INDONESIA,
    )
    assert one_of(reading).rows == 0


def book(rows: Rows) -> Reading:
    """Read a workbook of these rows."""
    workbook = Workbook()
    for cells in rows:
        workbook.active.append([None if cell == "" else cell for cell in cells])
    content = BytesIO()
    workbook.save(content)
    return read([UploadedFile("list.xlsx", content.getvalue())])


VIETNAM = [
    ("Loại tiền / Currency:", "", "VND"),
    (
        "STT\nNo.",
        "Ngày giao dịch\nTransaction date",
        "Ghi nợ\nDebit",
        "Ghi có\nCredit",
        "Số dư\nBalance",
        "Nội dung\nDetails",
    ),
    ("1", "01/09/2024", "", "1320000", "13770300", "LUONG"),
    ("2", "13/09/2024", "262000", "", "13508300", "QR"),
    ("3", "25/09/2024", "76000", "", "13432300", "QR"),
    ("Tổng số / Total", "", "338000", "1320000", "", ""),
]


def test_one_name_on_two_lines_in_two_languages_is_one_name_and_a_vietnamese_total_is_no_row():
    reading = book(VIETNAM)
    assert (one_of(reading).state, one_of(reading).currency, one_of(reading).rows) == ("read", "VND", 3)
    assert [way for _, way, _ in moved(reading)] == ["in", "out", "out"]


@pytest.mark.parametrize(
    "name",
    [
        "Original\nAmount",
        "Amount\nBalance",
        "Amount (EUR) / Amount (USD)",
        "Fee 金额",
        "Balance 金额",
    ],
)
def test_two_parts_of_a_name_that_do_not_mean_the_same_are_not_taken_for_one_of_them(name: str):
    rows = [
        ("2024-09-01", "1320000", "LUONG"),
        ("2024-09-13", "-262000", "QR"),
        ("2024-09-25", "-76000", "QR"),
    ]
    assert one_of(book([("Date", name, "Details"), *rows])).rows == 0


def test_valuta_that_holds_currencies_leaves_the_day_to_the_column_beside_it():
    reading = book(
        [
            ("Data", "Operazione", "Categoria", "Valuta", "Importo"),
            ("2024-06-27", "Stipendio", "Stipendi", "EUR", "1745.90"),
            ("2024-06-26", "Conad", "Alimentari", "EUR", "-19.05"),
            ("2024-06-14", "Bonifico", "Bonifici", "EUR", "-35.00"),
        ]
    )
    assert moved(reading)[0] == ("2024-06-27", "in", 174_590)
    assert one_of(reading).currency == "EUR"


def test_a_line_of_balances_and_sums_below_the_last_row_is_no_row():
    places: Places = ((40, "left"), (110, "left"), (260, "right"), (340, "right"), (430, "right"))
    reading = printed(
        ["客户名称：卢怡 卡号：6229020031128847", "币种：人民币 日期：2024-04-01/2024-06-30"],
        [("交易日期", "交易摘要", "支出", "存入", "余额")],
        [
            ("2024-04-07", "网上支付", "159.00", "", "61,045.90"),
            ("2024-04-13", "取款", "2,000.00", "", "59,045.90"),
            ("2024-04-15", "代发工资", "", "16,534.26", "75,580.16"),
            (
                "期初余额：61,204.90 期末余额：75,580.16 支出合计：2,159.00 存入合计：16,534.26",
                "",
                "",
                "",
                "",
            ),
        ],
        places,
    )
    assert (one_of(reading).state, one_of(reading).rows) == ("read", 3)


def test_what_was_owed_by_the_statement_before_proves_the_signs_of_a_bill():
    places: Places = ((40, "left"), (120, "left"), (200, "left"), (560, "right"))
    reading = printed(
        [
            "Visa Classic credit card",
            "STATEMENT FROM APR 23 TO MAY 21, 2024",
            "Previous Statement Balance $842.17",
            "Payment due date JUN 17, 2024",
            "NEW BALANCE $138.00",
            "All amounts in Canadian dollars (CAD)",
        ],
        [("TRANSACTION DATE", "POSTING DATE", "ACTIVITY DESCRIPTION", "AMOUNT ($)")],
        [
            ("APR 23", "APR 24", "MART TORONTO", "$85.00"),
            ("APR 30", "MAY 01", "MART TORONTO", "$41.00"),
            ("MAY 06", "MAY 07", "PAYMENT", "-$842.17"),
            ("MAY 13", "MAY 14", "COFFEE", "$12.00"),
        ],
        places,
    )
    assert [way for _, way, _ in moved(reading)] == ["out", "out", "in", "out"]
