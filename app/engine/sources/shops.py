"""Wallets of shops and the old web export of Alipay (statement_formats sections 2.2 and 3)."""

from __future__ import annotations

import re

from app.engine.sources.declared import DeclaredReader
from app.engine.sources.exports import RECORDS, stated_sums
from app.engine.types.declarations import Declaration

_DIRECTIONS = {
    "收入": "in",
    "支出": "out",
    "不计收支": "neutral",
    "中性交易": "neutral",
    "其他": "neutral",
    "/": "neutral",
    "": "neutral",
}


_PREAMBLE = (
    RECORDS,
    *stated_sums("收入", "in"),
    *stated_sums("支出", "out"),
    *stated_sums("不计收支", "neutral"),
)

JD = DeclaredReader(
    Declaration(
        format="jd",
        kind="wallet",
        columns={
            "moment": ("交易时间",),
            "party": ("商户名称",),
            "text": ("交易说明",),
            "amount": ("金额",),
            "method": ("收/付款方式",),
            "status": ("交易状态",),
            "direction": ("收/支",),
            "kind": ("交易分类",),
            "order_no": ("交易订单号",),
            "merchant_order_no": ("商家订单号",),
            "note": ("备注",),
        },
        required=frozenset({"moment", "party", "text", "amount", "direction", "status"}),
        sign="tag",
        directions=_DIRECTIONS,
        totals=_PREAMBLE,
        grand_totals=False,
        # Its stated sums are without what was refunded (checked on the sample, section 3); its own
        # notes say that adding up the rows may give other sums.
        binding=False,
        net_totals=True,
        account=re.compile(r"京东账号名[:：]\s*(.*)"),
    )
)

MEITUAN = DeclaredReader(
    Declaration(
        format="meituan",
        kind="wallet",
        columns={
            "moment": ("交易成功时间",),
            "booked": ("交易创建时间",),
            "kind": ("交易类型",),
            "text": ("订单标题",),
            "direction": ("收/支",),
            "method": ("支付方式",),
            "amount": ("实付金额",),
            "order_no": ("交易单号",),
            "merchant_order_no": ("商家单号",),
            "note": ("备注",),
        },
        required=frozenset({"moment", "kind", "text", "direction", "amount"}),
        sign="tag",
        directions=_DIRECTIONS,
        known_kinds=re.compile("支付|退款|还款|充值|提现"),
        totals=_PREAMBLE,
        grand_totals=False,
        # Repayments of its credit line are counted but not summed (section 3); its own notes say that
        # adding up the rows may give other sums.
        binding=False,
        unsummed_kinds=frozenset({"还款"}),
        holder=re.compile(r"(?:美团用户名|用户名|姓名)[:：]\s*\[?([^\]\n]*)"),
        account=re.compile(r"(?:美团账号|账号|手机号)[:：]\s*\[?([^\]\n]*)"),
    )
)

ALIPAY_WEB = DeclaredReader(
    Declaration(
        format="alipay_web",
        kind="wallet",
        columns={
            "moment": ("付款时间",),
            "booked": ("交易创建时间",),
            "kind": ("类型",),
            "party": ("交易对方",),
            "text": ("商品名称",),
            "amount": ("金额(元)", "金额"),
            "direction": ("收/支",),
            "status": ("交易状态",),
            "refunded": ("成功退款(元)", "成功退款"),
            "note": ("备注",),
            "order_no": ("交易号",),
            "merchant_order_no": ("商家订单号",),
        },
        required=frozenset({"moment", "amount", "direction", "status", "order_no"}),
        also=frozenset({"资金状态"}),
        sign="tag",
        directions=_DIRECTIONS,
        # Below its rows; its sums are by state of the money, which the direction of a row does not tell.
        totals=(RECORDS,),
        grand_totals=False,
        binding=False,
        account=re.compile(r"账号[:：]\s*\[([^\]]*)\]"),
        holder=re.compile(r"(?<![\u4e00-\u9fff])用户[:：]\s*\[?([^\]\s]+)"),
    )
)

SHOPS = (JD, MEITUAN, ALIPAY_WEB)
