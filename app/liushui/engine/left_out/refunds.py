"""Refunds and the purchases that they undo (N17).

A full refund leaves both rows out. After a partial refund the refund row is left
out, and of the purchase only the part that was kept stays real: its `real_fen` is
the amount less the refund, and the refunded part is counted under N17.
"""

from __future__ import annotations

import polars as pl

from app.liushui.engine.left_out.pairing import pair_one_to_one
from app.liushui.engine.rules import RuleSet
from app.liushui.engine.rules.matching import contains_any


def find_refunds(
    frame: pl.DataFrame, wordings: pl.DataFrame, rules: RuleSet
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Refund rows that undo a purchase of the task (column n), and purchases with `netted_fen` (n, netted_fen).

    Linked by order number (Alipay: the refund's number starts with the original's and
    `_`), else by the merchant's order number (WeChat); statement_formats 0 rule 12.
    A refund noted inside the purchase's own cell counts when no refund row says more; the
    row of that refund, when no number links it, is the one of the same party and amount.
    """
    words = rules.words["refund"]
    is_refund = (
        contains_any("c_kind", words) | contains_any("c_text", words) | contains_any("c_status", words)
    )
    named = wordings.filter(is_refund & pl.col("direction").is_in(["in", "neutral"]))["n"]
    refunds = frame.filter(pl.col("wording").is_in(named.implode())).select(
        *_PLACE,
        by_order=pl.col("order_no").str.split("_").list.first(),
        by_merchant=pl.col("merchant_order_no"),
    )
    purchases = frame.filter(pl.col("direction") == "out").select(
        *_PLACE, "refunded_fen", by_order="order_no", by_merchant="merchant_order_no"
    )
    linked, netted = [], []
    for key in ("by_order", "by_merchant"):
        part, amounts = _link(refunds, purchases, key)
        linked.append(part)
        netted.append(amounts)
        refunds = refunds.join(part, on="n", how="anti")
    sums = pl.concat(netted).group_by("n").agg(pl.col("netted_fen").sum())
    linked.append(_link_noted(refunds, purchases.join(sums, on="n", how="anti")))
    touched = (pl.col("refunded_fen") > 0) | pl.col("n").is_in(sums["n"].implode())
    rows = purchases.filter(touched).join(sums, on="n", how="left")
    more = pl.max_horizontal(pl.col("netted_fen").fill_null(0), "refunded_fen")
    rows = rows.select("n", netted_fen=pl.min_horizontal(more, "amount_fen"))
    return pl.concat(linked), rows.filter(pl.col("netted_fen") > 0)


_PLACE = ("n", "statement", "day", "party_key", "amount_fen", "currency")


def _link_noted(refunds: pl.DataFrame, purchases: pl.DataFrame) -> pl.DataFrame:
    """Unlinked refund rows (n) that are what a purchase of the same party says came back, one to one."""
    noted = purchases.filter(pl.col("refunded_fen") > 0).with_columns(amount_fen="refunded_fen")
    pairs = pair_one_to_one(refunds, noted, ["statement", "party_key", "amount_fen", "currency"])
    days = pairs.join(refunds.select("n", "day"), on="n").join(
        noted.select(partner="n", bought="day"), on="partner"
    )
    return days.filter(pl.col("bought") <= pl.col("day")).select("n")


def _link(refunds: pl.DataFrame, purchases: pl.DataFrame, key: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    keys = [key, "currency"]
    sums = refunds.filter(pl.col(key) != "").group_by(keys).agg(refund_fen=pl.col("amount_fen").sum())
    bought = purchases.filter(pl.col(key) != "").join(sums, on=keys).sort("n")
    before = pl.col("amount_fen").cum_sum().over(keys) - pl.col("amount_fen")
    netted = (pl.col("refund_fen") - before).clip(lower_bound=0)
    bought = bought.with_columns(netted_fen=pl.min_horizontal(netted, "amount_fen"))
    linked = refunds.join(bought.select(keys).unique(), on=keys, how="semi").select("n")
    return linked, bought.select("n", "netted_fen")
