"""What money in on a card's statement is: a repayment (N13), unless it shows that a shop or the bank gave it."""

from __future__ import annotations

import polars as pl

from app.engine.rules import RuleSet
from app.engine.rules.matching import contains_any

_CELLS = ("c_party", "c_text", "c_kind", "c_status")


def is_card_credit(distinct_texts: pl.DataFrame, rules: RuleSet) -> pl.Expr:
    """Whether a text is money in on a card that nothing shows to come from a shop or as a gift of the bank.

    Cards' bills name no sender, so a repayment that does not say so looks like any other credit. It came
    from a shop when it speaks of a refund, when a clearing house stands in front of the name, or when the
    same name was paid on the same statement.
    """
    words = (*rules.words["refund"], *rules.words.get("card_gifts", ()))
    is_named = pl.any_horizontal(contains_any(cell, words) for cell in _CELLS)
    cleared = pl.any_horizontal(
        contains_any(cell, [word for each in rules.wallets for word in each.bank_words])
        for cell in ("c_party", "c_text")
    )
    card = pl.col("statement_kind") == "credit"
    paid = distinct_texts.filter(card & (pl.col("direction") == "out")).select(
        "n", "statement", "c_party", "c_text"
    )
    credited = distinct_texts.filter(card & (pl.col("direction") == "in"))
    keys = ["statement", "c_party", "c_text"]
    known = credited.join(paid.select(keys).unique(), on=keys, how="semi")["n"]
    shop = is_named | cleared | pl.col("n").is_in(known.implode())
    return card & (pl.col("direction") == "in") & ~shop
