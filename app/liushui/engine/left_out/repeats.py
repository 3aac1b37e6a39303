"""Rows that say the same thing twice: the same row in two files (N18) and bank mirrors of wallet rows (N16)."""

from __future__ import annotations

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
    numbered = frame.sort("statement", "n").with_columns(
        occurrence=pl.int_range(pl.len()).over(["statement", *_SAME_ROW])
    )
    first = numbered["statement"].min()
    if first == numbered["statement"].max():
        return pl.DataFrame(schema={"n": pl.UInt32})
    again = pl.col("statement") > pl.col("statement").min().over([*_SAME_ROW, "occurrence"])
    return numbered.filter(again).select("n")


def find_twins(frame: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Bank rows (n) and the wallet rows (partner) that they mirror: same amount and direction, day within ±1.

    The wallet row must have been paid from or to a card. Either the card tail in the
    wallet's payment method is the bank account's, or the bank text names the wallet
    and no tail contradicts (statement_formats 0 rule 13). One to one, tails first.
    """
    days = rules.fen("twin", "days")
    offsets = [0, *(sign * day for day in range(1, days + 1) for sign in (1, -1))]
    wallet, bank = _wallet_side(frame, rules), _bank_side(frame, rules)
    found = pl.DataFrame(schema=PAIRS)
    passes = (
        (pl.col("tail") != "", pl.col("tail") != "", ["tail"]),
        (pl.col("tail") == "", pl.col("wallet") != "", ["wallet"]),
        (pl.col("tail") != "", (pl.col("wallet") != "") & (pl.col("tail") == ""), ["wallet"]),
    )
    for of_wallet, of_bank, keys in passes:
        pairs = pair_within_days(
            bank.filter(of_bank), wallet.filter(of_wallet), ["amount_fen", "currency", "way", *keys], offsets
        )
        found = pl.concat([found, pairs])
        bank = bank.join(pairs, on="n", how="anti")
        wallet = wallet.join(pairs.select(n="partner"), on="n", how="anti")
    return found


def _wallet_side(frame: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    by_card = contains_any("c_method", rules.words["card_methods"]) | (pl.col("method_tail") != "")
    own_move = (pl.col("direction") == "neutral") & ~contains_any("c_method", rules.words["own_methods"])
    rows = frame.filter(
        (pl.col("statement_kind") == "wallet") & (by_card | own_move) & (pl.col("amount_fen") > 0)
    )
    columns = ["n", "amount_fen", "currency", "day", pl.col("method_tail").alias("tail"), "wallet"]
    sure = rows.filter(pl.col("side") != "").select(*columns, way="side")
    # A neutral row may not say which way the money went: the bank row then decides.
    unsure = rows.filter(pl.col("side") == "")
    return pl.concat([sure, *(unsure.select(*columns, way=pl.lit(way)) for way in ("in", "out"))])


def _bank_side(frame: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    rows = frame.filter(pl.col("statement_kind").is_in(["debit", "credit"]) & (pl.col("amount_fen") > 0))
    wallet = pl.lit("")
    for each in reversed(rules.wallets):
        named = pl.any_horizontal(contains_any(c, each.bank_words) for c in ("c_party", "c_text", "c_kind"))
        wallet = pl.when(named).then(pl.lit(each.id)).otherwise(wallet)
    return rows.select(
        "n", "amount_fen", "currency", "day", tail="account_tail", wallet=wallet, way="side"
    ).filter(pl.col("way") != "")
