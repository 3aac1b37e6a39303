"""Tables of the PDF: columns as wide as their contents need, lines broken once, headings on every page.

fpdf2's own tables lay out every cell twice, character by character, which takes most of
the time of a report; here a cell is measured once and written as one text operator.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.engine.report.export.typesetting import FAMILY

PAD_X, PAD_Y = 1.2, 0.8
LEADING = 1.3
LINE = (229, 230, 235)
STRIPE = (247, 248, 250)
HEAD = (232, 243, 255)
INK = (29, 33, 41)
LEAST = 5.0
"""Points of the smallest letters of a table."""
_DAY = re.compile(r"\d{4}-\d\d(-\d\d)?|–?")
_NO_START = frozenset("，。、；：！？）》」』】〉”’％%,.;:!?)]}·…")
_NO_END = frozenset("（《「『【〈“‘([{")


@dataclass(frozen=True)
class GridColumn:
    """A column as it is set: its title, its weight among the texts, whether it stands to the right."""

    title: str
    weight: float = 1.0
    is_right: bool = False


class Grid:
    """One table. `document` is the FPDF that it is written on; sizes are points, widths millimetres."""

    def __init__(self, document: Any, columns: Sequence[GridColumn], size: float) -> None:
        self._document, self._columns = document, columns
        self._font = document.fonts[FAMILY]
        self._set_size(size)

    def put(self, rows: Sequence[Sequence[str]]) -> None:
        """Write headings and rows from the document's place on, over as many pages as they take."""
        document = self._document
        widths = self._widths(rows)
        document.set_font(FAMILY, size=self._size)
        head = self._set([column.title for column in self._columns], widths)
        laid = [self._set(row, widths) for row in rows]
        least = self._height(head) + sum(self._height(row) for row in laid[:2])
        if document.will_page_break(min(least, document.eph / 2)):
            document.add_page(same=True)
        self._put_row(head, widths, HEAD)
        for place, lines in enumerate(laid):
            parts = self._fitting(lines)
            for part in parts:
                if document.will_page_break(self._height(part)):
                    document.add_page(same=True)
                    self._put_row(head, widths, HEAD)
                self._put_row(part, widths, STRIPE if place % 2 else None)
        document.set_x(document.l_margin)

    def _set_size(self, size: float) -> None:
        self._size = size
        self._mm_per_unit = size / 1000 / self._document.k
        self._line_height = size * LEADING / self._document.k

    def _width(self, text: str) -> float:
        widths = self._font.cw
        return float(sum(widths[ord(each)] for each in text) * self._mm_per_unit)

    def _widths(self, rows: Sequence[Sequence[str]]) -> list[float]:
        """Figures and days get what their longest takes; texts share the rest by need and weight."""
        whole, columns = self._document.epw, self._columns
        # The longest text is nearly always the widest; measuring every cell would take longer than writing it.
        longest = [sorted({row[j] for row in rows}, key=_by_length)[-24:] for j in range(len(columns))]
        needs = [
            max(self._width(text) for text in (*longest[j], *_words(column, rows, j))) + 2 * PAD_X + 0.05
            for j, column in enumerate(columns)
        ]
        titles = [self._width(column.title) + 2 * PAD_X + 0.05 for column in columns]
        wide = [max(need, min(title, whole * 0.14)) for need, title in zip(needs, titles, strict=True)]
        # Where it is tight, a heading breaks between its words.
        needs = wide if sum(wide) <= whole else needs
        if sum(needs) <= whole:
            spare = whole - sum(needs)
            # Texts take what is left over; a table of figures alone shares it evenly.
            texts = [0.0 if column.is_right else column.weight for column in columns]
            weights = texts if any(texts[1:]) else [1.0] * len(columns)
            return [n + spare * w / sum(weights) for n, w in zip(needs, weights, strict=True)]
        days = [all(_DAY.fullmatch(row[j]) for row in rows) for j in range(len(columns))]
        fixed = [j for j, column in enumerate(columns) if column.is_right or days[j]]
        room = whole - sum(needs[j] for j in fixed)
        if room < whole * 0.25:
            # Too many figures for the page: smaller letters, and then everything shrinks alike and long ones break.
            if self._size > LEAST:
                self._set_size(max(LEAST, self._size - 0.5))
                return self._widths(rows)
            return [whole * need / sum(needs) for need in needs]
        return self._shared(needs, set(fixed), room)

    def _shared(self, needs: list[float], fixed: set[int], room: float) -> list[float]:
        widths = list(needs)
        open_ = [j for j in range(len(needs)) if j not in fixed]
        # Short columns take what they need; what is left goes to the long ones.
        while open_:
            total = sum(self._columns[j].weight for j in open_)
            share = {j: room * self._columns[j].weight / total for j in open_}
            short = [j for j in open_ if needs[j] <= share[j]]
            if not short:
                for j in open_:
                    widths[j] = share[j]
                break
            for j in short:
                room -= needs[j]
                open_.remove(j)
            if not open_:
                widths[short[-1]] += room
        return widths

    def _set(self, row: Sequence[str], widths: Sequence[float]) -> list[list[str]]:
        units = [(width - 2 * PAD_X) / self._mm_per_unit for width in widths]
        return [break_lines(text, room, self._font.cw) for text, room in zip(row, units, strict=True)]

    def _height(self, lines: list[list[str]]) -> float:
        return float(max(len(cell) for cell in lines) * self._line_height + 2 * PAD_Y)

    def _fitting(self, lines: list[list[str]]) -> list[list[list[str]]]:
        """The row in parts that fit on a page each."""
        most = int((self._document.eph - 30) // self._line_height)
        longest = max(len(cell) for cell in lines)
        if longest <= most:
            return [lines]
        return [[cell[start : start + most] for cell in lines] for start in range(0, longest, most)]

    def _put_row(
        self, lines: list[list[str]], widths: Sequence[float], fill: tuple[int, int, int] | None
    ) -> None:
        document, height = self._document, self._height(lines)
        k, left, top = document.k, document.l_margin, document.y
        bottom_pt = document.h_pt - (top + height) * k
        width_pt = sum(widths) * k
        ops = ["q"]
        if fill is not None:
            ops.append(
                f"{_colour(fill)} rg {left * k:.2f} {bottom_pt:.2f} {width_pt:.2f} {height * k:.2f} re f"
            )
        ops.append(
            f"{_colour(LINE)} RG 0.4 w {left * k:.2f} {bottom_pt:.2f} m {left * k + width_pt:.2f} {bottom_pt:.2f} l S"
        )
        ops.append(f"{_colour(INK)} rg BT /F{self._font.i} {self._size:.2f} Tf")
        pick, x = self._font.subset.pick, left
        for column, cell, width in zip(self._columns, lines, widths, strict=True):
            for place, line in enumerate(cell):
                if not line:
                    continue
                indent = width - PAD_X - self._width(line) if column.is_right else PAD_X
                y = document.h_pt - (top + PAD_Y + (place + 0.77) * self._line_height) * k
                codes = "".join(f"{pick(ord(each)):04X}" for each in line)
                ops.append(f"1 0 0 1 {(x + indent) * k:.2f} {y:.2f} Tm <{codes}> Tj")
            x += width
        ops.append("ET Q")
        # fpdf2 has no public way to add operators to a page; no issue that asks for one was found.
        document._out("\n".join(ops))
        document.y = top + height


def _by_length(text: str) -> tuple[int, str]:
    return len(text), text


def _words(column: GridColumn, rows: Sequence[Sequence[str]], place: int) -> list[str]:
    """The widest word of a narrow title, so that a column is never too narrow for its heading."""
    return sorted(column.title.split(" "), key=len)[-1:]


def _colour(colour: tuple[int, int, int]) -> str:
    return " ".join(f"{part / 255:.3f}" for part in colour)


def break_lines(text: str, room: float, widths: Any) -> list[str]:
    """The lines of a text in `room` units: broken at spaces, between Chinese characters, else anywhere."""
    if "\n" in text:
        return [line for part in text.split("\n") for line in break_lines(part, room, widths)]
    if sum(widths[ord(each)] for each in text) <= room:
        return [text]
    lines: list[str] = []
    start = cut = 0
    used = 0.0
    for place, each in enumerate(text):
        used += widths[ord(each)]
        if used > room and place > start:
            end = cut if cut > start else place
            lines.append(text[start:end].rstrip(" "))
            start = end
            used = sum(widths[ord(one)] for one in text[start : place + 1])
        if _may_break(text, place):
            cut = place + 1
    lines.append(text[start:])
    return lines


def _may_break(text: str, place: int) -> bool:
    """Whether a line may end after the character at `place`."""
    each = text[place]
    after = text[place + 1] if place + 1 < len(text) else " "
    if each == "-" and text[place - 1 : place] in ("", " "):
        return False  # a minus sign stays with its number
    if each in " -/":
        return after not in _NO_START
    return (ord(each) > 0x2E7F or ord(after) > 0x2E7F) and after not in _NO_START and each not in _NO_END
