"""Rows that read alike: each distinct text is cleaned, searched and judged once for all its rows."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

TEXT_COLUMNS = (
    "statement",
    "direction",
    "party",
    "party_account",
    "text",
    "kind",
    "method",
    "status",
    "note",
)
"""What makes the text of a row: everything that word rules look at."""


@dataclass(frozen=True)
class DistinctTexts:
    """The distinct texts of a task and what was found in them.

    `table` has one row per text: its number `n`, its cells and what follows from them;
    `found` holds per list of rules (`RuleSet.word_rules`) the words found: n, rule, role, word.
    """

    table: pl.DataFrame
    found: dict[str, pl.DataFrame]


def number_distinct_texts(rows: pl.DataFrame) -> tuple[pl.Series, pl.DataFrame]:
    """The text of each row as a number from 0, and the distinct texts with that number in column `n` (UInt32)."""
    placed = rows.select(TEXT_COLUMNS).with_row_index("place")
    first = placed.select(pl.col("place").first().over(TEXT_COLUMNS))["place"]
    texts = placed.filter(first == placed["place"]).drop("place").with_row_index("n")
    return (first.rank("dense") - 1).cast(pl.UInt32).alias("text_id"), texts


def spread(distinct_texts: pl.DataFrame, *columns: str) -> list[pl.Expr]:
    """Columns of `distinct_texts` for the rows of a frame with a column `text_id`."""
    return [pl.lit(distinct_texts[column]).gather(pl.col("text_id")).alias(column) for column in columns]
