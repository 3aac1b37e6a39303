"""The month that gives the days of a card's bill their year."""

from __future__ import annotations

import re

import pytest

from app.engine.sources.declared import _year_month
from app.engine.types.declarations import Declaration

BILL = Declaration(
    format="cmb_credit",
    kind="credit",
    columns={"moment": ("交易日",), "amount": ("人民币金额",)},
    required={"moment", "amount"},
    sign="reversed",
    date_order="md",
    year_month=re.compile(r"(\d{4})年(\d{1,2})月"),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("（个人消费卡账户 2024年06月）\n账单日 到期还款日\n2024年06月15日 2024年07月03日", (2024, 6)),
        ("（个人消费卡账户 2024年12月）\n2024年12月15日 2025年01月03日", (2024, 12)),
        ("账单日 到期还款日\n2024年06月15日 2024年07月03日", None),
        ("2024年06月 2024年07月", None),
    ],
)
def test_a_month_without_a_day_is_the_bills_where_days_of_several_months_stand_beside_it(
    text: str, expected: tuple[int, int] | None
):
    assert _year_month(BILL, text) == expected
