"""Pages of a PDF cut at the headers of tables, and which words below a header are surely cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from app.engine.pdf.text import PdfPage
from app.engine.pdf.words import Word
from app.engine.tables.printed.brought import Brought, brought_forward
from app.engine.tables.printed.columns import Columns
from app.engine.tables.printed.header import Header
from app.engine.tables.printed.manner import ANY_DATE
from app.engine.tables.printed.ruled import Boxes
from app.engine.tables.printed.stamps import Place, without_stamps
from app.engine.tables.printed.table import SAME_BASELINE, find_lines, group_baselines


@dataclass(frozen=True)
class Segment:
    """The words below one header, or of a page without one, down to the next header or the foot of the page.

    `brought` is the line right below the header that brings a balance forward; it is not among the words.
    """

    page: int
    height: float
    header: Header | None
    words: tuple[Word, ...]
    lines: Sequence[list[Word]] = ()
    levels: tuple[float, ...] = ()
    columns: Columns | None = None
    begins: bool = False
    brought: Brought | None = None

    @cached_property
    def above(self) -> tuple[tuple[float, str], ...]:
        """The baselines and texts of `lines`: all of a segment without a header, which may be text around a table."""
        return tuple((one.base, one.text) for line in self.lines for one in find_lines(line))


def page_segments(
    page: PdfPage,
    lines: list[list[Word]],
    headers: list[Header],
    boxes: Boxes | None,
    *,
    is_boxed: bool,
    stamps: frozenset[Place] = frozenset(),
) -> Iterator[Segment]:
    """The segments of one page with its `headers`; `is_boxed`: they were found in what is drawn.

    `stamps` are no words of rows.
    """
    levels = boxes.levels if boxes else ()
    tops = [header.top for header in headers] + [float("inf")]
    first = [line for line in lines if line[0].base < tops[0] - SAME_BASELINE]
    begins = page.number == 1
    if headers:
        free = tuple(word for line in first for word in line)
        yield Segment(page.number, page.height, None, free, first, levels, begins=True)
    else:
        words = without_stamps(page.words, stamps)
        yield Segment(page.number, page.height, None, words, first, levels, begins=begins)
    for header, end in zip(headers, tops[1:], strict=True):
        start, end = header.bottom + SAME_BASELINE, end - SAME_BASELINE
        top = next((line for line in lines if line[0].base > start), [])
        brought = brought_forward(top, header)
        start = start if brought is None else top[-1].base
        words = without_stamps(tuple([word for word in page.words if start < word.base < end]), stamps)
        columns = boxes.columns(header) if boxes and is_boxed else None
        yield Segment(page.number, page.height, header, words, (), levels, columns, brought=brought)


def body_words(samples: Sequence[Sequence[Word]], header: Header, height: float) -> list[Word]:
    """The words that are surely cells: near a line that begins with or holds a date; all when there is none."""
    body: list[Word] = []
    for words in samples:
        lines = group_baselines(words)
        dated = [line[0].base for line in lines if _holds_date(line)]
        if dated:
            end = dated[-1] + 1.8 * height
            body += [word for line in lines if line[0].base <= end for word in line]
    return body or [word for words in samples for word in words]


def _holds_date(line: Sequence[Word]) -> bool:
    """Whether a word of a line, or two beside each other, begin as a date does."""
    texts = [word.text for word in line]
    return any(map(ANY_DATE.match, texts)) or any(map(ANY_DATE.match, map(" ".join, pairwise(texts))))
