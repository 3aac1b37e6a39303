"""The rows of two versions side by side: found again by where they stand in their originals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

_PLACE = ("sha256", "sheet", "page", "row", "occurred_at", "direction", "amount_fen")
_JUDGED = ("flow", "category", "left_code", "real_fen", "rules")
"""What may be judged differently about one and the same row."""


@dataclass(frozen=True)
class RowChange:
    """One row that only one version has ("added", "removed"), or that both judge differently ("changed").

    `n_before` and `n` are its numbers in the two versions, None where it is not there. `by_operator` tells that
    an operator decided the later category.
    """

    kind: str
    n_before: int | None
    n: int | None
    time_text: str
    direction: str
    amount_fen: int
    currency: str
    party: str
    text: str
    flow_before: str | None
    flow: str | None
    category_before: str | None
    category: str | None
    real_before_fen: int | None
    real_fen: int | None
    rules_before: list[str]
    rules: list[str]
    by_operator: bool


def compare_rows(
    before: pl.DataFrame, after: pl.DataFrame, files_before: Sequence[str], files_after: Sequence[str]
) -> list[RowChange]:
    """Rows (ANALYSED_SCHEMA) that differ between two versions, in time order; `files_*` are the statements' sha256.

    A row is the same when file, place, time, direction and amount are; equal ones of a place are paired in order.
    """
    left, right = _placed(before, files_before), _placed(after, files_after)
    both = left.join(right, on=[*_PLACE, "nth"], how="full", suffix="_after", coalesce=True, nulls_equal=True)
    differs = pl.any_horizontal(pl.col(name).ne_missing(pl.col(f"{name}_after")) for name in _JUDGED)
    alone = pl.col("n").is_null() | pl.col("n_after").is_null()
    changed = both.filter(alone | differs)
    order = pl.coalesce("n_after", "n")
    return [_change(row) for row in changed.sort("occurred_at", order).iter_rows(named=True)]


def _placed(frame: pl.DataFrame, files: Sequence[str]) -> pl.DataFrame:
    hashes = pl.Series("sha256", list(files), dtype=pl.String)
    placed = frame.with_columns(sha256=pl.lit(hashes).gather(pl.col("statement").cast(pl.UInt32)))
    return placed.select(
        *_PLACE,
        pl.int_range(pl.len()).over(*_PLACE).alias("nth"),
        "n",
        "time_known",
        "currency",
        "party",
        "text",
        *(name for name in _JUDGED if name != "rules"),
        pl.col("rules").list.sort(),
        by_operator=pl.col("category_rule") == "operator",
    )


def _change(row: dict[str, Any]) -> RowChange:
    is_old, is_new = row["n"] is not None, row["n_after"] is not None
    kind = "changed" if is_old and is_new else "added" if is_new else "removed"
    shown = "_after" if is_new else ""
    when = row["occurred_at"]
    return RowChange(
        kind=kind,
        n_before=row["n"],
        n=row["n_after"],
        time_text=when.strftime("%Y-%m-%d %H:%M:%S" if row[f"time_known{shown}"] else "%Y-%m-%d"),
        direction=row["direction"],
        amount_fen=row["amount_fen"],
        currency=row[f"currency{shown}"],
        party=row[f"party{shown}"],
        text=row[f"text{shown}"],
        flow_before=row["flow"],
        flow=row["flow_after"],
        category_before=row["category"],
        category=row["category_after"],
        real_before_fen=row["real_fen"],
        real_fen=row["real_fen_after"],
        rules_before=row["rules"] or [],
        rules=row["rules_after"] or [],
        by_operator=bool(row["by_operator_after"]),
    )
