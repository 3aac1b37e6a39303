"""Citibank: text export of cards of the United States; what comes in carries a minus in its own column."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="citi",
    name=named("花旗银行", "Citibank"),
    formats={
        "citi_credit": named("花旗银行信用卡明细", "Citi credit card export"),
    },
    statements=(
        Declaration(
            format="citi_credit",
            kind="credit",
            columns={
                "moment": ("date",),
                "text": ("description",),
                "debit": ("debit",),
                "credit": ("credit",),
                "status": ("status",),
            },
            required={"moment", "text", "debit", "credit", "status"},
            sign="two_columns",
            also={"membername"},
            date_order="mdy",
            currency="USD",
            signs_repeat=True,
        ),
    ),
)
