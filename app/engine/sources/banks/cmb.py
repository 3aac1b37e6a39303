"""招商银行: converted text of debit and credit statements, account list of firms (statement_formats section 4.3)."""

from __future__ import annotations

import re

from app.engine.sources.declared import DeclaredReader, DeclaredSource, split_name_digits

CMB_DEBIT_TABLE = DeclaredReader(
    DeclaredSource(
        format="cmb_debit",
        kind="debit",
        columns={
            "moment": ("记账日期",),
            "amount": ("交易金额",),
            "balance": ("联机余额",),
            "currency": ("货币",),
            "kind": ("交易摘要",),
            "party": ("对手信息",),
            "text": ("客户摘要",),
        },
        required=frozenset({"moment", "amount", "balance", "kind"}),
        sign="signed",
        split_party=split_name_digits,
    )
)

CMB_CREDIT = DeclaredReader(
    DeclaredSource(
        format="cmb_credit",
        kind="credit",
        columns={
            "moment": ("交易日",),
            "booked": ("记账日",),
            "text": ("交易摘要",),
            "amount": ("人民币金额",),
            "own_account": ("卡号末四位",),
        },
        required=frozenset({"moment", "booked", "text", "amount"}),
        also=frozenset({"交易地金额"}),
        sign="reversed",
        date_order="md",
        year_month=re.compile(r"(\d{4})年(\d{1,2})月"),
    )
)

CMB_CORPORATE = DeclaredReader(
    DeclaredSource(
        format="cmb_corporate",
        kind="debit",
        columns={
            "moment": ("交易日",),
            "time": ("交易时间",),
            "credit": ("贷方金额",),
            "debit": ("借方金额",),
            "balance": ("余额",),
            "kind": ("交易类型",),
            "text": ("摘要",),
            "party": ("收(付)方名称",),
            "party_account": ("收(付)方账号", "收(付)方帐号"),
            "order_no": ("流水号",),
        },
        required=frozenset({"moment", "credit", "debit", "balance", "party"}),
        also=frozenset({"起息日"}),
        sign="two_columns",
    )
)

CMB = (CMB_DEBIT_TABLE, CMB_CREDIT, CMB_CORPORATE)
