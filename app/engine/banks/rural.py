"""Rural and city banks that share one account list (statement_formats section 4.7)."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="rural",
    name=named("农商银行", "Rural bank"),
    names=("农村商业银行", "农商联合银行", "农村合作银行", "农信", "村镇银行"),
    is_kind=True,
    formats={
        "rural_bank": named("农商行、农信社账户明细", "Rural bank account list"),
    },
    statements=(
        Declaration(
            format="rural_bank",
            kind="debit",
            columns={
                "moment": ("交易日期",),
                "debit": ("支出金额",),
                "credit": ("收入金额",),
                "balance": ("账户余额",),
                "party": ("对方名称",),
                "party_account": ("对方账号",),
                "text": ("摘要",),
            },
            required={"moment", "debit", "credit", "balance", "party"},
            sign="two_columns",
            also={"交易渠道", "对方行名"},
            spread=True,
        ),
    ),
)
