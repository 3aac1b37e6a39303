"""Rows that say the same thing twice: the same row in two files (N18) and bank mirrors of wallet rows (N16)."""

from __future__ import annotations

from itertools import product

import polars as pl

from app.liushui.engine.left_out.pairing import PAIRS, pair_within_days
from app.liushui.engine.rules import RuleSet
from app.liushui.engine.rules.matching import contains_any

_SAME_ROW = (
    "format",
    "account",
    "occurred_at",
    "direction",
    "amount_fen",
    "currency",
    "balance_fen",
    "order_no",
    "party",
    "text",
)


def find_repeats(frame: pl.DataFrame) -> pl.DataFrame:
    """Rows (column n) that an earlier statement of the same account and format already holds.

    Equal rows within one statement may be genuine and stay; of k equal rows in each
    of two files, k stay.
    """
    statement = pl.col("statement")
    several = statement.min() < statement.max()
    if not frame.select(several.fill_null(value=False)).item():
        return pl.DataFrame(schema={"n": pl.UInt32})
    # Most rows differ from those of other statements in time or amount already: texts are compared for the rest.
    likely = frame.filter(several.over("occurred_at", "amount_fen"))
    numbered = likely.sort("statement", "n").with_columns(
        occurrence=pl.int_range(pl.len()).over(["statement", *_SAME_ROW])
    )
    again = statement > statement.min().over([*_SAME_ROW, "occurrence"])
    return numbered.filter(again).select("n")


def find_twins(frame: pl.DataFrame, wordings: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Bank rows (n) and the wallet rows (partner) that they mirror: same amount and direction, day within ±1.

    The wallet row must have been paid from or to a card. Either the card tail in the
    wallet's payment method is the bank account's, or the bank text names the wallet
    and no tail contradicts (statement_formats 0 rule 13). One to one, tails first.
    """
    days = rules.fen("twin", "days")
    offsets = [0, *(sign * day for day in range(1, days + 1) for sign in (1, -1))]
    found = pl.DataFrame(schema=PAIRS)
    bank = _bank_side(frame, wordings, rules)
    if bank.is_empty():
        return found
    wallet = _wallet_side(frame, wordings, rules)
    passes = (
        (pl.col("tail") != "", pl.col("tail") != "", ["tail"]),
        (pl.col("tail") == "", pl.col("wallet") != "", ["wallet"]),
        (pl.col("tail") != "", (pl.col("wallet") != "") & (pl.col("tail") == ""), ["wallet"]),
    )
    # One way after the other: a wallet row that may have gone either way must find one partner at most.
    for (of_wallet, of_bank, keys), way in product(passes, ("in", "out")):
        goes = pl.col("way") == way
        pairs = pair_within_days(
            bank.filter(of_bank & goes),
            wallet.filter(of_wallet & goes),
            ["amount_fen", "currency", *keys],
            offsets,
        )
        found = pl.concat([found, pairs])
        bank = bank.join(pairs, on="n", how="anti")
        wallet = wallet.join(pairs.select(n="partner"), on="n", how="anti")
    return found


def _wallet_side(frame: pl.DataFrame, wordings: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    by_card = contains_any("c_method", rules.words["card_methods"]) | (pl.col("method_tail") != "")
    own_move = (pl.col("direction") == "neutral") & ~contains_any("c_method", rules.words["own_methods"])
    worded = wordings.filter((pl.col("statement_kind") == "wallet") & (by_card | own_move))
    rows = _rows_worded(frame, worded.select("n", "wallet", tail="method_tail"))
    columns = ["n", "amount_fen", "currency", "day", "tail", "wallet"]
    sure = rows.filter(pl.col("side") != "").select(*columns, way="side")
    # A neutral row may not say which way the money went: the bank row then decides.
    unsure = rows.filter(pl.col("side") == "")
    return pl.concat([sure, *(unsure.select(*columns, way=pl.lit(way)) for way in ("in", "out"))])


def _bank_side(frame: pl.DataFrame, wordings: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    wallet = pl.lit("")
    for each in reversed(rules.wallets):
        named = pl.any_horizontal(contains_any(c, each.bank_words) for c in ("c_party", "c_text", "c_kind"))
        wallet = pl.when(named).then(pl.lit(each.id)).otherwise(wallet)
    worded = wordings.filter(pl.col("statement_kind").is_in(["debit", "credit"]) & (pl.col("side") != ""))
    rows = _rows_worded(frame, worded.select("n", wallet=wallet, tail="account_tail"))
    return rows.select("n", "amount_fen", "currency", "day", "tail", "wallet", way="side")


def _rows_worded(frame: pl.DataFrame, worded: pl.DataFrame) -> pl.DataFrame:
    rows = frame.select("n", "amount_fen", "currency", "day", "side", "wording")
    rows = rows.filter(pl.col("amount_fen") > 0)
    return rows.join(worded.rename({"n": "wording"}), on="wording", maintain_order="left")
