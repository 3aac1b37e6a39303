"""Capital One: text exports of cards and of 360 accounts."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="capital_one",
    name=named("第一资本银行", "Capital One"),
    formats={
        "capital_one_debit": named("第一资本银行账户明细", "Capital One 360 account export"),
        "capital_one_credit": named("第一资本银行信用卡明细", "Capital One credit card export"),
    },
    statements=(
        Declaration(
            format="capital_one_debit",
            kind="debit",
            columns={
                "moment": ("transactiondate",),
                "text": ("transactiondescription",),
                "direction": ("transactiontype",),
                "amount": ("transactionamount",),
                "balance": ("balance",),
                "own_account": ("accountnumber",),
            },
            required={"moment", "text", "direction", "amount", "balance", "own_account"},
            sign="tag",
            date_order="mdy",
            currency="USD",
        ),
        Declaration(
            format="capital_one_credit",
            kind="credit",
            columns={
                "moment": ("transactiondate",),
                "booked": ("posteddate",),
                "text": ("description",),
                "kind": ("category",),
                "debit": ("debit",),
                "credit": ("credit",),
            },
            required={"moment", "booked", "text", "kind", "debit", "credit"},
            sign="two_columns",
            also={"cardno."},
            currency="USD",
            date_order=None,
        ),
    ),
)
