"""Each row's judgement as plain values: what `flask liushui report --rows` adds to its JSON."""

from __future__ import annotations

from typing import Any

import polars as pl

from app.engine.types.codes import EXCLUDED, RECOGNISED, Exclusion
from app.engine.types.report import Report

_FLOWS = {
    Exclusion.REFUNDED: "refund",
    Exclusion.REVERSAL: "refund",
    Exclusion.MIRRORED: "mirrored",
    Exclusion.REPEATED_FILE: "mirrored",
    Exclusion.NEVER_COMPLETED: "not settled",
    Exclusion.OTHER_CURRENCY: "other currency",
}
"""What an excluded row is; all others are moves of the holder's own money."""

_WORD_RULES = ("K-", "ZK-")


def judged_rows(report: Report, transactions: pl.DataFrame) -> list[dict[str, Any]]:
    """One record per row of `transactions` (ANALYSED_SCHEMA), in the order of the reading.

    `flow` is net, own, refund, mirrored, not settled or other currency; `counted_fen` what is in net inflow or
    outflow; `recognised` whether it is recognised income, `income` that or the reason why not (null: no inflow);
    `decided_by` what decided the category.
    """
    lenders = {each.party_key: each.lender for each in report.debts}
    files = [each.member or each.file for each in report.files]
    columns = (
        "statement", "row", "occurred_at", "time_known", "direction", "amount_fen", "category", "category_rule", "flow",
        "left_code", "real_fen", "party", "debt_key", "income",
    )  # fmt: skip
    return [
        {
            "file": files[statement],
            "row": row,
            "date": str(at if timed else at.date()),
            "direction": direction,
            "amount_fen": amount_fen,
            "category": category,
            "decided_by": _decided_by(rule),
            "flow": _FLOWS.get(code, "own") if flow == EXCLUDED else "net",
            "counted_fen": counted_fen,
            "recognised": income in RECOGNISED,
            "income": income,
            "counterparty": party,
            "lender": lenders.get(debt_key),
        }
        for (
            statement,
            row,
            at,
            timed,
            direction,
            amount_fen,
            category,
            rule,
            flow,
            code,
            counted_fen,
            party,
            debt_key,
            income,
        ) in transactions.sort("n").select(columns).iter_rows()
    ]


def _decided_by(rule: str) -> str:
    """What decided a category, by the rule that is stored: a word's rule and a lender are named as such."""
    if rule.startswith(_WORD_RULES):
        return f"word:{rule}"
    return f"lender:{rule}" if rule.startswith(("L-", "bank:", "firm:")) else rule
