"""Pictures and scanned PDFs as documents of recognised pages, within the limits that hold for them."""

from __future__ import annotations

import resource
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import pypdfium2 as pdfium

from app.engine.recognition.pages import RecognisedDocument, recognise
from app.engine.recognition.pictures import LONGEST_SIDE, open_pictures
from app.engine.recognition.recogniser import is_installed
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Limits, Problem, RefusedError, Statement

if TYPE_CHECKING:
    from app.engine.recognition.recogniser import Pixels

Told = Callable[[int, int], None]
"""Hears how many pages are recognised, and of how many."""

_LEAST_MEMORY = 900 * 1024 * 1024
"""Bytes of the limit below which recognising is not begun. 590 MB were used over twenty pages, models and libraries among
them; the limit counts what is only reserved as well, and with 700 MB two photographs did not come through."""
_PAGE_SECONDS = 30
"""Of the processor's time that each page adds to what the process may use; one takes some 10."""
_DOTS_PER_INCH = 200


def recognise_pictures(data: bytes, limits: Limits, told: Told | None = None) -> RecognisedDocument:
    """The pages of a picture; raises RefusedError: damaged, too_large, needs_ocr."""
    _check(ProblemCode.PICTURE, limits)
    pictures = open_pictures(data, limits.recognised_pages)

    def draw(index: int) -> Pixels:
        import numpy as np

        pixels: Pixels = np.asarray(pictures[index])
        return pixels

    return _recognised(len(pictures), draw, None, told)


def recognise_pdf(
    data: bytes, password: str | None, limits: Limits, told: Told | None = None
) -> RecognisedDocument:
    """The pages of a PDF as they are drawn, whatever text lies behind them; raises RefusedError."""
    _check(ProblemCode.NO_TEXT_LAYER, limits)
    document = pdfium.PdfDocument(data, password=password)
    if len(document) > limits.recognised_pages:
        limit = {"limit": str(limits.recognised_pages), "pages": str(len(document))}
        raise RefusedError("too_large", ProblemCode.TOO_MANY_PAGES, limit)
    return _recognised(
        len(document),
        lambda index: draw_page(document[index]),
        lambda index: float(max(document[index].get_size())),
        told,
    )


def draw_page(page: pdfium.PdfPage) -> Pixels:
    """A page of a PDF as RGB pixels, at the resolution at which it is recognised."""
    scale = min(_DOTS_PER_INCH / 72, LONGEST_SIDE / max(page.get_size()))
    drawn: Pixels = page.render(scale=scale, rev_byteorder=True).to_numpy()
    return drawn[:, :, :3].copy()


def _check(missing: ProblemCode, limits: Limits) -> None:
    """Refuse where this machine, or this run, reads no pictures."""
    if not is_installed():
        raise RefusedError("needs_ocr", missing)
    if not limits.recognised_pages:
        raise RefusedError("needs_ocr", ProblemCode.PICTURE_WAITS)
    bound, _ = resource.getrlimit(resource.RLIMIT_DATA)
    if 0 <= bound < _LEAST_MEMORY:
        raise RefusedError("needs_ocr", ProblemCode.RECOGNITION_MEMORY)


def _recognised(
    count: int, draw: Callable[[int], Pixels], size: Callable[[int], float] | None, told: Told | None
) -> RecognisedDocument:
    document = recognise(count, draw, size)
    words = 0
    if told:
        told(0, count)
    for index in range(count):
        _allow_time()
        words += len(document.page(index).words)
        if told:
            told(index + 1, count)
    if not words:
        raise RefusedError("needs_ocr", next(iter(document.flaws(0)), ProblemCode.PICTURE_WITHOUT_TEXT))
    return document


def _allow_time() -> None:
    """Let this process use the processor for one more page, within its hard limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if soft != resource.RLIM_INFINITY:
        more = soft + _PAGE_SECONDS
        resource.setrlimit(
            resource.RLIMIT_CPU, (more if hard == resource.RLIM_INFINITY else min(more, hard), hard)
        )


def with_flaws(document: RecognisedDocument, statement: Statement) -> Statement:
    """Why its pictures cannot be read, told with a statement that was not read whole; of others nobody needs to know."""
    if statement.state not in ("partial", "needs_ocr", "unknown_layout"):
        return statement
    open_pages = {problem.page - 1 for problem in statement.problems if problem.page}
    pages = sorted(open_pages) if statement.state == "partial" else range(document.page_count)
    return replace(statement, problems=(*flaw_problems(document, pages), *statement.problems))


def flaw_problems(document: RecognisedDocument, pages: Iterable[int]) -> list[Problem]:
    """What keeps pages from being read, by their 0-based numbers."""
    return [Problem(code, page=page + 1) for page in pages for code in document.flaws(page)]
