"""建设银行: workbook and older text export of debit accounts, account list of firms (statement_formats section 4.2)."""

from __future__ import annotations

from app.engine.sources.declared import DeclaredReader, DeclaredSource, split_account_name

CCB_DEBIT = DeclaredReader(
    DeclaredSource(
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
        required=frozenset({"moment", "credit", "debit", "booked", "party"}),
        sign="two_columns",
    )
)

CCB_DEBIT_SIGNED = DeclaredReader(
    DeclaredSource(
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
        required=frozenset({"moment", "amount", "balance", "party", "text"}),
        sign="signed",
        split_party=split_account_name,
        layouts="signed",
    )
)

CCB_CORPORATE = DeclaredReader(
    DeclaredSource(
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
        },
        required=frozenset({"moment", "credit", "debit", "order_no"}),
        sign="two_columns",
    )
)

CCB = (CCB_DEBIT, CCB_DEBIT_SIGNED, CCB_CORPORATE)
