"""The cells of a table by what its layout says they are, each different one read once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time
from functools import cache, cached_property

from app.engine.tables.grids.grid import Grid
from app.engine.tables.layout import Layout
from app.engine.tables.rows.statuses import is_unsettled, strange_statuses
from app.engine.tables.rows.strays import may_be_cut, sum_word
from app.engine.values.currencies import currency_of
from app.engine.values.figures import Figure, Moment, parse_day, parse_figure, parse_time
from app.engine.values.text import clean_cell, clean_text, comparable


class RoleCells:
    """The cells of a row by role, with parsers that read each different cell once.

    `money` are the columns of amounts, `beside_text` those of them behind which no other figure stands.
    With `counts_unsettled` no row is taken for one that did not happen.
    """

    def __init__(self, grid: Grid, layout: Layout, *, counts_unsettled: bool = False) -> None:
        self.grid, self.layout = grid, layout
        self.figure: Callable[[str], Figure | None] = cache(lambda cell: parse_figure(cell, layout.decimal))
        self.day: Callable[[str], Moment | None] = cache(
            lambda cell: parse_day(cell, layout.date_order, layout.year_month)
        )
        self.clock: Callable[[str], time | None] = cache(parse_time)
        self.clean: Callable[[str], str] = cache(clean_text)
        self.compare: Callable[[str], str] = cache(lambda cell: comparable(clean_text(cell)))
        self.mark: Callable[[str], str] = cache(lambda cell: comparable(clean_cell(cell)))
        self.sum_word: Callable[[str], str | None] = cache(lambda cell: sum_word(self.clean(cell)))
        self.currency: Callable[[str], str | None] = cache(currency_of)
        columns = layout.columns
        self.counts_unsettled = counts_unsettled
        self._judges_status = "status" in columns and not counts_unsettled
        self._says_unsettled: Callable[[str], bool] = cache(lambda cell: is_unsettled(self.compare(cell)))
        self.money = [columns[role] for role in ("amount", "credit", "debit") if role in columns]
        figures = {*self.money, columns.get("balance")}
        self.beside_text = [at for at in self.money if at + 1 not in figures]
        self._texts: dict[str, list[str]] = {}

    @cached_property
    def strange_currencies(self) -> set[str]:
        """What the column of currencies holds that is the code or the name of none."""
        return {cell for cell in self.texts("currency") if cell and self.currency(cell) is None}

    @cached_property
    def beside_words(self) -> list[int]:
        """Columns of amounts beside a column in which no figure is known to stand by itself."""
        return [at for at in self.beside_text if self._has_words_beside(at)]

    def _has_words_beside(self, at: int) -> bool:
        others = [
            self.clean(row[at + 1])
            for row in self.grid.cells
            if at + 1 < len(row) and self.clean(row[at]) and not may_be_cut(row, at)
        ]
        # Where every row looks cut, the column beside holds codes of three digits.
        return bool(others) and not any(map(self.figure, others))

    def texts(self, role: str) -> list[str]:
        """The clean cells of a role, one per row; empty ones where the table has no such column."""
        texts = self._texts.get(role)
        if texts is None:
            at, rows = self.layout.columns.get(role), self.grid.cells
            clean = self.clean
            texts = self._texts[role] = (
                [""] * len(rows) if at is None else [clean(row[at]) if at < len(row) else "" for row in rows]
            )
        return texts

    def text(self, at: int, role: str) -> str:
        """The clean cell of a role in the row in place `at`."""
        texts = self._texts.get(role)
        return self.texts(role)[at] if texts is None else texts[at]

    def is_unsettled(self, at: int) -> bool:
        """Whether the status of the row in place `at` says that it did not happen."""
        return self._judges_status and self._says_unsettled(self.text(at, "status"))

    def is_strange(self, at: int) -> bool:
        """Whether nobody knows what the status of the row in place `at` says."""
        return self.compare(self.text(at, "status")) in self._strange

    @cached_property
    def _strange(self) -> frozenset[str]:
        return strange_statuses([self.compare(cell) for cell in self.texts("status")])

    def column(self, role: str) -> list[str]:
        """The cells of a role as they are printed; none where the table has no such column."""
        at = self.layout.columns.get(role)
        return [] if at is None else [row[at] for row in self.grid.cells]
