"""Amounts printed in the rows of a statement: the fonts of their figures and the lines they stand on."""

from __future__ import annotations

import ctypes
import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium_c

from app.engine.types.pdf_facts import Mark

_MAX_CHARACTERS = 40_000
_FONT_NAME_BYTES = 128
_FONT_NAME = ctypes.create_string_buffer(_FONT_NAME_BYTES + 1)
_FONT_FLAGS = ctypes.c_int()
_AMOUNT = re.compile(r"(?<![\d.,])\d[\d,]*\.\d{2}(?!\d)")
_DAY = re.compile(r"(?<![\d*])20\d\d([-/.年]?)[01]\d[-/.月]?[0-3]\d日?(?![\d*])")

_NEAR_ROWS = 20
"""Rows above a figure among which its own must be."""

_SAME_BASE = 0.35
"""Points: programs round places to tenths; a figure set by hand is seldom that near."""
_NEAR_BASE = 4.0
"""Points: further off it is another line of a cell."""
_MIN_COLUMN = 12
"""Amounts of one column, over all pages, below which nothing is usual."""
_USUAL = 0.8
_ODD = 0.05
_ODD_ROWS = 3


class RowPlace(NamedTuple):
    """Where a row stands on its page: points from the top left."""

    row: int
    x0: float
    y0: float
    x1: float
    y1: float


class Amount(NamedTuple):
    """One amount in a row.

    `column` is its place among the row's amounts, their number, and whether the row shows a day; `offset` how far
    it stands below the day, or below the row's first amount; `spread` how far apart its own figures stand.
    """

    page: int
    row: int
    column: tuple[int, int, bool]
    fonts: tuple[str, ...]
    offset: float
    spread: float


def read_amounts(
    textpage: Any, text: str, page: int, height: float, rows: Sequence[RowPlace]
) -> list[Amount]:
    """The amounts within `rows` of a loaded text page of `height` points that says `text` (`text_of`)."""
    by_row: dict[int, list[tuple[int, int, float]]] = defaultdict(list)
    days: dict[int, float] = {}
    finder = _Finder(rows, height)
    for match in _DAY.finditer(text):
        row, base = finder.row_at(textpage, match.start())
        if row is not None:
            days.setdefault(row, base)
    for match in _AMOUNT.finditer(text):
        row, base = finder.row_at(textpage, match.start())
        if row is not None:
            by_row[row].append((match.start(), match.end(), base))
    found = []
    for row, places in by_row.items():
        dated = row in days
        anchor = days.get(row, places[0][2])
        for at, (start, end, base) in enumerate(places):
            bases = [finder.origin(textpage, index)[1] for index in range(start, end)]
            fonts = tuple(sorted({_font(textpage, index) for index in range(start, end)}))
            spread = max(bases) - min(bases)
            found.append(Amount(page, row, (at, len(places), dated), fonts, base - anchor, spread))
    return found


class _Finder:
    """Finds the row of a character by its origin."""

    def __init__(self, rows: Sequence[RowPlace], height: float) -> None:
        self._rows = sorted(rows, key=lambda row: row.y0)
        self._tops = [row.y0 for row in self._rows]
        self._height = height
        self._x, self._y = ctypes.c_double(), ctypes.c_double()

    def origin(self, textpage: Any, index: int) -> tuple[float, float]:
        """The place of a character in points from the top left."""
        pdfium_c.FPDFText_GetCharOrigin(textpage, index, self._x, self._y)
        return self._x.value, self._height - self._y.value

    def row_at(self, textpage: Any, index: int) -> tuple[int | None, float]:
        x, y = self.origin(textpage, index)
        last = bisect_right(self._tops, y + 1)
        for row in reversed(self._rows[max(last - _NEAR_ROWS, 0) : last]):
            if y <= row.y1 + 1 and row.x0 - 1 <= x <= row.x1 + 1:
                return row.row, y
        return None, y


def text_of(textpage: Any) -> str:
    """One character per index of pdfium; places beyond the basic plane count as unknown characters."""
    count = min(pdfium_c.FPDFText_CountChars(textpage), _MAX_CHARACTERS)
    buffer = (ctypes.c_ushort * (count + 1))()
    written = pdfium_c.FPDFText_GetText(textpage, 0, count, buffer)
    text = bytes(buffer)[: 2 * count].decode("utf-16-le", errors="replace")
    if written == count + 1 and len(text) == count and "\ufffd" not in text:
        return text
    return "".join(chr(pdfium_c.FPDFText_GetUnicode(textpage, at) or 32) for at in range(count))


def _font(textpage: Any, index: int) -> str:
    _FONT_NAME[0] = b"\0"
    pdfium_c.FPDFText_GetFontInfo(textpage, index, _FONT_NAME, _FONT_NAME_BYTES, _FONT_FLAGS)
    return _FONT_NAME.value.decode("utf-8", errors="replace")


def odd_amounts(amounts: Sequence[Amount]) -> list[Mark]:
    """Amounts that differ from nearly all others of their column in font, or in the line they stand on."""
    marks: list[Mark] = []
    columns: dict[tuple[int, int, bool], list[Amount]] = defaultdict(list)
    for amount in amounts:
        columns[amount.column].append(amount)
    for column in columns.values():
        if len(column) >= _MIN_COLUMN:
            marks += _odd_fonts(column)
            marks += _off_lines(column)
    return list(dict.fromkeys(marks))


def _odd_fonts(column: Sequence[Amount]) -> Iterable[Mark]:
    """A font is odd where a page has it for a few amounts only, and other amounts there have the usual one.

    Some programs embed one font anew for each page: fonts are compared within a page first.
    """
    used = Counter(amount.fonts for amount in column)
    by_page: dict[int, Counter[tuple[str, ...]]] = defaultdict(Counter)
    for amount in column:
        by_page[amount.page][amount.fonts] += 1
    for amount in column:
        (usual, rows), *_ = by_page[amount.page].most_common(1)
        rare = used[amount.fonts] <= min(_ODD_ROWS, max(1, int(len(column) * _ODD)))
        if amount.fonts != usual and rare and rows > 2 * by_page[amount.page][amount.fonts]:
            yield Mark("odd_font", amount.page, amount.row)


def _off_lines(column: Sequence[Amount]) -> Iterable[Mark]:
    offsets = Counter(round(amount.offset, 1) for amount in column)
    usual = offsets.most_common(1)[0][0]
    regular = [amount for amount in column if abs(amount.offset - usual) <= _SAME_BASE]
    if len(regular) < _USUAL * len(column):
        return
    level = sum(amount.spread <= _SAME_BASE for amount in column) >= _USUAL * len(column)
    for amount in column:
        off = _SAME_BASE < abs(amount.offset - usual) < _NEAR_BASE
        if off or (level and amount.spread > _SAME_BASE):
            yield Mark("off_baseline", amount.page, amount.row)
