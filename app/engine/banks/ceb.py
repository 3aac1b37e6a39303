"""光大银行: debit accounts as table and as print (statement_formats section 4.7)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named
from app.engine.values.parties import split_name_digits

_DEBIT = Declaration(
    format="ceb_debit",
    kind="debit",
    columns={
        "moment": ("交易日期",),
        "debit": ("支出金额dr", "支出金额"),
        "credit": ("存入金额cr", "存入金额"),
        "balance": ("账户余额",),
        "party": ("对手信息",),
        "text": ("摘要",),
    },
    required={"moment", "debit", "credit", "balance", "party"},
    sign="two_columns",
    split_party=split_name_digits,
)

BANK = Bank(
    code="ceb",
    name=named("光大银行", "China Everbright Bank"),
    short=("光大信用卡", "光大储蓄卡"),
    loans=("光速贷", "阳光随心贷"),
    formats={
        "ceb_debit": named("光大银行账户明细", "China Everbright Bank account statement"),
    },
    statements=(
        _DEBIT,
        replace(
            _DEBIT,
            printed=Printed(
                title="账户明细查询清单|光大银行",
                header="交易日期 支出金额 存入金额 账户余额 对手信息 摘要",
                ruled=True,
            ),
        ),
    ),
)
