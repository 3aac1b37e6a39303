"""民生银行: credit card bill, debit accounts as print (statement_formats sections 4.7 and 4.8)."""

from __future__ import annotations

import re

from app.engine.types.declarations import Bank, Declaration, Printed, named
from app.engine.values.parties import split_account_name

BANK = Bank(
    code="cmbc",
    name=named("民生银行", "China Minsheng Bank"),
    names=("china minsheng banking",),
    short=("民生信用卡", "民生储蓄卡"),
    loans=("民易贷",),
    formats={
        "cmbc_debit": named("民生银行个人账户对账单", "China Minsheng Bank personal account statement"),
        "cmbc_credit": named("民生银行信用卡账单", "China Minsheng Bank credit card bill"),
    },
    statements=(
        Declaration(
            format="cmbc_debit",
            kind="debit",
            columns={
                "moment": ("交易时间",),
                "amount": ("交易金额",),
                "balance": ("账户余额",),
                "text": ("摘要",),
                "kind": ("交易渠道",),
                "order_no": ("凭证号码",),
                "party": ("对方户名/账号",),
            },
            required={"moment", "amount", "balance", "party"},
            sign="signed",
            split_party=split_account_name,
            printed=Printed(
                title="个人账户对账单",
                header="凭证类型 凭证号码 交易时间 摘要 交易金额 账户余额 现转标志 交易渠道 交易机构 对方户名/账号 对方行名",
            ),
        ),
        Declaration(
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
            required={"moment", "booked", "order_no", "amount"},
            sign="reversed",
            date_order="md",
            year_month=re.compile(r"(\d{4})年(\d{1,2})月"),
        ),
    ),
)
