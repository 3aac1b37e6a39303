"""Pairs of rows, one to one, without a loop over rows."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

PAIRS: dict[str, type[pl.DataType]] = {"n": pl.UInt32, "partner": pl.UInt32}


def day_offsets(days: int) -> list[int]:
    """0, then one day later, one day earlier and so on, up to `days`: the other side books later, as a rule."""
    return [0, *(sign * day for day in range(1, days + 1) for sign in (1, -1))]


def pair_one_to_one(left: pl.DataFrame, right: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    """Pair the k-th row of `left` with the k-th row of `right` that has equal keys.

    Both need `n` and the keys; order within equal keys is by `n`. Returns n, partner.
    """
    numbered = [
        side.select("n", *keys).sort("n").with_columns(place=pl.int_range(pl.len()).over(list(keys)))
        for side in (left, right)
    ]
    pairs = numbered[0].join(numbered[1].rename({"n": "partner"}), on=[*keys, "place"])
    return pairs.select("n", "partner")


def pair_within_days(
    left: pl.DataFrame, right: pl.DataFrame, keys: Sequence[str], offsets: Sequence[int]
) -> pl.DataFrame:
    """Pair rows with equal keys whose `day` differs by one of `offsets` (right = left + offset), nearest first."""
    found = pl.DataFrame(schema=PAIRS)
    left, right = left.join(right, on=list(keys), how="semi"), right.join(left, on=list(keys), how="semi")
    for offset in offsets:
        moved = left.with_columns(day=pl.col("day").dt.offset_by(f"{offset}d"))
        pairs = pair_one_to_one(moved, right, [*keys, "day"])
        found = pl.concat([found, pairs])
        left = left.join(pairs, on="n", how="anti")
        right = right.join(pairs.select(n="partner"), on="n", how="anti")
    return found
