"""What is repaid a month now, beside loans that are settled, repaid in part, paid late, or paid by the quarter."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.judgement.loan_lines import Line, Payment
from app.engine.judgement.options import Options
from app.engine.process.analysis import analyse
from tests.engine.frames import BANK, covering, reading, row

Rows = list[dict[str, Any]]
MONTHS = [f"2026-{month:02d}" for month in range(1, 7)]
HALF = covering(BANK, "2026-01-01", "2026-06-30")


def now_fen(*rows: Rows) -> int | None:
    wages = [row(f"{month}-10", "in", 10_000, "甲公司", text="代发工资") for month in MONTHS]
    found = analyse(reading([*wages, *(each for part in rows for each in part)], HALF), Options("张三"))
    return found.report.summary.repayment_month_now_fen


def loan(yuan: float | str, text: str, day: int, months: list[str] = MONTHS, party: str = "建设银行") -> Rows:
    return [row(f"{month}-{day:02d}", "out", yuan, party, text=text) for month in months]


MORTGAGE = loan("6833.21", "个人住房贷款还款", 12)
CONSUMER = loan(1500, "建行快贷还款", 20)


@pytest.mark.parametrize(
    ("rows", "yuan"),
    [
        ([*MORTGAGE, *loan(50_000, "个人住房贷款部分提前还款", 25, ["2026-06"])], "6833.21"),
        # The month's own instalment was paid: without a word nobody knows that the loan is settled.
        ([*MORTGAGE, *loan(50_000, "个人住房贷款还款", 25, ["2026-06"])], "6833.21"),
        ([*MORTGAGE, *loan(400_000, "个人住房贷款结清", 25, ["2026-06"])], "0"),
        ([*MORTGAGE, *CONSUMER, *loan(30_000, "建行快贷结清", 25, ["2026-06"])], "6833.21"),
        ([*MORTGAGE, *CONSUMER[:5], *loan(30_000, "建行快贷结清", 5, ["2026-06"])], "6833.21"),
        # The bank calls the instalments by their product and the large payment not at all.
        ([*MORTGAGE[:5], *loan(400_000, "贷款归还", 5, ["2026-06"])], "0"),
        # One of two loans of a kind is settled: which of them stays is not told.
        ([*CONSUMER, *loan(2000, "建行快贷还款", 8), *loan(30_000, "建行快贷结清", 25, ["2026-06"])], "3500"),
    ],
    ids=["part", "without a word", "settled", "another settled", "settled before", "unsaid", "one of two"],
)
def test_an_early_repayment_closes_its_own_loan_only_and_is_no_instalment(rows: Rows, yuan: str) -> None:
    assert now_fen(rows) == round(float(yuan) * 100)


def test_an_early_repayment_after_which_a_month_passes_in_silence_closed_the_loan() -> None:
    early = loan(50_000, "个人住房贷款还款", 25, ["2026-05"])
    assert now_fen(MORTGAGE[:5], early) == 0
    assert now_fen(MORTGAGE, early) == 683_321


def test_the_larger_instalment_of_a_new_loan_closes_nothing() -> None:
    lent = [row("2026-05-21", "in", 30_000, "微粒贷", text="借款")]
    old = loan(350, "还款", 20, MONTHS[:5], "微粒贷")
    assert now_fen(old, lent, loan(3750, "还款", 20, ["2026-06"], "微粒贷")) == 375_000
    assert now_fen(old, loan(3750, "还款", 20, ["2026-06"], "微粒贷")) == 0


def test_instalments_that_grow_once_and_stay_are_instalments() -> None:
    interest = loan(500, "贷款还款", 20, MONTHS[:4])
    assert now_fen(interest, loan(3500, "贷款还款", 20, MONTHS[4:])) == 350_000
    both = loan(500, "贷款还款", 20)
    assert now_fen(both, loan(3500, "贷款还款", 22, MONTHS[4:])) == 400_000
    assert now_fen(both, loan(3500, "贷款还款", 22, [MONTHS[2], MONTHS[5]])) == 50_000


def test_what_was_lent_and_given_back_at_once_falls_due_no_more() -> None:
    lent = [row("2026-04-02", "in", 20_000, "微粒贷", text="借款")]
    assert now_fen(lent, loan(20_600, "还款", 2, ["2026-06"], "微粒贷")) == 0
    assert now_fen(lent, loan(2000, "还款", 2, MONTHS[4:], "微粒贷")) == 200_000


@pytest.mark.parametrize(
    ("days", "yuan"),
    [
        (["01-28", "02-28", "03-30", "04-30", "06-02", "06-30"], 3560),
        (["01-31", "02-28", "03-31", "04-30", "05-31", "06-30"], 3560),
        # Nothing was paid for two months, then all of it.
        (["01-20", "02-20", "03-20", "06-20", "06-20", "06-20"], 3560),
        # The first of the month and its last day: two instalments of one loan.
        (["01-01", "02-01", "03-01", "04-01", "05-01", "06-01", "06-30"], 3560),
    ],
    ids=["moved", "last days", "caught up", "early"],
)
def test_instalments_of_several_months_in_one_count_once(days: list[str], yuan: int) -> None:
    party = "上汽通用汽车金融有限责任公司"
    paid = [row(f"2026-{day}", "out", yuan, party, text="汽车贷款还款") for day in days]
    assert now_fen(paid) == yuan * 100


def test_a_second_loan_of_the_same_lender_is_no_instalment_moved() -> None:
    assert now_fen(CONSUMER, loan(1500, "建行快贷还款", 28, ["2026-06"])) == 300_000


@pytest.mark.parametrize("months", [["2026-03", "2026-06"], ["2026-02", "2026-05"]])
def test_interest_of_a_quarter_weighs_a_third_a_month(months: list[str]) -> None:
    assert now_fen(loan(4500, "流动资金贷款利息", 21, months)) == 150_000


def test_interest_on_a_persons_fresh_loan_gives_nothing_of_it_back() -> None:
    lent = [row("2026-05-05", "in", 100_000, "李四", text="借款")]
    assert now_fen(lent, [row("2026-06-04", "out", 2000, "李四", text="利息")]) == 200_000
    assert now_fen(lent, [row("2026-06-04", "out", 2000, "李四", text="还借款")]) == 200_000
    assert now_fen(lent, [row("2026-06-04", "out", 90_000, "李四", text="还借款")]) == 0


@pytest.mark.parametrize(
    ("party", "text"),
    [
        ("上海裕丰信息咨询有限公司", "借款还款"),
        ("宝付网络科技（上海）有限公司", "BF20250418还款"),
    ],
)
def test_a_firm_on_no_list_that_is_repaid_is_a_lender(party: str, text: str) -> None:
    rows = loan(2950, text, 18, party=party)
    found = analyse(reading(rows, HALF), Options("张三")).report
    assert (found.summary.repayment_month_now_fen, found.summary.lenders_n) == (295_000, 1)
    assert [each.category for each in found.debts] == ["O40"]


def test_credit_that_is_drawn_and_given_back_each_time_leaves_its_interest_only() -> None:
    drawn = [row(f"{month}-06", "in", 8000, "网商银行", text="网商贷放款") for month in MONTHS]
    back = [row(f"{month}-17", "out", "8028.80", "网商银行", text="网商贷还款") for month in MONTHS]
    assert now_fen(drawn, back) == 2880
    # An older loan is repaid beside small draws: nothing of its instalments is a draw given back.
    old = [row(f"{month}-20", "out", 3000, "网商银行", text="网商贷还款") for month in MONTHS]
    small = [row(f"{month}-06", "in", 1000, "网商银行", text="网商贷放款") for month in MONTHS]
    assert now_fen(small, old) == 300_000
    # The last draw is open: what it falls due with is not known to be less.
    open_draw = [row("2026-06-25", "in", 8000, "网商银行", text="网商贷放款")]
    assert now_fen(drawn, back, open_draw) == 802_880


def test_a_loan_whose_first_instalment_falls_into_the_part_month_counts_with_it() -> None:
    half = covering(BANK, "2026-01-01", "2026-06-20")
    first = loan(1500, "建行快贷还款", 18, ["2026-06"])
    found = analyse(reading([*MORTGAGE, *first], half), Options("张三")).report.summary
    assert found.repayment_month_now_fen == 683_321 + 150_000


def test_who_lent_with_a_word_is_repaid_by_the_same_amount_every_month_without_one() -> None:
    lent = [row("2026-01-08", "in", 60_000, "訾长庚", text="借款")]
    plain = [row(f"{month}-20", "out", 5500 + i, "訾长庚", text="转账") for i, month in enumerate(MONTHS)]
    assert now_fen(lent, plain) == 550_500
    gift = [row("2026-04-20", "out", 300, "訾长庚", text="转账")]
    assert now_fen(lent, gift) == 0


def test_two_banks_that_say_small_loan_are_two_lenders_by_their_names() -> None:
    rows = [
        *loan(900, "小额贷款还款", 5, party="中国邮政储蓄银行"),
        *loan(700, "小额贷款还款", 9, party="哈尔滨银行股份有限公司"),
    ]
    found = analyse(reading(rows, HALF), Options("张三")).report
    assert sorted(each.lender for each in found.debts) == ["哈尔滨银行", "邮储银行"]


@pytest.mark.parametrize(
    ("way", "party", "text"),
    [
        ("out", "微众银行", "转入活期+"),
        ("out", "百信银行", "定期存款"),
        ("in", "微众银行", "微粒贷红包奖励"),
        ("in", "新网银行", "存款支取"),
        ("in", "马上消费金融股份有限公司", "货款"),
    ],
)
def test_what_a_lender_keeps_gives_or_buys_is_no_loan(way: str, party: str, text: str) -> None:
    rows = [row(f"{month}-08", way, 5000, party, text=text) for month in MONTHS]
    found = analyse(reading(rows, HALF), Options("张三")).report
    assert (found.debts, found.summary.repayment_month_now_fen) == ([], 0)


def test_a_lenders_regular_debit_is_a_repayment() -> None:
    assert now_fen(loan(1500, "定期扣款", 8, party="马上消费金融股份有限公司")) == 150_000


def test_goods_that_are_paid_back_are_no_loan() -> None:
    assert now_fen(loan(2950, "还货款", 18, party="台州宏达塑料制品有限公司")) == 0


@given(
    fens=st.lists(st.integers(100, 10**7), min_size=1, max_size=4),
    days=st.lists(st.integers(1, 28), min_size=4, max_size=4),
)
def test_monthly_instalments_are_due_as_they_are_paid(fens: list[int], days: list[int]) -> None:
    line = Line(is_revolving=False)
    paid = sorted(
        (date(2026, month, day), fen) for month in range(1, 7) for fen, day in zip(fens, days, strict=False)
    )
    line.payments += [Payment(n, day, fen) for n, (day, fen) in enumerate(paid)]
    assert line.due_fen([12 * 2026 + month for month in range(1, 7)]) == sum(fens)
