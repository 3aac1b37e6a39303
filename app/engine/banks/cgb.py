"""广发银行: credit card bill (statement_formats section 4.7)."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="cgb",
    name=named("广发银行", "China Guangfa Bank"),
    names=("广东发展银行",),
    short=("广发信用卡", "广发储蓄卡"),
    loans=("e秒贷",),
    formats={
        "cgb_credit": named("广发银行信用卡账单", "China Guangfa Bank credit card bill"),
    },
    statements=(
        Declaration(
            format="cgb_credit",
            kind="credit",
            columns={
                "moment": ("交易日期",),
                "booked": ("入账日期",),
                "text": ("交易摘要",),
                "amount": ("入账金额",),
                "currency": ("入账货币",),
            },
            required={"moment", "text", "amount", "currency"},
            sign="reversed",
            also={"交易货币"},
        ),
    ),
)
