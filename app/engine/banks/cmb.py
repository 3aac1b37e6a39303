"""招商银行: debit and credit statements as print and as converted text, account list of firms (statement_formats section 4.3)."""

from __future__ import annotations

import re
from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, Section, named
from app.engine.values.parties import split_name_digits

_DEBIT = Declaration(
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
    required={"moment", "amount", "balance", "kind"},
    sign="signed",
    split_party=split_name_digits,
)

_CREDIT = Declaration(
    format="cmb_credit",
    kind="credit",
    columns={
        "moment": ("交易日",),
        "booked": ("记账日",),
        "text": ("交易摘要",),
        "amount": ("人民币金额",),
        "own_account": ("卡号末四位",),
    },
    required={"moment", "booked", "text", "amount"},
    sign="reversed",
    also={"交易地金额"},
    date_order="md",
    year_month=re.compile(r"(\d{4})年(\d{1,2})月"),
)

BANK = Bank(
    code="cmb",
    name=named("招商银行", "China Merchants Bank"),
    short=("招行", "招商信用卡", "招商储蓄卡"),
    loans=("闪电贷",),
    formats={
        "cmb_debit": named("招商银行储蓄卡交易流水", "China Merchants Bank debit card statement"),
        "cmb_credit": named("招商银行信用卡账单", "China Merchants Bank credit card bill"),
        "cmb_corporate": named("招商银行对公账务明细", "China Merchants Bank business account list"),
    },
    statements=(
        _DEBIT,
        replace(
            _DEBIT,
            totals=(),
            grand_totals=False,
            holder=re.compile(r"户名[:：](.+?)(?:账号|\n|$)"),
            account=re.compile(r"账号[:：]([\d*]{6,})"),
            period=re.compile(r"(\d{4}-\d{2}-\d{2})--(\d{4}-\d{2}-\d{2})"),
            printed=Printed(
                title="招商银行交易流水", header="记账日期 货币 交易金额 联机余额 交易摘要 对手信息 客户摘要"
            ),
        ),
        _CREDIT,
        replace(
            _CREDIT,
            columns={**_CREDIT.columns, "kind": ("分类",), "currency": ("币种",)},
            printed=Printed(
                title=r"招商银行信用卡(?:个人消费卡账户\d{4}年\d{1,2}月)?对账单",
                header="交易日 记账日 交易摘要 人民币金额 卡号末四位 交易地金额",
                anchor_name="记账日",
                sections=(
                    Section("币种", re.compile(r"\A(人民币|美元|港币|欧元|日元|英镑)账户(?:[a-z/]*\Z)")),
                    Section("分类", re.compile(r"\A(还款|退款|消费|分期|利息|费用|取现|其他)[a-z]*\Z")),
                ),
            ),
        ),
        Declaration(
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
            required={"moment", "credit", "debit", "balance", "party"},
            sign="two_columns",
            also={"起息日"},
        ),
    ),
)
