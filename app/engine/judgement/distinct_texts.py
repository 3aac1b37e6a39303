"""Rows that read alike: each distinct wording is cleaned, searched and judged once for all its rows."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

WORDING = ("statement", "direction", "party", "party_account", "text", "kind", "method", "status", "note")
"""What makes the wording of a row: everything that word rules look at."""


@dataclass(frozen=True)
class Wordings:
    """The distinct wordings of a task and what was found in them.

    `table` has one row per wording: its number `n`, its cells and what follows from them;
    `found` holds per list of rules (`RuleSet.word_rules`) the words found: n, rule, role, word.
    """

    table: pl.DataFrame
    found: dict[str, pl.DataFrame]


def number_wordings(rows: pl.DataFrame) -> tuple[pl.Series, pl.DataFrame]:
    """The wording of each row as a number from 0, and the wordings with that number in column `n` (UInt32)."""
    placed = rows.select(WORDING).with_row_index("place")
    first = placed.select(pl.col("place").first().over(WORDING))["place"]
    wordings = placed.filter(first == placed["place"]).drop("place").with_row_index("n")
    return (first.rank("dense") - 1).cast(pl.UInt32).alias("wording"), wordings


def spread(wordings: pl.DataFrame, *columns: str) -> list[pl.Expr]:
    """Columns of `wordings` for the rows of a frame with a column `wording`."""
    return [pl.lit(wordings[column]).gather(pl.col("wording")).alias(column) for column in columns]
