"""Loans of persons that are repaid without a word: the same amount to who lent, month after month."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.categories.evidence import INHERITED, PRIVATE_LOAN, is_vague
from app.engine.types.codes import Category

_MONTHS = 3
_SPREAD = 1.1


def settle_private_loans(rows: pl.DataFrame) -> pl.DataFrame:
    """What payments to a person who lent take over: columns n, said, said_rule, said_lender.

    `rows` are the rows that count, with n, day, month, flow, amount_fen, party_key, category and strength. Who lent
    with a word for it is repaid where at least three months after it have a payment, a tenth apart at most.
    """
    lent = rows.filter((pl.col("flow") == "in") & (pl.col("category") == Category.PRIVATE_LOAN_RECEIVED))
    since = lent.filter(pl.col("party_key") != "").group_by("party_key").agg(since=pl.col("day").min())
    sent = rows.filter((pl.col("flow") == "out") & is_vague()).join(since, on="party_key")
    sent = sent.filter(pl.col("day") > pl.col("since"))
    of = ["party_key"]
    usual = pl.col("amount_fen").median().over(of)
    alike = sent.filter(pl.col("amount_fen").is_between(usual / _SPREAD, usual * _SPREAD))
    monthly = alike.filter(pl.col("month").n_unique().over(of) >= _MONTHS)
    return monthly.select(
        "n", said=pl.lit(Category.PRIVATE_REPAID), said_rule=pl.lit(PRIVATE_LOAN), said_lender=pl.lit("")
    ).select("n", *INHERITED)
