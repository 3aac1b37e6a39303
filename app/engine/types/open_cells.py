"""Cells and rows that nothing proves: what an operator types in their place, or confirms beside the page."""

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
MAX_UNPROVEN_ROWS = 1_000
"""Rows of a statement that somebody is asked to compare with its pages."""
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
    """What somebody reads in a box of the 1-based page; an empty text says that nothing stands there.

    `version` is that of the recogniser that had made the page straight: the box lies there and on no other's page.
    """

    page: int
    box: Box
    text: str
    version: str = ""


@dataclass(frozen=True)
class UnprovenRow:
    """One row that nothing in its statement proves, as somebody compares it with the 1-based page.

    `moment` is ISO 8601, a day where no time is known. `cells` stand as printed, in the order of the columns; `others` are
    the places in it, from 0, with what the second reading of a picture made of them, where that differs.
    """

    row: int
    page: int
    box: Box
    moment: str
    direction: str
    amount_fen: int
    balance_fen: int | None
    cells: tuple[str, ...]
    others: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class UnprovenRows:
    """The rows of a statement that count once somebody confirms them; `digest` changes with anything in them.

    `page_sizes` are width and height in points of each page that holds one, by its 1-based number.
    """

    digest: str
    rows: tuple[UnprovenRow, ...]
    page_sizes: tuple[tuple[int, float, float], ...] = ()


@dataclass(frozen=True)
class Confirmation:
    """Who compared which rows with their page, and when (as the installation writes moments)."""

    digest: str
    by: str
    at: str
