"""Printed marks such as 第2页/共3页: which page of a PDF each is, and whether any is missing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.engine.pdf.text import PdfPage
from app.engine.pdf.words import Word
from app.engine.tables.grids.grid import Grid
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem

_MARKS = (
    re.compile(r"第(\d{1,4})页[,/]?共(\d{1,4})页"),
    re.compile(r"页数:?(\d{1,4})/(\d{1,4})(?!\d)"),
    re.compile(r"page:?(\d{1,4})of(\d{1,4})(?!\d)"),
    re.compile(r"\A-?(\d{1,4})/(\d{1,4})-?\Z"),
)


def page_mark(page: PdfPage, lines: list[list[Word]], texts: list[str]) -> tuple[int, int] | None:
    """The printed mark of a page such as 第2页/共3页 or `2/3`: which page it is, and how many there are.

    `texts` are those of the lines, as `fold_lines` gives them.
    """
    paged = [text for text in reversed(texts) if "页" in text or "page" in text]
    for pattern in _MARKS[:3]:
        for text in paged:
            mark = pattern.search(text)
            if mark:
                return int(mark[1]), int(mark[2])
    for line, text in zip(reversed(lines), reversed(texts), strict=True):
        edge = line[0].base > page.height * 0.88 or line[0].base < page.height * 0.1
        mark = _MARKS[3].match(text) if edge else None
        if mark:
            return int(mark[1]), int(mark[2])
    return None


def missing_pages(marks: Sequence[tuple[int, int] | None]) -> list[Problem]:
    """Whether the printed marks count from the first to the last page, each once and in order; a page may bear none."""
    printed = [mark for mark in marks if mark]
    if all(mark in (None, (at, len(marks))) for at, mark in enumerate(marks, 1)):
        return []
    text = ", ".join(f"{at}/{count}" for at, count in printed[:20])
    return [Problem(ProblemCode.PAGES_MISSING, "error", params={"marks": text, "pages": str(len(marks))})]


_ALONE = re.compile(r"-?\s*(?:page)?\s*(\d{1,4})\s*(?:/|of)\s*(\d{1,4})\s*-?", re.IGNORECASE)


def without_page_marks(grid: Grid) -> Grid:
    """The table without rows that hold nothing but the number of their own page and how many there are: 1/2."""
    most = max(grid.pages, default=0)
    kept = [at for at, row in enumerate(grid.cells) if not _is_mark(row, grid.pages[at], most)]
    return grid if len(kept) == len(grid.cells) else grid.only(kept)


def _is_mark(row: Sequence[str], page: int, most: int) -> bool:
    filled = [cell for cell in row if cell.strip()]
    mark = _ALONE.fullmatch(filled[0].strip()) if len(filled) == 1 else None
    return bool(mark) and int(mark[1]) == page and int(mark[2]) >= most  # type: ignore[index]
