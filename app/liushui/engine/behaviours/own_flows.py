"""Moves between the holder's accounts: both ends in the task, or one end only."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from app.liushui.engine.case import Case, asked_once
from app.liushui.engine.left_out.own_accounts import fits_account
from app.liushui.engine.left_out.pairing import PAIRS, day_offsets, pair_within_days

_OWN = ("N10", "N12")


@dataclass(frozen=True)
class OwnFlows:
    """Moves with both ends in the task (`pairs`: n of the row out, partner of the row in), and lonely ends.

    `known` are lonely rows that name the number of another account of the task, `unknown` those whose other
    account is not in the task.
    """

    pairs: pl.DataFrame
    known: pl.DataFrame
    unknown: pl.DataFrame


@asked_once
def find_own_flows(case: Case) -> OwnFlows:
    """Pair the rows left out as moves between own accounts (N10, N12): equal amount, a day apart at most.

    Moves into the holder's own deposits at the same bank are no moves to another account.
    """
    moves = case.moved.filter(pl.col("left_code").is_in(_OWN) & (pl.col("amount_fen") > 0))
    moves = moves.filter(pl.col("side").is_in(["in", "out"]) & case.worded(~case.speaks_of("deposit")))
    pairs = pl.DataFrame(schema=PAIRS)
    outs, ins = (moves.filter(pl.col("side") == side) for side in ("out", "in"))
    offsets = day_offsets(case.rules.fen("twin", "days"))
    for index in outs["statement"].unique().sort():
        of_this = outs.filter(pl.col("statement") == index)
        found = pair_within_days(of_this, ins.filter(pl.col("statement") != index), ["amount_fen"], offsets)
        pairs = pl.concat([pairs, found])
        ins = ins.join(found.select(n="partner"), on="n", how="anti")
    ends = pl.concat([pairs["n"], pairs["partner"]])
    lonely = moves.filter(~pl.col("n").is_in(ends.implode()))
    numbers = sorted({each.account for each in case.statements if each.account})
    nobody = pl.col("party_account").is_null()  # cells are never null; a literal alone would have no length
    named = pl.any_horizontal(nobody, *(fits_account(number) for number in numbers))
    lonely = lonely.with_columns(known=case.worded(named))
    return OwnFlows(
        pairs, lonely.filter("known").drop("known"), lonely.filter(~pl.col("known")).drop("known")
    )
