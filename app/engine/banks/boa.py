"""Bank of America: text exports of accounts and cards."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="boa",
    name=named("美国银行", "Bank of America"),
    formats={
        "boa_debit": named("美国银行账户明细", "Bank of America account export"),
        "boa_credit": named("美国银行信用卡明细", "Bank of America credit card export"),
    },
    statements=(
        Declaration(
            format="boa_debit",
            kind="debit",
            columns={
                "moment": ("date",),
                "text": ("description",),
                "amount": ("amount",),
                "balance": ("runningbal.",),
            },
            required={"moment", "text", "amount", "balance"},
            sign="signed",
            date_order="mdy",
            currency="USD",
        ),
        Declaration(
            format="boa_credit",
            kind="credit",
            columns={
                "moment": ("posteddate",),
                "text": ("payee",),
                "amount": ("amount",),
                "order_no": ("referencenumber",),
                "note": ("address",),
            },
            required={"moment", "text", "amount", "order_no", "note"},
            # What was spent is negative here.
            sign="signed",
            date_order="mdy",
            currency="USD",
        ),
    ),
)
