"""Characters of PDF pages with their places, upright and without doubles; the limits that hold before."""

from __future__ import annotations

import ctypes
import math
import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from itertools import repeat
from typing import Any, NamedTuple

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from app.liushui.engine.pdf_ruling import Ruling, read_ruling
from app.liushui.engine.radicals import fold_radicals
from app.liushui.engine.types import RefusedError, State

MAX_PAGE_CHARACTERS = 40_000
"""Characters on one page; a printed statement has some 2,000 to 6,000."""

_UPRIGHT_TOLERANCE = math.radians(1)
_FULL_TURN = 2 * math.pi
_LINE_END_HYPHEN = "\ufffe"
"""What pdfium makes of a hyphen at the end of a printed line."""

_DOUBLED = 0.6
"""Points between two prints of one character; the narrowest letters stand twice as far apart."""

_SOLID = re.compile(r"[^\x00-\x20\xa0]+")


class PdfRefusedError(RefusedError):
    """A PDF that cannot be read; `state` and `code` say why."""


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
    """A PDF whose pages are read on demand: `page(i)` is 0-based; `ruling(i)` are its ruling lines."""

    page_count: int
    page: Callable[[int], PdfPage]
    ruling: Callable[[int], Ruling] = lambda _: Ruling()


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

    _check_count(data, password, pages)
    reader = WordReader()

    @lru_cache(maxsize=4)
    def page(index: int) -> PdfPage:
        return read_page(document, index, reader)

    @lru_cache(maxsize=4)
    def ruling(index: int) -> Ruling:
        drawn = _load_page(document, index)
        lines = read_ruling(drawn, drawn.get_height())
        drawn.close()
        return lines

    if not any(page(index).words for index in range(min(pages, 5))):
        if any(page(index).has_images for index in range(min(pages, 5))):
            raise PdfRefusedError("needs_ocr", "no_text_layer")
        raise PdfRefusedError("unknown_layout", "no_text_layer")
    return PdfDocument(pages, page, ruling)


def _check_count(data: bytes, password: str | None, pages: int) -> None:
    """Refuse a file whose page tree holds another number of pages than it declares.

    Pdfium believes the declared number: pages beyond it would be missing without a word.
    """
    try:
        with pikepdf.open(
            BytesIO(data), password=password or "", attempt_recovery=False, suppress_warnings=True
        ) as document:
            found = len(document.pages)
    except (pikepdf.PdfError, ValueError, RuntimeError):
        # Pdfium is the more lenient of the two; what it reads is judged by itself.
        return
    if found != pages:
        raise PdfRefusedError("damaged", "page_count_differs", {"found": str(found), "pages": str(pages)})


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
        # The code may be left from another file; the key stands unpacked in every locked one.
        if error.err_code == pdfium_c.FPDF_ERR_PASSWORD and b"/Encrypt" in data:
            state: State = "need_password" if password is None else "wrong_password"
            raise PdfRefusedError(state, state) from None
        raise PdfRefusedError("damaged", "broken_pdf") from None


def read_page(document: pdfium.PdfDocument, index: int, reader: WordReader) -> PdfPage:
    """Read the characters of the 0-based page `index`; raises PdfRefusedError for absurd pages."""
    page = _load_page(document, index)
    width, height = page.get_size()
    textpage = page.get_textpage()
    count = textpage.count_chars()
    if count > MAX_PAGE_CHARACTERS:
        limit = {"page": str(index + 1), "limit": str(MAX_PAGE_CHARACTERS)}
        raise PdfRefusedError("too_large", "too_many_characters", limit)
    words = reader.read(textpage, height)
    images = not words and _has_images(page)
    textpage.close()
    page.close()
    return PdfPage(index + 1, width, height, words, images)


def _load_page(document: pdfium.PdfDocument, index: int) -> pdfium.PdfPage:
    try:
        return document[index]
    except pdfium.PdfiumError:
        raise PdfRefusedError("damaged", "broken_page", {"page": str(index + 1)}) from None


def _has_images(page: pdfium.PdfPage) -> bool:
    return next(iter(page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_IMAGE], max_depth=2)), None) is not None


def _unchecked(function: Any, answer: Any = ctypes.c_int) -> Callable[..., Any]:
    """The same function of pdfium without a check of its arguments' types, a third of the cost of a call."""
    return ctypes.PYFUNCTYPE(answer)(ctypes.cast(function, ctypes.c_void_p).value or 0)


_GET_ORIGIN = _unchecked(pdfium_c.FPDFText_GetCharOrigin)
_GET_BOX = _unchecked(pdfium_c.FPDFText_GetCharBox)
_GET_ANGLE = _unchecked(pdfium_c.FPDFText_GetCharAngle, ctypes.c_float)


class _Doubles:
    """Room for numbers that pdfium writes, with a reference to each place made once per document."""

    def __init__(self) -> None:
        self._buffer = (ctypes.c_double * 0)()
        self._refs: list[object] = []

    def refs(self, count: int) -> list[object]:
        """References to the first `count` places (or more)."""
        if count > len(self._refs):
            room = count + count // 4
            self._buffer = (ctypes.c_double * room)()
            size = ctypes.sizeof(ctypes.c_double)
            places = (ctypes.c_double.from_buffer(self._buffer, at * size) for at in range(room))
            self._refs = [ctypes.byref(place) for place in places]
        return self._refs

    def values(self, count: int) -> list[float]:
        """What was written to the first `count` places."""
        values: list[float] = self._buffer[:count]
        return values


class _Characters(NamedTuple):
    """The characters of a page without doubles: text, origins, and the index by which pdfium knows each."""

    text: str
    xs: list[float]
    bases: list[float]
    indices: Sequence[int]


class _Run(NamedTuple):
    """Where one word begins and ends among the characters, and whether a blank precedes it."""

    start: int
    stop: int
    spaced: bool


class WordReader:
    """Gathers the upright characters of a document's pages into words; exact doubles are dropped.

    Nearly all time goes into calls per character, so those run inside `map`, not in lines of Python.
    """

    def __init__(self) -> None:
        self._rooms = tuple(_Doubles() for _ in range(4))

    def read(self, textpage: pdfium.PdfTextPage, height: float) -> tuple[Word, ...]:
        """The words of one page of `height` points."""
        page = ctypes.cast(textpage.raw, ctypes.c_void_p)
        text = fold_radicals(_read_text(textpage)).replace(_LINE_END_HYPHEN, "-")
        xs, bases = self._ask(_GET_ORIGIN, page, range(len(text)), 2)
        text, xs, bases, indices = characters = _drop_doubles(text, xs, bases)
        runs = _drop_turned(page, _find_runs(characters), indices)
        firsts, lasts = [indices[run.start] for run in runs], [indices[run.stop - 1] for run in runs]
        _, _, bottoms, tops = self._ask(_GET_BOX, page, firsts, 4)
        _, rights, last_bottoms, last_tops = self._ask(_GET_BOX, page, lasts, 4)
        lows, highs = map(min, bottoms, last_bottoms), map(max, tops, last_tops)
        return tuple(
            Word(
                text[start:stop],
                tuple(xs[start:stop]),
                right,
                height - high,
                height - low,
                height - bases[start],
                spaced,
            )
            for (start, stop, spaced), right, high, low in zip(runs, rights, highs, lows, strict=True)
        )

    def _ask(
        self, function: Callable[..., int], page: ctypes.c_void_p, indices: Sequence[int], answers: int
    ) -> list[list[float]]:
        """The `answers` numbers that `function` gives for each character, as one list per number."""
        count = len(indices)
        rooms = self._rooms[:answers]
        calls = map(function, repeat(page), indices, *(room.refs(count) for room in rooms))
        deque(calls, maxlen=0)
        return [room.values(count) for room in rooms]


def _drop_doubles(text: str, xs: list[float], bases: list[float]) -> _Characters:
    """Leave out what is printed again in the same place or a hair beside it, as some programs do for bold type."""
    places = list(zip(text, map(int, xs), map(int, bases), strict=True))
    if len(set(places)) == len(places):
        return _Characters(text, xs, bases, range(len(text)))
    kept: list[int] = []
    seen: dict[tuple[str, int, int], list[int]] = {}
    for index, (char, column, line) in enumerate(places):
        if _SOLID.match(char):
            x, base = xs[index], bases[index]
            if any(
                abs(xs[other] - x) < _DOUBLED and abs(bases[other] - base) < _DOUBLED
                for left in (column - 1, column, column + 1)
                for low in (line - 1, line, line + 1)
                for other in seen.get((char, left, low), ())
            ):
                continue
            seen.setdefault((char, column, line), []).append(index)
        kept.append(index)
    return _Characters(
        "".join([text[index] for index in kept]),
        [xs[index] for index in kept],
        [bases[index] for index in kept],
        kept,
    )


def _find_runs(characters: _Characters) -> list[_Run]:
    """Characters on one baseline, from left to right, without a blank between them."""
    text, xs, bases, _ = characters
    runs: list[_Run] = []
    for solid in _SOLID.finditer(text):
        start, stop = solid.span()
        spaced = start > 0
        lefts = xs[start:stop]
        if bases[start:stop].count(bases[start]) < stop - start or lefts != sorted(lefts):
            for at in range(start + 1, stop):
                if bases[at] != bases[at - 1] or xs[at] < xs[at - 1]:
                    runs.append(_Run(start, at, spaced))
                    start, spaced = at, False
        runs.append(_Run(start, stop, spaced))
    return runs


def _drop_turned(page: ctypes.c_void_p, runs: list[_Run], indices: Sequence[int]) -> list[_Run]:
    """Leave out turned characters; only a word's first is asked: they never continue an upright word."""
    firsts = [indices[run.start] for run in runs]
    turned = [_is_turned(angle) for angle in map(_GET_ANGLE, repeat(page), firsts)]
    if not any(turned):
        return runs
    kept: list[_Run] = []
    spaced = False
    for (start, stop, begins_spaced), begins_turned in zip(runs, turned, strict=True):
        spaced = spaced or begins_spaced
        if begins_turned:
            start += 1
            while start < stop and _is_turned(_GET_ANGLE(page, indices[start])):
                start += 1
        if start < stop:
            kept.append(_Run(start, stop, spaced))
            spaced = False
    return kept


def _is_turned(angle: float) -> bool:
    return _UPRIGHT_TOLERANCE < angle < _FULL_TURN - _UPRIGHT_TOLERANCE


def _read_text(textpage: pdfium.PdfTextPage) -> str:
    """One character per index: in one call where that is unambiguous, else one by one."""
    count = textpage.count_chars()
    buffer = (ctypes.c_ushort * (count + 1))()
    written = pdfium_c.FPDFText_GetText(textpage.raw, 0, count, buffer)
    text = bytes(buffer)[: 2 * count].decode("utf-16-le", errors="replace")
    if written == count + 1 and len(text) == count and "\ufffd" not in text:
        return text
    codes = map(pdfium_c.FPDFText_GetUnicode, repeat(textpage.raw), range(count))
    return "".join(map(chr, codes))
