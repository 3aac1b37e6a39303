"""Control totals: what the statement says about itself against what was read."""

from __future__ import annotations

from typing import get_args

import polars as pl

from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import COUNT_NAMES, ControlTotal, ControlTotals, Problem, TotalName
from app.engine.types.table_read import StatedTotals

_NAMES: tuple[TotalName, ...] = get_args(TotalName)


def sum_directions(frame: pl.DataFrame) -> dict[str, int]:
    """Rows, and count and gross sum (fen) per direction: rows, in_n, in_fen, out_n, …, refunded_fen."""
    amount, direction = frame["amount_fen"], frame["direction"]
    sums = {"rows": frame.height, "refunded_fen": int(frame["refunded_fen"].sum())}
    for way in ("in", "out", "neutral"):
        # Asked of the columns themselves: a query takes longer than all of these.
        rows = direction == way
        sums[f"{way}_n"] = int(rows.sum() or 0)
        sums[f"{way}_fen"] = int(amount.filter(rows).sum())
    return sums


def sums_as_stated(frame: pl.DataFrame, stated: StatedTotals, read: dict[str, int]) -> dict[str, int]:
    """The sums of `read` as this source means its own: without noted refunds, without kinds it does not sum.

    Rows that did not happen are added where the statement's own figures agree with them and not without.
    """
    if stated.unsettled:
        with_them = {name: count + stated.unsettled.get(name, 0) for name, count in read.items()}
        # No balance has moved by them, whether the statement counts them or not.
        with_them["closing_fen"] = _closing(stated, read)
        if check_totals(stated, with_them).agree and not check_totals(stated, read).agree:
            return with_them
    if not stated.net and not stated.unsummed_kinds:
        return read
    summed = frame.filter(~pl.col("kind").is_in(stated.unsummed_kinds))
    worth = pl.col("amount_fen") - (pl.col("refunded_fen") if stated.net else 0)
    sums = {
        f"{way}_fen": summed.select(worth.filter(pl.col("direction") == way).sum()).item()
        for way in ("in", "out", "neutral")
    }
    return {**read, **sums}


def check_totals(stated: StatedTotals, read: dict[str, int]) -> ControlTotals:
    """Put every figure that the statement states beside the one that was read, in a fixed order.

    A closing balance is compared only when an opening one stands beside it (`opening_fen`).
    """
    figures = dict(stated.figures)
    if figures.pop("opening_fen", None) is None:
        figures.pop("closing_fen", None)
    else:
        read = {"closing_fen": _closing(stated, read), **read}
    return ControlTotals(
        tuple(ControlTotal(name, figures[name], read[name]) for name in _NAMES if name in figures),
        stated.binding,
    )


def is_summed(totals: ControlTotals) -> bool:
    """Whether binding sums of the statement agree with what was read, so that every amount is proven."""
    names = {total.name for total in totals.stated}
    sums = {"in_fen", "out_fen"} <= names or "closing_fen" in names
    return sums and totals.binding and bool(totals.agree)


def total_problems(totals: ControlTotals) -> list[Problem]:
    """What the stated totals say against the rows: records that are missing or too many, and sums that differ."""
    counts = [total for total in totals.differing if total.name in COUNT_NAMES]
    problems = [_count_problem(total) for total in counts if total.name == "rows"] or list(
        map(_count_problem, counts)
    )
    if len(counts) < len(totals.differing):
        problems.append(Problem(ProblemCode.TOTALS_DISAGREE, "warning" if totals.binding else "info"))
    return problems


def _count_problem(total: ControlTotal) -> Problem:
    code = ProblemCode.RECORDS_MISSING if total.read < total.stated else ProblemCode.RECORDS_TOO_MANY
    figures = {"stated": total.stated, "read": total.read, "count": abs(total.stated - total.read)}
    return Problem(code, params={"total": total.name, **{name: f"{n:,}" for name, n in figures.items()}})


def _closing(stated: StatedTotals, read: dict[str, int]) -> int:
    return stated.figures.get("opening_fen", 0) + read["in_fen"] - read["out_fen"]
