"""What could be the header of a table: its first rows, cut and folded once for all readers that ask."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from app.engine.documents.opened import HEADER_SEARCH_ROWS
from app.engine.tables.grids.vocabulary import WHOSE, is_name, name_forms
from app.engine.values.text import clean_cell, comparable

HEADER_LINES_MOST = 2
_VALUED = re.compile(r"[:：]\s*\S")


@dataclass(frozen=True)
class Heading:
    """One or two `lines` from the 0-based row `at` on that could be a header; `names` without an empty tail."""

    at: int
    lines: int
    names: tuple[str, ...]

    @cached_property
    def forms(self) -> list[list[str]]:
        """The comparable forms of each name."""
        return [name_forms(name) for name in self.names]

    @cached_property
    def present(self) -> frozenset[str]:
        """The forms of all names."""
        return frozenset(form for each in self.forms for form in each)


class Headings:
    """The first rows of a table, `rows` with clean cells, and every header that they could be."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self.rows = [tuple(clean_cell(cell) for cell in row) for row in rows[:HEADER_SEARCH_ROWS]]

    @cached_property
    def candidates(self) -> list[Heading]:
        """Headers of one row, then those of two, each from the top down."""
        merged = [merge_headers(one, next_one) for one, next_one in pairwise(self.rows)]
        return [
            Heading(at, lines, without_tail(names))
            for lines, candidates in ((1, self.rows), (2, merged))
            for at, names in enumerate(candidates)
        ]

    @cached_property
    def present(self) -> frozenset[str]:
        """The forms of all names of all candidates: what is not among them stands in no header."""
        return frozenset(form for one in self.candidates for form in one.present)


def merge_headers(above: Sequence[str], below: Sequence[str]) -> tuple[str, ...]:
    """One name per column of a header of two rows; a name above reaches over the empty cells beside it.

    A label with its value (Currency: INR) is no name.
    """
    merged: list[str] = []
    reaching = ""
    for at in range(max(len(above), len(below))):
        top = above[at] if at < len(above) and not _VALUED.search(above[at]) else ""
        low = below[at] if at < len(below) else ""
        reaching = top or (reaching if low else "")
        is_whose = bool(low) and comparable(reaching) in WHOSE
        choices = [reaching + low, low] if is_whose else [low, reaching + low, reaching]
        merged.append(next((name for name in choices if name and is_name(name)), low or reaching))
    return tuple(merged)


def without_tail(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names without the empty ones at the end."""
    end = len(names)
    while end and not names[end - 1]:
        end -= 1
    return names[:end]
