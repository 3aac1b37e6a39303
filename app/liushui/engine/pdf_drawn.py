"""A page drawn twice, with some of its texts and without: where the two differ, those texts can be seen."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium_c
from PIL import Image, ImageChops


_MAX_PIXELS = 16_000_000
"""Pixels of one picture of a page: a sheet of A4 at the finest scale has 8,000,000."""

_WHITE = 255

_SET_ACTIVE = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)(
    ctypes.cast(pdfium_c.FPDFPageObj_SetIsActive, ctypes.c_void_p).value or 0
)


class Scale(NamedTuple):
    """Pixels to a point across and down; `coloured` pictures show what grey ones cannot tell apart."""

    across: float
    down: float
    coloured: bool = False


COARSE = Scale(2.0, 1.0)
FINE = Scale(4.0, 4.0, coloured=True)


class Difference(NamedTuple):
    """How far each pixel of two pictures differs, row by row from the top; `left` and `top` are their corner in points."""

    pixels: bytes
    width: int
    height: int
    across: float
    down: float
    left: float
    top: float

    @property
    def is_blank(self) -> bool:
        """Whether no pixel differs at all."""
        return self.pixels.count(0) == len(self.pixels)


class Drawer:
    """Draws one loaded page at one scale."""

    def __init__(self, page: Any, scale: Scale, height: float) -> None:
        box = pdfium_c.FS_RECTF()
        if not pdfium_c.FPDF_GetPageBoundingBox(page, box):
            box = pdfium_c.FS_RECTF(0, height, page.get_width(), 0)
        wide, high = max(box.right - box.left, 1.0), max(box.top - box.bottom, 1.0)
        shrink = min(1.0, (_MAX_PIXELS / (wide * scale.across * high * scale.down)) ** 0.5)
        # Rows of pixels begin at multiples of four bytes.
        self._width = min(_MAX_PIXELS, (int(wide * scale.across * shrink) // 4 + 1) * 4)
        self._height = max(1, min(_MAX_PIXELS // self._width, int(high * scale.down * shrink) + 1))
        self._across, self._down = self._width / wide, self._height / high
        self._left, self._top = box.left, height - box.top
        self._page, self._coloured = page, scale.coloured
        self._upright = -pdfium_c.FPDFPage_GetRotation(page) % 4
        self._whole: Image.Image | None = None

    def without(self, texts: Iterable[int]) -> Difference:
        """What the page loses without `texts`, addresses of objects of pdfium."""
        if self._whole is None:
            self._whole = self._draw()
        texts = list(texts)
        for text in texts:
            _SET_ACTIVE(text, 0)
        try:
            rest = self._draw()
        finally:
            for text in texts:
                _SET_ACTIVE(text, 1)
        differs = ImageChops.difference(self._whole, rest)
        if self._coloured:
            red, green, blue = differs.split()
            differs = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        return Difference(
            differs.tobytes(),
            self._width,
            self._height,
            self._across,
            self._down,
            self._left,
            self._top,
        )

    def _draw(self) -> Image.Image:
        channels = 3 if self._coloured else 1
        size = self._width * self._height * channels
        buffer = (ctypes.c_ubyte * size)()
        ctypes.memset(buffer, _WHITE, size)
        kind = pdfium_c.FPDFBitmap_BGR if self._coloured else pdfium_c.FPDFBitmap_Gray
        bitmap = pdfium_c.FPDFBitmap_CreateEx(
            self._width, self._height, kind, ctypes.addressof(buffer), self._width * channels
        )
        if not bitmap:
            raise MemoryError
        flags = pdfium_c.FPDF_ANNOT | (0 if self._coloured else pdfium_c.FPDF_GRAYSCALE)
        pdfium_c.FPDF_RenderPageBitmap(
            bitmap, self._page, 0, 0, self._width, self._height, self._upright, flags
        )
        pdfium_c.FPDFBitmap_Destroy(bitmap)
        mode = "RGB" if self._coloured else "L"
        return Image.frombuffer(mode, (self._width, self._height), buffer, "raw", mode, 0, 1)
