"""Tables that an operator mapped by hand: found again by the names of their columns, read as the template says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from app.engine.documents.opened import HEADER_SEARCH_ROWS, OpenedDocument
from app.engine.pdf.text import PdfDocument
from app.engine.tables.conclusion.conclude import Facts, conclude, stated_period
from app.engine.tables.conclusion.repeats import without_repeats
from app.engine.tables.currency.stated_in import only_one
from app.engine.tables.currency.stated_units import stated_currencies
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.headings import HEADER_LINES_MOST, merge_headers
from app.engine.tables.grids.records import RawTable, raw_tables
from app.engine.tables.layout import Layout, Template
from app.engine.tables.meaning.turned_dates import Turned, turned_dates
from app.engine.tables.printed.find import find_grids, find_ruled_grids
from app.engine.tables.rows.below_header import grid_below
from app.engine.tables.unknown.general import GENERAL, read_guessed
from app.engine.tables.unknown.suggest import is_data_row
from app.engine.tables.unknown.templates import COLUMN_NAME_LENGTH, COLUMNS_MOST, is_visible
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import StatedTotals, TableRead
from app.engine.values.date_orders import stated_months
from app.engine.values.figures import parse_day
from app.engine.values.open_years import can_end_in
from app.engine.values.spans import stated_span, without_events
from app.engine.values.text import clean_cell, clean_text, comparable

Kind = Literal["wallet", "debit", "credit", "other"]

FORMAT = "mapped"
_UNREAD_ROWS = 2
"""Rows that look like transactions and make a sheet worth telling of when nothing reads it."""

_FEWEST_CELLS = 2
"""A date and an amount: what a row of a table has at least."""

_LOOKED_AT = 500
"""First rows that are looked at for them."""


@dataclass(frozen=True)
class MappableTable:
    """One table of a document as an operator sees it; `grid` is set where cells were cut out of a page.

    Then the first of `raw.rows` holds the names and the header cannot be moved.
    """

    raw: RawTable
    grid: Grid | None = None


def mappable_tables(document: OpenedDocument) -> list[MappableTable]:
    """The tables of a document in their order: one for a text, one per sheet, those found on pages of a PDF.

    Where no header of a PDF has known names, its drawn lines show where the cells are.
    """
    if isinstance(document, PdfDocument):
        return [
            MappableTable(RawTable((grid.names, *grid.cells), (0, *grid.numbers)), grid)
            for grid in find_grids(document) or find_ruled_grids(document)
        ]
    return [MappableTable(raw) for raw in raw_tables(document)]


def header_names(rows: Sequence[Sequence[str]], at: int, lines: int) -> tuple[str, ...]:
    """The names by which a header of one or two rows is recognised: comparable, in order, without empty ends.

    Two rows are joined cell by cell, so that the names do not depend on what the product knows.
    """
    parts = [[_name_form(cell) for cell in row] for row in rows[at : at + lines]]
    width = max((len(part) for part in parts), default=0)
    names = ["".join(part[place] for part in parts if place < len(part)) for place in range(width)]
    names = [name[:COLUMN_NAME_LENGTH] for name in names]
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def _name_form(cell: str) -> str:
    # Small letters may come apart once more: only the second form stays as it is.
    form = comparable(comparable(clean_cell(cell)))
    return "".join(char for char in form if is_visible(char))


def cut_table(table: MappableTable, at: int, lines: int) -> Grid | None:
    """The grid under the header that begins at the 0-based row `at`; None where there is no such header."""
    if table.grid is not None:
        return table.grid if (at, lines) == (0, 1) else None
    rows = table.raw.rows
    if not 1 <= lines <= HEADER_LINES_MOST or not 0 <= at <= len(rows) - lines:
        return None
    names = tuple(clean_cell(cell) for cell in rows[at])
    if lines == HEADER_LINES_MOST:
        names = merge_headers(names, tuple(clean_cell(cell) for cell in rows[at + 1]))
    width = len(header_names(rows, at, lines))
    names = (*names[:width], *("",) * (width - len(names)))
    if not 0 < width <= COLUMNS_MOST:
        return None
    return _header_problem(grid_below(table.raw, at, lines, names), table.raw, range(at, at + lines))


def _header_problem(grid: Grid, raw: RawTable, header: range) -> Grid:
    """The grid, with those rows of its header counted as skipped that are transactions: nothing else reads them."""
    lost = [raw.numbers[at] for at in header if is_data_row(raw.rows[at])]
    problems = (Problem(ProblemCode.HEADER_IS_TRANSACTION, "error", row=number) for number in lost)
    return (
        replace(grid, skipped=grid.skipped + len(lost), problems=(*grid.problems, *problems))
        if lost
        else grid
    )


def read_mapped(grid: Grid, layout: Layout, kind: Kind, name: str) -> list[TableRead]:
    """The statements of a table by a layout that a person gave, called `name`.

    A currency that the text around the table states goes before the layout's. Dates without a year take
    it from the stated period, or from the only month that the text names; without one they stay unread.
    """
    currencies = stated_currencies(grid.facts)
    layout = replace(
        layout, currency=only_one(currencies) if currencies else layout.currency, year_month=None
    )
    problems: tuple[Problem, ...] = ()
    if layout.date_order in ("md", "dm"):
        layout = replace(layout, year_month=_bill_month(grid, layout))
        problems = () if layout.year_month else (Problem(ProblemCode.YEAR_UNKNOWN, "error"),)
    if any(column >= len(grid.names) for column in layout.columns.values()):
        return []
    tables = conclude(grid, layout, Facts(FORMAT, name, kind, knows_signs=False, problems=problems))
    return [_with_turned(grid, layout, table) for table in tables]


def _with_turned(grid: Grid, layout: Layout, table: TableRead) -> TableRead:
    """The statement, told where its rows contradict the order of dates that the mapping says."""
    turned = turned_dates(grid, layout, table.frame, (table.period_from, table.period_to))
    if turned not in (Turned.LIKELY, Turned.PROVEN):
        return table
    return replace(table, problems=(Problem(ProblemCode.DATES_AGAINST_ROWS, "error"), *table.problems))


def _bill_month(grid: Grid, layout: Layout) -> tuple[int, int] | None:
    facts = without_events(grid.facts)
    _, last = stated_period(facts)
    span = stated_span(facts)
    last = last or (span[1] if span else None)
    if last is not None:
        return last.year, last.month
    months = stated_months(facts)
    if len(months) != 1:
        return None
    month, at = months.pop(), layout.columns["moment"]
    cells = (clean_text(row[at]) for row in grid.cells if at < len(row))
    days = [one.day for cell in cells if (one := parse_day(cell, layout.date_order, month))]
    return month if days and can_end_in(days, month, facts) else None


def _as_rowless(table: TableRead) -> TableRead:
    """A table in which a template reads no row, as the refusal that it is unless something else reads it."""
    problems = (Problem(ProblemCode.UNKNOWN_LAYOUT, "error"), *table.problems)
    return replace(table, refused="unknown_layout", stated=StatedTotals(), problems=problems)


def _note_rowless(found: list[TableRead], rowless: Sequence[TableRead]) -> list[TableRead]:
    """The statements, of which the first names the templates that read no row before all else."""
    names = dict.fromkeys(table.format_version or "" for table in rowless)
    problems = tuple(Problem(ProblemCode.TEMPLATE_WITHOUT_ROWS, params={"template": name}) for name in names)
    return [replace(found[0], problems=(*problems, *found[0].problems)), *found[1:]]


class MappedReader:
    """Reads the tables whose names of columns equal those of a template; asked before the general reader."""

    format = FORMAT

    def __init__(self, templates: Sequence[Template]) -> None:
        self._by_names = {template.names: template for template in reversed(templates)}

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements of a document in which a template's header stands, else None.

        Tables beside it are left to the general reader; those that nobody reads are told, and so is a template
        that knows a header and reads no row under it.
        """
        found: list[TableRead] = []
        unread: list[str] = []
        rowless: list[TableRead] = []
        is_known = False
        for table in mappable_tables(document) if self._by_names else []:
            tables = self._read_table(table)
            if tables and not any(one.frame.height for one in tables):
                # The same names over cells that mean something else: the template is not its own.
                rowless.append(_as_rowless(tables[0]))
                tables = []
            is_known = is_known or bool(tables)
            tables = tables or _read_general(table)
            if not tables and _looks_like_transactions(table):
                unread.append(table.raw.sheet or "")
            found += tables
        if not is_known:
            return _note_rowless(GENERAL.read(document) or rowless[:1], rowless) if rowless else None
        found = without_repeats(found)
        problems = tuple(
            Problem(ProblemCode.UNMAPPED_SHEET, params={"sheet": sheet[:60]}) for sheet in unread
        )
        return _note_rowless(
            [replace(found[0], problems=(*found[0].problems, *problems)), *found[1:]], rowless
        )

    def _read_table(self, table: MappableTable) -> list[TableRead]:
        header = self.find_header(table)
        if header is None:
            return []
        template, at, lines = header
        grid = cut_table(table, at, lines)
        return read_mapped(grid, template.layout, template.kind, template.name) if grid else []

    def find_header(self, table: MappableTable) -> tuple[Template, int, int] | None:
        """The template whose header stands in a table, its place (0-based) and its number of rows."""
        rows = table.raw.rows
        places = range(1 if table.grid is not None else min(len(rows), HEADER_SEARCH_ROWS))
        for lines in (1,) if table.grid is not None else (1, HEADER_LINES_MOST):
            for at in places:
                template = self._by_names.get(header_names(rows, at, lines))
                if template is not None:
                    return template, at, lines
        return None


def has_mappable_table(document: OpenedDocument) -> bool:
    """Whether a document holds rows of several cells under one another, so that a person could name columns."""
    return any(_is_table(table.raw.rows) for table in mappable_tables(document))


def _is_table(rows: Sequence[Sequence[str]]) -> bool:
    wide = (row for row in rows if sum(1 for cell in row if cell.strip()) >= _FEWEST_CELLS)
    return next(wide, None) is not None and next(wide, None) is not None


def has_unread_table(document: OpenedDocument) -> bool:
    """Whether a document that no reader knows holds rows that look like transactions."""
    return any(map(_looks_like_transactions, mappable_tables(document)))


def _looks_like_transactions(table: MappableTable) -> bool:
    return sum(map(is_data_row, table.raw.rows[:_LOOKED_AT])) >= _UNREAD_ROWS


def _read_general(table: MappableTable) -> list[TableRead]:
    if table.grid is not None:
        return read_guessed(table.grid, "pdf", needs_proof=True)
    return GENERAL.read_table(table.raw)
