"""Directions of amounts that are printed without any sign, told by the balances beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from app.engine.tables.grids.grid import Grid
from app.engine.tables.layout import Layout
from app.engine.tables.meaning.carried_balances import opening_beside
from app.engine.tables.meaning.stated_balances import stated_balances
from app.engine.tables.rows.cells import RoleCells
from app.engine.values.figures import Figure

_MANY_ROWS = 10


@dataclass(frozen=True)
class BalanceWays:
    """1 (money in) or -1 (money out) by the place of a row.

    The earliest row is not among them unless the statement says what was held before it; else `opening_fen` is the
    balance behind it, before all others.
    """

    ways: dict[int, int] = field(default_factory=dict)
    opening_fen: int | None = None


class _Row(NamedTuple):
    at: int
    day: date
    fen: int
    balance: int


def ways_by_balance(cells: RoleCells) -> BalanceWays:
    """What the balances say of each row, or nothing unless every balance follows from the one before.

    Each must differ from it by exactly the amount of its row, up or down. The order is the printed one or its
    reverse, never from later days to earlier ones; where both orders fit and say different things, neither is
    believed.
    """
    rows = _rows(cells)
    if rows is None or len(rows) < 2:
        return BalanceWays()
    stated = stated_balances(cells.grid.facts, (), cells.layout).get("opening_fen")
    found = []
    for ordered in _possible_orders(rows):
        opening = _opening_row(cells, ordered) if stated is None else stated
        if (ways := _follow(ordered, opening)) is not None:
            found.append(ways)
    return found[0] if found and all(ways == found[0] for ways in found) else BalanceWays()


def turned_by_balance(figure: Figure, way: int | None) -> Figure | None:
    """The amount with the sign that its balance tells; None where none does."""
    return None if way is None else figure._replace(fen=abs(figure.fen) * way)


def directions_by_balance(grid: Grid, layouts: list[Layout]) -> list[Layout]:
    """The layouts of a table, but one by its balances in place of those by signs, where no amount has a sign.

    Many rows that all go one way are taken for a column of such, and its first row for one of them.
    """
    signed = next((one for one in layouts if one.sign == "signed" and "balance" in one.columns), None)
    if signed is None:
        return layouts
    layout = replace(signed, sign="balance")
    cells = RoleCells(grid, layout)
    if _has_signs(cells):
        return layouts
    ways = ways_by_balance(cells).ways
    one_way = len(set(ways.values())) == 1 and len(ways) >= _MANY_ROWS
    return [layout] if ways and not one_way else layouts


def _has_signs(cells: RoleCells) -> bool:
    """Whether signs or marks of the amounts tell them apart; a plus before each of them tells nothing."""
    printed = [
        (cell, figure) for cell in cells.texts("amount") if (figure := cells.figure(cell)) and figure.fen
    ]
    if any(figure.fen < 0 or figure.marked for _, figure in printed):
        return True
    return len({"+" in cell for cell, _ in printed}) > 1


def _rows(cells: RoleCells) -> list[_Row] | None:
    """The dated rows that are no sums and happened; None where an amount or a balance of one cannot be read."""
    rows: list[_Row] = []
    for at, row in enumerate(cells.grid.cells):
        text = cells.text(at, "moment") or cells.text(at, "booked")
        when = cells.day(text) if text else None
        if when is None or cells.is_unsettled(at) or any(map(cells.sum_word, row)):
            continue
        figure, balance = cells.figure(cells.text(at, "amount")), cells.figure(cells.text(at, "balance"))
        if figure is None or balance is None:
            return None
        rows.append(_Row(at, when.day, abs(figure.fen), balance.fen))
    sign = -1 if cells.layout.balance_is_debt else 1
    return [row._replace(balance=row.balance * sign) for row in rows]


def _possible_orders(rows: list[_Row]) -> list[Sequence[_Row]]:
    orders: list[Sequence[_Row]] = [rows, rows[::-1]]
    if rows[0].day == rows[-1].day:
        return orders
    return [
        ordered for ordered in orders if all(before.day <= after.day for before, after in pairwise(ordered))
    ] or orders


def _opening_row(cells: RoleCells, ordered: Sequence[_Row]) -> int | None:
    first, last = ordered[0].at, ordered[-1].at
    return opening_beside(cells, {row.at for row in ordered}, first, rising=first <= last)


def _follow(ordered: Sequence[_Row], opening: int | None) -> BalanceWays | None:
    ways: dict[int, int] = {}
    for before, row in pairwise(ordered):
        move = row.balance - before.balance
        if abs(move) != row.fen:
            return None
        ways[row.at] = 1 if move >= 0 else -1
    first = ordered[0]
    if opening is None or abs(first.balance - opening) != first.fen:
        return BalanceWays(ways, first.balance)
    return BalanceWays(ways | {first.at: 1 if first.balance >= opening else -1})
