"""Cards, and payments that stand in the statements of a wallet and of a bank."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import polars as pl
import pytest

from app.engine.process.analysis import Analysis, Options, analyse
from tests.engine.frames import ALIPAY, BANK, WECHAT, reading, row

CARD = replace(
    BANK, file="card.csv", sha256="4" * 64, format="cmb_credit", kind="credit", account="5678", holder=None
)
CCB = replace(BANK, file="ccb.xls", sha256="5" * 64, format="ccb_debit", account="62170*********5522")
JD = replace(WECHAT, file="jd.csv", sha256="6" * 64, format="jd", account="jd_1", holder=None)
MEITUAN = replace(WECHAT, file="mt.csv", sha256="7" * 64, format="meituan", account=None, holder="SJT1")


def judged(rows: list[dict[str, Any]], *statements: Any, customer: str = "张三") -> Analysis:
    return analyse(reading(rows, *statements), Options(customer=customer))


def codes(rows: list[dict[str, Any]], *statements: Any) -> list[str]:
    return judged(rows, *statements).transactions["left_code"].to_list()


def test_spending_on_a_card_is_real_in_its_month_and_the_repayment_is_not() -> None:
    rows = [
        row("2026-01-20", "out", 300, text="支付宝-南巷米粉"),
        row("2026-02-08", "in", 300, text="掌上生活还款"),
        row("2026-02-08", "out", 300, "", text="信用卡还款", statement=1),
    ]
    analysis = judged(rows, CARD, replace(BANK, account="6225880112340000"))
    assert analysis.transactions["left_code"].to_list() == ["", "N13", "N13"]
    summary = analysis.report.summary
    assert (summary.real_in_fen, summary.real_out_fen) == (0, 30_000)
    assert {each.month: each.real_out_fen for each in analysis.report.months} == {
        "2026-01": 30_000,
        "2026-02": 0,
    }


def test_money_in_on_a_card_that_does_not_say_what_it_is_is_never_income() -> None:
    rows = [
        row("2026-01-05", "in", 4621, text="曾三"),
        row("2026-01-06", "in", 80, text="PAYMENT - THANK YOU"),
        row("2026-01-07", "in", 12, text="掌上生活还款回馈金"),
        row("2026-01-08", "in", 9, text="招联消费金融 放款 退款"),
    ]
    analysis = judged(rows, CARD)
    assert analysis.transactions["left_code"].to_list() == ["N13", "N13", "", ""]
    assert analysis.transactions["category"].to_list()[2:] == ["I50", "I50"]
    assert analysis.report.summary.recognised_income_fen == 0
    assert not analysis.report.debts


def test_a_card_refund_takes_its_purchase_with_it() -> None:
    rows = [
        row("2026-01-05", "out", 80, text="支付宝-织里服饰"),
        row("2026-01-06", "out", 80, text="支付宝-青禾超市"),
        row("2026-01-09", "in", 80, text="支付宝-织里服饰", kind="退款"),
    ]
    assert codes(rows, CARD) == ["N17", "", "N17"]


def test_a_part_refunded_on_a_card_is_taken_off_the_only_larger_purchase() -> None:
    rows = [
        row("2026-01-05", "out", 80, text="支付宝-织里服饰"),
        row("2026-01-09", "in", 30, text="支付宝-织里服饰", kind="退款"),
    ]
    analysis = judged(rows, CARD)
    assert analysis.transactions["real_fen"].to_list() == [5_000, 0]


def test_a_part_refunded_stays_its_own_where_two_purchases_may_be_meant() -> None:
    rows = [
        row("2026-01-05", "out", 80, text="支付宝-织里服饰"),
        row("2026-01-06", "out", 90, text="支付宝-织里服饰"),
        row("2026-01-09", "in", 30, text="支付宝-织里服饰", kind="退款"),
    ]
    analysis = judged(rows, CARD)
    assert analysis.transactions["real_fen"].to_list() == [8_000, 9_000, 3_000]
    assert analysis.transactions["category"][2] == "I50"


def test_a_refund_before_the_purchase_on_a_card_undoes_nothing() -> None:
    rows = [
        row("2026-01-05", "in", 80, text="支付宝-织里服饰", kind="退款"),
        row("2026-01-09", "out", 80, text="支付宝-织里服饰"),
    ]
    assert codes(rows, CARD) == ["", ""]


def test_a_repayment_by_a_plain_transfer_is_found_by_the_card_in_the_task() -> None:
    rows = [
        row("2026-02-08", "in", 4621, text="银联入账"),
        row("2026-02-07", "out", 4621, "银联无卡支付业务((特约)掌上生活还款)", kind="银联消费", statement=1),
    ]
    assert codes(rows, CARD, replace(BANK, account="6225880112340000")) == ["N13", "N13"]


@pytest.mark.parametrize("word", ["财付通-某店", "微信支付 某店"])
def test_a_wallet_payment_by_card_stands_once(word: str) -> None:
    rows = [
        row("2026-01-05 10:00", "out", 80, "某店", kind="商户消费", method="招商银行信用卡(5678)"),
        row("2026-01-06", "out", 80, text=word, statement=1),
    ]
    assert codes(rows, WECHAT, CARD) == ["", "N16"]


def test_the_same_amount_twice_a_day_is_matched_once_per_wallet_row() -> None:
    pay = row("2026-01-05 10:00", "out", 80, "某店", method="建设银行(5522)")
    booked = row("2026-01-05", "out", 80, text="财付通-某店", statement=1)
    assert codes([pay, booked, booked], WECHAT, CCB).count("N16") == 1
    assert codes([pay, pay, booked, booked, booked], WECHAT, CCB).count("N16") == 2


def test_a_bank_row_that_names_another_wallet_is_no_mirror() -> None:
    rows = [
        row("2026-01-05 10:00", "out", 80, "某店", method="建设银行(5522)"),
        row("2026-01-05", "out", 80, text="支付宝-某店", statement=1),
    ]
    assert codes(rows, WECHAT, CCB) == ["", ""]


def test_a_transfer_to_a_person_from_the_same_card_is_no_mirror() -> None:
    rows = [
        row("2026-01-05 10:00", "out", 80, "某店", method="建设银行(5522)"),
        row("2026-01-05", "out", 80, "李四", text="转账汇款", statement=1),
    ]
    assert codes(rows, WECHAT, CCB) == ["", ""]


def test_a_bank_of_another_name_or_a_card_of_another_kind_is_no_mirror() -> None:
    nameless = replace(CCB, account=None)
    booked = row("2026-01-05", "out", 80, text="财付通-某店", statement=1)
    for method, mirrored in (
        ("建设银行", 1),
        ("建设银行(5522)", 1),
        ("招商银行", 0),
        ("建设银行信用卡(5522)", 0),
        ("零钱", 0),
    ):
        rows = [row("2026-01-05 10:00", "out", 80, "某店", method=method), booked]
        assert codes(rows, WECHAT, nameless).count("N16") == mirrored, method


def test_a_purchase_at_jd_by_card_is_mirrored_by_the_card() -> None:
    rows = [
        row("2026-01-05 10:00", "out", 80, "京东平台商户", method="招商银行信用卡(5678)"),
        row("2026-01-06 10:00", "out", 30, "京东平台商户", method="白条"),
        row("2026-01-05", "out", 80, text="网银在线-京东商城", statement=1),
        row("2026-01-06", "out", 30, text="网银在线-京东商城", statement=1),
    ]
    assert codes(rows, JD, CARD) == ["", "", "N16", ""]


def test_paying_off_baitiao_and_yuefu_is_no_spending() -> None:
    rows = [
        row("2026-01-05 10:00", "out", 48, text="美团月付", kind="还款", method="微信支付"),
        row("2026-01-06 10:00", "out", 60, "京东", text="白条还款", statement=1),
    ]
    analysis = judged(rows, MEITUAN, JD)
    assert analysis.transactions["left_code"].to_list() == ["N13", "N13"]
    assert {each.category for each in analysis.report.debts} == {"O47"}


def test_a_purchase_at_meituan_through_wechat_and_a_card_stands_once() -> None:
    rows = [
        row("2026-01-05 10:00", "out", 80, text="霸碗盖码饭", kind="支付", method="微信支付"),
        row("2026-01-05 10:00", "out", 80, "美团", text="美团订单", method="招商银行(5678)", statement=1),
        row("2026-01-05", "out", 80, text="财付通-美团平台商户", statement=2),
        row("2026-01-05", "out", 80, text="财付通-美团平台商户", statement=2),
    ]
    bank = replace(BANK, account="6225880112345678")
    assert codes(rows, MEITUAN, WECHAT, bank) == ["", "N16", "N16", ""]


def test_what_a_bank_counts_as_neither_because_it_came_back_is_still_the_wallets_payment() -> None:
    rows = [
        row("2026-01-05 10:00", "out", 80, "某店", method="建设银行(5522)"),
        row("2026-01-05", "neutral", 80, text="财付通-某店", statement=1, refunded_fen=8_000),
    ]
    assert codes(rows, WECHAT, CCB) == ["", "N16"]


ICBC = replace(CCB, file="icbc.csv", sha256="8" * 64, format="icbc_debit", account="6222020000001111")


@pytest.mark.parametrize(
    ("method", "mirrored_at"), [("微信支付", 1), ("微信支付-建行", 1), ("微信支付-工行", 2)]
)
def test_a_shops_payment_through_a_wallet_is_mirrored_by_the_bank_it_names_or_by_the_first_one(
    method: str, mirrored_at: int
) -> None:
    rows = [
        row("2026-01-05 10:00", "out", 80, text="霸碗盖码饭", kind="支付", method=method),
        row("2026-01-06", "out", 80, text="财付通-美团平台商户", statement=1),
        row("2026-01-05", "out", 80, text="财付通-美团平台商户", statement=2),
    ]
    found = codes(rows, MEITUAN, CCB, ICBC)
    assert [at for at, code in enumerate(found) if code == "N16"] == [mirrored_at]


@pytest.mark.parametrize(
    ("wallet", "cells", "name", "expected"),
    [
        (WECHAT, {"kind": "零钱提现", "method": "零钱"}, "财付通", ["N12", "", "N12"]),
        (ALIPAY, {"text": "余额宝-转出到银行卡", "method": "余额宝"}, "支付宝", ["N11", "", "N16"]),
    ],
)
def test_a_withdrawal_arrives_at_the_bank_that_stands_as_its_party(
    wallet: Any, cells: dict[str, str], name: str, expected: list[str]
) -> None:
    rows = [
        row("2026-01-05 10:00", "neutral", 500, "建设银行(5522)", **cells),
        row("2026-01-05", "in", 500, name, text="跨行代付", statement=1),
        row("2026-01-05", "in", 500, name, text="跨行代付", statement=2),
    ]
    assert codes(rows, wallet, ICBC, CCB) == expected


def test_a_withdrawal_from_the_wallet_arrives_at_the_bank_as_no_income() -> None:
    rows = [
        row("2026-01-05 10:00", "neutral", 500, "招商银行(5678)", kind="零钱提现", method="零钱"),
        row("2026-01-05", "in", 500, "财付通支付科技有限公司", text="跨行代付", statement=1),
        row("2026-01-05", "in", 500, "财付通支付科技有限公司", text="跨行代付", statement=1),
    ]
    assert codes(rows, WECHAT, BANK) == ["N12", "N12", ""]


def test_a_top_up_of_the_wallet_leaves_the_bank_as_no_expense() -> None:
    rows = [
        row("2026-01-05 10:00", "neutral", 500, "", kind="零钱充值", method="招商银行(5678)"),
        row("2026-01-05", "out", 500, "财付通", text="快捷支付", statement=1),
    ]
    analysis = judged(rows, WECHAT, BANK)
    assert analysis.transactions["left_code"].to_list() == ["N12", "N12"]
    assert analysis.transactions["signed_fen"].sum() == 0


def test_a_refund_to_the_card_stands_once() -> None:
    rows = [
        row(
            "2026-01-05 10:00", "neutral", 80, "某店", kind="退款", text="退款-某物", method="建设银行(5522)"
        ),
        row("2026-01-06", "in", 80, text="支付宝-某店", kind="快捷退款", statement=1),
    ]
    assert codes(rows, ALIPAY, CCB) == ["N17", "N16"]


def test_numbers_that_two_wallets_share_link_no_refund() -> None:
    rows = [
        row("2026-01-05 10:00", "out", 80, "某店", order_no="7", merchant_order_no="M1"),
        row(
            "2026-01-06 10:00",
            "in",
            30,
            "他店",
            kind="他店-退款",
            order_no="7",
            merchant_order_no="M1",
            statement=1,
        ),
    ]
    analysis = judged(rows, ALIPAY, WECHAT)
    assert analysis.transactions["real_fen"].to_list() == [8_000, 3_000]
    same = judged(rows, WECHAT, replace(WECHAT, sha256="8" * 64))
    assert same.transactions["real_fen"].to_list() == [5_000, 0]


def test_a_noted_refund_that_came_back_in_several_rows_is_no_income() -> None:
    rows = [
        row(
            "2026-01-05 10:00", "out", 100, "李四", kind="转账", status="已退款(￥50.00)", refunded_fen=5_000
        ),
        row("2026-01-06 10:00", "in", 20, "李四", kind="转账-退款"),
        row("2026-01-07 10:00", "in", 30, "李四", kind="转账-退款"),
        row("2026-01-08 10:00", "in", 25, "李四", kind="转账-退款"),
    ]
    analysis = judged(rows, WECHAT)
    assert analysis.transactions["left_code"].to_list() == ["", "N17", "N17", ""]
    assert analysis.transactions["real_fen"].to_list() == [5_000, 0, 0, 2_500]


def test_a_wallet_uploaded_as_bill_and_as_certificate_counts_once() -> None:
    bill = row("2026-01-05 10:00", "out", 80, "某店", text="饮料", order_no="42")
    rows = [bill, {**bill, "text": "", "statement": 1}]
    certificate = replace(WECHAT, format="wechat_certificate", account="zs_wx", sha256="9" * 64)
    assert codes(rows, WECHAT, certificate) == ["", "N18"]


def test_the_name_behind_a_clearing_house_is_the_counterparty_of_a_card() -> None:
    analysis = judged([row("2026-01-05", "out", 80, text="财付通－南巷米粉")], CARD)
    assert analysis.transactions["party_key"].to_list() == ["南巷米粉"]
    assert [each.party for each in analysis.report.counterparties] == ["南巷米粉"]


def test_a_balance_below_zero_on_a_card_is_no_overdraft() -> None:
    rows = [row("2026-01-05", "out", 80, text="某店", balance_fen=-8_000)]
    assert not [hit for hit in judged(rows, CARD).report.hits if hit.rule == "MZ-YE-01"]
    assert judged(rows, CARD).transactions.filter(pl.col("flow") == "out").height == 1


def test_a_purchase_at_jd_that_came_back_whole_has_both_its_ends_at_the_bank() -> None:
    back = {"status": "退款成功", "kind": "网购", "method": "招商银行信用卡(5678)"}
    rows = [
        row(
            "2026-01-05 10:00",
            "neutral",
            80,
            "京东平台商户",
            method="招商银行信用卡(5678)",
            refunded_fen=8_000,
        ),
        row("2026-01-05 11:00", "neutral", 80, "京东平台商户", text="退款-外套", **back),
        row("2026-01-05", "out", 80, text="网银在线CHN", statement=1),
        row("2026-01-06", "in", 80, text="网银在线CHN", statement=1),
    ]
    analysis = judged(rows, JD, CARD)
    assert analysis.transactions["left_code"].to_list() == ["N17", "N17", "N16", "N16"]
    assert analysis.transactions["signed_fen"].to_list()[:2] == [-8_000, 8_000]


def test_a_refund_at_meituan_belongs_to_the_order_of_its_title() -> None:
    rows = [
        row(
            "2026-01-05 10:00",
            "out",
            20,
            text="葡式蛋挞6只",
            kind="支付",
            order_no="1",
            merchant_order_no="A",
        ),
        row("2026-01-06 10:00", "out", 20, text="米线", kind="支付", order_no="2", merchant_order_no="B"),
        row(
            "2026-01-07 10:00", "in", 20, text="葡式蛋挞6只", kind="退款", order_no="3", merchant_order_no="C"
        ),
    ]
    assert codes(rows, MEITUAN) == ["N17", "", "N17"]


def test_a_card_repaid_under_the_holders_name_or_by_a_lenders_name_is_no_loan_and_no_income() -> None:
    rows = [
        row("2026-01-05", "in", 100, text="张三"),
        row("2026-01-06", "in", 100, "张三", text="转入"),
        row("2026-01-07", "in", 100, text="招联消费金融还款"),
    ]
    analysis = judged(rows, CARD)
    assert analysis.transactions["left_code"].to_list() == ["N13", "N13", "N13"]
    assert not analysis.report.debts


def test_what_is_overpaid_on_a_card_and_comes_back_to_the_bank_is_an_own_credit_line() -> None:
    rows = [
        row("2026-01-05", "out", 100, text="溢缴款转出"),
        row("2026-01-06", "in", 100, "", text="转入", party_account="************5678", statement=1),
    ]
    assert codes(rows, CARD, replace(BANK, account="6225880112340000")) == ["N13", "N13"]


def test_rows_that_state_their_direction_choose_their_mirrors_first() -> None:
    rows = [
        row("2026-01-05 09:00", "neutral", 80, "某店", kind="其他", method="储蓄卡"),
        row("2026-01-05 10:00", "out", 80, "某店", method="储蓄卡"),
        row("2026-01-05", "out", 80, text="财付通-某店", statement=1),
        row("2026-01-05", "in", 80, text="财付通-某店", statement=2),
    ]
    banks = replace(CCB, account=None), replace(CCB, account=None, sha256="8" * 64, format="icbc_debit")
    assert codes(rows, WECHAT, *banks) == ["N20", "", "N16", "N16"]


@pytest.mark.parametrize(
    ("way", "method", "mirrored"),
    [
        ("neutral", "零钱", 0),
        ("neutral", "", 1),
        ("neutral", "建设银行", 1),
        ("out", "", 0),
        ("out", "亲属卡", 0),
    ],
)
def test_only_what_a_card_may_have_paid_is_mirrored(way: str, method: str, mirrored: int) -> None:
    rows = [
        row("2026-01-05 10:00", way, 80, "某店", kind="其他", method=method),
        row("2026-01-05", "out", 80, text="财付通-某店", statement=1),
    ]
    assert codes(rows, WECHAT, replace(CCB, account=None)).count("N16") == mirrored
