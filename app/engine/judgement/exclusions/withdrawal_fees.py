"""Fees that a wallet's withdrawals hold: what left the wallet and did not arrive at the bank is a net outflow."""

from __future__ import annotations

import polars as pl

from app.engine.rules.matching import contains_any
from app.engine.types.codes import Exclusion

_WORDS = ("服务费", "手续费")
_STATED = rf"(?:{'|'.join(_WORDS)})\D{{0,3}}(\d{{1,9}}(?:\.\d{{1,2}})?)"

STATED_FEE = pl.col("c_note").str.extract(_STATED).cast(pl.Float64).mul(100).round().cast(pl.Int64)
"""The fee that the note of a text states, in fen; null when it states none."""

_LEAST = 10
"""WeChat and Alipay take 0.1 % of what is drawn, and 0.10 yuan at least."""

_PER_PART = 1001
"""A thousandth on top: of 1001 parts of the wallet's amount one is the fee."""


def _by_rate(more: int) -> pl.Expr:
    fee = (pl.col("amount_fen") + more) // _PER_PART
    rounded = (fee * (_PER_PART - 1) - (pl.col("amount_fen") - fee)).abs() < _PER_PART - 1
    small = pl.col("amount_fen") < _LEAST * _PER_PART
    return pl.when(pl.col("fee").is_null() & (rounded | small)).then(pl.max_horizontal(fee, _LEAST))


FEES = (pl.col("fee"), _by_rate(0), _by_rate(_PER_PART - 1))
"""The fees that a withdrawal (columns amount_fen, fee) may hold: as stated, else by the rate, rounded down or up."""


def find_fees(frame: pl.DataFrame, distinct_texts: pl.DataFrame, ends: pl.DataFrame) -> pl.DataFrame:
    """Withdrawals from wallets and the fee in their amount: n, fee_fen.

    `ends` are rows of banks (n) and the wallet's (partner) that they are the other end of: what did not arrive
    is the fee. Without such a row it is what the note states. A fee with a row of its own is counted there.
    """
    drawn = frame.filter(
        (pl.col("plain_code") == Exclusion.WALLET_TOP_UP)
        & (pl.col("statement_kind") == "wallet")
        & (pl.col("side") != "in")
    )
    stated = distinct_texts.select(text_id="n", stated=STATED_FEE)
    arrived = ends.join(frame.select("n", arrived="amount_fen"), on="n").select("arrived", n="partner")
    rows = drawn.join(stated, on="text_id").join(arrived, on="n", how="left")
    fee = pl.coalesce(pl.col("amount_fen") - pl.col("arrived"), "stated")
    rows = rows.with_columns(fee_fen=fee).filter((fee > 0) & (fee < pl.col("amount_fen")))
    speaks = pl.any_horizontal(contains_any(cell, _WORDS) for cell in ("c_kind", "c_text", "c_party"))
    own = distinct_texts.filter(speaks).select(text_id="n")
    booked = frame.filter(pl.col("direction") == "out").join(own, on="text_id", how="semi")
    booked = booked.select("statement", "day", fee_fen="amount_fen")
    return rows.join(booked, on=["statement", "day", "fee_fen"], how="anti").select("n", "fee_fen")
