"""What the words of a row say about its purpose, and what the kind of its payee says."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.parties import cut_channels
from app.engine.judgement.payees import FULL_NAME, TRADER, names_place
from app.engine.rules import RuleSet
from app.engine.rules.matching import match_rules
from app.engine.rules.own_rules import CATEGORY_PREFIX
from app.engine.types.codes import Category

_CELLS = ("s_party", "s_text", "c_kind", "c_note")
_UNLIKELY = ("O19", "O62", "O85")
"""Night venues, gambling and crypto: what nobody buys at a hospital, a school or a restaurant."""
_PLAIN = 4
"""Characters of a word that nobody writes beside a purchase by chance: 投注充值."""
_FEES = "O71"
_CHARGE = ("bank", "broker", "insurer", "acquirer", "work_platform")
"""Kinds of payees whose fees are those of money; elsewhere a fee is part of what one buys."""


def by_words(texts: pl.DataFrame, rules: RuleSet, words: pl.DataFrame) -> pl.DataFrame:
    """The rule whose words decide: columns n, word_category, word_rule, word_priority, word_in_name.

    The highest priority decides, then the longest word, then one of the purpose before one of the name. A word of
    the channel in front of a merchant ("京东支付-") says nothing. Where the payee's name tells of a kind with a
    category, a word of that name counts only when it is longer than the one that told the kind, or ends the name;
    and what nobody buys there is passed over, as are fees of payees that keep no money. A word that only tells the
    place, or that is part of a person's name, says nothing. Rules of one's own always count.
    """
    table = pl.DataFrame(
        [(each.id, each.category, each.priority) for each in rules.category_rules],
        schema={"rule": pl.String, "word_category": pl.String, "word_priority": pl.Int32},
        orient="row",
    )
    found = match_rules(texts.with_columns(direction=pl.col("flow")), rules.category_rules, words)
    cells = texts.select(
        "n", "c_kind", "c_note", "party_key", "party_kind", "payee_kind", "payee_word", "payee_ends",
        "kind_category",
        s_party=cut_channels("c_party", rules), s_text=cut_channels("c_text", rules),
    )  # fmt: skip
    found = found.join(table, on="rule").join(cells, on="n")
    word = pl.col("word")
    said = pl.any_horizontal(pl.col(cell).str.contains(word, literal=True) for cell in _CELLS)
    named = pl.when(pl.col("party_key") == "").then("s_text").otherwise("party_key")
    in_name = named.str.contains(word, literal=True)
    shorter = word.str.len_chars() <= pl.col("payee_word").str.len_chars()
    shorter &= (pl.col("word_category") != Category.REFUND) | ~named.str.ends_with(word)
    shorter |= pl.col("payee_ends") & (pl.col("payee_kind") != TRADER) & ~named.str.ends_with(word)
    meant = ~in_name & ((pl.col("payee_kind") == TRADER) | (word.str.len_chars() >= _PLAIN))
    unlikely = pl.col("word_category").is_in(_UNLIKELY) & ~meant
    of_kind = (pl.col("kind_category") != "") & ((in_name & shorter) | unlikely)
    of_kind &= pl.col("word_category") != pl.col("kind_category")
    no_bank = (pl.col("payee_kind") != "") & ~pl.col("payee_kind").is_in([*_CHARGE, TRADER])
    of_kind |= no_bank & (pl.col("word_category") == _FEES)
    of_name = (pl.col("party_kind") == "person") & in_name & (named.str.len_chars() <= FULL_NAME)
    of_name |= in_name & names_place(named, word)
    own = pl.col("rule").str.starts_with(CATEGORY_PREFIX)
    found = found.with_columns(word_in_name=in_name & ~own).filter(own | (said & ~of_kind & ~of_name))
    length = -word.str.len_chars().cast(pl.Int32)
    found = found.sort("n", -pl.col("word_priority"), length, "word_in_name", "rule")
    found = found.unique("n", keep="first", maintain_order=True)
    return found.select("n", "word_category", "word_priority", "word_in_name", word_rule="rule")


def of_kind(kind: str, rules: RuleSet) -> pl.Expr:
    """The category that the kind of payee in a column stands for in the direction of the row; "" for none."""
    paid = {each.id: each.paid for each in rules.payee_kinds}
    received = {each.id: each.received for each in rules.payee_kinds}
    if not paid:
        return pl.lit("")
    return (
        pl.when(pl.col("flow") == "in")
        .then(pl.col(kind).replace_strict(received, default="", return_dtype=pl.String))
        .otherwise(pl.col(kind).replace_strict(paid, default="", return_dtype=pl.String))
    )
