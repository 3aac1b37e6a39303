"""Refunds to the day and the fen: which row undoes which, and what stays real."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from app.engine.process.analysis import Analysis, Options, analyse
from tests.engine.frames import ALIPAY, BANK, WECHAT, reading, row
from tests.engine.reconciling import assert_reconciles

DAYS = Options().rules.thresholds["refund"]["days"]


def analysed(rows: list[dict[str, Any]], statement: Any) -> Analysis:
    analysis = analyse(reading(rows, statement), Options(customer="张三"))
    assert_reconciles(analysis)
    return analysis


def codes(rows: list[dict[str, Any]], statement: Any) -> list[str]:
    found: list[str] = analysed(rows, statement).transactions["left_code"].to_list()
    return found


def bought(day: int, yuan: float | str, party: str = "某店", **more: Any) -> dict[str, Any]:
    return row(f"2026-01-{day:02d}", "out", yuan, party, text="消费", **more)


def back(day: int, yuan: float | str, party: str = "某店", **more: Any) -> dict[str, Any]:
    """Money back so many days after New Year's Eve."""
    return row(str(date(2025, 12, 31) + timedelta(days=day)), "in", yuan, party, text="退款", **more)


def noted(yuan: float | str, fen: int) -> dict[str, Any]:
    return row("2026-01-05 10:00", "out", yuan, "某店", status="已退款", refunded_fen=fen)


def came(day: int, yuan: float | str) -> dict[str, Any]:
    return row(f"2026-01-{day:02d} 11:00", "in", yuan, "某店", kind="某店-退款")


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([noted(100, 3_000), came(5, 30)], ["", "N17"]),
        ([noted(100, 3_000), came(5, 10), came(5, 30)], ["", "", "N17"]),
        ([noted(100, 3_000), came(4, 30)], ["", ""]),
        ([noted(100, 3_000), came(5, 10), came(6, 20)], ["", "N17", "N17"]),
        ([noted(100, 3_000), came(5, 10), came(6, 15)], ["", "", ""]),
        ([noted(100, 3_000), came(4, 10), came(6, 20)], ["", "", ""]),
        ([noted(100, 3_000), came(5, 10), came(6, 25), came(7, 20)], ["", "N17", "", "N17"]),
        ([noted(100, 3_000), noted(90, 3_000), came(5, 30), came(6, 30)], ["", "", "N17", "N17"]),
        ([noted(100, 3_000), came(5, 30), came(6, 30)], ["", "N17", ""]),
        ([noted(100, 10_000), came(5, 100)], ["N17", "N17"]),
    ],
)
def test_a_noted_refund_is_one_later_row_or_several_that_add_up(
    rows: list[dict[str, Any]], expected: list[str]
) -> None:
    assert codes(rows, WECHAT) == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([bought(1, 100), back(1, 100)], ["N17", "N17"]),
        ([bought(2, 100), back(1, 100)], ["", ""]),
        ([bought(1, 100), back(1 + DAYS, 100)], ["N17", "N17"]),
        ([bought(1, 100), back(2 + DAYS, 100)], ["", ""]),
        ([bought(1, 100), bought(2, 100), back(3, 100)], ["", "N17", "N17"]),
        ([bought(1, 100), bought(4, 100), back(3, 100)], ["N17", "", "N17"]),
        ([bought(1, 100), bought(2, 100), back(3, 100), back(4, 100)], ["N17", "N17", "N17", "N17"]),
        ([bought(1, 100), back(3, 100, "别店")], ["", ""]),
        ([bought(1, 100, currency="USD"), back(3, 100), bought(1, 1), bought(1, 2)], ["N19", "", "", ""]),
        ([bought(1, 100), back(2, 60), back(3, 40)], ["N17", "N17", "N17"]),
        ([bought(1, 100), back(2, 60), back(3, "40.01")], ["", "", ""]),
        ([bought(1, 100), back(1, 60)], ["", "N17"]),
        ([bought(1, 100), back(1 + DAYS, 60)], ["", "N17"]),
        ([bought(1, 100), back(2 + DAYS, 60)], ["", ""]),
        ([bought(2, 100), back(1, 60)], ["", ""]),
        ([bought(1, 0), back(1, 0)], ["", ""]),
        ([bought(1, 100, refunded_fen=1_000), back(2, 50)], ["", ""]),
    ],
)
def test_at_a_bank_the_latest_equal_purchase_in_time_or_the_only_larger_one_is_undone(
    rows: list[dict[str, Any]], expected: list[str]
) -> None:
    assert codes(rows, BANK) == expected


def test_what_was_kept_of_a_purchase_stays_real() -> None:
    summary = analysed([bought(1, 100), back(2, 60), back(3, 30)], BANK).report.summary
    assert (summary.real_in_fen, summary.real_out_fen) == (0, 1_000)
    summary = analysed([noted(100, 3_000), came(5, 10), came(6, 20)], WECHAT).report.summary
    assert (summary.real_in_fen, summary.real_out_fen) == (0, 7_000)


def by_number(way: str, fen: int, order: str, at: str = "2026-01-05 10:00", **more: Any) -> dict[str, Any]:
    return row(
        at, way, 0, "某店", amount_fen=fen, order_no=order, merchant_order_no=order.split("_")[0], **more
    )


@pytest.mark.parametrize("way", ["in", "neutral"])
def test_rows_of_one_order_share_what_came_back_the_first_one_first(way: str) -> None:
    rows = [
        by_number("out", 3_000, "A"),
        by_number("out", 5_000, "A"),
        by_number("out", 2_000, "A"),
        by_number("out", 5_000, "B"),
        by_number(way, 2_000, "A_1", text="退款"),
        by_number(way, 2_500, "A_2", text="退款"),
    ]
    analysis = analysed(rows, ALIPAY)
    assert analysis.transactions["left_code"].to_list() == ["N17", "", "", "", "N17", "N17"]
    assert analysis.transactions["real_fen"].to_list() == [0, 3_500, 2_000, 5_000, 0, 0]


def test_a_refund_of_another_currency_undoes_nothing() -> None:
    rows = [by_number("out", 3_000, "A"), by_number("in", 3_000, "A_1", text="退款", currency="USD")]
    assert analysed(rows, ALIPAY).report.summary.real_out_fen == 3_000
