"""The cells of a table by what its layout says they are, each different one read once."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import time
from functools import cache, cached_property

import polars as pl

from app.engine.tables.grids.grid import CutColumns, Grid
from app.engine.tables.grids.vocabulary import asks_success
from app.engine.tables.layout import Layout
from app.engine.tables.rows.columns import read_fen, repeat
from app.engine.tables.rows.lost_rows import may_be_cut
from app.engine.tables.rows.statuses import is_unsettled, strange_statuses
from app.engine.tables.rows.sum_words import sum_word
from app.engine.tables.rows.tidying import clean_columns
from app.engine.types.table_read import TEXT_ROLES
from app.engine.values.currencies import currency_of
from app.engine.values.figures import Figure, Moment, parse_day, parse_figure, parse_time
from app.engine.values.text import clean_cell, clean_text, comparable

_KEPT = (*TEXT_ROLES, "moment", "amount")
"""Columns that every row is asked for, so that they are cleaned at once."""
_ANSWERS = {"是": "成功", "y": "成功", "yes": "成功", "否": "失败", "n": "失败", "no": "失败"}
"""What an answer means in a column that asks whether its rows happened."""
_FULL_YEAR = re.compile(r"\D?\d{4}")


class RoleCells:
    """The cells of a row by role, with parsers that read each different cell once.

    `money` are the columns of amounts, `beside_text` those of them behind which no other figure stands.
    With `counts_unsettled` no row is taken for one that did not happen. With `is_export` the table is what the
    app of a wallet exports: amounts have no sign and one currency, years are whole, and every printed time is one.
    """

    def __init__(
        self, grid: Grid, layout: Layout, *, counts_unsettled: bool = False, is_export: bool = False
    ) -> None:
        self.grid, self.layout, self.is_export = grid, layout, is_export
        self.figure: Callable[[str], Figure | None] = cache(self._figure)
        self.day: Callable[[str], Moment | None] = cache(self._day)
        self.clock: Callable[[str], time | None] = cache(parse_time)
        self.clean: Callable[[str], str] = cache(clean_text)
        self.compare: Callable[[str], str] = cache(lambda cell: comparable(clean_text(cell)))
        self.mark: Callable[[str], str] = cache(lambda cell: comparable(clean_cell(cell)))
        self.sum_word: Callable[[str], str | None] = cache(lambda cell: sum_word(self.clean(cell)))
        self.currency: Callable[[str], str | None] = cache(currency_of)
        columns = layout.columns
        self.counts_unsettled = counts_unsettled
        self.judges_status = "status" in columns and not counts_unsettled
        self._answers = _ANSWERS if self._asks_success else {}
        self._says_unsettled: Callable[[str], bool] = cache(lambda cell: is_unsettled(self._status(cell)))
        self.money = [columns[role] for role in ("amount", "credit", "debit") if role in columns]
        figures = {*self.money, columns.get("balance")}
        self.beside_text = [at for at in self.money if at + 1 not in figures]
        self._texts: dict[str, list[str]] = {}
        self._series: dict[str, pl.Series] = {}
        self._different: dict[str, list[str]] = {}
        self._fen: dict[str, pl.Series] = {}

    def _figure(self, cell: str) -> Figure | None:
        figure = parse_figure(cell, self.layout.decimal)
        if figure is None or not self.is_export:
            return figure
        is_foreign = figure.currency not in (None, self.layout.currency)
        return None if figure.fen < 0 or figure.marked or is_foreign else figure

    def _day(self, cell: str) -> Moment | None:
        moment = parse_day(cell, self.layout.date_order, self.layout.year_month)
        if moment is None or not self.is_export:
            return moment
        return moment if _FULL_YEAR.match(cell) and not moment.impossible_time else None

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
            at, rows, clean = self.layout.columns.get(role), self.grid.cells, self.clean
            if at is None:
                texts = [""] * len(rows)
            elif isinstance(rows, CutColumns):
                texts = self.series(role).to_list()
            else:
                texts = [clean(row[at]) if at < len(row) else "" for row in rows]
            self._texts[role] = texts
        return texts

    def series(self, role: str) -> pl.Series:
        """`texts` as a column."""
        if role not in self._series:
            cells, at = self.grid.cells, self.layout.columns.get(role)
            if at is None:
                column = repeat(role, "", len(cells), pl.String)
            elif isinstance(cells, CutColumns):
                kept = {each for each in _KEPT if each in self.layout.columns} | {role}
                found = clean_columns({one: cells.columns[self.layout.columns[one]] for one in kept})
                self._series |= {one: column for one, (column, _) in found.items()}
                self._different |= {one: words for one, (_, words) in found.items()}
                return self._series[role]
            else:
                column = pl.Series(role, self.texts(role), dtype=pl.String)
            self._series[role] = column
        return self._series[role]

    def places(self, role: str, test: Callable[[str], bool]) -> set[int]:
        """Places of the rows whose cell passes a test, asked once for each different one."""
        cells = self.series(role)
        words = list(filter(test, self._different.get(role) or set(self.texts(role))))
        return set(cells.is_in(words).arg_true()) if words else set()

    def fen(self, role: str) -> pl.Series:
        """The plain amounts of a role as a column; null where a cell is empty or has to be looked at by itself."""
        if role not in self._fen:
            if role not in self.layout.columns:
                return repeat(role, None, len(self.grid.cells), pl.Int64)
            self._fen[role] = read_fen(self.series(role), self.figure, self.layout.decimal)
        return self._fen[role]

    def refund(self, text: str) -> int:
        """The fen that a cell of refunds says came back."""
        figure = self.figure(text)
        return (figure.refunded_fen or abs(figure.fen)) if figure else 0

    def sum_words_of(self, at: int) -> set[str | None]:
        """What the cells of the row in place `at` say of sums; in an export people write all cells but the type."""
        cells = [self.text(at, "kind")] if self.is_export else self.grid.cells[at]
        return {*map(self.sum_word, cells)} - {None}

    def printed_series(self, role: str) -> pl.Series:
        """`column` as a column."""
        at, cells = self.layout.columns[role], self.grid.cells
        if isinstance(cells, CutColumns):
            return cells.columns[at].alias(role)
        return pl.Series(role, self.column(role), dtype=pl.String)

    def text(self, at: int, role: str) -> str:
        """The clean cell of a role in the row in place `at`."""
        texts = self._texts.get(role)
        if texts is None and isinstance(self.grid.cells, CutColumns):
            return self.clean(self.series(role)[at])
        return self.texts(role)[at] if texts is None else texts[at]

    def printed(self, at: int, role: str) -> str:
        """The cell of a role as it stands in the row in place `at`; empty where the table has no such column."""
        column = self.layout.columns.get(role)
        return "" if column is None else self.grid.cells[at][column]

    def own_accounts(self, places: pl.Series) -> tuple[str, ...]:
        """The holder's account of each row in `places`; empty where the table has no such column."""
        if "own_account" not in self.layout.columns:
            return ("",) * len(places)
        accounts = self.texts("own_account")
        return tuple(accounts[at] for at in places)

    def is_unsettled(self, at: int) -> bool:
        """Whether the status of the row in place `at` says that it did not happen."""
        return self.judges_status and self._says_unsettled(self.text(at, "status"))

    def is_strange(self, at: int) -> bool:
        """Whether nobody knows what the status of the row in place `at` says."""
        return self._status(self.text(at, "status")) in self._strange

    @cached_property
    def _strange(self) -> frozenset[str]:
        return strange_statuses([self._status(cell) for cell in self.texts("status")])

    @property
    def _asks_success(self) -> bool:
        at = self.layout.columns.get("status")
        return at is not None and asks_success(self.grid.names[at])

    def _status(self, cell: str) -> str:
        word = self.compare(cell)
        return self._answers.get(word, word)

    def column(self, role: str, most: int | None = None) -> list[str]:
        """The first cells of a role as they are printed, all without `most`; none where the table has no such column."""
        at, cells = self.layout.columns.get(role), self.grid.cells
        if at is None:
            return []
        return (
            cells.columns[at][:most].to_list()
            if isinstance(cells, CutColumns)
            else [row[at] for row in cells[:most]]
        )
