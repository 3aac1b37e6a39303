"""Recognised lines become words as a printed page has them: in points, with one baseline for all of one level."""

from __future__ import annotations

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


def _cut(line: Line) -> list[tuple[str, tuple[float, ...], float, bool]]:
    """The words of a line, cut at blanks and at wide gaps: text, left edges, right edge, whether a blank precedes."""
    text, xs = line.text, line.xs
    widest = _GAP * (line.y1 - line.y0)
    ends = [*xs[1:], line.x1]
    steps = sorted(end - x for x, end, char in zip(xs, ends, text, strict=True) if char != " ")
    usual = steps[len(steps) // 2] if steps else 0.0
    words: list[tuple[str, tuple[float, ...], float, bool]] = []
    start, spaced = None, False
    for at, char in enumerate(text):
        if char == " ":
            if start is not None:
                words.append((text[start:at], xs[start:at], xs[at], spaced))
                start = None
            spaced = True
            continue
        if start is None:
            start = at
        elif xs[at] - xs[at - 1] > usual + widest and text[at - 1] not in _SIGNS:
            words.append((text[start:at], xs[start:at], xs[at - 1] + usual, spaced))
            start, spaced = at, False
    if start is not None:
        words.append((text[start:], xs[start:], line.x1, spaced))
    return words
