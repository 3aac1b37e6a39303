"""What is painted over the text of rows, and text in rows that is not painted."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium_c

from app.liushui.engine.pdf_facts.amounts import RowPlace
from app.liushui.engine.pdf_facts.facts import Mark

MAX_OBJECTS = 30_000
"""Objects of one page; a page of more is not looked at."""

MAX_TOTAL = 600_000
"""Objects of all pages together."""

_MAX_DEPTH = 3
_MAX_COVERS = 300
"""Areas of one page that are compared with its texts: those painted last, which are the ones that hide."""

_WHITE = 250
_SOLID = 250
_SMALLEST = 2.5
"""Points: what is thinner is a line, not an area."""
_INSIDE = 0.5
_UNPAINTED = (3, 7)
"""Text rendering modes that paint nothing: invisible, and a mere clip."""


def _unchecked(function: Any) -> Callable[..., int]:
    """The same function of pdfium without a check of its arguments' types, a third of the cost of a call."""
    return ctypes.PYFUNCTYPE(ctypes.c_int)(ctypes.cast(function, ctypes.c_void_p).value or 0)


_TYPE = _unchecked(pdfium_c.FPDFPageObj_GetType)
_BOUNDS = _unchecked(pdfium_c.FPDFPageObj_GetBounds)
_FILL = _unchecked(pdfium_c.FPDFPageObj_GetFillColor)
_RENDER_MODE = _unchecked(pdfium_c.FPDFTextObj_GetTextRenderMode)
_DRAW_MODE = _unchecked(pdfium_c.FPDFPath_GetDrawMode)
_CLEAR = _unchecked(pdfium_c.FPDFPageObj_HasTransparency)

_Matrix = tuple[float, float, float, float, float, float]
_PLAIN: _Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class _Box(NamedTuple):
    x0: float
    y0: float
    x1: float
    y1: float


class _Placed(NamedTuple):
    """An object in the order of painting, with the matrix of the forms around it."""

    order: int
    object: Any
    kind: int
    matrix: _Matrix


def find_covered(
    painter: Painter,
    page: Any,
    number: int,
    height: float,
    rows: Sequence[RowPlace],
    opaque: frozenset[tuple[int, int]],
) -> list[Mark] | None:
    """Marks of the rows of a loaded page; None when it, or all pages so far, hold absurdly many objects.

    `opaque` are the sizes in pixels of its pictures without transparency: seals are transparent.
    """
    objects = list(painter.objects(page))
    if len(objects) > MAX_OBJECTS or painter.total > MAX_TOTAL:
        return None
    covers = _covers(objects, painter, height, opaque)
    covers = [each for each in covers[-_MAX_COVERS:] if any(_overlaps(each.box, row) for row in rows)]
    last = covers[-1].order if covers else 0
    marks: list[Mark] = []
    for placed in objects:
        if placed.kind != pdfium_c.FPDF_PAGEOBJ_TEXT:
            continue
        hidden = _RENDER_MODE(placed.object) in _UNPAINTED or painter.is_white(placed.object)
        if hidden or placed.order < last:
            box = painter.box(placed, height)
            row = _row_of(box, rows)
            over = [each.kind for each in covers if each.order > placed.order and _hides(each.box, box)]
            kinds = [*(["invisible_text"] if hidden else []), *over[:1]]
            marks += [Mark(kind, number, row) for kind in kinds if row is not None]
    return list(dict.fromkeys(marks))


class _Cover(NamedTuple):
    """A white area or a picture without transparency, in the order of painting."""

    order: int
    kind: str
    box: _Box


def _covers(
    objects: Sequence[_Placed], painter: Painter, height: float, opaque: frozenset[tuple[int, int]]
) -> list[_Cover]:
    found = []
    for placed in objects:
        if placed.kind == pdfium_c.FPDF_PAGEOBJ_PATH:
            covers = painter.is_filled(placed.object) and painter.is_white(placed.object)
            kind = "white_box"
        else:
            picture = bool(opaque) and placed.kind == pdfium_c.FPDF_PAGEOBJ_IMAGE
            covers = picture and painter.pixels(placed.object) in opaque and not _CLEAR(placed.object)
            kind = "image_over_text"
        if covers:
            box = painter.box(placed, height)
            if min(box.x1 - box.x0, box.y1 - box.y0) >= _SMALLEST:
                found.append(_Cover(placed.order, kind, box))
    return found


def covered_by_notes(
    notes: Sequence[tuple[float, float, float, float]], number: int, height: float, rows: Sequence[RowPlace]
) -> list[Mark]:
    """Rows under annotations; boxes of `notes` from the bottom left."""
    marks = []
    for x0, y0, x1, y1 in notes:
        box = _Box(x0, height - y1, x1, height - y0)
        marks += [Mark("note", number, row.row) for row in rows if _overlaps(box, row)]
    return list(dict.fromkeys(marks))


class Painter:
    """Asks pdfium about objects; the places it writes to are made once."""

    def __init__(self) -> None:
        self._edges = tuple(ctypes.c_float() for _ in range(4))
        self._edge_refs = tuple(ctypes.byref(edge) for edge in self._edges)
        self._colours = (ctypes.c_uint * 4)()
        size = ctypes.sizeof(ctypes.c_uint)
        self._colour_refs = tuple(ctypes.byref(self._colours, at * size) for at in range(4))
        self._mode, self._stroke = ctypes.c_int(), ctypes.c_int()
        self._wide, self._high = ctypes.c_uint(), ctypes.c_uint()
        self._order = 0
        self.total = 0

    def objects(self, page: Any) -> Iterator[_Placed]:
        """Texts, paths and pictures of a page and of its forms, in the order of painting."""
        self._order = 0
        if self.total > MAX_TOTAL:
            return
        for at in range(min(pdfium_c.FPDFPage_CountObjects(page), MAX_OBJECTS + 1)):
            yield from self._unfold(pdfium_c.FPDFPage_GetObject(page, at), _PLAIN, 1)

    def _unfold(self, found: Any, matrix: _Matrix, depth: int) -> Iterator[_Placed]:
        kind = _TYPE(found)
        if kind != pdfium_c.FPDF_PAGEOBJ_FORM:
            self._order += 1
            self.total += 1
            yield _Placed(self._order, found, kind, matrix)
        elif depth <= _MAX_DEPTH and self._order <= MAX_OBJECTS:
            own = pdfium_c.FS_MATRIX()
            pdfium_c.FPDFPageObj_GetMatrix(found, own)
            inner = _times((own.a, own.b, own.c, own.d, own.e, own.f), matrix)
            for at in range(min(pdfium_c.FPDFFormObj_CountObjects(found), MAX_OBJECTS + 1)):
                yield from self._unfold(pdfium_c.FPDFFormObj_GetObject(found, at), inner, depth + 1)

    def is_filled(self, path: Any) -> bool:
        """Whether a path is an area, not a line."""
        _DRAW_MODE(path, ctypes.byref(self._mode), ctypes.byref(self._stroke))
        return bool(self._mode.value != pdfium_c.FPDF_FILLMODE_NONE)

    def is_white(self, found: Any) -> bool:
        """Whether an object is filled with solid white."""
        if not _FILL(found, *self._colour_refs):
            return False
        red, green, blue, alpha = self._colours
        return min(red, green, blue) >= _WHITE and alpha >= _SOLID

    def shade(self, found: Any) -> int:
        """How light an object's filling is on white paper, by its darkest colour: 0 to 255."""
        if not _FILL(found, *self._colour_refs):
            return 255
        red, green, blue, alpha = self._colours
        return 255 - (255 - min(red, green, blue)) * alpha // 255

    def pixels(self, picture: Any) -> tuple[int, int]:
        """Width and height of a picture; zeros for what is none."""
        done = pdfium_c.FPDFImageObj_GetImagePixelSize(picture, self._wide, self._high)
        return (self._wide.value, self._high.value) if done else (0, 0)

    def box(self, placed: _Placed, height: float) -> _Box:
        """The bounds of an object in points from the top left."""
        if not _BOUNDS(placed.object, *self._edge_refs):
            return _Box(0, 0, 0, 0)
        left, bottom, right, top = (edge.value for edge in self._edges)
        a, b, c, d, e, f = placed.matrix
        xs = [a * x + c * y + e for x in (left, right) for y in (bottom, top)]
        ys = [b * x + d * y + f for x in (left, right) for y in (bottom, top)]
        return _Box(min(xs), height - max(ys), max(xs), height - min(ys))


def _times(one: _Matrix, other: _Matrix) -> _Matrix:
    """First `one`, then `other`."""
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _overlaps(box: _Box, row: RowPlace) -> bool:
    wide = min(box.x1, row.x1) - max(box.x0, row.x0)
    high = min(box.y1, row.y1) - max(box.y0, row.y0)
    return wide > _INSIDE and high > _INSIDE


def _row_of(box: _Box, rows: Sequence[RowPlace]) -> int | None:
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    return next((row.row for row in rows if row.x0 <= x <= row.x1 and row.y0 <= y <= row.y1), None)


def _hides(cover: _Box, text: _Box) -> bool:
    """Whether the middle of a text lies well within an area."""
    x, y = (text.x0 + text.x1) / 2, (text.y0 + text.y1) / 2
    wide = cover.x0 + _INSIDE < x < cover.x1 - _INSIDE
    return wide and cover.y0 + _INSIDE < y < cover.y1 - _INSIDE
