"""Pages of PDFs with their words; the limits that hold before."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from io import BytesIO
from itertools import compress

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from app.engine.pdf.drawn import Drawer
from app.engine.pdf.ruling import Ruling, RulingReader
from app.engine.pdf.shapes import Untrue, untrue_figure
from app.engine.pdf.spoken import not_drawn, silence
from app.engine.pdf.unfolding import check_unfolding
from app.engine.pdf.visible import Hidden, find_hidden, hold_figures, is_inside, shown_texts
from app.engine.pdf.words import MAX_PAGE_CHARACTERS, Word, WordReader, has_characters
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem, RefusedError

_AMOUNT = re.compile(r"\d[.,]\d{2}(?!\d)")
_FEWEST_AMOUNTS = 3
"""Amounts among turned words: a row has one or two, a heading none."""

_KEPT_PAGES = 16
"""Pages whose words are kept: short statements are looked through several times, by one reader after another."""


class PdfRefusedError(RefusedError):
    """A PDF that cannot be read; `state` and `code` say why."""


@dataclass(frozen=True)
class PdfPage:
    """One page: its size in points and its upright words in the order of the text layer.

    `unseen` is the problem that stands for what of the page is not among the words.
    """

    number: int
    width: float
    height: float
    words: tuple[Word, ...] = field(default=())
    has_images: bool = False
    unseen: Problem | None = None

    @cached_property
    def folded(self) -> str:
        """All its words without blanks, NFKC and lower case: what readers search for their title."""
        return unicodedata.normalize("NFKC", "".join([word.text for word in self.words])).lower()


@dataclass(frozen=True)
class PdfDocument:
    """A PDF whose pages are read on demand: `page(i)` is 0-based; `ruling(i)` are its ruling lines.

    `unseen` holds of every page read so far that page's own `unseen`, by 0-based page.
    """

    page_count: int
    page: Callable[[int], PdfPage]
    ruling: Callable[[int], Ruling] = lambda _: Ruling()
    unseen: dict[int, Problem | None] = field(default_factory=dict, compare=False, repr=False)

    def unseen_problems(self) -> list[Problem]:
        """What pages hold beside their words, page by page; those that no reader asked for are read now."""
        for index in range(self.page_count):
            if index not in self.unseen:
                self.unseen[index] = self.page(index).unseen
        return [problem for _, problem in sorted(self.unseen.items()) if problem]


def open_pdf(data: bytes, password: str | None, max_pages: int) -> PdfDocument:
    """Open a PDF whose password is known; pages are read when asked for.

    Raises PdfRefusedError: damaged, need_password, wrong_password, too_large, needs_ocr.
    """
    found, untrue = _look_inside(data, password, max_pages)
    document = _load(data, password)
    pages = len(document)
    if pages > max_pages:
        raise PdfRefusedError(
            "too_large", ProblemCode.TOO_MANY_PAGES, {"limit": str(max_pages), "pages": str(pages)}
        )
    if pages == 0:
        raise PdfRefusedError("damaged", ProblemCode.BROKEN_PDF)

    if found is not None and found != pages:
        # Pdfium believes the declared number: pages beyond it would be missing without a word.
        raise PdfRefusedError(
            "damaged", ProblemCode.PAGE_COUNT_DIFFERS, {"found": str(found), "pages": str(pages)}
        )
    if untrue is not None:
        raise PdfRefusedError("needs_ocr", ProblemCode.UNTRUE_FIGURES, untrue._asdict())
    reader, drawer = WordReader(), Drawer()
    lines = RulingReader()
    loaded = _LoadedPage(document)
    unseen: dict[int, Problem | None] = {}
    hidden: dict[int, Hidden] = {}

    @lru_cache(maxsize=_KEPT_PAGES)
    def page(index: int) -> PdfPage:
        found, hidden[index] = read_page(loaded.load(index), index, reader, drawer, hidden.get(index))
        unseen[index] = found.unseen
        return found

    @lru_cache(maxsize=_KEPT_PAGES)
    def ruling(index: int) -> Ruling:
        drawn = loaded.load(index)
        return lines.read(drawn, drawn.get_height())

    if not any(page(index).words for index in range(min(pages, 5))):
        unreal = next(
            (one for one in unseen.values() if one and one.code == ProblemCode.INVISIBLE_TEXT), None
        )
        if unreal:
            raise PdfRefusedError("needs_ocr", unreal.code, {**unreal.params, "page": str(unreal.page)})
        if any(page(index).has_images for index in range(min(pages, 5))):
            raise PdfRefusedError("needs_ocr", ProblemCode.NO_TEXT_LAYER)
        raise PdfRefusedError("unknown_layout", ProblemCode.NO_TEXT_LAYER)
    return PdfDocument(pages, page, ruling, unseen)


def _look_inside(data: bytes, password: str | None, max_pages: int) -> tuple[int | None, Untrue | None]:
    """How many pages the page tree of a file holds, and a figure that its text says and no page draws.

    The number is None where only the more lenient pdfium may open the file.
    Raises RefusedError for a file that would unfold beyond all measure.
    """
    for lenient in (False, True):
        try:
            with pikepdf.open(
                BytesIO(data), password=password or "", attempt_recovery=lenient, suppress_warnings=True
            ) as document:
                check_unfolding(document, max_pages)
                return None if lenient else len(document.pages), untrue_figure(document)
        except (pikepdf.PdfError, ValueError, RuntimeError):
            # What pdfium reads of it is judged by itself.
            continue
    return None, None


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
        raise PdfRefusedError("damaged", ProblemCode.TRUNCATED)
    try:
        return pdfium.PdfDocument(data, password=password)
    except pdfium.PdfiumError as error:
        # The code may be left from another file; the key stands unpacked in every locked one.
        if error.err_code == pdfium_c.FPDF_ERR_PASSWORD and b"/Encrypt" in data:
            if password is None:
                raise PdfRefusedError("need_password", ProblemCode.NEED_PASSWORD) from None
            raise PdfRefusedError("wrong_password", ProblemCode.WRONG_PASSWORD) from None
        raise PdfRefusedError("damaged", ProblemCode.BROKEN_PDF) from None


def read_page(
    page: pdfium.PdfPage, index: int, reader: WordReader, drawer: Drawer, hidden: Hidden | None = None
) -> tuple[PdfPage, Hidden]:
    """Read the characters of a loaded page, the 0-based `index`; raises PdfRefusedError for absurd pages.

    Also gives which of its words are `hidden`, so that a page that is read again need not be drawn again.
    """
    width, height = page.get_size()
    said = silence(page.raw)
    # Not by the library's own object: all it does beyond this is to close itself, which takes it longer than reading a line.
    textpage = pdfium_c.FPDFText_LoadPage(page)
    if not textpage:
        raise PdfRefusedError("damaged", ProblemCode.BROKEN_PAGE, {"page": str(index + 1)})
    try:
        count = pdfium_c.FPDFText_CountChars(textpage)
        if count > MAX_PAGE_CHARACTERS:
            limit = {"page": str(index + 1), "limit": str(MAX_PAGE_CHARACTERS)}
            raise PdfRefusedError("too_large", ProblemCode.TOO_MANY_CHARACTERS, limit)
        placed = reader.read(textpage, count, height)
        has_text = not placed and has_characters(textpage, count)
        inside = is_inside(page, placed, height)
        within = tuple(compress(placed, inside))
        if hidden is None:
            hidden = find_hidden(drawer, page, textpage, within, reader.placed.only(inside), height)
    finally:
        pdfium_c.FPDFText_ClosePage(textpage)
    words = tuple([word for at, word in enumerate(within) if at not in hidden]) if hidden else within
    has_images = not words and _has_images(page)
    outside = [word for word, is_in in zip(placed, inside, strict=True) if not is_in]
    # What is drawn or turned may be rows as well; a page on which nothing stands is only empty.
    is_missed = (not words and (has_images or has_text or bool(outside))) or _hold_rows(reader.turned)
    shown = [word.text for word in shown_texts(within, hidden)] + not_drawn(said, placed)
    unseen = Problem(ProblemCode.PAGE_WITHOUT_TEXT, page=index + 1) if is_missed else None
    if shown:
        params = {"count": str(len(shown)), "text": shown[0][:60]}
        unseen = Problem(ProblemCode.INVISIBLE_TEXT, page=index + 1, params=params)
    elif unseen is None and hold_figures(outside):
        unseen = Problem(ProblemCode.TEXT_OUTSIDE_PAGE, page=index + 1)
    return PdfPage(index + 1, width, height, words, has_images, unseen), hidden


def _hold_rows(turned: Sequence[str]) -> bool:
    """Whether words at a right angle to the page are rows; a watermark has no amounts, a note at the edge hardly one."""
    return sum(_AMOUNT.search(word) is not None for word in turned) >= _FEWEST_AMOUNTS


class _LoadedPage:
    """One page of a document at a time: its lines are asked for after its words, and loading it takes as long."""

    def __init__(self, document: pdfium.PdfDocument) -> None:
        self._document = document
        self._page: pdfium.PdfPage | None = None
        self._index = -1

    def load(self, index: int) -> pdfium.PdfPage:
        """The 0-based page `index`; it is closed when another one is asked for."""
        if self._page is None or index != self._index:
            if self._page is not None:
                self._page.close()
                self._page = None
            try:
                self._page, self._index = self._document[index], index
            except pdfium.PdfiumError:
                raise PdfRefusedError("damaged", ProblemCode.BROKEN_PAGE, {"page": str(index + 1)}) from None
        return self._page


def _has_images(page: pdfium.PdfPage) -> bool:
    return next(iter(page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_IMAGE], max_depth=2)), None) is not None
