"""The balance chain: balance(n-1) + amount(n) = balance(n), in the order that leaves the fewest breaks."""

from __future__ import annotations

import polars as pl

from app.liushui.engine.types import BalanceChain, Break


def check_balance(frame: pl.DataFrame) -> BalanceChain:
    """Test every link of the chain of one statement's rows (ROW_SCHEMA, as printed).

    Tries the printed order and its reverse (statement_formats section 0, rule 8) and reports the
    breaks of the better one; rows without a balance are passed over, their amounts still count.
    """
    if frame.height - frame["balance_fen"].null_count() < 2:
        return BalanceChain()
    rows = frame.select("row", "page", "direction", "amount_fen", "balance_fen").rows()
    forward = _follow(rows)
    backward = _follow(rows[::-1])
    return backward if len(backward.breaks) < len(forward.breaks) else forward


def _follow(rows: list[tuple[int, int | None, str, int, int | None]]) -> BalanceChain:
    breaks: list[Break] = []
    checked = 0
    balance: int | None = None
    for row, page, direction, amount_fen, found_fen in rows:
        if balance is not None:
            balance += signed_fen(direction, amount_fen)
        if found_fen is None:
            continue
        if balance is not None:
            checked += 1
            if balance != found_fen:
                breaks.append(Break(row, page, balance, found_fen))
        balance = found_fen
    return BalanceChain(checked, tuple(breaks))


def signed_fen(direction: str, amount_fen: int) -> int:
    """The amount as the balance feels it."""
    return {"in": amount_fen, "out": -amount_fen}.get(direction, 0)
