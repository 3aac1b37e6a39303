"""Rows that stand in two files: the same statement uploaded twice, or a wallet in two of its formats (N18)."""

from __future__ import annotations

import polars as pl

_SAME_ROW = (
    "format",
    "account",
    "occurred_at",
    "direction",
    "amount_fen",
    "currency",
    "balance_fen",
    "order_no",
    "party",
    "text",
)


def find_repeats(frame: pl.DataFrame) -> pl.DataFrame:
    """Rows (column n) that an earlier statement of the same account and format already holds.

    Equal rows within one statement may be genuine and stay; of k equal rows in each
    of two files, k stay. A wallet gives the same rows as bill and as certificate: there the
    order number, the amount and the way make the same row, whatever the format.
    """
    statement = pl.col("statement")
    several = statement.min() < statement.max()
    if not frame.select(several.fill_null(value=False)).item():
        return pl.DataFrame(schema={"n": pl.UInt32})
    # Most rows differ from those of other statements in time or amount already: texts are compared for the rest.
    likely = frame.filter(several.over("occurred_at", "amount_fen"))
    numbered = likely.sort("statement", "n").with_columns(
        occurrence=pl.int_range(pl.len()).over(["statement", *_SAME_ROW])
    )
    again = statement > statement.min().over([*_SAME_ROW, "occurrence"])
    found = numbered.filter(again).select("n")
    return pl.concat([found, _repeated_orders(frame.filter(~pl.col("n").is_in(found["n"].implode())))])


def _repeated_orders(frame: pl.DataFrame) -> pl.DataFrame:
    """Rows (n) of a wallet that an earlier statement of it in another format holds under the same order number."""
    wallet = pl.col("wallet") != ""
    formats = frame.select("wallet", "format").unique().filter(wallet).group_by("wallet").len()
    several = formats.filter(pl.col("len") > 1)["wallet"]
    rows = frame.filter(pl.col("wallet").is_in(several.implode()) & (pl.col("order_no") != ""))
    keys = ["wallet", "order_no", "direction", "amount_fen", "currency"]
    first = pl.col("statement").min().over(keys)
    first_format = pl.col("format").sort_by("statement").first().over(keys)
    return rows.filter((pl.col("statement") > first) & (pl.col("format") != first_format)).select("n")
