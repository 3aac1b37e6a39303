"""Records of comma-separated text: a fast path that proves itself, and a careful lenient parser behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from app.liushui.engine.text import decode_text

MAX_RECORD_LINES = 50
"""Lines that one quoted cell may span; a quote that stays open longer was never meant as one."""

_CLOSING = re.compile(r'"[\t ]*(?=,|\Z)')


@dataclass(frozen=True)
class Records:
    """Cells as text: columns `c0`…, never null, and the 1-based line or sheet row of each record."""

    cells: pl.DataFrame
    rows: pl.Series


def parse_delimited(body: bytes, first_line: int, width: int) -> Records:
    """Parse the lines under a header of `width` columns; `first_line` is the number of the first one.

    The result is what the careful parser gives: polars cuts the lines at their commas only where every
    line has `width` cells and every quote wraps a whole cell; its own handling of quotes is not used,
    for it drops a bare quote inside a cell without a word.
    """
    fast = _parse_fast(body, first_line, width)
    return fast if fast is not None else _parse_careful(body, first_line, width)


def _parse_fast(body: bytes, first_line: int, width: int) -> Records | None:
    body = body.rstrip(b"\r\n")
    if not body:
        return None
    cells = _read_lines(body, width)
    if cells is None or cells.height != body.count(b"\n") + 1:
        return None
    quotes = body.count(b'"')
    if quotes:
        cells = _unwrap(cells, quotes)
    return None if cells is None else Records(cells, _line_numbers(first_line, cells.height))


def _read_lines(body: bytes, width: int) -> pl.DataFrame | None:
    """One record per line, cut at every comma; None when a line has another number of cells."""
    try:
        cells = pl.read_csv(
            body,
            has_header=False,
            quote_char=None,
            schema={f"c{at}": pl.String for at in range(width)},
            infer_schema=False,
            empty_string_is_null=False,
            extra_columns="raise",
            missing_columns="raise",
        )
    except pl.exceptions.PolarsError:
        return None
    return None if any(cells.null_count().row(0)) else cells


def _unwrap(cells: pl.DataFrame, quotes: int) -> pl.DataFrame | None:
    """Take off the quotes around cells; None when one of `quotes` stands elsewhere (a quoted comma, say)."""
    head = cells.head(200).select(pl.all().str.contains('"', literal=True).any()).row(0)
    wrapped = [name for name, has_quotes in zip(cells.columns, head, strict=True) if has_quotes]
    bare = cells.select(pl.col(wrapped).str.strip_chars(" \t"))
    opened = bare.select(pl.all().str.starts_with('"'))
    closed = bare.select(pl.all().str.ends_with('"'))
    if 2 * sum(opened.select(pl.all().sum()).row(0)) != quotes or not opened.equals(closed):
        return None
    return cells.with_columns(bare.select(pl.all().str.strip_chars('"')))


def _line_numbers(first: int, count: int) -> pl.Series:
    return pl.select(pl.int_range(first, first + count, dtype=pl.UInt32).alias("row")).to_series()


def _parse_careful(body: bytes, first_line: int, width: int) -> Records:
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        text = decode_text(body) or body.decode("utf-8", errors="replace")
    lines = text.split("\n")
    numbers: list[int] = []
    table: list[list[str]] = []
    for number, cells in _records([line.rstrip("\r") for line in lines], first_line, width):
        if len(cells) > width:
            cells = (
                [*cells[: width - 1], ",".join(cells[width - 1 :])] if any(cells[width:]) else cells[:width]
            )
        numbers.append(number)
        table.append(cells + [""] * (width - len(cells)))
    frame = pl.DataFrame(
        {f"c{at}": [cells[at] for cells in table] for at in range(width)},
        schema={f"c{at}": pl.String for at in range(width)},
    )
    return Records(frame, pl.Series("row", numbers, dtype=pl.UInt32))


def _records(lines: list[str], first_line: int, width: int) -> Iterator[tuple[int, list[str]]]:
    at = 0
    while at < len(lines):
        cells, used = _record_at(lines, at, width)
        if any(cells):
            yield first_line + at, cells
        at += used


def _record_at(lines: list[str], at: int, width: int) -> tuple[list[str], int]:
    """The record that begins at line `at`, and how many lines it takes."""
    line = lines[at]
    for split in (split_strict, split_lenient):
        cells = split(line)
        if cells is not None and _fits(cells, width):
            return cells, 1
    joined = line
    for more in range(1, min(MAX_RECORD_LINES, len(lines) - at)):
        joined += "\n" + lines[at + more]
        for split in (split_strict, split_lenient):
            cells = split(joined)
            # Lines belong together only when the first one leaves a quoted cell open.
            if cells is not None and _fits(cells, width) and split(line) is None:
                return cells, more + 1
    return split_lenient(line) or line.split(","), 1


def _fits(cells: list[str], width: int) -> bool:
    return len(cells) == width or (len(cells) > width and not any(cells[width:]))


def split_strict(line: str) -> list[str] | None:
    """Cells of one record after RFC 4180, blanks after a closing quote allowed; None when broken."""
    cells: list[str] = []
    at = 0
    while True:
        if line.startswith('"', at):
            parsed = _quoted_strict(line, at)
            if parsed is None:
                return None
            cell, at = parsed
        else:
            end = line.find(",", at)
            end = len(line) if end < 0 else end
            cell = line[at:end]
            if '"' in cell:
                return None
            at = end
        cells.append(cell)
        if at >= len(line):
            return cells
        at += 1


def _quoted_strict(line: str, at: int) -> tuple[str, int] | None:
    end = at + 1
    while True:
        end = line.find('"', end)
        if end < 0:
            return None
        if line.startswith('""', end):
            end += 2
            continue
        closing = _CLOSING.match(line, end)
        return (line[at + 1 : end].replace('""', '"'), closing.end()) if closing else None


def split_lenient(line: str) -> list[str] | None:
    """Cells of one record with bare quotes: a quote closes only before a comma or the end.

    None when a quoted cell is still open at the end.
    """
    cells: list[str] = []
    at = 0
    while True:
        if line.startswith('"', at):
            closing = _CLOSING.search(line, at + 1)
            if closing is None:
                return None
            cell, at = line[at + 1 : closing.start()], closing.end()
        else:
            end = line.find(",", at)
            end = len(line) if end < 0 else end
            cell, at = line[at:end], end
        cells.append(cell)
        if at >= len(line):
            return cells
        at += 1
