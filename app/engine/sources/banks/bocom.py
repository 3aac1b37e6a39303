"""交通银行: debit statement as a table, credit card bill as mail page or table (statement_formats section 4.6)."""

from __future__ import annotations

from app.engine.sources.declared import DeclaredReader, DeclaredSource

BOCOM_DEBIT = DeclaredReader(
    DeclaredSource(
        format="bocom_debit",
        kind="debit",
        columns={
            "moment": ("交易日期",),
            "time": ("交易时间",),
            "kind": ("交易类型",),
            "direction": ("借贷",),
            "amount": ("交易金额",),
            "balance": ("余额",),
            "party": ("对方户名",),
            "party_account": ("对方账号",),
            "note": ("交易地点",),
            "text": ("摘要",),
        },
        required=frozenset({"moment", "direction", "amount", "balance"}),
        also=frozenset({"交易地点"}),
        sign="tag",
    )
)

BOCOM_CREDIT = DeclaredReader(
    DeclaredSource(
        format="bocom_credit",
        kind="credit",
        columns={
            "moment": ("交易日期",),
            "booked": ("记账日期",),
            "text": ("交易说明",),
            "amount": ("入账币种/金额",),
        },
        required=frozenset({"moment", "text", "amount"}),
        also=frozenset({"交易币种/金额"}),
        sign="text",
        directions={
            "消费": "out",
            "刷卡金扣回": "out",
            "分期扣款": "out",
            "自动购汇扣款": "out",
            "取现": "out",
            "利息": "out",
            "年费": "out",
            "手续费": "out",
            "违约金": "out",
            "退货": "in",
            "退款": "in",
            "信用卡还款": "in",
            "红包还款": "in",
            "刷卡金返还": "in",
            "自动购汇还款": "in",
            "还款": "in",
        },
    )
)

BOCOM = (BOCOM_DEBIT, BOCOM_CREDIT)
