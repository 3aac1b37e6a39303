"""Columns of cells to typed rows with polars; only what the fast patterns do not take goes through Python."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

import polars as pl

from app.engine.documents.texts.delimited import Records
from app.engine.tables.wallets.columns import parse_columns, repeat, tidy_and_parse
from app.engine.tables.wallets.source import TableSource
from app.engine.tables.wallets.tidying import padding, tidy
from app.engine.types.statements import Problem
from app.engine.types.table_read import ROW_SCHEMA, empty_frame, list_problems
from app.engine.values.text import (
    EMPTY_MARKS,
    clean_text,
    comparable,
    is_scientific,
    parse_amount,
    parse_moment,
    parse_refund,
)

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

_LOST_DATE = r"\A#{3,}\z"
_NO_SECONDS = r"\d\s+\d{1,2}:\d{2}\z"
_TOTALS = re.compile(
    r"(?:本页|本期|本月|当月|收入|支出|累计|全部)?(?:合计|总计|小计|共计|汇总|累计|总额)(?:金额|笔数)?[:：]?|(?:sub|grand)?totals?:?"
)
_NO_SECONDS_AT_FIRST = re.compile(r"\d\s+\d{1,2}:\d{2}\Z")
_NEEDED = ["occurred_at", "fen", "way"]
_SLICE_ROWS = 131_072


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
    table = pl.DataFrame(
        [
            # The cells themselves are kept as evidence, in either form.
            *(cells if records.raw is None else [records.raw.alias("raw")]),
            records.rows.alias("row"),
            _is_ragged(records, roles, source).alias("ragged"),
            *(cells[f"c{at}"].alias(role) for role, at in roles.items()),
        ]
    )
    repeated: list[Problem] = []
    if records.quotes:
        # Moments and amounts parse fast only without padding; where the first row has none, few rows have.
        tidied = [role for role in roles if role not in ("moment", "amount") or padding(table[role])]
        table = parse_columns(tidy(table, tidied, records.quotes), source)
    else:
        table = tidy_and_parse(table, list(roles), source)
    if table["occurred_at"].has_nulls() or table["fen"].has_nulls():
        table = tidy(table, ["moment", "amount"], records.quotes)
        repeated = _repeated_headers(table, source)
        table = _drop_footers(table, source)
        lost = table.filter(pl.col("moment").str.contains(_LOST_DATE))["row"].to_list()
        if lost:
            return ParsedRows(empty_frame(), table.height, tuple(list_problems("lost_date", lost)), True)
        table = _parse_slow_amounts(_parse_slow_moments(parse_columns(table, source)))
        # Only the slow way takes a sign; an amount that has one is none of a wallet.
        table = table.with_columns(pl.when(pl.col("fen") >= 0).then("fen").alias("fen"))
    if table.is_empty():
        return ParsedRows(empty_frame(), 0, (), False)
    values = _different_values(table)
    totals = _totals_rows(table, values)
    if totals:
        table = table.filter(~pl.col("row").is_in(totals))
        values = _different_values(table)
        repeated += list_problems("totals_row", totals)
    if table.is_empty():
        return ParsedRows(empty_frame(), len(totals), tuple(repeated), False)
    problems = [
        *repeated,
        *_unreadable(table),
        *_unknown_values(table, values, source),
        *_resaved(table),
    ]
    good = table
    if table["ragged"].any() or any(table[name].has_nulls() for name in _NEEDED):
        good = table.filter(~pl.col("ragged")).drop_nulls(_NEEDED)
    frame = _finish(good, cells.columns, values.get("status", []))
    above = frame["row"].filter(frame["refunded_fen"] > frame["amount_fen"])
    problems += list_problems("refund_above_amount", above.to_list())
    return ParsedRows(frame, table.height - good.height + len(totals), tuple(problems), False)


def _is_ragged(records: Records, roles: dict[str, int], source: TableSource) -> pl.Series:
    """Records with more cells than columns (a bare comma moved the cells), or cut off before a required one."""
    if records.counts is None:
        return repeat("ragged", False, records.cells.height, pl.Boolean)
    last = max(roles[role] for role in source.required)
    return (records.counts > records.cells.width) | (records.counts <= last)


def _raw_lists(cells: pl.DataFrame) -> pl.Series:
    """The cells of each row as one list: all columns one below the other, gathered row by row."""
    # Several times faster than concat_list or concat_arr, which copy cell by cell; by slices for memory.
    starts = range(0, max(cells.height, 1), _SLICE_ROWS)
    return pl.concat([_gather_rows(cells.slice(start, _SLICE_ROWS)) for start in starts])


def _gather_rows(cells: pl.DataFrame) -> pl.Series:
    height, width = cells.shape
    at = pl.int_range(height * width, dtype=pl.UInt32, eager=True)
    below = pl.concat([column.alias("raw") for column in cells], rechunk=True)
    return below.gather(at % width * height + at // width).reshape((height, width)).arr.to_list()


def _repeated_headers(table: pl.DataFrame, source: TableSource) -> list[Problem]:
    """A second header under the first: another statement was appended, maybe somebody else's."""
    names = source.columns["moment"]
    rows = table["row"].filter(table["moment"].is_in(names) & table["amount"].is_in(source.columns["amount"]))
    return list_problems("repeated_header", rows.to_list())


def _drop_footers(table: pl.DataFrame, source: TableSource) -> pl.DataFrame:
    """Drop blank rows, rules, notes under the table, repeated headers; never a row with figures or a direction."""
    moment, amount = pl.col("moment"), pl.col("amount")
    ways = [word for word, way in source.directions.items() if way != "neutral"]
    bare = (~moment.str.contains(r"\A(\d{4}|#)")) & (~amount.str.contains(r"\d|\A#"))
    return table.filter(~bare | pl.col("direction").is_in(ways))


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
    found = [
        (cell, parsed)
        for cell in failed.to_list()
        if (parsed := parse_amount(cell)) and parsed.currency in (None, "CNY")
    ]
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


def _different_values(table: pl.DataFrame) -> dict[str, list[str]]:
    """Each text that stands in the columns whose words mean something."""
    # Counted, because that needs no query.
    return {
        role: table[role].value_counts()[role].to_list()
        for role in ("kind", "status")
        if role in table.columns
    }


def _totals_rows(table: pl.DataFrame, values: dict[str, list[str]]) -> list[int]:
    """Rows whose type is a word for a sum (合计): counted like a payment they would double everything."""
    kinds = [kind for kind in values.get("kind", []) if _TOTALS.fullmatch(comparable(kind))]
    return table.filter(pl.col("kind").is_in(kinds))["row"].to_list() if kinds else []


def _unreadable(table: pl.DataFrame) -> list[Problem]:
    problems: list[Problem] = []
    for column, cell, code in (
        ("occurred_at", "moment", "unreadable_date"),
        ("fen", "amount", "unreadable_amount"),
        ("way", "direction", "unreadable_direction"),
    ):
        if table[column].has_nulls():
            failed = table.filter(pl.col(column).is_null())
            texts = [{"text": text[:40]} for text in failed[cell].to_list()]
            problems += list_problems(code, failed["row"].to_list(), texts)
    ragged = table["row"].filter(table["ragged"])
    problems += list_problems("ragged_row", ragged.to_list())
    rounded = table["row"].filter(~table["exact"])
    return problems + list_problems("rounded_amount", rounded.to_list())


def _unknown_values(table: pl.DataFrame, values: dict[str, list[str]], source: TableSource) -> list[Problem]:
    problems: list[Problem] = []
    for role, known, code in (
        ("kind", source.known_kinds, "unknown_kind"),
        ("status", source.known_statuses, "unknown_status"),
    ):
        if not known or role not in values:
            continue
        strange = [
            value
            for value in values[role]
            if clean_text(value) and not any(pattern.fullmatch(value) for pattern in known)
        ]
        if not strange:
            continue
        firsts = table.select(role, "row").filter(pl.col(role).is_in(strange)).unique(role, keep="first")
        rows = firsts.sort("row").rows()
        params = [{"value": value[:60]} for value, _ in rows]
        problems += list_problems(code, [row for _, row in rows], params)
    return problems


def _resaved(table: pl.DataFrame) -> list[Problem]:
    """Traces of a spreadsheet program: order numbers in scientific form, times without seconds."""
    signs: list[str] = []
    for role in ("order_no", "merchant_order_no"):
        # A spreadsheet program changes every long number, so the first rows tell.
        firsts = table[role].head(100).to_list() if role in table.columns else []
        if "E+" in "".join(firsts).upper() and any(map(is_scientific, firsts)):
            signs.append("ids")
            break
    timed = [cell for cell in table["moment"].head(100).to_list() if ":" in cell]
    if timed and all(map(_NO_SECONDS_AT_FIRST.search, timed)) and _lost_seconds(table["moment"]):
        signs.append("seconds")
    return [Problem("resaved", params={"lost": ", ".join(signs)})] if signs else []


def _lost_seconds(moments: pl.Series) -> bool:
    timed = moments.filter(moments.str.contains(":", literal=True))
    return timed.len() > 0 and bool(timed.str.contains(_NO_SECONDS).all())


def _finish(table: pl.DataFrame, cells: list[str], statuses: list[str]) -> pl.DataFrame:
    """The columns of ROW_SCHEMA."""
    # Only what has to be worked out is asked of polars: a question takes longer than a column.
    columns = dict(zip(table.columns, table.get_columns(), strict=True))
    found = {name: columns[name] for name in ("row", "occurred_at", "time_known")}
    found |= {role: _without_marks(columns[role]) for role in TEXT_ROLES if role in columns}
    raw = columns["raw"] if "raw" in columns else _raw_lists(table[cells])
    found |= {"direction": columns["way"], "amount_fen": columns["fen"], "raw": raw}
    found["refunded_fen"] = _refunds(table, statuses)
    fixed = {"currency": "CNY"} | dict.fromkeys(TEXT_ROLES, "")
    return pl.DataFrame(
        [
            _as(found[name], name, dtype)
            if name in found
            else repeat(name, fixed.get(name), table.height, dtype)
            for name, dtype in ROW_SCHEMA.items()
        ]
    )


def _as(column: pl.Series, name: str, dtype: Any) -> pl.Series:
    typed = column if column.dtype == dtype else column.cast(dtype)
    return typed if typed.name == name else typed.alias(name)


def _without_marks(cells: pl.Series) -> pl.Series:
    """The cells with an empty string in place of marks that mean "nothing"."""
    # All marks sort from "-" to below "0": most columns have no such cell and stay as they are.
    least = cells.min()
    if (isinstance(least, str) and least >= "0") or not ((cells >= "-") & (cells < "0")).any():
        return cells
    # Comparing one by one is several times faster than is_in on text.
    marked = reduce(or_, (cells == mark for mark in sorted(EMPTY_MARKS) if mark))
    return repeat(cells.name, "", cells.len(), pl.String).zip_with(marked, cells)


def _refunds(table: pl.DataFrame, statuses: list[str]) -> pl.Series:
    """Refunds noted in the amount cell, else in the status cell (已全额退款, 已退款(￥x))."""
    if not any("退款" in status for status in statuses):
        return table["noted_refund"]
    noted = table.select("status", "fen").filter(pl.col("status").str.contains("已退款|已全额退款")).unique()
    if noted.is_empty():
        return table["noted_refund"]
    keys = [f"{status}\t{fen}" for status, fen in noted.iter_rows()]
    values = [parse_refund(status, abs(fen)) for status, fen in noted.iter_rows()]
    key = pl.format("{}\t{}", pl.col("status"), pl.col("fen"))
    from_status = key.replace_strict(dict(zip(keys, values, strict=True)), default=0, return_dtype=pl.Int64)
    refunds = pl.when(pl.col("noted_refund") > 0).then(pl.col("noted_refund")).otherwise(from_status)
    return table.select(refunds.alias("refunded_fen")).to_series()
