"""Opening and closing balances in words around a table of an unknown bank: compared where they are the statement's."""

from __future__ import annotations

import pytest

from app.engine.tables.layout import Layout
from app.engine.tables.meaning.stated_balances import stated_balances

ROWS = "日期,摘要,金额\n2025-01-13,甲,-20.00\n2025-01-14,乙,30.00\n"
BALANCES = "日期,摘要,金额,余额\n2025-01-13,甲,-20.00,980.00\n2025-01-14,乙,30.00,1010.00\n"


def stated(statement) -> list[tuple[str, int, int]]:
    return [(one.name, one.stated, one.read) for one in statement.totals.stated]


def codes(statement) -> set[str]:
    return {one.code for one in statement.problems}


SAID = [
    "期初余额：1,000.00 期末余额：1,010.00",
    "期初余额:1000.00元,期末余额:1010.00元",
    "账户期初余额（元）：￥1000.00\n账户期末余额（元）：￥1010.00",
    "上期余额：人民币1000.00 本期余额：人民币1010.00",
    "Opening balance,1000.00\nClosing balance,1010.00",
    "Opening balance on 13 January 2025: 1000.00\nClosing balance on 14 January 2025: 1010.00",
    "Your opening balance 1000.00 CR; Your closing balance 1010.00 CR",
]


@pytest.mark.parametrize("said", SAID)
def test_stated_balances_prove_the_rows(read_table, said):
    statement = read_table(f"{said}\n{ROWS}")
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 3_000, 2_000)
    assert stated(statement) == [("closing_fen", 101_000, 101_000)]
    assert "nothing_to_prove" not in codes(statement)


def test_a_stated_opening_balance_proves_the_first_amount(read_table):
    statement = read_table("期初余额：1,000.00 期末余额：1,010.00\n" + BALANCES)
    assert (statement.state, statement.chain.checked, statement.chain.unproven) == ("read", 2, None)
    assert codes(statement) == set()


def test_balances_below_the_table_and_from_the_last_day_on_are_compared_too(read_table):
    days = [f"2025-01-{day},甲,-10.00,{1000 - 10 * (day - 10)}.00\n" for day in range(18, 10, -1)]
    statement = read_table("日期,摘要,金额,余额\n" + "".join(days) + "期末余额：920.00\n期初余额：1000.00\n")
    assert (statement.state, statement.chain.checked, statement.chain.breaks) == ("read", 8, ())


@pytest.mark.parametrize("table", [ROWS, BALANCES])
def test_rows_that_do_not_lead_from_the_stated_balance_to_the_other_are_reported(read_table, table):
    statement = read_table("期初余额：900.00 期末余额：1,010.00\n" + table)
    assert statement.state == "disagrees"
    assert "totals_disagree" in codes(statement)


def test_a_balance_that_is_overdrawn_keeps_its_sign(read_table):
    statement = read_table("Opening balance: 50.00 DR\nClosing balance: (40.00)\n" + ROWS)
    assert (statement.state, stated(statement)) == ("read", [("closing_fen", -4_000, -4_000)])


NOT_STATED = [
    "本页期初余额：900.00 本页期末余额：910.00",
    "上年期末余额：900.00 上月期末余额：800.00",
    "期初余额：900.00 期末余额：910.00\n期初余额：5.00 期末余额：6.00",
    "账号：6222000011110000 期初余额：900.00\n账号：6222000022220000 期末余额：910.00",
    "Average opening balance: 900.00\nPage closing balance: 910.00",
    "期初余额：2025-01-01 期末余额：2025-01-31",
    "期初余额 期末余额\n900.00 910.00",
    "期初余额,900.00,期末余额,1,010.00",
    "币种：人民币 期初余额：USD 900.00 期末余额：USD 910.00",
    "期初余额：900.00 OD 期末余额：90万元",
    "Opening balance: n/a\nClosing balance: 910.00",
]


@pytest.mark.parametrize("said", NOT_STATED)
def test_figures_that_may_be_of_something_else_state_nothing(read_table, said):
    statement = read_table(f"{said}\n{ROWS}")
    assert (stated(statement), statement.rows) == ([], 2)


def test_balances_of_one_account_are_not_compared_with_the_rows_of_two(read_one):
    rows = "日期,币种,金额,摘要,余额\n2025-01-13,人民币,-20.00,甲,80\n2025-01-14,美元,30.00,乙,30\n"
    statements = read_one(("期初余额：1.00 期末余额：2.00\n" + rows).encode()).statements
    assert [stated(statement) for statement in statements] == [[], []]


BILL = "Credit Card Statement\nPrevious balance {}\nNew balance {}\nPayment due date 20 June 2024\nDate,Description,Amount\n"
CHARGES = "2024-05-02,SHOP,120.00\n2024-05-10,PAYMENT THANK YOU,{}\n"


@pytest.mark.parametrize(
    ("before", "now", "paid", "in_fen"),
    [("500.00", "160.00", "460.00CR", 46_000), ("100.00", "80.00CR", "300.00CR", 30_000)],
    ids=["still owed", "overpaid"],
)
def test_credits_with_a_mark_beside_plain_charges_are_proven_by_what_the_bill_owes(
    read_table, before, now, paid, in_fen
):
    statement = read_table(BILL.format(before, now) + CHARGES.format(paid))
    assert (statement.state, statement.kind, statement.in_fen, statement.out_fen) == (
        "read",
        "credit",
        in_fen,
        12_000,
    )
    (total,) = statement.totals.stated
    assert (total.name, total.stated) == ("closing_fen", total.read)


ACCOUNT = "{} {} All amounts in USD\nPrevious balance 400.00\nNew balance 650.00\nDate,Description,Amount\n"
MOVES = "2024-05-02,{},700.00\n2024-05-10,RENT,- 400.00\n2024-05-12,SHOP,- 60.00\n2024-05-20,TRANSFER,10.00\n"


@pytest.mark.parametrize(
    ("said", "first", "title"),
    [
        ("Ask about our credit card: payment due dates can be moved.", "TRANSFER", "First Bank."),
        ("Our credit card has no fees in the first billing cycle.", "TRANSFER", "First Bank."),
        (
            "Credit card: minimum payment due at your choice. New charges are told at once.",
            "TRANSFER",
            "First Bank.",
        ),
        ("Your credit card: payment due date 20 June 2024.", "ACME PAYROLL", "First Bank."),
        ("Your credit card: payment due date 20 June 2024.", "TRANSFER", "Everyday Checking."),
        ("申请信用卡，还款日可以调整。", "TRANSFER", "First Bank."),
    ],
)
def test_an_account_that_advertises_a_card_is_never_read_turned_round(read_table, said, first, title):
    """Two balances prove the signs of what is held as well as of what is owed: only a bill may be owed."""
    statement = read_table(ACCOUNT.format(title, said) + MOVES.format(first))
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    bill = read_table(
        ACCOUNT.format("Credit Card Statement.", "Payment due date 20 June 2024.") + MOVES.format("SHOP")
    )
    assert (bill.state, bill.kind, bill.out_fen) == ("read", "credit", 71_000)


def test_credits_with_a_mark_whose_sum_the_bill_does_not_owe_are_asked(read_table):
    statement = read_table(BILL.format("500.00", "170.00") + CHARGES.format("460.00CR"))
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


@pytest.mark.parametrize(
    ("of_bill", "told"),
    [
        ("", [("closing_fen", 101000)]),
        ("到期还款日：2024年6月20日", [("closing_fen", 101000), ("opening_fen", 100000)]),
    ],
)
def test_only_a_bill_may_state_a_balance_with_both_signs(of_bill: str, told: list[tuple[str, int]]):
    """What it owes has a plus, what it holds a minus."""
    facts = f"上期余额：1,000.00 本期余额：1,010.00\n上期余额：-1,000.00 {of_bill}"
    assert sorted(stated_balances(facts, (), Layout({}, "signed")).items()) == told
