"""兴业银行: debit accounts as table and as print (statement_formats section 4.7)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named

_DEBIT = Declaration(
    format="cib_debit",
    kind="debit",
    columns={
        "moment": ("交易时间",),
        "booked": ("记账日期",),
        "kind": ("摘要",),
        "direction": ("支/收",),
        "amount": ("交易金额",),
        "balance": ("账户余额",),
        "text": ("交易用途",),
        "party": ("对方户名",),
        "party_account": ("对方账户/对方银行",),
    },
    required={"moment", "direction", "amount", "balance"},
    sign="tag",
)

BANK = Bank(
    code="cib",
    name=named("兴业银行", "Industrial Bank"),
    short=("兴业信用卡", "兴业储蓄卡"),
    loans=("兴闪贷",),
    formats={
        "cib_debit": named("兴业银行交易流水", "Industrial Bank account statement"),
    },
    statements=(
        _DEBIT,
        replace(
            _DEBIT,
            printed=Printed(
                title="兴业银行",
                header="交易时间 记账日期 摘要 支/收 交易金额 账户余额 交易用途 对方户名 对方账户/对方银行",
            ),
        ),
    ),
)
