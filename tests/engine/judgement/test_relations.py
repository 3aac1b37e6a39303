"""Family is told by what is said, by months and name: a fixed sum to family is support, to a lender it is interest."""

from __future__ import annotations

import pytest

from app.engine.types.report import Finding
from tests.engine.frames import BANK, covering, row
from tests.engine.rulebook.asking import ask
from tests.engine.rulebook.triple import Papers

HALF = covering(BANK, "2026-01-01", "2026-06-30")


def lent_and_paid(party: str, text: str = "", **options: object) -> Finding:
    """20,000 from somebody, then 1,000 back every month; the first payment says something."""
    rows = [row("2026-01-02", "in", 20_000, party)]
    for month in range(1, 7):
        rows.append(row(f"2026-{month:02d}-05", "out", 1000, party, text=text if month == 1 else ""))
    return ask("XW-WD-04", Papers(rows, (HALF,), options))


@pytest.mark.parametrize(
    ("party", "text", "reason"),
    [
        ("赵桂芳", "给妈", "备注或称呼为“给妈”"),
        ("赵桂芳", "生活费", "备注或称呼为“生活费”"),
        ("王丽", "抚养费", "备注或称呼为“抚养费”"),
        ("张建国", "", "与客户同姓，6 个月有往来"),
    ],
)
def test_a_fixed_sum_to_family_informs_and_says_why_it_is_family(party: str, text: str, reason: str) -> None:
    found = lent_and_paid(party, text)
    assert (found.result, found.severity) == ("hit", "info")
    assert reason in found.sentence["zh-CN"]


@pytest.mark.parametrize(
    ("party", "text"), [("李四", ""), ("张建国", "还款"), ("张建国", "付息"), ("赵桂芳", "给妈 付息")]
)
def test_a_rhythm_alone_tells_no_family_and_a_word_of_a_loan_outweighs_a_surname(
    party: str, text: str
) -> None:
    assert lent_and_paid(party, text).severity == "high"


def test_whom_the_operator_names_is_no_lender_by_a_rhythm() -> None:
    found = lent_and_paid("李四", related=("李四",))
    assert found.severity == "info"
    assert "操作员填写的关联方" in found.sentence["zh-CN"]
