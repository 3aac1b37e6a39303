"""The loan that the customer applies for, and what it costs a month."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal

from app.engine.rules import RuleSet
from app.engine.rules.rates import money


@dataclass(frozen=True)
class AppliedLoan:
    """A loan applied for: amount in fen, term in months, yearly rate as a fraction of 1 (None: not stated)."""

    amount_fen: int
    term_months: int
    yearly_rate: float | None = None

    @property
    def instalment_fen(self) -> int:
        """The equal monthly instalment in fen, rounded half up; without a rate the principal by the term."""
        rate = Decimal(str(self.yearly_rate or 0)) / 12
        if not rate:
            instalment = Decimal(self.amount_fen) / self.term_months
        else:
            instalment = self.amount_fen * rate / (1 - (1 + rate) ** -self.term_months)
        return int(instalment.quantize(Decimal(1), ROUND_HALF_UP))

    def in_currency_of(self, rules: RuleSet) -> AppliedLoan | None:
        """The loan, stated in yuan, in the currency in which the rules judge; None without a rate."""
        amount_fen = money(rules, self.amount_fen)
        return None if amount_fen is None else replace(self, amount_fen=amount_fen)
