"""Net inflow by kind and month: what the chart of a report shows and its first sentence says."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.income.recognition import recognise
from app.engine.messages.income import INFLOW_NAMES
from app.engine.types.codes import RECOGNISED, Income, Inflow
from app.engine.types.lead import InflowKind

_OF_STREAMS = {
    "salary": Inflow.SALARY,
    "business": Inflow.BUSINESS,
    "benefits": Inflow.BENEFITS,
    "rent": Inflow.RENT,
}
_OF_REASONS = {
    Income.LOAN: Inflow.LOAN,
    Income.RELATED: Inflow.RELATED,
    Income.PASSED: Inflow.PASSED,
    Income.HANDED_ON: Inflow.PASSED,
    Income.CARD_CASH: Inflow.PASSED,
    Income.UNPROVEN: Inflow.PERSONS,
    Income.FROM_PERSONS: Inflow.PERSONS,
}


def build_inflow(case: Case) -> list[InflowKind]:
    """One record per kind that occurs, biggest first."""
    rows = recognise(case).rows
    recognised = pl.col("income").is_in(RECOGNISED)
    kind = (
        pl.when(recognised)
        .then(pl.col("kind").replace_strict(_OF_STREAMS, default=Inflow.OTHER, return_dtype=pl.String))
        .otherwise(pl.col("income").replace_strict(_OF_REASONS, default=Inflow.OTHER, return_dtype=pl.String))
    )
    sums = (
        rows.group_by(kind.alias("inflow"), "month", "income", "category")
        .agg(pl.col("real_fen").sum())
        .sort("month", "income", "category")
    )
    kinds: dict[str, list[tuple[str, str, str, int]]] = {}
    for inflow, *rest in sums.iter_rows():
        kinds.setdefault(inflow, []).append((rest[0], rest[1], rest[2], rest[3]))
    found = [_kind(Inflow(inflow), parts) for inflow, parts in kinds.items()]
    order = list(Inflow)
    return sorted(
        (each for each in found if each.total_fen),
        key=lambda each: (-each.total_fen, order.index(Inflow(each.kind))),
    )


def _kind(inflow: Inflow, parts: list[tuple[str, str, str, int]]) -> InflowKind:
    months: dict[str, int] = {}
    for month, _, _, fen in parts:
        months[month] = months.get(month, 0) + fen
    rows = {"income": ",".join(sorted({income for _, income, _, _ in parts}))}
    if inflow in _OF_STREAMS.values():
        # No category feeds two kinds of recognised income: with its categories the filter finds these rows alone.
        rows["category"] = ",".join(sorted({category for _, _, category, _ in parts}))
    return InflowKind(inflow, dict(INFLOW_NAMES[inflow]), sum(months.values()), months, rows)
