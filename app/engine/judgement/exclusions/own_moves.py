"""Moves between two accounts of the task (N10, N13) and the originals of reversals (N14)."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from app.engine.judgement.exclusions.own_accounts import TAIL, account_ids, tail_of
from app.engine.judgement.exclusions.pairing import PAIRS, day_offsets, pair_within_days
from app.engine.rules import RuleSet
from app.engine.rules.matching import contains_any
from app.engine.types.codes import Exclusion
from app.engine.types.statements import Statement

_BANK_KINDS = ("debit", "credit", "other")


def find_own_pairs(
    frame: pl.DataFrame,
    distinct_texts: pl.DataFrame,
    statements: Sequence[Statement],
    masks: Sequence[str],
    rules: RuleSet,
) -> pl.DataFrame:
    """Rows of two bank statements that are the two ends of one move: n, code (N13 to a card, else N10).

    Same amount and currency, one day apart at most, out of one and into the other; and one of the
    two rows says so: its party's account ends like the other account, its party is the holder's name
    with stars, or it speaks of paying off a card and the other statement is a card's.
    """
    found = pl.DataFrame(schema={"n": pl.UInt32, "code": pl.String})
    banks = [index for index, each in enumerate(statements) if each.kind in _BANK_KINDS]
    if len(banks) < 2:
        return found
    cards = [index for index in banks if statements[index].kind == "credit"]
    spoken = distinct_texts.filter(pl.col("statement_kind").is_in(_BANK_KINDS)).select(
        text_id="n",
        tail=pl.col("party_account").str.replace_all(r"\s", "").str.extract(rf"(\d{{{TAIL}}})$"),
        by_name=pl.col("party_key").is_in(list(masks)),
        by_words=pl.any_horizontal(
            contains_any(cell, rules.words.get("card_repayment", ()))
            for cell in ("c_party", "c_text", "c_kind")
        ),
    )
    columns = ["n", "statement", "day", "amount_fen", "currency", "side"]
    rows = frame.filter((pl.col("amount_fen") > 0) & (pl.col("side") != ""))
    rows = rows.select("text_id", *columns).join(spoken, on="text_id")
    offsets, ids = day_offsets(rules.limit("twin", "days")), account_ids(statements)
    for index in banks:
        target = statements[index]
        tail = tail_of(target.account)
        says = pl.col("by_name") | ((pl.col("tail") == tail) if tail else pl.lit(value=False))
        if target.kind == "credit":
            says = says | (pl.col("by_words") & (pl.col("side") == "out"))
        same = [place for place, id in enumerate(ids) if place == index or (id and id == ids[index])]
        hinted = rows.filter(~pl.col("statement").is_in(same) & says.fill_null(value=False))
        if hinted.is_empty():
            continue
        other_way = pl.when(pl.col("side") == "in").then(pl.lit("out")).otherwise(pl.lit("in"))
        ends = rows.filter(pl.col("statement") == index).with_columns(side=other_way)
        pairs = pair_within_days(hinted, ends, ["amount_fen", "currency", "side"], offsets)
        pairs = pairs.join(hinted.select("n", "statement"), on="n")
        with_card = pl.col("statement").is_in(cards) | pl.lit(target.kind == "credit")
        pairs = pairs.with_columns(
            code=pl.when(with_card)
            .then(pl.lit(Exclusion.OWN_CREDIT_LINE))
            .otherwise(pl.lit(Exclusion.BETWEEN_OWN_ACCOUNTS))
        )
        both = pl.concat([pairs.select("n", "code"), pairs.select("code", n="partner").select("n", "code")])
        found = pl.concat([found, both])
        rows = rows.join(both, on="n", how="anti")
    return found


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
    offsets = [-day for day in range(rules.limit("reversal", "days") + 1)]
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
