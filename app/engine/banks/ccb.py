"""建设银行: workbook, older text export and print of debit accounts, account list of firms (statement_formats section 4.2)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named
from app.engine.values.parties import split_account_name

_DEBIT_SIGNED = Declaration(
    format="ccb_debit",
    kind="debit",
    columns={
        "moment": ("交易日期",),
        "amount": ("交易金额",),
        "balance": ("账户余额",),
        "currency": ("币别",),
        "party": ("对方账号与户名",),
        "text": ("交易地点/附言",),
        "kind": ("摘要",),
    },
    required={"moment", "amount", "balance", "party", "text"},
    sign="signed",
    split_party=split_account_name,
    layouts="signed",
)

BANK = Bank(
    code="ccb",
    name=named("建设银行", "China Construction Bank"),
    short=("建行", "建设信用卡", "建设储蓄卡"),
    loans=("建行快贷", "快e贷", "建易贷", "裕农快贷"),
    formats={
        "ccb_debit": named("建设银行个人账户交易明细", "China Construction Bank personal account statement"),
        "ccb_corporate": named("建设银行对公账户明细", "China Construction Bank business account list"),
    },
    statements=(
        Declaration(
            format="ccb_debit",
            kind="debit",
            columns={
                "moment": ("交易日期",),
                "time": ("交易时间",),
                "booked": ("记账日",),
                "credit": ("收入",),
                "debit": ("支出",),
                "balance": ("账户余额",),
                "currency": ("币种",),
                "party": ("对方户名",),
                "party_account": ("对方账号",),
                "text": ("交易地点",),
                "kind": ("摘要",),
            },
            required={"moment", "booked", "credit", "debit", "party"},
            sign="two_columns",
        ),
        _DEBIT_SIGNED,
        replace(
            _DEBIT_SIGNED,
            printed=Printed(
                title="中国建设银行个人活期账户全部交易明细",
                header="序号 摘要 币别 钞汇 交易日期 交易金额 账户余额 交易地点/附言 对方账号与户名",
                ruled=True,
            ),
        ),
        Declaration(
            format="ccb_corporate",
            kind="debit",
            columns={
                "moment": ("交易时间", "交易日期", "记账日期"),
                "credit": ("贷方发生额(收入)", "贷方发生额", "贷方"),
                "debit": ("借方发生额(支取)", "借方发生额", "借方"),
                "balance": ("余额", "账户余额"),
                "currency": ("币种", "币别"),
                "party": ("对方户名", "对方单位名称"),
                "party_account": ("对方账号",),
                "text": ("摘要",),
                "note": ("备注", "用途"),
                "order_no": ("账户明细编号-交易流水号",),
                "own_account": ("账号", "本方账号"),
            },
            required={"moment", "credit", "debit", "order_no"},
            sign="two_columns",
        ),
    ),
)
