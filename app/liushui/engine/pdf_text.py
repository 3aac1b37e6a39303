"""Characters of PDF pages with their places, upright and without doubles; the limits that hold before."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from app.liushui.engine.readers.base import PdfDocument
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


class Char(NamedTuple):
    """One character, its box and its baseline in points from the top left; `spaced` when a blank precedes it."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    spaced: bool


@dataclass(frozen=True)
class PdfPage:
    """One page: its size in points and its upright characters in the order of the text layer."""

    number: int
    width: float
    height: float
    chars: tuple[Char, ...] = field(default=())
    has_images: bool = False


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

    if not any(page(index).chars for index in range(min(pages, 5))):
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
    chars = _read_chars(page, textpage, height)
    images = not chars and _has_images(page)
    textpage.close()
    page.close()
    return PdfPage(index + 1, width, height, chars, images)


def _has_images(page: pdfium.PdfPage) -> bool:
    return next(iter(page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_IMAGE], max_depth=2)), None) is not None


def _read_chars(page: pdfium.PdfPage, textpage: pdfium.PdfTextPage, height: float) -> tuple[Char, ...]:
    raw = textpage.raw
    left, right, bottom, top, x, base = (ctypes.c_double() for _ in range(6))
    box_refs = tuple(ctypes.byref(value) for value in (left, right, bottom, top))
    origin_refs = (ctypes.byref(x), ctypes.byref(base))
    get_box, get_origin = pdfium_c.FPDFText_GetCharBox, pdfium_c.FPDFText_GetCharOrigin
    turned = _has_turned_text(page)
    chars: list[Char] = []
    seen: set[tuple[int, float, float]] = set()
    spaced = False
    for index, code in enumerate(_read_codes(textpage)):
        if code <= 32 or code == 0xA0:
            spaced = True
            continue
        if (turned and _is_turned(raw, index)) or not get_box(raw, index, *box_refs):
            continue
        get_origin(raw, index, *origin_refs)
        key = (code, round(x.value * 4), round(base.value * 4))
        if key not in seen:
            seen.add(key)
            box = (left.value, height - top.value, right.value, height - bottom.value)
            chars.append(Char(chr(code), *box, height - base.value, spaced))
        spaced = False
    return tuple(chars)


def _read_codes(textpage: pdfium.PdfTextPage) -> Sequence[int]:
    """Code points by character index: in one call where that is unambiguous, else one by one."""
    count = textpage.count_chars()
    buffer = (ctypes.c_ushort * (count + 1))()
    written = pdfium_c.FPDFText_GetText(textpage.raw, 0, count, buffer)
    codes = buffer[:count]
    if written == count + 1 and not any(0xD800 <= code < 0xE000 for code in codes):
        return codes
    return [pdfium_c.FPDFText_GetUnicode(textpage.raw, index) for index in range(count)]


def _has_turned_text(page: pdfium.PdfPage) -> bool:
    """Whether any text object of the page, forms included, is not upright: only then every character is asked."""
    kinds = [pdfium_c.FPDF_PAGEOBJ_TEXT, pdfium_c.FPDF_PAGEOBJ_FORM]
    for thing in page.get_objects(filter=kinds, max_depth=1):
        if thing.type == pdfium_c.FPDF_PAGEOBJ_FORM:
            return True
        a, b, c, d, _, _ = thing.get_matrix().get()
        if abs(b) > 0.02 * abs(a) or abs(c) > 0.02 * abs(d) or a <= 0:
            return True
    return False


def _is_turned(raw: object, index: int) -> bool:
    angle: float = pdfium_c.FPDFText_GetCharAngle(raw, index)
    return _UPRIGHT_TOLERANCE < angle < _FULL_TURN - _UPRIGHT_TOLERANCE
