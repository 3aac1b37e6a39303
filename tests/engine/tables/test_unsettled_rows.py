"""Rows that failed, were cancelled or wait: in no sum, and named with their number and what they come to."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.messages.problems import problem_text
from app.engine.pipeline import read
from app.engine.types.statements import Statement, UploadedFile
from tests.engine.fixtures.alipay import alipay_csv
from tests.engine.fixtures.wechat import wechat_csv
from tests.engine.fixtures.written import xlsx

HEAD = "交易日期,交易金额,账户余额,对方户名,摘要,交易状态\n"
SETTLED = (
    "2025-03-01,5000.00,15000.00,某公司,工资,交易成功\n"
    "2025-03-02,-100.00,14900.00,甲店,消费,交易成功\n"
    "2025-03-04,-200.00,14700.00,乙店,消费,交易成功\n"
)
WITHOUT_BALANCE = "\n".join(
    line.replace(",15000.00", "").replace(",14900.00", "").replace(",14700.00", "")
    for line in (HEAD.replace(",账户余额", "") + SETTLED).split("\n")
)


def only(data: str | bytes) -> Statement:
    (statement,) = read([UploadedFile("bill", data.encode() if isinstance(data, str) else data)]).statements
    return statement


def told(statement: Statement) -> dict[str, str]:
    (problem,) = [one for one in statement.problems if one.code == "rows_not_settled"]
    return {
        **problem.params,
        "words": problem_text(problem)["zh-CN"],
        "english": problem_text(problem)["en-US"],
    }


def test_failed_and_cancelled_rows_are_in_no_sum_and_named():
    statement = only(
        WITHOUT_BALANCE
        + "2025-03-05,-3000.00,丙,转账,交易失败\n2025-03-06,800.00,丁,转账,已撤销\n2025-03-07,-9.90,戊,消费,成功\n"
    )
    assert (statement.state, statement.rows) == ("read", 4)
    assert (statement.in_n, statement.in_fen, statement.out_n, statement.out_fen) == (1, 500_000, 3, 30_990)
    words = told(statement)
    assert (words["count"], words["sum"], words["rows"]) == ("2", "3,800.00", "5, 6")
    assert (
        words["words"]
        == "有 2 行没有成交（状态：交易失败, 已撤销），共 3,800.00 元，未计入任何合计：第 5, 6 行。"
    )
    assert "2 rows did not happen" in words["english"]


@pytest.mark.parametrize(
    "status",
    [
        "失败",
        "支付失败",
        "已取消",
        "处理中",
        "待入账",
        "Pending",
        "DECLINED",
        "Failed",
        "cancelled",
        "Payment declined",
        "支付失败，余额不足",
        "失败：密码错误",
        "Rejected - insufficient funds",
    ],
)
def test_each_word_for_what_did_not_happen_counts(status):
    statement = only(WITHOUT_BALANCE + f"2025-03-05,-3000.00,丙,转账,{status}\n")
    assert (statement.rows, statement.out_fen, told(statement)["count"]) == (3, 30_000, "1")


@pytest.mark.parametrize(
    "status", ["交易成功", "等待确认收货", "已冲正", "Completed", "已到账", "Reversed", "退款成功", ""]
)
def test_any_other_status_leaves_its_row_where_it_is(status):
    statement = only(WITHOUT_BALANCE + f"2025-03-05,-3000.00,丙,转账,{status}\n")
    assert (statement.rows, statement.out_fen) == (4, 330_000)
    assert "rows_not_settled" not in {one.code for one in statement.problems}


@pytest.mark.parametrize(
    "place", ["2025-03-05,-9.00,交易失败,交易失败,成功\n", "2025-03-05,-9.00,丙,Pending,成功\n"]
)
def test_a_word_in_a_description_is_no_status(place):
    assert only(WITHOUT_BALANCE + place).rows == 4


def test_a_failed_row_that_left_the_balance_as_it_was_is_left_out_and_the_chain_holds():
    rows = SETTLED.split("\n")
    rows.insert(2, "2025-03-03,-3000.00,14900.00,丙,转账,交易失败")
    statement = only(HEAD + "\n".join(rows))
    assert (statement.state, statement.rows, statement.out_fen) == ("read", 3, 30_000)
    assert (statement.chain.checked, statement.chain.breaks) == (2, ())
    assert told(statement)["count"] == "1"


def test_a_row_whose_balance_moved_did_happen_whatever_its_status_says():
    rows = (
        SETTLED
        + "2025-03-05,-3000.00,11700.00,丙,转账,已撤销\n2025-03-05,3000.00,14700.00,丙,冲正,交易成功\n"
    )
    statement = only(HEAD + rows)
    assert (statement.state, statement.rows) == ("read", 5)
    assert (statement.in_fen, statement.out_fen) == (800_000, 330_000)
    assert "rows_not_settled" not in {one.code for one in statement.problems}


def test_without_balances_a_row_that_another_one_takes_back_did_happen():
    rows = "2025-03-05,-3000.00,丙,转账,交易失败\n2025-03-05,3000.00,丙,冲正,交易成功\n"
    statement = only(WITHOUT_BALANCE + rows)
    assert (statement.rows, statement.in_fen, statement.out_fen) == (5, 800_000, 330_000)


def test_pending_rows_without_a_balance_or_an_amount_do_not_stop_the_others():
    rows = SETTLED + "2025-03-05,-3000.00,,丙,转账,处理中\n2025-03-06,--,,丁,转账,处理中\n"
    statement = only(HEAD + rows)
    assert (statement.state, statement.rows, statement.skipped) == ("read", 3, 0)
    assert (told(statement)["count"], told(statement)["sum"]) == ("2", "3,000.00")


def test_amounts_whose_direction_only_the_balances_tell_are_read_past_a_failed_row():
    rows = SETTLED.replace(",-", ",").split("\n")
    rows.insert(2, "2025-03-03,3000.00,14900.00,丙,转账,失败")
    statement = only(HEAD + "\n".join(rows) + "2025-03-05,700.00,15400.00,丁,转账,成功\n")
    assert (statement.in_fen, statement.out_fen, told(statement)["sum"]) == (70_000, 30_000, "3,000.00")


@pytest.mark.parametrize("count", [3, 4])
def test_a_stated_number_of_rows_agrees_whether_or_not_it_counts_what_did_not_happen(count):
    statement = only(f"总笔数：{count}\n" + WITHOUT_BALANCE + "2025-03-05,-3000.00,丙,转账,交易失败\n")
    assert (statement.state, statement.rows, statement.totals.agree) == ("read", 3, True)


def test_a_stated_number_that_fits_neither_disagrees():
    statement = only("总笔数：5\n" + WITHOUT_BALANCE + "2025-03-05,-3000.00,丙,转账,交易失败\n")
    assert (statement.state, statement.totals.agree) == ("disagrees", False)


def test_a_workbook_is_read_the_same_way():
    rows = [
        line.split(",") for line in (WITHOUT_BALANCE + "2025-03-05,-3000.00,丙,转账,失败").split("\n") if line
    ]
    statement = only(xlsx({"a": rows}))
    assert (statement.rows, statement.out_fen, told(statement)["count"]) == (3, 30_000, "1")


def test_wallets_keep_the_rows_that_they_count_themselves():
    for data, truth in (alipay_csv(200), wechat_csv(200)):
        statement = only(data)
        assert (statement.rows, statement.neutral_fen) == (truth.rows, truth.neutral_fen)
        assert "rows_not_settled" not in {one.code for one in statement.problems}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.booleans())
def test_failed_rows_at_random_change_no_sum_and_are_added_up(seed, has_balance):
    random = Random(seed)
    lines, sums, failed, balance = [], {"in": 0, "out": 0}, [], 10_000_000
    for day in range(1, random.randint(8, 28)):
        fen, is_in, is_failed = random.randint(1, 90_000), random.random() < 0.4, random.random() < 0.3
        signed = fen if is_in else -fen
        if is_failed:
            failed.append(fen)
        else:
            balance += signed
            sums["in" if is_in else "out"] += fen
        status = random.choice(["失败", "已撤销", "Declined"]) if is_failed else "成功"
        rest = f",{balance / 100:.2f}" if has_balance else ""
        lines.append(f"2025-03-{day:02d},{signed / 100:.2f}{rest},丙{day},消费,{status}")
    head = HEAD if has_balance else HEAD.replace(",账户余额", "")
    statement = only(head + "\n".join(lines))
    if statement.state != "read":
        return
    assert {"in": statement.in_fen, "out": statement.out_fen} == sums
    if failed:
        assert told(statement)["sum"] == f"{sum(failed) / 100:,.2f}"
