"""Moves between the holder's own accounts (N10) and the originals of reversals (N14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import polars as pl

from app.liushui.engine.left_out.pairing import PAIRS, pair_within_days
from app.liushui.engine.parties import party_key_of
from app.liushui.engine.rules import RuleSet
from app.liushui.engine.types import Statement

MIN_ACCOUNT_DIGITS = 8


def own_names(statements: Iterable[Statement], customer: str, rules: RuleSet) -> list[str]:
    """Names of the holder in the form of `party_key`; masked names and nicknames fit several people."""
    holders = {each.holder for each in statements if each.holder and not names_by_nickname(each, rules)}
    names = {party_key_of(name) for name in (*holders, customer)}
    return sorted(name for name in names if len(name) > 1 and "*" not in name)


def names_by_nickname(statement: Statement, rules: RuleSet) -> bool:
    """Whether the holder of this format is a self-chosen nickname (WeChat bill exports)."""
    return statement.format in rules.words["nickname_formats"]


def is_own_move(statements: Sequence[Statement], customer: str, rules: RuleSet) -> pl.Expr:
    """Whether the party is the holder by name, or by the number of another account of the task."""
    accounts = {"".join(filter(str.isdigit, each.account or "")) for each in statements}
    whole = sorted(each for each in accounts if len(each) >= MIN_ACCOUNT_DIGITS)
    number = pl.col("party_account").str.replace_all(r"\s", "")
    other = number.is_in(whole) & (number != pl.col("account").fill_null(""))
    return pl.col("party_key").is_in(own_names(statements, customer, rules)) | other


def find_reversed(frame: pl.DataFrame, reversals: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """The rows (column n) that reversal rows undo.

    Same statement and amount, other direction, a few days before; the same party, or
    one of the two rows names none.
    """
    if reversals.is_empty():
        return reversals
    other_way = pl.when(pl.col("direction") == "in").then(pl.lit("out")).otherwise(pl.lit("in"))
    keys = ["statement", "amount_fen", "currency", "direction"]
    undo = frame.join(reversals, on="n", how="semi").filter(pl.col("direction") != "neutral")
    undo = undo.with_columns(direction=other_way).select("n", "day", "party_key", *keys)
    others = frame.join(reversals, on="n", how="anti").select("n", "day", "party_key", *keys)
    offsets = [-day for day in range(rules.fen("reversal", "days") + 1)]
    named, unnamed, anybody = pl.col("party_key") != "", pl.col("party_key") == "", pl.lit(value=True)
    passes: tuple[tuple[pl.Expr, pl.Expr, list[str]], ...] = (
        (named, named, ["party_key"]),
        (unnamed, anybody, []),
        (named, unnamed, []),
    )
    found = pl.DataFrame(schema=PAIRS)
    for of_undo, of_other, more in passes:
        pairs = pair_within_days(undo.filter(of_undo), others.filter(of_other), [*keys, *more], offsets)
        found = pl.concat([found, pairs])
        undo = undo.join(pairs, on="n", how="anti")
        others = others.join(pairs.select(n="partner"), on="n", how="anti")
    return found.select(n="partner")
