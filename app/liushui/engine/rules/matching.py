"""Words of many rules found in many rows at once (one Aho-Corasick automaton per column)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import polars as pl

from app.liushui.engine.rules import WordRule

_MATCHED: dict[str, type[pl.DataType]] = {"n": pl.UInt32, "rule": pl.String, "word": pl.String}


def clean_word(word: str) -> str:
    """A word in the form in which `clean_text` leaves cells: NFKC, lower case, no blanks."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", word).lower())


def clean_text(column: str) -> pl.Expr:
    """Cells as rules compare them: NFKC (also folds Kangxi radicals), lower case, single blanks."""
    return (
        pl.col(column).str.normalize("NFKC").str.to_lowercase().str.replace_all(r"\s+", " ").str.strip_chars()
    )


def contains_any(column: str, words: Sequence[str]) -> pl.Expr:
    """Whether a cleaned cell holds one of the words."""
    cleaned = [clean_word(word) for word in words]
    return pl.col(column).str.contains_any(cleaned) if cleaned else pl.lit(value=False)


def is_one_of(column: str, words: Sequence[str]) -> pl.Expr:
    """Whether a cleaned cell is one of the words."""
    return pl.col(column).is_in([clean_word(word) for word in words])


def match_rules(frame: pl.DataFrame, rules: Sequence[WordRule], cells: dict[str, str]) -> pl.DataFrame:
    """Rows and the rules that they match: columns n, rule, word (a row may match several).

    `cells` maps the rules' field names to the cleaned columns of `frame`, which also needs
    n, direction, party_kind and statement_kind. ASCII words match whole words only.
    """
    table = _word_table(rules)
    parts = [_matches_of_cell(frame, name, column, table) for name, column in cells.items()]
    found = pl.concat([part for part in parts if part is not None] or [pl.DataFrame(schema=_FOUND)])
    if found.is_empty():
        return pl.DataFrame(schema=_MATCHED)
    included = found.filter(pl.col("role") == "include").select("n", "rule", "word").unique()
    excluded = found.filter(pl.col("role") == "exclude").select("n", "rule").unique()
    required = found.filter(pl.col("role") == "require").select("n", "rule").unique()
    demanding = [rule.id for rule in rules if rule.require]
    kept = included.join(excluded, on=["n", "rule"], how="anti")
    kept = pl.concat(
        [
            kept.filter(~pl.col("rule").is_in(demanding)),
            kept.filter(pl.col("rule").is_in(demanding)).join(required, on=["n", "rule"], how="semi"),
        ]
    )
    return _of_rows_that_fit(frame, kept, rules).sort("n", "rule", "word")


_FOUND: dict[str, type[pl.DataType]] = {
    "n": pl.UInt32,
    "word": pl.String,
    "rule": pl.String,
    "role": pl.String,
}


def _word_table(rules: Sequence[WordRule]) -> pl.DataFrame:
    rows = [
        (clean_word(word), rule.id, role, name, whole)
        for rule in rules
        for role, words, whole, names in (
            ("include", rule.include, False, rule.fields),
            ("include", rule.whole, True, rule.fields),
            ("exclude", rule.exclude, False, ("party", "text", "kind", "note", "status")),
            ("require", rule.require, False, rule.fields),
        )
        for word in words
        for name in names
    ]
    schema = {
        "word": pl.String,
        "rule": pl.String,
        "role": pl.String,
        "field": pl.String,
        "whole": pl.Boolean,
    }
    return pl.DataFrame(rows, schema=schema, orient="row")


def _matches_of_cell(frame: pl.DataFrame, name: str, column: str, table: pl.DataFrame) -> pl.DataFrame | None:
    words = table.filter(pl.col("field") == name)
    if words.is_empty():
        return None
    # Sources repeat the same cell many times: search each distinct text once.
    texts = frame.select(pl.col(column).alias("cell")).unique().filter(pl.col("cell") != "")
    patterns = sorted(words["word"].unique().to_list())
    found = (
        texts.with_columns(word=pl.col("cell").str.extract_many(patterns, overlapping=True).list.unique())
        .explode("word")
        .drop_nulls("word")
    )
    found = _drop_parts_of_ascii_words(found)
    found = found.join(words.drop("field"), on="word").filter(
        ~pl.col("whole") | (pl.col("cell").str.replace_all(" ", "") == pl.col("word"))
    )
    rows = frame.select("n", pl.col(column).alias("cell")).join(found, on="cell")
    return rows.select("n", "word", "rule", "role")


def _drop_parts_of_ascii_words(found: pl.DataFrame) -> pl.DataFrame:
    """Keep "otc" in "otc交易" but not in "scotch": Latin words match whole words only."""
    is_ascii = pl.col("word").str.contains(r"^[a-z0-9 .\-]+$")
    parts = [found.filter(~is_ascii)]
    for (word,), rows in found.filter(is_ascii).group_by(["word"], maintain_order=True):
        pattern = rf"(?:^|[^a-z0-9]){re.escape(str(word))}(?:$|[^a-z0-9])"
        parts.append(rows.filter(pl.col("cell").str.contains(pattern)))
    return pl.concat(parts)


def _of_rows_that_fit(frame: pl.DataFrame, kept: pl.DataFrame, rules: Sequence[WordRule]) -> pl.DataFrame:
    wanted = pl.DataFrame(
        [(rule.id, rule.direction, list(rule.party_kinds), list(rule.statement_kinds)) for rule in rules],
        schema={
            "rule": pl.String,
            "wanted": pl.String,
            "party_kinds": pl.List(pl.String),
            "statement_kinds": pl.List(pl.String),
        },
        orient="row",
    )
    rows = frame.select("n", "direction", "party_kind", "statement_kind")
    fits = (
        (pl.col("wanted").is_in(["any"]) | (pl.col("wanted") == pl.col("direction")))
        & _listed("party_kinds", "party_kind")
        & _listed("statement_kinds", "statement_kind")
    )
    return kept.join(wanted, on="rule").join(rows, on="n").filter(fits).select("n", "rule", "word")


def _listed(allowed: str, value: str) -> pl.Expr:
    return (pl.col(allowed).list.len() == 0) | pl.col(allowed).list.contains(pl.col(value))
