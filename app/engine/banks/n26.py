"""N26: text exports of the web page, new and up to 2023."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="n26",
    name=named("N26", "N26"),
    formats={
        "n26": named("N26 账户明细", "N26 account export"),
    },
    statements=(
        Declaration(
            format="n26",
            kind="debit",
            columns={
                "moment": ("bookingdate",),
                "amount": ("amount(eur)",),
                "party": ("partnername",),
                "party_account": ("partneriban",),
                "kind": ("type",),
                "text": ("paymentreference",),
            },
            required={"moment", "amount", "party", "party_account"},
            sign="signed",
            also={"accountname", "originalamount"},
            currency="EUR",
        ),
        Declaration(
            format="n26",
            kind="debit",
            columns={
                "moment": ("date",),
                "amount": ("amount(eur)",),
                "party": ("payee",),
                "party_account": ("accountnumber",),
                "kind": ("transactiontype",),
                "text": ("paymentreference",),
            },
            required={"moment", "amount", "party", "kind"},
            sign="signed",
            also={"typeforeigncurrency"},
            currency="EUR",
            layouts="2023",
        ),
    ),
)
