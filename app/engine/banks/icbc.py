"""工商银行: web export of debit and credit accounts, account list of firms, printed debit accounts (statement_formats section 4.1)."""

from __future__ import annotations

import re
from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named

_DEBIT = Declaration(
    format="icbc_debit",
    kind="debit",
    columns={
        "moment": ("交易日期",),
        "credit": ("记账金额(收入)",),
        "debit": ("记账金额(支出)",),
        "currency": ("记账币种",),
        "balance": ("余额",),
        "party": ("对方户名",),
        "party_account": ("对方账户",),
        "kind": ("摘要",),
        "text": ("交易详情", "交易场所"),
    },
    required={"moment", "credit", "debit", "balance"},
    sign="two_columns",
    also={"钞/汇"},
    account=re.compile(r"卡号[:：]\s*([\d*]+)"),
)

BANK = Bank(
    code="icbc",
    name=named("工商银行", "ICBC"),
    names=("industrial and commercial bank of china",),
    short=("工行", "工商信用卡", "工商储蓄卡"),
    loans=("融e借",),
    formats={
        "icbc_debit": named("工商银行借记卡明细", "ICBC debit card statement"),
        "icbc_credit": named("工商银行信用卡明细", "ICBC credit card statement"),
        "icbc_corporate": named("工商银行对公账户明细", "ICBC business account list"),
    },
    statements=(
        _DEBIT,
        Declaration(
            format="icbc_debit",
            kind="debit",
            columns={
                "moment": ("交易日期",),
                "amount": ("收入/支出金额",),
                "balance": ("余额",),
                "currency": ("币种",),
                "kind": ("摘要",),
                "party": ("对方户名",),
                "party_account": ("对方账号",),
                "note": ("渠道",),
            },
            required={"moment", "amount", "balance"},
            sign="signed",
            per_page=(
                (re.compile(r"本页支出算术合计\s*[:：]?\s*([\d,]+\.\d{2})"), "out_fen"),
                (re.compile(r"本页收入算术合计\s*[:：]?\s*([\d,]+\.\d{2})"), "in_fen"),
                (re.compile(r"本页交易笔数\s*[:：]?\s*(\d+)"), "rows"),
            ),
            printed=Printed(
                title="中国工商银行借记账户历史明细|借记卡账户明细清单",
                header="交易日期 账号 储种 序号 币种 钞汇 摘要 地区 收入/支出金额 余额 对方户名 对方账号 渠道",
                ruled=True,
            ),
        ),
        replace(_DEBIT, format="icbc_credit", kind="credit", also={"记账日期", "交易国家或地区简称"}),
        Declaration(
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
                "own_account": ("本方账号", "本方帐号"),
            },
            required={"moment", "credit", "debit"},
            sign="two_columns",
            title=re.compile(r"\[historydetail\]|中国工商银行账户明细清单"),
        ),
    ),
)
