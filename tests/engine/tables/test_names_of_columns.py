"""Names of columns: with the sign of a currency before them, in two words, in German and Chinese."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.tables.grids.vocabulary import NAMES, open_forms
from app.engine.types.statements import UploadedFile

ROWS = "01/03/2026,RENT,300.00,,700.00\n14/03/2026,SHOP,45.50,,654.50\n19/03/2026,WAGES,,900.25,1554.75\n"


@pytest.mark.parametrize(
    ("header", "currency"),
    [
        ("Date,Payment type and details,£Paid out,£Paid in,£Balance", "GBP"),
        ("Date,Description,€ Debit,€ Credit,€ Balance", "EUR"),
        ("Date and Time,Description,Debit,Credit,Balance", "XXX"),
        ("Valuta,Buchungstext,zu Ihren Lasten,zu Ihren Gunsten,Saldo", "XXX"),
        ("交易日期,摘要,支出金额,收入金额,期末金额", "CNY"),
        ("交易时间,摘要,汇出金额,汇入金额,余额", "CNY"),
    ],
)
def test_the_columns_are_known_and_a_sign_before_a_name_is_that_of_its_money(header, currency):
    (statement,) = read([UploadedFile("list.csv", f"{header}\n{ROWS}".encode())]).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 90_025, 34_550)
    assert statement.currency == currency


@pytest.mark.parametrize("name", ["£", "£12.50", "$", "€5 note"])
def test_a_sign_before_anything_else_is_no_name(name):
    assert not any(form in names for form in open_forms(name) for names in NAMES.values())
