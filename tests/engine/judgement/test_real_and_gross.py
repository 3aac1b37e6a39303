"""What is net inflow and outflow, what is left out, and that gross = real + left out."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.types.plain_json import from_json, to_json
from app.engine.types.statements import ANALYSED_SCHEMA
from tests.effort import examples
from tests.engine.frames import ALIPAY, BANK, WECHAT, covering, reading, row
from tests.engine.reconciling import assert_reconciles


def analysed(rows: list[dict[str, Any]], *statements: Any, customer: str = "张三") -> Analysis:
    return analyse(reading(rows, *statements), Options(customer=customer))


def left_code(rows: list[dict[str, Any]], *statements: Any, place: int = 0) -> str:
    return str(analysed(rows, *statements).transactions["left_code"][place])


def test_a_transfer_from_oneself_is_an_own_account_move() -> None:
    assert left_code([row("2026-01-05", "in", 100, "张三")], BANK) == "N10"


def test_a_transfer_from_somebody_else_is_real() -> None:
    analysis = analysed([row("2026-01-05", "in", 100, "李四", text="转账")], BANK)
    assert analysis.report.summary.real_in_fen == 10_000
    assert analysis.transactions["category"].to_list() == ["I60"]


def test_another_account_of_the_task_is_an_own_account() -> None:
    other = replace(BANK, account="6217000011112222", sha256="3" * 64)
    rows = [
        row("2026-01-05", "out", 100, "", party_account="6217000011112222"),
        row("2026-01-07", "in", 5, "李四", statement=1),
    ]
    assert left_code(rows, BANK, other) == "N10"


def test_moves_to_the_money_market_wallet_are_left_out() -> None:
    rows = [row("2026-01-05 10:00", "neutral", 100, "余额宝", kind="投资理财", text="余额宝-自动转入")]
    assert left_code(rows, ALIPAY) == "N11"


def test_the_yield_of_the_money_market_wallet_is_real_income() -> None:
    analysis = analysed(
        [row("2026-01-05 10:00", "neutral", "0.12", "余额宝", text="余额宝-2026.01.04-收益发放")], ALIPAY
    )
    assert analysis.report.summary.real_in_fen == 12
    assert analysis.transactions["category"][0] == "I30"
    bridge = next(each for each in analysis.report.left_out if each.code == "N21")
    assert (bridge.in_fen, bridge.neutral_fen) == (-12, 12)
    assert_reconciles(analysis)


def test_top_ups_and_withdrawals_are_left_out_with_their_sign() -> None:
    analysis = analysed(
        [
            row("2026-01-05 10:00", "neutral", 50, kind="零钱提现"),
            row("2026-01-06 10:00", "neutral", 70, kind="零钱充值"),
        ],
        WECHAT,
    )
    assert analysis.transactions["left_code"].to_list() == ["N12", "N12"]
    assert analysis.transactions["signed_fen"].to_list() == [-5000, 7000]


def test_a_phone_top_up_is_spending() -> None:
    assert (
        left_code([row("2026-01-05 10:00", "out", 50, "中国移动", kind="充值缴费", text="手机充值")], ALIPAY)
        == ""
    )


def test_card_and_pay_later_repayments_are_left_out_but_stand_in_the_debts() -> None:
    rows = [
        row("2026-01-05 10:00", "neutral", 300, "花呗", kind="信用借还", text="花呗还款"),
        row("2026-01-06", "out", 500, "", text="信用卡还款"),
    ]
    analysis = analysed(rows, ALIPAY)
    assert analysis.transactions["left_code"].to_list() == ["N13", "N13"]
    assert {(each.category, each.repaid_fen) for each in analysis.report.debts} == {
        ("O47", 30_000),
        ("O46", 50_000),
    }


def test_a_reversal_takes_its_original_with_it() -> None:
    rows = [
        row("2026-01-05", "out", 80, "某店"),
        row("2026-01-06", "in", 80, "某店", text="冲正"),
        row("2026-01-06", "out", 80, "另一店"),
    ]
    assert analysed(rows, BANK).transactions["left_code"].to_list() == ["N14", "N14", ""]


def test_a_closed_payment_never_moved_money() -> None:
    analysis = analysed([row("2026-01-05 10:00", "neutral", 80, "某店", status="交易关闭")], ALIPAY)
    assert analysis.transactions.select("left_code", "signed_fen").rows() == [("N15", 0)]


@pytest.mark.parametrize("status", ["失败", "处理失败", "已撤销", "已取消", "Declined"])
def test_a_payment_that_failed_never_moved_money(status) -> None:
    rows = [
        row("2026-01-05", "out", 500, "某店", status=status),
        row("2026-01-06", "out", 80, "某店", status="成功"),
    ]
    assert analysed(rows, BANK).transactions["left_code"].to_list() == ["N15", ""]


def test_a_full_refund_nets_its_purchase() -> None:
    rows = [
        row("2026-01-05 10:00", "out", 80, "某店", order_no="2026A", status="交易关闭"),
        row(
            "2026-01-07 10:00",
            "neutral",
            80,
            "某店",
            kind="退款",
            text="退款-某物",
            order_no="2026A_1",
            status="退款成功",
        ),
    ]
    analysis = analysed(rows, ALIPAY)
    assert analysis.transactions["left_code"].to_list() == ["N17", "N17"]
    assert_reconciles(analysis)


def test_of_a_partial_refund_the_kept_part_stays_real() -> None:
    rows = [
        row("2026-01-05 10:00", "out", 80, "某店", merchant_order_no="M1"),
        row("2026-01-07 10:00", "in", 30, "某店", kind="某店-退款", merchant_order_no="M1"),
    ]
    analysis = analysed(rows, WECHAT)
    assert analysis.transactions.select("flow", "real_fen").rows() == [("out", 5000), ("left", 0)]
    refunded = next(each for each in analysis.report.left_out if each.code == "N17")
    assert (refunded.in_fen, refunded.out_fen, refunded.in_n, refunded.out_n) == (3000, 3000, 1, 0)
    assert_reconciles(analysis)


def test_a_refund_noted_in_the_cell_is_not_counted_twice() -> None:
    rows = [
        row("2026-01-05 10:00", "out", 80, "某店", merchant_order_no="M1", refunded_fen=3000),
        row("2026-01-07 10:00", "in", 30, "某店", kind="退款", merchant_order_no="M1"),
        row("2026-01-08 10:00", "out", 40, "某店", refunded_fen=1000),
    ]
    assert analysed(rows, WECHAT).transactions["real_fen"].to_list() == [5000, 0, 3000]


def wallet_and_bank(**bank: Any) -> list[dict[str, Any]]:
    return [
        row("2026-01-05 23:50", "out", 80, "某店", kind="商户消费", method="招商银行(5678)"),
        {**row("2026-01-06", "out", 80, "财付通-某店", text="快捷支付", statement=1), **bank},
    ]


def test_the_bank_mirror_of_a_wallet_payment_is_left_out_once() -> None:
    rows = [*wallet_and_bank(), row("2026-01-06", "out", 80, "财付通-某店", statement=1)]
    assert analysed(rows, WECHAT, BANK).transactions["left_code"].to_list() == ["", "N16", ""]


def test_a_mirror_may_be_booked_on_the_same_day_or_a_day_earlier() -> None:
    for day in ("2026-01-04", "2026-01-05"):
        booked = wallet_and_bank(occurred_at=row(day, "out", 1)["occurred_at"])
        assert analysed(booked, WECHAT, BANK).transactions["left_code"].to_list() == ["", "N16"]


def test_a_bank_row_with_another_card_two_days_later_or_another_amount_is_no_mirror() -> None:
    other_card = replace(BANK, account="6225880199990000")
    assert analysed(wallet_and_bank(), WECHAT, other_card).transactions["left_code"].to_list() == ["", ""]
    later = wallet_and_bank(occurred_at=row("2026-01-07", "out", 1)["occurred_at"])
    assert analysed(later, WECHAT, BANK).transactions["left_code"].to_list() == ["", ""]
    assert analysed(wallet_and_bank(amount_fen=8001), WECHAT, BANK).transactions["left_code"].to_list() == [
        "",
        "",
    ]


def test_the_same_rows_in_a_second_file_are_left_out() -> None:
    rows = [row("2026-01-05 10:00", "out", 80, "某店", order_no="1", statement=part) for part in (0, 1)]
    analysis = analysed(rows, WECHAT, replace(WECHAT, sha256="9" * 64))
    assert analysis.transactions["left_code"].to_list() == ["", "N18"]
    assert_reconciles(analysis)


def test_other_currencies_are_counted_but_not_added() -> None:
    rows = [row("2026-01-05", "in", 10, "甲公司"), row("2026-01-06", "in", 99, "甲公司", currency="USD")]
    analysis = analysed(rows, BANK)
    assert analysis.report.summary.in_fen == 1000
    assert next(each.in_n for each in analysis.report.left_out if each.code == "N19") == 1
    assert_reconciles(analysis)


WORDS = [
    "",
    "转账",
    "退款",
    "冲正",
    "余额宝-自动转入",
    "收益发放",
    "提现",
    "充值",
    "花呗还款",
    "代发工资",
    "微粒贷还款",
    "六合彩",
]
ROWS = st.lists(
    st.builds(
        lambda day, way, fen, party, text, status, order, refunded, part, currency: {
            **row(
                f"2026-{1 + day // 28:02d}-{1 + day % 28:02d} {day % 24:02d}:00",
                way,
                0,
                party,
                text=text,
                status=status,
            ),
            "amount_fen": fen,
            "refunded_fen": refunded,
            "order_no": order,
            "merchant_order_no": order.split("_")[0],
            "statement": part,
            "method": "招商银行(5678)" if part else "",
            "currency": currency,
        },
        st.integers(0, 80),
        st.sampled_from(["in", "out", "neutral"]),
        st.integers(0, 300),
        st.sampled_from(["", "张三", "李四", "财付通-某店", "甲公司"]),
        st.sampled_from(WORDS),
        st.sampled_from(["", "交易关闭", "支付失败", "退款成功"]),
        st.sampled_from(["", "A", "A_1", "B"]),
        st.sampled_from([0, 0, 50, 999]),
        st.integers(0, 2),
        st.sampled_from(["CNY", "CNY", "CNY", "USD"]),
    ),
    max_size=25,
)


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow])
@given(ROWS)
def test_gross_is_real_plus_left_out_for_any_rows(rows: list[dict[str, Any]]) -> None:
    analysis = analysed(rows, BANK, WECHAT, ALIPAY)
    assert_reconciles(analysis)
    assert dict(analysis.transactions.schema) == ANALYSED_SCHEMA
    assert analysis.transactions["n"].to_list() == list(range(1, len(rows) + 1))
    assert from_json(type(analysis.report), to_json(analysis.report)) == analysis.report


def test_the_same_reading_gives_the_same_report() -> None:
    given_rows = reading(wallet_and_bank(), WECHAT, BANK)
    assert analyse(given_rows, Options()).report == analyse(given_rows, Options()).report


def test_months_cover_empty_months_and_whole_months_only_give_income() -> None:
    rows = [row(f"2026-{month:02d}-10", "in", 8000, "甲公司", text="代发工资") for month in (1, 2, 4)]
    report = analysed(rows, covering(BANK, "2026-01-01", "2026-04-20")).report
    assert [(each.month, each.salary_fen) for each in report.months] == [
        ("2026-01", 800_000),
        ("2026-02", 800_000),
        ("2026-03", 0),
        ("2026-04", 800_000),
    ]
    # January to March are whole.
    assert report.summary.recognised_income_month_fen == 800_000


def test_month_end_balances_are_carried_forward() -> None:
    rows = [
        row("2026-01-10", "in", 100, "甲公司", balance_fen=10_000),
        row("2026-03-05", "out", 40, "某店", balance_fen=6_000),
    ]
    report = analysed(rows, BANK).report
    assert [each.end_balance_fen for each in report.months] == [10_000, 10_000, 6_000]
    assert report.balances[0].lowest_fen == 6_000


def test_every_line_of_the_debts_finds_its_rows() -> None:
    rows = [
        row("2026-01-05", "in", 5000, "招联消费金融有限公司", text="放款"),
        row("2026-02-05", "out", 600, "招联消费金融有限公司", text="还款"),
        row("2026-02-09", "out", 300, "花呗", text="花呗还款"),
        row("2026-02-11", "out", 80, "超市", text="消费"),
    ]
    analysis = analysed(rows, BANK)
    assert analysis.report.debts
    for debt in analysis.report.debts:
        own = analysis.transactions.filter(pl.col("debt_key") == debt.party_key)
        for way, fen, count in (
            ("received", debt.received_fen, debt.received_n),
            ("repaid", debt.repaid_fen, debt.repaid_n),
        ):
            of_way = own.filter(pl.col("debt_way") == way)
            assert (of_way["amount_fen"].sum(), len(of_way)) == (fen, count)
    assert analysis.transactions["debt_key"].null_count() == 1


@pytest.mark.parametrize(("note", "back"), [("已全额退款", 100), ("已退款(￥30.00)", 30)])
def test_a_refund_that_only_the_purchase_notes_is_no_income(note: str, back: int) -> None:
    analysis = analysed(
        [
            row("2026-01-05 10:00", "out", 100, "李四", kind="转账", status=note, refunded_fen=back * 100),
            row("2026-01-06 10:00", "in", back, "李四", kind="转账-退款"),
            row("2026-01-07 10:00", "in", 50, "李四", kind="转账"),
        ],
        WECHAT,
    )
    assert analysis.transactions["left_code"][1] == "N17"
    summary = analysis.report.summary
    assert (summary.real_in_fen, summary.real_out_fen) == (5_000, 10_000 - back * 100)
    assert_reconciles(analysis)


def test_a_refund_before_any_such_purchase_stays_its_own() -> None:
    rows = [
        row("2026-01-05 10:00", "in", 30, "某店", kind="某店-退款"),
        row("2026-01-06 10:00", "out", 100, "某店", status="已退款(￥30.00)", refunded_fen=3_000),
    ]
    assert left_code(rows, WECHAT) == ""


def test_a_wallet_row_that_may_have_gone_either_way_has_one_mirror() -> None:
    rows = [
        row("2026-01-05", "in", 100, "财付通", text="微信"),
        row("2026-01-05", "out", 100, "财付通", text="微信"),
        row("2026-01-05 10:00", "neutral", 100, kind="其他", statement=1),
    ]
    codes = analysed(rows, BANK, WECHAT).transactions["left_code"].to_list()
    assert codes.count("N16") == 1


@pytest.mark.parametrize(
    "again",
    [
        {"account": "6225****5678"},
        {"account": "6225 8801 1234 5678"},
        {"format": "general", "file": "bank.xlsx"},
    ],
)
def test_an_account_that_its_files_print_differently_counts_once(again: dict[str, Any]) -> None:
    rows = [
        row("2026-01-05 10:20", "in", 100, "李四", text="转账", balance_fen=20_000),
        row("2026-01-06 10:20", "in", 100, "李四", text="转账"),
    ]
    rows += [each | {"statement": 1} for each in rows]
    rows[2] |= {"occurred_at": datetime(2026, 1, 5), "time_known": False, "text": "网银转账", "party": ""}
    rows.append(row("2026-01-07", "in", 50, "李四", text="转账", balance_fen=25_000, statement=1))
    analysis = analysed(rows, BANK, replace(BANK, sha256="3" * 64, **again))
    assert analysis.transactions["left_code"].to_list() == ["", "", "N18", "N18", ""]
    assert analysis.report.summary.average_balance_fen == 21_667
    assert_reconciles(analysis)


def test_accounts_of_other_numbers_holders_or_balances_are_no_repeats() -> None:
    rows = [row("2026-01-05", "in", 100, "某公司", text="工资", balance_fen=20_000)]
    other = replace(BANK, sha256="3" * 64)
    for more, statements in (
        ({}, (BANK, replace(other, account="6225****9999"))),
        ({}, (replace(BANK, account=None), replace(other, account=None, holder="李小龙"))),
        ({"balance_fen": 30_000}, (BANK, other)),
    ):
        both_rows = [*rows, rows[0] | {"statement": 1} | more]
        assert analysed(both_rows, *statements).transactions["left_code"].to_list() == ["", ""]


def test_the_balance_of_an_account_without_a_number_counts_once_when_its_file_comes_twice() -> None:
    rows = [row("2026-01-05", "in", 100, "李四", text="转账", balance_fen=20_000)]
    rows.append(rows[0] | {"statement": 1})
    unnumbered = replace(BANK, account=None)
    analysis = analysed(rows, unnumbered, replace(unnumbered, sha256="3" * 64))
    assert analysis.report.summary.average_balance_fen == 20_000


@pytest.mark.parametrize("dot", "・•‧∙·")
def test_the_dot_of_the_holders_name_may_be_printed_otherwise(dot: str) -> None:
    holder = replace(BANK, holder="阿依古丽·买买提")
    rows = [row("2026-01-05", "out", 100, f"阿依古丽{dot}买买提", text="转账")]
    assert analysed(rows, holder, customer="").transactions["left_code"].to_list() == ["N10"]


def test_an_account_printed_in_two_ways_is_no_other_account_of_itself() -> None:
    rows = [
        row("2026-01-05", "out", 100, "某店", party_account="6225880112345678"),
        row("2026-01-06", "out", 70, "张*", party_account="", text="转账"),
        row("2026-01-06", "in", 70, "李四", text="转账", statement=1),
    ]
    masked = replace(BANK, sha256="3" * 64, account="6225****5678")
    assert analysed(rows, BANK, masked).transactions["left_code"].to_list() == ["", "", ""]
