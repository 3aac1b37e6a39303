"""Words of names, sums and balances that are written otherwise than usual: each is read as what it says, or changes nothing."""

from __future__ import annotations

import pytest

from app.engine.tables.conclusion.stated_owner import stated_account, stated_holder
from app.engine.tables.grids.vocabulary import roles_of
from tests.engine.fixtures.plain_sheets import one_of
from tests.engine.tables.test_chinese_ways import (
    AMOUNTS,
    BALANCES,
    EXACT,
    figures,
    listed,
    printed,
    read_file,
    rows,
    yuan,
)


@pytest.mark.parametrize("wrong", [0, 1_000_000])
def test_a_stated_sum_whose_comma_cut_it_in_two_cells_still_binds(wrong):
    lines = [
        f"{row[0]},{amount / 100:.2f},{held / 100:.2f}"
        for row, amount, held in zip(rows(), AMOUNTS, BALANCES, strict=True)
    ]
    foot = [
        "",
        f"# 收入合计: 3 笔，共 {yuan(EXACT[2] + wrong)} 元",
        f"# 支出合计: 5 笔，共 {yuan(EXACT[3])} 元",
    ]
    statement = one_of(read_file(listed("交易日期,交易金额,余额", [*lines, *foot]), "流水.csv"))
    assert figures(statement) == (("disagrees" if wrong else "read"), *EXACT[1:])


def test_a_name_that_ends_with_a_currency_keeps_its_words():
    names = ("date", "description", "moneyout£", "moneyin£", "balance£")
    assert roles_of(names) == {"moment": 0, "text": 1, "debit": 2, "credit": 3, "balance": 4}


def test_names_of_taiwan_are_known_as_prints_compare_them():
    assert roles_of(("交易日期", "支出金額", "存入金額", "帳户餘額"))["balance"] == 3


@pytest.mark.parametrize("label", ["BALANCE FORWARD", "B/F BALANCE 承前轉結"])
def test_a_balance_brought_forward_opens_a_print_with_balances_once_a_day(label):
    body = [
        ["1 Mar 2024", label, "", "", yuan(900_000)],
        ["2 Mar 2024", "SALARY", "", "1,500.00", ""],
        ["", "SHOP", "36.20", "", yuan(900_000 + 150_000 - 3_620)],
        ["5 Mar 2024", "SHOP", "12.05", "", ""],
        ["", "RENT", "800.00", "", yuan(900_000 + 150_000 - 3_620 - 1_205 - 80_000)],
        ["9 Mar 2024", "SHOP", "5.00", "", yuan(900_000 + 150_000 - 3_620 - 1_205 - 80_000 - 500)],
    ]
    statement = one_of(
        read_file(printed(["Currency: HKD"], [["Date", "Details", "Debit", "Credit", "Balance"], *body]))
    )
    assert figures(statement) == ("read", 5, 150_000, 85_325)


def test_a_number_of_eight_digits_takes_no_day_behind_it():
    assert stated_account("Sort Code 20-45-77 Account No 73512846 08 Apr - 07 May 2025") == "73512846"
    assert stated_account("Card No: 6222 0000 1111 2222 333") == "6222 0000 1111 2222 333"


def test_the_kind_of_an_account_beside_a_name_is_no_part_of_it():
    head = "A bank\nMiss Nora J Field Current account statement\nFlat 7, 12 High Street\nLondon N1 1AA"
    assert stated_holder(head) == "Nora J Field"
