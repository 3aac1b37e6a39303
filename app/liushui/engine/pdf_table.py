"""Borderless tables in PDFs: columns from the header's words, wrapped cells assigned to rows by their centres."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, NamedTuple

from app.liushui.engine.pdf_text import Char, PdfPage

Alignment = Literal["centred", "top"]

_SAME_BASELINE = 2.5
"""Points: what pieces of one printed line may differ by; wrapped lines stand at least twice as far apart."""
_BASE, _LEFT = attrgetter("base"), attrgetter("x0")
_MAX_CELL_LINES = 12
_LEADING = 6.0
_TORN_APART = 30.0
_LEFT_OUT_COST = 8.0
"""Points: more than any honest asymmetry of a cell, less than a row that swallows a footer."""


class Line(NamedTuple):
    """Characters of one band on one baseline, in reading order, with their common box."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    middle: float


@dataclass(frozen=True)
class PdfRow:
    """One row of the table: a text per column and the box around all of them (x0, y0, x1, y1)."""

    page: int
    cells: tuple[str, ...]
    box: tuple[float, float, float, float]


@dataclass(frozen=True)
class PageTable:
    """The table of one page and the lines between its first and last row that belong to none."""

    rows: tuple[PdfRow, ...]
    left_over: tuple[str, ...]


def find_lines(chars: Iterable[Char]) -> list[Line]:
    """Group characters that share a baseline into lines, top to bottom, each from left to right."""
    lines: list[list[Char]] = []
    base = float("-inf")
    for char in sorted(chars, key=_BASE):
        if char.base - base <= _SAME_BASELINE:
            lines[-1].append(char)
        else:
            lines.append([char])
            base = char.base
    return [_line(members) for members in lines]


def _line(members: list[Char]) -> Line:
    members.sort(key=_LEFT)
    wide_gap = 1.1 * max(char.y1 - char.y0 for char in members)
    pieces: list[str] = []
    for at, char in enumerate(members):
        if at and (char.spaced or char.x0 - members[at - 1].x1 > wide_gap):
            pieces.append(" ")
        pieces.append(char.text)
    y0 = min(char.y0 for char in members)
    y1 = max(char.y1 for char in members)
    base = members[0].base
    return Line("".join(pieces), members[0].x0, y0, members[-1].x1, y1, base, (y0 + y1) / 2)


def find_header(
    page: PdfPage, names: Sequence[str], required: Sequence[str]
) -> tuple[dict[str, float], float] | None:
    """Left edges of the header's names and the header's lower edge; None when a required name is missing.

    The names must stand on one line; of several such lines the first counts.
    """
    for line in find_lines(page.chars):
        squeezed = line.text.replace(" ", "")
        if not all(name in squeezed for name in required):
            continue
        inside = [char for char in page.chars if abs(char.base - line.base) <= _SAME_BASELINE]
        inside.sort(key=_LEFT)
        text = "".join(char.text for char in inside)
        edges = {name: inside[text.index(name)].x0 for name in names if name in text}
        return edges, line.y1
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
    columns = [find_lines(chars) for chars in _split_columns(page.chars, bands, top)]
    anchors = [line for line in columns[0] if anchor.match(line.text)]
    if not anchors:
        return PageTable((), ())
    middles = [line.middle for line in anchors]
    left_over = [line for line in columns[0] if line not in anchors]
    cells: list[list[list[Line]]] = [[[line] for line in anchors]]
    for column in columns[1:]:
        assigned, rest = assign_lines(column, middles, alignment)
        cells.append(assigned)
        left_over += rest
    rows = [_row(page.number, [column[at] for column in cells]) for at in range(len(anchors))]
    inside = [line.text for line in left_over if middles[0] < line.middle < middles[-1]]
    return PageTable(tuple(rows), tuple(inside))


def _split_columns(
    chars: Sequence[Char], bands: Sequence[tuple[str, float, float]], top: float
) -> list[list[Char]]:
    limits = [left for _, left, _ in bands[1:]]
    columns: list[list[Char]] = [[] for _ in bands]
    for char in chars:
        if char.y0 >= top:
            columns[bisect_right(limits, char.x0)].append(char)
    return columns


def _row(page: int, cells: list[list[Line]]) -> PdfRow:
    lines = [line for cell in cells for line in cell]
    box = (
        min(line.x0 for line in lines),
        min(line.y0 for line in lines),
        max(line.x1 for line in lines),
        max(line.y1 for line in lines),
    )
    return PdfRow(page, tuple(join_lines([line.text for line in cell]) for cell in cells), box)


def join_lines(texts: Sequence[str]) -> str:
    """Join the pieces of a wrapped cell: no blank beside CJK or between digits, one between Latin words."""
    joined = ""
    for text in texts:
        latin = joined[-1:].isascii() and joined[-1:].isalpha() and text[:1].isascii() and text[:1].isalpha()
        joined += (" " if latin else "") + text
    return joined


def assign_lines(
    lines: list[Line], middles: list[float], alignment: Alignment
) -> tuple[list[list[Line]], list[Line]]:
    """Lines of one column to rows; `middles` are the vertical middles of the rows' anchors.

    Top-aligned cells reach from their anchor to the next. Centred cells are found by the division
    of all lines between the rows whose cell centres lie nearest to the anchors, which holds for
    rows of any height beside each other, where halving the distance does not.
    """
    if alignment == "top":
        limits = [middle - 3.0 for middle in middles]
        cells: list[list[Line]] = [[] for _ in middles]
        rest = []
        for line in lines:
            at = sum(1 for limit in limits if line.middle >= limit) - 1
            (cells[at] if at >= 0 else rest).append(line)
        return cells, rest
    return _assign_centred(lines, middles)


def _assign_centred(lines: list[Line], middles: list[float]) -> tuple[list[list[Line]], list[Line]]:
    # best[k]: least cost with the first k lines dealt with after the rows so far.
    above = sum(1 for line in lines if line.middle < middles[0])
    best = {k: _LEFT_OUT_COST * k for k in range(above + 1)}
    choices: list[dict[int, int]] = []
    for at, middle in enumerate(middles):
        before_next = middles[at + 1] if at + 1 < len(middles) else float("inf")
        best, starts = _deal_row(lines, best, middle, before_next)
        choices.append(starts)
    end = min(best, key=lambda k: best[k] + _LEFT_OUT_COST * (len(lines) - k))
    rest = lines[end:]
    cells: list[list[Line]] = []
    for starts in reversed(choices):
        cells.append(lines[starts[end] : end])
        end = starts[end]
    cells.reverse()
    return cells, [*lines[:end], *rest]


def _deal_row(
    lines: list[Line], best: dict[int, float], middle: float, before_next: float
) -> tuple[dict[int, float], dict[int, int]]:
    """Costs after this row, and where its cell starts for each place it may end at.

    A cell costs the distance of its centre from the anchor and what its inner gaps exceed
    the leading of wrapped lines by.
    """
    result: dict[int, float] = {}
    starts: dict[int, int] = {}
    for start, so_far in best.items():
        torn = 0.0
        for stop in range(start, min(len(lines), start + _MAX_CELL_LINES) + 1):
            cost = so_far
            if stop > start:
                last = lines[stop - 1]
                if last.middle >= before_next:
                    break
                torn += max(0.0, last.y0 - lines[stop - 2].y1 - _LEADING) if stop > start + 1 else 0.0
                cost += torn + abs((lines[start].y0 + last.y1) / 2 - middle)
            if torn > _TORN_APART:
                break
            if cost < result.get(stop, float("inf")):
                result[stop], starts[stop] = cost, start
    # A line at or above this anchor can belong to no later row.
    passed = sum(1 for line in lines if line.middle <= middle)
    kept = {stop: cost for stop, cost in result.items() if stop >= passed} or result
    return kept, starts
