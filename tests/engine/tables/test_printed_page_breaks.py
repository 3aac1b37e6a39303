"""Rows that a page break cut where cells do not hang from the first line: read as they stand, or told."""

from __future__ import annotations

import pytest
from fpdf import FPDF

from tests.engine.fixtures.plain_sheets import codes, one_of, put, saved, sheet

HEAD = ("交易日期", "摘要", "对方账号", "交易金额")
PLACES = ((40, "left"), (110, "left"), (200, "left"), (330, "right"))
LAST = 12
CUT = 6
"""The row that stands on two pages."""


def account(day: int, lines: int) -> list[str]:
    """The pieces of an account number that is printed on several lines."""
    return [f"6222{day:02d}{at}" for at in range(lines)]


def put_part(
    pdf: FPDF, y: float, day: int, pieces: list[str], above: float, gap: float, *, dated: bool = True
) -> float:
    """Print what of a row stands on one page: pieces of its account, and beside them its other cells or nothing."""
    others = (f"2025-01-{day:02d}", "消费", f"-{day}.00") if dated else ("", "", "")
    return put(pdf, y, (*others[:2], "\n".join(pieces), others[2]), above, PLACES, gap)


def torn(lines: int, kept: int, above: float, gap: float, *, dated_first: bool, headed: bool) -> bytes:
    """Two pages of rows; of row `CUT` the first page holds `kept` lines of its account, the second one the others."""
    pdf = sheet()
    pdf.text(40, 70, f"收入合计：0.00  支出合计：{LAST * (LAST + 1) / 2:.2f}")
    y = put(pdf, 100, HEAD, places=PLACES)
    for day in range(1, CUT):
        y = put_part(pdf, y, day, account(day, lines), above, gap)
    put_part(pdf, y, CUT, account(CUT, lines)[:kept], above, gap, dated=dated_first)
    pdf.add_page()
    y = put(pdf, 100, HEAD, places=PLACES) if headed else 100
    y = put_part(pdf, y, CUT, account(CUT, lines)[kept:], above, gap, dated=not dated_first)
    for day in range(CUT + 1, LAST + 1):
        y = put_part(pdf, y, day, account(day, lines), above, gap)
    return saved(pdf)


@pytest.mark.parametrize("headed", [True, False])
@pytest.mark.parametrize("gap", [2, 6, 10])
@pytest.mark.parametrize(
    ("lines", "kept", "above", "dated_first"),
    [(2, 1, 0.5, True), (2, 1, 0.5, False), (3, 1, 0.5, False), (3, 2, 0.5, True), (2, 1, 1.0, False)],
)
def test_a_row_that_a_page_break_cut_gives_no_account_to_its_neighbours_in_silence(
    read_one, headed, gap, lines, kept, above, dated_first
):
    reading = read_one(torn(lines, kept, above, gap, dated_first=dated_first, headed=headed))
    statement = one_of(reading)
    assert (statement.rows, statement.out_fen) == (LAST, LAST * (LAST + 1) * 50)
    assert statement.state == "disagrees"
    assert "text_outside_rows" in codes(statement)


@pytest.mark.parametrize("above", [0.5, 1.0])
@pytest.mark.parametrize("foot", ["第1页", "1 / 2", "- 1 -", "本页合计", "某银行"])
def test_the_foot_of_a_page_begins_no_row(read_one, above, foot):
    pdf = sheet()
    pdf.text(40, 70, f"收入合计：0.00  支出合计：{LAST * (LAST + 1) / 2:.2f}")
    for first, last in ((1, CUT), (CUT + 1, LAST)):
        y = put(pdf, 100, HEAD, places=PLACES)
        for day in range(first, last + 1):
            y = put_part(pdf, y, day, account(day, 2), above, 6)
        pdf.text(40 if foot == "某银行" else 200, y + 10, foot)
        if last < LAST:
            pdf.add_page()
    reading = read_one(saved(pdf))
    assert one_of(reading).state == "read"
    expected = ["".join(account(day, 2)) for day in range(1, LAST + 1)]
    assert reading.transactions["party_account"].to_list() == expected
