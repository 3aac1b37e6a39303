"""What of a page shows: words that lie wholly outside its visible box are on no printout and no screen."""

from __future__ import annotations

from collections.abc import Sequence

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from app.liushui.engine.pdf_words import Word


def visible_words(page: pdfium.PdfPage, words: tuple[Word, ...], height: float) -> tuple[Word, ...]:
    """The words that lie at least in part within the page's visible box.

    Words are measured from `height` down, in the page's own coordinates, in which the box may begin anywhere.
    """
    box = pdfium_c.FS_RECTF()
    if not words or not pdfium_c.FPDF_GetPageBoundingBox(page, box):
        return words
    top, bottom = height - box.top, height - box.bottom
    return tuple(
        [
            word
            for word in words
            if word.x1 > box.left and word.xs[0] < box.right and word.y1 > top and word.y0 < bottom
        ]
    )


def hold_figures(words: Sequence[Word]) -> bool:
    """Whether any of the words holds a digit, as dates and amounts do."""
    return any(any(map(str.isdigit, word.text)) for word in words)
