"""TD Canada Trust: its list without a header is read as any bank's (`headerless`); older reports name its format."""

from __future__ import annotations

from app.engine.types.declarations import Bank, named

BANK = Bank(
    code="td",
    name=named("道明银行", "TD Canada Trust"),
    names=("加拿大道明银行", "toronto-dominion bank", "td bank"),
    formats={
        "td": named("加拿大道明银行账户明细", "TD Canada Trust account export"),
    },
)
