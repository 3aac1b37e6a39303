"""农业银行: statements of persons as tables, account list of firms (statement_formats section 4.5)."""

from __future__ import annotations

from app.engine.sources.declared import DeclaredReader, DeclaredSource, split_name_digits

ABC_DEBIT = DeclaredReader(
    DeclaredSource(
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
        required=frozenset({"moment", "amount", "balance", "order_no"}),
        sign="signed",
        split_party=split_name_digits,
    )
)

ABC_DEBIT_QUERY = DeclaredReader(
    DeclaredSource(
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
        required=frozenset({"moment", "amount", "balance", "note"}),
        also=frozenset({"交易行"}),
        sign="signed",
        layouts="query",
    )
)

ABC_CORPORATE = DeclaredReader(
    DeclaredSource(
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
        required=frozenset({"moment", "credit", "debit", "balance", "text"}),
        also=frozenset({"对方开户行"}),
        sign="two_columns",
    )
)

ABC = (ABC_DEBIT, ABC_DEBIT_QUERY, ABC_CORPORATE)
