"""Several accounts in one list: each is a statement with balances of its own, and no amount seems changed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

MINE, OTHER = "6222020200001111", "6222020200002222"
NAMES = "交易日期,摘要,支出,收入,余额"


def moves(balance: int, count: int, changed: int | None = None) -> list[str]:
    """Rows of one account from a balance in whole yuan on; the amount of row `changed` is not what its balance says."""
    rows = []
    for at in range(count):
        amount = 10 + at * 3
        balance += amount if at % 3 == 2 else -amount
        printed = amount + (at == changed) * 5
        sides = f",{printed}.00" if at % 3 == 2 else f"{printed}.00,"
        rows.append(f"2024-05-{at + 1:02d},转账{at},{sides},{balance}.00")
    return rows


def table(name: str, *parts: tuple[str, Sequence[str]]) -> str:
    rows = (f"{number},{row}\n" for number, rows in parts for row in rows)
    return f"{name},{NAMES}\n" + "".join(rows)


def blocks(*parts: tuple[str, Sequence[str]]) -> str:
    return "".join(f"账号：{number}\n{NAMES}\n" + "\n".join(rows) + "\n" for number, rows in parts)


@pytest.fixture
def read_statements(read_one):
    return lambda text: read_one(text.encode()).statements


def accounts(statements) -> list[tuple[str, str | None, int, int]]:
    return [(one.state, one.account, one.rows, len(one.chain.breaks)) for one in statements]


BOTH = (MINE, moves(1000, 12)), (OTHER, moves(5000, 12))


@pytest.mark.parametrize(
    "text",
    [table("账号", *BOTH), table("卡号", *BOTH), blocks(*BOTH)],
    ids=["column of accounts", "column of cards", "headers that come again"],
)
def test_two_accounts_in_one_list_are_two_statements_that_hold(read_statements, text):
    found = [("read", MINE, 12, 0), ("read", OTHER, 12, 0)]
    assert accounts(read_statements(text)) == found


def test_two_accounts_of_few_rows_are_no_unknown_layout(read_statements):
    statements = read_statements(table("账号", (MINE, moves(1000, 3)), (OTHER, moves(9000, 2))))
    assert accounts(statements) == [("read", MINE, 3, 0), ("read", OTHER, 2, 0)]


def test_accounts_whose_days_alternate_are_parted_too(read_statements):
    rows = [f"{number},{row}\n" for pair in zip(*(part for _, part in BOTH), strict=True)
            for number, row in zip((MINE, OTHER), pair, strict=True)]  # fmt: skip
    found = [("read", MINE, 12, 0), ("read", OTHER, 12, 0)]
    assert accounts(read_statements(f"账号,{NAMES}\n" + "".join(rows))) == found


def test_parts_of_an_account_of_the_postal_bank_are_statements_and_no_ends_of_cards(read_statements):
    names = "交易时间,子账号,储种,币种,钞汇,交易金额,交易余额,对方户名,对方账号,摘要,交易渠道,外部系统流水\n"
    rows = [
        f"2024-05-{at + 1:02d} 10:00:00,{part},活期,人民币,,-10.00,{balance - 10 * at}.00,某,62220000,转账,网银,A{part}{at}\n"
        for part, balance in (("0001", 2000), ("0002", 9000))
        for at in range(12)
    ]
    found = [("read", "0001(子账号)", 12, 0), ("read", "0002(子账号)", 12, 0)]
    assert accounts(read_statements(names + "".join(rows))) == found


@pytest.mark.parametrize("other", [MINE, OTHER], ids=["one account", "two accounts"])
def test_a_changed_amount_still_breaks_the_balances(read_statements, other):
    text = table("账号", (MINE, moves(1000, 12, changed=6)), (other, moves(1000, 24)[12:]))
    assert "disagrees" in [one.state for one in read_statements(text)]


def test_the_account_of_a_single_row_does_not_take_its_break_along(read_statements):
    rows = moves(1000, 13, changed=12)
    (statement,) = read_statements(table("账号", (MINE, rows[:12]), (OTHER, rows[12:])))
    assert (statement.state, len(statement.chain.breaks)) == ("disagrees", 1)


def test_numbers_beside_several_names_are_those_of_other_people(read_statements):
    rows = moves(1000, 14, changed=12)
    parts = (f"{MINE},甲", rows[:12]), (f"{OTHER},乙", rows[12:])
    (statement,) = read_statements(table("账号,户名", *parts))
    assert (statement.state, len(statement.chain.breaks)) == ("disagrees", 1)


def test_two_cards_of_one_account_stay_one_statement(read_statements):
    rows = moves(1000, 24)
    (statement,) = read_statements(table("卡号", (MINE, rows[:12]), (OTHER, rows[12:])))
    assert (statement.state, statement.rows) == ("read", 24)


CHASE = "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n"
BOOKED = 'DEBIT,05/17/2024,"RENT",-700.00,ACH_DEBIT,1300.00,,\nCREDIT,05/15/2024,"PAY",2000.00,ACH_CREDIT,2000.00,,\n'


def test_what_chase_has_not_booked_yet_is_told_and_not_counted(read_table):
    pending = (
        'DEBIT,05/20/2024,"COFFEE",-5.00,DEBIT_CARD, ,,\nDEBIT,05/19/2024,"GROCER",-25.00,DEBIT_CARD, ,,\n'
    )
    statement = read_table(CHASE + pending + BOOKED)
    assert (statement.state, statement.rows, statement.out_fen) == ("read", 2, 70_000)
    (told,) = [one for one in statement.problems if one.code == "pending_left_out"]
    assert (told.row, told.params["count"]) == (2, "2")


def test_an_older_row_of_chase_without_a_balance_is_not_pending(read_table):
    statement = read_table(CHASE + BOOKED + 'DEBIT,05/10/2024,"COFFEE",-5.00,DEBIT_CARD, ,,\n')
    assert (statement.rows, statement.out_fen) == (3, 70_500)
