"""Mapping by hand: what a file's tables look like, and what comes out when their columns are meant in a certain way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import polars as pl

from app.engine.documents.opened import OpenedDocument
from app.engine.documents.opening import Refusal, open_document
from app.engine.documents.unpack import unpack
from app.engine.pipeline import conclude_table, number_rows
from app.engine.tables.grids.grid import Grid
from app.engine.tables.layout import Layout, Template
from app.engine.tables.unknown.mapped import (
    Kind,
    MappableTable,
    MappedReader,
    cut_table,
    header_names,
    mappable_tables,
    read_mapped,
)
from app.engine.tables.unknown.suggest import suggest_header, suggest_layout
from app.engine.tables.unknown.templates import WORD_LENGTH
from app.engine.types.statements import Document, Limits, RefusedError, Statement, UploadedFile
from app.engine.values.text import clean_cell, clean_text, comparable

PREVIEW_ROWS = 50
PREVIEW_TABLES = 20
CELL_LENGTH = 200
TRIAL_ROWS = 20_000
TRIAL_SHOWN = 50
WORDS_SHOWN = 40


@dataclass(frozen=True)
class TablePreview:
    """One table as it stands: its first rows, where its header seems to be, how it seems to be meant.

    `table` is its place in the file (0-based), `sheet` the name of the sheet. `rows` are the first rows as
    printed with their 1-based lines in `numbers`; `total` counts all rows. `header_at` is 0-based in
    `rows`. `is_cut` says that the cells come from a page, so that the header cannot be moved. `is_known`
    says that `layout` and `kind` are those of a template. `ambiguity` is the code of a problem.
    """

    table: int
    sheet: str | None
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]
    total: int
    is_cut: bool = False
    header_at: int | None = None
    header_lines: int = 1
    names: tuple[str, ...] = ()
    layout: Layout | None = None
    kind: Kind = "debit"
    is_known: bool = False
    ambiguity: str | None = None


@dataclass(frozen=True)
class MappingPreview:
    """What a mapping makes of a table: its statements, their first transactions (TRANSACTION_SCHEMA).

    `names` recognise the header (for a template), `columns` are its names as printed. `words` are the
    words that may tell the direction, the frequent first. `rows` counts the rows that were looked at,
    `is_part` says that the table has more.
    """

    statements: tuple[Statement, ...]
    transactions: pl.DataFrame
    names: tuple[str, ...]
    columns: tuple[str, ...]
    words: tuple[str, ...]
    rows: int
    is_part: bool


def open_member(
    file: UploadedFile,
    passwords: Sequence[str],
    sha256: str,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> tuple[Document, OpenedDocument] | None:
    """The document `sha256` in an uploaded file, archive or bare, opened; None when it cannot be."""
    for unit in unpack([file], passwords, limits):
        if isinstance(unit, Document) and unit.sha256 == sha256:
            opened = open_document(unit, limits)
            return None if isinstance(opened, Refusal) else (unit, opened)
    return None


def preview(opened: OpenedDocument, templates: Sequence[Template] = ()) -> list[TablePreview]:
    """Every table of a document, with its template or else the best guess at it; nothing is refused."""
    try:
        tables = mappable_tables(opened)
    except RefusedError:
        return []
    reader = MappedReader(templates)
    return [
        _preview_table(at, table, reader)
        for at, table in enumerate(tables[:PREVIEW_TABLES])
        if table.raw.rows
    ]


def _preview_table(at: int, table: MappableTable, reader: MappedReader) -> TablePreview:
    raw = table.raw
    found = TablePreview(
        table=at,
        sheet=raw.sheet,
        rows=tuple(tuple(cell[:CELL_LENGTH] for cell in row) for row in raw.rows[:PREVIEW_ROWS]),
        numbers=raw.numbers[:PREVIEW_ROWS],
        total=len(raw.rows),
        is_cut=table.grid is not None,
    )
    known = reader.find_header(table)
    if known is not None:
        template, header_at, lines = known
        return replace(
            found,
            header_at=header_at,
            header_lines=lines,
            names=template.names,
            layout=template.layout,
            kind=template.kind,
            is_known=True,
        )
    header = (0, 1) if found.is_cut else suggest_header(raw)
    grid = cut_table(table, *header) if header is not None else None
    if header is None or grid is None or sum(header) > PREVIEW_ROWS:
        return found
    layout, ambiguity = suggest_layout(grid)
    return replace(
        found,
        header_at=header[0],
        header_lines=header[1],
        names=grid.names,
        layout=layout,
        ambiguity=ambiguity,
    )


def preview_mapping(
    document: Document,
    opened: OpenedDocument,
    table: int,
    header_at: int,
    header_lines: int,
    layout: Layout,
    kind: Kind,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> MappingPreview | None:
    """Read one table of a document as a mapping says; None when it has no such table, header or column."""
    tables = mappable_tables(opened)
    grid = cut_table(tables[table], header_at, header_lines) if 0 <= table < len(tables) else None
    if grid is None or any(column >= len(grid.names) for column in layout.columns.values()):
        return None
    part = _first_rows(grid, TRIAL_ROWS)
    found = read_mapped(part, layout, kind, "")
    results = [conclude_table(document, opened, one) for one in found]
    frames = [
        frame.head(TRIAL_SHOWN).with_columns(pl.lit(at, dtype=pl.UInt16).alias("statement"))
        for at, (_, frame) in enumerate(results)
    ]
    return MappingPreview(
        statements=tuple(statement for statement, _ in results),
        transactions=number_rows(frames).head(TRIAL_SHOWN),
        names=header_names(tables[table].raw.rows, header_at, header_lines),
        columns=grid.names,
        words=tuple(_words(part, layout)),
        rows=len(part.cells),
        is_part=len(part.cells) < len(grid.cells),
    )


def _first_rows(grid: Grid, count: int) -> Grid:
    """The table without rows beyond `count`; then the text below it, which sums up all rows, counts no more."""
    if len(grid.cells) <= count:
        return grid
    return replace(
        grid,
        cells=grid.cells[:count],
        numbers=grid.numbers[:count],
        pages=grid.pages[:count],
        boxes=grid.boxes[:count],
        after=(),
        short=frozenset(at for at in grid.short if at < count),
        long=frozenset(at for at in grid.long if at < count),
    )


def _words(grid: Grid, layout: Layout) -> Iterator[str]:
    role = {"tag": "direction", "text": "text"}.get(layout.sign)
    column = layout.columns.get(role or "")
    if column is None:
        return
    clean = clean_cell if role == "direction" else clean_text
    cells = (clean(row[column]) for row in grid.cells)
    words = Counter(_word(cell, role == "direction") for cell in cells if cell)
    for word, _ in words.most_common(WORDS_SHOWN):
        if word:
            yield word


def _word(cell: str, is_whole: bool) -> str:
    """A cell as a word, or the letters that it begins with."""
    first = None if is_whole else re.match(r"[^\W\d_]+", cell)
    return comparable(first.group() if first else cell if is_whole else "")[:WORD_LENGTH]
