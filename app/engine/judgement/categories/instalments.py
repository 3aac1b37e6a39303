"""Loans of a bank whose rows never say what they are for: equal large instalments through the whole time are a mortgage's."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.categories.evidence import INHERITED, MORTGAGE
from app.engine.rules.lenders import BANK
from app.engine.types.codes import Category

LEAST_FEN = 200_000
"""What a mortgage's instalment is at least, in fen of yuan."""
_MONTHS = 10
_SPREAD = 1.1
_UNSAID = ("K-O43", "K-O43-any", "series")
"""What decides a bank loan without a word for its product."""


def settle_mortgages(rows: pl.DataFrame, least_fen: int) -> pl.DataFrame:
    """What instalments of an unnamed loan take over: columns n, said, said_rule, said_lender.

    `rows` are the rows that count, with n, day, month, flow, amount_fen, lender, category and category_rule.
    One instalment of `least_fen` or more in each of ten months at least, a tenth apart at most, to a bank that
    paid nothing out: consumer loans are smaller, shorter, or paid out within the statements.
    """
    unnamed = (pl.col("category") == Category.BANK_LOAN_REPAID) & pl.col("category_rule").is_in(_UNSAID)
    of_bank = pl.col("lender").str.starts_with(BANK)
    paid_out = rows.filter((pl.col("flow") == "in") & of_bank)["lender"].unique()
    loans = rows.filter(unnamed & of_bank & ~pl.col("lender").is_in(paid_out.implode()))
    of = ["lender"]
    fen, months = pl.col("amount_fen"), pl.col("month").n_unique().over(of)
    equal = (fen.min().over(of) >= least_fen) & (fen.max().over(of) <= _SPREAD * fen.min().over(of))
    found = loans.filter(equal & (months >= _MONTHS) & (pl.len().over(of) <= months + 1))
    return found.select(
        "n", said=pl.lit(Category.MORTGAGE_REPAID), said_rule=pl.lit(MORTGAGE), said_lender=pl.lit("")
    ).select("n", *INHERITED)
