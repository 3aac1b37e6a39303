"""Statements of Chinese banks as PDF; their columns mean what those of the same bank's tables mean (section 4)."""

from __future__ import annotations

import re
from dataclasses import replace

from app.engine.sources.banks.abc import ABC_DEBIT
from app.engine.sources.banks.boc import BOC_CREDIT, BOC_DEBIT
from app.engine.sources.banks.bocom import BOCOM_DEBIT
from app.engine.sources.banks.ccb import CCB_DEBIT_SIGNED
from app.engine.sources.banks.cmb import CMB_CREDIT
from app.engine.sources.banks.printed_joint_stock import PRINTED_JOINT_STOCK
from app.engine.sources.declared import DeclaredSource
from app.engine.sources.printed import PrintedReader
from app.engine.tables.printed.grid import Section

_SUM = r"\s*[:：]?\s*([\d,]+\.\d{2})"

ICBC_DEBIT_PDF = PrintedReader(
    DeclaredSource(
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
        required=frozenset({"moment", "amount", "balance"}),
        sign="signed",
        per_page=(
            (re.compile(rf"本页支出算术合计{_SUM}"), "out_fen"),
            (re.compile(rf"本页收入算术合计{_SUM}"), "in_fen"),
            (re.compile(r"本页交易笔数\s*[:：]?\s*(\d+)"), "rows"),
        ),
    ),
    title="中国工商银行借记账户历史明细|借记卡账户明细清单",
    names=(
        "交易日期", "账号", "储种", "序号", "币种", "钞汇", "摘要", "地区", "收入/支出金额", "余额",
        "对方户名", "对方账号", "渠道",
    ),
    ruled=True,
)  # fmt: skip

CCB_DEBIT_PDF = PrintedReader(
    CCB_DEBIT_SIGNED.source,
    title="中国建设银行个人活期账户全部交易明细",
    names=(
        "序号", "摘要", "币别", "钞汇", "交易日期", "交易金额", "账户余额", "交易地点/附言", "对方账号与户名",
    ),
    ruled=True,
)  # fmt: skip

CMB_CREDIT_PDF = PrintedReader(
    replace(
        CMB_CREDIT.source,
        columns={**CMB_CREDIT.source.columns, "kind": ("分类",), "currency": ("币种",)},
    ),
    title="招商银行信用卡对账单",
    names=("交易日", "记账日", "交易摘要", "人民币金额", "卡号末四位", "交易地金额"),
    anchor_name="记账日",
    sections=(
        Section("币种", re.compile(r"\A(人民币|美元|港币|欧元|日元|英镑)账户(?:[a-z/]*\Z)")),
        Section("分类", re.compile(r"\A(还款|退款|消费|分期|利息|费用|取现|其他)[a-z]*\Z")),
    ),
)

BOC_DEBIT_PDF = PrintedReader(
    replace(BOC_DEBIT.source, totals=(), grand_totals=False),
    title="中国银行交易流水明细清单",
    names=(
        "记账日期", "记账时间", "币别", "金额", "余额", "交易名称", "渠道", "网点名称", "附言", "对方账户名",
        "对方卡号/账号", "对方开户行",
    ),
    alignment="top",
    breaks_words=True,
    page_or_whole=(
        (re.compile(rf"借方发生数{_SUM}"), "out_fen"),
        (re.compile(rf"贷方发生数{_SUM}"), "in_fen"),
        (re.compile(r"行数\s*[:：]\s*(\d+)"), "rows"),
    ),
)  # fmt: skip

BOC_CREDIT_PDF = PrintedReader(
    BOC_CREDIT.source,
    title="中国银行信用卡账单",
    names=("交易日", "银行记账日", "卡号后四位", "交易描述", "存入", "支出"),
    alignment="centred",
    breaks_words=True,
    sections=(
        Section(
            "币种", re.compile(r"(?<!外币)交易明细/(?!fcy)([a-z]{3})transaction|\(([a-z]{3})\)外币交易明细")
        ),
    ),
)

ABC_DEBIT_PDF = PrintedReader(
    ABC_DEBIT.source,
    title="中国农业银行账户活期交易明细清单",
    names=(
        "交易日期", "交易时间", "交易摘要", "交易金额", "本次余额", "对手信息", "日志号", "交易渠道", "交易附言",
    ),
    alignment="centred",
)  # fmt: skip

BOCOM_DEBIT_PDF = PrintedReader(
    BOCOM_DEBIT.source,
    title="交通银行个人客户交易清单|bocompersonalaccountdetails",
    names=(
        "序号", "交易日期", "交易时间", "交易类型", "借贷", "交易金额", "余额", "对方账号", "对方户名",
        "交易地点", "摘要",
    ),
    alignment="centred",
)  # fmt: skip

PRINTED = (
    ICBC_DEBIT_PDF,
    CCB_DEBIT_PDF,
    CMB_CREDIT_PDF,
    BOC_DEBIT_PDF,
    BOC_CREDIT_PDF,
    ABC_DEBIT_PDF,
    BOCOM_DEBIT_PDF,
    *PRINTED_JOINT_STOCK,
)
