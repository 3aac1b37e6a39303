"""The header of a printed table by its place alone: the lines right above the first row with a day and an amount."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from app.engine.pdf.words import Word
from app.engine.tables.printed.header import Header
from app.engine.tables.printed.header_lines import cells_of, letter_height, merge_block
from app.engine.tables.printed.manner import ANY_DATE, MONEY

_FEWEST_NAMES = 3
_MOST_LINES = 3
_FIRST_CELLS = 3
"""Cells of a row among which its day stands: behind a number, or a day of value."""
_STEP = 2.2
"""Letter heights between two lines of one header at most."""
_DIGIT = re.compile(r"\d")


def strange_headers(lines: Sequence[list[Word]]) -> list[Header]:
    """The header of a page whose names nobody knows; none where no line with several names stands above its rows."""
    first = next((at for at, line in enumerate(lines) if _is_row(line)), None)
    if not first:
        return []
    height = letter_height(lines[first])
    block: list[list[Word]] = []
    below = lines[first][0].base
    for line in takewhile(_is_free_of_digits, reversed(lines[max(0, first - _MOST_LINES) : first])):
        if below - line[0].base > _STEP * height + (height if not block else 0):
            break
        if block and len(cells_of(line, height)) < 2:
            break  # a title
        block.insert(0, line)
        below = line[0].base
    columns = merge_block(block, lambda name: None) if block else []
    if len(columns) < _FEWEST_NAMES:
        return []
    return [Header(tuple(columns), block[0][0].base, block[-1][0].base)]


def _is_row(line: list[Word]) -> bool:
    cells = [cell.name for cell in cells_of(line, letter_height(line))]
    days = [at for at, text in enumerate(cells[:_FIRST_CELLS]) if ANY_DATE.match(text)]
    return bool(days) and any(MONEY.match(text) for text in cells[days[0] + 1 :])


def _is_free_of_digits(line: list[Word]) -> bool:
    return not any(_DIGIT.search(word.text) for word in line)
