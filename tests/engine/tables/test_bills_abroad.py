"""Bills of cards from Taiwan and the United States, and lists from Poland and Sweden, as texts."""

from __future__ import annotations

from datetime import date

import pytest

from app.engine.pipeline import read
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Reading, UploadedFile

TAIWAN = """台新銀行信用卡 113年05月 消費明細帳單
結帳日：113/05/15 繳款截止日：113/06/02
上期應繳總額 3000 本期應繳總額 {now}
消費日,入帳起息日,消費明細,新臺幣金額,消費地
04/16,04/17,書店,"2,050",TW
04/20,04/20,超市 退貨,-318,TW
04/30,04/30,自動轉帳扣繳,"-3,000",
05/01,05/02,便利商店,184,TW
"""
SPENT, PAID = 2_050_00 + 184_00, 318_00 + 3_000_00

AMERICAN = """Credit card, all amounts in USD, Closing Date 05/14/24
Previous Balance $300.00
New Charges +$150.00
New Balance {now}
Date,Description,Amount
Payments
04/30/24*,MOBILE PAYMENT,-$300.00
Credits
05/03/24,AIRLINE REFUND,-$82.00
Purchases
""" + "".join(f"05/{day:02d}/24,GROCERIES,$15.00\n" for day in range(4, 14))


def read_text(text: str, encoding: str = "utf-8") -> Reading:
    return read([UploadedFile("list.csv", text.encode(encoding))])


def days(reading: Reading) -> list[date]:
    return reading.transactions["occurred_at"].dt.date().to_list()


def test_a_bill_of_taiwan_counts_years_from_the_republic_and_proves_its_signs_by_what_is_owed():
    reading = read_text(TAIWAN.format(now=(3_000_00 + SPENT - PAID) // 100))
    (statement,) = reading.statements
    assert (statement.state, statement.kind, statement.currency) == ("read", "credit", "TWD")
    assert (statement.in_fen, statement.out_fen) == (PAID, SPENT)
    assert days(reading) == [date(2024, 4, 16), date(2024, 4, 20), date(2024, 4, 30), date(2024, 5, 1)]


def test_a_bill_of_taiwan_whose_debts_do_not_come_to_its_rows_is_refused():
    assert read_text(TAIWAN.format(now=1917)).transactions.is_empty()


def test_headings_of_a_bill_say_nothing_that_its_balances_do_not_prove():
    """Its credits stand under headings of money in, with minus signs."""
    reading = read_text(AMERICAN.format(now="$68.00"))
    (statement,) = reading.statements
    assert (statement.state, statement.kind, statement.currency) == ("read", "credit", "USD")
    assert (statement.in_fen, statement.out_fen) == (382_00, 150_00)
    assert days(reading)[0] == date(2024, 4, 30)


def test_a_bill_whose_balances_prove_nothing_is_not_read_by_its_plain_signs():
    assert read_text(AMERICAN.format(now="$69.00")).statements[0].state != "read"


POLISH = """"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","","",""
"2025-04-29","2025-04-29","Płatność kartą","-91.12","PLN","+408.88","Nazwa: ŻABKA","Tytuł: 151","",""
"2025-04-28","2025-04-28","Wypłata z bankomatu","-100.00","PLN","+500.00","Łódź","{last}","",""
"2025-04-26","2025-04-26","Przelew na konto","+600.00","PLN","+600.00","Nadawca: Żuk","Tytuł: pensja","",""
"""


def test_a_polish_list_is_read_in_its_own_letters_with_a_text_over_columns_without_names():
    reading = read_text(POLISH.format(last=""), "cp1250")
    (statement,) = reading.statements
    assert (statement.state, statement.currency) == ("read", "PLN")
    assert (statement.in_fen, statement.out_fen) == (600_00, 191_12)
    assert "Płatność kartą" in reading.transactions["raw"].explode().to_list()


def test_a_figure_in_a_column_without_a_name_is_not_passed_over():
    (statement,) = read_text(POLISH.format(last="12.00"), "cp1250").statements
    assert ProblemCode.RAGGED_ROW in {problem.code for problem in statement.problems}


@pytest.mark.parametrize(
    ("name", "cell", "currency"), [("Valuta", "SEK", "SEK"), ("Valuta", "", "XXX")], ids=["codes", "days"]
)
def test_a_column_called_valuta_that_holds_codes_names_the_currency(name: str, cell: str, currency: str):
    rows = "".join(
        f"{at},{cell or f'2025-03-{at:02d}'},2025-03-{at:02d},Hyra,-100.00,{1000 - at * 100}.00\n"
        for at in range(1, 6)
    )
    reading = read_text(f"Radnummer,{name},Transaktionsdag,Beskrivning,Belopp,Bokfört saldo\n{rows}")
    assert [each.currency for each in reading.statements] == [currency]
