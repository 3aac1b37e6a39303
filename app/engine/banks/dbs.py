"""DBS and POSB: text exports of accounts, as before and with codes."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named
from app.engine.types.statements import NO_CURRENCY

BANK = Bank(
    code="dbs",
    name=named("星展银行", "DBS Bank"),
    names=("posb bank",),
    formats={
        "dbs_debit": named("星展银行账户明细", "DBS account export"),
    },
    statements=(
        Declaration(
            format="dbs_debit",
            kind="debit",
            columns={
                "moment": ("transactiondate",),
                "kind": ("transactioncode", "reference"),
                "debit": ("debitamount",),
                "credit": ("creditamount",),
                "text": ("transactionref1",),
                "note": ("transactionref2",),
                "order_no": ("transactionref3",),
                "status": ("status",),
            },
            required={"moment", "kind", "debit", "credit", "text", "order_no"},
            sign="two_columns",
            date_order="dmy",
            currency=NO_CURRENCY,
        ),
    ),
)
