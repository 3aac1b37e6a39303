"""中信银行: debit accounts as table and as print, credit card bill (statement_formats section 4.7)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named

_DEBIT = Declaration(
    format="citic_debit",
    kind="debit",
    columns={
        "moment": ("交易日期",),
        "credit": ("收入金额",),
        "debit": ("支出金额",),
        "balance": ("账户余额",),
        "text": ("交易摘要",),
        "party_account": ("对方账号",),
        "party": ("对方户名",),
    },
    required={"moment", "credit", "debit", "balance", "text", "party"},
    sign="two_columns",
)

BANK = Bank(
    code="citic",
    name=named("中信银行", "China CITIC Bank"),
    names=("中信实业银行",),
    short=("中信信用卡", "中信储蓄卡"),
    loans=("信秒贷",),
    formats={
        "citic_debit": named("中信银行账户交易明细", "China CITIC Bank account statement"),
        "citic_credit": named("中信银行信用卡账单", "China CITIC Bank credit card bill"),
    },
    statements=(
        _DEBIT,
        replace(
            _DEBIT,
            printed=Printed(
                title="账户交易明细/transactiondetails|中信银行",
                header="交易日期 收入金额 支出金额 账户余额 交易摘要 对方账号 对方户名",
            ),
        ),
        Declaration(
            format="citic_credit",
            kind="credit",
            columns={
                "moment": ("交易日期",),
                "booked": ("入账日期",),
                "text": ("交易描述",),
                "own_account": ("卡末四位",),
                "currency": ("结算币种",),
                "amount": ("结算金额",),
            },
            required={"moment", "text", "currency", "amount"},
            sign="reversed",
            also={"交易币种"},
        ),
    ),
)
