"""What the PDF is set with: the font, parsed once per process, and tables that measure each cell once."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fpdf import FPDF
from fpdf.fonts import SubsetMap, TTFFont
from fpdf.table import Table as FpdfTable

FONT_FILE = Path(__file__).parent / "fonts" / "NotoSansSC-Regular.ttf"
FAMILY = "cjk"

# A hair less than the width that fpdf2 allows: what comes nearer is left to its own line breaking.
_SPARE_MM = 0.01
_BREAKS = frozenset("\n\r\f\u00ad")


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
    font.cw, font.glyph_ids = parsed.cw.copy(), parsed.glyph_ids.copy()
    font.desc = copy(parsed.desc)
    font.missing_glyphs = []
    font.subset = SubsetMap(font)
    font.ttfont = TTFont(FONT_FILE, recalcTimestamp=False, lazy=True)
    font.ttfont.setGlyphOrder(list(order))
    return font


class Grid(FpdfTable):  # type: ignore[misc]
    """A table in one font size whose short cells are measured by their width alone.

    fpdf2 lays out every cell twice, first for its height; the height of a cell on one
    line is known.
    """

    def _render_table_cell(
        self,
        i: int,
        j: int,
        cell: Any,
        row_height: float,
        cell_height_info: Any = None,
        cell_x_positions: Any = None,
        **more: Any,
    ) -> tuple[bool, float, float]:
        if cell_height_info is None and self._is_one_line(i, j, cell.text):
            # Characters are numbered in the order in which they are first laid out.
            for each in cell.text:
                self._fpdf.current_font.subset.pick(ord(each))
            return False, 0, row_height + self._padding.top + self._padding.bottom
        found: tuple[bool, float, float] = super()._render_table_cell(
            i, j, cell, row_height, cell_height_info, cell_x_positions, **more
        )
        return found

    def _is_one_line(self, i: int, j: int, text: str) -> bool:
        if not text or not _BREAKS.isdisjoint(text):
            return False
        document = self._fpdf
        _, points = document.current_font.get_text_width(text, document.font_size_pt, None)
        room = self._get_col_width(i, j) - self._padding.left - self._padding.right
        return bool(points / document.k <= room - _SPARE_MM)
