"""Words of PDF pages: what is printed over them, turned or twice."""

from __future__ import annotations

import pytest

from app.liushui.engine.pdf_text import open_pdf
from tests.liushui.fixtures.pdfs import one_page, pdf, stream

FIGURES = b"BT /F1 12 Tf 50 700 Td (62220) Tj ET\n"
"""Letters of 6.672 points each."""


def words_of(content: bytes) -> list[str]:
    """The words of a page of this content."""
    return [word.text for word in open_pdf(pdf(one_page(stream(content))), None, 10).page(0).words]


@pytest.mark.parametrize("first", [True, False], ids=["below", "above"])
@pytest.mark.parametrize("x", [56.8, 63.1, 70.2])
def test_a_turned_figure_of_a_seal_does_not_swallow_the_figure_it_lies_over(x, first):
    seal = b"BT /F1 12 Tf 0.8 0.6 -0.6 0.8 %.1f 700.2 Tm (2) Tj ET\n" % x

    assert words_of(seal + FIGURES if first else FIGURES + seal) == ["62220"]


@pytest.mark.parametrize("nudge", [0.15, 0.3, 0.45])
def test_a_word_that_is_printed_twice_a_hair_apart_counts_once_wherever_it_stands(nudge):
    again = b"BT /F1 12 Tf %.2f 700 Td (62220) Tj ET\n" % (50 + nudge)

    assert words_of(FIGURES + again) == ["62220"]


def test_a_single_figure_that_is_printed_twice_counts_once_though_whole_points_part_the_prints():
    again = b"BT /F1 12 Tf 56.40 700 Td (2) Tj ET\n"  # the first print stands at 56.67
    apart = b"BT /F1 12 Tf 49.99 600 Td (7) Tj ET\nBT /F1 12 Tf 50.01 600 Td (7) Tj ET\n"

    assert words_of(FIGURES + again + apart) == ["62220", "7"]
