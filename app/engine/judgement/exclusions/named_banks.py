"""The bank that cells of a text name."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from app.engine.banks import named_bank


def bank_in_cells(cells: Sequence[str]) -> pl.Expr:
    """The bank (as of `banks.named_bank`) that the first of these columns to name one names, "" when none does."""
    first = pl.lit("")
    for cell in reversed(cells):
        named = pl.col(cell).map_batches(_named, return_dtype=pl.String)
        first = pl.when(named != "").then(named).otherwise(first)
    return first


def _named(cells: pl.Series) -> pl.Series:
    """Each text is searched once, however many rows have it."""
    texts = cells.unique().drop_nulls().to_list()
    found = {text: bank for text in texts if (bank := named_bank(text))}
    return (
        cells.replace_strict(found, default="", return_dtype=pl.String)
        if found
        else pl.Series([""] * len(cells), dtype=pl.String)
    )
