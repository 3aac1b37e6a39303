"""A balance is known only on the days that the statements of its account cover."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.engine.frames import BANK, covering, row
from tests.engine.report.test_sections import OTHER, report_of


def spent_down(month: str, from_fen: int, statement: int) -> list[dict[str, Any]]:
    """A row on each day of the month of 31 days, each of 310 yuan, with its balance."""
    return [
        row(
            f"{month}-{day:02d}", "out", 310, "美团", statement=statement, balance_fen=from_fen - 31_000 * day
        )
        for day in range(1, 32)
    ]


def test_nobody_knows_the_balance_between_two_statements_of_an_account() -> None:
    rows = [*spent_down("2026-01", 970_000, 0), *spent_down("2026-12", 5_961_000, 1)]
    january = covering(BANK, "2026-01-01", "2026-01-31")
    december = replace(covering(BANK, "2026-12-01", "2026-12-31"), file="b2.csv", sha256="5" * 64)
    report = report_of(rows, january, december)
    mean = sum(each["balance_fen"] for each in rows) // 62
    assert report.summary.average_balance_fen == mean
    assert [each.month for each in report.months] == ["2026-01", "2026-12"]
    (empty,) = [each for each in report.findings if each.id == "XW-YE-01"]
    # The last day of January ends at 90 yuan, below 100.
    assert empty.numbers[0].value == pytest.approx(1 / 62, abs=1e-6)


def test_a_month_in_which_one_account_has_a_gap_states_no_balance_of_all() -> None:
    rows = [*spent_down("2026-01", 1_000_000, 0), *spent_down("2026-03", 5_961_000, 1)]
    rows += [row(f"2026-0{month}-01", "in", 1, "甲", statement=2, balance_fen=100) for month in (1, 2, 3)]
    report = report_of(
        rows,
        covering(BANK, "2026-01-01", "2026-01-31"),
        replace(covering(BANK, "2026-03-01", "2026-03-31"), file="b2.csv", sha256="5" * 64),
        covering(OTHER, "2026-01-01", "2026-03-31"),
    )
    assert [each.end_balance_fen for each in report.months] == [39_100, None, 5_000_100]
    assert [each.average_balance_fen is None for each in report.months] == [False, True, False]


def test_a_month_that_ends_in_a_gap_has_an_average_of_its_known_days_and_no_closing_balance() -> None:
    rows = [
        row("2026-01-05", "in", 10, "甲", balance_fen=1_000),
        row("2026-02-20", "in", 10, "甲", balance_fen=2_000, statement=1),
        row("2026-02-28", "in", 10, "甲", balance_fen=3_000, statement=1),
    ]
    february = replace(covering(BANK, "2026-02-16", "2026-02-28"), file="b2.csv", sha256="5" * 64)
    months = report_of(rows, covering(BANK, "2026-01-01", "2026-01-15"), february).months
    assert [each.end_balance_fen for each in months] == [None, 3_000]
    assert [each.average_balance_fen for each in months] == [1_000, (8 * 2_000 + 3_000 + 4) // 9]


def test_statements_that_touch_hold_a_balance_over_their_seam() -> None:
    rows = [
        row("2026-01-10", "in", 10, "甲", balance_fen=1_000),
        row("2026-02-10", "in", 10, "甲", balance_fen=2_000, statement=1),
        row("2026-02-28", "in", 10, "甲", balance_fen=3_000, statement=1),
    ]
    february = replace(covering(BANK, "2026-02-01", "2026-02-28"), file="b2.csv", sha256="5" * 64)
    report = report_of(rows, covering(BANK, "2026-01-01", "2026-01-31"), february)
    assert [each.end_balance_fen for each in report.months] == [1_000, 3_000]
    assert report.summary.average_balance_fen == (31 * 1_000 + 18 * 2_000 + 3_000) // 50
