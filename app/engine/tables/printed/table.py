"""Borderless tables in PDFs: columns from the header's words, wrapped cells by their centres."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from app.engine.pdf.text import PdfPage
from app.engine.pdf.words import Word
from app.engine.types.declarations import Alignment

SAME_BASELINE = 2.5
"""Points: what pieces of one printed line may differ by; wrapped lines stand at least twice as far apart."""
_BASE, _LEFT = (itemgetter(Word._fields.index(name)) for name in ("base", "xs"))
_MAX_CELL_LINES = 12
_PITCH = 14.5
_WORD_GAP = 9.0
_TORN_APART = 30.0
_TIME = re.compile(r"\A\d{1,2}[:：]\d{2}")
_DATE_END = re.compile(r"\d[日]?\Z")
_LATIN = re.compile(r"[^\W\d_\u0250-\u1dff\u1f00-\U0010ffff]")
"""A letter of Latin script, with or without marks."""
_WHOLE_DAY = re.compile(r"\A(?:\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{4}[-./]\d{2}[-./]\d{2})\Z")
_SKIPPED_LINE_COST = 8.0
"""Points: more than any honest asymmetry of a cell, less than a row that swallows a footer."""


class Line(NamedTuple):
    """Words of one band on one baseline, in reading order, with their common box."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    base: float


_MAKE_LINE: Callable[[Iterable[object]], Line] = partial(tuple.__new__, Line)


@dataclass(frozen=True)
class PdfRow:
    """One row of the table: a text per column and the box around all of them (x0, y0, x1, y1)."""

    page: int
    cells: tuple[str, ...]
    box: tuple[float, float, float, float]


@dataclass(frozen=True)
class PageTable:
    """The table of one page and the lines between its first and last row that belong to none.

    `outside` are the lines above the first and below the last row, per column.
    """

    rows: tuple[PdfRow, ...]
    left_over: tuple[str, ...]
    outside: tuple[tuple[Line, ...], ...]


def find_lines(words: Iterable[Word]) -> list[Line]:
    """Group words that share a baseline into lines, top to bottom, each from left to right."""
    return list(map(_line, group_baselines(words)))


def group_baselines(words: Iterable[Word]) -> list[list[Word]]:
    """Words by printed line, top to bottom, each from left to right."""
    lines: list[list[Word]] = []
    first = float("-inf")
    for word in sorted(words, key=_BASE):
        base = word.base
        if base - first <= SAME_BASELINE:
            lines[-1].append(word)
        else:
            lines.append([word])
            first = base
    for line in lines:
        if len(line) > 1:
            line.sort(key=_LEFT)
    return lines


def _line(members: list[Word]) -> Line:
    first = members[0]
    if len(members) == 1:
        text, xs, x1, y0, y1, base, _ = first
        return _MAKE_LINE((text, xs[0], y0, x1, y1, base))
    text = first.text
    y0, y1 = first.y0, first.y1
    for before, word in pairwise(members):
        gap = word.xs[0] - before.x1
        text += f" {word.text}" if word.spaced or gap > _WORD_GAP else word.text
        y0, y1 = min(y0, word.y0), max(y1, word.y1)
    return Line(text, first.xs[0], y0, members[-1].x1, y1, first.base)


def find_header(
    page: PdfPage, names: Sequence[str], required: Sequence[str]
) -> tuple[dict[str, float], float] | None:
    """Left edges of the header's names and the header's lower edge; None when a required name is missing.

    The names must stand on one line; of several such lines the topmost counts.
    """
    begins = required[0][0]
    for base in sorted({word.base for word in page.words if begins in word.text}):
        inside = [word for word in page.words if abs(word.base - base) <= SAME_BASELINE]
        inside.sort(key=_LEFT)
        text = "".join(word.text for word in inside)
        if all(name in text for name in required):
            xs = [x for word in inside for x in word.xs]
            edges = {name: xs[text.index(name)] for name in names if name in text}
            return edges, max(word.y1 for word in inside)
    return None


def split_bands(edges: dict[str, float], slack: float = 4.0) -> list[tuple[str, float, float]]:
    """Column name with the left limit and right limit of its band, for left-aligned columns."""
    ordered = sorted(edges.items(), key=lambda one: one[1])
    bands = []
    for at, (name, left) in enumerate(ordered):
        right = ordered[at + 1][1] - slack if at + 1 < len(ordered) else float("inf")
        bands.append((name, left - slack if at else float("-inf"), right))
    return bands


def read_table(
    page: PdfPage,
    bands: Sequence[tuple[str, float, float]],
    top: float,
    anchor: re.Pattern[str],
    alignment: Alignment = "centred",
) -> PageTable:
    """The rows below `top` whose first band holds a line that matches `anchor`."""
    columns = [find_lines(words) for words in _split_columns(page.words, bands, top)]
    anchors = [line for line in columns[0] if anchor.match(line.text)]
    if not anchors:
        return PageTable((), (), tuple(map(tuple, columns)))
    middles = [line.base for line in anchors]
    left_over = [[line for line in columns[0] if line not in anchors]]
    cells: list[list[list[Line]]] = [[[line] for line in anchors]]
    for column in columns[1:]:
        assigned, rest = assign_lines(column, middles, alignment)
        cells.append(assigned)
        left_over.append(rest)
    rows = [_row(page.number, [column[at] for column in cells]) for at in range(len(anchors))]
    first, last = middles[0], middles[-1]
    inside = [line.text for column in left_over for line in column if first < line.base < last]
    outside = [tuple(line for line in column if not first < line.base < last) for column in left_over]
    return PageTable(tuple(rows), tuple(inside), tuple(outside))


def _split_columns(
    words: Sequence[Word], bands: Sequence[tuple[str, float, float]], top: float
) -> list[list[Word]]:
    limits = [left for _, left, _ in bands[1:]]
    columns: list[list[Word]] = [[] for _ in bands]
    for word in words:
        if word.y0 < top:
            continue
        first, last = bisect_right(limits, word.xs[0]), bisect_right(limits, word.xs[-1])
        if first == last:
            columns[first].append(word)
        else:
            _split_word(word, limits, columns)
    return columns


def _split_word(word: Word, limits: list[float], columns: list[list[Word]]) -> None:
    """A word that runs over a band's limit: the text layer has no blank between two full cells."""
    at = 0
    while at < len(word.xs):
        band = bisect_right(limits, word.xs[at])
        end = at + 1
        while end < len(word.xs) and bisect_right(limits, word.xs[end]) == band:
            end += 1
        right = word.xs[end] if end < len(word.xs) else word.x1
        spaced = word.spaced and at == 0
        piece = word._replace(text=word.text[at:end], xs=word.xs[at:end], x1=right, spaced=spaced)
        columns[band].append(piece)
        at = end


def _row(page: int, cells: list[list[Line]]) -> PdfRow:
    _, x0, y0, x1, y1, _ = zip(*(line for cell in cells for line in cell), strict=True)
    texts = [cell[0].text if len(cell) == 1 else join_lines([line.text for line in cell]) for cell in cells]
    return PdfRow(page, tuple(texts), (min(x0), min(y0), max(x1), max(y1)))


def join_lines(texts: Sequence[str]) -> str:
    """Join the pieces of a wrapped cell: no blank beside CJK or between digits, one between Latin words."""
    joined = ""
    for text in texts:
        latin = bool(_LATIN.match(joined[-1:]) and _LATIN.match(text[:1]))
        joined += (" " if latin else "") + text
    return joined


def join_pieces(texts: Sequence[str], breaks_words: bool = False) -> str:
    """`join_lines`, with a blank between a date and the time of day, or anything behind a whole day, on the next line."""
    joined = ""
    for text in texts:
        if (_TIME.match(text) and _DATE_END.search(joined)) or _WHOLE_DAY.match(joined):
            joined = f"{joined} {text}"
        elif breaks_words or not joined:
            joined += text
        else:
            joined = join_lines([joined, text])
    return joined


def assign_lines(
    lines: list[Line], middles: list[float], alignment: Alignment
) -> tuple[list[list[Line]], list[Line]]:
    """Lines of one column to rows; `middles` are the baselines of the rows' anchors.

    Top-aligned cells reach from their anchor to the next, those that stand at the bottom from the one before
    to their own. For centred cells all lines are divided between the rows so that the centres of cells lie
    nearest to the anchors. This holds for rows of any height beside each other; halving the distance does not.
    """
    if alignment == "top":
        limits = [middle - 3.0 for middle in middles]
        cells: list[list[Line]] = [[] for _ in middles]
        rest: list[Line] = []
        for line in lines:
            at = bisect_right(limits, line.base) - 1
            (cells[at] if at >= 0 else rest).append(line)
        return cells, rest
    if alignment == "bottom":
        return _assign_bottom(lines, [middle + 3.0 for middle in middles])
    return _assign_centred(lines, middles)


def _assign_bottom(lines: list[Line], limits: list[float]) -> tuple[list[list[Line]], list[Line]]:
    cells: list[list[Line]] = [[] for _ in limits]
    rest: list[Line] = []
    for line in lines:
        at = bisect_left(limits, line.base)
        (cells[at] if at < len(cells) else rest).append(line)
    return cells, rest


def _assign_centred(lines: list[Line], middles: list[float]) -> tuple[list[list[Line]], list[Line]]:
    bases = [line.base for line in lines]
    if bases == middles:
        return [[line] for line in lines], []
    # best[k]: least cost with the first k lines dealt with after the rows so far.
    above = bisect_left(bases, middles[0])
    best = {k: _SKIPPED_LINE_COST * k for k in range(above + 1)}
    choices: list[dict[int, int]] = []
    reach = [*bases, math.inf, math.inf]
    for middle, before_next in zip(middles, [*middles[1:], math.inf], strict=True):
        first, so_far = next(iter(best.items()))
        if len(best) == 1 and reach[first] >= before_next > middle:  # an empty cell
            starts = {first: first}
        elif len(best) == 1 and reach[first] <= middle and reach[first + 1] >= before_next:  # one line
            best, starts = {first + 1: so_far + (middle - reach[first])}, {first + 1: first}
        else:
            best, starts = _deal_row(bases, best, middle, before_next)
        choices.append(starts)
    end = min(best, key=lambda k: best[k] + _SKIPPED_LINE_COST * (len(lines) - k))
    rest = lines[end:]
    cells: list[list[Line]] = []
    for starts in reversed(choices):
        cells.append(lines[starts[end] : end])
        end = starts[end]
    cells.reverse()
    return cells, [*lines[:end], *rest]


def _deal_row(
    bases: list[float], best: dict[int, float], middle: float, before_next: float
) -> tuple[dict[int, float], dict[int, int]]:
    """Costs after this row, and where its cell starts for each place it may end at.

    A cell costs the distance of its centre from the anchor. To this comes what its inner gaps exceed the
    leading of wrapped lines by.
    """
    result: dict[int, float] = {}
    starts: dict[int, int] = {}
    for start, so_far in best.items():
        torn = 0.0
        for stop in range(start, min(len(bases), start + _MAX_CELL_LINES) + 1):
            cost = so_far
            if stop > start:
                last = bases[stop - 1]
                if last >= before_next:
                    break
                torn += max(0.0, last - bases[stop - 2] - _PITCH) if stop > start + 1 else 0.0
                cost += torn + abs((bases[start] + last) / 2 - middle)
            if torn > _TORN_APART:
                break
            if cost < result.get(stop, float("inf")):
                result[stop], starts[stop] = cost, start
    # A line at or above this anchor can belong to no later row.
    passed = bisect_right(bases, middle)
    kept = {stop: cost for stop, cost in result.items() if stop >= passed} or result
    return kept, starts
