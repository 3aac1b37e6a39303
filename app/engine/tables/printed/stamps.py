"""Words stamped over the rows of every page: larger than the rows' own, and the same in the same place on page after page."""

from __future__ import annotations

from app.engine.pdf.text import PdfDocument
from app.engine.pdf.visible import hold_figures
from app.engine.pdf.words import Word
from app.engine.tables.printed.header_lines import letter_height
from app.engine.tables.printed.table import SAME_BASELINE

_LARGER = 1.3
"""How many times as tall as usual the letters of a stamp are at least; those of bold names or totals are less."""

Place = tuple[str, int, int]


def find_stamps(document: PdfDocument) -> frozenset[Place]:
    """The words without figures that are larger than others and stand in one place of the first, second and last page."""
    pages = sorted({0, 1, document.page_count - 1} if document.page_count > 1 else ())
    found: frozenset[Place] | None = None
    for index in pages:
        words = document.page(index).words
        least = _LARGER * 0.88 * letter_height(words) if words else 0.0
        large = [word for word in words if word.y1 - word.y0 >= least and not hold_figures([word])]
        here = frozenset(map(_place, large))
        found = here if found is None else found & here
        if not found:
            break
    return found or frozenset()


def without_stamps(words: tuple[Word, ...], stamps: frozenset[Place]) -> tuple[Word, ...]:
    """The words without the stamps among the rows; below the last figure nothing is left out, it may be a note."""
    if not stamps:
        return words
    last = max([word.base for word in words if hold_figures([word])], default=0.0) + SAME_BASELINE
    return tuple([word for word in words if word.base > last or _place(word) not in stamps])


def _place(word: Word) -> Place:
    return word.text, round(word.xs[0]), round(word.base)
