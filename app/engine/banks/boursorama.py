"""BoursoBank: text export; its last column is what the account holds at the time of the export, not a running balance."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="boursorama",
    name=named("布尔索银行", "BoursoBank"),
    names=("boursorama",),
    formats={
        "boursorama": named("布尔索银行账户明细", "BoursoBank account export"),
    },
    statements=(
        Declaration(
            format="boursorama",
            kind="debit",
            columns={
                "moment": ("dateop",),
                "amount": ("amount",),
                "text": ("label",),
                "party": ("supplierfound",),
                "kind": ("category",),
                "own_account": ("accountnum",),
                "note": ("comment",),
            },
            required={"moment", "amount", "text", "own_account"},
            sign="signed",
            also={"dateval"},
            date_order=None,
            decimal=",",
            currency="EUR",
            apart=True,
        ),
    ),
)
