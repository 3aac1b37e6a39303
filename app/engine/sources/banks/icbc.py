"""工商银行: web export of debit and credit accounts, account list of firms (statement_formats section 4.1)."""

from __future__ import annotations

import re

from app.engine.sources.declared import DeclaredReader, DeclaredSource

_WEB = {
    "moment": ("交易日期",),
    "credit": ("记账金额(收入)",),
    "debit": ("记账金额(支出)",),
    "currency": ("记账币种",),
    "balance": ("余额",),
    "party": ("对方户名",),
    "party_account": ("对方账户",),
    "kind": ("摘要",),
    "text": ("交易详情", "交易场所"),
}

ICBC_DEBIT = DeclaredReader(
    DeclaredSource(
        format="icbc_debit",
        kind="debit",
        columns=_WEB,
        required=frozenset({"moment", "credit", "debit", "balance"}),
        also=frozenset({"钞/汇"}),
        sign="two_columns",
        account=re.compile(r"卡号[:：]\s*([\d*]+)"),
    )
)

ICBC_CREDIT = DeclaredReader(
    DeclaredSource(
        format="icbc_credit",
        kind="credit",
        columns=_WEB,
        required=frozenset({"moment", "credit", "debit", "balance"}),
        also=frozenset({"记账日期", "交易国家或地区简称"}),
        sign="two_columns",
        account=re.compile(r"卡号[:：]\s*([\d*]+)"),
    )
)

ICBC_CORPORATE = DeclaredReader(
    DeclaredSource(
        format="icbc_corporate",
        kind="debit",
        columns={
            "moment": ("交易时间", "交易日期", "入账日期", "日期"),
            "credit": ("贷方发生额", "转入金额"),
            "debit": ("借方发生额", "转出金额"),
            "balance": ("余额",),
            "party": ("对方单位名称", "对方单位", "对方户名"),
            "party_account": ("对方账号", "对方帐号"),
            "text": ("摘要",),
            "note": ("附言", "用途", "个性化信息"),
            "order_no": ("凭证号",),
        },
        required=frozenset({"moment", "credit", "debit"}),
        title=re.compile(r"\[historydetail\]|中国工商银行账户明细清单"),
        sign="two_columns",
    )
)

ICBC = (ICBC_DEBIT, ICBC_CREDIT, ICBC_CORPORATE)
