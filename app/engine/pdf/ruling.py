"""The ruling lines of a PDF page: what is drawn level or upright, from edge to edge of cells."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress, repeat
from operator import eq
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium_c

from app.engine.pdf.words import Object, Rooms, handle, unchecked

SAME_LINE = 1.6
"""Points: edges nearer than this are one line; a cell's own border is often drawn beside its neighbour's."""

_LEVEL = 0.6
_SHORTEST = 4.0
_BOX_CORNERS = 5
_THIN = 2.0
"""Points: a line's own width, which the outer edges take in."""

_MAX_OBJECTS = 60_000
_MAX_SEGMENTS = 20_000
_MAX_DEPTH = 3


class Stroke(NamedTuple):
    """A level line at `at` from the top, or an upright one at `at` from the left, from `start` to `end`."""

    at: float
    start: float
    end: float


@dataclass(frozen=True)
class Ruling:
    """All lines of one page in points from the top left, each kind in order of its place."""

    level: tuple[Stroke, ...] = field(default=())
    upright: tuple[Stroke, ...] = field(default=())


class _Pen:
    """Gathers lines from boxes and segments of one page."""

    def __init__(self, height: float) -> None:
        self._height = height
        self.level: set[Stroke] = set()
        self.upright: set[Stroke] = set()

    def draw(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """A line between two points with the origin at the bottom left; slanted ones are left out."""
        if abs(y0 - y1) <= _LEVEL and abs(x0 - x1) >= _SHORTEST:
            self.level.add(_stroke(self._height - (y0 + y1) / 2, x0, x1))
        elif abs(x0 - x1) <= _LEVEL and abs(y0 - y1) >= _SHORTEST:
            self.upright.add(_stroke((x0 + x1) / 2, self._height - y0, self._height - y1))

    def box(self, left: float, bottom: float, right: float, top: float) -> None:
        """A line drawn as a thin box, or the four edges of a cell."""
        if top - bottom <= _THIN:
            middle = (top + bottom) / 2
            self.draw(left, middle, right, middle)
        elif right - left <= _THIN:
            middle = (left + right) / 2
            self.draw(middle, bottom, middle, top)
        else:
            self.draw(left, bottom, right, bottom)
            self.draw(left, top, right, top)
            self.draw(left, bottom, left, top)
            self.draw(right, bottom, right, top)


def _stroke(at: float, one: float, other: float) -> Stroke:
    return Stroke(_round(at), _round(min(one, other)), _round(max(one, other)))


@lru_cache(maxsize=4096)
def _round(place: float) -> float:
    # Tables are drawn between the same few edges.
    return round(place, 2)


_GET_OBJECT = unchecked(pdfium_c.FPDFPage_GetObject, Object)
_GET_TYPE = unchecked(pdfium_c.FPDFPageObj_GetType)
_COUNT_SEGMENTS = unchecked(pdfium_c.FPDFPath_CountSegments)
_GET_BOUNDS = unchecked(pdfium_c.FPDFPageObj_GetBounds)


class RulingReader:
    """Reads the lines of a document's pages; like words, mostly by calls inside `map`."""

    def __init__(self) -> None:
        self._rooms = Rooms(ctypes.c_float)

    def read(self, page: Any, height: float) -> Ruling:
        """The lines of a loaded pdfium page of `height` points; a page of absurdly many paths has none."""
        paths = _find_paths(page.raw)
        counts = list(map(_COUNT_SEGMENTS, paths))
        if sum(counts) > _MAX_SEGMENTS:
            return Ruling()
        pen = _Pen(height)
        bounded, edges = self._rooms.ask(_GET_BOUNDS, paths, (0, 1, 2, 3))
        boxes = zip(*edges, strict=True)
        for path, count, has_bounds, box in zip(paths, counts, bounded, boxes, strict=True):
            if count > _BOX_CORNERS or not has_bounds or not _draw_thin(box, count, pen):
                _trace(ctypes.cast(path, pdfium_c.FPDF_PAGEOBJECT), count, pen)
        return Ruling(tuple(sorted(pen.level)), tuple(sorted(pen.upright)))


def _find_paths(page: Any) -> list[Object]:
    count = pdfium_c.FPDFPage_CountObjects(page)
    if count > _MAX_OBJECTS:
        return []
    objects = list(map(_GET_OBJECT, repeat(handle(page)), range(count)))
    kinds = list(map(_GET_TYPE, objects))
    paths = list(compress(objects, map(eq, kinds, repeat(pdfium_c.FPDF_PAGEOBJ_PATH))))
    for one in compress(objects, map(eq, kinds, repeat(pdfium_c.FPDF_PAGEOBJ_FORM))):
        inside = _unfold(ctypes.cast(one, pdfium_c.FPDF_PAGEOBJECT), 1)
        paths += [ctypes.cast(path, Object) for path in inside]
    return paths


def _unfold(found: Any, depth: int) -> Iterator[Any]:
    kind = pdfium_c.FPDFPageObj_GetType(found)
    if kind == pdfium_c.FPDF_PAGEOBJ_PATH:
        yield found
    elif kind == pdfium_c.FPDF_PAGEOBJ_FORM and depth < _MAX_DEPTH:
        matrix = pdfium_c.FS_MATRIX()
        pdfium_c.FPDFPageObj_GetMatrix(found, matrix)
        if (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f) != (1, 0, 0, 1, 0, 0):
            return  # lines inside would need its matrix; statements draw tables on the page itself
        for at in range(min(pdfium_c.FPDFFormObj_CountObjects(found), _MAX_OBJECTS)):
            yield from _unfold(pdfium_c.FPDFFormObj_GetObject(found, at), depth + 1)


def _trace(path: Any, count: int, pen: _Pen) -> None:
    matrix = pdfium_c.FS_MATRIX()
    pdfium_c.FPDFPageObj_GetMatrix(path, matrix)
    points = [_point(path, at, matrix) for at in range(count)]
    if _is_box(points):
        xs, ys = [x for _, x, _, _ in points], [y for _, _, y, _ in points]
        pen.box(min(xs), min(ys), max(xs), max(ys))
        return
    start = last = (0.0, 0.0)
    for kind, x, y, closes in points:
        if kind == pdfium_c.FPDF_SEGMENT_MOVETO:
            start = (x, y)
        elif kind == pdfium_c.FPDF_SEGMENT_LINETO:
            pen.draw(*last, x, y)
        last = (x, y)
        if closes:
            pen.draw(*last, *start)
            last = start


def _draw_thin(box: tuple[float, float, float, float], count: int, pen: _Pen) -> bool:
    """Draw a line or thin box by its outer edges; True when there is nothing left to draw."""
    left, bottom, right, top = box
    if top - bottom <= _THIN or right - left <= _THIN:
        pen.box(left, bottom, right, top)
        return True
    return count == 2  # a slanted line


_Point = tuple[int, float, float, bool]


def _point(path: Any, at: int, matrix: Any) -> _Point:
    segment = pdfium_c.FPDFPath_GetPathSegment(path, at)
    x, y = ctypes.c_float(), ctypes.c_float()
    pdfium_c.FPDFPathSegment_GetPoint(segment, x, y)
    return (
        pdfium_c.FPDFPathSegment_GetType(segment),
        matrix.a * x.value + matrix.c * y.value + matrix.e,
        matrix.b * x.value + matrix.d * y.value + matrix.f,
        bool(pdfium_c.FPDFPathSegment_GetClose(segment)),
    )


def _is_box(points: list[_Point]) -> bool:
    """Four or five corners on two upright and two level edges."""
    if len(points) not in (4, 5) or any(
        kind == pdfium_c.FPDF_SEGMENT_BEZIERTO or (at and kind == pdfium_c.FPDF_SEGMENT_MOVETO)
        for at, (kind, _, _, _) in enumerate(points)
    ):
        return False
    xs, ys = {round(x, 1) for _, x, _, _ in points}, {round(y, 1) for _, _, y, _ in points}
    return len(xs) <= 2 and len(ys) <= 2


def distinct(places: Iterable[float]) -> list[float]:
    """Places in order, those that lie together counted as one."""
    found: list[float] = []
    for place in sorted(places):
        if not found or place - found[-1] > SAME_LINE:
            found.append(place)
    return found
