"""What of a page shows: words outside its visible box, and lines that are not painted, are on no printout and no screen."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from itertools import repeat
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from app.liushui.engine.pdf_facts.covers import Painter
from app.liushui.engine.pdf_words import Rooms, Word, handle, unchecked

_UNPAINTED = frozenset({3, 7})
"""Text rendering modes that paint nothing: invisible, and a mere clip."""

_FILLED = (0, 4)
"""Text rendering modes that paint letters by their filling alone."""

_WHITE = 250
_CLEAR = 8
"""Opacity, of 255, below which nothing can be seen."""

_DARKER = 40
"""By how much a ground must be darker than white for white letters to be seen on it."""


class _Object(ctypes.c_void_p):
    """An object of a page; a class of its own is not turned into a number when pdfium answers it."""


_GET_OBJECT = unchecked(pdfium_c.FPDFText_GetTextObject, _Object)
_GET_MODE = unchecked(pdfium_c.FPDFTextObj_GetTextRenderMode)
_GET_FILL = unchecked(pdfium_c.FPDFPageObj_GetFillColor)


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


class Looker:
    """Asks of every line of a document's pages whether a person can see it.

    Only one letter of a line is asked, which costs a hundredth or two of what reading costs.
    """

    def __init__(self) -> None:
        self._rooms = Rooms(ctypes.c_uint)

    def hides_rows(
        self,
        page: pdfium.PdfPage,
        textpage: Any,
        letters: Mapping[float, int],
        words: Sequence[Word],
        height: float,
    ) -> bool:
        """Whether figures stand on a line that cannot be seen; `letters` has one letter of each line by its baseline."""
        if not letters:
            return False
        objects = list(map(_GET_OBJECT, repeat(handle(textpage)), letters.values()))
        modes = list(map(_GET_MODE, objects))
        known, (reds, greens, blues, solid) = self._rooms.ask(_GET_FILL, objects, (0, 1, 2, 3))
        if not all(known):
            # Letters filled with a pattern have no colour; what stands in the room is of another letter.
            solid = [opacity if answer else 255 for answer, opacity in zip(known, solid, strict=True)]
            reds = [red if answer else 0 for answer, red in zip(known, reds, strict=True)]
        if min(solid) >= _CLEAR and max(reds) < _WHITE and not _UNPAINTED.intersection(modes):
            return False
        by_base: dict[float, list[Word]] = {}
        for word in words:
            by_base.setdefault(word.base, []).append(word)
        pale: list[list[Word]] = []
        for base, mode, *shades, opacity in zip(letters, modes, reds, greens, blues, solid, strict=True):
            line = by_base.get(base, [])
            if not hold_figures(line):
                continue
            if mode in _UNPAINTED or (mode in _FILLED and opacity < _CLEAR):
                return True
            if mode in _FILLED and min(shades) >= _WHITE:
                pale.append(line)
        return bool(pale) and _any_on_white(page, pale, height)


def _any_on_white(page: pdfium.PdfPage, lines: Sequence[Sequence[Word]], height: float) -> bool:
    """Whether white lines stand where no picture and no dark area lies behind them."""
    painter = Painter()
    grounds = []
    for placed in painter.objects(page.raw):
        if placed.kind == pdfium_c.FPDF_PAGEOBJ_TEXT:
            continue
        is_area = placed.kind != pdfium_c.FPDF_PAGEOBJ_PATH or painter.is_filled(placed.object)
        if is_area and (
            placed.kind != pdfium_c.FPDF_PAGEOBJ_PATH or painter.shade(placed.object) <= 255 - _DARKER
        ):
            grounds.append(painter.box(placed, height))
    return any(
        not any(box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1 for box in grounds)
        for x, y in (((line[0].xs[0] + line[0].x1) / 2, (line[0].y0 + line[0].y1) / 2) for line in lines)
    )
