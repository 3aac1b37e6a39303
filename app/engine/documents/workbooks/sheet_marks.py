"""What stands in a sheet beside its values: formulas, errors, hidden rows; what a reader must know to trust a cell."""

from __future__ import annotations

from dataclasses import dataclass, field

UNCOMPUTED = "#FORMULA!"
"""Text of a cell whose formula has no stored result; no reader can take it for an amount, a date or a direction."""

Place = tuple[int, int]
"""0-based row and column."""


@dataclass
class SheetMarks:
    """Places are 0-based; `last_row` and `last_column` bound the cells that hold something (-1: none).

    `formats` are the currencies that the numbers of a column are shown in.
    """

    formulas: int = 0
    uncomputed: set[Place] = field(default_factory=set)
    errors: dict[Place, str] = field(default_factory=dict)
    hidden_rows: int = 0
    last_row: int = -1
    last_column: int = -1
    formats: dict[int, frozenset[str]] = field(default_factory=dict)

    def note_cell(self, row: int, column: int) -> None:
        """A cell with something in it."""
        self.last_row = max(self.last_row, row)
        self.last_column = max(self.last_column, column)
