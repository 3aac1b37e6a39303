"""Rows that did not happen, by their status and the balances, and those whose status leaves it open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl

from app.engine.proofs.balance_chain import check_balance
from app.engine.proofs.totals import sum_directions
from app.engine.tables.rows.cells import RoleCells
from app.engine.tables.rows.reversals import REVERSAL
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem

_MOST_NAMED = 12
_MOST_WORDS = 4


@dataclass(frozen=True)
class Unsettled:
    """One row left out by its status: its number and page as printed, its status, its amount where it can be read."""

    row: int
    page: int | None
    status: str
    fen: int | None
    currency: str


def unsettled_row(
    cells: RoleCells, at: int, fen: int | None = None, currency: str | None = None
) -> Unsettled:
    """A row that did not happen; without `fen` its amount is what its cells say, whatever its direction is."""
    grid = cells.grid
    if fen is None:
        texts = (cells.text(at, role) for role in ("amount", "credit", "debit"))
        fen = next((abs(figure.fen) for text in texts if (figure := cells.figure(text))), None)
    page = grid.pages[at] if grid.pages else None
    status = cells.text(at, "status")
    return Unsettled(grid.numbers[at], page, status, fen, currency or cells.layout.currency)


class Judged(NamedTuple):
    """Rows that stay, those of unknown status, those that did not happen, and how many of the first are lost."""

    frame: pl.DataFrame
    strange: list[Unsettled]
    unsettled: list[Unsettled]
    lost: int = 0


def without_unsettled(
    cells: RoleCells, frame: pl.DataFrame
) -> tuple[pl.DataFrame, list[Unsettled], dict[str, int]]:
    """The rows (each with its place `at`) without those that did not happen; these, and their counts and sums."""
    marked = [cells.is_unsettled(at) for at in frame["at"]]
    if not any(marked):
        return frame, [], {}
    happened = happened_all_the_same(frame, marked)
    out = pl.Series([one and not moved for one, moved in zip(marked, happened, strict=True)])
    left = frame.filter(out)
    return frame.filter(~out), _rows_of(cells, left), sums_of(left)


def without_strange(cells: RoleCells, frame: pl.DataFrame) -> Judged:
    """The rows without those of which neither status nor balances tell whether they happened; these count as lost.

    Those of a wallet stay, as it counts them itself; they are told.
    """
    statuses = [cells.text(at, "status") if cells.is_strange(at) else "" for at in frame["at"]]
    if not any(statuses):
        return Judged(frame, [], [])
    if cells.counts_unsettled:
        return Judged(frame, _rows_of(cells, frame.filter(pl.Series(statuses) != "")), [])
    moved = pl.Series(what_balances_show(frame, statuses), dtype=pl.Boolean)
    open_ones, still = frame.filter(moved.is_null()), frame.filter(~moved)
    return Judged(frame.filter(moved), _rows_of(cells, open_ones), _rows_of(cells, still), open_ones.height)


def _rows_of(cells: RoleCells, frame: pl.DataFrame) -> list[Unsettled]:
    rows = frame.select("at", "amount_fen", "currency").iter_rows()
    return [unsettled_row(cells, at, fen, currency) for at, fen, currency in rows]


def happened_all_the_same(frame: pl.DataFrame, marked: Sequence[bool]) -> list[bool]:
    """Which of the rows that a status marks moved money all the same.

    Balances decide for all of them. Without balances a row that another one takes back did happen: both are booked.
    """
    mask = pl.Series(marked, dtype=pl.Boolean)
    with_them, without = check_balance(frame), check_balance(frame.filter(~mask))
    if with_them.checked:
        moved = len(with_them.breaks) < len(without.breaks)
        return [moved and one for one in marked]
    rows = list(frame.select("direction", "amount_fen", "currency", "raw").iter_rows())
    back = [
        (way, fen, currency)
        for (way, fen, currency, raw), one in zip(rows, marked, strict=True)
        if not one and REVERSAL.search(" ".join(raw))
    ]
    found: list[bool] = []
    for (way, fen, currency, _), one in zip(rows, marked, strict=True):
        undone = ({"in": "out", "out": "in"}.get(way, ""), fen, currency)
        found.append(one and undone in back)
        if found[-1]:
            back.remove(undone)
    return found


def what_balances_show(frame: pl.DataFrame, statuses: Sequence[str]) -> list[bool | None]:
    """Whether each row moved money whose status nobody knows (empty for all others); None where no balance tells.

    Rows of one status stand and fall together.
    """
    column = pl.Series(statuses, dtype=pl.String)
    shown: dict[str, bool | None] = {}
    unproven: set[int] = set()
    without = check_balance(frame.filter(column == ""))
    for status in dict.fromkeys(filter(None, statuses)):
        with_them = check_balance(frame.filter(column.is_in(["", status])))
        more = len(with_them.breaks) - len(without.breaks)
        is_tested = more < 0 or (not more and with_them.checked > without.checked)
        shown[status] = False if more > 0 else True if is_tested else None
        broken = (each.row for each in with_them.breaks)
        unproven |= {*with_them.outside, *broken, with_them.unproven or 0}
    return [
        None if shown.get(status) and row in unproven else shown.get(status, True)
        for status, row in zip(statuses, frame["row"], strict=True)
    ]


def are_pending(frame: pl.DataFrame) -> pl.Series:
    """Which rows are not booked yet, in an export that gives every booked row its balance.

    They have none, and stand before or behind all that have one, on no earlier day.
    """
    booked = frame["balance_fen"].is_not_null()
    places = booked.arg_true()
    if places.is_empty():
        return ~booked & booked
    at = pl.int_range(frame.height, eager=True)
    outer = (at < places[0]) | (at > places[-1])
    newest = pl.Series([frame["occurred_at"].filter(booked).max()])
    pending: pl.Series = outer & (frame["occurred_at"] >= newest)
    return pending


def sums_of(frame: pl.DataFrame) -> dict[str, int]:
    """Counts and sums of rows that did not happen, by name of ControlTotal: a statement may count them in its own."""
    return sum_directions(frame) if frame.height else {}


def unsettled_problems(
    rows: Iterable[Unsettled], code: ProblemCode = ProblemCode.ROWS_NOT_SETTLED
) -> list[Problem]:
    """One problem that names the rows left out, how many they are and what they come to; none without such rows."""
    found = sorted(rows, key=lambda one: one.row)
    if not found:
        return []
    sums: dict[str, int] = {}
    for one in found:
        sums[one.currency] = sums.get(one.currency, 0) + (one.fen or 0)
    printed = {currency: f"{fen // 100:,}.{fen % 100:02d}" for currency, fen in sums.items()}
    is_one = len(printed) == 1
    words = list(dict.fromkeys(one.status[:20] for one in found))
    params = {
        "count": str(len(found)),
        "sum": next(iter(printed.values()))
        if is_one
        else " + ".join(f"{text} {currency}" for currency, text in printed.items()),
        "unit_of": next(iter(printed)) if is_one else "XXX",
        "statuses": ", ".join(words[:_MOST_WORDS]) + ("…" if len(words) > _MOST_WORDS else ""),
        "rows": ", ".join(str(one.row) for one in found[:_MOST_NAMED])
        + ("…" if len(found) > _MOST_NAMED else ""),
    }
    return [Problem(code, "warning", found[0].row, found[0].page, params)]
