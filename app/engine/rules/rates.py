"""Limits of money in the currency of a report: thresholds are in yuan, an administrator's rates convert them."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

from app.engine.rules import RuleSet
from app.engine.rules.word_lists import WordError
from app.engine.values.currencies import ISO_CODES

YUAN = "CNY"
MOST = Decimal(1_000_000)
"""Yuan for one unit: no currency is worth more."""
YUAN_ONLY = frozenset({"MZ-JE-02", "MZ-JE-04", "ZW-07"})
"""Groups of thresholds that are lines of Chinese law, or of accounts in yuan: they are never converted."""

_RATE = re.compile(r"(?:0|[1-9]\d{0,6})(?:\.\d{1,6})?")
_ROUND = frozenset({"multiple_fen", "tail_fen"})
"""What counts as a round amount: its digits stay, only their place moves."""


def check_rate(currency: str, rate: str) -> None:
    """Refuse a currency that has no rate, and what is no rate. Raises WordError."""
    if currency not in ISO_CODES - {YUAN, "CNH"}:
        raise WordError("currency")
    if not (rate.isascii() and _RATE.fullmatch(rate)) or not 0 < Decimal(rate) <= MOST:
        raise WordError("rate", "rate", f"{MOST:,}")


def rate_of(rules: RuleSet) -> Decimal | None:
    """Yuan for one unit of the currency in which the rules judge; None where nobody stated it."""
    if rules.currency == YUAN:
        return Decimal(1)
    stated = rules.rates.get(rules.currency)
    return None if stated is None else Decimal(stated)


def converted(fen: float, rate: Decimal) -> int:
    """Hundredths of yuan as hundredths of the other currency, rounded half up (away from zero)."""
    return int((Decimal(str(fen)) / rate).quantize(Decimal(1), ROUND_HALF_UP))


def money(rules: RuleSet, fen: int) -> int | None:
    """An amount in fen as hundredths of the currency in which the rules judge; None without a rate."""
    rate = rate_of(rules)
    return None if rate is None else converted(fen, rate)


def in_currency(rules: RuleSet, currency: str) -> RuleSet:
    """The rules for a report in this currency, their limits of money converted; without a rate they stay in yuan.

    Takes rules whose limits are in yuan. Which rules then cannot judge is said by `without_rate`.
    """
    rules = replace(rules, currency=currency)
    rate = rate_of(rules)
    if currency == YUAN or rate is None:
        return rules
    thresholds = {
        group: {
            name: float(_limit(name, value, rate)) if is_money(group, name) else value
            for name, value in values.items()
        }
        for group, values in rules.thresholds.items()
    }
    return replace(rules, thresholds=thresholds)


def is_money(group: str, name: str) -> bool:
    """Whether a threshold is money that is converted."""
    return name.endswith("_fen") and group not in YUAN_ONLY


def without_rate(rules: RuleSet) -> frozenset[str]:
    """Ids of the rules that cannot judge: a limit of theirs is money, and nobody stated the currency's rate.

    A limit of nothing is nothing in every currency.
    """
    if rate_of(rules) is not None:
        return frozenset()
    return frozenset(
        group
        for group, values in rules.thresholds.items()
        if any(value and is_money(group, name) for name, value in values.items())
    )


def _limit(name: str, value: float, rate: Decimal) -> int:
    if name not in _ROUND:
        return converted(value, rate)
    # 10,000 yuan is a round amount; what is as round in dollars is 1,000, not 1,408.45.
    places = int((-rate.log10()).to_integral_value(ROUND_HALF_EVEN))
    return max(1, int(Decimal(str(value)).scaleb(places).quantize(Decimal(1), ROUND_HALF_UP)))
