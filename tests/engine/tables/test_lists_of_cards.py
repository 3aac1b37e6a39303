"""Lists of a card that state no balance: what their payments and purchases say of the signs, and where they say nothing."""

from __future__ import annotations

import pytest

TITLE = "某某银行信用卡已出账单明细\n"
HEAD = "交易日期,交易描述,交易金额\n"
SPENT = "".join(
    f"2025-01-{at:02},{words},{at}.00\n" for at, words in enumerate(("超市", "药房", "加油站", "书店"), 2)
)
PAID = "2025-01-20,自动还款,-500.00\n"


@pytest.mark.parametrize("title", [TITLE, "信用卡账单 2025年1月\n"])
@pytest.mark.parametrize("more", ["", "2025-01-21,退货 药房,-3.00\n"])
def test_payments_to_a_card_against_all_that_was_spent_tell_its_signs(read_table, title, more):
    statement = read_table(title + HEAD + SPENT + PAID + more)
    assert (statement.state, statement.kind, statement.out_fen) == ("read", "credit", 1400)
    assert statement.in_fen == 50_000 + (300 if more else 0)


def test_rows_of_instalments_are_of_a_card_without_a_title(read_table):
    statement = read_table(HEAD + SPENT + PAID + "2025-01-22,账单分期 第03/12期,88.00\n")
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 50_000, 10_200)


@pytest.mark.parametrize(
    "text",
    [
        HEAD + SPENT + PAID,  # nothing calls it a card's
        "申请信用卡，账单可以分期，最低还款额随时可查，详情请致电客服热线\n" + HEAD + SPENT + PAID,
        TITLE + HEAD + SPENT,
        TITLE + HEAD + SPENT + "2025-01-20,某甲,-500.00\n",
        TITLE + HEAD + SPENT + PAID + "2025-01-21,某甲,-3.00\n",
        TITLE + HEAD + SPENT + PAID + "2025-01-21,信用卡还款,3.00\n",
        TITLE + HEAD + SPENT + PAID + "2025-01-21,代发工资,3.00\n",
        TITLE + HEAD + SPENT + PAID + "2025-01-21,跨行转入,3.00\n",
        TITLE + "借记卡账户\n" + HEAD + SPENT + PAID,
        TITLE + "上期应还款额：100.00 本期应还款额：200.00\n" + HEAD + SPENT + PAID,
    ],
    ids=["untitled", "advert", "unpaid", "nobody", "other", "both", "wages", "transfer", "account", "owed"],
)
def test_signs_that_words_leave_open_are_asked(read_table, text):
    statement = read_table(text)
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


def test_labels_of_what_is_owed_may_stand_two_lines_above_their_figures(read_table):
    head = "信用卡对账单 最后还款日2025/02/03\n本期应还款额 上期账单金额 已还金额 本期账单金额\nNew Balance Balance B/F Payment Charges\n"
    wrong, right = "¥15.00 500.00 500.00 14.00\n", "¥14.00 500.00 500.00 14.00\n"
    rows = HEAD + SPENT + PAID
    assert read_table(head + right + rows).out_fen == 1400
    assert read_table(head + wrong + rows).rows == 0


def test_an_issuer_that_thanks_for_a_payment_is_owed_what_it_states(read_table):
    head = "Example Visa Platinum, all amounts in CAD\nPREVIOUS STATEMENT BALANCE $500.00\nNEW BALANCE {}\nDate,Description,Amount\n"
    rows = SPENT + "2025-01-20,PAYMENT - THANK YOU,-500.00\n"
    statement = read_table(head.format("$14.00") + rows)
    assert (statement.state, statement.kind, statement.out_fen) == ("read", "credit", 1400)
    assert read_table(head.format("$15.00") + rows).rows == 0
    assert read_table(head.format("$14.00") + rows.replace("PAYMENT - THANK YOU", "ALPHA")).rows == 0
    account = "2025-01-02,SHOP,-20.00\n2025-01-03,SHOP,-30.00\n2025-01-05,ALPHA,36.00\n2025-01-09,VISA PAYMENT - THANK YOU,-472.00\n"
    assert read_table(head.format("$14.00") + account).rows == 0
