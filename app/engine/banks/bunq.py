"""bunq: text export, whose decimal mark the customer chooses and which does not say its currency."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named
from app.engine.types.statements import NO_CURRENCY

BANK = Bank(
    code="bunq",
    name=named("bunq", "bunq"),
    formats={
        "bunq": named("bunq 账户明细", "bunq account export"),
    },
    statements=(
        Declaration(
            format="bunq",
            kind="debit",
            columns={
                "moment": ("date",),
                "amount": ("amount",),
                "own_account": ("account",),
                "party": ("name",),
                "party_account": ("counterparty",),
                "text": ("description",),
            },
            required={"moment", "amount", "own_account", "party", "party_account"},
            sign="signed",
            also={"interestdate"},
            date_order=None,
            decimal=None,
            currency=NO_CURRENCY,
            apart=True,
        ),
    ),
)
