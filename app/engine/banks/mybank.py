"""网商银行: account list of firms (statement_formats section 4.7)."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="mybank",
    name=named("网商银行", "MYbank"),
    names=("浙江网商银行",),
    formats={
        "mybank": named("网商银行对公账户明细", "MYbank business account list"),
    },
    statements=(
        Declaration(
            format="mybank",
            kind="debit",
            # Its debit is its customer's money in, unlike at any other bank (section 0, rule 6).
            columns={
                "moment": ("交易时间", "交易日期", "记账日期"),
                "credit": ("借方金额(收)",),
                "debit": ("贷方金额(支)",),
                "balance": ("余额", "账户余额"),
                "party": ("对方户名", "对方名称"),
                "party_account": ("对方账号",),
                "text": ("摘要", "交易摘要"),
                "note": ("备注", "用途"),
                "order_no": ("流水号", "交易流水号"),
            },
            required={"moment", "credit", "debit"},
            sign="two_columns",
        ),
    ),
)
