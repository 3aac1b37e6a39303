"""股份制银行: 中信, 广发, 浦发, 民生, 兴业, 平安, 光大, 华夏 (statement_formats section 4.7)."""

from __future__ import annotations

import re

from app.engine.sources.declared import DeclaredReader, DeclaredSource, split_name_digits

_TITLE_MONTH = re.compile(r"(\d{4})年(\d{1,2})月")

CITIC_CREDIT = DeclaredReader(
    DeclaredSource(
        format="citic_credit",
        kind="credit",
        columns={
            "moment": ("交易日期",),
            "booked": ("入账日期",),
            "text": ("交易描述",),
            "own_account": ("卡末四位",),
            "currency": ("结算币种",),
            "amount": ("结算金额",),
        },
        required=frozenset({"moment", "text", "currency", "amount"}),
        also=frozenset({"交易币种"}),
        sign="reversed",
    )
)

CITIC_DEBIT = DeclaredReader(
    DeclaredSource(
        format="citic_debit",
        kind="debit",
        columns={
            "moment": ("交易日期",),
            "credit": ("收入金额",),
            "debit": ("支出金额",),
            "balance": ("账户余额",),
            "text": ("交易摘要",),
            "party_account": ("对方账号",),
            "party": ("对方户名",),
        },
        required=frozenset({"moment", "credit", "debit", "balance", "text", "party"}),
        sign="two_columns",
    )
)

CGB_CREDIT = DeclaredReader(
    DeclaredSource(
        format="cgb_credit",
        kind="credit",
        columns={
            "moment": ("交易日期",),
            "booked": ("入账日期",),
            "text": ("交易摘要",),
            "amount": ("入账金额",),
            "currency": ("入账货币",),
        },
        required=frozenset({"moment", "text", "amount", "currency"}),
        also=frozenset({"交易货币"}),
        sign="reversed",
    )
)

SPDB_DEBIT = DeclaredReader(
    DeclaredSource(
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
        required=frozenset({"moment", "credit", "debit", "balance"}),
        also=frozenset({"顺序号"}),
        sign="two_columns",
    )
)

CMBC_CREDIT = DeclaredReader(
    DeclaredSource(
        format="cmbc_credit",
        kind="credit",
        columns={
            "moment": ("交易日",),
            "booked": ("记账日",),
            "own_account": ("卡号末四位",),
            "order_no": ("授权码",),
            "amount": ("金额",),
            "text": ("摘要",),
        },
        required=frozenset({"moment", "booked", "order_no", "amount"}),
        sign="reversed",
        date_order="md",
        year_month=_TITLE_MONTH,
    )
)

CIB_DEBIT = DeclaredReader(
    DeclaredSource(
        format="cib_debit",
        kind="debit",
        columns={
            "moment": ("交易时间",),
            "booked": ("记账日期",),
            "kind": ("摘要",),
            "direction": ("支/收",),
            "amount": ("交易金额",),
            "balance": ("账户余额",),
            "text": ("交易用途",),
            "party": ("对方户名",),
            "party_account": ("对方账户/对方银行",),
        },
        required=frozenset({"moment", "direction", "amount", "balance"}),
        sign="tag",
    )
)

PINGAN_DEBIT = DeclaredReader(
    DeclaredSource(
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
        required=frozenset({"moment", "amount", "balance", "party"}),
        sign="signed",
        split_party=split_name_digits,
    )
)

CEB_DEBIT = DeclaredReader(
    DeclaredSource(
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
        required=frozenset({"moment", "credit", "debit", "balance", "party"}),
        sign="two_columns",
        split_party=split_name_digits,
    )
)

HUAXIA_DEBIT = DeclaredReader(
    DeclaredSource(
        format="huaxia_debit",
        kind="debit",
        columns={
            "moment": ("日期",),
            "kind": ("摘要",),
            "amount": ("金额",),
            "balance": ("余额",),
            "party": ("对方户名",),
            "party_account": ("对方账号",),
            "text": ("备注",),
        },
        required=frozenset({"moment", "amount", "balance", "party"}),
        also=frozenset({"对方行"}),
        sign="signed",
    )
)

JOINT_STOCK = (
    CITIC_CREDIT,
    CITIC_DEBIT,
    CGB_CREDIT,
    SPDB_DEBIT,
    CMBC_CREDIT,
    CIB_DEBIT,
    PINGAN_DEBIT,
    CEB_DEBIT,
    HUAXIA_DEBIT,
)
