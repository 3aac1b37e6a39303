"""Sources of income as a report lists them: by party, as a crowd, with their spread and pay day."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from app.engine.types.report import IncomeStream
from tests.engine.frames import row
from tests.engine.report.test_sections import report_of


def test_income_streams_need_three_months_and_somebody_or_a_salary() -> None:
    by_month = {1: 1, 2: 10, 3: 10, 4: 10, 5: 10, 6: 90}
    rows = [
        row("2026-01-10", "in", 100, "乙公司", text="代发工资"),
        row("2026-02-10", "in", 100, "乙公司", text="代发工资"),
        row("2026-02-11", "in", 500, "丁公司", text="代发工资"),
        *(row(f"2026-0{month}-03", "in", 50 + month, "", text="代发工资") for month in by_month),
        *(row(f"2026-0{month}-04", "in", 50, "", text="转账存入") for month in by_month),
        *(
            row(f"2026-0{month}-05", "in", yuan, "丙公司", text="代发工资")
            for month, yuan in by_month.items()
        ),
    ]
    report = report_of(rows)
    assert [(*astuple(each)[:3], *astuple(each)[4:12]) for each in report.income_streams] == [
        ("丁公司", "丁公司", "I10", 1, 1, 50_000, 50_000, 0.0, "2026-02-11", "2026-02-11", 50_000),
        ("", "", "I10", 6, 6, 32_100, 5_350, pytest.approx(400 / 5_350), "2026-01-03", "2026-06-03", 32_100),
        ("乙公司", "乙公司", "I10", 2, 2, 20_000, 10_000, 0.0, "2026-01-10", "2026-02-10", 20_000),
        ("丙公司", "丙公司", "I10", 6, 6, 13_100, 1_000, 0.9, "2026-01-05", "2026-06-05", 13_100),
    ]
    assert [(each.pay_day, each.next_pay_day) for each in report.income_streams] == [
        (11, None),
        (3, "2026-07-03"),
        (10, None),
        (5, "2026-07-05"),
    ]
    assert [each.party for each in report.counterparties if each.related] == ["丙公司"]


def test_takings_of_a_crowd_of_customers_are_one_stream() -> None:
    def takings(customers: int) -> list[IncomeStream]:
        rows = [
            row(f"2026-{month:02d}-{day:02d} 10:00", "in", 90 + day, name, text="二维码收款")
            for month in (1, 2, 3)
            for day, name in enumerate([*(f"顾客{at}" for at in range(customers)), ""], start=1)
        ]
        return report_of(rows).income_streams

    assert [(each.party, each.payers) for each in takings(20)] == [
        (f"顾客{at}", None) for at in reversed(range(20))
    ]
    (stream,) = takings(21)
    # Who is not named is one of them; the stream is its category whole.
    total = 3 * sum(9_000 + 100 * day for day in range(1, 23))
    assert (stream.party_key, stream.party, stream.payers, stream.category) == ("", "", 21, "I20")
    assert (stream.rows, stream.months, stream.total_fen, stream.median_fen) == (66, 3, total, total // 3)


def test_the_spread_of_a_years_income_leaves_out_its_best_and_its_worst_month() -> None:
    yuan = (10, 40, 50, 60, 70, 80, 80, 90, 100, 110, 120, 900)
    rows = [
        row(f"2026-{month:02d}-10", "in", each, "甲公司", text="代发工资")
        for month, each in enumerate(yuan, 1)
    ]
    (stream,) = report_of(rows).income_streams
    assert (stream.months, stream.total_fen, stream.median_fen) == (12, 171_000, 8_000)
    assert stream.spread == pytest.approx((120 - 40) / 80)
