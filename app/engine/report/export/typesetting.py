"""What the PDF is set with: the font, parsed once per process, and signs for characters that it lacks."""

from __future__ import annotations

import unicodedata
from copy import copy
from functools import cache
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fpdf import FPDF
from fpdf.fonts import SubsetMap, TTFFont

FONT_FILE = Path(__file__).parent / "fonts" / "NotoSansSC-Regular.ttf"
FAMILY = "cjk"

# A frame and the hexadecimal digits inside it, in units of an em of 1000.
_BOTTOM, _TOP, _LINE, _INNER = -90, 850, 34, 60
_DIGIT, _SCALE, _SIDE = 330, 0.56, 110
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Cn", "Mn", "Me", "Zl", "Zp"})
"""Classes of characters that print nothing of their own: controls, joiners, variation marks."""


@cache
def _parsed_font() -> tuple[TTFFont, list[str]]:
    """The measures of the font and its glyph order: parsing 30,000 glyphs costs more than a page."""
    document = FPDF()
    document.add_font(FAMILY, "", FONT_FILE)
    font = document.fonts[FAMILY]
    order = font.ttfont.getGlyphOrder()
    font.close()
    return font, order


def font_for_document() -> TTFFont:
    """A font for one document: shared measures, its own subset and its own file, which fpdf2 cuts down and closes."""
    parsed, order = _parsed_font()
    font = copy(parsed)
    font.cw, font.glyph_ids, font.cmap = parsed.cw.copy(), parsed.glyph_ids.copy(), parsed.cmap.copy()
    font.desc = copy(parsed.desc)
    font.missing_glyphs = []
    font.subset = SubsetMap(font)
    font.ttfont = TTFont(FONT_FILE, recalcTimestamp=False, lazy=True)
    font.ttfont.setGlyphOrder(list(order))
    return font


def printable(font: TTFFont, text: str) -> str:
    """The text without what prints nothing; for each other character that the font lacks a sign is added.

    The sign is a frame around the character's Unicode number. Searching and copying find the character
    itself, so a rare name is never lost: 𠮷 prints as a framed 20BB7 and is found as 𠮷.
    """
    cmap = font.cmap
    if all(ord(each) in cmap for each in text):
        return text
    shown = []
    for each in text:
        if ord(each) not in cmap and each != "\n":
            if unicodedata.category(each) in _UNSEEN:
                continue
            _add_sign(font, ord(each))
        shown.append(each)
    return "".join(shown)


def _add_sign(font: TTFFont, code: int) -> None:
    digits = f"{code:04X}"
    width = 2 * _SIDE + _DIGIT * len(digits)
    glyphs = font.ttfont["glyf"]
    frame = f"frame{len(digits)}"
    if frame not in glyphs.glyphs:
        _put(font, frame, _frame(width), width)
    pen = TTGlyphPen(glyphs)
    pen.addComponent(frame, (1, 0, 0, 1, 0, 0))
    for place, digit in enumerate(digits):
        pen.addComponent(font.cmap[ord(digit)], (_SCALE, 0, 0, _SCALE, _SIDE + place * _DIGIT + 8, 175))
    name = f"sign{digits}"
    _put(font, name, pen.glyph(), width)
    font.cmap[code] = name
    font.glyph_ids[code] = len(glyphs.glyphOrder) - 1
    font.cw[code] = width
    font.subset.get_glyph.cache_clear()
    font.subset.pick.cache_clear()


def _put(font: TTFFont, name: str, glyph: object, width: int) -> None:
    file = font.ttfont
    file["glyf"][name] = glyph
    file.setGlyphOrder(file["glyf"].glyphOrder)
    file["hmtx"][name] = (width, _INNER)
    file["vmtx"][name] = (1000, 0)


def _frame(width: int) -> object:
    pen = TTGlyphPen(None)
    inner, right = _INNER, width - _INNER
    for left, bottom, far, top, is_hole in (
        (inner, _BOTTOM, right, _TOP, False),
        (inner + _LINE, _BOTTOM + _LINE, right - _LINE, _TOP - _LINE, True),
    ):
        corners = [(left, bottom), (left, top), (far, top), (far, bottom)]
        corners = list(reversed(corners)) if is_hole else corners
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()
