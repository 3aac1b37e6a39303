"""What each transaction was for: one category per row and the rule that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from app.engine.judgement.distinct_texts import DistinctTexts, spread
from app.engine.rules import RuleSet
from app.engine.rules.decisions import Decision, decide_lenders
from app.engine.rules.matching import clean_word, match_rules
from app.engine.types.codes import EXCLUDED, Category


def categorise(
    frame: pl.DataFrame, distinct_texts: DistinctTexts, rules: RuleSet, decisions: Sequence[Decision] = ()
) -> tuple[pl.DataFrame, DistinctTexts]:
    """Add category, category_rule and lender ("" when the row names none) to the rows, and lender to the distinct_texts.

    Decided in this order: left-out reason, neutral income, credit on a card, lender, the source's own
    category, words (priority, then the longest word), party kind, default
    (report_catalogue section 3).
    """
    # A neutral row that is not left out is promoted to income.
    neutral = pl.col("direction") == "neutral"
    flow = pl.when(neutral).then(pl.lit("in")).otherwise(pl.col("direction"))
    texts = distinct_texts.table.with_columns(flow=flow)
    texts = texts.join(
        find_lenders(texts, rules, distinct_texts.found["lenders"]), on="n", how="left", maintain_order="left"
    )
    texts = texts.with_columns(pl.col("lender").fill_null(""))
    texts = texts.join(
        _by_words(texts, rules, distinct_texts.found["categories"]), on="n", how="left", maintain_order="left"
    )
    texts = decide_lenders(texts, decisions, rules)
    lenders = pl.DataFrame(
        [(each.id, each.received, each.repaid) for each in rules.lenders],
        schema={"lender": pl.String, "received": pl.String, "repaid": pl.String},
        orient="row",
    )
    texts = texts.join(lenders, on="lender", how="left", maintain_order="left")
    of_lender = pl.when(pl.col("flow") == "in").then("received").otherwise("repaid").fill_null("")
    of_source = _by_source(rules)
    by_person = (
        pl.when(pl.col("flow") == "in")
        .then(pl.lit(Category.FROM_PERSON))
        .otherwise(pl.lit(Category.TO_PERSON))
    )
    default = (
        pl.when(pl.col("flow") == "in")
        .then(pl.lit(Category.OTHER_INCOME))
        .otherwise(pl.lit(Category.OTHER_EXPENSE))
    )
    # What is left of money in on a card is a refund or a gift of the bank, never income; interest is.
    interest = (pl.col("word_category") == Category.INTEREST).fill_null(value=False)
    on_card = (pl.col("statement_kind") == "credit") & (pl.col("flow") == "in") & ~interest
    steps: list[tuple[pl.Expr, pl.Expr, pl.Expr]] = [
        *((neutral, pl.lit(each.code), pl.lit(each.id)) for each in rules.neutral_income[:1]),
        (on_card, pl.lit(Category.REFUND), pl.lit("card")),
        (of_lender != "", of_lender, pl.col("lender")),
        (of_source != "", of_source, pl.lit("source")),
        (pl.col("word_category").is_not_null(), pl.col("word_category"), pl.col("word_rule")),
        (pl.col("party_kind") == "person", by_person, pl.lit("person")),
    ]
    category, rule = default, pl.lit("default")
    for holds, code, decided_by in reversed(steps):
        category = pl.when(holds).then(code).otherwise(category)
        rule = pl.when(holds).then(decided_by).otherwise(rule)
    texts = texts.with_columns(category=category, category_rule=rule)
    left = pl.col("flow") == EXCLUDED
    frame = frame.with_columns(spread(texts, "lender", "category", "category_rule"))
    frame = frame.with_columns(
        pl.when(left).then("left_code").otherwise(name).alias(name) for name in ("category", "category_rule")
    )
    return frame, replace(distinct_texts, table=distinct_texts.table.with_columns(texts["lender"]))


def find_lenders(distinct_texts: pl.DataFrame, rules: RuleSet, words: pl.DataFrame) -> pl.DataFrame:
    """The lender that each text names: columns n, lender. The longest word decides, then the list's order."""
    order = pl.DataFrame(
        [(each.id, place) for place, each in enumerate(rules.lenders)],
        schema={"rule": pl.String, "place": pl.Int64},
        orient="row",
    )
    found = match_rules(distinct_texts, rules.word_rules["lenders"], words).join(order, on="rule")
    found = found.sort("n", -pl.col("word").str.len_chars().cast(pl.Int32), "place")
    return found.unique("n", keep="first", maintain_order=True).select("n", lender="rule")


def _by_words(distinct_texts: pl.DataFrame, rules: RuleSet, words: pl.DataFrame) -> pl.DataFrame:
    table = pl.DataFrame(
        [(each.id, each.category, each.priority) for each in rules.category_rules],
        schema={"rule": pl.String, "word_category": pl.String, "priority": pl.Int32},
        orient="row",
    )
    found = match_rules(
        distinct_texts.with_columns(direction=pl.col("flow")), rules.category_rules, words
    ).join(table, on="rule")
    length = -pl.col("word").str.len_chars().cast(pl.Int32)
    found = found.sort("n", -pl.col("priority"), length, "rule")
    found = found.unique("n", keep="first", maintain_order=True)
    return found.select("n", "word_category", word_rule="rule")


def _by_source(rules: RuleSet) -> pl.Expr:
    """The category that the source's own category means, when its direction is that of the row."""
    names = {clean_word(name): code for name, code in rules.source_categories.items()}
    code = pl.col("c_kind").replace_strict(names, default="", return_dtype=pl.String)
    directions = {each.code: each.direction for each in rules.categories}
    fits = code.replace_strict(directions, default="", return_dtype=pl.String) == pl.col("flow")
    return pl.when(fits).then(code).otherwise(pl.lit(""))
