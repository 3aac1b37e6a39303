"""A column of fees beside the amounts, which the amounts may include or not."""

from __future__ import annotations

from app.engine.proofs.balance_chain import check_balance
from app.engine.tables.grids.vocabulary import open_forms
from app.engine.tables.layout import Layout
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead
from app.engine.values.figures import parse_figure

_NAMES = frozenset({"手续费", "服务费", "fee", "fees"})


def open_fees(table: TableRead, layout: Layout) -> list[Problem]:
    """One problem per column of fees whose sum the statement does not place; none where balances or stated sums do."""
    taken = set(layout.columns.values())
    columns = [
        at for at, name in enumerate(table.columns) if at not in taken and _NAMES & {*open_forms(name)}
    ]
    if not columns or table.frame.is_empty() or _is_placed(table):
        return []
    sums = {at: _sum(table, at, layout) for at in columns}
    return [
        Problem(
            ProblemCode.FEE_BESIDE_AMOUNT,
            params={"column": table.columns[at][:40], "sum": f"{fen // 100:,}.{fen % 100:02}"},
        )
        for at, fen in sums.items()
        if fen
    ]


def _sum(table: TableRead, at: int, layout: Layout) -> int:
    cells = table.frame["raw"].list.get(at, null_on_oob=True)
    figures = (parse_figure(cell, layout.decimal) for cell in cells if cell)
    return sum(abs(figure.fen) for figure in figures if figure)


def _is_placed(table: TableRead) -> bool:
    """Whether something proves the amounts as they stand; what contradicts them is told elsewhere."""
    stated = table.stated.figures.keys()
    if {"in_fen", "out_fen"} <= stated or {"opening_fen", "closing_fen"} <= stated:
        return True
    chain = check_balance(table.frame, table.stated.figures.get("opening_fen"))
    return chain.checked > 0 and not chain.outside
