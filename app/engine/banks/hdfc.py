"""HDFC: text and workbook exports of an account in rupees."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="hdfc",
    name=named("印度住房开发金融银行", "HDFC Bank"),
    formats={
        "hdfc_debit": named("印度 HDFC 银行账户明细", "HDFC account export"),
    },
    statements=(
        Declaration(
            format="hdfc_debit",
            kind="debit",
            columns={
                "moment": ("date",),
                "text": ("narration",),
                "debit": ("debitamount", "withdrawalamt."),
                "credit": ("creditamount", "depositamt."),
                "balance": ("closingbalance",),
                "order_no": ("chq/refnumber", "chq./ref.no."),
            },
            required={"moment", "text", "debit", "credit", "balance", "order_no"},
            sign="two_columns",
            date_order="dmy",
            currency="INR",
        ),
    ),
)
