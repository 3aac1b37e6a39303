"""A currency that a statement does not name: its bank keeps the accounts of one country, or its own IBAN says which."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile

ROWS = (
    "Date,Description,Debit,Credit,Balance\n2025-03-01,RENT,300.00,,700.00\n"
    "2025-03-02,SHOP,45.50,,654.50\n2025-03-09,WAGES,,900.25,1554.75\n"
)


def currency(head: str, rows: str = ROWS) -> str:
    (statement,) = read([UploadedFile("list.csv", f"{head}\n{rows}".encode())]).statements
    assert statement.rows == 3, statement.problems
    return statement.currency


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ("STATE BANK OF INDIA\nIFS Code : SBIN0000001", "INR"),
        ("Metrobank\nMakati City", "PHP"),
        ("ANZ Access\nBranch Number (BSB) 013-000", "AUD"),
        ("ANZ\nQueen Street Auckland", "NZD"),
        ("CHASE\nJOHN DOE\n1 MAIN ST\nCHICAGO IL 60610-6677", "USD"),
        ("Westpac\n1 George Street\nSYDNEY NSW 2000", "AUD"),
        ("Scotiabank\n1 King St W, Halifax NS B3J 1A1", "CAD"),
        ("CIMB BANK BERHAD\nJalan 1 Kuala Lumpur", "MYR"),
        ("BANORTE\nMoneda: PESOS\nCLABE 072 000 00000000000 0", "MXN"),
        ("IBAN IT60 X054 2811 1010 0000 0123 456", "EUR"),
        ("IBAN: SE45 5000 0000 0583 9825 7466", "SEK"),
        ("Kullanılabilir Bakiye 1.554,75 TL", "TRY"),
    ],
)
def test_the_currency_of_the_one_country_of_a_bank_or_an_iban(head, code):
    assert currency(head) == code


@pytest.mark.parametrize(
    "head",
    [
        "Bank of the Philippine Islands",
        "Kiwibank",
        "STATE BANK OF INDIA",  # a bank may keep accounts in several countries
        "ANZ",
        "Bangkok Bank",
        "CIMB Bank Berhad Singapore Branch",
        "Kuala Lumpur Malaysia",  # a place alone says nothing of the bank
        "Payment to CIMB BANK BERHAD Kuala Lumpur",  # somebody else's bank
        "Beneficiary IBAN IT60 X054 2811 1010 0000 0123 456",
        "IBAN TR33 0006 1005 1978 6457 8413 26",  # accounts in dollars are as usual there
        "IBAN IT60 X054 2811 1010 0000 0123 456\nIBAN SE45 5000 0000 0583 9825 7466",
        "Moneda: PESOS",
        "$ statement",
    ],
)
def test_a_name_a_place_or_a_sign_alone_leaves_the_currency_open(head):
    assert currency(head) == "XXX"


def test_a_currency_that_is_named_goes_before_that_of_the_country():
    assert currency("STATE BANK OF INDIA IFS Code SBIN0000001\nCurrency: USD") == "USD"
    assert currency("IBAN IT60 X054 2811 1010 0000 0123 456\nConto in USD") == "USD"


def test_a_dollar_sign_beside_the_amounts_is_that_of_the_country_or_of_none():
    rows = ROWS.replace("Debit,Credit,Balance", "Debit ($),Credit ($),Balance ($)")
    assert currency("ANZ Access\nBranch Number (BSB) 013-000", rows) == "AUD"
    assert currency("STATE BANK OF INDIA\nIFS Code : SBIN0000001", rows) == "XXX"


@pytest.mark.parametrize(
    "head",
    [
        "RBC Bank (Georgia) N.A. Member FDIC\nToronto ON M5V 1A1",
        "BMO Bank N.A. Member FDIC\nVancouver, BC V5K 0A1",
        "Banco de Chile\nCartola Cuenta Corriente en Dólares\nSantiago",
        "Banco Santander S.A.\nSantiago de Compostela",
        "BBVA\nCalle Colombia 12 Madrid",
        "Swedbank AS\nTallinn, head office Stockholm",
        "Fremdwährungskonto\nIBAN DE61 2709 2555 0301 8844 20",
    ],
)
def test_banks_of_several_countries_and_accounts_in_other_currencies_are_asked(head):
    assert currency(head) == "XXX"
