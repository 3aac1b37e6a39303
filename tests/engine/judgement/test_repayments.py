"""What is repaid a month, on average and now, to how many lenders, and what a loan applied for adds."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.judgement.applied_loan import AppliedLoan
from app.engine.judgement.options import Options
from app.engine.process.analysis import analyse
from app.engine.types.report import Report
from tests.engine.frames import BANK, covering, reading, row

Rows = list[dict[str, Any]]
MONTHS = [f"2026-{month:02d}" for month in range(1, 7)]
HALF = covering(BANK, "2026-01-01", "2026-06-30")


def report(rows: Rows, applied: AppliedLoan | None = None) -> Report:
    wages = [row(f"{month}-10", "in", 10_000, "甲公司", text="代发工资") for month in MONTHS]
    return analyse(reading([*wages, *rows], HALF), Options("张三", applied=applied)).report


def repaid(yuan: float | str, months: list[str] = MONTHS, party: str = "微粒贷", day: int = 20) -> Rows:
    return [row(f"{month}-{day:02d}", "out", yuan, party, text="还款") for month in months]


def test_a_loan_that_began_lately_weighs_whole_now_and_little_on_average() -> None:
    found = report([*repaid(2000), *repaid(3000, MONTHS[-2:], "度小满")]).summary
    assert found.repayment_month_average_fen == (6 * 200_000 + 2 * 300_000) // 6
    assert found.repayment_month_now_fen == 500_000
    assert found.debt_to_income == pytest.approx(0.5)


def test_a_lender_not_repaid_in_the_last_two_months_is_not_repaid_now() -> None:
    found = report([*repaid(2000), *repaid(3000, MONTHS[:4], "度小满")]).summary
    assert found.repayment_month_now_fen == 200_000
    assert (found.lenders_n, found.lenders_active_n) == (2, 2)
    assert report(repaid(3000, MONTHS[:3], "度小满")).summary.lenders_active_n == 0


def test_loans_of_the_last_90_days_are_added_up_apart_from_earlier_ones() -> None:
    lent = [row("2026-04-01", "in", 8_000, "微粒贷"), row("2026-04-02", "in", 5_000, "度小满")]
    assert report(lent).summary.borrowed_lately_fen == 500_000
    assert report(repaid(2000)).summary.borrowed_lately_fen == 0


def test_a_payment_that_closes_a_loan_is_no_monthly_repayment() -> None:
    closed = [*repaid(2000), *repaid(1000, MONTHS[:5], "度小满"), *repaid(3000, MONTHS[5:], "度小满", 21)]
    assert report(closed).summary.repayment_month_now_fen == 200_000
    larger = [
        *repaid(2000),
        *repaid(1000, MONTHS[:5], "度小满"),
        *repaid("2999.99", MONTHS[5:], "度小满", 21),
    ]
    assert report(larger).summary.repayment_month_now_fen == 200_000 + 299_999


@pytest.mark.everything  # before a commit: the repayments of the case book
def test_what_a_person_lends_and_gets_back_within_a_month_is_no_monthly_repayment() -> None:
    turned = [
        each
        for month in MONTHS
        for each in (
            row(f"{month}-05", "in", 12_000, "李四", text="借款"),
            row(f"{month}-15", "out", 12_000, "李四", text="还借款"),
        )
    ]
    found = report([*repaid(2000), *turned]).summary
    assert found.repayment_month_now_fen == 200_000
    assert (found.repayment_month_average_fen, found.repayment_month_bridged_fen) == (1_400_000, 1_200_000)
    assert report(repaid(2000)).summary.repayment_month_bridged_fen == 0
    with_interest = [*turned, row("2026-06-16", "out", 500, "李四", text="还借款利息")]
    assert report([*repaid(2000), *with_interest]).summary.repayment_month_now_fen == 250_000
    slow = [row("2026-01-03", "in", 8000, "李四", text="借款"), *repaid(1000, party="李四", day=4)]
    assert report([*repaid(2000), *slow]).summary.repayment_month_now_fen == 200_000 + 100_000


def test_cards_pay_later_mortgages_and_persons_are_lenders_everywhere_the_same() -> None:
    rows = [
        *repaid(500, party="花呗"),
        *repaid(4000, party="招商银行信用卡", day=5),
        row("2026-01-03", "in", 8000, "李四", text="借款"),
        row("2026-06-03", "out", 1000, "李四", text="还借款"),
    ]
    found = report(rows)
    assert found.summary.lenders_n == len(found.debts)
    assert found.summary.lender_persons_n == sum(each.is_person for each in found.debts) == 1
    assert found.summary.lenders_active_n == sum(bool(each.is_active) for each in found.debts)
    assert sum(each.repaid_now_fen or 0 for each in found.debts) == found.summary.repayment_month_now_fen
    for each in found.debts:
        assert sum(each.repaid_by_month.values()) == each.repaid_fen


@pytest.mark.parametrize(
    ("amount_fen", "months", "rate", "instalment_fen"),
    [
        (12_000_000, 12, None, 1_000_000),
        (10_000_000, 3, 0.0, 3_333_333),
        # 100,000 over 12 months at 7.2 % a year: 0.6 % a month.
        (10_000_000, 12, 0.072, 866_190),
        (30_000_000, 360, 0.042, 146_705),
    ],
)
def test_equal_instalments_of_a_loan_applied_for(
    amount_fen: int, months: int, rate: float | None, instalment_fen: int
) -> None:
    assert AppliedLoan(amount_fen, months, rate).instalment_fen == instalment_fen


def test_a_loan_applied_for_adds_its_instalment() -> None:
    found = report(repaid(2000), AppliedLoan(12_000_000, 12)).summary
    assert found.applied is not None
    assert found.applied.instalment_fen == 1_000_000
    assert found.debt_to_income == pytest.approx(0.2)
    assert found.debt_to_income_applied == pytest.approx(1.2)
    assert report(repaid(2000)).summary.debt_to_income_applied is None
