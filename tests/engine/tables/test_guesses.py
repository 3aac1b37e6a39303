"""The best guess at unknown tables: accepted where names or balances prove it, refused where two readings remain."""

from __future__ import annotations

import pytest


@pytest.fixture
def ambiguity(read_one):
    """The code of the ambiguity for which a text was refused, None where it was read."""

    def read_ambiguity(text: str) -> str | None:
        (statement,) = read_one(text.encode()).statements
        if statement.state != "unknown_layout":
            return None
        found = [problem.code for problem in statement.problems if problem.code != "unknown_table"]
        return found[min(1, len(found) - 1)]

    return read_ambiguity


def test_positive_amounts_without_sign_direction_or_balance_are_refused(ambiguity):
    assert ambiguity("日期,金额,摘要\n2025-01-02,12.00,甲\n2025-01-03,5.00,乙\n") == "no_sign"


@pytest.mark.parametrize(
    "text",
    [
        "某某银行信用卡账单\n交易日期,交易金额,摘要\n2025-01-02,120.00,超市\n2025-01-05,-500.00,甲\n",
        "交易日期,交易金额,摘要\n2025-01-02,120.00,超市\n2025-01-05,-500.00,还款\n",
        "Date,Amount,Description\n2025-01-02,120.00,Shop\n2025-01-05,-500.00,PAYMENT RECEIVED\n",
    ],
)
def test_amounts_of_a_card_without_balances_have_no_known_sense(ambiguity, text):
    assert ambiguity(text) == "open_sense"


def test_a_rising_balance_of_a_card_may_be_a_debt_and_proves_no_sense(ambiguity):
    rows = "".join(f"2025-01-0{at},{at}.00,{at * (at + 1) // 2}.00,超市\n" for at in range(1, 9))
    assert ambiguity("某某银行信用卡账单\n交易日期,交易金额,余额,摘要\n" + rows) == "open_sense"


def test_named_money_in_and_out_stay_so_when_the_balance_is_a_debt(read_one):
    rows = "2025-01-01,5.00,,105,甲\n2025-01-02,6.00,,111,乙\n2025-01-03,,3.00,108,丙\n"
    (statement,) = read_one(("日期,支出,收入,余额,摘要\n" + rows).encode()).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 300, 1_100)


@pytest.mark.parametrize("rows", [("5.00,,105", "6.00,,111"), (",5.00,95", ",6.00,89")])
def test_figures_of_one_column_alone_do_not_tell_that_a_balance_is_a_debt(ambiguity, rows):
    first, second = rows
    assert (
        ambiguity(f"日期,支出,收入,余额,摘要\n2025-01-02,{first},乙\n2025-01-03,{second},丙\n")
        == "open_sense"
    )


@pytest.mark.parametrize(
    "text",
    [
        "日期,摘要,借方,贷方\n2025-01-02,收货款,500.00,\n2025-01-03,付房租,,80.00\n",
        "日期,摘要,借贷,金额\n2025-01-02,收货款,借,500.00\n2025-01-03,付房租,贷,80.00\n",
    ],
)
def test_debit_and_credit_without_balances_may_be_the_books_of_a_firm(ambiguity, text):
    assert ambiguity(text) == "open_sense"


@pytest.mark.parametrize("first", [("借方", "贷方"), ("贷方", "借方")])
def test_balances_tell_whose_debit_it_is(read_one, first):
    rows = "2025-01-02,a,500.00,,600.00\n2025-01-03,b,,80.00,520.00\n2025-01-04,c,7.00,,527.00\n"
    (statement,) = read_one((f"日期,摘要,{first[0]},{first[1]},余额\n" + rows).encode()).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 50_700, 8_000)


def test_directions_in_words_that_nobody_knows_are_not_passed_over(ambiguity):
    rows = "2025-01-02,甲,1,500.00\n2025-01-03,乙,2,80.00\n2025-01-03,丙,2,-80.00\n"
    assert ambiguity("日期,摘要,借贷标志,金额\n" + rows) == "open_sense"


def test_a_column_of_directions_that_holds_only_dashes_is_not_passed_over(ambiguity):
    rows = "2025-01-02,甲,-,-165.00\n2025-01-03,乙,-,5.06\n2025-01-04,丙,-,80.00\n"
    assert ambiguity("日期,摘要,借贷标志,金额\n" + rows) == "open_sense"


def test_one_unknown_direction_among_known_ones_is_skipped(read_one):
    rows = (
        "2025-01-02,甲,收入,5.00\n2025-01-03,乙,支出,8.00\n2025-01-03,丙,支出,2.00\n2025-01-04,丁,冲正,9.00\n"
    )
    (statement,) = read_one(("日期,摘要,收/支,金额\n" + rows).encode()).statements
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 1_000)


@pytest.mark.parametrize("names", ["交易金额,记账金额", "金额,金额"])
def test_two_columns_of_amounts_are_not_chosen_from_without_balances(ambiguity, names):
    rows = "2025-01-02,-12.00,-85.00,甲\n2025-01-03,5.00,36.00,乙\n"
    assert ambiguity(f"日期,{names},摘要\n" + rows) == "ambiguous_amounts"


@pytest.mark.parametrize("unit", ["单位：万元", "金额单位:千元", "(单位：人民币万元)"])
def test_amounts_in_other_units_are_refused(ambiguity, unit):
    assert ambiguity(f"{unit}\n日期,金额,摘要\n2025-01-02,-12.00,甲\n2025-01-03,5.00,乙\n") == "strange_unit"


@pytest.mark.parametrize("balances", [(10_000, 10_000, 10_000), (100, 50, 80)])
def test_a_column_called_balance_that_does_not_follow_the_amounts_refuses_the_table(ambiguity, balances):
    rows = "".join(f"2025-01-0{at + 1},{(-5, -6, 3)[at]}.00,{one},甲\n" for at, one in enumerate(balances))
    assert ambiguity("日期,金额,余额,摘要\n" + rows) == "ambiguous_amounts"


def test_three_dates_in_order_do_not_tell_the_day_from_the_month(ambiguity):
    rows = "04/03/2025,-5.00,a\n05/03/2025,7.00,b\n03/04/2025,7.00,b\n"
    assert ambiguity("Date,Amount,Description\n" + rows) == "ambiguous_dates"


_NEW_YEAR = "账单周期: 2024-12-05 至 2025-01-04\n日期,金额,摘要\n"


def test_a_period_over_the_new_year_says_whose_year_a_day_takes(read_one):
    reading = read_one((_NEW_YEAR + "12/06,-5.00,a\n01/03,7.00,b\n").encode())
    assert reading.transactions["occurred_at"].dt.year().to_list() == [2024, 2025]


@pytest.mark.parametrize("day", ["01/05", "02/01", "07/01"])
def test_a_day_outside_the_stated_period_takes_no_year_from_it(ambiguity, day):
    assert ambiguity(f"{_NEW_YEAR}12/06,-5.00,a\n{day},7.00,b\n") == "unknown_layout"


def test_a_month_in_the_title_gives_december_to_the_year_before(read_one):
    reading = read_one("2025年01月\n日期,金额,摘要\n12/31,-5,a\n01/02,6,a\n".encode())
    assert reading.transactions["occurred_at"].dt.year().to_list() == [2024, 2025]


@pytest.mark.parametrize("amount", ["1.234", "1,234"])
def test_a_mark_before_three_digits_is_refused_without_a_balance(ambiguity, amount):
    assert (
        ambiguity(f"Date;Amount;Description\n2025-01-01;-{amount};a\n2025-01-02;2;b\n") == "ambiguous_amounts"
    )


def test_equal_amounts_that_chain_both_ways_are_distinguished_by_their_days(read_one):
    rows = "".join(f"2025-01-0{at},-10.00,{100 - 10 * at}.00,甲\n" for at in range(1, 7))
    (statement,) = read_one(("日期,金额,余额,摘要\n" + rows).encode()).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 0, 6_000)


@pytest.mark.parametrize("amount", ["1'234.50", "1’234.50", "1,23,456.00"])
def test_groups_of_digits_as_other_countries_print_them_are_read(read_one, amount):
    rows = f'2025-01-13,x,"-{amount}"\n2025-01-14,y,"{amount}"\n2025-01-15,z,-5.00\n'
    (statement,) = read_one(("Date,Description,Amount\n" + rows).encode()).statements
    fen = 12_345_600 if amount.startswith("1,") else 123_450
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", fen, fen + 500)


def test_marks_beside_amounts_that_mean_the_same_in_both_senses_are_proven_by_balances(read_table):
    rows = "01/06/2024,TESCO,100.00 DR,900.00 CR\n13/06/2024,ACME,50.00 CR,950.00 CR\n20/06/2024,TESCO,1.00 DR,949.00 CR"
    statement = read_table(f"Currency: INR\nDate,Narration,Amount,Balance\n{rows}")
    assert (statement.state, statement.currency) == ("read", "INR")
    assert (statement.in_fen, statement.out_fen) == (5_000, 10_100)


def test_a_running_bal_is_a_balance(read_table):
    rows = (
        "06/01/2024,TESCO,-$100.00,$900.00\n06/13/2024,ACME,$50.00,$950.00\n06/20/2024,TESCO,($1.00),$949.00"
    )
    statement = read_table(f"Account: USD\nDate,Description,Amount,Running Bal.\n{rows}")
    assert (statement.state, statement.currency, statement.chain.checked) == ("read", "USD", 2)
    assert (statement.in_fen, statement.out_fen) == (5_000, 10_100)
