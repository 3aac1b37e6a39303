"""Words of all rules found in many texts at once (one Aho-Corasick automaton)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

import polars as pl

from app.engine.rules import WordRule
from app.engine.values.traditional import fold_cells, fold_word


@lru_cache(maxsize=8192)  # every analysis asks for thousands of the same words
def clean_word(word: str) -> str:
    """A word in the form in which `clean_text` leaves cells: NFKC, simplified, lower case, no blanks."""
    return re.sub(r"\s+", "", fold_word(unicodedata.normalize("NFKC", word)).lower())


def word_forms(word: str) -> set[str]:
    """A word in the forms in which cells may hold it: words of several Latin words also stand with single blanks."""
    folded = " ".join(fold_word(unicodedata.normalize("NFKC", word)).lower().split())
    return {clean_word(word), folded} if folded.isascii() else {clean_word(word)}


@lru_cache(maxsize=32)
def clean_text(column: str) -> pl.Expr:
    """Cells as rules compare them: NFKC, radicals and traditional characters folded, lower case, single blanks."""
    cells = fold_cells(pl.col(column).str.normalize("NFKC")).str.to_lowercase()
    return cells.str.replace_all(r"\s+", " ").str.strip_chars()


def contains_any(column: str, words: Sequence[str]) -> pl.Expr:
    """Whether a cleaned cell holds one of the words."""
    return _contains_any(column, tuple(words)) if words else pl.lit(value=False)


@lru_cache(maxsize=1024)  # making the expression takes longer than asking the few texts of most cases
def _contains_any(column: str, words: tuple[str, ...]) -> pl.Expr:
    return pl.col(column).str.contains_any([clean_word(word) for word in words])


def is_one_of(column: str, words: Sequence[str]) -> pl.Expr:
    """Whether a cleaned cell is one of the words."""
    return _is_one_of(column, tuple(words))


@lru_cache(maxsize=256)
def _is_one_of(column: str, words: tuple[str, ...]) -> pl.Expr:
    return pl.col(column).is_in([clean_word(word) for word in words])


def find_words(
    distinct_texts: pl.DataFrame, lists: Mapping[str, Sequence[WordRule]], cells: Mapping[str, str]
) -> dict[str, pl.DataFrame]:
    """The words of several lists of rules in one pass: per list n, rule, role, word.

    `cells` maps the rules' field names to the cleaned columns of `distinct_texts`, which also
    needs n. ASCII words match whole words only.
    """
    table = pl.concat(
        [_word_table(tuple(rules)).with_columns(list=pl.lit(name)) for name, rules in lists.items()]
    )
    fields = [
        distinct_texts.select("n", cell=column, field=pl.lit(name)).filter(pl.col("cell") != "")
        for name, column in cells.items()
    ]
    # Sources repeat the same cell many times: search each distinct text once.
    texts = pl.concat([each.select("cell") for each in fields]).unique()
    patterns = table["word"].unique().sort()
    found = (
        texts.with_columns(
            word=pl.col("cell").str.extract_many(pl.lit(patterns.implode()), overlapping=True).list.unique()
        )
        .explode("word")
        .drop_nulls("word")
    )
    found = _drop_parts_of_ascii_words(found)
    found = found.join(table, on="word").filter(
        ~pl.col("whole") | (pl.col("cell").str.replace_all(" ", "") == pl.col("word"))
    )
    found = pl.concat(fields).join(found, on=["cell", "field"])
    return {
        name: found.filter(pl.col("list") == name).select("n", "rule", "role", "word").unique()
        for name in lists
    }


def match_rules(distinct_texts: pl.DataFrame, rules: Sequence[WordRule], found: pl.DataFrame) -> pl.DataFrame:
    """Distinct texts and the rules that they match: columns n, rule, word (a text may match several).

    `found` are the words of these rules (`find_words`); `distinct_texts` needs n, direction,
    party_kind and statement_kind.
    """
    kept = found.filter(pl.col("role") == "include").select("n", "rule", "word")
    excluded = found.filter(pl.col("role") == "exclude")
    if kept.is_empty():
        return kept
    kept = kept.join(excluded, on=["n", "rule"], how="anti")
    demanding = [rule.id for rule in rules if rule.require]
    if demanding:
        required = found.filter(pl.col("role") == "require").select("n", "rule", required=pl.lit(value=True))
        kept = kept.join(required.unique(), on=["n", "rule"], how="left")
        kept = kept.filter(~pl.col("rule").is_in(demanding) | pl.col("required")).drop("required")
    return _of_rows_that_fit(distinct_texts, kept, rules).sort("n", "rule", "word")


@lru_cache(maxsize=32)
def _word_table(rules: tuple[WordRule, ...]) -> pl.DataFrame:
    rows = [
        (cleaned, rule.id, role, name, whole)
        for rule in rules
        for role, words, whole, names in (
            ("include", rule.include, False, rule.fields),
            ("include", rule.whole, True, rule.fields),
            ("exclude", rule.exclude, False, ("party", "text", "kind", "note", "status")),
            ("require", rule.require, False, rule.fields),
        )
        for word in words
        for cleaned in sorted(word_forms(word))
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
