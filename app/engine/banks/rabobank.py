"""Rabobank: text export with the balance behind each booking."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="rabobank",
    name=named("荷兰合作银行", "Rabobank"),
    formats={
        "rabobank": named("荷兰合作银行账户明细", "Rabobank account export"),
    },
    statements=(
        Declaration(
            format="rabobank",
            kind="debit",
            columns={
                "moment": ("datum",),
                "amount": ("bedrag",),
                "balance": ("saldonatrn",),
                "currency": ("munt",),
                "own_account": ("iban/bban",),
                "party": ("naamtegenpartij",),
                "party_account": ("tegenrekeningiban/bban",),
                "kind": ("code",),
                "text": ("omschrijving-1",),
                "note": ("omschrijving-2",),
                "order_no": ("volgnr",),
            },
            required={"moment", "amount", "balance", "currency", "own_account"},
            sign="signed",
            also={"rentedatum"},
            decimal=",",
            currency="EUR",
            apart=True,
        ),
    ),
)
