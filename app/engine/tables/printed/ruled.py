"""Ruled tables in PDFs: cells are the boxes between drawn lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from app.engine.pdf.ruling import Ruling, Stroke, distinct
from app.engine.pdf.words import Word
from app.engine.tables.printed.columns import Columns, ruled_columns
from app.engine.tables.printed.header import Header, fold_name
from app.engine.tables.printed.names import Heading
from app.engine.tables.printed.table import SAME_BASELINE, Line, find_lines, join_lines

_LEAST_COLUMNS = 3
_BELOW_BASE = 1.0


@dataclass(frozen=True)
class Boxes:
    """The drawn lines of one page that make up tables, and the page's printed lines.

    `levels` are the places of level lines, top to bottom.
    """

    levels: tuple[float, ...]
    uprights: tuple[Stroke, ...]
    lines: tuple[tuple[Word, ...], ...]

    def crossing(self, top: float, bottom: float) -> list[float]:
        """The upright lines that pass the middle between two levels."""
        middle = (top + bottom) / 2
        return distinct(stroke.at for stroke in self.uprights if stroke.start <= middle <= stroke.end)

    def below(self, base: float) -> Boxes:
        """What of the page lies below a baseline."""
        levels = tuple(level for level in self.levels if level > base)
        return replace(self, levels=levels, lines=tuple(line for line in self.lines if line[0].base > base))

    def columns(self, header: Header) -> Columns:
        """The columns of a header that was found in boxes."""
        edges = [column.x0 for column in header.columns] + [header.columns[-1].x1]
        return ruled_columns(header.names, edges)


def find_boxes(ruling: Ruling, lines: Sequence[Sequence[Word]]) -> Boxes | None:
    """The boxes of a page, or None when too few lines are drawn to be a table's."""
    uprights = tuple(stroke for stroke in ruling.upright if stroke.end - stroke.start > _BELOW_BASE)
    levels = distinct(stroke.at for stroke in ruling.level)
    if len(levels) < 2:
        return None
    return Boxes(tuple(levels), uprights, tuple(tuple(line) for line in lines))


def all_boxed(boxes: Boxes, find: Callable[[Boxes], Header | None]) -> list[Header]:
    """The headers in the boxes of a page from the top: a bill has one above each of its parts."""
    found: list[Header] = []
    while header := find(boxes):
        found.append(header)
        boxes = boxes.below(header.bottom)
    return found


def named_boxes(boxes: Boxes, names: Sequence[str], required: Sequence[str]) -> Header | None:
    """The row of boxes that holds every required name; other boxes keep what is printed in them."""
    by_length = sorted(names, key=len, reverse=True)

    def settle(texts: list[str]) -> list[str] | None:
        named = []
        for text in texts:
            exact = text if text in names else None
            fits = (name for name in by_length if name in text and name not in named)
            named.append(exact or next(fits, text))
        return named if set(required) <= set(named) else None

    return boxed_header(boxes, settle)


def boxed_header(boxes: Boxes, settle: Callable[[list[str]], list[str] | None]) -> Header | None:
    """The topmost row of boxes whose folded texts `settle` turns into names."""
    for top, bottom in pairwise(boxes.levels):
        edges = boxes.crossing(top, bottom)
        if len(edges) <= _LEAST_COLUMNS:
            continue
        inside = [line for line in boxes.lines if top < line[0].base - _BELOW_BASE < bottom]
        if not inside:
            continue
        words = [word for line in inside for word in line]
        within = [
            word for word in words if not any(word.xs[0] < edge - 1 and edge + 1 < word.x1 for edge in edges)
        ]
        columns = Columns(("",) * (len(edges) + 1), tuple(edges), (), ruled=True).split(within)
        texts = [join_lines([line.text for line in find_lines(column)]) for column in columns[1:-1]]
        names = settle([fold_name(text) for text in texts])
        if names is None:
            continue
        headings = [Heading(name, x0, x1) for name, (x0, x1) in zip(names, pairwise(edges), strict=True)]
        while headings and not headings[-1].name:
            headings.pop()
        while headings and not headings[0].name:
            headings.pop(0)
        return Header(tuple(headings), min(word.base for word in words), bottom)
    return None


def limits_between(levels: Sequence[float], bases: list[float]) -> list[float] | None:
    """Drawn limits between rows, when every row has exactly one anchor between two of them."""
    if len(levels) < 2:
        return None
    limits = [level for level in levels if level > bases[0] - 200]
    places = [bisect_right(limits, base - 1.0) for base in bases]
    if len(set(places)) < len(places) or places[0] == 0 or places[-1] == len(limits):
        return None
    if places != list(range(places[0], places[0] + len(places))):
        return None
    return limits[places[0] - 1 : places[-1] + 1]


def first_in_boxes(
    anchors: list[Line], money: Sequence[Sequence[Line]], levels: Sequence[float]
) -> list[Line]:
    """One anchor between each two drawn lines, the first, where rows print something below their date that looks like one.

    `money` are the lines with figures of each column of amounts. All of them between two lines have to stand on one baseline, and any two
    anchors between two lines have to have some beside or between them: else lines part days or pages, and not rows.
    """
    limits = [level for level in levels if anchors and level > anchors[0].base - 200]
    boxes: dict[int, list[Line]] = {}
    for line in anchors:
        boxes.setdefault(bisect_right(limits, line.base - 1.0), []).append(line)
    if len(limits) < 2 or len(boxes) == len(anchors) or not boxes.keys() <= set(range(1, len(limits))):
        return anchors
    held: dict[int, list[float]] = {}
    for column in money:
        for line in column:
            held.setdefault(bisect_right(limits, line.base - 1.0), []).append(line.base)
    for at, lines in boxes.items():
        bases = held.get(at, [])
        if not bases or max(bases) - min(bases) > SAME_BASELINE or bases[0] > lines[-1].base + SAME_BASELINE:
            return anchors
    return [lines[0] for lines in boxes.values()]


def deal_between(column: list[Line], limits: list[float]) -> tuple[list[list[Line]], list[Line]]:
    """The lines of a column between each two limits, and those outside all of them."""
    cells: list[list[Line]] = [[] for _ in limits[1:]]
    rest: list[Line] = []
    for line in column:
        at = bisect_right(limits, line.base - 1.0) - 1
        (cells[at] if 0 <= at < len(cells) else rest).append(line)
    return cells, rest
