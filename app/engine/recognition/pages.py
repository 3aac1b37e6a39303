"""A document whose pages are pictures: each is turned straight and read twice, as words in their places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from app.engine.pdf.ruling import Ruling
from app.engine.pdf.text import PdfDocument, PdfPage
from app.engine.recognition.flattening import straighten
from app.engine.recognition.flaws import find_flaws
from app.engine.recognition.marks import aslant, without_marks
from app.engine.recognition.recogniser import Line, Recogniser, overlap
from app.engine.recognition.rules import cut_at_rules, find_rules
from app.engine.recognition.words import to_words
from app.engine.types.open_cells import TypedCell
from app.engine.types.problem_codes import ProblemCode

if TYPE_CHECKING:
    from app.engine.recognition.recogniser import Pixels

PAGE_POINTS = 842.0
"""The longer side of a page without a size of its own, in points: A4."""
_TURNS = 2
_MARGIN = 0.12
"""Of a line's height, by how much its box is widened for the second reading."""
_FINER = 1.25
"""How much larger the page is drawn for the second reading."""


@dataclass(frozen=True)
class RecognisedDocument(PdfDocument):
    """A document read off pictures: `page` gives the first reading, `second` the same document in the second one.

    Both have the same boxes. What they disagree in is not known. `typed` are the cells that a person read,
    `outdated` is how many further ones were typed on pages that another version had made straight.
    """

    second: PdfDocument = field(kw_only=True, compare=False, repr=False)
    typed: tuple[TypedCell, ...] = field(default=(), kw_only=True)
    outdated: int = field(default=0, kw_only=True)
    flaws: Callable[[int], tuple[ProblemCode, ...]] = field(
        default=lambda _: (), kw_only=True, compare=False, repr=False
    )
    """What keeps a page from being read, by its 0-based number; it is looked at anew."""


@cache
def _recogniser() -> Recogniser:
    return Recogniser()


def recognise(
    count: int, draw: Callable[[int], Pixels], size: Callable[[int], float] | None = None
) -> RecognisedDocument:
    """The document of `count` pages that `draw` gives as RGB pixels, by 0-based number.

    `size` is the longer side of a page in points.
    """

    @cache
    def read(index: int) -> tuple[PdfPage, PdfPage, Ruling]:
        return _read(draw(index), index, size(index) if size else PAGE_POINTS)

    second = PdfDocument(count, lambda index: read(index)[1], lambda index: read(index)[2])

    def flaws(index: int) -> tuple[ProblemCode, ...]:
        drawn = draw(index)
        return find_flaws(drawn, _recogniser().find(drawn, coarse=True))

    return RecognisedDocument(
        count, lambda index: read(index)[0], lambda index: read(index)[2], second=second, flaws=flaws
    )


def straight_page(drawn: Pixels) -> tuple[Pixels, Pixels]:
    """A page as it is read: turned straight; and the boxes of its lines."""
    recogniser = _recogniser()
    page = drawn
    for _ in range(_TURNS):
        # What was far off is straight only after a second look.
        straight = straighten(page, recogniser.find(page, coarse=True))
        if straight is page:
            break
        page = straight
    boxes = recogniser.find(page)
    straight = straighten(page, boxes)
    return (page, boxes) if straight is page else (straight, recogniser.find(straight))


def _read(drawn: Pixels, index: int, points: float) -> tuple[PdfPage, PdfPage, Ruling]:
    recogniser = _recogniser()
    page, boxes = straight_page(drawn)
    height, width = page.shape[:2]
    scale = points / max(height, width)
    ruling = find_rules(page, scale)
    page, boxes = _cleared(recogniser, page, boxes)
    boxes = cut_at_rules(boxes, ruling, scale)
    first = recogniser.read(page, boxes)
    second = _read_again(recogniser, page, boxes)

    def made(lines: Sequence[Line | None]) -> PdfPage:
        words = to_words([line for line in lines if line], scale)
        return PdfPage(index + 1, width * scale, height * scale, words)

    return made(first), made(second), ruling


def _cleared(recogniser: Recogniser, page: Pixels, boxes: Pixels) -> tuple[Pixels, Pixels]:
    """The page without marks across it, and its lines, which some of these had covered.

    Lines that are as pale as a mark and do not touch one stay as they are.
    """
    import numpy as np

    over = aslant(boxes)
    cleared = without_marks(page, boxes, over)
    if cleared is None:
        return page, boxes[~over]
    found = recogniser.find(cleared)
    found = found[~aslant(found)]
    pale = boxes[~over]
    pale = pale[~overlap(pale, boxes[over]) & ~overlap(pale, found)]
    for box in pale:
        (left, top), (right, bottom) = box.min(axis=0).astype(int).clip(0), box.max(axis=0).astype(int) + 1
        cleared[top:bottom, left:right] = page[top:bottom, left:right]
    return cleared, np.concatenate([found, pale])


def _read_again(recogniser: Recogniser, page: Pixels, boxes: Pixels) -> list[Line | None]:
    """The same boxes read in a larger drawing with more room around: another reading of the same ink."""
    import cv2

    finer = cv2.resize(page, None, fx=_FINER, fy=_FINER, interpolation=cv2.INTER_CUBIC)
    wider = boxes.copy()
    margin = _MARGIN * (boxes[:, 3, 1] - boxes[:, 0, 1])
    wider[:, (0, 3), 0] -= margin[:, None]
    wider[:, (1, 2), 0] += margin[:, None]
    wider[:, :2, 1] -= margin[:, None]
    wider[:, 2:, 1] += margin[:, None]
    wider[:, :, 0] = wider[:, :, 0].clip(0, page.shape[1] - 1)
    wider[:, :, 1] = wider[:, :, 1].clip(0, page.shape[0] - 1)
    return _placed(recogniser.read(finer, wider * _FINER), boxes)


def _placed(lines: Sequence[Line | None], boxes: Pixels) -> list[Line | None]:
    """Lines read in the larger drawing, in the places of the first one."""
    return [
        line
        and line._replace(
            xs=tuple(x / _FINER for x in line.xs),
            x1=float(box[:, 0].max()),
            y0=float(box[:2, 1].mean()),
            y1=float(box[2:, 1].mean()),
        )
        for line, box in zip(lines, boxes, strict=True)
    ]
