"""Hits by words and by lender."""

from __future__ import annotations

import polars as pl

from app.liushui.engine.case import Case
from app.liushui.engine.rules.matching import match_rules

MATCHED: dict[str, type[pl.DataType]] = {
    "n": pl.UInt32,
    "place": pl.UInt32,
    "wording": pl.UInt32,
    "rule": pl.String,
    "word": pl.String,
}
"""Matched rows by their number, their place in the case and their wording, with the rule and the word found."""


def match_words(case: Case) -> pl.DataFrame:
    """Rows whose words match a hit rule (MATCHED). The direction is where the money really went."""
    wordings, rules = case.wordings, case.rules.word_rules["hits"]
    found = match_rules(wordings.table.with_columns(direction="side"), rules, wordings.found["hits"])
    names = {rule.id: rule.reports_as or rule.id for rule in case.rules.hit_rules}
    found = found.select(pl.col("rule").replace(names), "word", wording="n")
    return case.moved.select("n", "place", "wording").join(found, on="wording").select(list(MATCHED))


def match_lenders(case: Case) -> pl.DataFrame:
    """Rows with a lender of the kinds that a hit rule names (MATCHED); the word is the lender's name."""
    kinds = {lender.id: lender.kind for lender in case.rules.lenders}
    names = {lender.id: lender.name["zh-CN"] for lender in case.rules.lenders}
    rows = case.moved.filter(pl.col("lender") != "").with_columns(
        lender_kind=pl.col("lender").replace_strict(kinds, default="", return_dtype=pl.String),
        word=pl.col("lender").replace_strict(names, default="", return_dtype=pl.String),
    )
    parts = [pl.DataFrame(schema=MATCHED)]
    for rule in case.rules.hit_rules:
        if rule.lender_kinds:
            fits = (pl.col("side") == rule.direction) & pl.col("lender_kind").is_in(rule.lender_kinds)
            parts.append(rows.filter(fits).with_columns(rule=pl.lit(rule.id)).select(list(MATCHED)))
    return pl.concat(parts)
