"""Columns of cells read at once: plain amounts and plain times in polars, the other cells one by one.

Both ways give the same; what a column cannot hold (another currency, a refund, a time that cannot exist) stays null.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache, lru_cache
from typing import Any

import polars as pl

from app.engine.types.declarations import DecimalMark
from app.engine.values.figures import Figure
from app.engine.values.text import EARLIEST, LATEST

_FEN = r"-?\d{1,13}\.\d{2}"
_PLAIN = re.compile(rf"[¥￥]?{_FEN}")
_CURRENCY_MARKS = ("¥", "￥")
_FEW_ROWS = 4_096
_AS_IT_STANDS = pl.QueryOptFlags.none()
_FEW_WORDS = 9
"""Words that are sooner compared one by one."""

_TIMED = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
_TIMED_FORMAT = "%Y-%m-%d %H:%M:%S"
# Counted from the epoch, which the earliest is.
_EARLIEST, _LATEST = ((each - EARLIEST) // timedelta(microseconds=1) for each in (EARLIEST, LATEST))


def with_columns(table: pl.DataFrame, columns: list[pl.Expr], *, keep: bool = True) -> pl.DataFrame:
    """The table with what is asked of its columns, or without `keep` that alone; in one query.

    Waking the threads of polars takes as long as some hundred rows, so few rows are worked on by one thread.
    """
    if not columns:
        return table if keep else table.select()
    few, lazy = table.height <= _FEW_ROWS, table.lazy()
    if keep:
        lazy = lazy.with_columns_seq(columns) if few else lazy.with_columns(columns)
    else:
        lazy = lazy.select_seq(columns) if few else lazy.select(columns)
    return lazy.collect(engine="in-memory", optimizations=_AS_IT_STANDS)


def read_fen(
    cells: pl.Series, figure: Callable[[str], Figure | None], decimal: DecimalMark = "."
) -> pl.Series:
    """The fen of clean cells that say nothing but an amount; null for all others, and for what `figure` does not read."""
    mark = next(iter(cells.head(1)), "")[:1]
    mark = mark if mark in _CURRENCY_MARKS else ""
    if decimal != "." or not _PLAIN.fullmatch(next(iter(cells.head(1)), "")):
        return pl.Series(cells.name, [_plain_fen(figure(cell)) for cell in cells.to_list()], dtype=pl.Int64)
    read = with_columns(cells.to_frame("cell"), _fen_of(mark), keep=False)
    return _with_others(read["fen"], read["plain"], cells, lambda cell: _plain_fen(figure(cell)))


@cache
def _fen_of(mark: str) -> list[pl.Expr]:
    cell = pl.col("cell")
    digits = cell.str.slice(len(mark)) if mark else cell
    # A decimal of scale 2 is stored as a count of hundredths: the fen, without any arithmetic.
    fen = digits.str.to_decimal(scale=2).to_physical().cast(pl.Int64, strict=False)
    return [fen.alias("fen"), cell.str.contains(rf"\A{mark}{_FEN}\z").alias("plain")]


def _plain_fen(figure: Figure | None) -> int | None:
    is_plain = figure and figure.exact and not (figure.refunded_fen or figure.currency or figure.marked)
    return figure.fen if figure and is_plain else None


def read_times(cells: pl.Series, moment: Callable[[str], datetime | None]) -> pl.Series:
    """The times of clean cells, in microseconds from 1970; null for what `moment` does not read."""
    if not _TIMED.fullmatch(next(iter(cells.head(1)), "")):
        return pl.Series(cells.name, list(map(moment, cells.to_list())), dtype=pl.Datetime("us"))
    read = with_columns(cells.to_frame("cell"), _time_of(), keep=False)
    return _with_others(read["time"], read["plain"], cells, moment)


@cache
def _time_of() -> list[pl.Expr]:
    cell = pl.col("cell")
    time = cell.str.to_datetime(_TIMED_FORMAT, strict=False, time_unit="us", cache=False)
    # Polars takes second 60 for the next minute and a sign for that of a year. A year of two digits is one of
    # antiquity to it.
    plain = time.to_physical().is_between(_EARLIEST, _LATEST) & ~cell.str.ends_with(":60") & (cell >= "0")
    return [time.alias("time"), plain.alias("plain")]


def _with_others(
    values: pl.Series, plain: pl.Series, cells: pl.Series, read: Callable[[str], Any]
) -> pl.Series:
    """The values of plain cells, and what `read` makes of each other cell."""
    if plain.all(ignore_nulls=False):
        return values
    places = (~plain.fill_null(value=False)).arg_true()
    others = pl.Series(values.name, [read(cell) for cell in cells.gather(places)], dtype=values.dtype)
    return values.scatter(places, others)


def look_up(cells: pl.Series, meaning: Callable[[str], Any], dtype: Any) -> pl.Series:
    """What each cell means, asked once for each different one."""
    # Counted, because that needs no query.
    words = cells.value_counts().to_series().to_list()
    if len(words) > _FEW_WORDS:
        meanings = pl.Series([meaning(word) for word in words], dtype=dtype)
        return cells.replace_strict(words, meanings, return_dtype=dtype)
    found = repeat(cells.name, None, len(cells), dtype)
    for word in words:
        found = repeat(cells.name, meaning(word), len(cells), dtype).zip_with(cells == word, found)
    return found


def repeat(name: str, value: Any, times: int, dtype: Any) -> pl.Series:
    """A column of one value."""
    return _single(name, value, dtype).new_from_index(0, times)


@lru_cache(maxsize=256)
def _single(name: str, value: Any, dtype: Any) -> pl.Series:
    """One value as a column: making it takes longer than repeating it."""
    return pl.Series(name, [value], dtype=dtype)
