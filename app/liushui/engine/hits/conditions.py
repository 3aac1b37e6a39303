"""Hits decided by amount, time, balance or party instead of words."""

from __future__ import annotations

import polars as pl

from app.liushui.engine.case import Case
from app.liushui.engine.rules.matching import contains_any


def match_conditions(case: Case) -> pl.DataFrame:
    """Rows that meet a condition rule: n, place, wording, rule, word ("")."""
    conditions = {
        "MZ-YJ-01": (case.real, _at_night(case)),
        "MZ-JE-01": (case.real, pl.col("amount_fen") >= large_fen(case)),
        "MZ-JE-03": (case.real, is_round("MZ-JE-03", case)),
        "MZ-XJ-01": (
            case.moved,
            is_cash(case) & (pl.col("amount_fen") >= case.rules.fen("MZ-XJ-01", "min_fen")),
        ),
        "MZ-YE-01": (case.moved, _below_zero(case)),
        "MZ-GL-01": (case.moved, pl.col("party_key").is_in(case.related_keys)),
    }
    parts = [
        rows.filter(holds).select("n", "place", "wording", rule=pl.lit(rule), word=pl.lit(""))
        for rule, (rows, holds) in conditions.items()
    ]
    return pl.concat(parts)


def large_fen(case: Case) -> int:
    """From which amount a single transaction is large: personal, or business when income is mostly business."""
    return case.rules.fen("MZ-JE-01", "business_fen" if case.is_business else "personal_fen")


def is_round(rule: str, case: Case) -> pl.Expr:
    """Whether an amount is large and a whole multiple, by the thresholds of `rule`."""
    amount = pl.col("amount_fen")
    multiple = case.rules.fen(rule, "multiple_fen")
    return (amount >= case.rules.fen(rule, "min_fen")) & (amount % multiple == 0)


def is_cash(case: Case) -> pl.Expr:
    """Whether a row is cash paid in or drawn."""
    words = (
        pl.when(pl.col("side") == "in")
        .then(_any_cell(case, "cash_in"))
        .otherwise(_any_cell(case, "cash_out"))
    )
    return case.worded(words & (pl.col("side") != ""))


def _any_cell(case: Case, words: str) -> pl.Expr:
    """Whether a cell of a wording holds one of the words of a list."""
    return pl.any_horizontal(
        contains_any(cell, case.rules.words[words]) for cell in ("c_text", "c_kind", "c_party")
    )


def _at_night(case: Case) -> pl.Expr:
    amount = pl.col("amount_fen") >= case.rules.fen("MZ-YJ-01", "min_fen")
    return case.is_night & amount & case.worded(~_any_cell(case, "automatic"))


def _below_zero(case: Case) -> pl.Expr:
    below = pl.col("balance_fen") < case.rules.fen("MZ-YE-01", "below_fen")
    return below.fill_null(value=False) & pl.col("statement_kind").is_in(["debit", "wallet"])
