"""Characters of PDF pages with their places, upright and without doubles; the limits that hold before."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from app.liushui.engine.types import State

MAX_PAGE_CHARACTERS = 40_000
"""Characters on one page; a printed statement has some 2,000 to 6,000."""

_UPRIGHT_TOLERANCE = math.radians(1)
_FULL_TURN = 2 * math.pi


class PdfRefusedError(Exception):
    """A PDF that cannot be read; `state` and `code` say why."""

    def __init__(self, state: State, code: str, params: dict[str, str] | None = None) -> None:
        super().__init__(code)
        self.state: State = state
        self.code = code
        self.params = params or {}


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


@dataclass(frozen=True)
class PdfPage:
    """One page: its size in points and its upright words in the order of the text layer."""

    number: int
    width: float
    height: float
    words: tuple[Word, ...] = field(default=())
    has_images: bool = False


@dataclass(frozen=True)
class PdfDocument:
    """A PDF whose pages are read on demand: `page(i)` is 0-based."""

    page_count: int
    page: Callable[[int], PdfPage]


def open_pdf(data: bytes, password: str | None, max_pages: int) -> PdfDocument:
    """Open a PDF whose password is known; pages are read when asked for.

    Raises PdfRefusedError: damaged, need_password, wrong_password, too_large, needs_ocr.
    """
    document = _load(data, password)
    pages = len(document)
    if pages > max_pages:
        raise PdfRefusedError("too_large", "too_many_pages", {"limit": str(max_pages), "pages": str(pages)})
    if pages == 0:
        raise PdfRefusedError("damaged", "broken_pdf")

    @lru_cache(maxsize=4)
    def page(index: int) -> PdfPage:
        return read_page(document, index)

    if not any(page(index).words for index in range(min(pages, 5))):
        if any(page(index).has_images for index in range(min(pages, 5))):
            raise PdfRefusedError("needs_ocr", "no_text_layer")
        raise PdfRefusedError("unknown_layout", "no_text_layer")
    return PdfDocument(pages, page)


def pdf_opens(data: bytes, password: str | None) -> bool:
    """Whether the PDF opens with `password`; raises PdfRefusedError when it is damaged."""
    try:
        _load(data, password).close()
    except PdfRefusedError as refused:
        if refused.state in ("need_password", "wrong_password"):
            return False
        raise
    return True


def _load(data: bytes, password: str | None) -> pdfium.PdfDocument:
    if b"%%EOF" not in data[-2048:] and b"startxref" not in data[-2048:]:
        # pdfium would rebuild a torn file from what is left of it and drop pages without a word.
        raise PdfRefusedError("damaged", "truncated")
    try:
        return pdfium.PdfDocument(data, password=password)
    except pdfium.PdfiumError as error:
        if error.err_code == pdfium_c.FPDF_ERR_PASSWORD:
            state: State = "need_password" if password is None else "wrong_password"
            raise PdfRefusedError(state, state) from None
        raise PdfRefusedError("damaged", "broken_pdf") from None


def read_page(document: pdfium.PdfDocument, index: int) -> PdfPage:
    """Read the characters of the 0-based page `index`; raises PdfRefusedError for absurd pages."""
    try:
        page = document[index]
    except pdfium.PdfiumError:
        raise PdfRefusedError("damaged", "broken_page", {"page": str(index + 1)}) from None
    width, height = page.get_size()
    textpage = page.get_textpage()
    count = textpage.count_chars()
    if count > MAX_PAGE_CHARACTERS:
        limit = {"page": str(index + 1), "limit": str(MAX_PAGE_CHARACTERS)}
        raise PdfRefusedError("too_large", "too_many_characters", limit)
    words = _WordReader(textpage.raw, height).read(_read_codes(textpage))
    images = not words and _has_images(page)
    textpage.close()
    page.close()
    return PdfPage(index + 1, width, height, words, images)


def _has_images(page: pdfium.PdfPage) -> bool:
    return next(iter(page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_IMAGE], max_depth=2)), None) is not None


class _WordReader:
    """Gathers the upright characters of one page into words; exact doubles are dropped."""

    def __init__(self, textpage: object, height: float) -> None:
        self._textpage, self._height = textpage, height
        self._words: list[Word] = []
        self._codes: list[int] = []
        self._xs: list[float] = []
        self._first = self._last = 0
        self._base = 0.0
        self._spaced = False
        self._edges = tuple(ctypes.c_double() for _ in range(4))
        self._edge_refs = tuple(ctypes.byref(edge) for edge in self._edges)

    def read(self, codes: Sequence[int]) -> tuple[Word, ...]:
        """The words of the page; `codes` are the code points by character index."""
        get_angle, get_origin = pdfium_c.FPDFText_GetCharAngle, pdfium_c.FPDFText_GetCharOrigin
        textpage, xs = self._textpage, self._xs
        x, base = ctypes.c_double(), ctypes.c_double()
        x_ref, base_ref = ctypes.byref(x), ctypes.byref(base)
        seen: set[tuple[int, int, int]] = set()
        spaced = False
        for index, code in enumerate(codes):
            if code <= 32 or code == 0xA0:
                spaced = True
                continue
            get_origin(textpage, index, x_ref, base_ref)
            left, foot = x.value, base.value
            key = (code, int(left * 4), int(foot * 4))
            if key in seen:
                continue
            seen.add(key)
            if spaced or not xs or foot != self._base or left < xs[-1]:
                self._flush()
                # Turned characters never continue a word: their baseline or order differs each time.
                if _UPRIGHT_TOLERANCE < get_angle(textpage, index) < _FULL_TURN - _UPRIGHT_TOLERANCE:
                    continue
                self._first, self._base, self._spaced = index, foot, spaced
                spaced = False
            self._codes.append(code)
            xs.append(left)
            self._last = index
        self._flush()
        return tuple(self._words)

    def _flush(self) -> None:
        if not self._codes:
            return
        _, _, bottom, top = self._box(self._first)
        _, right, last_bottom, last_top = self._box(self._last)
        height = self._height
        self._words.append(
            Word(
                "".join(map(chr, self._codes)),
                tuple(self._xs),
                right,
                height - max(top, last_top),
                height - min(bottom, last_bottom),
                height - self._base,
                self._spaced,
            )
        )
        self._codes.clear()
        self._xs.clear()

    def _box(self, index: int) -> tuple[float, float, float, float]:
        pdfium_c.FPDFText_GetCharBox(self._textpage, index, *self._edge_refs)
        left, right, bottom, top = self._edges
        return left.value, right.value, bottom.value, top.value


def _read_codes(textpage: pdfium.PdfTextPage) -> Sequence[int]:
    """Code points by character index: in one call where that is unambiguous, else one by one."""
    count = textpage.count_chars()
    buffer = (ctypes.c_ushort * (count + 1))()
    written = pdfium_c.FPDFText_GetText(textpage.raw, 0, count, buffer)
    codes: list[int] = buffer[:count]
    if written == count + 1 and not any(0xD800 <= code < 0xE000 for code in codes):
        return codes
    return [pdfium_c.FPDFText_GetUnicode(textpage.raw, index) for index in range(count)]
