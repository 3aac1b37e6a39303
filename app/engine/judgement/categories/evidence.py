"""How strong the evidence of a category is, and which categories no row inherits from another one."""

from __future__ import annotations

import polars as pl

from app.engine.rules import RuleSet

DEFAULT, PERSON, LABEL, SOURCE = "default", "person", "label", "source"
SERIES, SALES, CUSTOMERS, MORTGAGE = "series", "sales", "customers", "mortgage"
PRIVATE_LOAN = "private_loan"
PAYEE, KIND = "payee", "kind:"
"""What decided a category besides rules and lenders, as `category_rule` has it; PAYEE is followed by "9/12"."""

VAGUE, DECIDED = 0, 1
"""Strength of what only the kind of party or nothing at all decided, and the least of what words decided."""

INHERITED: dict[str, type[pl.DataType]] = {
    "said": pl.String,
    "said_rule": pl.String,
    "said_lender": pl.String,
}
"""Columns of what a row takes from other rows, beside its n: category, what decided it, the lender."""

NOT_INHERITED = (
    "I41", "I42", "I43", "I44", "I45", "I40", "I50", "I60", "I61", "I70", "I90",
    "O20", "O21", "O22", "O32", "O49", "O62", "O70", "O85", "O90",
)  # fmt: skip
"""What is said of one row only: loans paid out, refunds, gifts, cash, what accuses, and what says nothing."""


def strength(rules: RuleSet) -> pl.Expr:
    """How strong the evidence behind `category_rule` is, from 0 (nothing) to 4 (a lender is named)."""
    lender = (pl.col("lender") != "") & (pl.col("category_rule") == pl.col("lender"))
    weak = [DEFAULT, PERSON, *(each.id for each in rules.category_rules if each.priority < 0)]
    return (
        pl.when(lender)
        .then(4)
        .when(pl.col("category_rule").is_in([SOURCE, LABEL]))
        .then(3)
        .when(pl.col("category_rule").is_in(weak))
        .then(VAGUE)
        .when(pl.col("category_rule").str.starts_with(KIND))
        .then(1)
        .otherwise(2)
    )


def is_vague() -> pl.Expr:
    """Whether nothing decided but the kind of party, or nothing at all; asks `strength`."""
    return pl.col("strength") == VAGUE


def is_debt(column: str, rules: RuleSet) -> pl.Expr:
    """Whether the category in a column is debt service."""
    return pl.col(column).is_in(rules.codes_used_for("debt"))
