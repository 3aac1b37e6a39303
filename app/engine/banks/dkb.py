"""DKB: text export of a current account since 2023."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="dkb",
    name=named("德国信贷银行", "DKB"),
    formats={
        "dkb": named("德国信贷银行（DKB）账户明细", "DKB account export"),
    },
    statements=(
        Declaration(
            format="dkb",
            kind="debit",
            columns={
                "moment": ("buchungsdatum",),
                "amount": ("betrag(€)",),
                "party": ("zahlungsempfänger*in",),
                "payer": ("zahlungspflichtige*r",),
                "party_account": ("iban",),
                "kind": ("umsatztyp",),
                "text": ("verwendungszweck",),
                "status": ("status",),
            },
            required={"moment", "amount", "party", "payer", "status"},
            sign="signed",
            date_order="dmy",
            decimal=",",
            currency="EUR",
        ),
    ),
)
