"""Balances beside no column of their own: in the words and rows of banks in Germany, the Netherlands, Switzerland and Macau."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.tables.conclusion.stated_owner import stated_account, stated_accounts
from app.engine.tables.currency.stated_units import stated_currencies
from app.engine.tables.layout import Layout
from app.engine.tables.meaning.stated_balances import stated_balances
from app.engine.types.statements import Statement, UploadedFile
from tests.engine.fixtures.plain_sheets import Places, put, sheet

PLACES: Places = ((40, "left"), (110, "left"), (460, "right"))


def german(closing: str, head: str = "Kontonummer 12345678, IBAN DE00 4005 0150 0012 3456 78") -> Statement:
    pdf = sheet()
    pdf.text(40, 65, head)
    y = 90.0
    for cells in (
        ("Datum", "Erläuterung", "Betrag EUR"),
        ("", "Kontostand am 28.02.2025, Auszug Nr. 2", "1.000,00"),
        ("03.03.2025", "GUTSCHRIFT Nordwind GmbH", "100,00"),
        ("14.03.2025", "KARTENZAHLUNG Markt am Tor", "-40,00"),
        ("15.03.2025", "LASTSCHRIFT Stadtwerke", "-10,00"),
        ("", "Kontostand am 31.03.2025 um 20:05 Uhr", closing),
    ):
        y = put(pdf, y, cells, places=PLACES)
    (statement,) = read([UploadedFile("list.pdf", bytes(pdf.output()))]).statements
    return statement


def test_german_balances_of_two_days_among_the_amounts_prove_them_and_are_none():
    statement = german("1.050,00")
    assert (statement.state, statement.rows, statement.in_fen, statement.out_fen) == (
        "read",
        3,
        10_000,
        5_000,
    )
    assert [(one.name, one.stated) for one in statement.totals.stated] == [("closing_fen", 105_000)]


def test_german_balances_that_do_not_follow_from_the_amounts_are_told():
    assert german("1.060,00").state == "unknown_layout"


def test_of_two_accounts_no_balances_are_compared():
    assert german("1.050,00", "Kontonummer 87654321, Kontonummer 12345678").state == "to_confirm"


@pytest.mark.parametrize(
    "said",
    [
        "Beginsaldo € 1.000,00 Totaal bij € 100,00 Totaal af € 50,00 Eindsaldo € 1.050,00",
        "Anfangssaldo 1.000,00\nSchlusssaldo 1.050,00",
        "SALDO ANTERIOR 承上結餘 1.000,00\n結轉結餘 1.050,00",
        "Baki Awal 1.000,00\nBaki Akhir 1.050,00",
    ],
)
def test_balances_are_understood_in_more_languages(said):
    layout = Layout({}, "signed", decimal=",", currency="EUR")
    assert stated_balances(said, (), layout) == {"opening_fen": 100_000, "closing_fen": 105_000}


def test_a_label_beside_a_figure_states_nothing_in_a_table_with_balances_or_sides():
    foot = [("", "Kontostand am 28.02.2025", "1.000,00"), ("", "Kontostand am 31.03.2025", "1.050,00")]
    for columns in ({"amount": 2, "balance": 3}, {"credit": 2, "debit": 3}):
        assert stated_balances("", foot, Layout(columns, "signed", decimal=",", currency="EUR")) == {}
    found = stated_balances("", foot, Layout({"amount": 2}, "signed", decimal=",", currency="EUR"))
    assert found == {"opening_fen": 100_000, "closing_fen": 105_000}


def test_a_swiss_sum_of_both_sides_without_a_day_is_no_lost_row(read_one):
    rows = "21.03.2025,a,40.00,,960.00\n22.03.2025,b,,100.00,1060.00\n23.03.2025,c,10.00,,1050.00\n,Umsatztotal,50.00,100.00,\n"
    (statement,) = read_one(
        f"Währung: CHF\nDatum,Text,Belastung,Gutschrift,Saldo\n{rows},Schlusssaldo,,,1050.00\n".encode()
    ).statements
    assert (statement.state, statement.rows, statement.skipped) == ("read", 3, 0)


def test_a_row_without_a_day_that_says_more_than_a_sum_is_told(read_one):
    rows = "21.03.2025,a,40.00,,960.00\n22.03.2025,b,,100.00,1060.00\n,Umsatztotal AG Miete,10.00,,1050.00\n"
    (statement,) = read_one(
        f"Währung: CHF\nDatum,Text,Belastung,Gutschrift,Saldo\n{rows}".encode()
    ).statements
    assert statement.state == "partial"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Kontonummer 12345678, IBAN DE00 4005 0150 0012 3456 78", ["12345678"]),
        ("IBAN: DE00 4005 0150 0012 3456 78 Kontonummer: 0012345678", ["DE00 4005 0150 0012 3456 78"]),
        (
            "Account Number: 87654321 IBAN: GB00 FERN 1234 5612 3456 78",
            ["87654321", "GB00 FERN 1234 5612 3456 78"],
        ),
    ],
)
def test_a_number_and_the_iban_that_holds_it_are_one_account(text, numbers):
    assert stated_accounts(text) == numbers


def test_a_swiss_number_is_told_as_it_is_printed():
    assert (
        stated_account("Konto Nr. 0240 00654321.02M IBAN CH00 0024 0240 0065 4321 0") == "0240 00654321.02M"
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("All amounts in pounds sterling (£)", "GBP"),
        ("All amounts in Australian dollars.", "AUD"),
        ("Amounts are in EUR unless otherwise stated", "EUR"),
    ],
)
def test_a_currency_of_several_words_is_stated_too(text, code):
    assert stated_currencies(text) == {code}


def test_a_line_of_currencies_below_the_names_of_columns_belongs_to_them():
    pdf = sheet()
    y = 90.0
    places: Places = ((40, "left"), (110, "left"), (330, "right"), (420, "right"), (540, "right"))
    for cells in (
        ("Date", "Description", "Withdrawals", "Deposits", "Balance"),
        ("", "", "SGD", "SGD", "SGD"),
        ("21/03/2025", "GIRO SALARY", "", "100.00", "1,100.00"),
        ("22/03/2025", "NETS KOPI", "40.00", "", "1,060.00"),
        ("23/03/2025", "GIRO UTILITIES", "10.00", "", "1,050.00"),
    ):
        y = put(pdf, y, cells, places=places)
    (statement,) = read([UploadedFile("list.pdf", bytes(pdf.output()))]).statements
    assert (statement.state, statement.currency, statement.rows) == ("read", "SGD", 3)


def test_a_balance_behind_which_od_stands_is_overdrawn(read_table):
    rows = "01 May 2024,SALARY,,500.00,300.00 OD\n03 May 2024,SHOP,100.00,,400.00 OD\n04 May 2024,PAY,,1000.00,600.00\n"
    statement = read_table("Date,Description,Paid out,Paid in,Balance\n" + rows)
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 150_000, 10_000)
    assert (statement.chain.checked, statement.chain.breaks) == (2, ())
