"""A column of fees beside the amounts: what the amounts include, and whose list it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.engine.proofs.balance_chain import check_balance
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import open_forms, roles_of
from app.engine.tables.layout import Layout
from app.engine.types.declarations import DecimalMark
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead
from app.engine.values.figures import parse_figure
from app.engine.values.text import clean_text

FEE_NAMES = frozenset({"手续费", "服务费", "fee", "fees", "frais", "commission", "комиссия", "сумакомісій"})
_FEWEST_FEES = 5
"""Fees below which three columns may fit each other by chance."""


def with_fees_paid(grid: Grid) -> Grid:
    """The table with the fee of a row that holds no other amount as money out; where any row holds both, as it is."""
    roles = roles_of(grid.names)
    fees = [at for at, name in enumerate(grid.names) if FEE_NAMES & {*open_forms(name)}]
    if len(fees) != 1 or not {"credit", "debit", "balance"} <= roles.keys():
        return grid
    [fee], debit = fees, roles["debit"]
    charged = [at for at, row in enumerate(grid.cells) if _is_fee(row[fee])]
    if not charged or any(
        clean_text(grid.cells[at][roles[role]]) for at in charged for role in ("credit", "debit")
    ):
        return grid
    cells = list(grid.cells)
    for at in charged:
        row = cells[at]
        cells[at] = (*row[:debit], row[fee], *row[debit + 1 :])
    return replace(grid, cells=tuple(cells))


def _is_fee(cell: str) -> bool:
    figure = parse_figure(clean_text(cell))
    return figure is not None and figure.fen != 0


def open_fees(table: TableRead, layout: Layout) -> list[Problem]:
    """One problem per column of fees whose sum no balance or stated sum places: it was taken off, or nobody knows."""
    taken = set(layout.columns.values())
    columns = [
        at for at, name in enumerate(table.columns) if at not in taken and FEE_NAMES & {*open_forms(name)}
    ]
    if not columns or table.frame.is_empty() or _is_placed(table):
        return []
    less = column_less_fees(table.columns, table.frame["raw"].to_list(), layout)
    if less is not None:
        # Of what was paid back the fee came back too.
        taken_fen = _came(table, layout.columns["amount"], layout) - _came(table, less, layout)
        told = {
            "column": table.columns[columns[0]][:40],
            "sum": _text(taken_fen),
            "left": table.columns[less][:40],
        }
        return [Problem(ProblemCode.FEE_TAKEN_OFF, params=told)]
    sums = {at: sum(map(abs, _figures(table, at, layout))) for at in columns}
    return [
        Problem(ProblemCode.FEE_BESIDE_AMOUNT, params={"column": table.columns[at][:40], "sum": _text(fen)})
        for at, fen in sums.items()
        if fen
    ]


def _text(fen: int) -> str:
    return f"{'-' if fen < 0 else ''}{abs(fen) // 100:,}.{abs(fen) % 100:02}"


def column_less_fees(
    names: Sequence[str], rows: Sequence[Sequence[str | None]], layout: Layout
) -> int | None:
    """The column (0-based) that in each row holds the amount less its fee; None where there is none.

    Lists of those who take payments for shops print what was paid, their fee, and what the shop receives. Whoever gets
    less than was paid is the payee; amounts with a minus were paid back, with their fee.
    """
    taken = set(layout.columns.values())
    free = [at for at in range(len(names)) if at not in taken]
    fees = [at for at in free if FEE_NAMES & {*open_forms(names[at])}]
    if len(fees) != 1 or layout.sign not in ("signed", "tag"):
        return None
    amount, [fee] = layout.columns["amount"], fees
    others = (at for at in free if at != fee)
    return next((at for at in others if is_less(rows, amount, fee, at, layout.decimal)), None)


def is_less(
    rows: Sequence[Sequence[str | None]], amount: int, fee: int, less: int, decimal: DecimalMark
) -> bool:
    """Whether in each row `less` (columns are 0-based) is the amount less its fee, and some fees were taken."""
    n = 0
    for row in rows:
        if len(row) <= max(amount, fee, less):
            return False
        paid, taken, left = (parse_figure(row[at] or "", decimal) for at in (amount, fee, less))
        if not paid or not left or paid.fen * left.fen < 0:
            return False
        taken_fen = abs(taken.fen) if taken else 0
        if abs(paid.fen) - taken_fen != abs(left.fen):
            return False
        n += taken_fen > 0
    return n >= _FEWEST_FEES


def _came(table: TableRead, at: int, layout: Layout) -> int:
    """The sum of a column in fen: what its signs or the words beside it say went out counts against it."""
    figures = _figures(table, at, layout)
    if layout.sign != "tag":
        return sum(figures)
    turns = table.frame["direction"].replace_strict({"in": 1, "out": -1}, default=0)
    return sum(abs(fen) * turn for fen, turn in zip(figures, turns, strict=True))


def _figures(table: TableRead, at: int, layout: Layout) -> list[int]:
    cells = table.frame["raw"].list.get(at, null_on_oob=True)
    figures = (parse_figure(cell, layout.decimal) if cell else None for cell in cells)
    return [figure.fen if figure else 0 for figure in figures]


def _is_placed(table: TableRead) -> bool:
    """Whether something proves the amounts as they stand; what contradicts them is told elsewhere."""
    stated = table.stated.figures.keys()
    if {"in_fen", "out_fen"} <= stated or {"opening_fen", "closing_fen"} <= stated:
        return True
    chain = check_balance(table.frame, table.stated.figures.get("opening_fen"))
    return chain.checked > 0 and not chain.outside
