"""Refunds and the purchases that they undo (N17).

A full refund leaves both rows out. After a partial refund the refund row is left
out, and of the purchase only the part that was kept stays real: its `real_fen` is
the amount less the refund, and the refunded part is counted under N17.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import polars as pl

from app.engine.judgement.exclusions.pairing import PAIRS, pair_one_to_one
from app.engine.rules import RuleSet
from app.engine.rules.matching import contains_any

_NETTED: dict[str, type[pl.DataType]] = {"n": pl.UInt32, "netted_fen": pl.Int64}
_BANK_KINDS = ("debit", "credit")


def find_refunds(
    frame: pl.DataFrame, distinct_texts: pl.DataFrame, rules: RuleSet
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Refund rows that undo a purchase of the task (column n), and purchases with `netted_fen` (n, netted_fen).

    Linked within one wallet by order number (Alipay: the refund's number starts with the original's and
    `_`), else within one account by the merchant's order number (WeChat); statement_formats 0 rule 12.
    Two wallets may well use the same number for different payments.
    A refund noted inside the purchase's own cell counts when no refund row says more; the
    rows of that refund, when no number links them, are those of the same party that add up to it.
    Banks and Meituan give no such numbers: there a refund belongs to an earlier purchase of the same amount
    from the same party on the same statement, or to the only larger one.
    """
    words = rules.words["refund"]
    is_refund = (
        contains_any("c_kind", words) | contains_any("c_text", words) | contains_any("c_status", words)
    )
    # What stays of money in on a card is a refund, whatever it says.
    on_card = (pl.col("statement_kind") == "credit") & (pl.col("plain_code") == "")
    refund = (is_refund | on_card) & pl.col("direction").is_in(["in", "neutral"])
    frame = frame.with_columns(
        merchant=pl.lit(distinct_texts.select(_merchant()).to_series()).gather(pl.col("text_id")),
        source=pl.when(pl.col("wallet") != "").then("wallet").otherwise("format"),
    )
    named = distinct_texts.filter(refund)["n"]
    refunds = frame.filter(pl.col("text_id").is_in(named.implode())).select(
        *_PLACE,
        by_order=pl.col("order_no").str.split("_").list.first(),
        by_merchant=pl.col("merchant_order_no"),
    )
    purchases = frame.filter(pl.col("direction") == "out").select(
        *_PLACE, "refunded_fen", by_order="order_no", by_merchant="merchant_order_no"
    )
    linked, netted = [], []
    for key, within in (("by_order", ("source",)), ("by_merchant", ("source", "account"))):
        part, amounts = _link(refunds, purchases, [key, *within])
        linked.append(part)
        netted.append(amounts)
        refunds = refunds.join(part, on="n", how="anti")
    sums = pl.concat(netted).group_by("n").agg(pl.col("netted_fen").sum())
    open_purchases = (
        purchases.filter(~pl.col("n").is_in(sums["n"].implode())) if len(refunds) else purchases.clear()
    )
    noted = _link_noted(refunds, open_purchases)
    linked.append(noted)
    refunds = refunds.join(noted, on="n", how="anti")
    at_bank, of_bank = _link_by_merchant(refunds, open_purchases, rules)
    linked.append(at_bank)
    sums = pl.concat([sums, of_bank]).group_by("n").agg(pl.col("netted_fen").sum())
    touched = (pl.col("refunded_fen") > 0) | pl.col("n").is_in(sums["n"].implode())
    rows = purchases.filter(touched).join(sums, on="n", how="left")
    more = pl.max_horizontal(pl.col("netted_fen").fill_null(0), "refunded_fen")
    rows = rows.select("n", netted_fen=pl.min_horizontal(more, "amount_fen"))
    return pl.concat(linked), rows.filter(pl.col("netted_fen") > 0)


_PLACE = (
    "n",
    "statement",
    "statement_kind",
    "source",
    "account",
    "day",
    "party_key",
    "party_kind",
    "merchant",
    "amount_fen",
    "currency",
)


def _merchant() -> pl.Expr:
    """Whom a row was paid to or came from where no numbers link: at banks the party, else what the text says.

    Meituan's refunds have numbers of their own but the title of the order (seen in the sample).
    """
    bare = pl.col("c_text").str.replace_all(r"[(（【\[]?(?:消费|退款|退货|撤销)[)）】\]]?|\s", "")
    nobody = pl.col("party_key") == ""
    bank = pl.col("statement_kind").is_in(_BANK_KINDS)
    return (
        pl.when(nobody & (pl.col("statement_kind").is_in(["credit", "wallet"])))
        .then(bare)
        .when(bank)
        .then("party_key")
        .otherwise(pl.lit(""))
    )


def _link_noted(refunds: pl.DataFrame, purchases: pl.DataFrame) -> pl.DataFrame:
    """Unlinked refund rows (n) that are what a purchase of the same party says came back.

    One row of that amount first, then several later rows, taken in order, that add up to it.
    """
    noted = purchases.filter(pl.col("refunded_fen") > 0).with_columns(amount_fen="refunded_fen")
    keys = ["statement", "party_key", "currency"]
    pairs = pair_one_to_one(refunds, noted, [*keys, "amount_fen"])
    days = pairs.join(refunds.select("n", "day"), on="n").join(
        noted.select(partner="n", bought="day"), on="partner"
    )
    single = days.filter(pl.col("bought") <= pl.col("day"))
    rest = refunds.join(single, on="n", how="anti").join(noted.select(keys).unique(), on=keys, how="semi")
    owed = noted.filter(~pl.col("n").is_in(single["partner"].implode())).join(rest, on=keys, how="semi")
    several = [n for found in _parts_of_notes(rest, owed, keys) for n in found]
    return pl.concat([single.select("n"), pl.DataFrame({"n": several}, schema={"n": pl.UInt32})])


def _parts_of_notes(refunds: pl.DataFrame, noted: pl.DataFrame, keys: list[str]) -> Iterator[list[int]]:
    """For each noted sum the refund rows that add up to it, each row used once."""
    rows: dict[tuple[object, ...], list[tuple[date, int, int]]] = {}
    for *key, day, n, fen in refunds.sort("day", "n").select(*keys, "day", "n", "amount_fen").iter_rows():
        rows.setdefault(tuple(key), []).append((day, n, fen))
    for *key, bought, owed in noted.sort("day", "n").select(*keys, "day", "amount_fen").iter_rows():
        left, taken = owed, []
        for each in rows.get(tuple(key), []):
            if each[0] >= bought and 0 < each[2] <= left:
                taken.append(each)
                left -= each[2]
        if taken and left == 0:
            rows[tuple(key)] = [each for each in rows[tuple(key)] if each not in taken]
            yield [n for _, n, _ in taken]


def _link_by_merchant(
    refunds: pl.DataFrame, purchases: pl.DataFrame, rules: RuleSet
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Refund rows without linking numbers (n) and the purchases that they undo (n, netted_fen)."""
    days = rules.thresholds.get("refund", {}).get("days", 0)
    named = (pl.col("merchant") != "") & (pl.col("party_kind") != "wallet") & (pl.col("amount_fen") > 0)
    keys = ["statement", "merchant", "currency"]
    back = refunds.filter(named).select("n", "day", "amount_fen", *keys)
    bought = purchases.filter(named & (pl.col("refunded_fen") == 0)).select("n", "day", "amount_fen", *keys)
    bought = bought.join(back, on=keys, how="semi")
    found = pl.DataFrame(schema=PAIRS)
    if back.is_empty() or bought.is_empty():
        return found.select("n"), pl.DataFrame(schema=_NETTED)
    whole = _earlier_equal(back, bought, [*keys, "amount_fen"], int(days))
    back, bought = (
        back.join(whole, on="n", how="anti"),
        bought.join(whole, left_on="n", right_on="partner", how="anti"),
    )
    likely = back.join(bought.rename({"n": "partner", "day": "on", "amount_fen": "paid"}), on=keys)
    in_time = (pl.col("on") <= pl.col("day")) & ((pl.col("day") - pl.col("on")).dt.total_days() <= days)
    likely = likely.filter(in_time & (pl.col("paid") > pl.col("amount_fen")))
    only = (pl.len().over("n") == 1) & (pl.col("amount_fen").sum().over("partner") <= pl.col("paid"))
    part = likely.filter(only).select("n", "partner", netted_fen="amount_fen")
    sums = [
        whole.join(refunds.select("n", netted_fen="amount_fen"), on="n").select(
            n="partner", netted_fen="netted_fen"
        ),
        part.select(n="partner", netted_fen="netted_fen"),
    ]
    return pl.concat([whole.select("n"), part.select("n")]), pl.concat(sums)


def _earlier_equal(back: pl.DataFrame, bought: pl.DataFrame, keys: list[str], days: int) -> pl.DataFrame:
    """Pairs (n, partner) of refunds and purchases of equal keys, the latest purchase before the refund, one to one."""
    back, bought = back.join(bought, on=keys, how="semi"), bought.join(back, on=keys, how="semi")
    open_buys: dict[tuple[object, ...], list[tuple[date, int]]] = {}
    for *key, day, n in bought.sort("day", "n").select(*keys, "day", "n").iter_rows():
        open_buys.setdefault(tuple(key), []).append((day, n))
    pairs: list[tuple[int, int]] = []
    for *key, day, n in back.sort("day", "n").select(*keys, "day", "n").iter_rows():
        buys = open_buys[tuple(key)]
        at = next((at for at in range(len(buys) - 1, -1, -1) if 0 <= (day - buys[at][0]).days <= days), None)
        if at is not None:
            pairs.append((n, buys.pop(at)[1]))
    return pl.DataFrame(pairs, schema=PAIRS, orient="row")


def _link(
    refunds: pl.DataFrame, purchases: pl.DataFrame, keys: list[str]
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Refund rows (n) with the number of a purchase, and what came back of each purchase (n, netted_fen)."""
    if refunds.is_empty():
        return refunds.select("n"), purchases.clear().select("n", netted_fen="amount_fen")
    number, keys = pl.col(keys[0]), [*keys, "currency"]
    sums = refunds.filter(number != "").group_by(keys).agg(refund_fen=pl.col("amount_fen").sum())
    bought = purchases.filter(number != "").join(sums, on=keys).sort("n")
    before = pl.col("amount_fen").cum_sum().over(keys) - pl.col("amount_fen")
    netted = (pl.col("refund_fen") - before).clip(lower_bound=0)
    bought = bought.with_columns(netted_fen=pl.min_horizontal(netted, "amount_fen"))
    linked = refunds.join(bought.select(keys).unique(), on=keys, how="semi").select("n")
    return linked, bought.select("n", "netted_fen")
