"""浦发银行: debit accounts as table and as print (statement_formats section 4.7)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named

_DEBIT = Declaration(
    format="spdb_debit",
    kind="debit",
    columns={
        "moment": ("交易日期",),
        "kind": ("交易类型",),
        "credit": ("存入金额",),
        "debit": ("取出金额",),
        "balance": ("余额",),
        "party": ("交易对手名称",),
        "party_account": ("交易对手账号",),
        "text": ("附言",),
    },
    required={"moment", "credit", "debit", "balance"},
    sign="two_columns",
    also={"顺序号"},
)

BANK = Bank(
    code="spdb",
    name=named("浦发银行", "SPD Bank"),
    names=("上海浦东发展银行", "浦东发展银行", "上海浦发银行", "shanghai pudong development bank"),
    short=("浦发信用卡", "浦发储蓄卡"),
    loans=("浦银点贷", "浦闪贷"),
    formats={
        "spdb_debit": named("浦发银行账户明细", "SPD Bank account statement"),
    },
    statements=(
        _DEBIT,
        replace(
            _DEBIT,
            columns={**_DEBIT.columns, "time": ("交易时间",), "order_no": ("流水号", "交易流水号")},
            printed=Printed(
                title="上海浦东发展银行",
                header="顺序号 交易日期 交易时间 交易类型 存入金额 取出金额 余额 交易对手名称 交易对手账号 附言 交易渠道 流水号",
                ruled=True,
            ),
        ),
    ),
)
