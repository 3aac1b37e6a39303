"""Rows that are read column by column, as reading them one by one would: those that need no second look."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import chain

import polars as pl

from app.engine.tables.meaning.signs import PrintedSigns, tag_role, way_of
from app.engine.tables.rows.cells import RoleCells
from app.engine.tables.rows.columns import look_up, read_times, repeat
from app.engine.tables.rows.lost_rows import cut_at_comma, may_be_cut
from app.engine.types.table_read import ROW_SCHEMA
from app.engine.values.figures import combine
from app.engine.values.text import EARLIEST, LATEST

ROWS = {"at": pl.UInt32()} | {
    name: ROW_SCHEMA[name]
    for name in (
        "occurred_at",
        "time_known",
        "direction",
        "amount_fen",
        "refunded_fen",
        "balance_fen",
        "currency",
    )
}
"""What is worked out of the row in place `at`; its texts stand in the table."""

_FEWEST_ROWS = 200
"""Fewer rows are read sooner one by one."""

_DAY = timedelta(days=1) // timedelta(microseconds=1)
_NO_POINT = r"\A[+-]?\d{1,3}\z"
"""An amount that may be what a comma left of a longer one."""


def plain_rows(cells: RoleCells, signs: PrintedSigns) -> pl.DataFrame:
    """The rows (`ROWS`, in printed order) that mean what their cells say, whatever stands in other rows.

    Those left out may be sums, or cut, or say more than an amount, or cannot be read: they are looked at one by one.
    """
    layout, height = cells.layout, len(cells.grid.cells)
    if height < _FEWEST_ROWS or layout.sign == "balance" or signs != PrintedSigns():
        return pl.DataFrame(schema=ROWS)
    signed, way = _two_columns(cells) if layout.sign == "two_columns" else _one_column(cells)
    times, currency = _times(cells), _currencies(cells)
    balance, odd = _balances(cells)
    refunded = _refunds(cells)
    found = pl.DataFrame(
        [
            pl.Series("at", range(height), dtype=pl.UInt32),
            times.alias("occurred_at"),
            _times_known(cells, times),
            way.alias("direction"),
            (signed if cells.is_export else signed.abs()).alias("amount_fen"),
            refunded,
            (-balance if layout.balance_is_debt else balance).alias("balance_fen"),
            currency.alias("currency"),
        ]
    )
    odd |= refunded > found["amount_fen"]
    for column in (times, signed, way, currency):
        if column.has_nulls():
            odd |= column.is_null()
    odd = odd.scatter(sorted(_odd_places(cells)), values=True)
    return found.filter(~odd) if odd.any() else found


def _one_column(cells: RoleCells) -> tuple[pl.Series, pl.Series]:
    """The amounts, positive for money in, and the directions; an export's word stands even beside an amount of nothing."""
    amounts, rule = cells.fen("amount"), cells.layout.sign
    if rule in ("signed", "reversed"):
        signed = amounts if rule == "signed" else -amounts
        if "fee" in cells.layout.columns:
            signed = signed - cells.fen("fee")
        return signed, _ways(signed, repeat("way", "", len(amounts), pl.String))
    role = tag_role(cells)
    words = look_up(cells.printed_series(role), lambda cell: way_of(cells, cell, role), pl.String)
    if cells.is_export:
        return amounts, words
    signed = amounts.zip_with((words != "out").fill_null(value=True), -amounts)
    return signed, _ways(signed, words)


def _ways(signed: pl.Series, words: pl.Series) -> pl.Series:
    """The directions by signs, but where a word says that it is neither."""
    fen, word = pl.col("fen"), pl.col("word")
    by_sign = (
        pl.when(fen > 0).then(pl.lit("in")).when(fen < 0).then(pl.lit("out")).otherwise(pl.lit("neutral"))
    )
    way = pl.when(word.is_null()).then(None).when(word == "neutral").then(word).otherwise(by_sign)
    return pl.DataFrame([signed.alias("fen"), words.alias("word")]).select(way.alias("way")).to_series()


def _two_columns(cells: RoleCells) -> tuple[pl.Series, pl.Series]:
    """The same of amounts in and out in columns of their own; null where both hold one, or none does."""
    credit, debit = cells.fen("credit"), cells.fen("debit")
    no_credit, no_debit = cells.series("credit") == "", cells.series("debit") == ""
    zeros = repeat("signed", 0, len(credit), pl.Int64)
    credit, debit = zeros.zip_with(no_credit, credit), zeros.zip_with(no_debit, debit)
    if cells.layout.signs_repeat:
        credit, debit = credit.abs(), debit.abs()
    signed = (-debit).zip_with((debit != 0).fill_null(value=True) | no_credit, credit)
    unsure = (no_credit & no_debit) | ((credit != 0) & (debit != 0)) | credit.is_null() | debit.is_null()
    nothing = repeat("signed", None, len(credit), pl.Int64)
    signed = nothing.zip_with(unsure.fill_null(value=True), signed)
    return signed, _ways(signed, repeat("word", "", len(credit), pl.String))


def _times(cells: RoleCells) -> pl.Series:
    """When each row was; midnight where the time of day is not known, null where a date or a time cannot be."""
    days = cells.series("moment")
    if "booked" in cells.layout.columns:
        days = cells.series("booked").zip_with(days == "", days)
    if "time" not in cells.layout.columns:
        return read_times(days, lambda day: _time_of(cells, day, ""))
    clocks = cells.texts("time")
    found = [_time_of(cells, day, clock) for day, clock in zip(days.to_list(), clocks, strict=True)]
    return pl.Series("occurred_at", found, dtype=pl.Datetime("us"))


def _times_known(cells: RoleCells, times: pl.Series) -> pl.Series:
    """Whether each time of day is known; midnight stands for no time, unless an export prints it."""
    known = (times.cast(pl.Int64) % _DAY != 0).alias("time_known")
    if not cells.is_export or known.all():
        return known
    places = (~known).arg_true()
    days = map(cells.day, cells.series("moment").gather(places))
    return known.scatter(places, [bool(day and day.time is not None) for day in days])


def _time_of(cells: RoleCells, day: str, clock: str) -> datetime | None:
    when = cells.day(day) if day else None
    if when is None or when.impossible_time or not EARLIEST.date() <= when.day <= LATEST.date():
        return None
    printed = cells.clock(clock) if clock else when.time
    return None if clock and printed is None else combine(when, printed)


def _balances(cells: RoleCells) -> tuple[pl.Series, pl.Series]:
    """The balances, and the rows whose balance cannot be read."""
    height = len(cells.grid.cells)
    if "balance" not in cells.layout.columns:
        return repeat("balance", None, height, pl.Int64), repeat("odd", False, height, pl.Boolean)
    fen = cells.fen("balance")
    return fen, fen.is_null() & (cells.series("balance") != "")


def _refunds(cells: RoleCells) -> pl.Series:
    """What came back of each row by a column of its own."""
    if "refunded" not in cells.layout.columns:
        return repeat("refunded_fen", 0, len(cells.grid.cells), pl.Int64)
    return look_up(cells.series("refunded"), cells.refund, pl.Int64).alias("refunded_fen")


def _currencies(cells: RoleCells) -> pl.Series:
    """The currency of each row; null where its own column has a word for none."""
    own = cells.layout.currency
    if "currency" not in cells.layout.columns:
        return repeat("currency", own, len(cells.grid.cells), pl.String)
    return look_up(cells.series("currency"), lambda cell: cells.currency(cell) if cell else own, pl.String)


def _odd_places(cells: RoleCells) -> set[int]:
    """Rows that may be sums, or cut, or have a cell that nobody computed, or a status that tells of a refund."""
    grid = cells.grid
    places = {*grid.long, *(at for at, _ in grid.uncomputed), *({len(grid.cells) - 1} & grid.short)}
    if cells.is_export:
        # People write the other cells.
        places |= cells.places("kind", lambda kind: bool(cells.sum_word(kind)))
        return places | cells.places("status", lambda status: "退" in status)
    for role in {"amount", "credit", "debit"} & cells.layout.columns.keys():
        pointless = cells.series(role).str.contains(_NO_POINT).arg_true()
        places |= {at for at in pointless if _may_be_cut(cells, grid.cells[at])}
    sum_cells = {cell for cell in set(chain.from_iterable(grid.cells)) if cells.sum_word(cell)}
    return places | {at for at, row in enumerate(grid.cells) if sum_cells and not sum_cells.isdisjoint(row)}


def _may_be_cut(cells: RoleCells, row: Sequence[str]) -> bool:
    beside = cells.beside_text
    return cut_at_comma(row, beside) or any(may_be_cut(row, place) for place in beside)
