"""Words of a PDF page: its characters gathered by their places, upright and without doubles."""

from __future__ import annotations

import ctypes
import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import compress, repeat
from operator import itemgetter, lt, ne, sub
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium_c

from app.engine.values.radicals import fold_radicals

MAX_PAGE_CHARACTERS = 40_000
"""Characters on one page; a printed statement has some 2,000 to 6,000."""

_UPRIGHT_TOLERANCE = math.radians(1)
_FULL_TURN = 2 * math.pi
_LINE_END_HYPHEN = "\ufffe"
"""What pdfium makes of a hyphen at the end of a printed line."""

_DOUBLED = 0.6
"""Points between two prints of one character; the narrowest letters stand twice as far apart."""

_SOLID = re.compile(r"[^\x00-\x20\xa0]+")
_LINE = re.compile(r"[^\r\n]+")
_HALF = re.compile(r"[\ud800-\udfff]")
"""Half a character, which a damaged font may name; no text can hold it."""


class Word(NamedTuple):
    """Characters without a blank between them, in points from the top left.

    `xs` are the left origins of the characters, `base` their common baseline; `spaced` says that
    a blank precedes the word in the text layer. The box is that of the first and last character.
    """

    text: str
    xs: tuple[float, ...]
    x1: float
    y0: float
    y1: float
    base: float
    spaced: bool


class Placed(NamedTuple):
    """Where the characters of words stand in pdfium's text: word `n` has those of `indices` from `starts[n]` to `stops[n]`.

    `doubled` are the characters that no word has, because they are printed again in one place.
    """

    indices: Sequence[int] = ()
    starts: Sequence[int] = ()
    stops: Sequence[int] = ()
    doubled: Sequence[int] = ()

    def only(self, kept: Sequence[object]) -> Placed:
        """The same of those words for which `kept` holds true."""
        return self._replace(starts=[*compress(self.starts, kept)], stops=[*compress(self.stops, kept)])


_MAKE_WORD: Callable[[Iterable[object]], Word] = partial(tuple.__new__, Word)


def unchecked(function: Any, answer: Any = ctypes.c_int) -> Callable[..., Any]:
    """The same function of pdfium without a check of its arguments' types, a third of the cost of a call."""
    return ctypes.PYFUNCTYPE(answer)(ctypes.cast(function, ctypes.c_void_p).value or 0)


class Object(ctypes.c_void_p):
    """An object on a page; unlike its base, ctypes does not turn it into a number."""


def handle(pointer: Any) -> Any:
    """A pointer of pdfium in the form in which many calls take it fastest."""
    return ctypes.c_void_p.from_param(ctypes.cast(pointer, ctypes.c_void_p).value)


_GET_ORIGIN = unchecked(pdfium_c.FPDFText_GetCharOrigin, None)
_GET_BOX = unchecked(pdfium_c.FPDFText_GetCharBox, None)
_GET_ANGLE = unchecked(pdfium_c.FPDFText_GetCharAngle, ctypes.c_float)


class Rooms:
    """Rooms for the numbers that calls of pdfium write, with a reference to each place made once."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind
        self._rooms: list[tuple[Any, list[object]]] = [((kind * 0)(), []) for _ in range(4)]

    def ask(
        self, function: Callable[..., Any], items: Sequence[Any], numbers: Sequence[int], page: Any = None
    ) -> tuple[list[Any], list[list[float]]]:
        """Call `function` for each item, behind `page` if one is given.

        Returns what it answered, and of the numbers that it wrote those in the places `numbers`. The last place
        is the last that it writes.
        """
        count = len(items)
        rooms = [self._of(number, count) for number in range(numbers[-1] + 1)]
        first = (items,) if page is None else (repeat(page), items)
        answers = list(map(function, *first, *(refs for _, refs in rooms)))
        return answers, [rooms[number][0][:count] for number in numbers]

    def _of(self, number: int, count: int) -> tuple[Any, list[object]]:
        # Making a reference takes as long as a call, and pages of one statement are about equally full.
        if len(self._rooms[number][1]) < count:
            count += count // 8
            buffer = (self._kind * count)()
            size = ctypes.sizeof(self._kind)
            self._rooms[number] = buffer, [ctypes.byref(buffer, at * size) for at in range(count)]
        return self._rooms[number]


_DOUBLES = Rooms(ctypes.c_double)
"""Kept from one document to the next: of pdfium, one call at a time runs in a process."""


class _Characters(NamedTuple):
    """The characters of a page: text, origins, and the index by which pdfium knows each."""

    text: str
    xs: list[float]
    bases: list[float]
    indices: Sequence[int]


_Run = tuple[int, int, bool]
"""Where one word begins and ends among the characters, and whether a blank precedes it."""

_Piece = tuple[float, float, float, int, int]
"""Characters on one baseline, from left to right: the baseline, first and last origin, where it begins and ends."""


_LEFT, _START = itemgetter(1), itemgetter(3)


class WordReader:
    """Gathers the upright characters of a document's pages into words; exact doubles are dropped.

    Nearly all time goes into calls per character, so those run inside `map`, not in lines of Python.
    """

    def __init__(self) -> None:
        self.placed = Placed()
        """Of the page read last, where the characters of its words stand in pdfium's text."""
        self.turned: list[str] = []
        """Of the page read last, the words that stand at a right angle to the others, and are not among them."""

    def read(self, textpage: Any, count: int, height: float) -> tuple[Word, ...]:
        """The words of one page of `height` points; `textpage` is pdfium's own, with `count` characters."""
        page = handle(textpage)
        text = fold_radicals(_read_text(textpage, count)).replace(_LINE_END_HYPHEN, "-")
        _, (xs, bases) = _DOUBLES.ask(_GET_ORIGIN, range(len(text)), (0, 1), page)
        characters = _Characters(text, xs, bases, range(len(text)))
        (text, xs, bases, indices), runs = _gather(characters, partial(_GET_ANGLE, page))
        doubled = sorted(set(characters.indices).difference(indices)) if indices != characters.indices else ()
        runs, self.turned = _drop_turned(page, runs, text, indices)
        self.placed = Placed()
        if not runs:
            return ()
        starts, stops, spaced = zip(*runs, strict=True)
        firsts = [indices[start] for start in starts]
        _, (bottoms, tops) = _DOUBLES.ask(_GET_BOX, firsts, (2, 3), page)
        lasts = [indices[stop - 1] for stop in stops]
        _, (rights, last_bottoms, last_tops) = _DOUBLES.ask(_GET_BOX, lasts, (1, 2, 3), page)
        places = list(map(sub, repeat(height), map(bases.__getitem__, starts)))
        self.placed = Placed(indices, starts, stops, doubled)
        parts = list(map(slice, starts, stops))
        words = zip(
            map(text.__getitem__, parts),
            map(tuple(xs).__getitem__, parts),
            rights,
            map(sub, repeat(height), map(max, tops, last_tops)),
            map(sub, repeat(height), map(min, bottoms, last_bottoms)),
            places,
            spaced,
            strict=False,
        )
        return tuple(map(_MAKE_WORD, words))


def _gather(characters: _Characters, angle: Callable[[int], float]) -> tuple[_Characters, list[_Run]]:
    """The characters without what is printed again in the same place, and the runs that are words.

    Turned characters are left as they are: a letter of a seal must not take the place of a figure below it.
    """
    runs, clusters = _find_runs(characters)
    if not clusters:
        return characters, runs
    text, xs, bases, indices = characters
    kept = bytearray(b"\x01" * len(text))
    for cluster in clusters:
        upright = [_without_turned(piece, xs, angle) for piece in cluster]
        _drop_doubles(characters, [piece for piece in upright if piece[3] < piece[4]], kept)
    if 0 not in kept:
        return characters, runs
    single = _Characters(
        "".join(compress(text, kept)),
        list(compress(xs, kept)),
        list(compress(bases, kept)),
        list(compress(indices, kept)),
    )
    return single, _find_runs(single)[0]


def _find_runs(characters: _Characters) -> tuple[list[_Run], list[list[_Piece]]]:
    """Characters on one baseline, from left to right, without a blank between them; and pieces that may hold doubles.

    A piece is what the text layer has on one line, on one baseline from left to right: nearly always all of it.
    """
    text, xs, bases, _ = characters
    runs = [(start, stop, start > 0) for start, stop in map(re.Match.span, _SOLID.finditer(text))]
    steps = list(map(sub, xs[1:], xs))
    places = range(1, len(text))
    low = list(compress(places, map(lt, steps, repeat(_DOUBLED))))
    changes = set(compress(places, map(ne, bases[1:], bases)))
    breaks = sorted(changes.union([place for place in low if steps[place - 1] < 0]))
    pieces: list[_Piece] = []
    cuts: list[int] = []
    at = 0
    for start, stop in map(re.Match.span, _LINE.finditer(text)):
        at = bisect_right(breaks, start, at)
        last = bisect_left(breaks, stop, at)
        for end in breaks[at:last]:
            pieces.append((bases[start], xs[start], xs[end - 1], start, end))
            start = end
        pieces.append((bases[start], xs[start], xs[stop - 1], start, stop))
        cuts += breaks[at:last]
        at = last
    starts = [piece[3] for piece in pieces]
    narrow: set[int] = set()
    for place in low if pieces else ():
        if steps[place - 1] >= 0 and place not in changes:
            start, stop = pieces[bisect_right(starts, place) - 1][3:]
            if start < place < stop:
                narrow.add(start)
    return _cut(runs, cuts) if cuts else runs, _find_clusters(pieces, narrow)


def _cut(runs: list[_Run], cuts: list[int]) -> list[_Run]:
    """The runs, broken at the places of `cuts` (in order) that lie inside one."""
    broken: list[_Run] = []
    at = 0
    for start, stop, spaced in runs:
        while at < len(cuts) and cuts[at] < stop:
            if cuts[at] > start:
                broken.append((start, cuts[at], spaced))
                start, spaced = cuts[at], False
            at += 1
        broken.append((start, stop, spaced))
    return broken


def _find_clusters(pieces: list[_Piece], narrow: set[int]) -> list[list[_Piece]]:
    """Pieces that lie over each other, together; of those that lie alone the ones that begin at `narrow` places."""
    clusters: list[list[_Piece]] = []
    pieces.sort()
    level: list[_Piece] = []
    for piece in [*pieces, (math.inf, 0.0, 0.0, 0, 0)]:
        if level and piece[0] - level[-1][0] >= _DOUBLED:
            level.sort(key=_LEFT)
            first, reach = 0, -math.inf
            for at, (_, left, right, _, _) in enumerate(level):
                if left - reach >= _DOUBLED:
                    clusters.append(level[first:at])
                    first = at
                reach = max(reach, right)
            clusters.append(level[first:])
            level = []
        level.append(piece)
    return [cluster for cluster in clusters if len(cluster) > 1 or (cluster and cluster[0][3] in narrow)]


def _without_turned(piece: _Piece, xs: list[float], angle: Callable[[int], float]) -> _Piece:
    """A piece without turned characters at its ends; further in there are none, as they leave its baseline."""
    base, _, _, start, stop = piece
    while start < stop and _is_turned(angle(start)):
        start += 1
    while start < stop and _is_turned(angle(stop - 1)):
        stop -= 1
    return (base, xs[start], xs[stop - 1], start, stop) if start < stop else (base, 0.0, 0.0, start, stop)


def _drop_doubles(characters: _Characters, cluster: list[_Piece], kept: bytearray) -> None:
    """Mark by 0 what is printed again in the same place or a hair beside it, as for bold type.

    Of every character the first print is kept.
    """
    text, xs, _, _ = characters
    before: list[_Piece] = []
    for piece in sorted(cluster, key=_START):
        start, stop = piece[3:]
        if any(_is_print_of(piece, other, text, xs) and all(kept[other[3] : other[4]]) for other in before):
            for solid in _SOLID.finditer(text, start, stop):
                kept[solid.start() : solid.end()] = bytes(solid.end() - solid.start())
            continue
        before.append(piece)
        for other in before:
            if abs(piece[0] - other[0]) < _DOUBLED:
                _drop_near(characters, piece, other, kept)


def _drop_near(characters: _Characters, piece: _Piece, other: _Piece, kept: bytearray) -> None:
    """Mark the characters of a piece over which an equal one of another stands, or before them in the piece itself."""
    text, xs, _, _ = characters
    _, left, right, first, last = other
    start = bisect_left(xs, left - _DOUBLED, *piece[3:])
    for index in range(start, bisect_right(xs, right + _DOUBLED, start, piece[4])):
        x, char = xs[index], text[index]
        if char <= " " or char == "\xa0":
            continue
        at = bisect_left(xs, x - _DOUBLED, first, last)
        while at < min(last, index) and xs[at] - x < _DOUBLED:
            if text[at] == char and kept[at] and x - xs[at] < _DOUBLED:
                kept[index] = 0
            at += 1


def _is_print_of(piece: _Piece, other: _Piece, text: str, xs: list[float]) -> bool:
    """Whether every character of a piece lies over the one in its place of an equal piece."""
    (base, _, _, start, stop), (first_base, _, _, first, last) = piece, other
    if text[start:stop] != text[first:last] or abs(base - first_base) >= _DOUBLED:
        return False
    steps = list(map(sub, xs[start:stop], xs[first:last]))
    return all(abs(step) < _DOUBLED for step in (min(steps), max(steps)))


def _drop_turned(
    page: Any, runs: list[_Run], text: str, indices: Sequence[int]
) -> tuple[list[_Run], list[str]]:
    """Leave out turned characters; only a word's first is asked: they never continue an upright word.

    Returns also the words of those that stand at a right angle, each letter of which is a run by itself.
    """
    angles = list(map(_GET_ANGLE, repeat(page), [indices[start] for start, _, _ in runs]))
    if not any(angles) or not any(map(_is_turned, angles)):
        return runs, []
    kept: list[_Run] = []
    turned: list[str] = []
    blank, last = False, -1
    for (start, stop, spaced), angle in zip(runs, angles, strict=True):
        spaced = spaced or blank
        blank = spaced
        if _is_turned(angle):
            first = start
            start += 1
            while start < stop and _is_turned(_GET_ANGLE(page, indices[start])):
                start += 1
            if _is_right(angle):
                turned.append((turned.pop() if first == last else "") + text[first:start])
                last = start
        if start < stop:
            kept.append((start, stop, spaced))
            blank = False
    return kept, turned


def _is_right(angle: float) -> bool:
    off = angle % (math.pi / 2)
    return min(off, math.pi / 2 - off) < _UPRIGHT_TOLERANCE


def _is_turned(angle: float) -> bool:
    return _UPRIGHT_TOLERANCE < angle < _FULL_TURN - _UPRIGHT_TOLERANCE


def has_characters(textpage: Any, count: int) -> bool:
    """Whether any character stands on a page, turned or upright; `textpage` is pdfium's own, with `count` of them."""
    return _SOLID.search(_read_text(textpage, count)) is not None


def _read_text(textpage: Any, count: int) -> str:
    """One character per index: in one call where that is unambiguous, else one by one."""
    buffer = (ctypes.c_ushort * (count + 1))()
    written = pdfium_c.FPDFText_GetText(textpage, 0, count, buffer)
    text = bytes(buffer)[: 2 * count].decode("utf-16-le", errors="replace")
    if written == count + 1 and len(text) == count and "\ufffd" not in text:
        return text
    codes = map(pdfium_c.FPDFText_GetUnicode, repeat(textpage), range(count))
    return _HALF.sub("\ufffd", "".join(map(chr, codes)))
