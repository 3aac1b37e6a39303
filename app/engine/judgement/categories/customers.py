"""Customers who pay by transfer: many persons who write the same goods or work beside their money."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.categories.evidence import CUSTOMERS, INHERITED, is_vague
from app.engine.rules import RuleSet
from app.engine.types.codes import Category

_PAYERS = 5
"""Who sells a thing or two, or shares bills with friends, has fewer persons of one remark."""

_SAME = 3
_MONTHS = 3
_LONGEST = 12
_NOTE = r"^(?:转账备注|备注|付款方留言|收款方备注|留言|附言|转账说明)[:：]"


def trade_remark(rules: RuleSet) -> pl.Expr:
    """What a text in says of the thing paid for, without quantities; "" where friends and families write such."""
    plain = pl.col("c_text").str.replace_all(" ", "").str.replace(_NOTE, "")
    noun = plain.str.replace_all(
        r"[\d.*xX]+(?:斤|公斤|kg|个|件|箱|盒|包|份|只|头|条|次|天|米|平|桶|袋|瓶|元)?", ""
    )
    social = plain.str.contains_any(list(rules.words.get("remarks", ())) or ["\0"])
    sent = plain.is_in(list(rules.words.get("transfers", ())))
    fits = noun.str.len_chars().is_between(2, _LONGEST) & noun.str.contains(r"^\p{Han}+$")
    return pl.when(fits & ~social & ~sent).then(noun).otherwise(pl.lit(""))


def settle_customers(rows: pl.DataFrame) -> pl.DataFrame:
    """What transfers of customers take over: columns n, said, said_rule, said_lender.

    `rows` are the rows that count, with n, flow, goods, remark (of `trade_remark`), party_key, party_kind, month and
    strength. A remark that three persons write is one of a trade; five persons who write such, in three months,
    are customers. Somebody who is paid as well is none, nor is who pays for what the holder pays on for.
    """
    paid = rows.filter((pl.col("flow") == "out") & (pl.col("party_key") != ""))["party_key"].unique()
    # Who pays on for the same thing bought it together with others.
    passed_on = rows.filter(pl.col("flow") == "out")["remark"].unique()
    # A wallet's row of a sold thing is judged by `sales`: who sells used things has a few buyers.
    plain = (pl.col("flow") == "in") & ~pl.col("goods")
    sent = rows.filter(plain & (pl.col("remark") != "") & is_vague())
    sent = sent.filter(
        (pl.col("party_key") != "")
        & ~pl.col("party_kind").is_in(["company", "wallet"])
        & ~pl.col("party_key").is_in(paid.implode())
        & ~pl.col("remark").is_in(passed_on.implode())
    )
    shared = sent.filter(pl.col("party_key").n_unique().over("remark") >= _SAME)
    if shared["party_key"].n_unique() < _PAYERS or shared["month"].n_unique() < _MONTHS:
        sent = sent.head(0)
    of_customers = sent.join(shared.select("party_key").unique(), on="party_key", how="semi")
    return of_customers.select(
        "n", said=pl.lit(Category.BUSINESS), said_rule=pl.lit(CUSTOMERS), said_lender=pl.lit("")
    ).select("n", *INHERITED)
