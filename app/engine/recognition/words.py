"""Recognised lines become words as a printed page has them: in points, with one baseline for all of one level."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from app.engine.pdf.words import Word
from app.engine.recognition.recogniser import Line
from app.engine.values.radicals import fold_radicals

_GLYPH = 0.34
"""Of a box's height, how far letters reach above and below its middle: boxes are drawn around them with room."""
_SAME_LEVEL = 0.3
"""Of a box's height, how far middles of one level may lie apart."""
_GAP = 1.2
"""Of a box's height, the space between two characters that parts two cells; a blank is narrower."""
_NARROW_GAP = 0.3
"""The same between two Chinese characters, which stand at even steps."""
_AMOUNT_END = re.compile(r"\d[.,]\d{2}\Z")
_UNITS = "元圆万円원"
"""What may follow an amount in its own cell."""
_SIGNS = "+-−¥￥$€£(（"
"""What stands before a figure belongs to it, however far from it."""


def to_words(lines: Sequence[Line], scale: float) -> tuple[Word, ...]:
    """The words of a page, line by line from the top; `scale` makes points of pixels."""
    words: list[Word] = []
    for level in _levels(lines):
        middle = median([(line.y0 + line.y1) / 2 for line in level])
        height = median([line.y1 - line.y0 for line in level])
        top, base = (middle - _GLYPH * height) * scale, (middle + _GLYPH * height) * scale
        for line in sorted(level, key=lambda line: line.xs[0]):
            for text, xs, x1, spaced in _cut(line):
                left = tuple(x * scale for x in xs)
                words.append(Word(fold_radicals(text), left, x1 * scale, top, base, base, spaced))
    return tuple(words)


def _levels(lines: Sequence[Line]) -> list[list[Line]]:
    levels: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: line.y0 + line.y1):
        middle, height = (line.y0 + line.y1) / 2, line.y1 - line.y0
        if levels:
            last = levels[-1]
            middles = [(one.y0 + one.y1) / 2 for one in last]
            if middle - median(middles) <= _SAME_LEVEL * min(
                height, median([one.y1 - one.y0 for one in last])
            ):
                last.append(line)
                continue
        levels.append([line])
    return levels


def _parts(text: str, at: int, gap: float, height: float) -> bool:
    """Whether another cell begins at a character, `gap` pixels further than usual from the one before."""
    before, here = text[at - 1], text[at]
    if before in _SIGNS:
        return False
    if _is_chinese(here) and here not in _UNITS and _AMOUNT_END.search(text[:at]):
        return True
    is_even = _is_chinese(before) and _is_chinese(here)
    return gap > (_NARROW_GAP if is_even else _GAP) * height


def _is_chinese(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


def _cut(line: Line) -> list[tuple[str, tuple[float, ...], float, bool]]:
    """The words of a line, cut at blanks and at wide gaps: text, left edges, right edge, whether a blank precedes."""
    text, xs = line.text, line.xs
    ends = [*xs[1:], line.x1]
    # A blank has the place of the character before it.
    steps = sorted(end - x for x, end in zip(xs, ends, strict=True) if end > x)
    usual = steps[len(steps) // 2] if steps else 0.0
    words: list[tuple[str, tuple[float, ...], float, bool]] = []
    start, spaced = None, False
    for at, char in enumerate(text):
        if char == " ":
            if start is not None:
                words.append((text[start:at], xs[start:at], min(xs[at - 1] + usual, ends[at]), spaced))
                start = None
            spaced = True
            continue
        if start is None:
            start = at
        elif _parts(text, at, xs[at] - xs[at - 1] - usual, line.y1 - line.y0):
            words.append((text[start:at], xs[start:at], xs[at - 1] + usual, spaced))
            start, spaced = at, False
    if start is not None:
        words.append((text[start:], xs[start:], line.x1, spaced))
    return words
