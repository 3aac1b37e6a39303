"""邮储, rural and city banks, 网商银行 (statement_formats section 4.7)."""

from __future__ import annotations

from app.engine.sources.declared import DeclaredReader, DeclaredSource

PSBC_DEBIT = DeclaredReader(
    DeclaredSource(
        format="psbc_debit",
        kind="debit",
        columns={
            "moment": ("交易时间",),
            "currency": ("币种",),
            "amount": ("交易金额",),
            "balance": ("交易余额",),
            "party": ("对方户名",),
            "party_account": ("对方账号",),
            "text": ("摘要",),
            "order_no": ("外部系统流水",),
        },
        required=frozenset({"moment", "amount", "balance"}),
        also=frozenset({"子账号"}),
        sign="signed",
    )
)

RURAL_BANK = DeclaredReader(
    DeclaredSource(
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
        required=frozenset({"moment", "credit", "debit", "balance", "party"}),
        also=frozenset({"对方行名", "交易渠道"}),
        sign="two_columns",
        spread=True,
    )
)

MYBANK = DeclaredReader(
    DeclaredSource(
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
        required=frozenset({"moment", "credit", "debit"}),
        sign="two_columns",
    )
)

LOCAL = (PSBC_DEBIT, RURAL_BANK, MYBANK)
