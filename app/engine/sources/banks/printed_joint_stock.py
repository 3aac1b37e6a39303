"""Statements of joint-stock banks and 邮储 as PDF (statement_formats sections 4.7 and 4.8)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.sources.banks.joint_stock import (
    CEB_DEBIT,
    CIB_DEBIT,
    CITIC_DEBIT,
    HUAXIA_DEBIT,
    PINGAN_DEBIT,
    SPDB_DEBIT,
)
from app.engine.sources.banks.local import PSBC_DEBIT
from app.engine.sources.declared import DeclaredSource, split_account_name
from app.engine.sources.printed import PrintedReader

CITIC_DEBIT_PDF = PrintedReader(
    CITIC_DEBIT.source,
    title="账户交易明细/transactiondetails|中信银行",
    names=("交易日期", "收入金额", "支出金额", "账户余额", "交易摘要", "对方账号", "对方户名"),
)

CMBC_DEBIT_PDF = PrintedReader(
    DeclaredSource(
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
        required=frozenset({"moment", "amount", "balance", "party"}),
        sign="signed",
        split_party=split_account_name,
    ),
    title="个人账户对账单",
    names=(
        "凭证类型", "凭证号码", "交易时间", "摘要", "交易金额", "账户余额", "现转标志", "交易渠道", "交易机构",
        "对方户名/账号", "对方行名",
    ),
)  # fmt: skip

PSBC_DEBIT_PDF = PrintedReader(
    PSBC_DEBIT.source,
    title="中国邮政储蓄银行",
    names=(
        "交易时间", "子账号", "储种", "币种", "钞汇", "交易金额", "交易余额", "对方户名", "对方账号", "摘要",
        "交易渠道", "外部系统流水",
    ),
    ruled=True,
)  # fmt: skip

CIB_DEBIT_PDF = PrintedReader(
    CIB_DEBIT.source,
    title="兴业银行",
    names=(
        "交易时间", "记账日期", "摘要", "支/收", "交易金额", "账户余额", "交易用途", "对方户名",
        "对方账户/对方银行",
    ),
)  # fmt: skip

PINGAN_DEBIT_PDF = PrintedReader(
    PINGAN_DEBIT.source,
    title="个人账户交易明细清单|平安银行",
    names=("交易日期", "交易金额", "余额", "交易地点", "摘要", "备注", "交易对手信息"),
)

CEB_DEBIT_PDF = PrintedReader(
    CEB_DEBIT.source,
    title="账户明细查询清单|光大银行",
    names=("交易日期", "支出金额", "存入金额", "账户余额", "对手信息", "摘要"),
    ruled=True,
)

HUAXIA_DEBIT_PDF = PrintedReader(
    HUAXIA_DEBIT.source,
    title="个人账户交易流水|华夏银行",
    names=("日期", "摘要", "金额", "余额", "对方户名", "对方账号", "对方行", "备注"),
)

SPDB_DEBIT_PDF = PrintedReader(
    replace(
        SPDB_DEBIT.source,
        columns={
            **SPDB_DEBIT.source.columns,
            "time": ("交易时间",),
            "order_no": ("流水号", "交易流水号"),
        },
    ),
    title="上海浦东发展银行",
    names=(
        "顺序号", "交易日期", "交易时间", "交易类型", "存入金额", "取出金额", "余额", "交易对手名称",
        "交易对手账号", "附言", "交易渠道", "流水号",
    ),
    ruled=True,
)  # fmt: skip

PRINTED_JOINT_STOCK = (
    CITIC_DEBIT_PDF,
    CMBC_DEBIT_PDF,
    PSBC_DEBIT_PDF,
    CIB_DEBIT_PDF,
    PINGAN_DEBIT_PDF,
    CEB_DEBIT_PDF,
    HUAXIA_DEBIT_PDF,
    SPDB_DEBIT_PDF,
)
