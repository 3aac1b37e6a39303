"""Rows that stand in two files: the same statement uploaded twice, or a wallet in two of its formats (N18)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import polars as pl

from app.engine.judgement.exclusions.own_accounts import account_ids, is_number
from app.engine.types.statements import Statement

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


MIN_ALIKE_ROWS = 5
"""Rows on the days in common without which equal days of two files prove nothing."""

_SAME_PAYMENT = ("day", "direction", "amount_fen", "currency")

_SAME_BALANCE = ("owner", "day", "direction", "amount_fen", "currency", "balance_fen")
"""What makes rows of one account the same, however its files word them."""


def find_repeats(frame: pl.DataFrame, statements: Sequence[Statement]) -> pl.DataFrame:
    """Rows (column n) that an earlier statement of the same account already holds.

    Equal rows within one statement may be genuine and stay; of k equal rows in each
    of two files, k stay. Files of one account number are compared whatever their format, and rows that
    lead to the same balance on the same day are the same there; files without a number are of one account when
    format and holder are equal. A wallet gives the same rows as bill and as certificate: there the
    order number, the amount and the way make the same row, whatever the format. Where two files of one number
    list nothing but the same amounts and ways on every day that both cover, they list the same payments.
    """
    statement = pl.col("statement")
    several = statement.min() < statement.max()
    if not frame.select(several.fill_null(value=False)).item():
        return pl.DataFrame(schema={"n": pl.UInt32})
    # Most rows differ from those of other statements in day or amount already: texts are compared for the rest.
    likely = _with_owners(frame.filter(several.over("day", "amount_fen")), statements)
    found = _repeated(likely, _SAME_ROW)
    rest = likely.filter(~_is_among(found))
    chained = (pl.col("source") == "") & pl.col("balance_fen").is_not_null() & (pl.col("amount_fen") > 0)
    found = pl.concat([found, _repeated(rest.filter(chained), _SAME_BALANCE)])
    found = pl.concat([found, _repeated_days(frame.filter(~_is_among(found)), statements)])
    return pl.concat([found, _repeated_orders(frame.filter(~_is_among(found)))])


def _is_among(found: pl.DataFrame) -> pl.Expr:
    return pl.col("n").is_in(found["n"].implode())


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


def _repeated_days(frame: pl.DataFrame, statements: Sequence[Statement]) -> pl.DataFrame:
    """Rows (n) of a file that an earlier one of the same account lists in other words, on every day that both cover.

    Of the same account are files of one bank's number, and those of one format and one name of a wallet's user
    (a bill whose times a spreadsheet program cut). One at least prints no balance: by balances the same payment
    is known already.
    """
    found = [pl.DataFrame(schema={"n": pl.UInt32})]
    known = [(place, each) for place, each in enumerate(account_ids(statements)) if each]
    for (one, mine), (other, theirs) in combinations(known, 2):
        comparable = is_number(mine) or statements[one].format == statements[other].format
        if mine == theirs and comparable and not all(statements[at].has_balance for at in (one, other)):
            first, second = (frame.filter(pl.col("statement") == place) for place in (one, other))
            found.append(_alike_on_common_days(first, second))
    return pl.concat(found).unique(maintain_order=True)


def _alike_on_common_days(first: pl.DataFrame, second: pl.DataFrame) -> pl.DataFrame:
    """Rows (n) of the second file on the days in common, if those of the first are the same; else none."""
    rows = second.select("n").head(0)
    if first.is_empty() or second.is_empty():
        return rows
    days = [(each["day"].min(), each["day"].max()) for each in (first, second)]
    in_common = pl.col("day").is_between(max(day for day, _ in days), min(day for _, day in days))  # type: ignore[type-var]
    first, second = first.filter(in_common), second.filter(in_common)
    payments = [each.select(_SAME_PAYMENT).sort(_SAME_PAYMENT) for each in (first, second)]
    return second.select("n") if second.height >= MIN_ALIKE_ROWS and payments[0].equals(payments[1]) else rows


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
