"""Words of PDF pages: what is printed over them, turned or twice."""

from __future__ import annotations

import pytest

from app.engine.pdf.text import open_pdf
from tests.engine.fixtures.pdfs import one_page, pdf, stream

FIGURES = b"BT /F1 12 Tf 50 700 Td (62220) Tj ET\n"
"""Letters of 6.672 points each."""

BETWEEN = b"BT /F1 12 Tf 50 600 Td (abcdefghijklmnopqrstuvwxyz) Tj ET\n"
"""Pdfium itself leaves out what comes again within a few characters."""


def words_of(content: bytes) -> list[str]:
    """The words of a page of this content but for those between."""
    words = open_pdf(pdf(one_page(stream(content))), None, 10).page(0).words
    return [word.text for word in words if not word.text.startswith("abc")]


@pytest.mark.parametrize("first", [True, False], ids=["below", "above"])
@pytest.mark.parametrize("x", [56.8, 63.1, 70.2])
def test_a_turned_figure_of_a_seal_does_not_swallow_the_figure_it_lies_over(x, first):
    seal = b"BT /F1 12 Tf 0.8 0.6 -0.6 0.8 %.1f 700.2 Tm (2) Tj ET\n" % x

    assert words_of(seal + BETWEEN + FIGURES if first else FIGURES + BETWEEN + seal) == ["62220"]


@pytest.mark.parametrize("nudge", [0.15, 0.3, 0.45])
def test_a_word_that_is_printed_twice_a_hair_apart_counts_once_wherever_it_stands(nudge):
    again = b"BT /F1 12 Tf %.2f 700 Td (62220) Tj ET\n" % (50 + nudge)

    assert words_of(FIGURES + BETWEEN + again) == ["62220"]


def test_a_single_figure_counts_once_though_whole_points_part_its_prints():
    one, other = (b"BT /F1 12 Tf %.2f 500 Td (7) Tj ET\n" % x for x in (49.99, 50.01))

    assert words_of(one + BETWEEN + other) == ["7"]
