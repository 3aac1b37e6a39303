"""Moves between the holder's accounts: both ends in the task, or one end only."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import polars as pl

from app.engine.judgement.case import Case, memoised
from app.engine.judgement.exclusions.own_accounts import fits_account
from app.engine.judgement.exclusions.pairing import PAIRS, day_offsets, pair_within_days
from app.engine.judgement.hits.outside import match_outside, names_an_end
from app.engine.types.codes import Exclusion

_OWN = (Exclusion.BETWEEN_OWN_ACCOUNTS, Exclusion.WALLET_TOP_UP)


@dataclass(frozen=True)
class OwnFlows:
    """Moves with both ends in the task (`pairs`: n of the row out, partner of the row in), and lonely ends.

    `known` are lonely rows that name another account, card or wallet of the task, `unknown` those whose other
    account is not in the task.
    """

    pairs: pl.DataFrame
    known: pl.DataFrame
    unknown: pl.DataFrame


@memoised
def noted_as_repayment(case: Case) -> pl.DataFrame:
    """Rows that pay an own account which the task lacks, with a note that a loan is repaid from there."""
    unknown = find_own_flows(case).unknown.filter(pl.col("side") == "out")
    return case.rows_matching(unknown, case.mentions("repaid_elsewhere"))


@memoised
def find_own_flows(case: Case) -> OwnFlows:
    """Pair the rows left out as moves between own accounts (N10, N12): equal amount, a day apart at most.

    What a wallet keeps as its fee does not arrive. Rows that name an account outside the task have no pair, and
    moves into the holder's own deposits at the same bank are no moves to another account.
    """
    moves = case.moved.filter(pl.col("left_code").is_in(_OWN) & (pl.col("amount_fen") > 0))
    moves = moves.filter(pl.col("side").is_in(["in", "out"]) & case.matches_text(~case.mentions("deposit")))
    outside = pl.col("n").is_in(match_outside(case)["n"].implode())
    pairs = pl.DataFrame(schema=PAIRS)
    outs, ins = (moves.filter((pl.col("side") == side) & ~outside) for side in ("out", "in"))
    less = outs.filter(pl.col("real_fen") > 0).with_columns(
        amount_fen=pl.col("amount_fen") - pl.col("real_fen")
    )
    offsets = day_offsets(case.rules.limit("twin", "days"))
    for rows, index in product((outs, less), outs["statement"].unique().sort()):
        of_this = rows.filter(pl.col("statement") == index).join(pairs, on="n", how="anti")
        found = pair_within_days(of_this, ins.filter(pl.col("statement") != index), ["amount_fen"], offsets)
        pairs = pl.concat([pairs, found])
        ins = ins.join(found.select(n="partner"), on="n", how="anti")
    ends = pl.concat([pairs["n"], pairs["partner"]])
    lonely = moves.filter(~pl.col("n").is_in(ends.implode()))
    numbers = sorted({each.account for each in case.statements if each.account})
    nobody = pl.col("party_account").is_null()  # cells are never null; a literal alone would have no length
    named = pl.any_horizontal(nobody, *(fits_account(number) for number in numbers))
    lonely = lonely.with_columns(
        known=case.matches_text(named) | (case.matches_text(names_an_end(case)) & ~outside)
    )
    return OwnFlows(
        pairs, lonely.filter("known").drop("known"), lonely.filter(~pl.col("known")).drop("known")
    )
