"""汇丰银行: text exports of Hong Kong (statement_formats section 4.7)."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="hsbc",
    name=named("汇丰银行", "HSBC"),
    names=("香港上海汇丰银行",),
    short=("汇丰信用卡", "汇丰储蓄卡"),
    formats={
        "hsbc_hk_debit": named("汇丰香港账户明细", "HSBC Hong Kong account export"),
        "hsbc_hk_credit": named("汇丰香港信用卡明细", "HSBC Hong Kong credit card export"),
    },
    statements=(
        Declaration(
            format="hsbc_hk_debit",
            kind="debit",
            columns={
                "moment": ("date",),
                "text": ("description",),
                "amount": ("billingamount",),
                "currency": ("billingcurrency",),
                "balance": ("balance",),
            },
            required={"moment", "text", "amount", "currency", "balance"},
            sign="signed",
            also={"balancecurrency"},
            date_order="dmy",
            currency="HKD",
        ),
        Declaration(
            format="hsbc_hk_credit",
            kind="credit",
            columns={
                "moment": ("transactiondate",),
                "booked": ("postdate",),
                "text": ("description",),
                "amount": ("billingamount",),
                "currency": ("billingcurrency",),
                "status": ("transactionstatus",),
                "party": ("merchantname",),
                "kind": ("credit/debit",),
            },
            required={"moment", "text", "amount", "currency", "party"},
            # Unlike most card bills, spending is negative here (section 0, rule 6).
            sign="signed",
            also={"credit/debit"},
            date_order="dmy",
            currency="HKD",
        ),
    ),
)
