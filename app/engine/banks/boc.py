"""中国银行: debit and credit statements as tables and as print (statement_formats section 4.4)."""

from __future__ import annotations

import re
from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, Section, named

_DEBIT = Declaration(
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
    required={"moment", "amount", "balance", "kind"},
    sign="signed",
    also={"对方开户行"},
    totals=(
        (re.compile(r"借方发生数\s*[:：]?\s*(\d+)"), "out_n"),
        (re.compile(r"贷方发生数\s*[:：]?\s*(\d+)"), "in_n"),
    ),
)

_CREDIT = Declaration(
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
    required={"moment", "booked", "text", "credit", "debit"},
    sign="two_columns",
    date_order="md",
    year_month=re.compile(r"(\d{4})年(\d{1,2})月"),
)

BANK = Bank(
    code="boc",
    name=named("中国银行", "Bank of China"),
    short=("中行", "中银信用卡"),
    loans=("中银e贷", "随心智贷"),
    formats={
        "boc_debit": named("中国银行借记卡交易流水", "Bank of China debit card statement"),
        "boc_credit": named("中国银行信用卡账单", "Bank of China credit card bill"),
    },
    statements=(
        _DEBIT,
        replace(
            _DEBIT,
            totals=(),
            grand_totals=False,
            printed=Printed(
                title="中国银行交易流水明细清单",
                header="记账日期 记账时间 币别 金额 余额 交易名称 渠道 网点名称 附言 对方账户名 对方卡号/账号 对方开户行",
                alignment="top",
                breaks_words=True,
                page_or_whole=(
                    (re.compile(r"借方发生数\s*[:：]?\s*([\d,]+\.\d{2})"), "out_fen"),
                    (re.compile(r"贷方发生数\s*[:：]?\s*([\d,]+\.\d{2})"), "in_fen"),
                    (re.compile(r"行数\s*[:：]\s*(\d+)"), "rows"),
                ),
            ),
        ),
        _CREDIT,
        replace(
            _CREDIT,
            printed=Printed(
                title="中国银行信用卡账单",
                header="交易日 银行记账日 卡号后四位 交易描述 存入 支出",
                alignment="centred",
                breaks_words=True,
                sections=(
                    Section(
                        "币种",
                        re.compile(
                            r"(?<!外币)交易明细/(?!fcy)([a-z]{3})transaction|\(([a-z]{3})\)外币交易明细"
                        ),
                    ),
                ),
            ),
        ),
    ),
)
