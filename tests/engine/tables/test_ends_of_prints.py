"""What ends or begins a printed table and is no row: signatures, sums with counts, years, balances on a page of their own."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.bank_pages import FIVE, FOUR, moved, printed
from tests.engine.fixtures.plain_sheets import Places, codes, one_of, put, saved, sheet

CHINESE = ("交易日期", "摘要", "交易金额", "账户余额")
MARCH = [
    ("2026-03-02", "转账", "-100.00", "2,900.00"),
    ("2026-03-03", "工资", "5,000.00", "7,900.00"),
    ("2026-03-05", "消费", "-150.00", "7,750.00"),
]


@pytest.mark.parametrize(
    "foot",
    [
        ("以上为全部明细，共 3 笔。", "某某银行股份有限公司", "2026-04-02"),
        ("收入合计：5,000.00元（1笔） 支出合计：250.00元（2笔）", "本流水仅供参考"),
    ],
    ids=["signed with a day", "sums with their rows"],
)
def test_what_stands_close_below_the_last_row_is_none(foot):
    reading = printed(
        ["币种：人民币", tuple(zip((40, 120, 360, 460), CHINESE, strict=True))], MARCH, FOUR, foot
    )
    statement = one_of(reading)
    assert (statement.state, statement.rows, statement.in_fen) == ("read", 3, 500_000)
    assert set(codes(statement)) <= {"first_amount_unproven"}


def test_a_row_that_lost_its_amount_is_told_although_its_date_stands_alone():
    reading = printed(
        ["币种：人民币", tuple(zip((40, 120, 360, 460), CHINESE, strict=True))],
        [*MARCH, ("2026-03-06", "", "", "")],
        FOUR,
    )
    assert one_of(reading).state != "read"


def test_the_year_beside_a_balance_is_that_of_the_days_below():
    rows = [
        ("2026", "Balance from statement 86 dated 30/06/2026", "", "", "1,204.55"),
        ("01 Jul", "Standing order RENT", "725.00", "", ""),
        ("", "Contactless LIDL", "21.94", "", ""),
        ("", "Contactless GREGGS", "8.71", "", "448.90"),
        ("03 Jul", "Direct debit WATER", "38.20", "", ""),
        ("", "Bank credit HOLLOWAY", "", "30.00", "440.70"),
    ]
    names = ("Date", "Description", "Out (GBP)", "In (GBP)", "Balance")
    head = ["Statement date: 31 July 2026", tuple(zip((40, 120, 300, 395, 470), names, strict=True))]
    reading = printed(head, rows, FIVE)
    assert (one_of(reading).state, one_of(reading).currency) == ("read", "GBP")
    assert moved(reading) == [
        ("2026-07-01", -72_500),
        ("2026-07-01", -2_194),
        ("2026-07-01", -871),
        ("2026-07-03", -3_820),
        ("2026-07-03", 3_000),
    ]


def test_signs_behind_amounts_run_from_the_old_balance_to_the_new_one_in_favour():
    rows = [
        ("", "Alter Kontostand", "", "812,50+"),
        ("01.09.", "Miete", "01.09.", "690,00-"),
        ("10.09.", "Gutschrift", "10.09.", "78,09+"),
        ("12.09.", "BILLA", "12.09.", "24,74-"),
        ("", "Neuer Kontostand zu Ihren Gunsten EUR", "", "175,85+"),
    ]
    names = ("Buchung", "Buchungsinformation", "Valuta", "Betrag")
    head = [
        "Auszugsdatum 30.09.2026",
        "Währung: EUR",
        "",
        tuple(zip((40, 120, 370, 470), names, strict=True)),
    ]
    reading = printed(head, rows, FOUR)
    assert (one_of(reading).state, one_of(reading).currency) == ("read", "EUR")
    assert moved(reading) == [("2026-09-01", -69_000), ("2026-09-10", 7_809), ("2026-09-12", -2_474)]
    rows[3] = ("12.09.", "BILLA", "12.09.", "34,74-")
    assert one_of(printed(head, rows, FOUR)).state != "read"


MARKED = [
    ("20260911", "20260912", "水果店", "CNY 15.57"),
    ("20260916", "20260917", "书店", "CNY 26.15"),
    ("20261001", "20261001", "还款", "CNY 1,560.00CR"),
    ("20261004", "20261005", "退货", "CNY 5.14CR"),
]
MARKED_HEAD = [
    "信用卡电子对账单",
    "账单日：2026/10/10 到期还款日：2026/10/30 最低还款额：CNY 229.00",
    tuple(zip((40, 120, 330, 460), ("交易日期", "记账日期", "交易说明", "交易金额"), strict=True)),
]


def test_on_a_bill_where_credits_alone_are_marked_the_rest_was_spent():
    reading = printed(MARKED_HEAD, MARKED, FOUR)
    # Nothing proves the amounts, so the rows wait for a look at the page.
    assert one_of(reading).state == "to_confirm"
    assert printed(MARKED_HEAD, MARKED[:2], FOUR).statements[0].state == "unknown_layout"


def test_counts_and_totals_below_the_rows_are_none():
    names = ("Date", "Description", "Withdrawal", "Deposits", "Balance")
    head = ["Currency: MYR", "", tuple(zip((40, 120, 280, 380, 470), names, strict=True))]
    rows = [
        ("01/01/2026", "POS DEBIT", "14.33", "", "3,396.87"),
        ("02/01/2026", "TRANSFER", "1,200.00", "", "2,196.87"),
        ("25/01/2026", "SALARY", "", "5,000.00", "7,196.87"),
        ("31/01/2026", "SERVICE CHARGE", "1.00", "", "7,195.87"),
    ]
    foot = (
        "No of Withdrawal / Bil Pengeluaran: 3   Total Withdrawal: 1,215.33",
        "No of Deposits / Bil Deposit: 1   Total Deposits: 5,000.00",
    )
    statement = one_of(printed(head, rows, FIVE, foot))
    assert (statement.state, statement.rows, statement.out_fen) == ("read", 4, 121_533)
    wrong = (
        "No of Withdrawal: 3   Total Withdrawal: 1,415.33",
        "No of Deposits: 1   Total Deposits: 5,000.00",
    )
    assert one_of(printed(head, rows, FIVE, wrong)).state == "unknown_layout"


@pytest.mark.parametrize(
    ("closing", "read_as"), [("1.050,00", ("read", 3)), ("1.060,00", ("unknown_layout", 0))]
)
def test_a_last_page_with_nothing_but_the_balance_states_it(closing, read_as):
    places: Places = ((40, "left"), (90, "left"), (380, "right"), (460, "right"))
    names = ("Date", "Opération", "Débit EUROS", "Crédit EUROS")
    pdf = sheet()
    pdf.text(40, 60, "Compte courant en euros, période du 1 mars 2025 au 31 mars 2025")
    y = put(pdf, 90, names, places=places)
    for cells in (
        ("", "SOLDE CREDITEUR AU 01/03/2025", "", "1.000,00"),
        ("02/03/2025", "VIREMENT DUPONT", "", "100,00"),
        ("13/03/2025", "CARTE BOULANGERIE", "40,00", ""),
        ("14/03/2025", "CARTE MARCHE", "10,00", ""),
    ):
        y = put(pdf, y, cells, places=places)
    pdf.add_page()
    y = put(pdf, 90, names, places=places)
    put(pdf, y, ("", "SOLDE CREDITEUR AU 31/03/2025", "", closing), places=places)
    statement = one_of(read([UploadedFile("statement.pdf", saved(pdf))]))
    assert (statement.state, statement.rows) == read_as


GERMAN = [
    ("", "alter Kontostand vom 31.07.2026", "", "1.000,00 H"),
    ("03.08.", "Überweisung", "03.08.", "817,78 S"),
    ("04.08.", "Gutschrift", "04.08.", "508,12 H"),
    ("05.08.", "Kartenzahlung", "05.08.", "10,34 S"),
    ("", "neuer Kontostand vom 31.08.2026", "", "680,00 H"),
]


def test_balances_without_a_day_of_their_own_tell_the_year_by_their_labels():
    names = ("Bu-Tag", "Vorgang", "Wert", "Betrag")
    head = ["Kontokorrent EUR", "", tuple(zip((40, 120, 370, 470), names, strict=True))]
    reading = printed(head, GERMAN, FOUR)
    assert (one_of(reading).state, one_of(reading).currency) == ("read", "EUR")
    assert moved(reading) == [("2026-08-03", -81_778), ("2026-08-04", 50_812), ("2026-08-05", -1_034)]


HONG_KONG = [
    ("5 Jun", "B/F BALANCE", "", "", "41,220.50"),
    ("8 Jun", "FPS TRANSFER", "", "720.00", "40,500.50"),
    ("12 Jun", "ATM WITHDRAWAL", "", "1,000.00", "39,500.50"),
    ("5 Jul", "FPS RECEIVED", "1,650.00", "", "41,150.50"),
]


@pytest.mark.parametrize(
    ("day", "year"),
    [("5 July 2026", "2026"), ("5 January 2027", None), ("printed 5 July 2026 by 9 July 2026", None)],
)
def test_a_day_alone_in_the_head_gives_the_rows_their_year_where_they_lie_before_it(day, year):
    names = ("Date", "Details", "Deposit", "Withdrawal", "Balance (HKD)")
    head = [day, "", tuple(zip((40, 120, 290, 365, 450), names, strict=True))]
    reading = printed(head, HONG_KONG, FIVE)
    if year is None:
        assert one_of(reading).state != "read"
        return
    assert one_of(reading).state == "read"
    assert [on for on, _ in moved(reading)] == [f"{year}-06-08", f"{year}-06-12", f"{year}-07-05"]


def test_a_warning_about_credit_cards_below_an_account_makes_no_card_of_it():
    names = ("Txn Date", "Description", "Debit", "Credit", "Balance")
    rows = [
        ("06/07/2026", "UPI LIC", "3,120.00", "", "42,160.72"),
        ("07/07/2026", "UPI IRCTC", "1,655.00", "", "40,505.72"),
        ("31/07/2026", "NEFT AGRO LTD", "", "46,800.00", "87,305.72"),
        ("31/07/2026", "UPI RELIANCE", "305.72", "", "87,000.00"),
    ]
    head = ["Currency: INR", "", tuple(zip((40, 120, 300, 390, 470), names, strict=True))]
    foot = ("Never share your debit or credit card number, CVV or PIN with anyone.",)
    statement = one_of(printed(head, rows, FIVE, foot))
    assert (statement.state, statement.rows, statement.in_fen) == ("read", 4, 4_680_000)


def test_a_payment_without_a_mark_on_a_bill_is_asked():
    rows = [*MARKED[:2], ("20261001", "20261001", "还款", "CNY 1,560.00"), MARKED[3]]
    assert printed(MARKED_HEAD, rows, FOUR).statements[0].state == "unknown_layout"


@pytest.mark.parametrize("last", ["2,150.00", "2,151.00"])
def test_a_heading_with_another_number_begins_another_account(last):
    names = ("Date", "Transaction Detail", "Amount($)", "Balance($)")
    accounts = [
        (
            "EveryDay Checking - 7031884420",
            [
                ("06/16/2026", "Beginning Balance", "", "3,918.44"),
                ("06/17/2026", "Zelle", "81.56", "4,000.00"),
            ],
        ),
        (
            "Membership Savings - 3018842207",
            [("06/16/2026", "Beginning Balance", "", "2,050.00"), ("06/18/2026", "Transfer", "100.00", last)],
        ),
    ]
    pdf = sheet()
    y = 66.0
    pdf.text(40, y, "Currency: USD")
    for heading, rows in accounts:
        y += 24
        pdf.text(40, y, heading)
        y = put(pdf, y + 22, names, places=FOUR)
        for cells in rows:
            y = put(pdf, y, cells, places=FOUR)
    first, second = read([UploadedFile("statement.pdf", saved(pdf))]).statements
    assert (first.state, first.rows, first.in_fen) == ("read", 1, 8_156)
    assert (second.state == "read") is (last == "2,150.00")
