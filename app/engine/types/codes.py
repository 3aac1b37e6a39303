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
    NEUTRAL_YIELD = "N21"  # booked as neutral, moved to net inflow
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

    SALARY = "I10"
    BENEFITS = "I11"
    REIMBURSEMENT = "I12"
    BUSINESS = "I20"
    RENT = "I21"
    INTEREST = "I30"
    REDEEMED = "I31"
    LOAN_RECEIVED = "I40"
    BANK_LOAN_RECEIVED = "I41"
    PRIVATE_LOAN_RECEIVED = "I44"
    REFUND = "I50"
    CLAIM = "I51"
    FROM_PERSON = "I60"
    RED_PACKET = "I61"
    WINNINGS = "I70"
    OTHER_INCOME = "I90"
    HOUSING = "O13"
    GAMES = "O18"
    TO_PERSON = "O20"
    RED_PACKET_SENT = "O21"
    BUSINESS_COSTS = "O30"
    REPAID = "O40"
    MORTGAGE_REPAID = "O41"
    BANK_LOAN_REPAID = "O43"
    CARD_REPAID = "O46"
    PAY_LATER_REPAID = "O47"
    PRIVATE_REPAID = "O48"
    FEES_AND_INTEREST = "O71"
    OTHER_EXPENSE = "O90"


class Income(StrEnum):
    """What a row of net inflow is to a lender: recognised income, regular or apart, or why it is none."""

    REGULAR = "regular"
    BONUS = "bonus"  # bonus, thirteenth month, back pay
    LOAN = "loan"
    REIMBURSED = "reimbursed"
    RELATED = "related"
    PASSED = "passed"  # came in and went back to who sent it
    HANDED_ON = "handed_on"  # pay or takings that strangers have by the next day
    CARD_CASH = "card_cash"  # a card's own limit drawn at a till
    UNPROVEN = "unproven"  # pay by a person without proof
    FROM_PERSONS = "from_persons"
    INTEREST = "interest"
    REDEEMED = "redeemed"
    CLAIM = "claim"
    WINNINGS = "winnings"
    REFUND = "refund"
    OTHER = "other"  # single or unknown


class Inflow(StrEnum):
    """Net inflow as a report tells it in its first sentence and its chart."""

    SALARY = "salary"
    BUSINESS = "business"
    BENEFITS = "benefits"
    RENT = "rent"
    LOAN = "loan"
    PASSED = "passed"
    RELATED = "related"
    PERSONS = "persons"
    OTHER = "other"


class Relation(StrEnum):
    """What a counterparty is to the customer."""

    OWN_ACCOUNT = "own_account"
    SPOUSE = "spouse"
    PARENT = "parent"
    CHILD = "child"
    FAMILY = "family"  # other family, or nobody said which
    RELATED = "related"
    OWN_FIRM = "own_firm"


RECOGNISED = (Income.REGULAR, Income.BONUS)
"""What counts as recognised income."""
