"""Lines of words on a page, and which texts lie over each other, so that they must be taken away by turns."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import compress, count, repeat
from operator import gt, ne
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium_c

from app.engine.pdf.words import Placed, Word, unchecked

_BESIDE, _BELOW = 0.5, 1.0
"""Points by which words of two texts may overlap, and must lie below each other: no ink is another's."""

_MOST_LAYERS = 6
"""Texts over each other that are taken away by turns; what lies deeper counts as not seen."""

_GET_OBJECT = unchecked(pdfium_c.FPDFText_GetTextObject, ctypes.c_void_p)


class Line(NamedTuple):
    """Words on one baseline, by their places among all and from left to right, and how far they reach."""

    top: float
    bottom: float
    words: list[int]


@dataclass
class Layer:
    """Texts that lie apart from each other: addresses of pdfium's objects, and the words that they print."""

    objects: set[int] = field(default_factory=set)
    words: list[int] = field(default_factory=list)


def find_lines(words: Sequence[Word]) -> list[Line]:
    """The lines of a page from the top."""
    if not words:
        return []
    _, xs, _, tops, bottoms, bases, _ = zip(*words, strict=True)
    lefts = [each[0] for each in xs]
    by_base: dict[float, list[int]] = {}
    for at, base in enumerate(bases):
        by_base.setdefault(base, []).append(at)
    lines = []
    for places in by_base.values():
        places.sort(key=lefts.__getitem__)
        top, bottom = min(map(tops.__getitem__, places)), max(map(bottoms.__getitem__, places))
        lines.append(Line(top, bottom, places))
    lines.sort()
    return lines


def find_layers(
    page: Any, words: Sequence[Word], placed: Placed, lines: Sequence[Line]
) -> tuple[list[Layer], set[int]]:
    """All words in layers, nearly always one; and those of words over each other that cannot be told apart.

    A letter that is printed twice is taken away with its double: together they are seen.
    """
    texts = _Texts(page, placed)
    doubles = set(map(_GET_OBJECT, repeat(page), placed.doubled))
    pairs = list(_overlaps(words, lines))
    if not pairs:
        return [Layer((texts.all() | doubles) - {None}, list(range(len(words))))], set()
    return _colour(texts.each(), doubles, pairs)


class _Texts:
    """The objects that print words, nearly always one for each."""

    def __init__(self, page: Any, placed: Placed) -> None:
        self._page, self._placed = page, placed
        indices = placed.indices
        self._firsts = list(map(_GET_OBJECT, repeat(page), [indices[start] for start in placed.starts]))
        self._lasts = list(map(_GET_OBJECT, repeat(page), [indices[stop - 1] for stop in placed.stops]))

    def each(self) -> list[set[Any]]:
        """Those of each word."""
        return [
            {first} if first == last else self._inside(at)
            for at, (first, last) in enumerate(zip(self._firsts, self._lasts, strict=True))
        ]

    def all(self) -> set[Any]:
        """Those of all words."""
        found = {*self._firsts, *self._lasts}
        if self._firsts != self._lasts:
            mixed = compress(count(), map(ne, self._firsts, self._lasts))
            found = found.union(*map(self._inside, mixed))
        return found

    def _inside(self, at: int) -> set[Any]:
        indices, starts, stops = self._placed.indices, self._placed.starts, self._placed.stops
        return set(map(_GET_OBJECT, repeat(self._page), indices[starts[at] : stops[at]]))


def is_embedded(page: Any, index: int) -> bool:
    """Whether the font of a character is in the file; where it is not, each viewer takes another one."""
    text = ctypes.cast(_GET_OBJECT(page, index), pdfium_c.FPDF_PAGEOBJECT)
    font = pdfium_c.FPDFTextObj_GetFont(text) if text else None
    return not font or bool(pdfium_c.FPDFFont_GetIsEmbedded(font))


def _overlaps(words: Sequence[Word], lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Pairs of words that lie over each other, or too near."""
    for at, line in enumerate(lines):
        places = line.words
        lefts = [words[place].xs[0] for place in places]
        rights = [words[place].x1 - _BESIDE for place in places]
        for near in compress(count(), map(gt, rights, lefts[1:])):
            for other in range(near + 1, len(places)):
                if lefts[other] >= rights[near]:
                    break
                yield places[near], places[other]
        below = at + 1
        while below < len(lines) and lines[below].top < line.bottom + _BELOW:
            yield from _across(words, places, lines[below].words)
            below += 1


def _across(words: Sequence[Word], above: Sequence[int], below: Sequence[int]) -> Iterator[tuple[int, int]]:
    first = 0
    for place in above:
        word = words[place]
        left, right = word.xs[0] + _BESIDE, word.x1 - _BESIDE
        while first < len(below) and words[below[first]].x1 <= left:
            first += 1
        for other in below[first:]:
            if words[other].xs[0] >= right:
                break
            if words[other].x1 > left:
                yield place, other


def _colour(
    texts: Sequence[set[Any]], doubles: set[Any], pairs: Sequence[tuple[int, int]]
) -> tuple[list[Layer], set[int]]:
    """Deal words to layers so that no two of a pair are in one; words of one object stay together."""
    owner = _units(texts)
    rivals: dict[int, set[int]] = {}
    hidden: set[int] = set()
    crossed: set[Any] = set()
    for one, other in pairs:
        first, second = owner[one], owner[other]
        if first == second:
            hidden.update((one, other))
        else:
            rivals.setdefault(first, set()).add(second)
            rivals.setdefault(second, set()).add(first)
            crossed |= texts[one] | texts[other]
    chosen: dict[int, int] = {}
    layers = [Layer() for _ in range(_MOST_LAYERS)]
    for place, unit in enumerate(owner):
        if unit not in chosen:
            taken = {chosen.get(rival) for rival in rivals.get(unit, ())}
            chosen[unit] = next((at for at in range(_MOST_LAYERS) if at not in taken), _MOST_LAYERS)
        if chosen[unit] == _MOST_LAYERS:
            hidden.add(place)
        elif place not in hidden:
            layers[chosen[unit]].words.append(place)
            layers[chosen[unit]].objects |= texts[place]
    found = [layer for layer in layers if layer.words]
    for layer in found:
        # A double that lies over other words as well must not lend them its ink.
        layer.objects = (layer.objects | (doubles - crossed)) - {None}
    return found, hidden


def _units(texts: Sequence[set[Any]]) -> list[int]:
    """For each word the least place of a word with which it shares an object, directly or through others."""
    parent = list(range(len(texts)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    first: dict[Any, int] = {}
    for at, objects in enumerate(texts):
        for each in objects:
            one, other = root(at), root(first.setdefault(each, at))
            parent[max(one, other)] = min(one, other)
    return [root(at) for at in range(len(texts))]
