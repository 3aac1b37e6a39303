"""A page drawn twice, with some of its texts and without: where the two differ, those texts can be seen."""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium_c
from PIL import Image, ImageChops

from app.engine.pdf.words import handle, unchecked

CLEAR = b"\2"
"""The mark of ink that an eye can tell from what lies under it; of fainter ink it is 1."""

_CLEAR_FROM = 24
"""How far of 255 ink must differ from what lies under it, in one colour: on white 231 is too pale."""

_MAX_PIXELS = 16_000_000
"""Pixels of one picture of a page: a sheet of A4 at the finest scale has 8,000,000."""

_MOST = 2**30
"""Rows of pixels of a whole page, however tall it says it is."""

_MARKS = {
    True: bytes(2 if value >= _CLEAR_FROM else 1 if value >= 8 else 0 for value in range(256)),
    False: bytes(2 if value >= 32 else 0 for value in range(256)),
}
"""Of differences. On grey pictures faint ink is nothing: what it belongs to is looked at in colours."""

_PALES = {coloured: marks[::-1] for coloured, marks in _MARKS.items()}
"""The same of what stands on white paper."""

_GET_OBJECT = unchecked(pdfium_c.FPDFPage_GetObject, ctypes.c_void_p)
_SET_ACTIVE = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)(
    ctypes.cast(pdfium_c.FPDFPageObj_SetIsActive, ctypes.c_void_p).value or 0
)


class Scale(NamedTuple):
    """Pixels to a point across and down; `coloured` pictures show what grey ones cannot tell apart."""

    across: float
    down: float
    coloured: bool = False


COARSE = Scale(2.0, 0.5)
FINE = Scale(4.0, 4.0, coloured=True)


class Pair(NamedTuple):
    """Two pictures of one part of a page, row by row from the top; `left` and `top` are its corner in points.

    There is no picture of the rest where nothing is left: it is white.
    """

    whole: Any
    rest: Any | None
    width: int
    height: int
    across: float
    down: float
    left: float
    top: float
    coloured: bool

    @property
    def is_same(self) -> bool:
        """Whether no pixel differs at all."""
        whole = bytes(self.whole)
        return whole == (bytes([255]) * len(whole) if self.rest is None else bytes(self.rest))

    def inks(self, bands: Sequence[tuple[float, float]]) -> list[bytes]:
        """For each band, top and bottom in points: of each column of pixels the mark of the clearest ink, or 0."""
        spans = [self._rows(top, bottom) for top, bottom in bands]
        depths: dict[int, list[int]] = {}
        for at, (first, last) in enumerate(spans):
            # Bands of nearly the same number of rows are compared in one call; their last rows are taken again.
            depths.setdefault((last - first + 1) // 2 * 2, []).append(at)
        found = [bytes(self.width)] * len(bands)
        for depth, places in depths.items():
            marks = self._marks([spans[at] for at in places], depth)
            for start, at in zip(range(0, len(marks), self.width), places, strict=False):
                found[at] = marks[start : start + self.width]
        return found

    def _rows(self, top: float, bottom: float) -> tuple[int, int]:
        """The first row of pixels of a band and the one below its last."""
        first = max(0, int((top - self.top) * self.down + 0.5))
        last = min(self.height, int((bottom - self.top) * self.down + 0.5))
        return first, max(first, last, min(first + 1, self.height))

    def _marks(self, spans: Sequence[tuple[int, int]], depth: int) -> bytes:
        """The marks of bands one after the other."""
        farthest = None
        merge = ImageChops.darker if self.rest is None else ImageChops.lighter
        for down in range(depth):
            rows = [min(first + down, last - 1) for first, last in spans]
            differs = self._picture(self.whole, rows)
            if self.rest is not None:
                differs = ImageChops.difference(differs, self._picture(self.rest, rows))
            farthest = differs if farthest is None else merge(farthest, differs)
        if farthest is None:
            return b""
        if self.coloured:
            red, green, blue = farthest.split()
            farthest = merge(merge(red, green), blue)
        return farthest.tobytes().translate((_PALES if self.rest is None else _MARKS)[self.coloured])

    def _picture(self, pixels: Any, rows: Sequence[int]) -> Image.Image:
        mode, channels = ("RGB", 3) if self.coloured else ("L", 1)
        wide = self.width * channels
        data = b"".join([pixels[row * wide : row * wide + wide] for row in rows])
        return Image.frombuffer(mode, (self.width, len(rows)), data, "raw", mode, 0, 1)


class Drawer:
    """Draws pages of one document; the room of a picture is used again for the next page of the same size."""

    def __init__(self) -> None:
        self._rooms: list[Any] = []

    def compare(
        self,
        page: Any,
        height: float,
        scale: Scale,
        layers: Sequence[Iterable[int]],
        part: tuple[float, float] | None = None,
    ) -> Iterator[Pair]:
        """The page whole and without each of `layers`, addresses of texts; of all its lines or those of `part` alone."""
        view = _view(page, height, scale, part)
        whole = self._draw(page, view, scale, 0)
        for layer in layers:
            texts = set(layer)
            rest = None
            if not _are_all(page, texts):
                _set_active(texts, 0)
                try:
                    rest = self._draw(page, view, scale, 1)
                finally:
                    _set_active(texts, 1)
            yield Pair(
                whole,
                rest,
                view.width,
                view.height,
                view.across,
                view.down,
                view.left,
                view.top,
                scale.coloured,
            )

    def _draw(self, page: Any, view: _View, scale: Scale, room: int) -> Any:
        channels = 3 if scale.coloured else 1
        size = view.width * view.height * channels
        if len(self._rooms) <= room:
            self._rooms.append((ctypes.c_ubyte * size)())
        if len(self._rooms[room]) < size or scale.coloured:
            self._rooms[room] = (ctypes.c_ubyte * size)()
        buffer = self._rooms[room]
        ctypes.memset(buffer, 255, size)
        kind = pdfium_c.FPDFBitmap_BGR if scale.coloured else pdfium_c.FPDFBitmap_Gray
        bitmap = pdfium_c.FPDFBitmap_CreateEx(
            view.width, view.height, kind, ctypes.addressof(buffer), view.width * channels
        )
        if not bitmap:
            raise MemoryError
        flags = 0 if scale.coloured else pdfium_c.FPDF_GRAYSCALE
        flags |= pdfium_c.FPDF_ANNOT if pdfium_c.FPDFPage_GetAnnotCount(page) else 0
        upright = -pdfium_c.FPDFPage_GetRotation(page) % 4
        pdfium_c.FPDF_RenderPageBitmap(bitmap, page, 0, -view.above, view.width, view.full, upright, flags)
        pdfium_c.FPDFBitmap_Destroy(bitmap)
        return memoryview(buffer).cast("B")[:size]


class _View(NamedTuple):
    """The part of a page that is drawn: `full` rows of pixels would be all of it, `above` lie over the part."""

    width: int
    height: int
    full: int
    above: int
    across: float
    down: float
    left: float
    top: float


def _view(page: Any, height: float, scale: Scale, part: tuple[float, float] | None) -> _View:
    box = pdfium_c.FS_RECTF()
    if not pdfium_c.FPDF_GetPageBoundingBox(page, box):
        box = pdfium_c.FS_RECTF(0, height, pdfium_c.FPDF_GetPageWidthF(page), 0)
    wide, high = max(box.right - box.left, 1.0), max(box.top - box.bottom, 1.0)
    top = height - box.top
    first, last = (0.0, high) if part is None else (max(0.0, part[0] - top), min(high, part[1] - top))
    shown = max(last - first, 1.0)
    shrink = min(1.0, (_MAX_PIXELS / (wide * scale.across * shown * scale.down)) ** 0.5)
    # Rows of pixels begin at multiples of four bytes.
    width = min(_MAX_PIXELS // 4, int(wide * scale.across * shrink) // 4 + 1) * 4
    down = scale.down * shrink
    full, above = max(1, int(min(high * down, _MOST))), int(min(first * down, _MOST))
    rows = max(1, min(_MAX_PIXELS // width, full - above, int(shown * down) + 1))
    across, down = width / wide, full / high
    return _View(width, rows, full, above, across, down, box.left, top + above / down)


def _are_all(page: Any, texts: set[Any]) -> bool:
    """Whether nothing else would be drawn of a page: no path, picture, form or note, nor another text."""
    count = pdfium_c.FPDFPage_CountObjects(page)
    if not 0 < count <= len(texts) or pdfium_c.FPDFPage_GetAnnotCount(page):
        return False
    return texts.issuperset(map(_GET_OBJECT, repeat(handle(page.raw)), range(count)))


def _set_active(texts: Iterable[int], active: int) -> None:
    deque(map(_SET_ACTIVE, texts, repeat(active)), maxlen=0)
