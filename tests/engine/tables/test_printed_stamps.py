"""Large upright words stamped over the rows of every page are no part of a row."""

from __future__ import annotations

import pytest
from fpdf import FPDF

from tests.engine.fixtures.plain_sheets import HEAD, one_of, put_all, rows, saved, sheet


def stamp(pdf: FPDF, x: float, y: float, size: float) -> None:
    """Print pale words over the rows."""
    pdf.set_font("cjk", size=size)
    pdf.set_text_color(220)
    pdf.text(x, y, "仅供参考")
    pdf.set_text_color(0)
    pdf.set_font("cjk", size=8)


@pytest.mark.parametrize("below", [True, False])
@pytest.mark.parametrize("headed", [True, False])
@pytest.mark.parametrize(
    ("x", "y", "size"), [(400, 200, 30), (450, 180, 14), (120, 190, 14), (300, 164, 30), (430, 173, 12)]
)
def test_a_word_stamped_on_every_page_joins_no_cell(read_one, below, headed, x, y, size):
    pdf = sheet()
    for first in (1, 9, 17):
        if below:
            stamp(pdf, x, y, size)
        put_all(pdf, 100, [*([HEAD] if first == 1 or headed else []), *rows(first, first + 7)])
        if not below:
            stamp(pdf, x, y, size)
        if first < 17:
            pdf.add_page()
    reading = read_one(saved(pdf))
    assert (one_of(reading).state, one_of(reading).rows) == ("read", 24)
    assert set(reading.transactions["party"]) == {"李四"}
    assert set(reading.transactions["text"]) == {"消费"}


def test_large_names_of_columns_and_large_words_of_one_row_are_kept(read_one):
    pdf = sheet()
    for first in (1, 9):
        pdf.set_font("cjk", size=12)
        put_all(pdf, 100, [HEAD])
        pdf.set_font("cjk", size=8)
        y = put_all(pdf, 120, [[*one[:4], ""] for one in rows(first, first)])
        pdf.set_font("cjk", size=12)
        pdf.text(430, 120, "李四" if first == 1 else "王五")
        pdf.set_font("cjk", size=8)
        put_all(pdf, y, rows(first + 1, first + 7))
        if first == 1:
            pdf.add_page()
    reading = read_one(saved(pdf))
    assert one_of(reading).state == "read"
    assert reading.transactions["party"].to_list() == ["李四"] * 8 + ["王五"] + ["李四"] * 7
