"""The general reader: tables of sources that are on no list; counted only when beyond doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.engine.documents.opened import OpenedDocument
from app.engine.pdf.text import PdfDocument
from app.engine.proofs.balance_chain import check_balance
from app.engine.proofs.totals import sum_directions
from app.engine.tables.conclusion.conclude import Facts, conclude
from app.engine.tables.conclusion.repeats import without_repeats
from app.engine.tables.currency.sections import with_currencies
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.records import RawTable, raw_tables
from app.engine.tables.interpret import interpret
from app.engine.tables.layout import Layout
from app.engine.tables.meaning.days_once import with_days
from app.engine.tables.meaning.fees import open_fees, with_fees_paid
from app.engine.tables.meaning.first_days import with_first_days
from app.engine.tables.meaning.protected_balances import without_protection
from app.engine.tables.meaning.republic_years import with_western_years
from app.engine.tables.meaning.sections import NAME as HEADED
from app.engine.tables.meaning.sections import with_directions
from app.engine.tables.printed.find import find_grids, find_strange_grids
from app.engine.tables.printed.listed_sides import find_listed_sides
from app.engine.tables.printed.manner import ANY_DATE, MONEY
from app.engine.tables.rows.below_header import grid_below
from app.engine.tables.rows.lost_rows import lost_row_problem
from app.engine.tables.rows.sum_words import sum_word
from app.engine.tables.unknown.ambiguities import ambiguity_of_foot
from app.engine.tables.unknown.guess import Guess, find_header, guess_layout, with_unnamed
from app.engine.tables.unknown.halves import stacked
from app.engine.tables.unknown.headerless import read_below_strange_header, read_strange_print
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead
from app.engine.values.spans import stated_end, stated_span

FORMAT = "general"
_FEWEST_LOST = 2
"""Rows with a day and an amount; one alone may be a note."""


class GeneralReader:
    """Asked last: finds the header, the columns, the way of writing dates and amounts, and the proof."""

    format = FORMAT

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements of all tables that have a header; None when there is no table at all."""
        found: list[TableRead] = []
        strange: list[Grid] = []
        if isinstance(document, PdfDocument):
            grids = find_grids(document)
            for place, grid in enumerate(grids):
                tables = _read_printed(grid)
                if place and not tables:
                    tables = _read_printed(_with_period_of(grids[0], grid))
                found += tables
                strange += [] if tables else [grid]
            if not found and (found := read_strange_print(find_strange_grids(document), FORMAT)):
                strange = [grid for grid in strange if not _are_read(grid, found)]
            if all(table.ambiguity_is_final or table.refused for table in found):
                found, strange = (listed, []) if (listed := _read_listed(document)) else (found, strange)
        unread: list[RawTable] = []
        for raw in raw_tables(document):
            tables = self.read_table(raw)
            found += tables
            unread += [] if tables else [raw]
        return _with_strange(lost_row_problem(without_repeats(found), unread), strange) or None

    def read_table(self, raw: RawTable) -> list[TableRead]:
        """The statements of one sheet or text."""
        header = find_header(raw)
        if header is None:
            return read_below_strange_header(raw, FORMAT)
        at, lines, names = header
        grid = grid_below(raw, at, lines, with_unnamed(raw, at, lines, names))
        return read_guessed(grid, "table")


def _read_listed(document: PdfDocument) -> list[TableRead]:
    """The statement of a print that lists each side of the account below a heading; none unless its balances prove it."""
    grid = find_listed_sides(document)
    tables = _read_printed(grid) if grid else []
    return tables if len(tables) == 1 and _leads_to_closing(tables[0]) else []


def _leads_to_closing(table: TableRead) -> bool:
    """Whether the rows lead from the stated opening balance to the stated closing one."""
    figures, sums = table.stated.figures, sum_directions(table.frame)
    opening, closing = figures.get("opening_fen"), figures.get("closing_fen")
    if opening is None or closing is None or table.skipped:
        return False
    return opening + sums["in_fen"] - sums["out_fen"] == closing


def _with_period_of(first: Grid, grid: Grid) -> Grid:
    """A table behind the first one with the period, or the day of the statement, that stands above that one.

    No other words are taken over: they may be of the first account alone.
    """
    text = "\n".join(first.before)
    span, end = stated_span(text), stated_end(text)
    line = f"{span[0]} - {span[1]}" if span else f"Statement date {end}" if end else ""
    return replace(grid, before=(line, *grid.before)) if line else grid


def _with_strange(tables: list[TableRead], strange: Sequence[Grid]) -> list[TableRead]:
    """The statements of a print, with the rows below headers that nobody knows counted as skipped."""
    lost = [page for grid in strange for page in _pages_of_rows(grid)]
    if len(lost) < _FEWEST_LOST or not tables:
        return tables
    problems = [Problem(ProblemCode.PAGE_WITHOUT_HEADER, page=page) for page in dict.fromkeys(lost)]
    first = tables[0]
    first = replace(first, skipped=first.skipped + len(lost), problems=(*first.problems, *problems))
    return [first, *tables[1:]]


def _are_read(grid: Grid, tables: Sequence[TableRead]) -> bool:
    """Whether every row of a table that nobody understood stands in those read under no names."""
    read = {"".join(raw) for table in tables for raw in table.frame["raw"].to_list()}
    return all("".join(row) in read for row in grid.cells if _is_row(row) and not any(map(sum_word, row)))


def _pages_of_rows(grid: Grid) -> list[int]:
    """The page of each row that has a day and an amount."""
    return [page for page, row in zip(grid.pages, grid.cells, strict=True) if _is_row(row)]


def _is_row(row: Sequence[str]) -> bool:
    return any(map(ANY_DATE.match, row)) and any(map(MONEY.match, row))


def _read_printed(grid: Grid) -> list[TableRead]:
    """The statements of a printed table; of two halves side by side as they follow each other, if their balances say how."""
    for whole in stacked(grid):
        tables = read_guessed(whole, "pdf", needs_proof=True)
        if tables and all(one.frame.height > 1 and _chains(one) for one in tables):
            return tables
    return read_guessed(grid, "pdf", needs_proof=True)


def _chains(table: TableRead) -> bool:
    chain = check_balance(table.frame, table.stated.figures.get("opening_fen"))
    return chain.checked > 0 and not chain.breaks and not chain.outside and not table.ambiguity_is_final


def read_guessed(grid: Grid, version: str, *, needs_proof: bool = False) -> list[TableRead]:
    """The statements of one table by its best guess; `needs_proof` for tables whose cells were cut by eye.

    Whatever stays in doubt is refused as `unknown_layout` by the pipeline (`TableRead.ambiguity`).
    """
    names, grid = grid.names, with_fees_paid(without_protection(with_western_years(grid)))
    grid, guess = _guessed(with_currencies(with_days(with_first_days(grid))))
    if guess is None:
        return []
    read = guess.read or interpret(grid, guess.layout)
    facts = Facts(
        FORMAT, version, "credit" if guess.is_bill else "debit", knows_signs=False, states_balances=True
    )
    firm = guess.ambiguity or ambiguity_of_foot(read, guess.layout)
    unproven = ProblemCode.UNPROVEN_TABLE if needs_proof or not guess.plain else None
    return [
        replace(
            _as_printed(table, len(names)),
            problems=(*_turned_back(guess.layout), *table.problems, *open_fees(table, guess.layout)),
            ambiguity=firm or table.ambiguity or unproven,
            ambiguity_is_final=firm is not None or table.ambiguity_is_final,
        )
        for table in conclude(grid, guess.layout, facts, names[: len(grid.names)], read)
    ]


def _guessed(grid: Grid) -> tuple[Grid, Guess | None]:
    """The table and its best guess: by the headings of its parts, unless a bill proves by what is owed what its signs mean."""
    parted = with_directions(grid)
    whole = parted.without_last() if parted.names[-1] == HEADED else None
    plain = guess_layout(whole) if whole else None
    if whole and plain and plain.is_bill and not plain.ambiguity:
        return whole, plain
    return parted, guess_layout(parted)


def _turned_back(layout: Layout) -> tuple[Problem, ...]:
    """The finding that the dates were turned round, and are read as they were before."""
    return (Problem(ProblemCode.DATES_TURNED_BACK, "error"),) if layout.date_order == "ydm" else ()


def _as_printed(table: TableRead, width: int) -> TableRead:
    """The table without the directions that its headings gave its rows."""
    raw = table.frame["raw"]
    if not len(raw) or raw.list.len().max() == width:
        return table
    return replace(table, frame=table.frame.with_columns(raw.list.head(width)))


GENERAL = GeneralReader()
