"""WeChat Pay bill export (账单), CSV until mid 2025 and XLSX since (statement_formats section 1.1, 1.2)."""

from __future__ import annotations

import re

from app.engine.sources.exports import PERIOD, RECORDS, ExportReader, stated_sums
from app.engine.types.declarations import Declaration

_KINDS = (
    r"商户消费|转账|二维码收款|扫二维码付款|群收款|微信红包([(（].*[)）])?|企业微信红包|零钱充值|零钱提现"
    r"|转入零钱通-来自.+|零钱通转出-到.+|信用卡还款|购买理财通|理财通.*|亲属卡交易|赞赏码|分分捐|分付还款|分付.*"
    r"|经营账户提现|经营账户.*|小程序.*|退款|.+-退款|其他|微粒贷.*|充值|提现|缴费|手机充值|生活缴费"
)
_STATUSES = (
    r"支付成功|已转账|对方已收钱|朋友已收钱|已收钱|已存入零钱|充值完成|充值成功|提现已到账|已到账|已全额退款"
    r"|已退款\s*[(（]?\s*[¥￥]?\s*[\d,.]+\s*[)）]?|对方已退还|提现失败，已退回零钱|已还款|还款成功|收款成功"
)

WECHAT = ExportReader(
    Declaration(
        format="wechat",
        kind="wallet",
        columns={
            "moment": ("交易时间",),
            "kind": ("交易类型",),
            "party": ("交易对方",),
            "text": ("商品",),
            "direction": ("收/支",),
            "amount": ("金额(元)", "金额"),
            "method": ("支付方式",),
            "status": ("当前状态",),
            "order_no": ("交易单号",),
            "merchant_order_no": ("商户单号",),
            "note": ("备注",),
        },
        required=frozenset({"moment", "kind", "party", "direction", "amount", "status", "order_no"}),
        directions={"收入": "in", "支出": "out", "/": "neutral", "": "neutral", "中性交易": "neutral"},
        sign="tag",
        totals=(
            RECORDS,
            *stated_sums("收入", "in"),
            *stated_sums("支出", "out"),
            *stated_sums("中性交易", "neutral"),
        ),
        grand_totals=False,
        period=PERIOD,
        holder=re.compile(r"微信昵称：\[([^\]]*)\]"),
        account=re.compile(r"微信号：\[([^\]]*)\]"),
        known_kinds=re.compile(_KINDS),
        known_statuses=re.compile(_STATUSES),
        is_export=True,
    )
)
