"""Receipts of a shop without its name: goods that many buyers pay for, as sellers' own wallets list them."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.categories.evidence import INHERITED, SALES, is_vague
from app.engine.rules import RuleSet
from app.engine.rules.matching import contains_any, is_one_of
from app.engine.types.codes import Category

_BUYERS = 10
_MONTHS = 3


def names_goods(rules: RuleSet) -> pl.Expr:
    """Whether a text in is of a kind of goods or trades and speaks of no gift, transfer or money paid back."""
    sent = [*rules.words["transfers"], *rules.words["refund"], *rules.words["red_packets"]]
    of_trade = is_one_of("c_kind", rules.words.get("sale_kinds", ()))
    return of_trade & (pl.col("c_text") != "") & ~contains_any("c_text", sent)


def settle_sales(rows: pl.DataFrame) -> pl.DataFrame:
    """What rows that name goods take over: columns n, said, said_rule, said_lender.

    `rows` are the rows that count, with n, flow, goods (of `names_goods`), remark (of `trade_remark`), party_key,
    party_kind, month and strength. Ten buyers or more in three months or more are customers: whoever sells a thing
    or two has fewer. A firm is one too where it pays for what persons buy and is never paid itself.
    """
    named = rows.filter((pl.col("flow") == "in") & pl.col("goods") & is_vague())
    is_firm = pl.col("party_kind") == "company"
    sold = named.filter(~is_firm)
    if sold["party_key"].n_unique() < _BUYERS or sold["month"].n_unique() < _MONTHS:
        named = sold = sold.head(0)
    paid = rows.filter(pl.col("flow") == "out")["party_key"].unique()
    wares = sold.filter(pl.col("remark") != "")["remark"].unique()
    alike = pl.col("remark").is_in(wares.implode()) & ~pl.col("party_key").is_in(paid.implode())
    return (
        named.filter(~is_firm | alike)
        .select("n", said=pl.lit(Category.BUSINESS), said_rule=pl.lit(SALES), said_lender=pl.lit(""))
        .select("n", *INHERITED)
    )
