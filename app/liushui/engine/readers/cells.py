"""Columns of cells to typed rows with polars; only what the fast patterns do not take goes through Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

from app.liushui.engine.readers.base import ROW_SCHEMA, empty_frame, list_problems
from app.liushui.engine.readers.delimited import Records
from app.liushui.engine.text import (
    BLANKS,
    EMPTY_MARKS,
    clean_cell,
    clean_text,
    is_scientific,
    parse_amount,
    parse_moment,
    parse_refund,
)
from app.liushui.engine.types import Problem

if TYPE_CHECKING:
    from app.liushui.engine.readers.table import TableSource

TEXT_ROLES = (
    "party",
    "party_account",
    "text",
    "kind",
    "method",
    "status",
    "order_no",
    "merchant_order_no",
    "note",
)

_FAST_MOMENT = "%Y-%m-%d %H:%M:%S"
_FAST_AMOUNT = r"\A[¥￥]?\d{1,13}\.\d{2}\z"
_LOST_DATE = r"\A#{3,}\z"
_NO_SECONDS = r"\d\s+\d{1,2}:\d{2}\z"


@dataclass(frozen=True)
class ParsedRows:
    """Rows that could be read (ROW_SCHEMA without places), and everything about those that could not."""

    frame: pl.DataFrame
    skipped: int
    problems: tuple[Problem, ...]
    dates_lost: bool


def parse_rows(records: Records, roles: dict[str, int], source: TableSource) -> ParsedRows:
    """Turn the cells under a header into rows; rows that carry no transaction (blank, footer) are dropped."""
    cells = records.cells
    table = cells.select(
        records.rows.alias("row"),
        _raw_list(cells),
        *(pl.col(f"c{at}").str.strip_chars(BLANKS).alias(role) for role, at in roles.items()),
    )
    table = _undress(table, list(roles))
    table = _drop_footers(table)
    if table.is_empty():
        return ParsedRows(empty_frame(), 0, (), False)
    lost = table["moment"].str.contains(_LOST_DATE)
    if lost.any():
        rows = table["row"].filter(lost).to_list()
        return ParsedRows(empty_frame(), table.height, tuple(list_problems("lost_date", rows)), True)
    table = _parse_columns(table, source)
    problems = [*_unreadable(table), *_unknown_values(table, source), *_resaved(table)]
    readable = pl.col("occurred_at").is_not_null() & pl.col("fen").is_not_null() & pl.col("way").is_not_null()
    good = table.filter(readable)
    return ParsedRows(_finish(good), table.height - good.height, tuple(problems), False)


def _raw_list(cells: pl.DataFrame) -> pl.Expr:
    # An array of all columns and then a cast is many times faster than concat_list.
    return pl.concat_arr(cells.columns).arr.to_list().alias("raw")


def _undress(table: pl.DataFrame, roles: list[str]) -> pl.DataFrame:
    """Take off guards and quotes that survived the parser; only columns that have any are touched."""
    dressed = table.select(
        (pl.col(role).str.starts_with('="') | pl.col(role).str.starts_with('"')).any() for role in roles
    ).row(0)
    touched = [role for role, any_dressed in zip(roles, dressed, strict=True) if any_dressed]
    return table.with_columns(_through_python(table[role], clean_cell, pl.String) for role in touched)


def _drop_footers(table: pl.DataFrame) -> pl.DataFrame:
    """Drop blank rows, rules, notes under the table, repeated headers; never a row with figures."""
    moment, amount = pl.col("moment"), pl.col("amount")
    bare = (~moment.str.contains(r"\A(\d{4}|#{3})")) & (~amount.str.contains(r"\d"))
    return table.filter(~bare)


def _parse_columns(table: pl.DataFrame, source: TableSource) -> pl.DataFrame:
    moments = table["moment"].str.to_datetime(_FAST_MOMENT, strict=False, time_unit="us")
    plain = pl.col("amount").str.contains(_FAST_AMOUNT)
    digits = pl.col("amount").str.strip_chars_start("¥￥").str.replace(".", "", literal=True)
    table = table.with_columns(
        moments.alias("occurred_at"),
        pl.when(moments.is_not_null()).then(True).alias("time_known"),
        pl.when(plain).then(digits).otherwise(None).cast(pl.Int64).alias("fen"),
        pl.lit(0, dtype=pl.Int64).alias("noted_refund"),
        pl.lit(True).alias("exact"),
        pl.col("direction")
        .replace_strict(source.directions, default=None, return_dtype=pl.String)
        .alias("way"),
    )
    return _parse_slow_amounts(_parse_slow_moments(table))


def _parse_slow_moments(table: pl.DataFrame) -> pl.DataFrame:
    failed = table.filter(pl.col("occurred_at").is_null())["moment"].unique()
    found = [(cell, parsed) for cell in failed.to_list() if (parsed := parse_moment(cell))]
    if not found:
        return table
    lookup = pl.DataFrame(
        {
            "moment": [cell for cell, _ in found],
            "slow_at": [parsed[0] for _, parsed in found],
            "slow_known": [parsed[1] for _, parsed in found],
        },
        schema={"moment": pl.String, "slow_at": pl.Datetime("us"), "slow_known": pl.Boolean},
    )
    return table.join(lookup, on="moment", how="left", maintain_order="left").with_columns(
        pl.coalesce("occurred_at", "slow_at").alias("occurred_at"),
        pl.coalesce("time_known", "slow_known").alias("time_known"),
    )


def _parse_slow_amounts(table: pl.DataFrame) -> pl.DataFrame:
    failed = table.filter(pl.col("fen").is_null())["amount"].unique()
    found = [(cell, parsed) for cell in failed.to_list() if (parsed := parse_amount(cell))]
    if not found:
        return table
    lookup = pl.DataFrame(
        {
            "amount": [cell for cell, _ in found],
            "slow_fen": [parsed.fen for _, parsed in found],
            "slow_refund": [parsed.refunded_fen for _, parsed in found],
            "slow_exact": [parsed.exact for _, parsed in found],
        },
        schema={"amount": pl.String, "slow_fen": pl.Int64, "slow_refund": pl.Int64, "slow_exact": pl.Boolean},
    )
    return table.join(lookup, on="amount", how="left", maintain_order="left").with_columns(
        pl.coalesce("fen", "slow_fen").alias("fen"),
        pl.coalesce("slow_refund", "noted_refund").alias("noted_refund"),
        pl.coalesce("slow_exact", "exact").alias("exact"),
    )


def _unreadable(table: pl.DataFrame) -> list[Problem]:
    problems: list[Problem] = []
    for column, cell, code in (
        ("occurred_at", "moment", "unreadable_date"),
        ("fen", "amount", "unreadable_amount"),
        ("way", "direction", "unreadable_direction"),
    ):
        failed = table.filter(pl.col(column).is_null())
        texts = [{"text": text[:40]} for text in failed[cell].to_list()]
        problems += list_problems(code, failed["row"].to_list(), texts)
    problems += list_problems("rounded_amount", table.filter(~pl.col("exact"))["row"].to_list())
    return problems


def _unknown_values(table: pl.DataFrame, source: TableSource) -> list[Problem]:
    problems: list[Problem] = []
    for role, known, code in (
        ("kind", source.known_kinds, "unknown_kind"),
        ("status", source.known_statuses, "unknown_status"),
    ):
        if not known or role not in table.columns:
            continue
        firsts = table.select(role, "row").unique(role, keep="first", maintain_order=True)
        strange = [
            (row, value)
            for value, row in firsts.iter_rows()
            if clean_text(value) and not any(pattern.fullmatch(value) for pattern in known)
        ]
        problems += list_problems(
            code, [row for row, _ in strange], [{"value": value[:60]} for _, value in strange]
        )
    return problems


def _resaved(table: pl.DataFrame) -> list[Problem]:
    """Traces of a spreadsheet program: order numbers in scientific form, times without seconds."""
    signs: list[str] = []
    for role in ("order_no", "merchant_order_no"):
        # A spreadsheet program changes every long number, so the first rows tell.
        if role in table.columns and any(is_scientific(cell) for cell in table[role].head(100)):
            signs.append("ids")
            break
    if _lost_seconds(table["moment"].head(100)) and _lost_seconds(table["moment"]):
        signs.append("seconds")
    return [Problem("resaved", params={"lost": ", ".join(signs)})] if signs else []


def _lost_seconds(moments: pl.Series) -> bool:
    timed = moments.filter(moments.str.contains(":", literal=True))
    return timed.len() > 0 and bool(timed.str.contains(_NO_SECONDS).all())


def _finish(table: pl.DataFrame) -> pl.DataFrame:
    """The columns of ROW_SCHEMA; a negative amount in a table with a direction column turns the direction."""
    negative = pl.col("fen") < 0
    turned = pl.col("way").replace_strict({"in": "out", "out": "in"}, default=pl.col("way"))
    columns: dict[str, pl.Expr] = {
        "row": pl.col("row"),
        "raw": pl.col("raw"),
        "occurred_at": pl.col("occurred_at"),
        "time_known": pl.col("time_known"),
        "direction": pl.when(negative).then(turned).otherwise(pl.col("way")),
        "amount_fen": pl.col("fen").abs(),
        "refunded_fen": _refunds(table),
        "currency": pl.lit("CNY"),
    }
    for role in TEXT_ROLES:
        columns[role] = _meaning(role) if role in table.columns else pl.lit("")
    missing = [name for name in ROW_SCHEMA if name not in columns]
    return table.select(
        *(expr.cast(ROW_SCHEMA[name]).alias(name) for name, expr in columns.items()),
        *(pl.lit(None, dtype=ROW_SCHEMA[name]).alias(name) for name in missing),
    )


def _meaning(role: str) -> pl.Expr:
    # Comparing one by one is several times faster than is_in on text.
    marks = pl.any_horizontal(pl.col(role) == mark for mark in sorted(EMPTY_MARKS) if mark)
    return pl.when(marks).then(pl.lit("")).otherwise(pl.col(role))


def _refunds(table: pl.DataFrame) -> pl.Expr:
    """Refunds noted in the amount cell, else in the status cell (已全额退款, 已退款(￥x))."""
    if "status" not in table.columns or not table["status"].str.contains("退款", literal=True).any():
        return pl.col("noted_refund")
    noted = table.select("status", "fen").filter(pl.col("status").str.contains("已退款|已全额退款")).unique()
    if noted.is_empty():
        return pl.col("noted_refund")
    keys = [f"{status}\t{fen}" for status, fen in noted.iter_rows()]
    values = [parse_refund(status, abs(fen)) for status, fen in noted.iter_rows()]
    key = pl.format("{}\t{}", pl.col("status"), pl.col("fen"))
    from_status = key.replace_strict(dict(zip(keys, values, strict=True)), default=0, return_dtype=pl.Int64)
    return pl.when(pl.col("noted_refund") > 0).then(pl.col("noted_refund")).otherwise(from_status)


def _through_python(column: pl.Series, function: Callable[[str], Any], dtype: Any) -> pl.Series:
    return pl.Series(column.name, [function(cell) for cell in column.to_list()], dtype=dtype)
