"""Certificates that wallets issue as PDF: 微信支付 and 支付宝 (statement_formats sections 1.3 and 2.3)."""

from __future__ import annotations

import re

from app.engine.sources.printed import PrintedReader
from app.engine.types.declarations import Declaration, Printed

_HOLDER = re.compile(r"兹证明\s*[:：]\s*([^\s(（]{1,40})")

WECHAT_CERTIFICATE = Declaration(
    format="wechat_certificate",
    kind="wallet",
    columns={
        "moment": ("交易时间",),
        "kind": ("交易类型",),
        "direction": ("收/支/其他",),
        "method": ("交易方式",),
        "amount": ("金额(元)",),
        "party": ("交易对方",),
        "order_no": ("交易单号",),
        "merchant_order_no": ("商户单号",),
    },
    required=frozenset({"moment", "direction", "amount", "order_no"}),
    sign="tag",
    totals=(),
    grand_totals=False,
    holder=_HOLDER,
    account=re.compile(r"微信号\s*[:：]\s*([\w\-]+?)中?(?=\s|$|的)"),
    printed=Printed(
        title="微信支付交易明细证明",
        header="交易单号 交易时间 交易类型 收/支/其他 交易方式 金额(元) 交易对方 商户单号",
        alignment="top",
        ruled=True,
    ),
)

ALIPAY_CERTIFICATE = Declaration(
    format="alipay_certificate",
    kind="wallet",
    columns={
        "moment": ("交易时间",),
        "direction": ("收/支",),
        "party": ("交易对方",),
        "text": ("商品说明",),
        "method": ("收/付款方式",),
        "amount": ("金额",),
        "order_no": ("交易订单号",),
        "merchant_order_no": ("商家订单号",),
    },
    required=frozenset({"moment", "direction", "amount", "order_no"}),
    sign="tag",
    totals=(),
    grand_totals=False,
    holder=_HOLDER,
    account=re.compile(r"支付宝账号\s*[:：]?\s*(\S+?)中"),
    printed=Printed(
        title="(?<!余额收支)(?<!收支)交易流水证明",
        header="收/支 交易对方 商品说明 收/付款方式 金额 交易订单号 商家订单号 交易时间",
        alignment="top",
    ),
)

ALIPAY_BALANCE = Declaration(
    format="alipay_balance",
    kind="wallet",
    columns={
        "moment": ("入账时间",),
        "amount": ("收支余额",),
        "balance": ("账户余额",),
        "kind": ("业务类型",),
        "party": ("对方账户名称",),
        "party_account": ("对方支付宝账号/银行卡号",),
        "order_no": ("支付宝交易号",),
        "merchant_order_no": ("商户订单号",),
        "note": ("备注",),
    },
    required=frozenset({"moment", "amount", "balance", "order_no"}),
    sign="signed",
    totals=(),
    grand_totals=False,
    holder=_HOLDER,
    account=re.compile(r"支付宝账号\s*[:：]?\s*(\S+?)中"),
    printed=Printed(
        title="余额收支流水证明",
        header="序号 入账时间 支付宝交易号 商户订单号 业务类型 对方账户名称 对方支付宝账号/银行卡号 收支余额 账户余额 备注",
        alignment="top",
    ),
)

CERTIFICATES = tuple(
    PrintedReader(one, one.printed)
    for one in (WECHAT_CERTIFICATE, ALIPAY_BALANCE, ALIPAY_CERTIFICATE)
    if one.printed
)
