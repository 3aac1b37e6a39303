"""BMO: text exports (statement_formats section 4.7)."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="bmo",
    name=named("满地可银行", "BMO"),
    names=("蒙特利尔银行", "bank of montreal"),
    formats={
        "bmo_credit": named("满地可银行信用卡明细", "BMO credit card export"),
        "bmo_debit": named("满地可银行账户明细", "BMO account export"),
    },
    statements=(
        Declaration(
            format="bmo_credit",
            kind="credit",
            columns={
                "moment": ("transactiondate",),
                "booked": ("postingdate",),
                "amount": ("transactionamount",),
                "text": ("description",),
                "own_account": ("card#",),
            },
            required={"moment", "booked", "amount", "text"},
            sign="reversed",
            also={"item#"},
            currency="CAD",
        ),
        Declaration(
            format="bmo_debit",
            kind="debit",
            columns={
                "moment": ("dateposted",),
                "amount": ("transactionamount",),
                "text": ("description",),
                "kind": ("transactiontype",),
                "own_account": ("firstbankcard",),
            },
            required={"moment", "amount", "text", "own_account"},
            sign="signed",
            currency="CAD",
        ),
    ),
)
