"""The categories that sources give: Alipay's beside the payee, and for the same payee in other statements."""

from __future__ import annotations

import polars as pl

from app.engine.rules import RuleSet
from app.engine.rules.matching import clean_word

PREFIX_CHARACTERS = 6
"""How long a name must be, at least, to be taken for a longer one that was cut."""

LEAST_SHARE = 0.6
"""Which part of what is known of a payee must agree."""


def by_source(rules: RuleSet) -> pl.Expr:
    """The category that the source's own category means, when its direction is that of the row; "" for none."""
    names = {clean_word(name): code for name, code in rules.source_categories.items()}
    code = pl.col("c_kind").replace_strict(names, default="", return_dtype=pl.String)
    directions = {each.code: each.direction for each in rules.categories}
    fits = code.replace_strict(directions, default="", return_dtype=pl.String) == pl.col("flow")
    return pl.when(fits).then(code).otherwise(pl.lit(""))


def refines_source(category: str, rules: RuleSet) -> pl.Expr:
    """Whether the category in a column is a finer word for what the source says: tips for 文化休闲, tax for 公共服务."""
    pairs = [
        f"{clean_word(name)} {code}" for name, codes in rules.source_refinements.items() for code in codes
    ]
    return pl.concat_str("c_kind", pl.lit(" "), pl.col(category).fill_null("")).is_in(pairs)


def by_label(texts: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """What the customer's own files call a payee: columns n, label, for texts without a category of their source.

    `texts` has of_source, flow, party_key, party_kind and `rows`, how many rows count. A label holds for the same
    payee, or for a name of which one is the beginning of the other, cut off. Persons have none.
    """
    wanted = pl.col("flow").is_in(["out"]) & (pl.col("party_key") != "") & (pl.col("party_kind") != "person")
    spent = rules.codes_used_for("consumption")
    labelled = texts.filter(wanted & pl.col("of_source").is_in(spent) & (pl.col("rows") > 0))
    if labelled.is_empty():
        return pl.DataFrame(schema={"n": texts.schema["n"], "label": pl.String})
    sums = labelled.group_by("party_key", "of_source").agg(pl.col("rows").sum())
    sums = sums.with_columns(share=pl.col("rows") / pl.col("rows").sum().over("party_key"))
    labels = sums.filter(pl.col("share") >= LEAST_SHARE).select("party_key", label="of_source")
    others = texts.filter(wanted & (pl.col("of_source") == "")).select("n", "party_key")
    same = others.join(labels, on="party_key").select("n", "label")
    start = pl.col("party_key").str.slice(0, PREFIX_CHARACTERS)
    long = pl.col("party_key").str.len_chars() >= PREFIX_CHARACTERS
    cut = (
        others.join(same, on="n", how="anti")
        .filter(long)
        .with_columns(start=start)
        .join(labels.filter(long).with_columns(start=start), on="start", suffix="_known")
    )
    here, known = pl.col("party_key"), pl.col("party_key_known")
    cut = cut.filter(here.str.starts_with(known) | known.str.starts_with(here))
    agreed = cut.group_by("n").agg(pl.col("label").first(), several=pl.col("label").n_unique())
    return pl.concat([same, agreed.filter(pl.col("several") == 1).select("n", "label")])
