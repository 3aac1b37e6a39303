"""交通银行: debit statement as table and as print, credit card bill as mail page or table (statement_formats section 4.6)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named

_DEBIT = Declaration(
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
    required={"moment", "direction", "amount", "balance"},
    sign="tag",
    also={"交易地点"},
)

BANK = Bank(
    code="bocom",
    name=named("交通银行", "Bank of Communications"),
    short=("交行", "交通信用卡", "交通储蓄卡"),
    loans=("惠民贷",),
    formats={
        "bocom_debit": named("交通银行个人交易清单", "Bank of Communications personal account statement"),
        "bocom_credit": named("交通银行信用卡账单", "Bank of Communications credit card bill"),
    },
    statements=(
        _DEBIT,
        replace(
            _DEBIT,
            printed=Printed(
                title="交通银行个人客户交易清单|bocompersonalaccountdetails",
                header="序号 交易日期 交易时间 交易类型 借贷 交易金额 余额 对方账号 对方户名 交易地点 摘要",
                alignment="centred",
            ),
        ),
        Declaration(
            format="bocom_credit",
            kind="credit",
            columns={
                "moment": ("交易日期",),
                "booked": ("记账日期",),
                "text": ("交易说明",),
                "amount": ("入账币种/金额",),
            },
            required={"moment", "text", "amount"},
            sign="text",
            also={"交易币种/金额"},
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
        ),
    ),
)
