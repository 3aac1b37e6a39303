"""What the balances and sums of a statement make of the problems that its reader noticed: noted only, or named."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from app.engine.types.problem_codes import Doubtful, ProblemCode
from app.engine.types.statements import BalanceChain, Problem
from app.engine.types.table_read import TableRead

_NAMED_ROWS = 12
"""Rows that one problem names at most."""


def settle(problems: tuple[Problem, ...], between: frozenset[int]) -> tuple[Problem, ...]:
    """The problems of a statement whose sums agree: what nobody read of it held no amount.

    Pages `between` its table and others may hold one that has its own sums.
    """
    return tuple(
        replace(one, severity="info")
        if one.code.doubtful is Doubtful.UNLESS_SUMMED and one.page not in between
        else one
        for one in problems
    )


def settle_crossed(table: TableRead, chain: BalanceChain) -> tuple[Problem, ...]:
    """The problems, pages of pictures only noted where balances run on unbroken from the page before to one behind."""
    if (
        not chain.checked
        or chain.breaks
        or not any(one.code == ProblemCode.PAGE_WITHOUT_TEXT for one in table.problems)
    ):
        return table.problems
    pages = table.frame.filter(pl.col("balance_fen").is_not_null())["page"].drop_nulls().to_list()
    crossed = range(min(pages, default=0) + 1, max(pages, default=0))
    return tuple(
        replace(one, severity="info")
        if one.code == ProblemCode.PAGE_WITHOUT_TEXT and one.page in crossed
        else one
        for one in table.problems
    )


def outside_balances(problems: tuple[Problem, ...], chain: BalanceChain) -> tuple[Problem, ...]:
    """The problems, and one that names the rows whose amounts no balance proves although others are proven so."""
    if not chain.outside:
        return problems
    rows = ", ".join(map(str, chain.outside[:_NAMED_ROWS])) + (
        "…" if len(chain.outside) > _NAMED_ROWS else ""
    )
    params = {"count": str(len(chain.outside)), "rows": rows}
    return (*problems, Problem(ProblemCode.ROWS_OUTSIDE_BALANCES, row=chain.outside[0], params=params))
