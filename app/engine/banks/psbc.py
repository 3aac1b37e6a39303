"""邮储银行: debit accounts as table and as print (statement_formats section 4.7)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named

_DEBIT = Declaration(
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
    required={"moment", "amount", "balance"},
    sign="signed",
    also={"子账号"},
)

BANK = Bank(
    code="psbc",
    name=named("邮储银行", "Postal Savings Bank of China"),
    names=("邮政储蓄银行", "邮政银行"),
    short=("邮政储蓄", "邮储"),
    loans=("邮享贷",),
    formats={
        "psbc_debit": named("邮储银行借记账户明细", "Postal Savings Bank of China account statement"),
    },
    statements=(
        _DEBIT,
        replace(
            _DEBIT,
            printed=Printed(
                title="中国邮政储蓄银行",
                header="交易时间 子账号 储种 币种 钞汇 交易金额 交易余额 对方户名 对方账号 摘要 交易渠道 外部系统流水",
                ruled=True,
            ),
        ),
    ),
)
