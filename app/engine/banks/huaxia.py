"""华夏银行: debit accounts as table and as print (statement_formats section 4.7)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named

_DEBIT = Declaration(
    format="huaxia_debit",
    kind="debit",
    columns={
        "moment": ("日期",),
        "kind": ("摘要",),
        "amount": ("金额",),
        "balance": ("余额",),
        "party": ("对方户名",),
        "party_account": ("对方账号",),
        "text": ("备注",),
    },
    required={"moment", "amount", "balance", "party"},
    sign="signed",
    also={"对方行"},
)

BANK = Bank(
    code="huaxia",
    name=named("华夏银行", "Hua Xia Bank"),
    short=("华夏信用卡", "华夏储蓄卡"),
    loans=("龙易贷",),
    formats={
        "huaxia_debit": named("华夏银行个人账户流水", "Hua Xia Bank personal account statement"),
    },
    statements=(
        _DEBIT,
        replace(
            _DEBIT,
            printed=Printed(
                title="个人账户交易流水|华夏银行",
                header="日期 摘要 金额 余额 对方户名 对方账号 对方行 备注",
            ),
        ),
    ),
)
