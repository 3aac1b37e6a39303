"""Whether one table repeats rows of another one, or belongs to another account that happens to have the like."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from enum import Enum

import polars as pl

from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead

_SAME_ROW = (
    "occurred_at",
    "direction",
    "amount_fen",
    "balance_fen",
    "currency",
    "party",
    "text",
    "kind",
    "order_no",
)
_FEWEST_ROWS = 2
"""Rows without marks of their own that another table has too, at least, before it is no coincidence."""

_NUMBER = re.compile(r"(?<!\d)(?!(?:19|20)\d\d(?:\d\d){0,2}(?!\d))\d{4,}")
"""Digits of an account in the name of a sheet; a year, a month or a day is none."""

_SUMS_UP = re.compile(r"汇总|彙總|统计|統計|合计|summary|totals?\b", re.IGNORECASE)
"""What a sheet is called that sums up another one."""
_DAY_SUMS = ("day", "direction", "currency")

Rows = Counter[tuple[object, ...]]


class Repeat(Enum):
    """How the rows of one table stand to those of another."""

    NO = 0
    MAYBE = 1
    YES = 2


def without_repeats(tables: list[TableRead]) -> list[TableRead]:
    """Sheets whose rows another sheet of the account holds too, in any order, are told, not counted twice.

    Beside a sheet of all rows there are often sheets of those in, of those out, of each month, or of the sums of
    each day. Rows that may be of another account stay, and are told.
    """
    if len(tables) < 2:
        return tables
    rows = list(map(rows_of, tables))
    kept: dict[int, TableRead] = {}
    for at in sorted(
        range(len(tables)), key=lambda at: (-tables[at].frame.height, _is_called_sum(tables[at]))
    ):
        found = {one: find_repeat(tables[at], rows[at], tables[one], rows[one]) for one in kept}
        same = next((one for one, repeat in found.items() if repeat is Repeat.YES), None)
        like = next((one for one, repeat in found.items() if repeat is Repeat.MAYBE), None)
        sheet = {"sheet": tables[at].sheet_or_page or ""}
        if same is not None:
            kept[same] = _told(kept[same], Problem(ProblemCode.REPEATED_SHEET, "info", params=sheet))
        elif like is not None:
            count = str(sum(rows[at].values()))
            params = {**sheet, "other": tables[like].sheet_or_page or "", "count": count}
            kept[at] = _told(tables[at], Problem(ProblemCode.MAYBE_REPEATED_SHEET, params=params))
        elif told := _told_of_sums(tables[at], kept):
            one, problem = told
            kept[one] = _told(kept[one], problem)
        else:
            kept[at] = tables[at]
    return [kept[at] for at in sorted(kept)]


def _told(table: TableRead, problem: Problem) -> TableRead:
    return replace(table, problems=(*table.problems, problem))


def _told_of_sums(part: TableRead, kept: Mapping[int, TableRead]) -> tuple[int, Problem] | None:
    """What is to be told of a table that sums up the days of others and does not count, and which of those tells it.

    Its rows are those sums, or its name says so, it has one row a day and way, and no day of its own. None of any
    other table.
    """
    ours = {at: one for at, one in kept.items() if not _is_of_another(part, one)}
    sums = _day_sums(part.frame)
    is_named = _is_called_sum(part)
    words = part.frame.select(pl.concat_str("party", "text", "kind", "note")).to_series()
    if not ours or not sums.height or (sums["rows"] > 1).any() or not (is_named or (words == "").all()):
        return None
    for found in (*({at: one} for at, one in ours.items()), ours):
        others = _day_sums(pl.concat([one.frame for one in found.values()]))
        same = others.join(sums, on=[*_DAY_SUMS, "fen"], how="semi")
        is_summed = is_named or (sums.height > 1 and (same["rows"] > 1).any())
        if same.height == sums.height and is_summed and not part.skipped:
            return _summary(ProblemCode.SUMMARY_SHEET, part, found)
    days = _day_sums(pl.concat([one.frame for one in ours.values()]))["day"]
    is_within = is_named and sums["day"].is_in(days.implode()).all()
    return _summary(ProblemCode.SUMMARY_SHEET_DIFFERS, part, ours) if is_within else None


def _summary(code: ProblemCode, part: TableRead, found: Mapping[int, TableRead]) -> tuple[int, Problem]:
    others = ", ".join(filter(None, (one.sheet_or_page for one in found.values())))
    params = {"sheet": part.sheet_or_page or "", "other": others}
    is_plain = code == ProblemCode.SUMMARY_SHEET
    return next(iter(found)), Problem(code, "info" if is_plain else "warning", params=params)


def _day_sums(frame: pl.DataFrame) -> pl.DataFrame:
    """What moved (`fen`) on each day in each direction and currency, and how many rows moved it."""
    moved = frame.filter(pl.col("amount_fen") > 0).with_columns(day=pl.col("occurred_at").dt.date())
    return moved.group_by(_DAY_SUMS).agg(pl.col("amount_fen").sum().alias("fen"), pl.len().alias("rows"))


def _is_called_sum(table: TableRead) -> bool:
    return bool(_SUMS_UP.search(table.sheet_or_page or ""))


def _is_of_another(part: TableRead, whole: TableRead) -> bool:
    """Whether two tables name different accounts or holders."""
    pairs = ((part.account, whole.account), (part.holder, whole.holder))
    return any(ours and theirs and ours != theirs for ours, theirs in pairs)


def rows_of(table: TableRead) -> Rows:
    """The rows of a table by what makes them the same in another one, and how often each stands there."""
    return Counter(table.frame.select(_SAME_ROW).rows())


def find_repeat(part: TableRead, rows: Rows, whole: TableRead, all_rows: Rows) -> Repeat:
    """Whether `part` repeats rows of `whole`, which hold `rows` and `all_rows`; sure only for one account.

    That is one that both name, or one whose rows no other account can have: each with a balance, a number
    or a time of day. Where neither names one, all rows of a direction or of some days are no coincidence.
    """
    if not rows or not rows <= all_rows or (part.skipped and rows != all_rows):
        return Repeat.NO
    if _is_of_another(part, whole):
        return Repeat.NO
    if part.account and whole.account:
        return Repeat.YES
    if _are_other_numbers(part.sheet_or_page, whole.sheet_or_page):
        return Repeat.MAYBE
    if _has_marks(part.frame):
        return Repeat.YES
    names_none = not part.account and not whole.account
    return Repeat.YES if names_none and _is_section(part.frame, whole.frame) else Repeat.MAYBE


def _are_other_numbers(one: str | None, other: str | None) -> bool:
    """Whether two sheets are called after different numbers of accounts."""
    found = [set(_NUMBER.findall(name or "")) for name in (one, other)]
    return all(found) and found[0].isdisjoint(found[1])


def _has_marks(frame: pl.DataFrame) -> bool:
    """Whether each row has something that the same payment of another account would not have."""
    marked = pl.col("balance_fen").fill_null(0).ne(0) | pl.col("order_no").ne("") | pl.col("time_known")
    return bool(frame.select(marked.all()).item())


def _is_section(part: pl.DataFrame, whole: pl.DataFrame) -> bool:
    """Whether a table holds all rows of another one, or all of a direction, or all of the days that it covers."""
    if part.height < _FEWEST_ROWS:
        return False
    days = part["occurred_at"].dt.date()
    on_days = whole.filter(pl.col("occurred_at").dt.date().is_between(days.min(), days.max()))
    ways = part["direction"].unique()
    along = whole.filter(pl.col("direction").is_in(ways.to_list()))
    return part.height in (on_days.height, along.height)
