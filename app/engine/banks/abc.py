"""农业银行: statements of persons as tables and as print, account list of firms (statement_formats section 4.5)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named
from app.engine.values.parties import split_name_digits

_DEBIT = Declaration(
    format="abc_debit",
    kind="debit",
    columns={
        "moment": ("交易日期",),
        "time": ("交易时间",),
        "kind": ("交易摘要",),
        "amount": ("交易金额",),
        "balance": ("本次余额",),
        "party": ("对手信息",),
        "order_no": ("日志号",),
        "text": ("交易附言",),
    },
    required={"moment", "amount", "balance", "order_no"},
    sign="signed",
    split_party=split_name_digits,
)

BANK = Bank(
    code="abc",
    name=named("农业银行", "Agricultural Bank of China"),
    short=("农行", "农业信用卡", "农业储蓄卡"),
    loans=("网捷贷", "农银e贷", "惠农e贷"),
    formats={
        "abc_debit": named("农业银行个人账户明细", "Agricultural Bank of China personal account statement"),
        "abc_corporate": named("农业银行对公账户明细", "Agricultural Bank of China business account list"),
    },
    statements=(
        _DEBIT,
        Declaration(
            format="abc_debit",
            kind="debit",
            columns={
                "moment": ("交易日期",),
                "time": ("交易时间",),
                "amount": ("交易金额",),
                "balance": ("本次余额",),
                "party": ("对方户名",),
                "party_account": ("对方账号",),
                "kind": ("交易类型",),
                "text": ("交易摘要",),
                "note": ("交易用途",),
            },
            required={"moment", "amount", "balance", "note"},
            sign="signed",
            also={"交易行"},
            layouts="query",
        ),
        replace(
            _DEBIT,
            printed=Printed(
                title="中国农业银行账户活期交易明细清单",
                header="交易日期 交易时间 交易摘要 交易金额 本次余额 对手信息 日志号 交易渠道 交易附言",
                alignment="centred",
            ),
        ),
        Declaration(
            format="abc_corporate",
            kind="debit",
            columns={
                "moment": ("交易时间",),
                "credit": ("收入金额",),
                "debit": ("支出金额",),
                "balance": ("账户余额",),
                "party": ("对方户名",),
                "party_account": ("对方账号",),
                "text": ("摘要",),
            },
            required={"moment", "credit", "debit", "balance", "text"},
            sign="two_columns",
            also={"对方开户行"},
        ),
    ),
)
