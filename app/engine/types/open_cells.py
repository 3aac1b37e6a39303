"""Cells of recognised pages that are not proven, and what an operator types in their place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal["date", "money_in", "money_out", "amount", "balance"]
"""What a cell holds; `amount` has both directions in one column."""

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in points from the top left of the page as it was read, turned straight."""

MAX_OPEN_LINES = 60
"""Lines of a statement that are shown to be typed; with more than these the picture is to be taken again."""
MAX_TYPED_CELLS = 600
LONGEST_CELL = 40


@dataclass(frozen=True)
class OpenCell:
    """One cell of a line: what its column is called, where it lies, and what each of the two readings made of it.

    `is_doubtful`: the readings differ, or hold nothing that its role could be; others of the line only wait for these.
    """

    role: Role
    name: str
    box: Box
    first: str
    second: str
    is_doubtful: bool


@dataclass(frozen=True)
class OpenLine:
    """One line of the 1-based page that may be a row and is not proven, with the cells that a proof asks for.

    `page_size` is width and height of the page in points.
    """

    page: int
    page_size: tuple[float, float]
    box: Box
    cells: tuple[OpenCell, ...]


@dataclass(frozen=True)
class TypedCell:
    """What somebody reads in a box of the 1-based page; an empty text says that nothing stands there."""

    page: int
    box: Box
    text: str
