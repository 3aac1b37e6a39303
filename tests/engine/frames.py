"""Synthetic transactions and statements for tests of the analysis."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any

import polars as pl

from app.engine.types.statements import TRANSACTION_SCHEMA, Reading, Statement

BANK = Statement(
    currency="CNY",
    file="bank.csv",
    member=None,
    sha256="0" * 64,
    size_bytes=1000,
    state="read",
    format="cmb_debit",
    format_version="1",
    kind="debit",
    account="6225880112345678",
    holder="张三",
    has_time=True,
)
WECHAT = replace(BANK, file="wechat.csv", sha256="1" * 64, format="wechat", kind="wallet", account="wx-1")
ALIPAY = replace(
    BANK, file="alipay.csv", sha256="2" * 64, format="alipay", kind="wallet", account="zs@example.com"
)


def row(at: str, direction: str, yuan: float | str, party: str = "", **more: Any) -> dict[str, Any]:
    """One transaction; `at` is "2026-01-31" (time unknown) or "2026-01-31 08:30"; `yuan` may be "12.34"."""
    whole, _, cents = str(yuan).partition(".")
    amount = int(whole) * 100 + int((cents + "00")[:2])
    values: dict[str, Any] = {
        "statement": 0,
        "occurred_at": datetime.fromisoformat(at),
        "time_known": len(at) > 10,
        "direction": direction,
        "amount_fen": amount,
        "refunded_fen": 0,
        "balance_fen": None,
        "currency": "CNY",
        "party": party,
        "page": None,
        "sheet": None,
        "bbox": None,
        "raw": [],
    }
    for name in (
        "party_account",
        "text",
        "kind",
        "method",
        "status",
        "order_no",
        "merchant_order_no",
        "note",
    ):
        values[name] = ""
    return {**values, **more}


def reading(rows: list[dict[str, Any]], *statements: Statement) -> Reading:
    """A reading of these rows; the sums of the statements are filled in from them."""
    numbered = [{"n": place, "row": place, **each} for place, each in enumerate(rows, start=1)]
    frame = pl.DataFrame(numbered, schema=TRANSACTION_SCHEMA)
    return Reading(
        tuple(
            _summed(each, frame.filter(pl.col("statement") == i))
            for i, each in enumerate(statements or (BANK,))
        ),
        frame,
    )


def _summed(statement: Statement, rows: pl.DataFrame) -> Statement:
    sums: dict[str, Any] = {"rows": len(rows), "has_balance": bool(rows["balance_fen"].is_not_null().any())}
    for direction in ("in", "out", "neutral"):
        part = rows.filter(pl.col("direction") == direction)
        sums |= {f"{direction}_n": len(part), f"{direction}_fen": int(part["amount_fen"].sum())}
    days = rows["occurred_at"].dt.date()
    if len(rows):
        sums |= {
            "period_from": statement.period_from or days.min(),
            "period_to": statement.period_to or days.max(),
        }
    return replace(statement, **sums)


def covering(statement: Statement, first: str, last: str) -> Statement:
    """The statement with a stated period, so that its months are whole."""
    return replace(statement, period_from=date.fromisoformat(first), period_to=date.fromisoformat(last))
