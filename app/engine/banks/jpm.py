"""Chase: text exports of accounts and cards."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="jpm",
    name=named("摩根大通银行", "JPMorgan Chase Bank"),
    names=("chase bank",),
    formats={
        "chase_debit": named("大通银行账户明细", "Chase account export"),
        "chase_credit": named("大通银行信用卡明细", "Chase credit card export"),
    },
    statements=(
        Declaration(
            format="chase_debit",
            kind="debit",
            columns={
                "moment": ("postingdate",),
                "text": ("description",),
                "amount": ("amount",),
                "kind": ("type",),
                "balance": ("balance",),
            },
            required={"moment", "text", "amount", "balance"},
            sign="signed",
            also={"details", "checkorslip#"},
            date_order="mdy",
            currency="USD",
            only_booked=True,
        ),
        Declaration(
            format="chase_credit",
            kind="credit",
            columns={
                "moment": ("transactiondate",),
                "booked": ("postdate",),
                "text": ("description",),
                "amount": ("amount",),
                "kind": ("type",),
            },
            required={"moment", "booked", "text", "amount", "kind"},
            # What was spent is negative here.
            sign="signed",
            also={"category", "memo"},
            date_order="mdy",
            currency="USD",
        ),
    ),
)
