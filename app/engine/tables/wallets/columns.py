"""What fast patterns take of whole columns of cells: moments, amounts and directions; the rest stays null."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache
from typing import Any

import polars as pl

from app.engine.tables.wallets.source import TableSource
from app.engine.tables.wallets.tidying import is_untidy, padding, strip, tidy, without_padding
from app.engine.values.text import BLANKS, EARLIEST, LATEST

_PARSED = frozenset({"moment", "amount", "direction"})
_FEW_ROWS = 4_096
_AS_IT_STANDS = pl.QueryOptFlags.none()
_FAST_MOMENT = "%Y-%m-%d %H:%M:%S"
_FAST_AMOUNT = r"\d{1,13}\.\d{2}\z"
# Counted from the epoch, which the earliest is.
_EARLIEST, _LATEST = ((each - EARLIEST) // timedelta(microseconds=1) for each in (EARLIEST, LATEST))


def tidy_and_parse(table: pl.DataFrame, roles: list[str], source: TableSource) -> pl.DataFrame:
    """What `tidy` and `parse_columns` give, for cells without quotes, but moments and amounts that fail stay padded.

    It is one query: waking the threads of polars takes as long as some hundred rows. So few rows are worked
    on by one thread.
    """
    pads = {role: padding(table[role]) for role in roles}
    stripped = [
        # What more there is around cells that are parsed keeps them from it.
        pl.col(role).str.strip_chars(pad[0]) if role in _PARSED else without_padding(role, pad[1:2])
        for role, pad in pads.items()
        if pad
    ]
    unsure = [role for role, pad in pads.items() if not pad and role not in _PARSED]
    asked = [*_questions(table, source), *(is_untidy(role, quotes=False) for role in unsure)]
    step = pl.LazyFrame.with_columns_seq if table.height <= _FEW_ROWS else pl.LazyFrame.with_columns
    read = step(step(table.lazy(), stripped), asked).collect(engine="in-memory", optimizations=_AS_IT_STANDS)
    late = [role for role in unsure if read[f"{role} is untidy"].any()]
    table = pl.DataFrame(read.get_columns()[: table.width])
    if late:
        table = strip(table, late)
    if read["way"].has_nulls():
        return parse_columns(tidy(table, ["direction"], quotes=False), source)
    return _with_parsed(table, read)


def parse_columns(table: pl.DataFrame, source: TableSource) -> pl.DataFrame:
    """The table, whose cells are tidy, with what the fast patterns take."""
    return _with_parsed(table, table.select(_questions(table, source)))


def repeat(name: str, value: Any, times: int, dtype: Any) -> pl.Series:
    """A column of one value."""
    return _single(name, value, dtype).new_from_index(0, times)


@lru_cache(maxsize=256)
def _single(name: str, value: Any, dtype: Any) -> pl.Series:
    """One value as a column: making it takes longer than repeating it."""
    return pl.Series(name, [value], dtype=dtype)


def _questions(table: pl.DataFrame, source: TableSource) -> list[pl.Expr]:
    """What is asked of the cells of this table, by the currency sign before the first amount."""
    mark = next(iter(table["amount"].head(1)), "").lstrip(BLANKS)[:1]
    return _fast_columns(mark if mark in ("¥", "￥") else "", tuple(source.directions.items()))


def _with_parsed(table: pl.DataFrame, read: pl.DataFrame) -> pl.DataFrame:
    moments, fen = read["occurred_at"], read["fen"]
    # As counts of microseconds: a misprinted year may be one that Python has not.
    counted = moments.cast(pl.Int64)
    # Polars takes second 60 for the next minute, and a year of two digits for one of antiquity.
    if read["sixtieth"].any() or not _is_between(counted.min(), counted.max()):
        plausible = moments.is_between(EARLIEST, LATEST) & ~read["sixtieth"]
        moments = _null_where(~plausible, moments)
    if not read["is_amount"].all():
        fen = _null_where(~read["is_amount"], fen)
    known = repeat("time_known", True, table.height, pl.Boolean)
    if moments.has_nulls():
        known = _null_where(moments.is_null(), known)
    new = [
        moments,
        fen,
        read["way"],
        repeat("noted_refund", 0, table.height, pl.Int64),
        repeat("exact", True, table.height, pl.Boolean),
        known,
    ]
    # A second look replaces what the first one found; columns that are new need no query.
    return table.with_columns(new) if "fen" in table.columns else table.hstack(new)


def _is_between(first: object, last: object) -> bool:
    """Whether the first and the last of some moments are plausible, and so all between them."""
    ends = [end for end in (first, last) if isinstance(end, int)]
    return all(_EARLIEST <= end <= _LATEST for end in ends)


@lru_cache(maxsize=64)
def _fast_columns(mark: str, directions: tuple[tuple[str, str], ...]) -> list[pl.Expr]:
    """What is asked of the cells of every row, for amounts behind this currency sign."""
    moment, amount, direction = pl.col("moment"), pl.col("amount"), pl.col("direction")
    digits = amount.str.slice(len(mark)) if mark else amount
    way: Any = pl
    for word, meaning in directions:
        way = way.when(direction == word).then(pl.lit(meaning))
    return [
        moment.str.to_datetime(_FAST_MOMENT, strict=False, time_unit="us", cache=False).alias("occurred_at"),
        moment.str.ends_with(":60").alias("sixtieth"),
        # A decimal of scale 2 is stored as a count of hundredths: the fen, without any arithmetic.
        digits.str.to_decimal(scale=2).to_physical().cast(pl.Int64, strict=False).alias("fen"),
        amount.str.contains(rf"\A{mark}{_FAST_AMOUNT}").alias("is_amount"),
        way.alias("way"),
    ]


def _null_where(these: pl.Series, values: pl.Series) -> pl.Series:
    """The values but these, and null in their place; null in `these` leaves a value as it is."""
    nothing = pl.Series(values.name, [None], dtype=values.dtype).new_from_index(0, values.len())
    return nothing.zip_with(these.fill_null(False), values)
