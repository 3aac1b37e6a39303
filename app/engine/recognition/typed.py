"""What an operator typed stands in both readings of a page, in place of what was recognised there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from statistics import median

from app.engine.pdf.text import PdfDocument, PdfPage
from app.engine.pdf.words import Word
from app.engine.recognition.pages import RecognisedDocument
from app.engine.recognition.recogniser import version
from app.engine.types.open_cells import TypedCell


def with_typed(document: RecognisedDocument, cells: Sequence[TypedCell]) -> RecognisedDocument:
    """The document with the words that were typed; two readings of a person's are one, so both have them.

    What was typed on a page of another version is left out: there its box may lie over a neighbour.
    """
    every, cells = cells, [cell for cell in cells if cell.version == version()]
    if not every:
        return document

    def written(page: Callable[[int], PdfPage]) -> Callable[[int], PdfPage]:
        return cache(lambda index: _written(page(index), [one for one in cells if one.page == index + 1]))

    second = PdfDocument(document.page_count, written(document.second.page), document.second.ruling)
    return replace(
        document,
        page=written(document.page),
        second=second,
        typed=tuple(cells),
        outdated=len(every) - len(cells),
    )


def _written(page: PdfPage, cells: Sequence[TypedCell]) -> PdfPage:
    words = [word for word in page.words if not any(is_in(word, cell.box) for cell in cells)]
    words += [word for cell in cells for word in _words(cell, page.words)]
    return replace(page, words=tuple(sorted(words, key=lambda word: (word.base, word.xs[0]))))


def is_in(word: Word, box: Sequence[float]) -> bool:
    """Whether the middle of a word lies in a box."""
    x, y = (word.xs[0] + word.x1) / 2, (word.y0 + word.y1) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _words(cell: TypedCell, around: Sequence[Word]) -> list[Word]:
    """The words of a cell on the level of the first line in its box's height, spread over its width."""
    x0, y0, x1, y1 = cell.box
    level = [word for word in around if y0 <= (word.y0 + word.y1) / 2 <= y1]
    first = min((word.base for word in level), default=y1)
    level = [word for word in level if word.base - first < 1]
    top = median([word.y0 for word in level]) if level else y0
    parts = cell.text.split()
    step = (x1 - x0) / max(1, len(" ".join(parts)))
    words: list[Word] = []
    left = x0
    for part in parts:
        xs = tuple(left + at * step for at in range(len(part)))
        words.append(Word(part, xs, xs[-1] + step, top, first, first, spaced=bool(words)))
        left = xs[-1] + 2 * step
    return words
