"""Columns of a table in a PDF: limits between them from what is printed below the names, and words dealt out."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from app.engine.pdf.words import Word
from app.engine.tables.printed.header import Header
from app.engine.tables.printed.names import Heading

_GRAIN = 2
"""Steps per point in which the width of a page is measured out."""

_EDGE = 1.6
"""Points by which a cell may miss the edge that its column is aligned to."""

_TORN = 0.35
"""Points by which the step from letter to letter may vary inside one cell."""

_TOUCHES = 0.3
"""Points by which a letter may miss the edge of a column whose cell it begins right behind the cell before."""

_WIDE = 5.0
"""Points between two cells at least; blanks between the words of one are narrower."""

_STRAY = 12
"""Cells to one word that may cross a gap between two columns, as a line of a note does; of fewer each one counts."""

_NAME_WEIGHT = 100_000
_AMOUNT = re.compile(r"\d[\d,]*\.\d{2}\Z")
_IN_FIGURES = re.compile(r"[\d,.'’+\-−–()¥￥$€£]")
_SIGN = r"[+\-−–]?"
_DIGITS = r"(?:\d{1,13}|[1-9]\d{0,2}(?:[,.'’]\d{2,3})+)(?:[,.]\d+)?"
_NUMBER = rf"\(?{_SIGN}[¥￥$€£]?{_SIGN}{_DIGITS}{_SIGN}\)?|\d+"
_ONE_NUMBER = re.compile(_NUMBER)
"""A figure, or the number of an account; no account has so many digits and cents."""
_FIGURE = re.compile(rf"{_NUMBER}|\d{{1,4}}([-.])\d{{1,2}}\1\d{{1,4}}")
"""A number or a day."""


class Edges(NamedTuple):
    """What the cells of a column have in common: left edge, right edge, middle; None where they have not."""

    left: float | None
    right: float | None
    middle: float | None


@dataclass(frozen=True)
class Columns:
    """Columns from left to right: `limits` lie between them; `ruled` limits are lines that were drawn.

    `filled` are columns that have a cell in every row, so that a letter at their edge begins one. `touched` are
    words that were dealt out and may be two cells: a letter stands at the edge of a column that may be empty.
    """

    names: tuple[str, ...]
    limits: tuple[float, ...]
    edges: tuple[Edges, ...]
    ruled: bool = False
    filled: frozenset[int] = frozenset()
    touched: list[str] = field(default_factory=list, compare=False, repr=False)

    def split(self, words: Iterable[Word]) -> list[list[Word]]:
        """The words of each column; a word that holds two full cells is cut where the next one begins."""
        limits = self.limits
        columns: list[list[Word]] = [[] for _ in self.names]
        for word in words:
            first = bisect_right(limits, word.xs[0] + 0.3)
            if first == len(limits) or word.x1 <= limits[first] + 0.3:
                columns[first].append(word)
            elif self.ruled:
                self._cut(word, columns)
            else:
                self._place(word, first, columns)
        return columns

    def moved(self, distance: float) -> Columns:
        """The same columns `distance` points further right."""
        if not distance:
            return self
        edges = tuple(
            Edges(*(None if edge is None else edge + distance for edge in one)) for one in self.edges
        )
        limits = tuple(limit + distance for limit in self.limits)
        return Columns(self.names, limits, edges, self.ruled, self.filled)

    def _cut(self, word: Word, columns: list[list[Word]]) -> None:
        if _ONE_NUMBER.fullmatch(word.text) and not any(
            map(partial(_is_apart, word), range(1, len(word.xs)))
        ):
            columns[self._belongs(word, 0, len(self.limits))].append(word)
            return
        at = 0
        while at < len(word.xs):
            band = bisect_right(self.limits, word.xs[at] + 0.3)
            end = at + 1
            while end < len(word.xs) and bisect_right(self.limits, word.xs[end] + 0.3) == band:
                end += 1
            columns[band].append(_piece(word, at, end))
            at = end

    def _place(self, word: Word, first: int, columns: list[list[Word]]) -> None:
        last = bisect_right(self.limits, word.x1 - 0.3)
        for band in range(first + 1, last + 1):
            cut = self._tear(word, first, band)
            if cut:
                columns[self._belongs(_piece(word, 0, cut), first, band - 1)].append(_piece(word, 0, cut))
                rest = _piece(word, cut, len(word.xs))
                if rest.x1 <= (self.limits[band] if band < len(self.limits) else rest.x1):
                    columns[band].append(rest)
                else:
                    self._place(rest, band, columns)
                return
        columns[self._belongs(word, first, last)].append(word)

    def _tear(self, word: Word, first: int, band: int) -> int | None:
        """Where the cell of the column `band` begins in a word whose first letter stands in the column `first`."""
        left = self.edges[band].left
        if left is None:
            return None
        near = min(range(len(word.xs)), key=lambda at: abs(word.xs[at] - left))
        off = abs(word.xs[near] - left)
        if not near or off > 1.0:
            return None
        in_figure = _is_in_figure(word.text, near)
        if in_figure and not (_is_apart(word, near) or self._stands(_piece(word, 0, near), first, band)):
            return None  # one number that is longer than those above it
        may_cut = not in_figure or _may_part(word, near)
        if may_cut and _is_torn(word, near):
            return near
        if off > _TOUCHES:
            return None
        if may_cut and band in self.filled:
            return near
        self.touched.append(word.text)
        return None

    def _stands(self, piece: Word, first: int, band: int) -> bool:
        """Whether a piece stands at an edge of one of the columns from `first` to the one before `band`."""
        places = (piece.xs[0], piece.x1, (piece.xs[0] + piece.x1) / 2)
        return any(
            edge is not None and abs(edge - place) <= _EDGE
            for edges in self.edges[first:band]
            for edge, place in zip(edges, places, strict=True)
        )

    def _belongs(self, word: Word, first: int, last: int) -> int:
        """The column of a word that reaches over limits: by the edge it is aligned to, else by where most lies."""
        places = (word.xs[0], word.x1, (word.xs[0] + word.x1) / 2)
        for side, place in enumerate(places):
            for band in range(first, last + 1):
                edge = self.edges[band][side]
                if edge is not None and abs(edge - place) <= _EDGE:
                    return band
        limits = (float("-inf"), *self.limits, float("inf"))
        return max(
            range(first, last + 1),
            key=lambda band: min(word.x1, limits[band + 1]) - max(word.xs[0], limits[band]),
        )


def _piece(word: Word, start: int, end: int) -> Word:
    right = word.xs[end] if end < len(word.xs) else word.x1
    spaced = word.spaced and start == 0
    return word._replace(text=word.text[start:end], xs=word.xs[start:end], x1=right, spaced=spaced)


def _is_torn(word: Word, at: int) -> bool:
    """Whether the step to letter `at` differs from the steps after letters of the same kind."""
    before = word.text[at - 1]
    steps = [
        following - place
        for (place, following), char, index in zip(
            pairwise(word.xs), word.text, range(at + 1000), strict=False
        )
        if _kind(char) == _kind(before) and index != at - 1
    ]
    step = word.xs[at] - word.xs[at - 1]
    return not steps or _kind(before) == "latin" or all(abs(step - one) > _TORN for one in steps)


def _is_in_figure(text: str, at: int) -> bool:
    """Whether the letters before and at a place are both such as figures are made of."""
    return bool(_IN_FIGURES.match(text[at - 1]) and _IN_FIGURES.match(text[at]))


def _may_part(word: Word, at: int) -> bool:
    """Whether the figures before and behind a place are whole, and more than one number without a gap."""
    start = end = at
    while start and _IN_FIGURES.match(word.text[start - 1]):
        start -= 1
    while end < len(word.text) and _IN_FIGURES.match(word.text[end]):
        end += 1
    parts = word.text[start:at], word.text[at:end]
    whole = all(map(_FIGURE.fullmatch, parts))
    return whole and (_is_apart(word, at) or not _ONE_NUMBER.fullmatch(word.text))


def _is_apart(word: Word, at: int) -> bool:
    """Whether the step to letter `at` is wider than any step behind a digit elsewhere in the word."""
    steps = [
        following - place
        for index, ((place, following), char) in enumerate(zip(pairwise(word.xs), word.text, strict=False))
        if char.isdigit() and index != at - 1
    ]
    return bool(steps) and word.xs[at] - word.xs[at - 1] > max(steps) + _TORN


def _kind(char: str) -> str:
    return "digit" if char.isdigit() else "latin" if char.isascii() else "wide"


def ruled_columns(names: Sequence[str], uprights: Sequence[float]) -> Columns:
    """Columns between drawn lines: one more line than there are names."""
    pairs = list(pairwise(uprights))
    edges = tuple(Edges(None, None, None) for _ in pairs)
    return Columns(tuple(names), tuple(uprights[1:-1]), edges, ruled=True)


def find_columns(header: Header, words: Sequence[Word]) -> Columns:
    """The columns under a header; `words` are those of the rows on a few pages, footers left out.

    The limit between two names is the x that the fewest words cross, in the widest such gap. There it lies
    beside the edge to which the neighbouring cells are aligned: numbers reach further left than their name,
    texts further right.
    """
    gaps = _find_gaps(header.columns, words)
    names = header.names
    rough = Columns(
        names, tuple((start + end) / 2 for start, end in gaps), tuple(Edges(None, None, None) for _ in names)
    )
    split = rough.split(words)
    edges = [_find_edges(heading, found) for heading, found in zip(header.columns, split, strict=True)]
    limits = []
    for (start, end), left, right, found in zip(gaps, edges, edges[1:], split, strict=False):
        limit = (start + end) / 2
        slack = min(4.0, (end - start) / 2)
        # Words that begin at one edge may all be equally long on the first pages, and longer on the next.
        grows = left.left is not None and any(not word.text.isascii() for word in found)
        if right.left is not None:
            limit = end - slack / 2
        elif left.right is not None and not grows:
            limit = start + slack
        limits.append(limit)
    return Columns(names, tuple(limits), tuple(edges), filled=_find_filled(edges, words))


def _find_filled(edges: Sequence[Edges], words: Sequence[Word]) -> frozenset[int]:
    """The columns of texts that begin at one edge and are filled in every row, alone or behind a touching cell."""
    rows: dict[int, list[Word]] = {}
    for word in words:
        rows.setdefault(round(word.base), []).append(word)
    rows = {base: row for base, row in rows.items() if any(_AMOUNT.search(word.text) for word in row)}
    return frozenset(
        at
        for at, (left, _, _) in enumerate(edges)
        if left is not None
        and len(rows) > 2
        and all(any(word.xs[0] <= left + _EDGE < word.x1 for word in row) for row in rows.values())
        and sum(abs(word.xs[0] - left) <= _EDGE for row in rows.values() for word in row) * 2 >= len(rows)
    )


def _find_gaps(headings: Sequence[Heading], words: Sequence[Word]) -> list[tuple[float, float]]:
    width = int(max([heading.x1 for heading in headings] + [word.x1 for word in words])) + 2
    steps = [0] * (width * _GRAIN + 2)
    for x0, x1, weight in (
        *((heading.x0, heading.x1, _NAME_WEIGHT) for heading in headings),
        *((word.xs[0], word.x1, 1) for word in words),
    ):
        steps[max(0, int(x0 * _GRAIN))] += weight
        steps[max(0, int(x1 * _GRAIN)) + 1] -= weight
    cover: list[int] = []
    height = 0
    for step in steps:
        height += step
        cover.append(height)
    return [_widest(cover, one, other) for one, other in pairwise(headings)]


def _widest(cover: list[int], one: Heading, other: Heading) -> tuple[float, float]:
    """The widest gap between two names that the fewest words cross.

    Those go before that leave cells beside each name: cells that do not reach below their own centred name would fall
    to the column beside. A note below the table may cross such a gap.
    """
    first, last = int(one.x0 * _GRAIN), int(other.x1 * _GRAIN) + 1
    place = range(first, last + 1)
    least = min(cover[first:last])
    stray = max(count % _NAME_WEIGHT for count in cover[first:last]) // _STRAY
    found = _gaps_within(cover, place, least)
    wide = [gap for gap in found if gap[1] - gap[0] >= _WIDE * _GRAIN]
    beside = _with_cells_beside(cover, place, wide, stray)
    if not beside and stray:
        few = _gaps_within(cover, place, least + stray)
        few = [gap for gap in few if gap[1] - gap[0] >= _WIDE * _GRAIN]
        beside = _with_cells_beside(cover, place, few, stray)
    found = beside or wide or found
    start, end = max(found, key=lambda gap: gap[1] - gap[0], default=(first, first))
    return start / _GRAIN, end / _GRAIN


def _gaps_within(cover: list[int], place: range, most: int) -> list[tuple[int, int]]:
    """The runs of a place that at most so many words cross."""
    found: list[tuple[int, int]] = []
    opened = place[0]
    for at in place:
        if at < place[-1] and cover[at] <= most:
            continue
        if at > opened:
            found.append((opened, at))
        opened = at + 1
    return found


def _with_cells_beside(
    cover: list[int], place: range, gaps: Sequence[tuple[int, int]], stray: int
) -> list[tuple[int, int]]:
    """Those of several gaps that leave cells beside each name, more than the `stray` words that cross it."""
    left, right = _run_end(cover, place[0], -1, stray), _run_end(cover, place[-1], 1, stray)
    return [
        gap
        for gap in gaps
        if _has_cells(cover[left : gap[0]], stray) and _has_cells(cover[gap[1] : right], stray)
    ]


def _run_end(cover: list[int], at: int, step: int, stray: int) -> int:
    """Where what is printed at a place ends, to the left or to the right, but for a few `stray` words."""
    while 0 < at < len(cover) and cover[at] > stray:
        at += step
    return at


def _has_cells(cover: list[int], stray: int) -> bool:
    return any(count % _NAME_WEIGHT > stray for count in cover)


def _find_edges(heading: Heading, words: Sequence[Word]) -> Edges:
    lines: dict[int, tuple[float, float]] = {}
    for word in words:
        place = round(word.base / 2)
        x0, x1 = lines.get(place, (word.xs[0], word.x1))
        lines[place] = min(x0, word.xs[0]), max(x1, word.x1)
    if not lines:
        return Edges(heading.x0, None, None)
    left = _shared([x0 for x0, _ in lines.values()], heading.x0)
    right = _shared([x1 for _, x1 in lines.values()], heading.x1)
    middle = _shared([(x0 + x1) / 2 for x0, x1 in lines.values()], (heading.x0 + heading.x1) / 2)
    return Edges(left, right, middle)


def _shared(places: list[float], expected: float) -> float | None:
    """The place that most cells share: with the heading's own a majority is enough, else it needs most of many."""
    found, _ = Counter(round(place) for place in places).most_common(1)[0]
    near = [place for place in places if abs(place - found) <= _EDGE]
    share = len(near) / len(places)
    place = sorted(near)[len(near) // 2]
    agrees = abs(place - expected) <= _EDGE
    return place if (agrees and share >= 0.5) or (len(places) >= 5 and share >= 0.8) else None
