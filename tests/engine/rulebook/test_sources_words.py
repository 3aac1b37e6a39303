"""Categories of a source that mean two things at once: the other cells decide which."""

from __future__ import annotations

import pytest

from tests.engine.frames import ALIPAY, row
from tests.engine.rulebook.triple import Papers


@pytest.mark.parametrize(
    ("direction", "text", "code"),
    [("in", "生活费", "I60"), ("in", "新年红包", "I61"), ("out", "饭钱", "O20"), ("out", "新年红包", "O21")],
)
def test_alipay_calls_transfers_and_red_packets_the_same(direction: str, text: str, code: str) -> None:
    rows = [row("2026-01-05 12:00", direction, 200, "李四", kind="转账红包", text=text)]
    assert [total.code for total in Papers(rows, (ALIPAY,)).report.categories] == [code]
