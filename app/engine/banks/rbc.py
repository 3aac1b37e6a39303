"""RBC: text export of several accounts and cards, amounts in two columns by currency."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="rbc",
    name=named("加拿大皇家银行", "Royal Bank of Canada"),
    formats={
        "rbc": named("加拿大皇家银行明细", "RBC export"),
    },
    statements=(
        Declaration(
            format="rbc",
            kind="debit",
            columns={
                "moment": ("transactiondate",),
                "own_account": ("accountnumber",),
                "text": ("description1",),
                "note": ("description2",),
                "kind": ("accounttype",),
                "order_no": ("chequenumber",),
            },
            required={"moment", "own_account", "text", "kind"},
            sign="signed",
            also={"cad$", "usd$"},
            date_order="mdy",
            currency="CAD",
            by_currency=(("cad$", "CAD"), ("usd$", "USD")),
            apart=True,
        ),
    ),
)
