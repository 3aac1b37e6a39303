"""Rows that say of themselves that they are balances or sums of a day are no transactions, dated or not; longer words are."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.plain_sheets import Places, put, sheet


def read_text(text: str):
    (statement,) = read([UploadedFile("list.csv", text.encode())]).statements
    return statement


DAYS = (
    "2025-03-01,转账,,100.00,1100.00\n2025-03-01,消费,40.00,,1060.00\n2025-03-01,本日合计,40.00,100.00,1060.00\n"
    "2025-03-02,消费,10.00,,1050.00\n2025-03-02,本日合计,10.00,,{}\n"
)
HEADS = "币种：人民币\n交易日期,摘要,支出金额,收入金额,余额\n"


def test_the_sum_of_the_last_day_is_none_more_where_its_balance_is_that_of_its_only_row():
    statement = read_text(HEADS + DAYS.format("1050.00"))
    assert (statement.state, statement.rows, statement.in_fen, statement.out_fen) == (
        "read",
        3,
        10_000,
        5_000,
    )
    assert {problem.severity for problem in statement.problems} == {"info"}


@pytest.mark.parametrize("balance", ["1040.00", ""])
def test_a_sum_that_may_have_moved_money_is_told(balance):
    statement = read_text(HEADS + DAYS.format(balance))
    assert (statement.state, statement.rows) == ("disagrees", 3)
    assert [(one.code, one.row) for one in statement.problems if one.severity != "info"] == [
        ("totals_row", 7)
    ]


@pytest.mark.parametrize(
    "label", ["Closing Balance", "C/F BALANCE", "结转余额 C/F BALANCE", "期末余额", "Endsaldo"]
)
@pytest.mark.parametrize("opening", ["2025-03-01,期初余额,,,1000.00\n", ""])
@pytest.mark.parametrize("newest_first", [False, True])
def test_a_row_with_the_closing_balance_binds_the_rows_before_it(label, opening, newest_first):
    rows = [
        "2025-03-01,转账,,100.00,1100.00\n",
        "2025-03-02,消费,40.00,,1060.00\n",
        "2025-03-05,消费,10.00,,1050.00\n",
    ]

    def listed(count: int) -> str:
        lines = [opening, *rows[:count], f"2025-03-31,{label},,,1050.00\n"]
        return HEADS + "".join(reversed(lines) if newest_first else lines)

    assert read_text(listed(3)).state == "read"
    cut = read_text(listed(2))
    assert (cut.state, cut.rows) == ("disagrees", 2)
    assert [(one.name, one.stated, one.read) for one in cut.totals.contradicting] == [
        ("closing_fen", 105_000, 106_000)
    ]


@pytest.mark.parametrize("rises", [True, False], ids=["rising", "falling"])
@pytest.mark.parametrize(
    "label", ["Closing balance: ", "Closing Balance,", "Ending balance: ", "期末余额：", "Endsaldo: "]
)
def test_a_closing_balance_above_the_rows_is_that_of_the_last_row(label, rises):
    rows = ["2025-03-01,a,,100.00,1100.00", "2025-03-02,b,40.00,,1060.00", "2025-03-03,c,10.00,,1050.00"]
    head = f"Currency: EUR\n{label}1050.00\nDate,Description,Debit,Credit,Balance"

    def state_of(shown):
        return read_text("\n".join([head, *(shown if rises else shown[::-1])])).state

    assert state_of(rows) == "read"
    assert state_of(rows[:-1]) == "disagrees"


@pytest.mark.parametrize(
    "label",
    [
        "Saldo actual: 2345.67",
        "New balance 900.00",
        "Closing balance (incl. pending) 970.00",
        "Term deposit 123\nClosing balance: 5000.00",
        "Reward points\nClosing balance 320",
        "查询时间 2025-02-10 本期余额 1200.00",
        "Closing balance 1.00\nClosing balance of the year 2.00",
    ],
)
def test_the_balance_of_something_else_contradicts_no_row(label):
    rows = "2025-03-01,a,,100.00,1100.00\n2025-03-02,b,40.00,,1060.00\n2025-03-03,c,10.00,,1050.00"
    head = f"Currency: EUR\n{label}\nDate,Description,Debit,Credit,Balance\n"
    assert read_text(head + rows).state == "read"


@pytest.mark.parametrize("stated", ["460.00", "-460.00", "460.00 DR"])
def test_what_an_account_owes_at_its_end_may_be_stated_without_a_minus(stated):
    rows = "2025-03-01,a,,100.00,-400.00\n2025-03-02,b,50.00,,-450.00\n2025-03-03,c,10.00,,-460.00"
    head = f"Currency: EUR\nClosing balance: {stated}\nDate,Description,Debit,Credit,Balance\n"
    assert read_text(head + rows).state == "read"


BALANCES = (
    *(
        "BALANCE FROM PREVIOUS STATEMENT",
        "Balance brought forward from previous statement",
        "BALANCE CARRIED FORWARD TO NEXT PAGE",
    ),
    *(
        "SALDO DO DIA",
        "SALDO TOTAL DISPONÍVEL DIA",
        "Saldo final del día",
        "SALDO INICIAL",
        "Alter Saldo",
        "Neuer Kontostand",
    ),
    *(
        "SOLDE CREDITEUR AU 01.03.2025",
        "Solde débiteur au 01/03/2025",
        "Ancien solde",
        "Nouveau solde",
        "日终余额",
        "当日余额",
    ),
)


@pytest.mark.parametrize("label", BALANCES)
def test_a_dated_row_that_is_called_a_balance_is_no_transaction(label):
    head = "Currency: EUR\nDate,Description,Debit,Credit,Balance\n"
    rows = f"2025-03-01,a,,100.00,1100.00\n2025-03-01,{label},,,1100.00\n2025-03-02,b,40.00,,1060.00\n"
    statement = read_text(head + rows)
    assert (statement.state, statement.rows, statement.in_fen, statement.out_fen) == (
        "read",
        2,
        10_000,
        4_000,
    )
    # In the column of amounts it is one too, and is told.
    amounts = f"2025-03-01,a,100.00\n2025-03-01,{label},1100.00\n2025-03-02,b,-40.00\n"
    statement = read_text(f"Currency: EUR\nDate,Description,Amount\n{amounts}")
    assert (statement.state, statement.rows, statement.in_fen, statement.out_fen) == (
        "read",
        2,
        10_000,
        4_000,
    )
    assert [one.row for one in statement.problems if one.code == "totals_row"] == [4]


@pytest.mark.parametrize("label", ["{} PADARIA", "PIX {}", "Rg. 7 {}"])
@pytest.mark.parametrize(
    "words", ["Saldo do dia", "Solde créditeur", "Neuer Saldo", "Balance from previous page"]
)
def test_words_of_a_balance_within_others_leave_a_transaction_one(label, words):
    rows = f"2025-03-01,a,100.00\n2025-03-01,{label.format(words)},-10.00\n2025-03-02,b,-40.00\n"
    statement = read_text(f"Currency: EUR\nDate,Description,Amount\n{rows}")
    assert (statement.state, statement.rows, statement.out_fen) == ("read", 3, 5_000)


PLACES: Places = ((40, "left"), (90, "left"), (380, "right"), (460, "right"))


@pytest.mark.parametrize(
    ("closing", "state"), [("1 050,00", "read"), ("1 060,00", "unknown_layout")], ids=["agrees", "differs"]
)
def test_french_balances_among_the_amounts_prove_them_and_are_none(closing, state):
    pdf = sheet()
    pdf.text(40, 65, "Monnaie du compte : Euros     du 1 mars 2025 au 31 mars 2025")
    y = 90.0
    for cells in (
        ("Date", "Nature des opérations", "Débit", "Crédit"),
        ("", "SOLDE CREDITEUR AU 01.03.2025", "", "1 000,00"),
        ("02.03", "VIREMENT DUPONT", "", "100,00"),
        ("13.03", "CARTE BOULANGERIE", "40,00", ""),
        ("14.03", "CARTE MARCHE", "10,00", ""),
        ("", "SOLDE CREDITEUR AU 31.03.2025", "", closing),
    ):
        y = put(pdf, y, cells, places=PLACES)
    (statement,) = read([UploadedFile("list.pdf", bytes(pdf.output()))]).statements
    assert statement.state == state
    if state == "read":
        assert (statement.rows, statement.in_fen, statement.out_fen, statement.currency) == (
            3,
            10_000,
            5_000,
            "EUR",
        )
