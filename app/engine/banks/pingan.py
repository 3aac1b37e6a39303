"""平安银行: debit accounts as table and as print (statement_formats section 4.7)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named
from app.engine.values.parties import split_name_digits

_DEBIT = Declaration(
    format="pingan_debit",
    kind="debit",
    columns={
        "moment": ("交易日期",),
        "amount": ("交易金额",),
        "balance": ("余额",),
        "kind": ("摘要",),
        "text": ("备注",),
        "note": ("交易地点",),
        "party": ("交易对手信息",),
    },
    required={"moment", "amount", "balance", "party"},
    sign="signed",
    split_party=split_name_digits,
)

BANK = Bank(
    code="pingan",
    name=named("平安银行", "Ping An Bank"),
    names=("深圳发展银行", "深圳平安银行"),
    short=("平安信用卡", "平安储蓄卡"),
    loans=("新一贷", "平安白领贷", "宅抵贷"),
    formats={
        "pingan_debit": named("平安银行个人账户明细", "Ping An Bank personal account statement"),
    },
    statements=(
        _DEBIT,
        replace(
            _DEBIT,
            printed=Printed(
                title="个人账户交易明细清单|平安银行",
                header="交易日期 交易金额 余额 交易地点 摘要 备注 交易对手信息",
            ),
        ),
    ),
)
