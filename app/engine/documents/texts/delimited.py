"""Records of comma-separated text: a fast path that proves itself, and a careful lenient parser behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

import polars as pl

from app.engine.documents.texts.decoding import decode_text

MAX_RECORD_LINES = 50
"""Lines that one quoted cell may span; a quote that stays open longer was never meant as one."""

_SMALL_BYTES = 1024 * 1024
"""A body that may be cut by rows."""

_IS_TORN = pl.col("raw").str.contains("[\r\n]").any().alias("torn")
_AS_IT_STANDS = pl.QueryOptFlags.none()
_LENGTHS = pl.all().str.len_bytes().sum()
_ODD_RETURN = re.compile(rb"\r[^\n]")
"""A return anywhere but before a line's end; polars would take it out of its cell."""

_CLOSING = re.compile(r'"[\t ]*(?=,|\Z)')


@dataclass(frozen=True)
class Records:
    """Cells as text: columns `c0`…, never null, and the 1-based line or sheet row of each record.

    `counts` says how many cells each record really had, where not all had as many as there are columns;
    `quotes` whether a cell may hold a quote. `raw` has the cells of each record as one list, where cutting gave those.
    """

    cells: pl.DataFrame
    rows: pl.Series
    counts: pl.Series | None = None
    quotes: bool = True
    raw: pl.Series | None = None


def parse_delimited(body: bytes, first_line: int, width: int) -> Records:
    """Parse the lines under a header of `width` columns; `first_line` is the number of the first.

    The result is what the careful parser gives. Polars cuts the lines, but only at bytes that cannot stand
    inside a cell: at commas where no cell in quotes holds one, else at the quotes. Every line must have those
    in the same places. Its own handling of quotes is not used, for it drops a bare quote inside a cell without
    a word.
    """
    fast = parse_fast(body, first_line, width)
    return fast if fast is not None else parse_careful(body, first_line, width)


def parse_fast(body: bytes, first_line: int, width: int) -> Records | None:
    """The records as the careful parser gives them, or None where that is not beyond doubt."""
    # The ends of the last lines belong to no record.
    body = body[: end_of(body)]
    if not body or body.startswith(b"\xef\xbb\xbf"):
        return None
    quoted = b'"' in body
    if len(body) <= _SMALL_BYTES:
        bare = _without_quotes(body) if quoted else body
        cut = _cut_rows(bare, ",", width) if bare else None
        if cut is not None:
            numbers = _line_numbers(first_line, cut[0].height)
            return _drop_blank(Records(cut[0], numbers, quotes=False, raw=cut[1]))
    if _has_odd_returns(body):
        return None
    lines = body.count(b"\n") + 1
    cells = _cut_at_quotes(body, width, lines) if quoted else _cut(body, ",", width, lines)
    if cells is None:
        return None
    counts = None if quoted else _count_cells(cells, body, lines)
    return _drop_blank(Records(cells, _line_numbers(first_line, lines), counts, quotes=False))


def first_line_of(body: bytes) -> bytes:
    """The first line without its end; the rest is not copied."""
    end = body.find(b"\n")
    return (body if end < 0 else body[:end]).rstrip(b"\r")


def _count_cells(cells: pl.DataFrame, body: bytes, lines: int) -> pl.Series | None:
    """Cells per line where some line has less than there are columns: polars fills those up without a word."""
    # The cells of full lines, with their commas and ends, are as long as the body; that is added up sooner.
    ends = 2 if b"\r" in body else 1
    if sum(cells.select_seq(_LENGTHS).row(0)) + (cells.width - 1 + ends) * lines - ends == len(body):
        return None
    counts = [line.count(b",") + 1 for line in body.split(b"\n")[:lines]]
    return None if min(counts) == cells.width else pl.Series("cells", counts, dtype=pl.UInt32)


def end_of(body: bytes) -> int:
    """Where the ends of the last line and of empty ones behind it begin."""
    end = len(body)
    while end and body[end - 1] in b"\r\n":
        end -= 1
    return end


def _has_odd_returns(body: bytes) -> bool:
    return b"\r" in body and _ODD_RETURN.search(body) is not None


def _cut(body: bytes, separator: str, width: int, lines: int) -> pl.DataFrame | None:
    """One record per line, cut at every `separator`; None when a line has another number of pieces."""
    if body.endswith(separator.encode()):
        body += b"\n"  # polars overlooks a separator at the very end, and with it a piece too many
    try:
        pieces = pl.read_csv(
            body,
            has_header=False,
            separator=separator,
            quote_char=None,
            schema={f"c{at}": pl.String for at in range(width)},
            infer_schema=False,
            empty_string_is_null=False,
            extra_columns="raise",
            missing_columns="raise",
        )
    except pl.exceptions.PolarsError:
        return None
    # Whatever is asked of columns in one piece takes half the time.
    return None if pieces.height != lines or any(pieces.null_count().row(0)) else pieces.rechunk()


def _cut_rows(body: bytes, separator: str, width: int) -> tuple[pl.DataFrame, pl.Series] | None:
    """Lines that all end alike, cut at every `separator`; None when one has another number of pieces than `width`.

    Returns the pieces, and those of each line as one list. Cut line by line they are counted on the way. This
    takes half the time of `_cut` with what has to follow it, but more memory.
    """
    whole = pl.Series("raw", [body], dtype=pl.Binary).cast(pl.String).to_frame()
    try:
        cut = (
            whole.lazy()
            .select(_lines_at("\r\n" if b"\r" in body else "\n"))
            .select_seq(pl.col("raw").str.split(separator), _IS_TORN)
            .with_columns(_columns_of(width))
            .collect(engine="in-memory", optimizations=_AS_IT_STANDS)
        )
    except pl.exceptions.ComputeError:  # a line of another number of pieces
        return None
    if cut["torn"].any():
        return None
    # Taken apart outside the query, which would work out all of it again for each column.
    return cut["cells"].struct.unnest(), cut["raw"]


@cache
def _lines_at(end: str) -> pl.Expr:
    return pl.col("raw").str.split(end).explode()


@lru_cache(maxsize=64)
def _columns_of(width: int) -> pl.Expr:
    """Columns of lists that all have so many cells; polars refuses lists of any other length."""
    fields = [f"c{at}" for at in range(width)]
    return pl.col("raw").list.to_array(width).arr.to_struct(fields=fields).alias("cells")


def _without_quotes(body: bytes) -> bytes | None:
    """The lines without quotes, and without the tab behind some; None unless all stand around cells without commas."""
    tabbed = b'"\t' in body
    whole = pl.Series([body], dtype=pl.Binary).cast(pl.String)
    if not whole.str.contains(_quoted_lines(tabbed)).all():
        return None
    return body.translate(None, b'"\t' if tabbed else b'"')


@cache
def _quoted_lines(tabbed: bool) -> str:
    """Lines of cells that are wrapped in quotes or have none; where `tabbed`, tabs stand only behind quotes."""
    inside, behind = (r'",\r\n\t', r"\t?") if tabbed else (r'",\r\n', "")
    cell = f'(?:"[^{inside}]*"{behind}|[^{inside}]*)'
    return rf"\A{cell}(?:(?:,|\r?\n){cell})*\z"


def _cut_at_quotes(body: bytes, width: int, lines: int) -> pl.DataFrame | None:
    """Cells of lines that wrap the same cells in quotes as the first one does; else None.

    Between two quotes stand by turns a gap and a wrapped cell. A gap is the comma, blanks before it, bare
    cells; a wrapped cell may hold anything but a quote. The gaps are tested one and all, so nothing else has to
    be.
    """
    commas = [gap.count(b",") for gap in first_line_of(body).split(b'"')[::2]]
    last = len(commas) - 1
    bare = [count - (0 < at < last) for at, count in enumerate(commas)]
    if min(bare) < 0 or not 0 < last == width - sum(bare):
        return None
    pieces = _cut_wrapped(body, 2 * last + 1, lines)
    if pieces is None:
        return None
    ask = pl.LazyFrame.select if len(body) > _SMALL_BYTES else pl.LazyFrame.select_seq
    judged = ask(pieces.lazy(), _judge_gaps(tuple(bare)))
    gaps = judged.collect(engine="in-memory", optimizations=_AS_IT_STANDS)
    cells: list[pl.Series] = []
    for at, count in enumerate(bare):
        inner = _open_gap(gaps[f"gap {at}"], count, opens=at == 0, closes=at == last)
        if inner is None:
            return None
        cells += inner
        if at < last:
            cells.append(pieces[f"c{2 * at + 1}"])
    return pl.DataFrame([cell.alias(f"c{at}") for at, cell in enumerate(cells)])


def _cut_wrapped(body: bytes, width: int, lines: int) -> pl.DataFrame | None:
    """One record per line, cut at every quote into `width` pieces; else None."""
    if len(body) <= _SMALL_BYTES:
        cut = _cut_rows(body, '"', width)
        if cut is not None:
            return cut[0]
    pieces = _cut(body, '"', width, lines)
    # Polars overlooks a separator at the very end of the bytes and fills up what a line lacks.
    return None if body.count(b'"') != (width - 1) * lines else pieces


@lru_cache(maxsize=64)
def _judge_gaps(bare: tuple[int, ...]) -> list[pl.Expr]:
    """What is asked of the gaps between wrapped cells, which have so many bare cells each, as "gap 0", "gap 1" …

    A gap without any is asked whether it is as it has to be, one with some for its parts. The first gap of a
    line has no comma before its cells, the last one none behind them; a blank may stand before the comma that
    follows a quote.
    """
    last = len(bare) - 1
    checks: list[pl.Expr] = []
    for at, count in enumerate(bare):
        gap = pl.col(f"c{2 * at}")
        if count:
            # One part more than expected shows what has a comma too many.
            judged = gap.str.splitn(",", count + (at > 0) + (at < last) + 1)
        else:
            end = "," if 0 < at < last else ""
            judged = (gap == end).all() if at == 0 else ((gap == end) | (gap == f"\t{end}")).all()
        checks.append(judged.alias(f"gap {at}"))
    return checks


def _open_gap(gap: pl.Series, count: int, opens: bool, closes: bool) -> list[pl.Series] | None:
    """The `count` bare cells in a gap as `_judge_gaps` found it; None when it is not made like that in every line."""
    if not count:
        return [] if gap[0] else None
    expected = count + (not opens) + (not closes)
    parts = gap.struct.unnest().get_columns()
    if parts[expected].null_count() < gap.len() or parts[expected - 1].has_nulls():
        return None
    if not opens and not ((parts[0] == "") | (parts[0] == "\t")).all():
        return None
    if not closes and not (parts[expected - 1] == "").all():
        return None
    return parts[not opens : count + (not opens)]


def _drop_blank(records: Records) -> Records:
    """Leave out the lines without any text, as the careful parser does."""
    if records.cells["c0"].min() != "":
        return records
    filled = records.cells.select(pl.any_horizontal(pl.all() != "")).to_series()
    counts = None if records.counts is None else records.counts.filter(filled)
    raw = None if records.raw is None else records.raw.filter(filled)
    return Records(records.cells.filter(filled), records.rows.filter(filled), counts, records.quotes, raw)


def _line_numbers(first: int, count: int) -> pl.Series:
    return pl.int_range(first, first + count, dtype=pl.UInt32, eager=True).alias("row")


def parse_careful(body: bytes, first_line: int, width: int) -> Records:
    """The records line by line; what breaks the rules of quotes is read as leniently as it can be."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        text = decode_text(body) or body.decode("utf-8", errors="replace")
    lines = text.split("\n")
    numbers: list[int] = []
    counts: list[int] = []
    table: list[list[str]] = []
    for number, cells in _records([line.rstrip("\r") for line in lines], first_line, width):
        numbers.append(number)
        counts.append(len(cells))
        if len(cells) > width:
            cells = (
                [*cells[: width - 1], ",".join(cells[width - 1 :])] if any(cells[width:]) else cells[:width]
            )
        table.append(cells + [""] * (width - len(cells)))
    frame = pl.DataFrame(
        {f"c{at}": [cells[at] for cells in table] for at in range(width)},
        schema={f"c{at}": pl.String for at in range(width)},
    )
    return Records(
        frame, pl.Series("row", numbers, dtype=pl.UInt32), pl.Series("cells", counts, dtype=pl.UInt32)
    )


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
