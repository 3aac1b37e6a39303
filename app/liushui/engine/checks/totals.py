"""Control totals: what the statement says about itself against what was read."""

from __future__ import annotations

from typing import Final, Literal

import polars as pl

from app.liushui.engine.readers.base import StatedTotals
from app.liushui.engine.types import ControlTotal, ControlTotals

_NAMES: Final[
    tuple[Literal["rows", "in_n", "in_fen", "out_n", "out_fen", "neutral_n", "neutral_fen"], ...]
] = ("rows", "in_n", "in_fen", "out_n", "out_fen", "neutral_n", "neutral_fen")


def sum_directions(frame: pl.DataFrame) -> dict[str, int]:
    """Rows, and count and gross sum (fen) per direction: rows, in_n, in_fen, out_n, …, refunded_fen."""
    figures = {"rows": frame.height, "refunded_fen": int(frame["refunded_fen"].sum())}
    found = {
        direction: (count, total)
        for direction, count, total in frame.group_by("direction")
        .agg(pl.len(), pl.col("amount_fen").sum())
        .iter_rows()
    }
    for direction in ("in", "out", "neutral"):
        figures[f"{direction}_n"], figures[f"{direction}_fen"] = found.get(direction, (0, 0))
    return figures


def check_totals(stated: StatedTotals, read: dict[str, int]) -> ControlTotals:
    """Put every figure that the statement states beside the one that was read, in a fixed order."""
    return ControlTotals(
        tuple(
            ControlTotal(name, stated.figures[name], read[name]) for name in _NAMES if name in stated.figures
        ),
        stated.binding,
    )
