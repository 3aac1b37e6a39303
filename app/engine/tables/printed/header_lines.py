"""The lines of a header: what stands beside each other on one, and several lines that are one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from app.engine.pdf.words import Word
from app.engine.tables.printed.names import (
    Heading,
    Judge,
    join_names,
    known_pieces,
    names_in,
    one_blank_apart,
    rejoined,
)

_INTERLEAVED = 0.75
"""Share of the letter height between two baselines below which their lines stand beside each other."""

_BLANK = 0.55
"""Share of the letter height that a blank inside a name may have."""
_CJK = re.compile(r"[\u2e80-\u9fff]")
_DIGIT = re.compile(r"\d")


def overlap(one: Heading, other: Heading) -> bool:
    """Whether one stands above a part of the other."""
    return one.x0 < other.x1 and other.x0 < one.x1


def height_of_letters(lines: Iterable[list[Word]]) -> float:
    """The height of the letters of a few lines in points."""
    heights = sorted(word.y1 - word.y0 for line in lines for word in line)
    return heights[len(heights) * 4 // 5] / 0.88 if heights else 9.0


def letter_height(words: Sequence[Word]) -> float:
    """The height of the letters in points, from the boxes of the taller words (CJK fills most of its square)."""
    return height_of_letters([list(words[:400])])


def cells_of(line: list[Word], height: float) -> list[Heading]:
    """The words of a line, those with no more than a blank between them as one."""
    cells = [Heading(word.text, word.xs[0], word.x1) for word in line[:1]]
    for before, word in pairwise(line):
        if word.xs[0] - before.x1 <= _BLANK * height:
            blank = (
                " " if word.spaced and not (_CJK.search(cells[-1].name) and _CJK.search(word.text)) else ""
            )
            cells[-1] = Heading(f"{cells[-1].name}{blank}{word.text}", cells[-1].x0, word.x1)
        else:
            cells.append(Heading(word.text, word.xs[0], word.x1))
    return cells


def with_interleaved(lines: Sequence[list[Word]], at: int, depth: int) -> int:
    """How many lines a header has with those that begin before its last one ends: cells of two lines beside one."""
    height = height_of_letters(lines[at : at + depth])
    while at + depth < len(lines):
        above, line = lines[at + depth - 1], lines[at + depth]
        is_inside = line[0].base - above[0].base < _INTERLEAVED * height
        if not is_inside or _DIGIT.search("".join(word.text for word in line)):
            break
        depth += 1
    return depth


def merge_block(block: Sequence[list[Word]], judge: Judge) -> list[Heading]:
    """Columns of a header of one to three lines; a name over two others is put before those that need it."""
    height = height_of_letters(block)
    rows = [_apart(cells_of(line, height), line, judge, height) for line in block]
    columns = list(rows[-1])
    for row in reversed(rows[:-1]):
        for cell in row:
            below = [at for at, one in enumerate(columns) if overlap(one, cell)]
            for at in below:
                one = columns[at]
                edges = (one.x0, one.x1) if len(below) > 1 else (min(one.x0, cell.x0), max(one.x1, cell.x1))
                alone = len(below) > 1 and judge(one.name) is not None
                columns[at] = Heading(one.name if alone else join_names(cell.name, one.name), *edges)
            if not below:
                columns.append(cell)
    return sorted(columns, key=lambda one: one.x0)


def _apart(cells: list[Heading], line: list[Word], judge: Judge, height: float) -> list[Heading]:
    """The cells of a header's line, but names that touch each other kept apart: together they mean nothing."""
    apart: list[Heading] = []
    for cell in cells:
        words = [word for word in line if cell.x0 <= word.xs[0] and word.x1 <= cell.x1]
        parts = [part for word in words for part in names_in(word, judge)]
        whole = len(parts) < 2 or judge(cell.name) is not None
        apart += [cell] if whole else known_pieces(parts, judge) or [cell]
    return rejoined(one_blank_apart(apart, line, judge), judge, height)
