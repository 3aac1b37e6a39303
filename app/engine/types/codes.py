"""Codes of reasons and purposes that the engine itself decides by; all codes with their names stand in `rules/data/categories.toml`."""

from __future__ import annotations

from enum import StrEnum


class Exclusion(StrEnum):
    """Why a transaction counts as neither income nor expense."""

    BETWEEN_OWN_ACCOUNTS = "N10"
    MONEY_MARKET_MOVE = "N11"
    WALLET_TOP_UP = "N12"  # and withdrawal
    OWN_CREDIT_LINE = "N13"
    REVERSAL = "N14"
    NEVER_COMPLETED = "N15"
    MIRRORED = "N16"  # the bank's row of a wallet payment that the wallet lists too
    REFUNDED = "N17"  # whole or in part
    REPEATED_FILE = "N18"
    OTHER_CURRENCY = "N19"
    NEUTRAL = "N20"  # the source counts it as neither
    NEUTRAL_YIELD = "N21"  # booked as neutral, moved to real income
    INVESTMENT_PRINCIPAL = "N22"


EXCLUDED = "left"
"""The stored `flow` of a transaction that has an `Exclusion`, beside "in" and "out"."""

NOT_PAID = frozenset({Exclusion.REVERSAL, Exclusion.NEVER_COMPLETED, Exclusion.REPEATED_FILE})
"""No money moved by such a row, or another file holds the row."""

HELD_ELSEWHERE = frozenset({Exclusion.MIRRORED, Exclusion.REPEATED_FILE})
"""Another statement of the case holds the same transaction."""

NOT_MOVED = NOT_PAID | HELD_ELSEWHERE | {Exclusion.OTHER_CURRENCY}
"""Not to be added up with the movements of the report's currency."""


class Category(StrEnum):
    """What a transaction was for."""

    INTEREST = "I30"
    LOAN_RECEIVED = "I40"
    BANK_LOAN_RECEIVED = "I41"
    REFUND = "I50"
    FROM_PERSON = "I60"
    OTHER_INCOME = "I90"
    GAMES = "O18"
    TO_PERSON = "O20"
    BANK_LOAN_REPAID = "O43"
    CARD_REPAID = "O46"
    FEES_AND_INTEREST = "O71"
    OTHER_EXPENSE = "O90"
