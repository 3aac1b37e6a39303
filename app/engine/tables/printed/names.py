"""Names of columns as they are put together from the words of a header, and told from their neighbours."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from app.engine.pdf.words import Word

_NAME_WORDS = 4
"""Words of which the name of a column is made at most, where names touch each other."""

_WIDE_BLANK = 1.4
"""Share of the letter height that a blank may have in type of one width, where two words are one known name."""

_SAME_STEP = 0.1
"""Points by which the distances of letters may differ in type of one width."""

_CJK = re.compile(r"[\u2e80-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]{2}")


class Heading(NamedTuple):
    """One column's name and the left and right edge of what is printed of it."""

    name: str
    x0: float
    x1: float


Judge = Callable[[str], str | None]
"""Tells what a name of a column means: date, amount, … or None when it is unknown."""


def known_pieces(parts: list[Heading], judge: Judge) -> list[Heading] | None:
    """Words of a line put together to the fewest known names; of equally many the ones that stand furthest apart."""
    best: list[tuple[int, float, list[Heading]] | None] = [(0, 0.0, [])]
    for end in range(1, len(parts) + 1):
        found = []
        for start in range(max(0, end - _NAME_WORDS), end):
            before = best[start]
            name = " ".join([one.name for one in parts[start:end]])
            if before is not None and judge(name) is not None:
                gap = parts[start].x0 - parts[start - 1].x1 if start else 0.0
                piece = Heading(name, parts[start].x0, parts[end - 1].x1)
                found.append((before[0] + 1, before[1] - gap, [*before[2], piece]))
        best.append(min(found, key=lambda one: one[:2]) if found else None)
    return best[-1][2] if best[-1] else None


def names_in(word: Word, judge: Judge) -> list[Heading]:
    """The two known names that a word without a blank is made of; else the word itself."""
    whole = Heading(word.text, word.xs[0], word.x1)
    if judge(word.text) is None and len(word.text) == len(word.xs):
        for at in range(2, len(word.text) - 1):
            if judge(word.text[:at]) and judge(word.text[at:]):
                first = Heading(word.text[:at], word.xs[0], word.xs[at])
                return [first, Heading(word.text[at:], word.xs[at], word.x1)]
    return [whole]


def rejoined(cells: list[Heading], judge: Judge, height: float) -> list[Heading]:
    """The cells of a header's line, two of them as one where only both together are a known name."""
    joined = cells[:1]
    for cell in cells[1:]:
        before = joined[-1]
        is_near = cell.x0 - before.x1 <= _WIDE_BLANK * height and judge(before.name) is None
        if is_near and judge(cell.name) is None and judge(f"{before.name} {cell.name}") is not None:
            joined[-1] = Heading(f"{before.name} {cell.name}", before.x0, cell.x1)
        else:
            joined.append(cell)
    return joined


def one_blank_apart(cells: list[Heading], line: Sequence[Word], judge: Judge) -> list[Heading]:
    """The cells of a header's line; in type of one width, those between wider gaps as one where together they are a known name."""
    step = _step(line)
    if step is None:
        return cells
    runs: list[list[Heading]] = []
    for cell in cells:
        # The box of a letter is narrower than its place by up to half of it.
        if runs and cell.x0 - runs[-1][-1].x1 < 2 * step:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    joined: list[Heading] = []
    for run in runs:
        name = " ".join(cell.name for cell in run)
        whole = len(run) > 1 and judge(name) is not None
        joined += [Heading(name, run[0].x0, run[-1].x1)] if whole else run
    return joined


def _step(line: Sequence[Word]) -> float | None:
    """How far apart the letters of a line stand in points, where all stand equally far apart."""
    steps = [after - before for word in line for before, after in pairwise(word.xs)]
    return steps[0] if steps and max(steps) - min(steps) <= _SAME_STEP else None


def join_names(upper: str, lower: str) -> str:
    """Two lines of one name as one; of two languages the Chinese one first."""
    if _CJK.search(upper) and not _CJK.search(lower):
        return upper
    if _CJK.match(lower) and not _CJK.search(upper):
        return lower if _LATIN.search(lower) else f"{lower} {upper}"
    return f"{upper} {lower}" if not _CJK.search(upper) and not _CJK.search(lower) else f"{upper}{lower}"
