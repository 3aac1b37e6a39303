"""A table as it stands in a document, whatever the document is: names of columns, cells, where each row stood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import overload

import polars as pl

from app.engine.types.statements import Problem

Box = tuple[float, float, float, float]
_SLICE_ROWS = 131_072


class CutColumns(Sequence[tuple[str, ...]]):
    """Rows of cells that a text was cut into column by column; a row is made only for who asks for it.

    `columns` never hold null. `raw` has the cells of each row as one list, where cutting gave those.
    """

    def __init__(self, columns: pl.DataFrame, raw: pl.Series | None = None) -> None:
        self.columns, self._raw = columns.get_columns(), raw
        self._frame = columns

    def __len__(self) -> int:
        return self._frame.height

    @overload
    def __getitem__(self, at: int) -> tuple[str, ...]: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[tuple[str, ...], ...]: ...
    def __getitem__(self, at: int | slice) -> tuple[str, ...] | tuple[tuple[str, ...], ...]:
        return self._frame.row(at) if isinstance(at, int) else tuple(self._frame[at].rows())

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return self._frame.iter_rows()

    @cached_property
    def lists(self) -> pl.Series:
        """The cells of each row as one list: all columns one below the other, gathered row by row."""
        if self._raw is not None:
            return self._raw
        # Several times faster than concat_list or concat_arr, which copy cell by cell; by slices for memory.
        starts = range(0, max(len(self), 1), _SLICE_ROWS)
        return pl.concat([_gather_rows(self._frame.slice(start, _SLICE_ROWS)) for start in starts])


def _gather_rows(cells: pl.DataFrame) -> pl.Series:
    height, width = cells.shape
    at = pl.int_range(height * width, dtype=pl.UInt32, eager=True)
    below = pl.concat([column.alias("raw") for column in cells], rechunk=True)
    return below.gather(at % width * height + at // width).reshape((height, width)).arr.to_list()


@dataclass(frozen=True)
class Grid:
    """One table: every row has as many cells as there are names; nothing is parsed, nothing is dropped.

    `numbers` are 1-based lines (text), sheet rows (workbook) or running rows (PDF). `pages` (1-based) and
    `boxes` (points from the top left) are empty except for a PDF. `before` and `after` are the lines of
    text around the table; those of every page of a PDF, page by page. `short` are the places (0-based) of rows
    that had fewer cells than the table has columns. `long` are those of rows that had more and were cut, or
    ended before a cell that every row needs: cells there may have moved. `uncomputed` are 0-based (row, column)
    of cells whose value nobody computed. `date_columns` are those in which a workbook holds true dates,
    `formats` the currencies that it shows the cells of a column in. `skipped` counts rows that were seen but
    could not be cut into cells; `problems` tells of them. `is_ruled`: the columns of a page lie between drawn lines.
    """

    names: tuple[str, ...]
    cells: Sequence[tuple[str, ...]]
    numbers: Sequence[int]
    pages: tuple[int, ...] = ()
    boxes: tuple[Box, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    sheet: str | None = None
    short: frozenset[int] = frozenset()
    long: frozenset[int] = frozenset()
    inexact: frozenset[tuple[int, int]] = frozenset()
    uncomputed: frozenset[tuple[int, int]] = frozenset()
    skipped: int = 0
    problems: tuple[Problem, ...] = field(default=())
    date_columns: frozenset[int] = frozenset()
    formats: dict[int, frozenset[str]] = field(default_factory=dict)
    is_ruled: bool = False

    @property
    def facts(self) -> str:
        """All text around the table, one line each."""
        return "\n".join((*self.before, *self.after))

    def parted(self, name: str, kept: Sequence[int], cells: Sequence[str]) -> Grid:
        """The rows in the places `kept`, with one more column `name` that holds `cells`."""
        found = self.only(kept)
        return replace(
            found,
            names=(*self.names, name),
            cells=tuple((*row, cell) for row, cell in zip(found.cells, cells, strict=True)),
        )

    def without_last(self) -> Grid:
        """The table without its last column."""
        return replace(self, names=self.names[:-1], cells=tuple(row[:-1] for row in self.cells))

    def only(self, kept: Sequence[int]) -> Grid:
        """The rows in the places `kept`."""
        place = {at: now for now, at in enumerate(kept)}
        return replace(
            self,
            cells=tuple(self.cells[at] for at in kept),
            numbers=tuple(self.numbers[at] for at in kept),
            pages=tuple(self.pages[at] for at in kept) if self.pages else (),
            boxes=tuple(self.boxes[at] for at in kept) if self.boxes else (),
            short=frozenset(place[at] for at in self.short if at in place),
            long=frozenset(place[at] for at in self.long if at in place),
            inexact=frozenset((place[at], column) for at, column in self.inexact if at in place),
            uncomputed=frozenset((place[at], column) for at, column in self.uncomputed if at in place),
        )
