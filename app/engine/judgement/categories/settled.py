"""Rows that say nothing take the purpose that the other rows of the same payee and direction have."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.categories.evidence import (
    DECIDED,
    INHERITED,
    NOT_INHERITED,
    PAYEE,
    is_debt,
    is_vague,
)
from app.engine.judgement.categories.labels import LEAST_SHARE
from app.engine.rules import RuleSet
from app.engine.types.codes import Category

_ROWS = 2
_FIRM_ROWS = 3
_DEBT_ROWS = 3
_DEBT_SHARE = 0.8
_PERSON_SHARE = 0.5
_FEES = ("O71",)


def settle_payees(rows: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """What vague rows take from their payee: columns n, said, said_rule ("payee 9/12"), said_lender.

    `rows` are the rows that count, with n, party_key, party_kind, flow, category and strength. At least 60 %
    of the decided rows, and two, must agree (one in three, for a firm's payments for goods or work); for debt service
    80 % and three, of somebody who is no person. Of persons half of all rows must agree. Salary is never taken
    over, nor what is said of one row only.
    """
    of = ["party_key", "flow"]
    rows = rows.filter((pl.col("party_key") != "") & (pl.col("party_kind") != "wallet"))
    rows = rows.filter(is_vague().any().over(of) & (pl.col("strength") >= DECIDED).any().over(of))
    if rows.is_empty():
        return pl.DataFrame(schema={"n": rows.schema["n"], **INHERITED})
    rows = rows.with_columns(size=pl.len().over(of))
    named = rows.filter(pl.col("strength") >= DECIDED)
    sums = named.group_by(*of, "category").agg(
        pl.len().alias("won"), pl.col("size").first(), pl.col("party_kind").first(), pl.col("lender").max()
    )
    sums = sums.with_columns(share=pl.col("won") / pl.col("won").sum().over(of))
    person, debt = pl.col("party_kind") == "person", is_debt("category", rules)
    salary = pl.col("category").is_in(rules.codes_used_for("salary"))
    # A firm that said once what it pays for pays for it again, by a contract's number or without a word.
    firm = (pl.col("party_kind") == "company") & (pl.col("category") == Category.BUSINESS)
    least = pl.when(firm & (_FIRM_ROWS * pl.col("won") >= pl.col("size"))).then(1).otherwise(_ROWS)
    sure = (pl.col("share") >= LEAST_SHARE) & (pl.col("won") >= least) & ~salary
    sure &= ~debt | (~person & (pl.col("won") >= _DEBT_ROWS) & (pl.col("share") >= _DEBT_SHARE))
    sure &= ~person | (pl.col("won") >= _PERSON_SHARE * pl.col("size"))
    sure &= ~pl.col("category").is_in([*NOT_INHERITED, *_FEES])
    rule = pl.concat_str(pl.lit(f"{PAYEE} "), "won", pl.lit("/"), "size")
    winners = sums.filter(sure).select(*of, said="category", said_rule=rule, said_lender="lender")
    return rows.filter(is_vague()).join(winners, on=of).select("n", *INHERITED)
