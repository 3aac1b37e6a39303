"""A page drawn twice, with some of its texts and without: where the two differ, those texts can be seen."""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium_c
from PIL import Image, ImageChops

CLEAR = b"\2"
"""The mark of ink that an eye can tell from what lies under it; of fainter ink it is 1."""

_CLEAR_FROM = 24
"""How far of 255 ink must differ from what lies under it, in one colour: on white 231 is too pale."""

_MAX_PIXELS = 16_000_000
"""Pixels of one picture of a page: a sheet of A4 at the finest scale has 8,000,000."""

_MOST = 2**30
"""Rows of pixels of a whole page, however tall it says it is."""

_WHITES = memoryview(b"\xff" * _MAX_PIXELS)

_STEPS = bytes(32 if value >= _CLEAR_FROM else 8 if value >= 8 else 0 for value in range(256))
_MARKS = {
    True: bytes(2 if value >= 32 else 1 if value >= 8 else 0 for value in range(256)),
    False: bytes(2 if value >= 32 else 0 for value in range(256)),
}
"""Of differences put together bit by bit; only powers of two are reached by none unless by one of them.

On grey pictures faint ink is nothing: what it belongs to is looked at in colours.
"""

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
    """Two pictures of one part of a page, row by row from the top; `left` and `top` are its corner in points."""

    whole: Any
    rest: Any
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
        return bytes(self.whole) == bytes(self.rest)

    def ink(self, top: float, bottom: float) -> bytes:
        """For each column of pixels the mark of the clearest ink from `top` to `bottom` in points, or 0."""
        first = max(0, int((top - self.top) * self.down + 0.5))
        last = min(self.height, int((bottom - self.top) * self.down + 0.5))
        last = max(last, min(first + 1, self.height))
        if first >= last:
            return bytes(self.width)
        return (self._darkest(first, last) or self._farthest(first, last)).translate(_MARKS[self.coloured])

    def _darkest(self, first: int, last: int) -> bytes | None:
        """How far rows differ where the second picture is white, as behind most lines of print."""
        width = self.width
        size = (last - first) * width
        if self.coloured or self.rest[first * width : last * width] != _WHITES[:size]:
            return None
        least = -1
        for row in range(first * width, last * width, width):
            least &= int.from_bytes(self.whole[row : row + width])
        return (least ^ (1 << 8 * width) - 1).to_bytes(width)

    def _farthest(self, first: int, last: int) -> bytes:
        mode, channels = ("RGB", 3) if self.coloured else ("L", 1)
        size = (self.width, last - first)
        part = slice(first * self.width * channels, last * self.width * channels)
        whole, rest = (
            Image.frombuffer(mode, size, each[part], "raw", mode, 0, 1) for each in (self.whole, self.rest)
        )
        differs = ImageChops.difference(whole, rest)
        if self.coloured:
            red, green, blue = differs.split()
            differs = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        pixels = differs.tobytes()
        most = 0
        for row in range(0, len(pixels), self.width):
            most |= int.from_bytes(pixels[row : row + self.width].translate(_STEPS))
        return most.to_bytes(self.width)


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
            texts = list(layer)
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
        flags = pdfium_c.FPDF_ANNOT | (0 if scale.coloured else pdfium_c.FPDF_GRAYSCALE)
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


def _set_active(texts: Sequence[int], active: int) -> None:
    deque(map(_SET_ACTIVE, texts, repeat(active)), maxlen=0)
