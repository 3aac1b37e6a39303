"""Alipay app export (交易明细) CSV, new and old column order (statement_formats section 2.1)."""

from __future__ import annotations

import re

from app.engine.documents.opened import OpenedDocument, TextDocument
from app.engine.sources.exports import PERIOD, RECORDS, ExportReader, stated_sums
from app.engine.types.declarations import Declaration
from app.engine.types.table_read import TableRead, empty_frame
from app.engine.values.text import clean_cell

_KINDS = (
    "餐饮美食|服饰装扮|家居家装|日用百货|数码电器|运动户外|美容美发|母婴亲子|交通出行|爱车养车|住房物业|酒店旅游"
    "|旅游景点|文化休闲|医疗健康|生活服务|公共服务|商业服务|充值缴费|信用借还|投资理财|转账红包|转账|亲友代付|收入"
    "|退款|其他|宠物|教育培训|公益捐赠|互助保障|保险|账户存取"
)
_STATUSES = (
    "交易成功|支付成功|等待确认收货|等待付款|等待发货|还款成功|交易关闭|退款成功|退税成功|解冻成功|已关闭|还款失败"
    "|信用服务使用成功|芝麻免押.*|代付成功|充值成功|提现成功|转账成功"
)

ALIPAY = ExportReader(
    Declaration(
        format="alipay",
        kind="wallet",
        columns={
            "moment": ("交易时间",),
            "kind": ("交易分类",),
            "party": ("交易对方",),
            "party_account": ("对方账号",),
            "text": ("商品说明",),
            "direction": ("收/支",),
            "amount": ("金额",),
            "method": ("收/付款方式",),
            "status": ("交易状态",),
            "order_no": ("交易订单号",),
            "merchant_order_no": ("商家订单号",),
            "note": ("备注",),
        },
        required=frozenset({"moment", "kind", "party", "party_account", "direction", "amount", "status"}),
        directions={
            "收入": "in",
            "支出": "out",
            "不计收支": "neutral",
            "其他": "neutral",
            "/": "neutral",
            "": "neutral",
        },
        sign="tag",
        totals=(
            RECORDS,
            *stated_sums("收入", "in"),
            *stated_sums("支出", "out"),
            *stated_sums("不计收支", "neutral"),
        ),
        grand_totals=False,
        period=PERIOD,
        holder=re.compile(r"姓名：\s*(.*)"),
        account=re.compile(r"支付宝账户：\s*(.*)"),
        known_kinds=re.compile(_KINDS),
        known_statuses=re.compile(_STATUSES),
        is_export=True,
        # Its own notes say that adding up the rows may differ from the stated sums.
        binding=False,
    )
)

_LEDGER_HEADER = frozenset({"记录时间", "分类", "收支类型", "金额", "账户"})


class AlipayLedgerReader:
    """The export of 支付宝记账本, a personal ledger and no record of payments: recognised to be refused."""

    format = "alipay_ledger"

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """One refusal `wrong_product`, or None for any other document."""
        if not isinstance(document, TextDocument):
            return None
        for row in document.top():
            if len(row) >= len(_LEDGER_HEADER) and {clean_cell(cell) for cell in row} >= _LEDGER_HEADER:
                return [
                    TableRead(self.format, None, "other", empty_frame(), refused="wrong_product"),
                ]
        return None


ALIPAY_LEDGER = AlipayLedgerReader()
