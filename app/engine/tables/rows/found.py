"""What reading a table row by row has found so far: transactions, rows left out, rows that failed, and the problems that follow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

import polars as pl

from app.engine.tables.grids.grid import Grid
from app.engine.tables.rows.cells import RoleCells
from app.engine.tables.rows.sums import SumRows
from app.engine.tables.rows.unsettled import Unsettled
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import list_problems

_UNKNOWN_FORM = re.compile(r"[^*xX#•]*\d[^*xX#•]*")
"""A balance with figures and no mark that hides some."""


class FoundRow(NamedTuple):
    """One transaction, in place `at` of the table; its texts stand in the table."""

    at: int
    occurred_at: datetime
    time_known: bool
    way: str
    fen: int
    refunded_fen: int
    balance_fen: int | None
    currency: str


@dataclass
class Found:
    """All of it; `failed` are places and texts by what is the matter with them, `skipped` counts the rows that were lost.

    `undated` are the places of rows left out that have an amount and a balance, and no day.
    """

    rows: list[FoundRow] = field(default_factory=list)
    dropped: list[tuple[str, ...]] = field(default_factory=list)
    failed: dict[ProblemCode, list[tuple[int, str]]] = field(default_factory=dict)
    skipped: int = 0
    headers: list[int] = field(default_factory=list)
    undated: list[int] = field(default_factory=list)
    sums: SumRows = field(default_factory=SumRows)
    unsettled: list[Unsettled] = field(default_factory=list)
    strange: list[Unsettled] = field(default_factory=list)

    def drop(self, row: Sequence[str]) -> None:
        """Leave out a row that is no transaction; sums below may begin behind it."""
        self.dropped.append(tuple(row))
        self.sums.begin()

    def fail(self, code: ProblemCode, at: int, text: str = "", *, lost: bool = True) -> None:
        """Note what is the matter with the row in place `at`; a `lost` one counts as skipped."""
        self.failed.setdefault(code, []).append((at, text))
        self.skipped += lost


def note_masked_balances(found: Found, frame: pl.DataFrame) -> None:
    """Where not one balance can be read they were masked by whoever handed the file on: told once.

    Balances in a form that nobody knows are something else: they could tell what is wrong with the amounts.
    """
    masked = found.failed.get(ProblemCode.UNREADABLE_BALANCE, [])
    if any(_UNKNOWN_FORM.fullmatch(text) for _, text in masked):
        return
    if masked and frame["balance_fen"].null_count() == frame.height:
        found.failed[ProblemCode.MASKED_BALANCES] = masked[:1]
        del found.failed[ProblemCode.UNREADABLE_BALANCE]


def failure_problems(grid: Grid, found: Found) -> Iterable[Problem]:
    """One problem for each row that failed, by its number and page in the document."""
    for code, places in found.failed.items():
        problems = list_problems(
            code, [at for at, _ in places], [{"text": text[:40]} if text else {} for _, text in places]
        )
        for problem in problems:
            if problem.row is None:
                yield problem
            else:
                page = grid.pages[problem.row] if grid.pages else None
                yield Problem(problem.code, problem.severity, grid.numbers[problem.row], page, problem.params)


def order_problems(cells: RoleCells, found: Found, places: pl.Series, implausible: bool) -> list[Problem]:
    """Dates that nothing could be from, and headers among the rows in `places`: there may be two accounts."""
    if places.is_empty():
        return []
    problems = [Problem(ProblemCode.IMPLAUSIBLE_DATES, "error")] if implausible else []
    if found.headers and not cells.grid.pages and "balance" not in cells.layout.columns:
        # Pages of a long table begin so too; without balances nothing shows that it is one account.
        inner = [at for at in found.headers if places[0] < at < places[-1]]
        problems += list_problems(ProblemCode.REPEATED_HEADER, [cells.grid.numbers[at] for at in inner])
    return problems
