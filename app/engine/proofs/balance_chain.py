"""The balance chain: balance(n-1) + amount(n) = balance(n), in the order that leaves the fewest breaks."""

from __future__ import annotations

from datetime import date
from itertools import groupby, pairwise
from typing import NamedTuple

import polars as pl

from app.engine.types.statements import BalanceChain, Break

_MAX_STEPS = 5_000
"""Places that are tried to bring one day into order; a day that needs more stays as it is printed."""


class _Row(NamedTuple):
    row: int
    page: int | None
    day: date
    signed: int
    balance: int | None


def check_balance(frame: pl.DataFrame, opening_fen: int | None = None) -> BalanceChain:
    """Test every link of the chain of one statement's rows (ROW_SCHEMA, as printed).

    Tries the printed order and its reverse. Then it tries either with the rows of each day in the order in
    which their balances follow (statement_formats section 0, rule 8). Reports the breaks of the best. Where the
    days themselves run one way, only that way counts: equal amounts with the wrong sign would chain the other
    way round. Rows without a balance are passed over, their amounts still count. With `opening_fen`, the
    balance before the first row, the first amount is tested too.
    """
    return _best(frame, opening_fen)[0]


def linked_rows(
    frame: pl.DataFrame, opening_fen: int | None = None, closing_fen: int | None = None
) -> set[int]:
    """The rows (as printed) whose amount and balance both links beside them prove, in the order of `check_balance`.

    Before the earliest and behind the latest row that is the stated opening and closing balance.
    """
    chain, ordered = _best(frame, opening_fen)
    broken = {one.row for one in chain.breaks}
    linked: set[int] = set()
    for at, row in enumerate(ordered):
        before = ordered[at - 1].balance if at else opening_fen
        behind = ordered[at + 1] if at + 1 < len(ordered) else None
        holds = (
            closing_fen is not None and closing_fen == row.balance
            if behind is None
            else behind.balance is not None and behind.row not in broken
        )
        if before is not None and row.balance is not None and row.row not in broken and holds:
            linked.add(row.row)
    return linked


def enclosed_rows(frame: pl.DataFrame, opening_fen: int | None = None) -> set[int]:
    """The rows (as printed) of every run from one balance to the next that adds up, where the run behind it does too.

    A run is one row, or several of which only the last has a balance: their sum is proven, not each of them. The
    first row of all may be a run by itself without a balance before it. Nothing follows the last run.
    """
    chain, ordered = _best(frame, opening_fen)
    broken = {one.row for one in chain.breaks}
    runs: list[list[int]] = [[]]
    holds: list[bool] = []
    for row in ordered:
        runs[-1].append(row.row)
        if row.balance is not None:
            holds.append(row.row not in broken)
            runs.append([])
    if holds and opening_fen is None:
        holds[0] = len(runs[0]) == 1
    pairs = zip(runs, holds, [*holds[1:], True], strict=False)
    return {row for run, adds_up, behind in pairs if adds_up and behind for row in run}


def _best(frame: pl.DataFrame, opening_fen: int | None) -> tuple[BalanceChain, list[_Row]]:
    """The chain with the fewest breaks, and its rows in the order in which it has them."""
    known = frame.height - frame["balance_fen"].null_count()
    if known < (1 if opening_fen is not None else 2):
        return BalanceChain(), []
    columns = frame.select(
        "row", "page", pl.col("occurred_at").dt.date(), "direction", "amount_fen", "balance_fen"
    )
    rows = [
        _Row(row, page, day, signed_fen(way, fen), balance)
        for row, page, day, way, fen, balance in columns.rows()
    ]
    best: tuple[BalanceChain, list[_Row]] | None = None
    orders = _possible_orders(rows)
    for ordered in orders:
        found = _follow(ordered, opening_fen)
        if best is None or len(found.breaks) < len(best[0].breaks):
            best = found, ordered
    if best is not None and best[0].breaks:
        for order in orders:
            ordered = _order_days(order, opening_fen)
            found = _follow(ordered, opening_fen)
            if len(found.breaks) < len(best[0].breaks):
                best = found, ordered
    return best or (BalanceChain(), [])


def _possible_orders(rows: list[_Row]) -> list[list[_Row]]:
    """As printed and reversed, but never from later days to earlier ones."""
    days = [row.day for row in rows]
    if days[0] != days[-1]:
        for ordered, other in ((rows, days), (rows[::-1], days[::-1])):
            if all(before <= after for before, after in pairwise(other)):
                return [ordered]
    return [rows, rows[::-1]]


def _follow(rows: list[_Row], opening_fen: int | None) -> BalanceChain:
    breaks: list[Break] = []
    checked = 0
    balance = opening_fen
    for row in rows:
        if balance is not None:
            balance += row.signed
        if row.balance is None:
            continue
        if balance is not None:
            checked += 1
            if balance != row.balance:
                breaks.append(Break(row.row, row.page, balance, row.balance))
        balance = row.balance
    unproven = rows[0].row if opening_fen is None else None
    outside = _outside(rows, opening_fen) if checked else ()
    return BalanceChain(checked, tuple(breaks), unproven, _opening(rows, opening_fen), balance, outside)


def _outside(rows: list[_Row], opening_fen: int | None) -> tuple[int, ...]:
    """The rows that move the balance before or behind everything that the chain tests.

    What stands up to the first balance is worked back from it, so any amount would fit there. Of those rows the
    earliest is left out, which `unproven` names. Rows between two balances are proven by the second.
    """
    printed = [at for at, row in enumerate(rows) if row.balance is not None]
    first, last = printed[0], printed[-1]
    before = [row.row for row in rows[: first + 1] if row.signed] if opening_fen is None else []
    return tuple(sorted([*before[1:], *(row.row for row in rows[last + 1 :] if row.signed)]))


def _opening(rows: list[_Row], opening_fen: int | None) -> int | None:
    """The balance before the first amount: the given one, or worked back from the first balance printed."""
    moved = 0
    for row in rows:
        moved += row.signed
        if opening_fen is None and row.balance is not None:
            return row.balance - moved
    return opening_fen


def _order_days(rows: list[_Row], opening_fen: int | None) -> list[_Row]:
    """The same rows with each day in the order of its balances, where there is such an order."""
    ordered: list[_Row] = []
    balance = opening_fen
    for _, group in groupby(rows, key=lambda row: row.day):
        day = list(group)
        found = None
        if len(day) > 1 and all(row.balance is not None for row in day):
            found = _chain_of(day, balance)
        ordered += found or day
        balance = ordered[-1].balance
    return ordered


def _chain_of(day: list[_Row], before: int | None) -> list[_Row] | None:
    """An order of all rows of a day in which every balance follows from the one before; None without one."""
    by_before: dict[int, list[int]] = {}
    for at, row in enumerate(day):
        by_before.setdefault((row.balance or 0) - row.signed, []).append(at)
    starts = range(len(day)) if before is None else by_before.get(before, [])
    steps = 0
    for start in starts:
        path, used = [start], {start}
        choices = [iter(by_before.get(day[start].balance or 0, []))]
        while choices and steps < _MAX_STEPS:
            steps += 1
            if len(path) == len(day):
                return [day[at] for at in path]
            following = next((at for at in choices[-1] if at not in used), None)
            if following is None:
                choices.pop()
                used.discard(path.pop())
                continue
            path.append(following)
            used.add(following)
            choices.append(iter(by_before.get(day[following].balance or 0, [])))
    return None


def signed_fen(direction: str, amount_fen: int) -> int:
    """The amount as the balance feels it."""
    return {"in": amount_fen, "out": -amount_fen}.get(direction, 0)
