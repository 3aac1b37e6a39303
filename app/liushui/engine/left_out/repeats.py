"""Rows that stand in two files: the same statement uploaded twice, or a wallet in two of its formats (N18)."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from app.liushui.engine.left_out.own_accounts import account_ids, is_number
from app.liushui.engine.types import Statement

_SAME_ROW = (
    "source",
    "owner",
    "occurred_at",
    "direction",
    "amount_fen",
    "currency",
    "balance_fen",
    "order_no",
    "party",
    "text",
)


_SAME_BALANCE = ("owner", "day", "direction", "amount_fen", "currency", "balance_fen")
"""What makes rows of one account the same, however its files word them."""


def find_repeats(frame: pl.DataFrame, statements: Sequence[Statement]) -> pl.DataFrame:
    """Rows (column n) that an earlier statement of the same account already holds.

    Equal rows within one statement may be genuine and stay; of k equal rows in each
    of two files, k stay. Files of one account number are compared whatever their format, and rows that
    lead to the same balance on the same day are the same there; files without a number are of one account when
    format and holder are equal. A wallet gives the same rows as bill and as certificate: there the
    order number, the amount and the way make the same row, whatever the format.
    """
    statement = pl.col("statement")
    several = statement.min() < statement.max()
    if not frame.select(several.fill_null(value=False)).item():
        return pl.DataFrame(schema={"n": pl.UInt32})
    # Most rows differ from those of other statements in day or amount already: texts are compared for the rest.
    likely = _with_owners(frame.filter(several.over("day", "amount_fen")), statements)
    found = _repeated(likely, _SAME_ROW)
    rest = likely.filter(~pl.col("n").is_in(found["n"].implode()))
    chained = (pl.col("source") == "") & pl.col("balance_fen").is_not_null() & (pl.col("amount_fen") > 0)
    found = pl.concat([found, _repeated(rest.filter(chained), _SAME_BALANCE)])
    return pl.concat([found, _repeated_orders(frame.filter(~pl.col("n").is_in(found["n"].implode())))])


def _with_owners(frame: pl.DataFrame, statements: Sequence[Statement]) -> pl.DataFrame:
    """Add `owner`, the account or else the holder, and `source`, the format where no bank's number names the account."""
    owners = [
        (index, account or f"holder {each.holder or ''}", "" if is_number(account) else each.format or "")
        for index, (each, account) in enumerate(zip(statements, account_ids(statements), strict=True))
    ]
    schema = {"statement": pl.UInt16, "owner": pl.String, "source": pl.String}
    table = pl.DataFrame(owners, schema=schema, orient="row")
    return frame.join(table, on="statement", how="left", maintain_order="left")


def _repeated(rows: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    """Rows (n) that an earlier statement holds with the same keys, as often."""
    statement = pl.col("statement")
    numbered = rows.sort("statement", "n").with_columns(
        occurrence=pl.int_range(pl.len()).over(["statement", *keys])
    )
    return numbered.filter(statement > statement.min().over([*keys, "occurrence"])).select("n")


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
