"""Discover: text export of cards; what was spent is positive."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="discover",
    name=named("发现银行", "Discover Bank"),
    formats={
        "discover": named("发现卡明细", "Discover card export"),
    },
    statements=(
        Declaration(
            format="discover",
            kind="credit",
            columns={
                "moment": ("trans.date",),
                "booked": ("postdate",),
                "text": ("description",),
                "amount": ("amount",),
                "kind": ("category",),
            },
            required={"moment", "booked", "text", "amount", "kind"},
            sign="reversed",
            date_order="mdy",
            currency="USD",
        ),
    ),
)
