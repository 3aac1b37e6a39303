"""Brokers, own moves between banks, currencies, traditional characters, and the time that statements cover."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.rules import RuleSet
from app.engine.rules.matching import clean_word
from app.engine.values.traditional import TRADITIONAL
from tests.engine.fixtures.securities import huaxin
from tests.engine.fixtures.wechat import wechat_csv
from tests.engine.frames import BANK, WECHAT, covering, reading, row

BROKER = replace(
    BANK, file="hx.xls", sha256="4" * 64, format="huaxin_securities", kind="other", account=None, holder=None
)
OTHER = replace(BANK, file="ccb.xls", sha256="5" * 64, format="ccb_debit", account="62170*********5522")


def judged(rows: list[dict[str, Any]], *statements: Any, customer: str = "张三") -> Analysis:
    return analyse(reading(rows, *statements), Options(customer=customer))


def codes(rows: list[dict[str, Any]], *statements: Any) -> list[str]:
    return judged(rows, *statements).transactions["left_code"].to_list()


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("kind", "way", "code"),
    [
        ("银行转证券", "in", "N10"),
        ("证券转银行", "out", "N10"),
        ("证券买入", "out", "N22"),
        ("证券卖出", "in", "N22"),
        ("融券购回", "in", "N22"),
        ("买", "out", "N22"),
        ("红利入账", "in", ""),
        ("利息归本", "in", ""),
        ("股息红利税补缴", "out", ""),
    ],
)
def test_trades_are_principal_and_what_they_yield_is_income(kind: str, way: str, code: str) -> None:
    analysis = judged([row("2026-01-05 10:00", way, 100, kind=kind, text="公司债")], BROKER)
    assert analysis.transactions["left_code"].to_list() == [code]
    if way == "in":
        assert (analysis.transactions["category"][0] == "I30") == (code == "")


def test_a_brokers_statement_has_no_income_but_its_yield(read_one: Any) -> None:
    data, _ = huaxin(60, 7)
    rows = analyse(read_one(data, name="huaxin.xls"), Options()).transactions
    assert set(rows["left_code"]) == {"N10", "N22", "N20"}


@pytest.mark.one_in(3)  # before a commit: a third of the words
@pytest.mark.parametrize(
    ("text", "way", "code"),
    [
        ("银证转账", "out", "N10"),
        ("第三方存管 转出", "out", "N10"),
        ("活期转定期", "out", "N10"),
        ("通知存款支取", "in", "N10"),
        ("通知存款结息", "in", ""),
        ("结息", "in", ""),
        ("理财购买", "out", "N22"),
        ("理财赎回", "in", "N22"),
        ("理财收益", "in", ""),
        ("理财产品手续费", "out", ""),
        ("信用卡自动还款", "out", "N13"),
        ("自动还款 广东分行银行卡中心", "out", "N13"),
        ("信用卡年费扣款", "out", ""),
        ("网上快捷提现", "in", "N12"),
        ("银證轉帳", "out", "N10"),
        ("信用卡還款", "out", "N13"),
        ("同名轉賬", "out", "N10"),
    ],
)
def test_own_moves_at_a_bank_are_left_out_and_interest_and_fees_are_not(
    text: str, way: str, code: str
) -> None:
    assert codes([row("2026-01-05", way, 100, text=text)], BANK) == [code]


def test_interest_is_income() -> None:
    for text in ("结息", "通知存款结息", "利息收入"):
        analysis = judged([row("2026-01-05", "in", 100, text=text)], BANK)
        assert analysis.transactions["category"].to_list() == ["I30"]


def test_a_transfer_to_the_masked_number_of_another_statement_is_an_own_move() -> None:
    rows = [
        row("2026-01-05", "out", 100, "", party_account="6217001234567895522"),
        row("2026-01-05", "out", 100, "", party_account="6217****5522"),
        row("2026-01-05", "out", 100, "", party_account="6217****5523"),
        row("2026-01-05", "in", 100, "", party_account="6225****5678", statement=1),
    ]
    assert codes(rows, BANK, OTHER) == ["N10", "N10", "", "N10"]


def test_both_ends_of_a_move_are_own_where_one_of_them_prints_the_name_with_stars() -> None:
    rows = [
        row("2026-01-05", "out", 100, "", text="跨行转账"),
        row("2026-01-06", "in", 100, "张*", text="他行汇入", statement=1),
        row("2026-01-06", "in", 70, "张*", text="他行汇入", statement=1),
    ]
    assert codes(rows, BANK, OTHER) == ["N10", "N10", ""]


def test_equal_amounts_of_two_banks_alone_are_no_own_move() -> None:
    rows = [
        row("2026-01-05", "out", 100, "李四", text="跨行转账"),
        row("2026-01-05", "in", 100, "王五", text="他行汇入", statement=1),
    ]
    assert codes(rows, BANK, OTHER) == ["", ""]


def test_amounts_without_a_currency_are_never_added_to_others() -> None:
    rows = [
        *(row("2026-01-05", "in", 10, "甲公司", currency="XXX", statement=1) for _ in range(3)),
        row("2026-01-06", "in", 99, "甲公司", currency="HKD"),
        row("2026-01-06", "in", 5, "甲公司", currency="HKD"),
        row("2026-01-06", "in", 7, "甲公司", currency="CNY"),
    ]
    analysis = judged(rows, BANK, OTHER)
    assert analysis.report.currency == "HKD"
    assert analysis.report.summary.in_fen == 10_400
    assert next(each.in_n for each in analysis.report.left_out if each.code == "N19") == 4
    assert judged(rows[:3], BANK, OTHER).report.currency == "XXX"


@pytest.mark.parametrize(
    ("currencies", "expected"),
    [
        (("AUD", "CNY"), "CNY"),
        (("CNY", "USD"), "CNY"),
        (("USD", "AUD"), "AUD"),
        (("AUD", "USD", "USD", "CNY"), "USD"),
        ((), "CNY"),
    ],
)
def test_a_report_is_of_the_currency_of_most_rows_and_of_equally_many_of_ours(
    currencies: tuple[str, ...], expected: str
) -> None:
    rows = [row("2026-01-05", "in", 9, "李四", currency=each) for each in currencies]
    report = judged(rows, BANK).report
    most = currencies.count(expected)
    assert (report.currency, report.summary.real_in_fen) == (expected, 900 * most)


def test_every_rule_word_is_found_in_traditional_characters() -> None:
    back = {simple: traditional for traditional, simple in TRADITIONAL.items() if simple != "账"}
    lists = RuleSet.builtin().word_rules.values()
    words = {word for rules in lists for rule in rules for word in (*rule.include, *rule.whole)}
    for word in words:
        assert clean_word("".join(back.get(char, char) for char in word)) == clean_word(word)
    for one, other in (
        ("銀行戶口轉帳", "银行户口转账"),
        ("餘額寶", "余额宝"),
        ("⼾名", "户名"),
        ("⺠⽣银⾏", "民生银行"),
    ):
        assert clean_word(one) == clean_word(other)


def test_the_months_of_the_stated_periods_count_also_without_rows() -> None:
    rows = [row("2026-02-10", "in", 9000, "甲公司", text="代发工资")]
    report = judged(rows, covering(BANK, "2026-01-01", "2026-03-31")).report
    assert [each.month for each in report.months] == ["2026-01", "2026-02", "2026-03"]
    # Two of three months have none: the mean speaks for a month.
    assert report.summary.recognised_income_month_fen == 300_000


def test_a_month_that_no_statement_covers_is_not_taken_for_one_without_income() -> None:
    rows = [
        row("2026-01-10", "in", 9000, "甲公司", text="代发工资"),
        row("2026-04-10", "in", 9000, "甲公司", text="代发工资", statement=1),
    ]
    report = judged(
        rows, covering(BANK, "2026-01-01", "2026-01-31"), covering(WECHAT, "2026-04-01", "2026-04-30")
    ).report
    assert [each.month for each in report.months] == ["2026-01", "2026-04"]
    assert report.summary.recognised_income_month_fen == 900_000


def test_an_account_whose_statement_ended_keeps_its_last_balance() -> None:
    rows = [
        row("2026-01-10", "in", 100, "甲公司", balance_fen=10_000),
        row("2026-01-12", "in", 50, "甲公司", balance_fen=5_000, statement=1),
        row("2026-03-05", "out", 40, "某店", balance_fen=6_000, statement=1),
    ]
    report = judged(rows, BANK, OTHER).report
    assert [each.end_balance_fen for each in report.months] == [15_000, 15_000, 16_000]


def test_a_dated_totals_row_of_a_wallet_is_told_and_not_counted(read_one: Any) -> None:
    data, truth = wechat_csv(20, 3)
    text = data.decode()
    first = next(line for line in text.split("\n") if line.startswith("2025-"))
    cells = first.split(",")
    for word in ("合计", "本月合计", "总计："):
        totals = ",".join([cells[0], f'"{word}"', '""', '""', '"支出"', "¥99999.00", *cells[6:]])
        (statement,) = read_one((text + totals + "\n").encode()).statements
        assert (statement.rows, statement.out_fen, statement.skipped) == (truth.rows, truth.out_fen, 1)
        assert statement.state == "partial"
        assert [each.code for each in statement.problems] == ["totals_row"]
