"""One purpose for a series: the same payee, amount and day of the month, whatever the remark of each row."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.categories.evidence import (
    DECIDED,
    INHERITED,
    NOT_INHERITED,
    SERIES,
    is_debt,
    is_vague,
)
from app.engine.rules import RuleSet

_STEP = 1.02
_SPREAD = 1.04
_DAYS = 4
_MONTHS = 3
_DEBT_SHARE = 1 / 3
_PERSON_SHARE = 1 / 4


def settle_series(rows: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """What rows inherit from their series: columns n, said, said_rule, said_lender.

    `rows` are the rows that count, with n, series_key ("" for none), party_kind, flow, amount_fen, day, month,
    category, category_rule, lender and strength. A series has one payee and direction, amounts within 2 %
    of the next, one row a month in at least three months, on days at most four apart from the usual one.
    The strongest evidence decides, then the number of rows; fewer rows never overrule what more rows say.
    Of persons a share of the rows must say it, and a greater one that it is a debt.
    """
    series = _series_of(rows)
    if series.is_empty():
        return pl.DataFrame(schema={"n": rows.schema["n"], **INHERITED})
    of = ["series"]
    series = series.with_columns(size=pl.len().over(of), vague=is_vague())
    # A bank's word for any loan decides where no word says which loan it is.
    named = series.filter((pl.col("strength") >= DECIDED) | is_debt("category", rules))
    sums = named.group_by(*of, "category").agg(
        pl.len().alias("won"),
        pl.col("strength").max(),
        pl.col("size").first(),
        pl.col("party_kind").first(),
        pl.col("lender").max(),
    )
    person = pl.col("party_kind") == "person"
    least = pl.when(is_debt("category", rules)).then(_DEBT_SHARE).otherwise(_PERSON_SHARE)
    sure = ~person | ((pl.col("won") >= 2) & (pl.col("won") >= least * pl.col("size")))
    salary = pl.col("category").is_in(rules.codes_used_for("salary"))
    allowed = sure & ~pl.col("category").is_in(NOT_INHERITED) & ~(salary & person)
    best = sums.sort("series", "strength", "won", "category", descending=[False, True, True, False])
    best = best.unique(of, keep="first", maintain_order=True).filter(allowed)
    winners = best.select("series", "won", said="category", said_strength="strength", said_lender="lender")
    found = series.join(winners, on="series")
    weaker = (pl.col("strength") < pl.col("said_strength")) & (
        pl.len().over("series", "category") <= pl.col("won")
    )
    inherits = pl.col("vague") | (weaker & (pl.col("strength") >= DECIDED) & ~person)
    found = found.filter(inherits & (pl.col("category") != pl.col("said")))
    return found.select("n", "said", "said_lender", said_rule=pl.lit(SERIES)).select("n", *INHERITED)


def _series_of(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows that belong to a series in which more than one category stands, with the number of their `series`."""
    group = ["series_key", "flow"]
    several = pl.col("category").n_unique().over(group) > 1
    rows = rows.filter((pl.col("series_key") != "") & (pl.col("amount_fen") > 0)).filter(several)
    rows = rows.sort(*group, "amount_fen", "n")
    new = (pl.col("amount_fen") > _STEP * pl.col("amount_fen").shift(1)).fill_null(value=True)
    new |= (pl.struct(group) != pl.struct(group).shift(1)).fill_null(value=True)
    rows = rows.with_columns(series=new.cum_sum())
    usual = pl.col("day").dt.day().median().over("series")
    apart = (pl.col("day").dt.day() - usual).abs()
    rows = rows.filter(pl.min_horizontal(apart, 31 - apart) <= _DAYS)
    months = pl.col("month").n_unique().over("series")
    narrow = pl.col("amount_fen").max().over("series") <= _SPREAD * pl.col("amount_fen").min().over("series")
    monthly = (months >= _MONTHS) & (pl.len().over("series") <= months + 1)
    return rows.filter(narrow & monthly & (pl.col("category").n_unique().over("series") > 1))
