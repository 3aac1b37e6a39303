"""Monzo: the spreadsheet of a current account, as its help describes it."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="monzo",
    name=named("Monzo", "Monzo"),
    formats={
        "monzo": named("Monzo 账户明细", "Monzo account export"),
    },
    statements=(
        Declaration(
            format="monzo",
            kind="debit",
            columns={
                "moment": ("date",),
                "time": ("time",),
                "amount": ("amount",),
                "currency": ("currency",),
                "party": ("name",),
                "text": ("description",),
                "kind": ("type",),
                "note": ("notesand#tags",),
                "order_no": ("transactionid",),
            },
            required={"moment", "amount", "currency", "party", "order_no"},
            sign="signed",
            also={"localamount", "moneyin"},
            date_order="dmy",
            currency="GBP",
        ),
    ),
)
