"""The figures of the report's sections, to the fen: months, balances, debts, counterparties, what is left out."""

from __future__ import annotations

from dataclasses import astuple, replace
from typing import Any

import pytest

from app.engine.process.analysis import Options, analyse
from app.engine.types.report import Report
from tests.engine.frames import ALIPAY, BANK, WECHAT, covering, reading, row

OTHER = replace(BANK, file="other.csv", account="6217000011112222", sha256="3" * 64, format="icbc_debit")
CARD = replace(BANK, file="card.csv", account="4392258312345678", sha256="4" * 64, kind="credit")
LENDER, ANOTHER = "招联消费金融有限公司", "马上消费金融股份有限公司"


def report_of(rows: list[dict[str, Any]], *statements: Any) -> Report:
    return analyse(reading(rows, *statements), Options(customer="张三", related=("丙公司",))).report


@pytest.fixture(scope="module")
def quarter() -> Report:
    """Three whole months of an account, one month of another, and a row of a card."""
    rows = [
        row("2026-01-10", "in", 9000, "甲公司", text="代发工资", balance_fen=1_000_000),
        row("2026-01-15 20:00", "out", 300, "某超市", text="消费", balance_fen=970_000),
        row("2026-01-20", "in", 5000, LENDER, text="放款", balance_fen=1_470_000),
        row("2026-02-10", "in", 9100, "甲公司", text="代发工资", balance_fen=2_380_000),
        row("2026-02-20", "out", 2000, LENDER, text="还款", balance_fen=2_180_000),
        row("2026-02-25", "in", 700, "李四", text="转账", balance_fen=2_250_000),
        row("2026-03-01", "out", 200, "李四", text="转账", balance_fen=2_230_000),
        row("2026-03-10", "in", 9500, "甲公司", text="代发工资", balance_fen=3_180_000),
        row("2026-03-20", "out", 2100, LENDER, text="还款", balance_fen=2_970_000),
        row("2026-03-21", "out", 3000, ANOTHER, text="还款", balance_fen=2_670_000),
        row("2026-02-05", "in", 50, "王五", text="转账", balance_fen=-5_000, statement=1),
        row("2026-02-05", "out", 20, "王五", text="转账", balance_fen=-7_000, statement=1),
        row("2026-02-08", "in", 100, "王五", text="转账", balance_fen=3_000, statement=1),
        row("2026-01-08", "out", 100, "某店", text="消费", balance_fen=-10_000, statement=2),
    ]
    return report_of(
        rows,
        covering(BANK, "2026-01-01", "2026-03-31"),
        covering(OTHER, "2026-02-01", "2026-02-28"),
        covering(CARD, "2026-01-01", "2026-01-31"),
    )


def test_each_month_adds_up_what_it_holds(quarter: Report) -> None:
    # month, rows; stated and real in and out, net; salary, business, loans in, debt service, consumption; balances; recognised.
    by_month = [astuple(each) for each in quarter.months]
    assert [each[:7] for each in by_month] == [
        ("2026-01", 4, 1_400_000, 40_000, 1_400_000, 40_000, 1_360_000),
        ("2026-02", 6, 995_000, 202_000, 995_000, 202_000, 793_000),
        ("2026-03", 4, 950_000, 530_000, 950_000, 530_000, 420_000),
    ]
    assert [each[7:] for each in by_month] == [
        (900_000, 0, 500_000, 0, 40_000, 1_470_000, 1_249_545, 900_000),
        (910_000, 0, 0, 200_000, 0, 2_253_000, 2_034_964, 910_000),
        (950_000, 0, 0, 510_000, 0, 2_673_000, 2_741_571, 950_000),
    ]


def test_a_month_without_rows_holds_nothing() -> None:
    months = report_of(
        [row("2026-02-10", "in", 100, "甲公司")], covering(BANK, "2026-01-01", "2026-03-31")
    ).months
    assert [each.rows for each in months] == [0, 1, 0]
    assert [astuple(each)[2:12] for each in (months[0], months[2])] == [(0,) * 10, (0,) * 10]


def test_the_headline_is_made_of_the_months(quarter: Report) -> None:
    summary = quarter.summary
    assert (summary.rows, summary.days, summary.lenders_n) == (14, 90, 2)
    assert (summary.real_in_fen, summary.real_out_fen, summary.net_fen) == (3_345_000, 772_000, 2_573_000)
    assert (summary.recognised_income_fen, summary.recognised_income_month_fen) == (2_760_000, 910_000)
    assert {each.reason: each.sum_fen for each in summary.not_recognised} == {
        "loan": 500_000,
        "from_persons": 85_000,
    }
    assert (summary.repayment_month_average_fen, summary.repayment_month_now_fen) == (236_667, 510_000)
    assert summary.debt_to_income == pytest.approx(510_000 / 910_000)
    assert summary.average_balance_fen == 2_001_347


def test_a_balance_line_closes_each_day_with_its_last_row(quarter: Report) -> None:
    first, other, card = quarter.balances
    assert (first.average_fen, first.lowest_fen, first.negative_days) == (1_999_014, 970_000, 0)
    assert [astuple(each) for each in other.points] == [("2026-02-05", -7_000), ("2026-02-08", 3_000)]
    assert (other.average_fen, other.lowest_fen, other.negative_days) == (-4_500, -7_000, 3)
    assert (card.index, card.lowest_fen) == (2, -10_000)


def test_days_that_end_below_the_limit_are_counted_but_not_of_cards(quarter: Report) -> None:
    first, other, card = quarter.balances
    assert (first.low_fen, first.low_days, other.low_days) == (100_000, 0, 4)
    assert (card.low_fen, card.low_days) == (None, None)


def test_cards_other_currencies_and_files_without_balances_stand_in_nobodys_way() -> None:
    rows = [
        row("2026-01-08", "out", 100, "某店", balance_fen=-10_000),
        row("2026-01-08", "in", 9, "某店", currency="USD", balance_fen=77, statement=1),
        row("2026-01-09", "in", 9, "某店", statement=2),
        row("2026-01-10", "in", 10, "甲", balance_fen=1_000, statement=3),
    ]
    dollars, bare = replace(OTHER, currency="USD"), replace(OTHER, account="6217000011113333")
    report = report_of(rows, CARD, dollars, bare, BANK)
    assert [(each.end_balance_fen, each.average_balance_fen) for each in report.months] == [(1_000, 1_000)]
    assert [each.index for each in report.balances] == [0, 1, 3]


@pytest.mark.parametrize("newest_first", [False, True])
def test_a_statement_that_runs_backwards_closes_its_days_the_same(newest_first: bool) -> None:
    rows = [
        row("2026-01-10", "in", 10, "甲", balance_fen=1_000),
        row("2026-01-10", "in", 20, "甲", balance_fen=3_000),
        row("2026-01-11", "out", 5, "甲", balance_fen=2_500),
        row("2026-01-11", "out", 25, "甲", balance_fen=0),
    ]
    line = report_of(rows[::-1] if newest_first else rows).balances[0]
    assert [astuple(each) for each in line.points] == [("2026-01-10", 3_000), ("2026-01-11", 0)]
    assert (line.average_fen, line.negative_days) == (1_500, 0)


def test_two_rows_of_one_day_are_enough_to_tell_which_way_a_statement_runs() -> None:
    rows = [
        row("2026-01-10", "in", 20, "甲", balance_fen=3_000),
        row("2026-01-10", "in", 10, "甲", balance_fen=1_000),
    ]
    assert report_of(rows).balances[0].points[-1].balance_fen == 3_000
    assert report_of(rows[::-1]).balances[0].points[-1].balance_fen == 3_000


def test_of_one_day_whose_balances_never_chain_the_last_printed_row_closes_it() -> None:
    rows = [
        row("2026-01-10", "in", 10, "甲", balance_fen=1_000),
        row("2026-01-10", "in", 20, "甲", balance_fen=9_000),
    ]
    assert report_of(rows).balances[0].points[-1].balance_fen == 9_000
    assert report_of(rows[::-1]).balances[0].points[-1].balance_fen == 1_000


def test_a_payment_that_came_back_at_once_turns_no_statement_round() -> None:
    # Newest first: three links hold upwards, and one, of what was paid and came back, downwards as well.
    rows = [
        row("2026-01-10", "in", 5, "甲", balance_fen=1_500),
        row("2026-01-10", "out", 20, "乙", balance_fen=1_000),
        row("2026-01-10", "in", 20, "乙", balance_fen=3_000),
        row("2026-01-10", "in", 10, "甲", balance_fen=1_000),
    ]
    report = report_of(rows)
    assert [astuple(each) for each in report.balances[0].points] == [("2026-01-10", 1_500)]
    assert report.months[0].end_balance_fen == 1_500


@pytest.mark.parametrize("newest_first", [False, True])
def test_where_no_balance_chains_the_days_tell_which_way_a_statement_runs(newest_first: bool) -> None:
    rows = [
        row("2026-01-10", "in", 10, "甲", balance_fen=1_000),
        row("2026-01-11", "in", 20, "甲", balance_fen=9_000),
        row("2026-01-11", "in", 20, "甲", balance_fen=7_100),
    ]
    line = report_of(rows[::-1] if newest_first else rows).balances[0]
    assert line.points[-1].balance_fen == 7_100


def test_debts_stand_by_lender_the_heaviest_first(quarter: Report) -> None:
    assert [(*astuple(each)[:3], *astuple(each)[4:-3]) for each in quarter.debts] == [
        ("L-zhaolian", "招联消费金融", "O44", 500_000, 1, 410_000, 2, 3, "2026-01-20", "2026-03-20", False, True, 210_000),
        (
            "L-anyihua",
            "马上消费金融（安逸花）",
            "O44",
            0,
            0,
            300_000,
            1,
            1,
            "2026-03-21",
            "2026-03-21",
            False,
            True,
            300_000,
        ),
    ]  # fmt: skip
    assert [each.repaid_by_month for each in quarter.debts] == [
        {"2026-02": 200_000, "2026-03": 210_000},
        {"2026-03": 300_000},
    ]
    assert [each.lender_also for each in quarter.debts] == [
        [LENDER, "招联消费金融股份有限公司"],
        [ANOTHER],
    ]


def test_counterparties_stand_by_turnover(quarter: Report) -> None:
    assert [astuple(each) for each in quarter.counterparties] == [
        ("甲公司", "甲公司", "company", 3, 2_760_000, 0, 0, "2026-01-10", "2026-03-10", False, "", "", None),
        (LENDER, LENDER, "company", 1, 500_000, 2, 410_000, "2026-01-20", "2026-03-20", False, "", "", None),
        (ANOTHER, ANOTHER, "company", 0, 0, 1, 300_000, "2026-03-21", "2026-03-21", False, "", "", None),
        ("李四", "李四", "person", 1, 70_000, 1, 20_000, "2026-02-25", "2026-03-01", False, "", "", None),
        ("某超市", "某超市", "company", 0, 0, 1, 30_000, "2026-01-15", "2026-01-15", False, "", "", None),
        ("王五", "王五", "person", 2, 15_000, 1, 2_000, "2026-02-05", "2026-02-08", False, "", "", None),
        ("某店", "某店", "company", 0, 0, 1, 10_000, "2026-01-08", "2026-01-08", False, "", "", None),
    ]


def test_categories_share_what_is_real(quarter: Report) -> None:
    found = [(each.code, each.direction, each.value_fen, each.rows) for each in quarter.categories]
    assert found == [
        ("I10", "in", 2_760_000, 3),
        ("I42", "in", 500_000, 1),
        ("I60", "in", 85_000, 3),
        ("O44", "out", 710_000, 3),
        ("O11", "out", 40_000, 2),
        ("O20", "out", 22_000, 2),
    ]
    assert quarter.categories[3].months == {"2026-02": 200_000, "2026-03": 510_000}
    assert quarter.categories[3].share == pytest.approx(710_000 / 772_000)


def test_debts_of_equal_repayments_stand_by_what_was_received() -> None:
    rows = [
        row("2026-01-06", "in", 3000, LENDER, text="放款"),
        row("2026-01-07", "in", 100, "某小贷", text="借款放款"),
        row("2026-02-07", "out", 100, "某小贷", text="还款"),
        row("2026-02-08", "out", 100, LENDER, text="还款"),
    ]
    found = report_of(rows).debts
    assert [(each.party_key, each.received_fen, each.repaid_fen) for each in found] == [
        ("L-zhaolian", 300_000, 10_000),
        ("firm:small_loan:某小贷", 10_000, 10_000),
    ]
    only_received = report_of(rows[:1]).debts[0]
    assert (only_received.category, only_received.repaid_fen, only_received.repaid_n) == ("I42", 0, 0)


def test_what_is_left_out_stands_by_reason_with_parts_yield_and_other_currencies() -> None:
    rows = [
        row("2026-01-05 10:00", "neutral", "0.12", "余额宝", text="余额宝-2026.01.04-收益发放"),
        row("2026-01-05 11:00", "neutral", "0.30", "余额宝", text="余额宝-2026.01.05-收益发放"),
        row("2026-01-06 10:00", "out", 100, "某店", text="商品", refunded_fen=3_000, method="余额"),
        row("2026-02-06 10:00", "out", 40, "某店", text="商品", refunded_fen=4_000, method="余额"),
        row("2026-01-07 10:00", "neutral", 50, kind="提现", text="提现-实时提现"),
        row("2026-02-07 10:00", "in", 60, "张三", text="转账"),
        row("2026-02-08 10:00", "in", 7, "外国店", currency="USD"),
        row("2026-02-08 11:00", "out", 8, "外国店", currency="USD"),
        row("2026-02-09 11:00", "out", 9, "外国店", currency="USD"),
    ]
    report = report_of(rows, ALIPAY)
    # Stated beside real.
    assert [(each.in_fen, each.out_fen, each.real_in_fen, each.real_out_fen) for each in report.months] == [
        (0, 10_000, 42, 7_000),
        (6_000, 4_000, 0, 0),
    ]
    # code; number and sum of in, out, neutral.
    assert [(each.code, *astuple(each)[2:]) for each in report.left_out] == [
        ("N10", 1, 6_000, 0, 0, 0, 0),
        ("N12", 0, 0, 0, 0, 1, 5_000),
        ("N17", 0, 0, 1, 7_000, 0, 0),
        ("N19", 1, 0, 2, 0, 0, 0),
        ("N21", -2, -42, 0, 0, 2, 42),
    ]
    assert [(each.code, each.value_fen, each.months) for each in report.categories] == [
        ("I30", 42, {"2026-01": 42}),
        ("O11", 7_000, {"2026-01": 7_000}),
        ("N17", 7_000, {"2026-01": 3_000, "2026-02": 4_000}),
        ("N10", 6_000, {"2026-02": 6_000}),
        ("N12", 5_000, {"2026-01": 5_000}),
    ]


def test_a_category_adds_up_what_came_and_went_in_a_month_and_counts_each_row_once() -> None:
    rows = [
        row("2026-01-05", "in", 60, "张三", text="转账"),
        row("2026-01-06", "out", 40, "张三", text="转账"),
        row("2026-02-06", "out", 5, "张三", text="转账"),
        row("2026-01-07 10:00", "neutral", "0.12", "余额宝", text="余额宝-2026.01.06-收益发放", statement=1),
        row("2026-01-08 10:00", "in", "0.30", "余额宝", text="余额宝-2026.01.07-收益发放", statement=1),
    ]
    found = {each.code: each for each in report_of(rows, BANK, ALIPAY).categories}
    assert found["N10"].months == {"2026-01": 10_000, "2026-02": 500}
    assert (found["N10"].value_fen, found["N10"].rows, found["N10"].share) == (10_500, 3, 1.0)
    assert found["I30"].months == {"2026-01": 42}
    assert (found["I30"].value_fen, found["I30"].rows, found["I30"].share) == (42, 2, 1.0)


def test_consumption_of_a_month_is_what_was_kept_of_it() -> None:
    rows = [
        row("2026-01-05 10:00", "out", 300, "某超市", text="消费", method="余额", refunded_fen=10_000),
        row("2026-01-06 10:00", "out", 50, "某超市", text="消费", method="余额"),
    ]
    (month,) = report_of(rows, ALIPAY).months
    assert (month.out_fen, month.real_out_fen, month.consumption_fen) == (35_000, 25_000, 25_000)


def test_a_way_in_which_nothing_moved_is_shared_out_among_nobody() -> None:
    rows = [row("2026-01-05", "in", 0, "甲公司", text="结息"), row("2026-01-06", "out", 8, "某店")]
    assert [(each.direction, each.share) for each in report_of(rows).categories] == [
        ("in", 0.0),
        ("out", 1.0),
    ]


@pytest.mark.parametrize(
    ("texts", "category"), [(("借款", "贷款发放"), "I41"), (("贷款发放", "借款"), "I44")]
)
def test_a_debt_of_several_receipts_stands_under_the_category_of_the_latest(
    texts: tuple[str, str], category: str
) -> None:
    rows = [row(f"2026-01-0{day}", "in", 100, "王五", text=text) for day, text in enumerate(texts, 6)]
    assert [each.category for each in report_of(rows).debts] == [category]


@pytest.mark.parametrize(
    ("texts", "category"), [(("信用卡还款", "贷款还款"), "O43"), (("贷款还款", "信用卡还款"), "O46")]
)
def test_a_debt_that_is_repaid_stands_under_the_category_of_its_latest_repayment(
    texts: tuple[str, str], category: str
) -> None:
    received = row("2026-01-06", "in", 100, "招商银行", text="贷款发放")
    paid = [row(f"2026-01-0{day}", "out", 50, "招商银行", text=text) for day, text in enumerate(texts, 1)]
    assert [each.category for each in report_of([received, *paid]).debts] == [category]


@pytest.mark.parametrize(
    ("kinds", "kind"),
    [
        (("转账", "转账", "商户消费"), "person"),
        (("商户消费", "商户消费", "转账"), "unknown"),
        (("商户消费", "转账"), "person"),
    ],
)
def test_the_kind_of_a_party_is_what_most_of_its_rows_say(kinds: tuple[str, ...], kind: str) -> None:
    rows = [row(f"2026-01-0{day} 10:00", "out", 5, "小白", kind=each) for day, each in enumerate(kinds, 1)]
    assert [each.kind for each in report_of(rows, WECHAT).counterparties] == [kind]


def test_parties_of_equal_sums_stand_by_their_names() -> None:
    names = ("丙公司", "乙公司", "甲公司")
    rows = [
        row(f"2026-0{month}-10", "in", 100, name, text="代发工资") for month in (1, 2) for name in names[::-1]
    ]
    report = report_of(rows)
    assert [each.party for each in report.counterparties] == sorted(names)
    assert [each.party for each in report.income_streams] == sorted(names)


def test_a_party_is_shown_as_its_last_row_prints_it() -> None:
    for printed in (("甲 公司", "甲公司"), ("甲公司", "甲 公司")):
        report = report_of(
            [
                row(f"2026-0{month}-10", "in", 9, name, text="代发工资")
                for month, name in enumerate(printed, 1)
            ]
        )
        assert [each.party for each in report.income_streams] == [printed[1]]
        assert [each.party for each in report.counterparties] == [printed[1]]
        report = report_of(
            [
                row(f"2026-0{month}-10", "in", 9, name, text="贷款发放")
                for month, name in enumerate(printed, 1)
            ]
        )
        assert [each.lender for each in report.debts] == [printed[1]]
