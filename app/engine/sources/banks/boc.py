"""中国银行: debit and credit statements as tables (statement_formats section 4.4)."""

from __future__ import annotations

import re

from app.engine.sources.declared import DeclaredReader, DeclaredSource

BOC_DEBIT = DeclaredReader(
    DeclaredSource(
        format="boc_debit",
        kind="debit",
        columns={
            "moment": ("记账日期",),
            "time": ("记账时间",),
            "currency": ("币别",),
            "amount": ("金额",),
            "balance": ("余额",),
            "kind": ("交易名称",),
            "text": ("附言",),
            "note": ("网点名称",),
            "party": ("对方账户名",),
            "party_account": ("对方卡号/账号",),
        },
        required=frozenset({"moment", "amount", "balance", "kind"}),
        also=frozenset({"对方开户行"}),
        sign="signed",
        totals=(
            (re.compile(r"借方发生数\s*[:：]?\s*(\d+)"), "out_n"),
            (re.compile(r"贷方发生数\s*[:：]?\s*(\d+)"), "in_n"),
        ),
    )
)

BOC_CREDIT = DeclaredReader(
    DeclaredSource(
        format="boc_credit",
        kind="credit",
        columns={
            "moment": ("交易日",),
            "booked": ("银行记账日",),
            "own_account": ("卡号后四位",),
            "text": ("交易描述",),
            "credit": ("存入",),
            "debit": ("支出",),
            "currency": ("币种",),
        },
        required=frozenset({"moment", "booked", "text", "credit", "debit"}),
        sign="two_columns",
        date_order="md",
        year_month=re.compile(r"(\d{4})年(\d{1,2})月"),
    )
)

BOC = (BOC_DEBIT, BOC_CREDIT)
